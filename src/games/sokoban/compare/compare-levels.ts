import { type Message, plural, quantity, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { toLevel } from "../level/board.js";
import type { Level } from "../level/level.js";
import { formatMoves, MovesReading } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { LevelEntry, LevelsInText } from "../text/collection.js";
import type { StoredMoves } from "../text/notes.js";
import { type BoardChanges, type BoardTurn, boardChanges, type ThingChanges } from "./board-changes.js";
import { type LevelMatch, matchingLevels } from "./match-levels.js";

/** A level with its place in its file, from 0. */
export interface LevelAtPlace {
  readonly place: number;
  readonly entry: LevelEntry;
}

/** A level that is not the same in both texts. One of `before` and `after` is present. */
export interface LevelDifference {
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly before: LevelAtPlace | undefined;
  readonly after: LevelAtPlace | undefined;
  /** Another level may be the same one instead. */
  readonly isUncertain: boolean;
  /** `undefined` if the boards are equal, or if there is only one. */
  readonly board: BoardChanges | undefined;
  /** What has changed, in parts of a sentence. */
  readonly facts: readonly Message[];
}

export interface LevelsComparison {
  /** In the order of the later text; at most `maxChanges`. */
  readonly changes: readonly LevelDifference[];
  /** The number of changed levels that `changes` leaves out. */
  readonly left: number;
  /** The number of levels of each kind. Levels that were moved and changed count as changed. */
  readonly counts: Readonly<Record<LevelDifference["kind"] | "same", number>>;
}

/** More changed levels are only counted. */
export const maxChanges = 200;

/** Compares the levels of two versions of a file. */
export function* comparingLevels(before: LevelsInText, after: LevelsInText): PausingWork<LevelsComparison> {
  const matches = yield* matchingLevels(before.levels, after.levels);
  const counts = { added: 0, removed: 0, changed: 0, moved: 0, same: 0 };
  const changes: LevelDifference[] = [];
  let left = 0;
  for (const match of matches) {
    yield;
    const kind = kindOf(match, before, after);
    counts[kind]++;
    if (kind === "same") continue;
    if (changes.length === maxChanges) left++;
    else changes.push(changeOf(kind, match, before, after));
  }
  return { changes, left, counts };
}

function kindOf(
  match: LevelMatch,
  before: LevelsInText,
  after: LevelsInText,
): LevelDifference["kind"] | "same" {
  if (match.before === undefined) return "added";
  if (match.after === undefined) return "removed";
  const isSame = match.isSameBoard && partOf(before, match.before) === partOf(after, match.after);
  if (!isSame) return "changed";
  return match.isMoved ? "moved" : "same";
}

/**
 * The text of a level with everything that belongs to it, without blanks and line ends of its own. No pattern
 * looks for the blanks at the ends of lines, as that takes quadratic time for long blanks inside of lines.
 */
function partOf({ text, levels }: LevelsInText, place: number): string {
  const { start, end } = levels[place]!;
  const lines = text.slice(start, end).split(/\r\n|\r|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

function changeOf(
  kind: LevelDifference["kind"],
  match: LevelMatch,
  { levels: olds }: LevelsInText,
  { levels: news }: LevelsInText,
): LevelDifference {
  const at = (levels: readonly LevelEntry[], place: number | undefined) =>
    place === undefined ? undefined : { place, entry: levels[place]! };
  const [before, after] = [at(olds, match.before), at(news, match.after)];
  const board =
    before === undefined || after === undefined || match.isSameBoard
      ? undefined
      : boardChanges(before.entry.board, after.entry.board);
  const facts =
    before === undefined || after === undefined
      ? []
      : [
          ...(match.isMoved
            ? [say("moved from place {0} to place {1}", before.place + 1, after.place + 1)]
            : []),
          ...titleFacts(before.entry, after.entry),
          ...(board === undefined ? [] : boardFacts(board)),
          ...solutionFacts(before.entry, after.entry, board !== undefined),
        ];
  const { isUncertain } = match;
  const none = kind === "changed" && facts.length === 0 ? [say("other text changed")] : [];
  return { kind, before, after, isUncertain, board, facts: [...facts, ...none] };
}

function titleFacts(before: LevelEntry, after: LevelEntry): readonly Message[] {
  const [was, is] = [before.title?.text ?? "", after.title?.text ?? ""].map((title) => title.slice(0, 200));
  if (was === is) return [];
  if (was === "") return [say("title added")];
  return is === "" ? [say("title “{0}” removed", was!)] : [say("title “{0}” changed", was!)];
}

const turnTexts: Readonly<Record<BoardTurn, Message>> = {
  half: say("rotated by 180°"),
  right: say("rotated by 90° to the right"),
  left: say("rotated by 90° to the left"),
  flip: say("flipped top to bottom"),
  mirror: say("flipped left to right"),
  transposed: say("rotated and flipped"),
};

function boardFacts({
  turn,
  after,
  rows,
  columns,
  walls,
  boxes,
  goals,
  players,
}: BoardChanges): readonly Message[] {
  if (turn !== undefined) return [turnTexts[turn]];
  const facts = [
    ...changed(rows.added, (count) => plural(count, "{0} row inserted", "{0} rows inserted")),
    ...changed(rows.removed, (count) => plural(count, "{0} row removed", "{0} rows removed")),
    ...changed(columns.added, (count) => plural(count, "{0} column inserted", "{0} columns inserted")),
    ...changed(columns.removed, (count) => plural(count, "{0} column removed", "{0} columns removed")),
    ...changed(walls.added, (count) => plural(count, "{0} wall added", "{0} walls added")),
    ...changed(walls.removed, (count) => plural(count, "{0} wall removed", "{0} walls removed")),
    ...thingFacts(boxes, {
      moved: (count) => plural(count, "{0} box moved", "{0} boxes moved"),
      added: (count) => plural(count, "{0} box added", "{0} boxes added"),
      removed: (count) => plural(count, "{0} box removed", "{0} boxes removed"),
    }),
    ...thingFacts(goals, {
      moved: (count) => plural(count, "{0} goal moved", "{0} goals moved"),
      added: (count) => plural(count, "{0} goal added", "{0} goals added"),
      removed: (count) => plural(count, "{0} goal removed", "{0} goals removed"),
    }),
    ...thingFacts(players, {
      moved: () => say("player moved"),
      added: () => say("player added"),
      removed: () => say("player removed"),
    }),
  ];
  return facts.length > 0
    ? facts
    : changed(after.length, (count) => plural(count, "{0} square changed", "{0} squares changed"));
}

function changed(count: number, words: (count: number) => Message): readonly Message[] {
  return count === 0 ? [] : [words(count)];
}

/** A thing that is gone from one square and is on another one counts as moved. */
function thingFacts(
  { added, removed }: ThingChanges,
  words: Readonly<Record<"moved" | "added" | "removed", (count: number) => Message>>,
): readonly Message[] {
  const moved = Math.min(added, removed);
  return [
    ...changed(moved, words.moved),
    ...changed(added - moved, words.added),
    ...changed(removed - moved, words.removed),
  ];
}

function solutionFacts(before: LevelEntry, after: LevelEntry, isRedrawn: boolean): readonly Message[] {
  const texts = [before, after].map(({ solutions }) =>
    solutions.map(({ kind, text }) => `${kind} ${text.replace(/\s+/g, "")}`).join("\n"),
  );
  const isSame = texts[0] === texts[1];
  if (after.solutions.length === 0) return isSame ? [] : [say("solution removed")];
  const news = isSame
    ? []
    : [before.solutions.length === 0 ? say("solution added") : say("solution changed")];
  const solution = after.solutions.find(({ kind }) => kind === "solution");
  const level = solution === undefined || (isSame && !isRedrawn) ? undefined : toLevel(after.board);
  if (solution === undefined || level === undefined) return news;
  return [...news, ...checkFacts(level, solution, isSame)];
}

/** The fewest pushes of a board, or that it has no solution; both are proved. */
export type ProvedPushes = number | "unsolvable";

/** What is proved of both boards, in parts of a sentence. */
export function pushesFacts(before: ProvedPushes, after: ProvedPushes): readonly Message[] {
  if (after === "unsolvable")
    return [before === "unsolvable" ? say("still can't be solved") : say("can no longer be solved")];
  if (before === "unsolvable") return [say("can be solved now"), say("fewest pushes {0}", quantity(after))];
  return [
    before === after
      ? say("fewest pushes still {0}", quantity(after))
      : say("fewest pushes {0} → {1}", quantity(before), quantity(after)),
  ];
}

/** A solution of more moves is not played. */
const maxPlayed = 100_000;

/** Whether moves of a file still solve a level; nothing where there are too many moves. */
function checkFacts(level: Level, { text }: StoredMoves, isSame: boolean): readonly Message[] {
  const reading = new MovesReading(startOf(level, ""), text);
  const result = reading.play(maxPlayed);
  if (result === undefined || reading.isTooLong) return [];
  if (result.ok && result.value.won)
    return [isSame ? say("solution in the file still right") : say("solution in the file right")];
  const push = firstWrongPush(text, formatMoves(reading.played.moves), result.ok);
  return push === undefined
    ? [say("solution in the file doesn't solve it")]
    : [say("solution in the file wrong from push {0}", quantity(push))];
}

/**
 * The first push, from 1, that cannot be made or is no longer a push. `isEnd`: all moves could be made. Where
 * a text has cases, a capital letter is a push. `undefined` if the level is just not solved after the moves.
 */
function firstWrongPush(text: string, played: string, isEnd: boolean): number | undefined {
  const letters = text.replace(/\s+/g, "");
  const hasCases = /^[lurd]*$/i.test(letters) && /[LURD]/.test(letters);
  const end = [...played].findIndex((letter, index) => hasCases && letter !== letters[index]);
  if (end === -1 && isEnd) return undefined;
  return (end === -1 ? played : letters.slice(0, end)).replace(/[^LURD]/g, "").length + 1;
}
