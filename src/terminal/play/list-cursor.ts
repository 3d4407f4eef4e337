import type { KeyEvent } from "../input/input-event.js";
import { type Entry, entriesOf, type ListPage } from "../view/list-page-view.js";
import { keyName } from "./keys.js";

/** The selected entry of each list, page by page. */
export class ListCursor {
  readonly #chosen = new Map<string, number>();

  /** `page`: the name of the list. Each list remembers its own selection. */
  of(page: string, list: ListPage): number {
    const entries = entriesOf(list);
    const first = entries.findIndex(({ mark }) => mark === "current");
    return Math.min(entries.length - 1, this.#chosen.get(page) ?? Math.max(0, first));
  }

  set(page: string, index: number): void {
    this.#chosen.set(page, index);
  }

  entry(page: string, list: ListPage): Entry | undefined {
    return entriesOf(list)[this.of(page, list)];
  }

  /** Handles a key; returns whether the selection has moved. */
  take(page: string, list: ListPage, event: KeyEvent): boolean {
    const by = steps(keyName(event), list, this.of(page, list));
    if (by === 0) return false;
    const last = entriesOf(list).length - 1;
    this.set(page, Math.max(0, Math.min(last, this.of(page, list) + by)));
    return true;
  }
}

const small: Readonly<Record<string, number>> = {
  up: -1,
  k: -1,
  w: -1,
  "shift+tab": -1,
  down: 1,
  j: 1,
  s: 1,
  pageup: -10,
  pagedown: 10,
  home: -100_000,
  end: 100_000,
};

/** Tab and the left and right keys jump between sections. */
function steps(name: string, { sections }: ListPage, now: number): number {
  if (Object.hasOwn(small, name)) return small[name]!;
  const starts: number[] = [];
  let start = 0;
  for (const { entries } of sections) {
    starts.push(start);
    start += entries.length;
  }
  if (name === "tab" || name === "right" || name === "l")
    return (starts.find((first) => first > now) ?? starts[0] ?? now) - now;
  if (name === "left" || name === "h") return (starts.findLast((first) => first < now) ?? now) - now;
  return 0;
}
