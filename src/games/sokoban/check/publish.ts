import { type Message, plural, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { inside, pushesToGoal, squaresInside } from "../level/analysis.js";
import { placeOf, toLevel } from "../level/board.js";
import type { Fix, TextRange } from "../level/finding.js";
import { openBeside, sides, squareOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution, formatMoves } from "../play/lurd.js";
import { solutionPath } from "../play/solution-measures.js";
import type { Collection, LevelEntry } from "../text/collection.js";
import { describeLevel } from "../text/describe-level.js";
import { addSolution, compareSolutions } from "../text/solution-text.js";
import { cannotBePlayed, checkLevel } from "./check.js";
import { findingDuplicates } from "./duplicates.js";
import { partsOf, wallEdits } from "./repairs.js";
import { fileBudget, playingStored } from "./stored-moves.js";

/** What a designer looks at before a collection is published, in the order of a report. */
export const publishChecks = [
  "problems",
  "solution",
  "moved",
  "floor",
  "goals",
  "duplicate",
  "title",
  "author",
] as const;
export type PublishCheck = (typeof publishChecks)[number];

/**
 * The result of a check of a level. “remark”: worth a look, but no fault. “unproved”: it is not known, or
 * holds only for the best known solution.
 */
export interface PublishResult {
  readonly check: PublishCheck;
  readonly state: "passed" | "failed" | "remark" | "unproved";
  readonly message: Message;
  /** Its place in the text. */
  readonly range: TextRange;
  /** The square that it is about, by its row and column in the board. */
  readonly square?: { readonly row: number; readonly column: number };
  readonly fixes: readonly Fix[];
}

/** What a solver has found. `isBest`: no solution has fewer pushes. */
export interface SolutionToPublish {
  readonly lurd: string;
  readonly isBest: boolean;
}

/** A solution, or why a solver has none. */
export type FoundToPublish = SolutionToPublish | "unsolvable" | "alreadySolved";

/**
 * Checks each level of a file. `known`: what solvers have found, by the places of the levels. Results of
 * `duplicate` are about this file alone.
 */
export function* checkingToPublish(
  text: string,
  collection: Collection,
  known: readonly (FoundToPublish | undefined)[],
): PausingWork<readonly (readonly PublishResult[])[]> {
  const { levels } = collection;
  const boards = levels.map(({ board }) => toLevel(board));
  const groups = yield* findingDuplicates(boards);
  const firsts = new Map(
    groups.flatMap(({ places: [first, ...others] }) => others.map((one) => [one, first!])),
  );
  const all: (readonly PublishResult[])[] = [];
  for (const [place, entry] of levels.entries()) {
    const first = firsts.get(place);
    const subject: Subject = { text, collection, place, entry, level: boards[place] };
    all.push([
      problemResult(subject),
      ...(yield* playedResults(subject, known[place])),
      first === undefined
        ? passed(entry, "duplicate", say("No other level of the file is the same."))
        : failed(entry, "duplicate", say("Level {0} is the same, perhaps rotated or flipped.", first + 1)),
      ...wordResults(subject),
    ]);
    yield;
  }
  return all;
}

interface Subject {
  readonly text: string;
  readonly collection: Collection;
  readonly place: number;
  readonly entry: LevelEntry;
  readonly level: Level | undefined;
}

type Made = Omit<PublishResult, "range" | "square" | "fixes"> & { readonly fixes?: readonly Fix[] };

/** A result about a square, or about the level as a whole. */
function result(
  { board }: LevelEntry,
  made: Made,
  square?: { readonly row: number; readonly column: number },
): PublishResult {
  const { row, column } = square ?? { row: 0, column: 0 };
  return {
    fixes: [],
    ...made,
    range: placeOf(board, row, column),
    ...(square === undefined ? {} : { square }),
  };
}

function passed(entry: LevelEntry, check: PublishCheck, message: Message): PublishResult {
  return result(entry, { check, state: "passed", message });
}

function failed(
  entry: LevelEntry,
  check: PublishCheck,
  message: Message,
  fixes: readonly Fix[] = [],
): PublishResult {
  return result(entry, { check, state: "failed", message, fixes });
}

/** The first error or warning of the usual check. */
function problemResult({ entry }: Subject): PublishResult {
  const found = checkLevel(entry).find(({ severity }) => severity !== "information");
  if (found === undefined) return passed(entry, "problems", say("The check finds no problem."));
  const { message, range, fixes } = found;
  const row = range.line - entry.board.firstLine;
  const isOnBoard = row >= 0 && row < entry.board.rows.length;
  const square = isOnBoard ? { row, column: range.column - entry.board.rows[row]!.column } : undefined;
  return { ...result(entry, { check: "problems", state: "failed", message, fixes }, square), range };
}

/** The results that a solution decides, and those of the floor and the goals. */
function* playedResults(
  subject: Subject,
  found: FoundToPublish | undefined,
): PausingWork<readonly PublishResult[]> {
  const { text, entry, level } = subject;
  const known = typeof found === "string" ? undefined : found;
  if (level === undefined) return [failed(entry, "solution", cannotBePlayed)];
  const own = yield* ownSolutions(level, entry);
  const solved =
    own.length > 0
      ? passed(
          entry,
          "solution",
          plural(own.length, "{0} solution in the file solves it.", "{0} solutions in the file solve it."),
        )
      : failed(entry, "solution", whyUnsolved(entry, found), solutionFix(text, entry, known));
  const best = bestOf(level, own, known);
  return [
    solved,
    ...(typeof found === "string" && best === undefined ? [] : movedResults(entry, level, own, best)),
    ...floorResults(entry, level, own, best),
    goalResult(entry, level),
  ];
}

function whyUnsolved({ solutions }: LevelEntry, found: FoundToPublish | undefined): Message {
  if (found === "unsolvable") return say("It is proved that the level has no solution.");
  if (found === "alreadySolved") return say("Every box is on a goal from the start.");
  return solutions.some(({ kind }) => kind === "solution")
    ? say("No solution in the file solves it.")
    : say("The file holds no solution of this level.");
}

function solutionFix(text: string, entry: LevelEntry, known: SolutionToPublish | undefined): readonly Fix[] {
  const edits = known === undefined ? [] : addSolution(text, entry, known.lurd);
  return edits.length === 0 ? [] : [{ title: say("Write the solution that was found"), edits }];
}

function* ownSolutions(level: Level, entry: LevelEntry): PausingWork<readonly string[]> {
  const stored = entry.solutions.filter(({ kind }) => kind === "solution");
  const played = yield* playingStored(level, stored, fileBudget([{ solutions: stored }]));
  return played.flatMap((one) =>
    one.kind === "played" && one.played.won && one.played.moves.length > 0
      ? [formatMoves(one.played.moves)]
      : [],
  );
}

/** The best of the known solutions. It is proved best if it has no more pushes than a proved one. */
function bestOf(
  level: Level,
  own: readonly string[],
  known: SolutionToPublish | undefined,
): SolutionToPublish | undefined {
  const all = [...(known === undefined ? [] : [known.lurd]), ...own].flatMap((lurd) => {
    const counts = countSolution(level, lurd);
    return counts === undefined ? [] : [{ lurd, counts }];
  });
  const [best] = all.sort((one, other) => compareSolutions(one.counts, other.counts));
  if (best === undefined) return undefined;
  const fewest = known?.isBest === true ? countSolution(level, known.lurd)?.pushes : undefined;
  return { lurd: best.lurd, isBest: fewest === best.counts.pushes };
}

const unknown = say("No solution is known, so this isn't known.");
const unproved = say("It isn't proved that no solution has fewer pushes.");

/** The boxes that the best solution never moves. */
function movedResults(
  entry: LevelEntry,
  level: Level,
  own: readonly string[],
  best: SolutionToPublish | undefined,
): readonly PublishResult[] {
  const check = "moved";
  if (best === undefined) return [result(entry, { check, state: "unproved", message: unknown })];
  const moved = new Set(solutionPath(level, best.lurd).pushes.map(({ box }) => box));
  const still = level.boxes.filter((box) => !moved.has(box));
  if (still.length === 0)
    return best.isBest
      ? [passed(entry, check, say("The best solution moves every box."))]
      : [
          result(entry, {
            check,
            state: "passed",
            message: say("The best known solution moves every box. {0}", unproved),
          }),
        ];
  return still.map((box) => {
    const message = best.isBest
      ? say("A solution with the fewest pushes never moves this box.")
      : say("The best known solution never moves this box. {0}", unproved);
    const fixes = wallFix(entry, level, [box], own, say("Put a wall in place of this box and its goal"));
    const state = best.isBest ? "failed" : "unproved";
    return result(entry, { check, state, message, fixes }, squareOf(level, box));
  });
}

function floorResults(
  entry: LevelEntry,
  level: Level,
  own: readonly string[],
  best: SolutionToPublish | undefined,
): readonly PublishResult[] {
  const check = "floor";
  const needless = needlessFloor(level);
  const [first] = needless;
  if (first !== undefined) {
    const message = plural(
      needless.length,
      "No solution needs {0} square from here: no box can go there, and no push starts there.",
      "No solution needs {0} squares from here: no box can go there, and no push starts there.",
    );
    const fixes = wallFix(
      entry,
      level,
      needless,
      own,
      plural(needless.length, "Put a wall on {0} square", "Put walls on {0} squares"),
    );
    return [result(entry, { check, state: "failed", message, fixes }, squareOf(level, first))];
  }
  const none = passed(entry, check, say("No dead end is needless."));
  if (best === undefined) return [none];
  const { cells } = solutionPath(level, best.lurd);
  const left = squaresInside(level).filter((cell) => !cells.has(cell) && !level.goals.includes(cell));
  const [unused] = left;
  if (unused === undefined) return [passed(entry, check, say("The best known solution uses every square."))];
  const message = best.isBest
    ? plural(
        left.length,
        "A solution with the fewest pushes leaves {0} square unused. A wall there needn't change the fewest pushes.",
        "A solution with the fewest pushes leaves {0} squares unused. Walls there needn't change the fewest pushes.",
      )
    : plural(
        left.length,
        "The best known solution leaves {0} square unused. {1}",
        "The best known solution leaves {0} squares unused. {1}",
        unproved,
      );
  return [result(entry, { check, state: "remark", message }, squareOf(level, unused))];
}

/** The most squares that are visited to find needless floor. Only what was found until then is reported. */
const maxVisited = 400_000;

/**
 * Squares that no solution needs, in reading order. They are dead ends, with one square as the only way in.
 * No box can be on them, as they are dead. From none of them can a box be pushed onto a live square. So a
 * solution can leave out each walk into them, and their walls change no other move.
 */
export function needlessFloor(level: Level): readonly number[] {
  const within = inside(level);
  const pushesFrom = pushesToGoal(level);
  const taken = new Set([...level.boxes, ...level.goals, level.player]);
  const next = (cell: number) => sides.flatMap((side) => openBeside(level, cell, side) ?? []);
  const pushes = (cell: number) =>
    sides.some((side) => {
      const box = openBeside(level, cell, side);
      const target = box === undefined ? undefined : openBeside(level, box, side);
      return target !== undefined && pushesFrom[target]! >= 0;
    });
  const isUseless = (cell: number) => pushesFrom[cell]! < 0 && !taken.has(cell) && !pushes(cell);
  const useless = within.map((mark, cell) => (mark === 1 && isUseless(cell) ? 1 : 0));
  const found = new Set<number>();
  let visited = 0;
  for (const door of within.keys()) {
    if (within[door] === 0) continue;
    for (const start of next(door)) {
      if (useless[start] === 0 || found.has(start)) continue;
      const part = new Set([start]);
      let isPart = true;
      for (const cell of part) {
        if (++visited > maxVisited) return [...found].sort((one, other) => one - other);
        const beyond = next(cell).filter((one) => one !== door && !part.has(one));
        isPart = beyond.every((one) => useless[one] === 1);
        if (!isPart) break;
        for (const one of beyond) part.add(one);
      }
      if (isPart) for (const cell of part) found.add(cell);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** Walls on these squares, if the file's own solutions solve the level with them, too. */
function wallFix(
  { board }: LevelEntry,
  level: Level,
  cells: readonly number[],
  own: readonly string[],
  title: Message,
): readonly Fix[] {
  const gone = new Set(cells);
  if (level.boxes.some((box) => gone.has(box) && !level.goals.includes(box))) return [];
  const rest = (all: readonly number[]) => all.filter((cell) => !gone.has(cell));
  const walls = level.walls.map((wall, cell) => wall || gone.has(cell));
  const changed = { ...level, walls, boxes: rest(level.boxes), goals: rest(level.goals) };
  if (changed.boxes.length === 0 || own.some((lurd) => countSolution(changed, lurd) === undefined)) return [];
  const edits = wallEdits(board, level, cells);
  return edits === undefined ? [] : [{ title, edits }];
}

function goalResult(entry: LevelEntry, level: Level): PublishResult {
  const goals = new Set(level.goals);
  const groups = partsOf(level, (cell) => goals.has(cell));
  const count = groups.reduce((most, group) => Math.max(most, group), 0);
  if (count < 2) return passed(entry, "goals", say("The goals are connected."));
  const message = say("The goals aren't connected: they are in {0} groups.", count);
  return result(entry, { check: "goals", state: "remark", message }, squareOf(level, groups.indexOf(2)));
}

function wordResults({ text, collection, place, entry }: Subject): readonly PublishResult[] {
  const title = entry.title?.text ?? "";
  const author = (entry.author ?? collection.author)?.text ?? "";
  const names = new Set(collection.levels.flatMap(({ author: one }) => one?.text ?? []));
  const [name] = names;
  const edits =
    names.size === 1 && author === "" ? describeLevel(text, collection, place, { author: name }) : undefined;
  const fix =
    edits === undefined ? [] : [{ title: say("Name “{0}”, the author of the other levels", name!), edits }];
  return [
    title === ""
      ? failed(entry, "title", say("The level has no title."))
      : passed(entry, "title", say("The level has a title.")),
    author === ""
      ? failed(entry, "author", say("Neither the level nor the file names its author."), fix)
      : passed(entry, "author", say("Its author is named.")),
  ];
}
