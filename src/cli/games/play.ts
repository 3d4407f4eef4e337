import { say } from "../../games/message.js";
import { playInLines, playOnScreen } from "../play/play-in-terminal.js";
import type { StartPage } from "../play/shell.js";
import { orInterrupted, type PlayEnd, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { displayOptions } from "../shared/common-options.js";
import { type GameStore, openGames } from "../shared/game-store.js";
import { InputLines, readPastedText } from "../shared/input-file.js";
import { lineOf } from "../shared/speech.js";
import {
  continueRequestOf,
  type PlayRequest,
  type PlayStart,
  playOptions,
  playRequestOf,
  startOfPlay,
} from "./start-of-play.js";

const exits = {
  done: say("you left the program, and everything is kept"),
  notAll: say("the program failed"),
  storage: say("games can't be kept"),
  signal: say("a signal ended the program, and all moves are kept"),
};

/** `tilework play`. */
export const play = command({
  summary: say("Play in the terminal"),
  positionals: "[GAME]",
  options: playOptions,
  about: say(
    "Continue the unfinished game of GAME, or start a new one. Without GAME, show a page with all games, saved games and best scores. GAME can also be a game ID, such as 2048/4x4/42.",
  ),
  exits,
  prepare: (args) => prepared(playRequestOf(args)),
});

/** `tilework continue`. */
export const continueGame = command({
  summary: say("Continue a game"),
  positionals: "[NAME]",
  options: displayOptions,
  about: say(
    "Continue the unfinished game that was played last. NAME is a saved game, a kind of game, or a file with a saved game. “{0}” lists them.",
    "tilework list",
  ),
  exits,
  prepare: (args) => prepared(continueRequestOf(args)),
});

function prepared({ wanted, display }: PlayRequest) {
  return async (streams: ProgramStreams): Promise<PlayEnd> => {
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
  const store = await openGames(streams);
  const first = await startOfPlay(wanted, store, streams, async () => {
    if (streams.showsTyping)
      streams.out(lineOf(say("Paste a game, a board or the ID of a game. An empty line ends it.")));
    return readPastedText(lines);
  });
  // The first page shows the best scores of earlier games.
  await store.records.ready();
  return { store, first };
}
