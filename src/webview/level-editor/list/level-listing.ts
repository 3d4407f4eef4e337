import type { ReactiveController, ReactiveControllerHost } from "lit";
import { range } from "../../../games/lists.js";
import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, type ListAnswer, type ListChoice } from "../../../protocol/levels/level-list.js";

/** A change of the places of levels: some were inserted or removed at a place, or one was moved. */
export type LevelShift =
  | { readonly kind: "came" | "went"; readonly at: number; readonly count: number }
  | { readonly kind: "moved"; readonly from: number; readonly to: number };

type Place = Pick<LevelPage, "count" | "level" | "levelKey">;

/**
 * The change between two pages of a file, as far as the shown level reveals it: the list's actions apply to
 * that level. "unknown" if levels were inserted or removed elsewhere; `undefined` if no level moved.
 */
export function shiftBetween(before: Place, after: Place): LevelShift | "unknown" | undefined {
  const isSameLevel = before.levelKey === after.levelKey;
  const count = Math.abs(after.count - before.count);
  if (count === 0)
    return isSameLevel && before.level !== after.level
      ? { kind: "moved", from: before.level, to: after.level }
      : undefined;
  if (isSameLevel) return "unknown";
  return after.count > before.count
    ? { kind: "came", at: after.level, count }
    : { kind: "went", at: before.level, count };
}

/** The new place of a level; `undefined` if it was removed. */
export function shiftedPlace(level: number, shift: LevelShift): number | undefined {
  switch (shift.kind) {
    case "came":
      return level < shift.at ? level : level + shift.count;
    case "went":
      if (level < shift.at) return level;
      return level < shift.at + shift.count ? undefined : level - shift.count;
    case "moved": {
      const { from, to } = shift;
      if (level === from) return to;
      if (from < level && level <= to) return level - 1;
      return to <= level && level < from ? level + 1 : level;
    }
  }
}

const searchMs = 150;
/**
 * Delay before the list is ordered again after a change of the text or of a level's measures. It keeps a row
 * from moving with each stroke while its level is edited.
 */
const refreshDelayMs = 400;

type Ask = EditorHostApi["list"];

/** The current query. */
type Asker = () => { readonly page: LevelPage; readonly choice: ListChoice; readonly ask: Ask };

/**
 * Which levels the list shows, and in what order. These are all levels in the file's order, or the host's
 * answer for an order, a filter and a search text.
 */
export class LevelListing implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  text = "";
  /** `undefined` if all levels are listed in the file's order. */
  found: ListAnswer | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly asker: Asker,
    /** Called when other levels are listed, or in another order. */
    private readonly changed: () => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** The search text changed; the search starts after a pause in typing. */
  type(text: string): void {
    this.text = text;
    this.#soon(searchMs);
    this.host.requestUpdate();
  }

  /** The first level of the list, after a search that is still to come; `undefined` if the list is empty. */
  async first(): Promise<number | undefined> {
    clearTimeout(this.#timer);
    await this.#list();
    return this.found === undefined ? 0 : this.found.levels[0];
  }

  /** Another order or filter was selected. */
  choose(): void {
    this.#soon(0);
  }

  /** Levels have moved in the file. */
  shift(shift: LevelShift): void {
    if (this.found === undefined) return;
    const { levels, sameAs } = this.found;
    const places = levels.map((level) => shiftedPlace(level, shift));
    const first = sameAs.map((level, index) => shiftedPlace(level, shift) ?? places[index] ?? level);
    const isThere = (_: unknown, index: number) => places[index] !== undefined;
    this.found = { levels: places.filter((place) => place !== undefined), sameAs: first.filter(isThere) };
  }

  /** Levels may have moved, or have other measures. */
  refresh(): void {
    if (this.found !== undefined) this.#soon(refreshDelayMs);
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#list(), ms);
  }

  async #list(): Promise<void> {
    const { page, choice, ask } = this.asker();
    const asked = ++this.#asked;
    if (this.text.trim() === "" && isAsInFile(choice)) return this.#show(undefined);
    const found = await ask({ ...choice, version: page.version, text: this.text }).catch(() => null);
    // `null`: the document has a newer version, whose page is about to arrive.
    if (found !== null && asked === this.#asked) this.#show(found);
  }

  #show(found: ListAnswer | undefined): void {
    if (found === undefined && this.found === undefined) return;
    this.found = found;
    this.changed();
    this.host.requestUpdate();
  }
}

export function isAsInFile({ order, descending, filter }: ListChoice): boolean {
  return order === fileOrder.order && descending === fileOrder.descending && filter === fileOrder.filter;
}

/**
 * The levels that are selected in the list, by their places in the file. Without any, actions apply to the
 * level that is shown.
 */
export class LevelSelection {
  #levels: ReadonlySet<number> = new Set();
  /** Where a range starts. */
  #anchor: number | undefined;

  /** Whether actions apply to several levels. */
  get isSeveral(): boolean {
    return this.#levels.size > 1;
  }

  has(level: number): boolean {
    return this.#levels.has(level);
  }

  /** The levels that actions apply to, in the order of the file. */
  chosen(shown: number): readonly number[] {
    return this.isSeveral ? [...this.#levels].sort((one, other) => one - other) : [shown];
  }

  clear(): void {
    this.select([]);
  }

  select(levels: Iterable<number>): void {
    this.#levels = new Set(levels);
    this.#anchor = undefined;
  }

  /** Adds a level to those that are selected, at first the shown one; or takes it out. */
  toggle(level: number, shown: number): void {
    const levels = new Set(this.#levels.size === 0 ? [shown] : this.#levels);
    if (!levels.delete(level)) levels.add(level);
    this.select(levels);
  }

  /** Selects the levels of the list from the start of the range, at first the shown one, to this one. */
  extend(level: number, shown: number, listed: readonly number[]): void {
    const anchor = this.#anchor ?? shown;
    const [from, to] = [listed.indexOf(anchor), listed.indexOf(level)].sort((one, other) => one - other);
    this.select(from === undefined || to === undefined || from < 0 ? [] : listed.slice(from, to + 1));
    this.#anchor = anchor;
  }
}

/** The order of `count` levels after these have moved together by one place: up with -1, down with 1. */
export function movedTogether(count: number, levels: readonly number[], by: 1 | -1): readonly number[] {
  const [first, last] = [levels[0]!, levels.at(-1)!];
  return movedBefore(count, levels, by < 0 ? first - 1 : last + 2);
}

/** The order after these have moved together to the place before the level at `before`. */
export function movedBefore(count: number, levels: readonly number[], before: number): readonly number[] {
  const moved = new Set(levels);
  const others = range(count).filter((level) => !moved.has(level));
  return others.toSpliced(others.filter((level) => level < before).length, 0, ...levels);
}
