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
  const others = Array.from({ length: count }, (_, level) => level).filter((level) => !moved.has(level));
  return others.toSpliced(others.filter((level) => level < before).length, 0, ...levels);
}
