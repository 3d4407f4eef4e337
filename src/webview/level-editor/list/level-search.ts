import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { EditorHostApi } from "../../../protocol/editor-wire.js";

const searchMs = 150;

type Find = (params: Parameters<EditorHostApi["find"]>[0]) => ReturnType<EditorHostApi["find"]>;

/** What is searched for in the list of levels, and what was found. */
export class LevelSearch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** The version of the document and the way to ask about it; `undefined` while there is none. */
  readonly #asker: () => { readonly version: number; readonly find: Find } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = "";
  text = "";
  /** Levels from 0, in ascending order; `undefined` where nothing is searched for. */
  found: readonly number[] | undefined;

  constructor(host: ReactiveControllerHost, asker: () => { readonly version: number; readonly find: Find } | undefined) {
    this.#host = host;
    this.#asker = asker;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** A letter was typed; when no other follows soon, it is searched. */
  type(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), searchMs);
    this.#host.requestUpdate();
  }

  /** Levels may stand elsewhere now. */
  again(): void {
    if (this.text !== "") this.#search();
  }

  #search(): void {
    const { text } = this;
    const asker = this.#asker();
    this.#asked = text;
    if (text.trim() === "" || asker === undefined) {
      this.#show(undefined);
      return;
    }
    void asker.find({ version: asker.version, text }).then(
      (found) => {
        // `null`: the version is not the document's any more, and a page is on its way.
        if (found !== null && this.#asked === text) this.#show(found);
      },
      () => undefined,
    );
  }

  #show(found: readonly number[] | undefined): void {
    this.found = found;
    this.#host.requestUpdate();
  }
}
