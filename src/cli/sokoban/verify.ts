import { movesText, pushesText } from "../../games/counted.js";
import { english, type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { atOnce } from "../../games/slices.js";
import { fileBudget, type MovesResult, playingStored } from "../../games/sokoban/check/stored-moves.js";
import type { LevelEntry } from "../../games/sokoban/text/collection.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { exitCodes } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { count, countOrNull, ofLevel, textOrNull } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { type Item, lineAbout, nameOf, openItems } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";

const results = ["solved", "wrong", "unplayed", "missing", "invalid"] as const;

/** A solution of a level, or why there is none. */
interface Verified {
  readonly item: Item;
  /** Counted from 1 among the solutions of the level; 0 without one. */
  readonly solution: number;
  readonly line: number;
  readonly result: (typeof results)[number];
  readonly moves?: number;
  readonly pushes?: number;
  readonly reason?: Message;
}

export const verify = command({
  summary: say("Verify the solutions in level files"),
  positionals: levelsPositional,
  options: {
    encoding: encodingOption,
    json: { about: say("Print one JSON object for each solution, and for each level without one") },
  },
  about: say(
    "Play each solution in level files by the rules, and print whether it solves its level. Saved games are left out. Nothing is searched: “{0}” finds solutions.",
    "tilework sokoban solve",
  ),
  exits: {
    done: say("every level has solutions, and each solves it"),
    notAll: say("a solution doesn't solve its level, or a level has none"),
    undecided: say("no solution is wrong, but one has too many moves to be played"),
  },
  json: {
    line: objectOf({
      ...ofLevel,
      solution: { ...count, description: "its number among those of the level, from 1; 0 without one" },
      line: { ...count, description: "counted from 1" },
      result: { type: "string", enum: results },
      moves: countOrNull,
      pushes: countOrNull,
      reason: textOrNull,
    }),
  },
  prepare({ values: { json }, positionals }) {
    const ranges = readLevelFiles(positionals);
    return async (streams) => {
      const found = new Set<Verified["result"]>();
      const source = await openItems(ranges, streams, verifiedOf);
      for await (const { solutions } of source.items())
        for (const one of solutions) {
          found.add(one.result);
          streams.out(`${json ? jsonOf(one) : textOf(one)}\n`);
        }
      if (found.has("wrong") || found.has("missing") || found.has("invalid")) return exitCodes.notAll;
      return found.has("unplayed") ? exitCodes.undecided : exitCodes.done;
    };
  },
});

function verifiedOf(item: Item, entry: LevelEntry): Item & { readonly solutions: readonly Verified[] } {
  const none = (result: "missing" | "invalid", reason?: Message): Verified => ({
    item,
    solution: 0,
    line: entry.board.firstLine + 1,
    result,
    ...(reason === undefined ? {} : { reason }),
  });
  if (item.level === undefined) return { ...item, solutions: [none("invalid", item.problem)] };
  const stored = entry.solutions.filter(({ kind }) => kind === "solution");
  if (stored.length === 0) return { ...item, solutions: [none("missing")] };
  const played = atOnce(playingStored(item.level, stored, fileBudget([{ solutions: stored }])));
  const solutions = played.map((result, index): Verified => {
    const place = { item, solution: index + 1, line: stored[index]!.heading.line + 1 };
    return { ...place, ...outcomeOf(result) };
  });
  return { ...item, solutions };
}

function outcomeOf(found: MovesResult): Pick<Verified, "result" | "moves" | "pushes" | "reason"> {
  if (found.kind === "unchecked") return { result: "unplayed", reason: found.reason };
  if (found.kind === "wrong") return { result: "wrong", reason: found.error };
  const { moves, pushes } = found.played.end;
  return found.played.won
    ? { result: "solved", moves, pushes }
    : { result: "wrong", moves, pushes, reason: say("After these moves the level isn't solved.") };
}

const words = {
  solved: say("solves the level"),
  wrong: say("DOESN'T SOLVE IT"),
  unplayed: say("wasn't played"),
  missing: say("UNSOLVED"),
  invalid: say("UNPLAYABLE"),
} as const;

/** In the form of “tilework sokoban test”: “levels.xsb:8: solves the level: 1: Hall — 1 push and 1 move.” */
function textOf({ item, line, result, moves, pushes, reason }: Verified): string {
  const counts =
    moves === undefined || pushes === undefined
      ? undefined
      : say("{0} and {1}.", pushesText(pushes), movesText(moves));
  const about = sentences(counts, reason);
  const { file, number, title } = item;
  const place = `${file}:${line}: ${translate(words[result])}: ${translate(nameOf(number, title))}`;
  return printable(about === undefined ? place : `${place} — ${translate(about)}`);
}

function jsonOf({ item, solution, line, result, moves, pushes, reason }: Verified): string {
  return printableJson({
    ...lineAbout(item),
    solution,
    line,
    result,
    moves: moves ?? null,
    pushes: pushes ?? null,
    reason: reason === undefined ? null : english(reason),
  });
}
