import { boxesText } from "../../../games/counted.js";
import { countUpTo } from "../../../games/lists.js";
import type { PausingWork } from "../../../games/slices.js";
import { findingDuplicates } from "../../../games/sokoban/check/duplicates.js";
import { cellAt, type TextBoard } from "../../../games/sokoban/level/board.js";
import { symbolOf } from "../../../games/sokoban/level/cell.js";
import type { Finding, Severity } from "../../../games/sokoban/level/finding.js";
import { difficultyRank } from "../../../games/sokoban/play/estimate.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelRow } from "../../../protocol/levels/editor-wire.js";
import type {
  ListAnswer,
  ListOrder,
  ListQuestion,
  RowsQuestion,
} from "../../../protocol/levels/level-list.js";
import { speech, translate } from "../../kit/translate.js";
import { factsOf } from "./level-facts.js";
import { countText, estimateText, type LevelKnowledge, measuresOf } from "./level-measures.js";

/** The maximum numbers of rows and columns in thumbnails, and of characters in titles. */
const maxThumbnailCells = 60;
const maxTitleCharacters = 200;

/** The data for the list of levels, besides the file. */
export interface ListKnowledge {
  isSolved(entry: LevelEntry): boolean;
  readonly known: LevelKnowledge;
}

/** Rows of the level list. */
export function levelRows(
  collection: Collection,
  { from, to, order }: Omit<RowsQuestion, "version">,
  knowledge: ListKnowledge,
): readonly LevelRow[] {
  return collection.levels.slice(from, to).map((entry, index): LevelRow => {
    const { board, title, solutions } = entry;
    return {
      level: from + index,
      title: title?.text.slice(0, maxTitleCharacters) ?? "",
      width: board.width,
      height: board.rows.length,
      boxes: factsOf(entry).boxes,
      rows: thumbnail(board),
      solved: knowledge.isSolved(entry),
      hasSolution: solutions.some(({ kind }) => kind === "solution"),
      worst: worst(findingsOf(collection, entry)),
      measure: measureText(entry, order, knowledge.known),
    };
  });
}

function measureText(entry: LevelEntry, order: ListOrder, knowledge: LevelKnowledge): string | undefined {
  if (order === "file" || order === "title" || order === "solved") return undefined;
  if (order === "boxes") return translate(boxesText(factsOf(entry).boxes));
  const measures = measuresOf(entry, knowledge);
  return order === "difficulty" ? estimateText(measures) : countText(order, measures[order]);
}

/** All findings about one level of a file, in the order of its text. */
export function findingsOf({ findings }: Collection, entry: LevelEntry): readonly Finding[] {
  const within = findings.slice(firstFrom(findings, entry.start), firstFrom(findings, entry.end));
  return [...within, ...factsOf(entry).findings].sort((one, other) => one.range.offset - other.range.offset);
}

/** The index of the first finding at or after a place. Findings are sorted. */
function firstFrom(findings: readonly Finding[], offset: number): number {
  return countUpTo(findings.length, (index) => findings[index]!.range.offset < offset);
}

function worst(findings: readonly Finding[]): Severity | undefined {
  return (["error", "warning", "information"] as const).find((severity) =>
    findings.some((finding) => finding.severity === severity),
  );
}

function thumbnail(board: TextBoard): readonly string[] {
  return board.rows.slice(0, maxThumbnailCells).map(({ text }, row) => {
    let line = "";
    for (let column = 0; column < Math.min(text.length, maxThumbnailCells); column++)
      line += symbolOf("xsb", cellAt(board, row, column) ?? "floor");
    return line.trimEnd();
  });
}

/**
 * The requested levels of a file in the requested order. Equal levels stay in the file's order, and levels
 * without the measure come last in both directions. The work pauses often, because it replays the solutions
 * and analyzes the squares of up to ten thousand levels.
 */
