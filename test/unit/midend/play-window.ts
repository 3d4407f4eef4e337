import { games } from "../../../src/games/registry/registry.js";
import type { Deed } from "../../../src/midend/commands/board-actions.js";
import type { GameActions } from "../../../src/midend/commands/game-actions.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { Midend } from "../../../src/midend/midend.js";
import type { GameView, PanelPlace } from "../../../src/midend/ports/game-view.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import type { FakeChanges } from "./fake-changes.js";
import { FakePorts, settled } from "./fake-ports.js";
import { midendOf } from "./midend-of.js";

/** The ports of one of several windows, with random names of its own. */
class WindowPorts extends FakePorts {
  #made = 0;

  constructor(name: string, files: VolatileFiles, changes: FakeChanges) {
    super(files, changes.window);
    Object.assign(this, {
      chance: { seed: () => name.charCodeAt(0) * 1_000 + ++this.#made, id: () => `${name}-${++this.#made}` },
    });
  }
}

/** One of several windows over the same files, with the board of one game. */
export class PlayWindow {
  readonly name: string;
  readonly ports: WindowPorts;
  readonly midend: Midend;
  readonly #actions: GameActions;
  readonly #view: GameView & { place: PanelPlace };

  constructor(name: string, game: string, files: VolatileFiles, changes: FakeChanges) {
    this.name = name;
    this.ports = new WindowPorts(name, files, changes);
    this.midend = midendOf(this.ports);
    const none = () => undefined;
    const view = {
      place: { kind: "board", game } as PanelPlace,
      focus: none,
      showKeys: none,
      showPicture: none,
    };
    this.#view = view;
    const show = (place: PanelPlace) => (view.place = place);
    this.#actions = this.midend.actionsFor({ limits: {}, active: view, preferred: view, show });
  }

  async open(): Promise<void> {
    await this.midend.oneOfAKind.open(games.find(({ name }) => name === this.#game)!);
    this.see(true);
    await this.settle();
  }

  get #game(): string {
    const { place } = this.#view;
    return place.kind === "board" ? place.game : "";
  }

  get live(): LiveGame {
    return this.midend.oneOfAKind.find(this.#game)!;
  }

  /** Whether the board is on the screen. */
  see(isSeen: boolean): void {
    this.midend.liveGames.setSeen(() => isSeen, isSeen, true);
  }

  async do(command: Deed): Promise<void> {
    await this.#actions.board.run(this.live, command);
    await this.settle();
  }

  async move(...directions: readonly ("up" | "down" | "left" | "right")[]): Promise<void> {
    for (const direction of directions) this.#actions.board.moveByKey(this.live, direction);
    await this.settle();
  }

  async page(): Promise<BoardPage> {
    const page = await this.midend.page(this.#view.place, { last: undefined, speaks: true });
    if (page.kind !== "board") throw new Error("No board is shown.");
    return page;
  }

  /** The seconds between two actions of a player. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      await settled();
      await this.ports.saves.flush();
    }
    await settled();
  }

  async close(): Promise<void> {
    this.midend.liveGames.keepAll();
    await this.settle();
    this.midend.dispose();
    this.ports.saves.dispose();
  }
}
