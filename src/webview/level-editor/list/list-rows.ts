import type { LitElement, ReactiveController, TemplateResult } from "lit";
import type { LevelPage, LevelRow } from "../../../protocol/levels/editor-wire.js";
import { type ListOrder, maxRows, type RowsQuestion } from "../../../protocol/levels/level-list.js";
import { placeOf } from "../../kit/controls.js";
import { listenWhileConnected } from "../../kit/events.js";
import { sign, solvedMark } from "../../kit/icons.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { severityIcons, severityNames } from "../side/tilework-level-check.js";
import { editorIcons } from "../tools/tool-button.js";
import { type LevelShift, shiftedPlace } from "./level-listing.js";

type AskRows = (question: RowsQuestion) => Promise<readonly LevelRow[] | null>;

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

/**
 * "12 · 9 × 7 · boxes: 4"; "12 · 97 pushes" if the list is ordered by pushes. `sameAs`: the first level with
 * the same board.
 */
export function detailOf({ level, width, height, boxes, measure }: LevelRow, sameAs = level): string {
  const number = formatNumber(level + 1);
  if (sameAs !== level) return t("{0} · same as {1}", number, formatNumber(sameAs + 1));
  if (measure !== undefined) return t("{0} · {1}", number, measure);
  const detail = t("{0} · {1} × {2} · boxes: {3}", number, width, height, formatNumber(boxes));
  // Where it takes two lines, it breaks at a dot only.
  return detail.replace(/(?<!·) /g, "\u00a0");
}

/** The marks of a level: its worst problem, whether the file holds a solution, and whether it was solved. */
export function signs({ worst, solved, hasSolution }: LevelRow): readonly TemplateResult[] {
  const found: TemplateResult[] = [];
  if (worst === "error" || worst === "warning")
    found.push(sign(`sign ${worst}`, translate(severityNames[worst]), severityIcons[worst]));
  if (hasSolution) found.push(sign("sign", t("The file holds a solution"), editorIcons.write));
  if (solved) found.push(solvedMark());
  return found;
}

interface RowDragTarget {
  levelAt(clientY: number): number;
  canDrag(): boolean;
  /** `before`: the row before which it was dropped, counted with the dragged row in place. */
  dropped(from: number, before: number): void;
}

/** A press becomes a drag after this distance. */
const slopPx = 6;

/**
 * Moves a row of a list to another place by dragging with the mouse or a pen. A finger scrolls; buttons move
 * rows on touch screens.
 */
export class RowDrag implements ReactiveController {
  #press: { readonly pointer: number; readonly y: number; readonly level: number } | undefined;
  /** The row before which it would be dropped now, counted with the dragged row in place. */
  target: number | undefined;

  constructor(
    private readonly list: LitElement,
    private readonly host: RowDragTarget,
  ) {
    list.addController(this);
    const inWindow = { pointermove: this.#move, pointerup: this.#end, pointercancel: this.cancel };
    listenWhileConnected(list, list, { pointerdown: this.#begin });
    listenWhileConnected(list, window, inWindow);
    listenWhileConnected(list, window, { keydown: this.#escape }, { capture: true });
  }

  hostDisconnected(): void {
    this.cancel();
  }

  readonly #begin = (event: PointerEvent) => {
    const onRow = placeOf(event, ".row");
    const onField = event.composedPath()[0] instanceof HTMLInputElement;
    if (event.button !== 0 || event.pointerType === "touch" || !onRow || onField || !this.host.canDrag())
      return;
    this.#press = { pointer: event.pointerId, y: event.clientY, level: this.host.levelAt(event.clientY) };
  };

  readonly #move = (event: PointerEvent) => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    if (this.target === undefined && Math.abs(event.clientY - press.y) < slopPx) return;
    const over = this.host.levelAt(event.clientY);
    const target = over > press.level ? over + 1 : over;
    if (target === this.target) return;
    this.target = target;
    this.list.requestUpdate();
  };

  readonly #end = (event: PointerEvent) => {
    const { target } = this;
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.cancel();
    if (target === undefined) return;
    this.host.dropped(press.level, target);
    // Otherwise the click that follows would select the row below the pointer.
    window.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
  };

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || this.target === undefined) return;
    event.stopPropagation();
    this.cancel();
  };

  readonly cancel = () => {
    this.#press = undefined;
    if (this.target === undefined) return;
    this.target = undefined;
    this.list.requestUpdate();
  };
}

function stop(event: Event): void {
  event.stopPropagation();
}
