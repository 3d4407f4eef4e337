import { type Message, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import { duplicatesAcrossFiles } from "../../games/sokoban/check/duplicates.js";
import {
  checkingToPublish,
  type FoundToPublish,
  type PublishCheck,
  type PublishResult,
} from "../../games/sokoban/check/publish.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { bands, type Difficulty } from "../../games/sokoban/level/difficulty.js";
import { type Collection, formNote } from "../../games/sokoban/text/collection.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import { levelToSolve, solutionToPublish } from "../../solving/level-to-solve.js";
import { type ProgramStreams, UsageError, unlessInterrupted } from "../shared/command.js";
import { holdsNoLevel } from "../shared/level-address.js";
import { readText } from "../shared/read-text.js";
import { workOnAll } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { nameOf } from "./levels.js";
import { collectionOf } from "./open-levels.js";
import { difficultyText } from "./rate.js";

/** A file of levels that was read. */
interface LevelsOfFile {
  readonly file: string;
  readonly text: string;
  readonly collection: Collection;
}

/** A test of a run, for a report in JUnit's format. */
export interface TestCase {
  readonly file: string;
  /** The title of the level. */
  readonly group: Message;
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  readonly ms: number;
  readonly result: "passed" | "failed" | "skipped" | "error";
  /** Worth a look, but no fault; it counts as passed. */
  readonly isRemark?: boolean;
  readonly message: Message;
}

/** What a solver has found out about a level. */
interface Searched {
  readonly known: FoundToPublish | undefined;
  readonly difficulty: Difficulty | undefined;
}

interface PublishRun {
  readonly timeMs: number;
  readonly threads: number;
}

/** The names of the checks in reports, which are in English. */
const names: Readonly<Record<PublishCheck, string>> = {
  problems: "publish: no problems",
  solution: "publish: own solution",
  moved: "publish: every box moved",
  floor: "publish: no needless floor",
  goals: "publish: goals connected",
  duplicate: "publish: no duplicate",
  title: "publish: title",
  author: "publish: author",
};

const results = {
  passed: "passed",
  failed: "failed",
  // A remark needs no change.
  remark: "passed",
  unproved: "skipped",
} as const satisfies Record<PublishResult["state"], TestCase["result"]>;

/**
 * What matters before the files are published, as cases of a report: the checks of each level, with its
 * difficulty. Throws `Interrupted` after a signal.
 */
export async function publishCases(
  files: readonly string[],
  run: PublishRun,
  streams: ProgramStreams,
): Promise<readonly TestCase[]> {
  const read = await readWholeFiles(files, streams);
  const searched = await searchAll(read, run, streams);
  const levelsOf = read.map(({ file, collection }) => ({ file, levels: collection.levels }));
  const across = await unlessInterrupted(duplicatesAcrossFiles(levelsOf), streams);
  const cases: TestCase[] = [];
  for (const [index, { file, text, collection }] of read.entries()) {
    const found = searched[index]!;
    const known = found.map((one) => one.known);
    const levels = await unlessInterrupted(checkingToPublish(text, collection, known), streams);
    for (const [place, checks] of levels.entries()) {
      const { title, board } = collection.levels[place]!;
      const group = nameOf(place + 1, title?.text);
      const one = (name: string, result: TestCase["result"], message: Message, line: number): TestCase => {
        return { file, group, name, line, ms: 0, result, message };
      };
      for (const { check, state, message, range } of checks)
        cases.push({
          ...one(names[check], results[state], message, range.line + 1),
          isRemark: state === "remark",
        });
      for (const { file: later, range, message } of across)
        if (later === file && range.line === board.firstLine)
          cases.push(one(names.duplicate, "failed", message, range.line + 1));
      cases.push(
        one("publish: difficulty", "passed", difficultyLine(found[place]?.difficulty), board.firstLine + 1),
      );
    }
  }
  return cases;
}

/** Reads whole files. Throws a `UsageError` where one has no level. */
async function readWholeFiles(
  files: readonly string[],
  streams: ProgramStreams,
): Promise<readonly LevelsOfFile[]> {
  const all: LevelsOfFile[] = [];
  for (const file of files) {
    const text = await readText(file, streams);
    const collection = await collectionOf(file, text, streams);
    if (collection.levels.length === 0) throw new UsageError(holdsNoLevel(file, formNote(collection)), file);
    all.push({ file, text, collection });
  }
  return all;
}

/** The difficulty with a bar, so that those of all levels are a curve. */
function difficultyLine(difficulty: Difficulty | undefined): Message {
  if (difficulty === undefined) return say("The difficulty isn't known.");
  const [from, to] = [bands.indexOf(difficulty.from), bands.indexOf(difficulty.to)];
  const bar = named(`${"█".repeat(from + 1)}${"░".repeat(to - from)}`.padEnd(bands.length, "·"));
  return sentences(bar, difficultyText(difficulty));
}

function searchAll(
  read: readonly LevelsOfFile[],
  { timeMs, threads }: PublishRun,
  streams: ProgramStreams,
): Promise<readonly (readonly Searched[])[]> {
  const all = read.flatMap(({ collection }, file) =>
    collection.levels.map(({ board }, place) => ({ file, place, level: toLevel(board) })),
  );
  const found = read.map((): Searched[] => []);
  return withSolvers(streams, threads, async ({ levels }) => {
    await workOnAll(all, threads, streams, async ({ file, place, level }) => {
      const limits = { timeMs, background: true };
      const asked = level && levelToSolve(level);
      const solved = asked && (await levels.solve(asked, { method: "auto", ...limits }, streams.interrupt));
      const rates = asked !== undefined && solved?.kind !== "unsolvable";
      const rated = rates ? await levels.rate(asked, limits, streams.interrupt) : undefined;
      found[file]![place] = {
        known: knownOf(solved) ?? knownOf(rated),
        difficulty: rated?.kind === "solved" ? rated.rated?.difficulty : undefined,
      };
    });
    return found;
  });
}

function knownOf(answer: LevelAnswer | undefined): FoundToPublish | undefined {
  if (answer?.kind === "unsolvable" || answer?.kind === "alreadySolved") return answer.kind;
  return solutionToPublish(answer);
}
