import { QuestionBox } from "../../../src/cli/play/question-box.js";
import type { Direction } from "../../../src/games/direction.js";
import type { Gesture } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { PlayerPatterns } from "../../../src/midend/hints/player-patterns.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { Midend } from "../../../src/midend/midend.js";
import type { Asking, Choosing, Chosen, Confirming, TextQuestion } from "../../../src/midend/ports/ports.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import type { Action } from "../../../src/protocol/game/game-wire.js";
import type { PanelPage } from "../../../src/protocol/game/list-pages.js";
import type { ScreenQuestion } from "../../../src/terminal/play/dialog.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts, settled } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";

/** An action of a player, on any surface. */
export type Deed =
  | { readonly kind: "direction"; readonly direction: Direction }
  | { readonly kind: "gesture"; readonly gesture: Gesture }
  | { readonly kind: "command"; readonly command: BoardCommand }
  | { readonly kind: "action"; readonly action: Action }
  | { readonly kind: "paste"; readonly text: string };

/** The answer to a question: the index of a choice, a text, or `undefined` to dismiss it. */
export type Answer = number | string | undefined;

/** Records every question. */
class RecordedAsking implements Asking {
  readonly asked: unknown[] = [];
  readonly #inner: Asking;

  constructor(inner: Asking) {
    this.#inner = inner;
  }

  choose(question: Choosing): Promise<Chosen | undefined> {
    this.asked.push(["choose", question]);
    return this.#inner.choose(question);
  }

  text(question: TextQuestion): Promise<string | undefined> {
    const { problem: _, ...asked } = question;
    this.asked.push(["text", asked]);
    return this.#inner.text(question);
  }

  confirm(question: Confirming): Promise<boolean> {
    this.asked.push(["confirm", question]);
    return this.#inner.confirm(question);
  }
}

/** Ports with a box for questions, which a test answers. */
export class WorldPorts extends FakePorts {
  readonly box = new QuestionBox();
  readonly recorded = new RecordedAsking(this.box);
  override readonly ask = this.recorded as never;
  readonly solver = new FakeSolving();
  override solving = this.solver.games;
  override levelSolving = this.solver.levels;

  get question(): ScreenQuestion | undefined {
    return this.box.current;
  }
}

/** A surface with everything behind it, used as its player does. */
export abstract class World {
  abstract readonly name: string;
  readonly ports: WorldPorts;
  abstract readonly midend: Midend;
  #left: Promise<VolatileFiles> | undefined;

  constructor(files: VolatileFiles, watchChanges?: WatchChanges) {
    this.ports = new WorldPorts(files, watchChanges);
  }

  abstract open(): Promise<void>;
  abstract do(deed: Deed): void | Promise<void>;
  abstract get page(): PanelPage | undefined;
  abstract close(): void;

  /** The game of this name that is on its board. */
  live(game: string): LiveGame {
    return this.midend.oneOfAKind.find(game)!;
  }

  /** Answers the open question. */
  answer(answer: Answer): void {
    this.ports.box.answer(answer);
  }

  /** Waits for all work that needs no time, and for what the surface itself waits for. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      await settled();
      await this.ports.saves.flush();
      await this.ports.finished.flush();
      await this.ports.records.flush();
    }
    await settled();
  }

  /** Leaves the surface, once, after everything was written. */
  leave(): Promise<VolatileFiles> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async #leave(): Promise<VolatileFiles> {
    this.midend.liveGames.keepAll();
    this.close();
    await this.ports.saves.flush();
    await this.ports.finished.flush();
    await this.ports.records.flush();
    await settled();
    return this.ports.files;
  }
}

export function patternsOf(ports: WorldPorts): PlayerPatterns {
  return new PlayerPatterns(ports, games, () => ({ dispose: () => undefined }));
}
