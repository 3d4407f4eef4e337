import { fileProblem } from "../../games/file-problem.js";
import { english, plural, say } from "../../games/message.js";
import type { BinnedGame } from "../../games/saves/stored-save.js";
import { describeHead } from "../../midend/pages/descriptions.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { type CodeOf, exitCodes, type ProgramStreams, StorageError, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { type GameStore, openGames, readingGames } from "../shared/game-store.js";
import { count, ofGame, text } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { lineOf, localTime } from "../shared/speech.js";

/** `tilework bin`. */
export const bin = command({
  summary: say("List the games in the bin, or restore one"),
  positionals: "",
  options: {
    restore: {
      value: "NUMBER",
      about: say("Restore the game with this number in the list"),
      read: readPlace,
    },
    empty: { about: say("Delete all games in the bin permanently") },
    json: { about: say("Print one JSON object for each game") },
  },
  about: say(
    "List the games in the bin, the last one first. They were deleted, or there was no room for them. With --restore, restore one of them.",
  ),
  exits: {
    done: say("the games were listed, restored or deleted"),
    storage: say("the folder of games can't be used"),
  },
  json: { line: objectOf({ number: count, ...ofGame, moves: count, binnedAt: text }) },
  prepare({ values: { restore, empty, json } }) {
    if ([restore !== undefined, empty, json].filter(Boolean).length > 1)
      throw new UsageError(
        say("Only one of --restore, --empty and --json can be given."),
        restore === undefined ? "--empty" : "--restore",
      );
    return (streams) =>
      restore === undefined && !empty
        ? readingGames((store) => list(store, json, streams))(streams)
        : streams.finish(() => change(restore, streams));
  },
});

/** Reads the number of a game in the list. */
function readPlace(text: string, name: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(
    say("“{0}” isn't the number of a game in the bin. “{1}” lists them.", text, "tilework bin"),
    name,
  );
}

async function list({ saves }: GameStore, json: boolean, streams: ProgramStreams): Promise<void> {
  const all = await saves.bin();
  if (!json && all.length === 0)
    streams.out(lineOf(say("The bin is empty. Games that you delete will appear here.")));
  for (const [place, game] of all.entries())
    streams.out(`${json ? jsonOf(game, place + 1) : textOf(game, place + 1)}\n`);
}

/** Restores the game with this number, or empties the bin. */
async function change(number: number | undefined, streams: ProgramStreams): Promise<CodeOf<"done">> {
  const store = await openGames(streams);
  const all = await store.saves.bin();
  try {
    if (number !== undefined) streams.out(`${await restored(store, all, number)}\n`);
    else {
      await store.saves.emptyBin();
      streams.out(
        lineOf(
          plural(all.length, "{0} game was deleted permanently.", "{0} games were deleted permanently."),
        ),
      );
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new StorageError(say("Couldn't change the bin: {0}.", fileProblem(error)), "");
  } finally {
    await store.close();
  }
  return exitCodes.done;
}

async function restored(store: GameStore, all: readonly BinnedGame[], number: number): Promise<string> {
  const game = all[number - 1];
  if (game === undefined || !(await store.saves.restore(game.key)))
    throw new UsageError(
      plural(
        all.length,
        "There is no game {1} in the bin, which holds {0} game. “{2}” lists them.",
        "There is no game {1} in the bin, which holds {0} games. “{2}” lists them.",
        number,
        "tilework bin",
      ),
      "--restore",
    );
  return printable(translate(say("Restored: {0}", partsOf(game).join("  "))));
}

function jsonOf(game: BinnedGame, number: number): string {
  const { name, variant, seed, steps, moves, playedMs, hints, savedAtMs, binnedAtMs, gameId } = game;
  const kept = { number, name: name ?? null, game: game.game.name, variant, seed: seed ?? null };
  const at = { savedAt: new Date(savedAtMs).toISOString(), binnedAt: new Date(binnedAtMs).toISOString() };
  return printableJson({
    ...kept,
    description: english(describeHead(game)),
    steps,
    moves,
    playedMs,
    hints,
    ...at,
    gameId,
  });
}

function textOf(game: BinnedGame, number: number): string {
  return printable(
    `${String(number).padStart(3)}  ${[...partsOf(game), localTime(game.savedAtMs)].join("  ")}`,
  );
}

/** Shown instead of a name. */
const unfinished = say("(unfinished)");

function partsOf(game: BinnedGame): readonly string[] {
  return [game.name ?? translate(unfinished), translate(describeHead(game))];
}
