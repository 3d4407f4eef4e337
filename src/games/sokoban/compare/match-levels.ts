import { countUpTo, grouped, madeOnce } from "../../lists.js";
import { each, type PausingWork } from "../../slices.js";
import type { LevelEntry } from "../text/collection.js";
import { bestFit, type Squares, squaresOf, turnKey } from "./board-changes.js";

/** A level of one file and the same level of the other one, as places from 0. */
export interface LevelMatch {
  /** `undefined`: the level was added. */
  readonly before: number | undefined;
  /** `undefined`: the level was removed. */
  readonly after: number | undefined;
  /** It has another place in the order of the levels that both files have. */
  readonly isMoved: boolean;
  /** The boards have the same squares. */
  readonly isSameBoard: boolean;
  /** Another match would be about as likely. */
  readonly isUncertain: boolean;
}

/** Levels with a smaller part of equal squares are not the same level. */
const minSimilarity = 0.55;
const minWithTitle = 0.3;
const minWithOtherTitle = 0.75;
/**
 * Below this, a match without an equal title is uncertain. Different small levels in walls of the same shape
 * have most of their squares in common.
 */
const sureSimilarity = 0.87;
const sureWithOtherTitle = 0.93;
/** A board that was only rotated or flipped counts as this similar at least. */
const turnedSimilarity = 0.9;
/** The advantage of a level with the same title, and of one in the same place. */
const titleBonus = 0.15;
const placeBonus = 0.05;
/** A match is uncertain if another one of its levels has almost the same score. */
const nearScore = 0.1;
/** A row or a title that more levels share does not help to identify one of them. */
const maxOwners = 12;
/** The most levels that are compared with one level. */
const maxCandidates = 12;

/**
 * Matches the levels of two versions of a file. Equal boards are the same level. Other levels are matched by
 * rows and columns that they share, by title and by place; the most similar ones first. A board that was only
 * rotated or flipped is similar, too. The result has the order of the later version. A removed level comes
 * after the level that it followed in the earlier version. The work is linear in the number of levels, except
 * for sorting.
 */
export function* matchingLevels(
  before: readonly LevelEntry[],
  after: readonly LevelEntry[],
): PausingWork<readonly LevelMatch[]> {
  const [olds, news] = [yield* each(before, sideOf), yield* each(after, sideOf)];
  const pairs = new Pairs(olds.length, news.length);
  yield* matchEqual(olds, news, pairs);
  yield* matchSimilar(olds, news, pairs);
  return inOrder(olds, news, pairs);
}

interface Side {
  readonly squares: Squares;
  readonly title: string;
  /** The board as text. */
  readonly key: string;
  /** See `turnKey`; computed when it is asked for. */
  readonly turnKey: () => string | undefined;
}

function sideOf({ board, title }: LevelEntry): Side {
  const squares = squaresOf(board);
  let known: string | undefined;
  const ownTurnKey = () => {
    known ??= turnKey(squares);
    return known;
  };
  return { squares, title: title?.text ?? "", key: keyOf(squares), turnKey: ownTurnKey };
}

function keyOf({ width, height, codes }: Squares): string {
  let key = `${width} ${height} `;
  for (const code of codes) key += String.fromCharCode(48 + code);
  return key;
}

/** The matches so far, by the places of both sides. */
class Pairs {
  readonly afterOf: Int32Array;
  readonly beforeOf: Int32Array;
  readonly uncertain = new Set<number>();

  constructor(olds: number, news: number) {
    this.afterOf = new Int32Array(olds).fill(-1);
    this.beforeOf = new Int32Array(news).fill(-1);
  }

  add(before: number, after: number, isUncertain: boolean): void {
    this.afterOf[before] = after;
    this.beforeOf[after] = before;
    if (isUncertain) this.uncertain.add(after);
  }

  isOpen(before: number, after: number): boolean {
    return this.afterOf[before] === -1 && this.beforeOf[after] === -1;
  }
}

/**
 * Equal boards: those with the same title first, the others in their order. Which of several equal boards
 * with different titles is which cannot be known.
 */
