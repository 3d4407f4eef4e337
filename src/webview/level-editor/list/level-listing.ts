import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, type ListAnswer, type ListChoice } from "../../../protocol/levels/level-list.js";
import { type LevelShift, shiftedPlace } from "./level-shift.js";

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
