import type { Panels } from "../../../src/extension/panel/panels.js";
import type { Midend } from "../../../src/midend/midend.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import { Channel } from "../../../src/protocol/channel.js";
import type { GameHostApi, GameViewApi } from "../../../src/protocol/game/game-wire.js";
import type { PanelPage } from "../../../src/protocol/game/list-pages.js";
import { HeldMovesStorage } from "../../../src/webview/game/held-moves.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { registered, StandInPanel, window } from "../shared/vscode-stand-in.js";
import { connectedPanels } from "./connected-panels.js";
import { settled } from "./fake-ports.js";
import { FakeStorage } from "./fake-storage.js";
import { midendOf } from "./midend-of.js";
import { type Deed, patternsOf, World } from "./world.js";

/** A panel of VS Code: its keys are commands, everything else is sent over its wire, and so are its pages. */
export class PanelWorld extends World {
  readonly name = "panel";
  readonly midend: Midend;
  /** The webview has drawn a page when this is resolved. */
  drawing: Promise<void> = Promise.resolve();
  /** The moves that its webview holds. Another panel may start with them. */
  readonly held: HeldMovesStorage;
  readonly #panel = new StandInPanel();
  readonly #parts: { dispose(): unknown }[];
  readonly #panels: Panels;
  readonly #view: Channel<GameViewApi, GameHostApi>;
  #page: PanelPage | undefined;

  constructor(files: VolatileFiles, storage: Storage = new FakeStorage(), watchChanges?: WatchChanges) {
    super(files, watchChanges);
    const { ports } = this;
    this.held = new HeldMovesStorage(() => storage);
    this.midend = midendOf(ports, patternsOf(ports));
    const note = (problem: unknown) => void ports.problems.push(problem);
    const { panels, parts } = connectedPanels(this.midend, note);
    this.#panels = panels;
    this.#parts = parts;
    const view: GameViewApi = {
      show: async (page) => {
        this.#page = page;
        await this.drawing;
      },
      focusBoard: () => undefined,
      keys: () => undefined,
      showKeys: () => undefined,
      showPicture: () => undefined,
      holdMoves: (moves) => this.held.hold(moves),
      dropMoves: (state) => this.held.drop(state),
    };
    this.#view = new Channel<GameViewApi, GameHostApi>(this.#panel.port, view, "trusted", note);
  }

  async open(): Promise<void> {
    const made = window.createWebviewPanel;
    window.createWebviewPanel = () => this.#panel;
    this.#panels.show({ kind: "home" });
    window.createWebviewPanel = made;
    await settled();
    const held = this.held.all();
    if (held.length > 0) for (const state of await this.#view.request("recover", held)) this.held.drop(state);
    await this.#view.request("ready", null);
  }

  async do(deed: Deed): Promise<void> {
    const call = (name: string, ...args: readonly unknown[]) => registered.get(`tilework.${name}`)!(...args);
    switch (deed.kind) {
      case "direction":
        call(`move${deed.direction[0]!.toUpperCase()}${deed.direction.slice(1)}`);
        return;
      case "gesture":
        this.#view.notify("gesture", deed.gesture);
        return;
      case "command":
        call(deed.command);
        return;
      case "action":
        this.#view.notify("act", deed.action);
        return;
      case "paste":
        call("pasteGame");
        return;
    }
  }

  get page(): PanelPage | undefined {
    return this.#page;
  }

  close(): void {
    for (const part of this.#parts) part.dispose();
    this.midend.dispose();
  }
}