function* matchEqual(olds: readonly Side[], news: readonly Side[], pairs: Pairs): PausingWork<void> {
  const newsByKey = grouped(news.keys(), (place) => news[place]!.key);
  yield;
  for (const [key, before] of grouped(olds.keys(), (place) => olds[place]!.key)) {
    yield;
    const after = newsByKey.get(key) ?? [];
    // From the last one, so that the next place of a title is the last of its list.
    const titled = grouped(before.toReversed(), (place) => olds[place]!.title);
    const others: number[] = [];
    yield* each(after, (place) => {
      const same = titled.get(news[place]!.title)?.pop();
      if (same === undefined) others.push(place);
      else pairs.add(same, place, false);
    });
    const left = before.filter((place) => pairs.afterOf[place] === -1);
    const isUncertain = left.length > 1 || others.length > 1;
    for (const [index, place] of left.entries()) {
      const other = others[index];
      if (other !== undefined) pairs.add(place, other, isUncertain);
    }
  }
}

interface Candidate {
  readonly before: number;
  readonly after: number;
  readonly score: number;
  readonly isSupported: boolean;
}

function* matchSimilar(olds: readonly Side[], news: readonly Side[], pairs: Pairs): PausingWork<void> {
  const openOlds = places(pairs.afterOf);
  const openNews = places(pairs.beforeOf);
  if (openOlds.length === 0 || openNews.length === 0) return;
  const owners = new Map<string, number[]>();
  yield* each(openNews, (place) => {
    for (const feature of [...featuresOf(news[place]!), turnFeature(news[place]!)]) {
      const list = madeOnce(owners, feature, (): number[] => []);
      if (list.length <= maxOwners) list.push(place);
    }
  });
  const expected = expectedPlaces(pairs);
  const candidates: Candidate[] = [];
  yield* each(openOlds, (before) => {
    const old = olds[before]!;
    for (const after of likely(old, owners, expected[before]!, pairs)) {
      const found = candidateOf(before, after, old, news[after]!, expected[before] === after);
      if (found !== undefined) candidates.push(found);
    }
  });
  candidates.sort((one, other) => other.score - one.score || one.before - other.before);
  const best = { before: new Map<number, number[]>(), after: new Map<number, number[]>() };
  for (const { before, after, score } of candidates) {
    keepBest(best.before, before, score);
    keepBest(best.after, after, score);
  }
  for (const { before, after, score, isSupported } of candidates) {
    if (!pairs.isOpen(before, after)) continue;
    const isNear = (scores: readonly number[]) =>
      scores.length > 1 && score - (scores[0] === score ? scores[1]! : scores[0]!) < nearScore;
    pairs.add(
      before,
      after,
      !isSupported || isNear(best.before.get(before)!) || isNear(best.after.get(after)!),
    );
  }
}

function keepBest(scores: Map<number, number[]>, place: number, score: number): void {
  const list = madeOnce(scores, place, (): number[] => []);
  if (list.length < 2) list.push(score);
}

/** The places without a match. */
function places(matched: Int32Array): readonly number[] {
  return [...matched.keys()].filter((place) => matched[place] === -1);
}

/**
 * For each earlier level, the later place after that of the level before it; -1 where that place is taken or
 * beyond the end.
 */
function expectedPlaces({ afterOf, beforeOf }: Pairs): Int32Array {
  const expected = new Int32Array(afterOf.length);
  let next = 0;
  for (const [place, after] of afterOf.entries()) {
    expected[place] = next < beforeOf.length && beforeOf[next] === -1 ? next : -1;
    next = after === -1 ? next + 1 : after + 1;
  }
  return expected;
}

