import type { LevelPage, LevelRow } from "../../../protocol/levels/editor-wire.js";
import { type ListOrder, maxRows, type RowsQuestion } from "../../../protocol/levels/level-list.js";
import { type LevelShift, shiftedPlace } from "./level-shift.js";

export type AskRows = (question: RowsQuestion) => Promise<readonly LevelRow[] | null>;

/** Rows are requested in slices that start at multiples of this. */
const sliceRows = 50;
/** The number of rows kept; those farthest from the visible ones are dropped first. */
const maxKept = 20 * maxRows;

/**
 * The rows of the level list, fetched when they become visible. Rows of an older version are shown at their
 * level's new place until their successors arrive.
 */
export class ListRows {
  #rows = new Map<number, LevelRow>();
  #state = "";
  /** Slices that are known for this state or have been requested. */
  #asked = new Set<number>();

  constructor(
    private readonly ask: AskRows,
    private readonly changed: () => void,
  ) {}

  row(level: number): LevelRow | undefined {
    return this.#rows.get(level);
  }

  /** Levels have moved; if it is unknown how, all rows are dropped. */
  shift(shift: LevelShift | "unknown"): void {
    const known = shift === "unknown" ? [] : [...this.#rows];
    this.#rows = new Map(
      known.flatMap(([level, row]): [number, LevelRow][] => {
        const place = shiftedPlace(level, shift as LevelShift);
        return place === undefined ? [] : [[place, { ...row, level: place }]];
      }),
    );
  }

  /** Fetches the missing rows among these levels, for the current page and measure. */
  want(
    { version, count, knowledge }: Pick<LevelPage, "version" | "count" | "knowledge">,
    order: ListOrder,
    levels: readonly number[],
  ): void {
    const state = `${version} ${knowledge} ${order}`;
    if (state !== this.#state) {
      this.#state = state;
      this.#asked = new Set();
      for (const level of this.#rows.keys()) if (level >= count) this.#rows.delete(level);
    }
    for (const slice of new Set(levels.map((level) => Math.floor(level / sliceRows)))) {
      if (this.#asked.has(slice)) continue;
      this.#asked.add(slice);
      void this.#fetch(version, order, slice, count);
    }
  }

  async #fetch(version: number, order: ListOrder, slice: number, count: number): Promise<void> {
    const state = this.#state;
    const from = slice * sliceRows;
    const rows = await this.ask({ version, order, from, to: Math.min(count, from + sliceRows) }).catch(
      () => null,
    );
    if (state !== this.#state) return;
    if (rows === null) {
      this.#asked.delete(slice);
      return;
    }
    for (const row of rows) this.#rows.set(row.level, row);
    this.#forget(from);
    this.changed();
  }

  #forget(near: number): void {
    if (this.#rows.size <= maxKept) return;
    const far = [...this.#rows.keys()].sort((one, other) => Math.abs(other - near) - Math.abs(one - near));
    for (const level of far.slice(0, this.#rows.size - maxKept)) {
      this.#rows.delete(level);
      this.#asked.delete(Math.floor(level / sliceRows));
    }
  }
}

/** Height of a row in px; the styles have the same value. */
export const rowPx = 60;

/** The place of the row at a height on the screen, in a list of this many rows. */
export function rowAt(box: HTMLElement | null, clientY: number, count: number): number {
  if (box === null) return 0;
  const place = Math.floor((clientY - box.getBoundingClientRect().top + box.scrollTop) / rowPx);
  return Math.max(0, Math.min(count - 1, place));
}

/** Scrolls no farther than it must to show a row; a place below 0 is none. */
export function revealRow(box: HTMLElement, place: number): void {
  if (place < 0) return;
  const top = place * rowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight;
}