export function* listingLevels(
  collection: Collection,
  question: Pick<ListQuestion, "text" | "order" | "descending" | "filter">,
  knowledge: ListKnowledge,
): PausingWork<ListAnswer> {
  const { levels } = collection;
  const holds = wordsIn(question.text);
  const first = question.filter === "duplicates" ? yield* firstOfEach(levels) : undefined;
  const shown: Ranked[] = [];
  for (const [level, entry] of levels.entries()) {
    if (level % levelsBetweenPauses === 0) yield;
    if (!holds(entry, level) || !passes(collection, entry, level, question, knowledge, first)) continue;
    // By default, duplicates are listed together.
    const rank =
      question.order === "file" ? (first?.get(level) ?? level) : rankOf(entry, question.order, knowledge);
    shown.push({ level, rank });
    if (question.order !== "file" && question.order !== "title") yield;
  }
  const compare = byRank(question.descending);
  const sorted = yield* sorting(shown, (one, other) => compare(one.rank, other.rank));
  const order = sorted.map(({ level }) => level);
  return {
    levels: order,
    sameAs: first === undefined ? [] : order.map((level) => first.get(level) ?? level),
  };
}

/** A sort key: a number or a text. */
type Rank = number | string | undefined;
interface Ranked {
  readonly level: number;
  readonly rank: Rank;
}

/** Checking a title is faster than reading the clock. */
const levelsBetweenPauses = 32;

function wordsIn(text: string): (entry: LevelEntry, level: number) => boolean {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return () => true;
  const holds = (words: string | undefined) => words?.toLocaleLowerCase().includes(wanted) === true;
  return ({ title, author }, level) =>
    String(level + 1).includes(wanted) || holds(title?.text) || holds(author?.text);
}

function passes(
  collection: Collection,
  entry: LevelEntry,
  level: number,
  { filter }: Pick<ListQuestion, "filter">,
  knowledge: ListKnowledge,
  first: ReadonlyMap<number, number> | undefined,
): boolean {
  switch (filter) {
    case "all":
      return true;
    case "unsolved":
      return !knowledge.isSolved(entry);
    case "duplicates":
      return first?.has(level) === true;
    case "problems":
      return findingsOf(collection, entry).some(({ severity }) => severity !== "information");
  }
}

/**
 * For each level that occurs more than once in the file, rotated and flipped copies included, the first of
 * its kind.
 */
function* firstOfEach(levels: readonly LevelEntry[]): PausingWork<ReadonlyMap<number, number>> {
  const playable = [];
  for (const entry of levels) {
    playable.push(factsOf(entry).level);
    yield;
  }
  const first = new Map<number, number>();
  for (const { places } of yield* findingDuplicates(playable))
    for (const place of places) first.set(place, places[0]!);
  return first;
}

function rankOf(entry: LevelEntry, order: Exclude<ListOrder, "file">, knowledge: ListKnowledge): Rank {
  if (order === "title") return entry.title?.text || undefined;
  if (order === "solved") return knowledge.isSolved(entry) ? 0 : 1;
  if (order === "boxes") return factsOf(entry).boxes;
  const measures = measuresOf(entry, knowledge.known);
  if (order !== "difficulty") return measures[order];
  return measures.difficulty && difficultyRank(measures.difficulty);
}

/** Compares values of an order. Those without a value come last in both directions. */
export function byRank(descending: boolean): (one: Rank, other: Rank) => number {
  const { compare } = new Intl.Collator(speech.language, { numeric: true, sensitivity: "base" });
  const sign = descending ? -1 : 1;
  return (one, other) => {
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    const areNumbers = typeof one === "number" && typeof other === "number";
    return sign * (areNumbers ? one - other : compare(String(one), String(other)));
  };
}

const itemsAtOnce = 256;

/** Sorts with pauses: sorts chunks, then merges them in pairs. */
function* sorting<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): PausingWork<readonly Item[]> {
  let pieces: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    pieces.push(items.slice(from, from + itemsAtOnce).sort(compare));
    yield;
  }
  while (pieces.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < pieces.length; at += 2)
      merged.push(yield* merging(pieces[at]!, pieces[at + 1] ?? [], compare));
    pieces = merged;
  }
  return pieces[0] ?? [];
}

function* merging<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
): PausingWork<readonly Item[]> {
  const all: Item[] = [];
  let [here, there] = [0, 0];
  while (here < one.length || there < other.length) {
    const takesOne = there >= other.length || (here < one.length && compare(one[here]!, other[there]!) <= 0);
    all.push(takesOne ? one[here++]! : other[there++]!);
    if (all.length % itemsAtOnce === 0) yield;
  }
  return all;
}