/** The later levels that share the most features with an earlier one, and the one in its place. */
function likely(
  old: Side,
  owners: ReadonlyMap<string, readonly number[]>,
  expected: number,
  pairs: Pairs,
): readonly number[] {
  const shared = new Map<number, number>();
  for (const feature of featuresOf(old)) {
    const list = owners.get(feature);
    if (list === undefined || list.length > maxOwners) continue;
    for (const place of list) shared.set(place, (shared.get(place) ?? 0) + 1);
  }
  const most = [...shared].sort(([, one], [, other]) => other - one).slice(0, maxCandidates);
  const found = new Set(most.map(([place]) => place));
  const turned = owners.get(turnFeature(old)) ?? [];
  if (turned.length <= maxOwners) for (const place of turned) found.add(place);
  if (expected >= 0 && pairs.beforeOf[expected] === -1) found.add(expected);
  return [...found];
}

function candidateOf(
  before: number,
  after: number,
  old: Side,
  one: Side,
  isInPlace: boolean,
): Candidate | undefined {
  const size = Math.max(1, old.squares.filled, one.squares.filled);
  const hasTitle = old.title !== "" && old.title === one.title;
  const isRetitled = !hasTitle && old.title !== "" && one.title !== "";
  const least = hasTitle ? minWithTitle : isRetitled ? minWithOtherTitle : minSimilarity;
  // The search stops at its limit, so the limit is one more.
  const limit = Math.floor(size * (1 - least)) + 1;
  const { differences } = bestFit(old.squares, one.squares, limit);
  const isTurned = old.turnKey() !== undefined && old.turnKey() === one.turnKey();
  if (differences >= limit && !isTurned) return undefined;
  const similarity = Math.max(1 - differences / size, isTurned ? turnedSimilarity : 0);
  const score = similarity + (hasTitle ? titleBonus : 0) + (isInPlace ? placeBonus : 0);
  const isSupported =
    hasTitle || isTurned || similarity >= (isRetitled ? sureWithOtherTitle : sureSimilarity);
  return { before, after, score, isSupported };
}

/** The title, and the rows and columns of a board without their margins. */
function* featuresOf({ squares: { width, height, codes }, title }: Side): Generator<string> {
  if (title !== "") yield `t${title}`;
  for (let row = 0; row < height; row++) yield lineOf("r", width, (column) => codes[row * width + column]!);
  for (let column = 0; column < width; column++)
    yield lineOf("c", height, (row) => codes[row * width + column]!);
}

function turnFeature({ turnKey }: Side): string {
  return `k${turnKey() ?? ""}`;
}

function lineOf(kind: string, length: number, codeAt: (at: number) => number): string {
  let line = "";
  for (let at = 0; at < length; at++) line += String.fromCharCode(48 + codeAt(at));
  return kind + line.replace(/^0+|0+$/g, "");
}

/** A level that only one of the files has. */
const alone = { isMoved: false, isSameBoard: false, isUncertain: false };

function inOrder(olds: readonly Side[], news: readonly Side[], pairs: Pairs): readonly LevelMatch[] {
  const kept = longestAscending([...pairs.beforeOf].filter((place) => place !== -1));
  const removed = (from: number): LevelMatch[] => {
    const found: LevelMatch[] = [];
    for (let place = from; place < olds.length && pairs.afterOf[place] === -1; place++)
      found.push({ ...alone, before: place, after: undefined });
    return found;
  };
  const matches = removed(0);
  for (const [after, before] of pairs.beforeOf.entries()) {
    if (before === -1) {
      matches.push({ ...alone, before: undefined, after });
      continue;
    }
    matches.push({
      before,
      after,
      isMoved: !kept.has(before),
      isSameBoard: olds[before]!.key === news[after]!.key,
      isUncertain: pairs.uncertain.has(after),
    });
    matches.push(...removed(before + 1));
  }
  return matches;
}

/** The values of a longest ascending subsequence of different numbers. */
function longestAscending(values: readonly number[]): ReadonlySet<number> {
  /** By the length of a subsequence, minus 1: the place of the least value that can end one. */
  const ends: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [place, value] of values.entries()) {
    const length = countUpTo(ends.length, (at) => values[ends[at]!]! < value);
    if (length > 0) previous[place] = ends[length - 1]!;
    ends[length] = place;
  }
  const rise = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place !== -1; place = previous[place]!) rise.add(values[place]!);
  return rise;
}
