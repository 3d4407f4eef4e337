import { variantOf } from "../../games/game.js";
import { english } from "../../games/message.js";
import { current, isHelped } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { described, jsonOption, type OptionTable, readArguments } from "../shared/arguments.js";
import {
  type Command,
  type ExitCode,
  exitCodes,
  type ProgramStreams,
  UsageError,
} from "../shared/command.js";
import { orInterrupted } from "../shared/interrupt.js";
import { localTime } from "../shared/local-time.js";
import { printable, printableJson } from "../shared/printable.js";
import { dataFolder } from "../store/data-folder.js";
import { GameStore } from "../store/game-store.js";

const optionTable = {
  json: jsonOption("game"),
} as const satisfies OptionTable;

export const list: Command = {
  ...described({
    summary: "List unfinished and saved games",
    positionals: "",
    options: optionTable,
    about:
      "List the unfinished games and those saved under a name, the newest first. “tilework continue NAME” continues one, and “tilework bin” lists deleted games.",
    exits: ["0: the games were listed", "3: the folder of games can't be used"],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    if (positionals.length > 0)
      throw new UsageError(`Nothing is to be named after list; “${positionals[0]}” is one too many.`);
    // Nothing is written, so a signal does not have to wait for a slow disk.
    return (streams) => orInterrupted(listAll(values.json === true, streams), streams.interrupt);
  },
};

async function listAll(json: boolean, streams: ProgramStreams): Promise<ExitCode> {
  const store = await GameStore.look(await dataFolder(), (sentence) =>
    streams.error(`${printable(sentence)}\n`),
  );
  const all = await store.list();
  if (!json && all.length === 0) streams.out("No game is kept. “tilework play” begins one.\n");
  for (const { save } of all) streams.out(`${json ? jsonOf(save) : textOf(save)}\n`);
  await store.close();
  return exitCodes.done;
}

function jsonOf(save: Save): string {
  const { session, gameId, name, savedAtMs, playedMs, hints } = save;
  const { game, seed, cursor } = session;
  const position = current(session);
  return printableJson({
    ...{
      name: name ?? null,
      game: game.name,
      variant: game.variantOf(position),
      seed: seed ?? null,
      status: game.status(position),
    },
    ...{
      description: describeGame(save),
      steps: cursor,
      playedMs,
      hints,
      helped: isHelped(session),
      savedAt: new Date(savedAtMs).toISOString(),
      gameId,
    },
  });
}

function textOf(save: Save): string {
  const { name, session, savedAtMs } = save;
  const parts = [
    name ?? "(unfinished)",
    english(session.game.title),
    describeGame(save),
    localTime(savedAtMs),
  ];
  return printable(parts.join("  "));
}

/** "4×4 · Score 1,234 · Moves 56", or the title of the level. */
function describeGame({ session, origin }: Pick<Save, "session" | "origin">): string {
  const { game } = session;
  const position = current(session);
  const figures = game
    .scene(position)
    .figures.map(({ label, value }) => `${english(label)} ${value.toLocaleString("en-US")}`);
  return [origin?.title ?? english(variantOf(game, position).label), ...figures].join(" · ");
}
