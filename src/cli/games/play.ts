import type { StartPage } from "../play/first-page.js";
import { playInLines } from "../play/play-in-lines.js";
import { playOnScreen } from "../play/play-on-screen.js";
import { described } from "../shared/arguments.js";
import type { Command, ExitCode, ProgramStreams } from "../shared/command.js";
import { InputLines, readPastedText } from "../shared/input-lines.js";
import { orInterrupted } from "../shared/interrupt.js";
import { printable } from "../shared/printable.js";
import { dataFolder } from "../store/data-folder.js";
import { GameStore } from "../store/game-store.js";
import {
  continueOptions,
  type PlayRequest,
  type PlayStart,
  playOptions,
  readContinueRequest,
  readPlayRequest,
} from "./play-request.js";
import { startOfPlay } from "./start-of-play.js";

const ending =
  "Ends with 0 when the player left and everything is kept, 2 when it was called wrongly or what is to be played cannot be read, 3 when games cannot be kept, 129, 130 or 143 when a signal ended it; what was played is kept then, too.";

/** `tilework play`. */
export const play: Command = {
  ...described({
    summary: "Plays in the terminal",
    positionals: "[GAME]",
    options: playOptions,
    about:
      "Plays in the terminal: the unfinished game of that name, or a new one. Without a name there is a page with all games, saved ones and best scores. In the place of a name there may be the ID of a game, such as 2048/4x4/42.",
    ending,
  }),
  prepare: (args) => prepared(readPlayRequest(args)),
};

/** `tilework continue`. */
export const continueGame: Command = {
  ...described({
    summary: "Plays on, where a game was left",
    positionals: "[NAME]",
    options: continueOptions,
    about:
      "Plays on: the unfinished game that was played last or, with NAME, the game saved under that name, the unfinished one of that game, or the save in the file of that name. “tilework list” names them.",
    ending,
  }),
  prepare: (args) => prepared(readContinueRequest(args)),
};

function prepared({ wanted, display }: PlayRequest) {
  return async (streams: ProgramStreams): Promise<ExitCode> => {
    const isPlain = display.plain || !streams.isScreen;
    const lines = new InputLines(() => streams.input());
    // Nothing is played yet, so a signal does not have to wait for a slow disk or input.
    const { store, first } = await orInterrupted(opened(wanted, lines, streams), streams.interrupt);
    return isPlain ? playInLines(store, first, lines, streams) : playOnScreen(store, first, display, streams);
  };
}

/** The stored games, and the first page. */
async function opened(
  wanted: PlayStart,
  lines: InputLines,
  streams: ProgramStreams,
): Promise<{ readonly store: GameStore; readonly first: StartPage }> {
  const store = await GameStore.open(await dataFolder(), (sentence) =>
    streams.error(`${printable(sentence)}\n`),
  );
  const first = await startOfPlay(wanted, store, streams, async () => {
    if (streams.showsTyping)
      streams.out("Paste a game, a board or the ID of a game. An empty line ends it.\n");
    return readPastedText(lines);
  });
  // The first page shows the best scores of earlier games.
  await store.records.ready();
  return { store, first };
}
