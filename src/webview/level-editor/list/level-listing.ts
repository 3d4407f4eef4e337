import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { EditorHostApi, LevelPage } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, type ListAnswer, type ListChoice } from "../../../protocol/levels/level-list.js";
import { type LevelShift, shiftedPlace } from "./level-shift.js";

const searchMs = 150;
/**
 * After the text or what is known of it has changed: a row that is painted in shall not jump about with each
 * stroke.
 */
const againMs = 400;

type Ask = EditorHostApi["list"];

/** What the listing asks about; `undefined` while there is nothing to ask. */
type Asker = () => { readonly page: LevelPage; readonly choice: ListChoice; readonly ask: Ask } | undefined;

/**
 * Which levels the list shows and in what order: all as they stand in the file, or what the host has found
 * for an order, a filter and words.
 */
export class LevelListing implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #asker: Asker;
  /** Told when other levels are listed, or in another order. */
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  text = "";
  /** `undefined` where all are listed as they stand in the file. */
  found: ListAnswer | undefined;

  constructor(host: ReactiveControllerHost, asker: Asker, changed: () => void) {
    this.#host = host;
    this.#asker = asker;
    this.#changed = changed;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** A letter was typed; when no other follows soon, it is searched. */
  type(text: string): void {
    this.text = text;
    this.#soon(searchMs);
    this.#host.requestUpdate();
  }

  /** Something else was chosen. */
  choose(): void {
    this.#soon(0);
  }

  /** Levels stand elsewhere now. */
  shift(shift: LevelShift): void {
    if (this.found === undefined) return;
    const { levels, sameAs } = this.found;
    const places = levels.map((level) => shiftedPlace(level, shift));
    const first = sameAs.map((level, index) => shiftedPlace(level, shift) ?? places[index] ?? level);
    const isThere = (_: unknown, index: number) => places[index] !== undefined;
    this.found = { levels: places.filter((place) => place !== undefined), sameAs: first.filter(isThere) };
  }

  /** Levels may stand elsewhere now, or have other measures. */
  again(): void {
    if (this.found !== undefined) this.#soon(againMs);
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#list(), ms);
  }

  async #list(): Promise<void> {
    const asker = this.#asker();
    const asked = ++this.#asked;
    if (asker === undefined || (this.text.trim() === "" && isAsInFile(asker.choice)))
      return this.#show(undefined);
    const { page, choice, ask } = asker;
    const found = await ask({ ...choice, version: page.version, text: this.text }).catch(() => null);
    // `null`: the version is not the document's any more, and a page is on its way.
    if (found !== null && asked === this.#asked) this.#show(found);
  }

  #show(found: ListAnswer | undefined): void {
    if (found === undefined && this.found === undefined) return;
    this.found = found;
    this.#changed();
    this.#host.requestUpdate();
  }
}

export function isAsInFile({ order, descending, filter }: ListChoice): boolean {
  return order === fileOrder.order && descending === fileOrder.descending && filter === fileOrder.filter;
}
