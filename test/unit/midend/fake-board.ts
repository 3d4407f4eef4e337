import assert from "node:assert/strict";
import type { AnyGame } from "../../../src/games/game.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { games as registered } from "../../../src/games/registry/registry.js";
import type { Deed } from "../../../src/midend/commands/board-actions.js";
import type { GameActions } from "../../../src/midend/commands/game-actions.js";
import type { PlaySession } from "../../../src/midend/games/play-session.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import type { Midend } from "../../../src/midend/midend.js";
import type { GameView, PanelPlace } from "../../../src/midend/ports/game-view.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import type { LevelSolving, Solving } from "../../../src/protocol/solver/solving.js";
import { FakePorts, settled } from "./fake-ports.js";
import { midendOf, nothingKept } from "./midend-of.js";

const inNoTime = { nodes: 1, ms: 1 } as const;
const gaveUp = { kind: "gaveUp", limit: "time", lowerBound: 0 } as const;

/** A solver that answers at once that nothing was found. */
export const helplessSolving: Solving = {
  hint: async () => ({ move: undefined, none: gaveUp, ...inNoTime }),
  solve: async () => ({ outcome: gaveUp, ...inNoTime }),
  judge: async () => ({ values: undefined }),
  analyze: async () => ({ analysis: undefined, limit: "time", ...inNoTime }),
  prepare: async () => ({ done: true }),
  abilities: async () => ({ solves: true }),
  rest: async () => undefined,
};

export const helplessLevelSolving: LevelSolving = {
  solve: async () => ({ kind: "gaveUp", limit: "time", solver: "any", ...inNoTime }),
  expect: () => undefined,
};

/**
 * A view like a panel, with a game on its board, over a midend with fake ports. It can show everything and is
 * always the active view.
 */
export class FakeBoard implements GameView {
  readonly ports: FakePorts;
  readonly midend: Midend;
  readonly actions: GameActions;
  readonly live: LiveGame;
  place: PanelPlace;

  private constructor(ports: FakePorts, midend: Midend, live: LiveGame) {
    this.ports = ports;
    this.midend = midend;
    this.live = live;
    this.place = { kind: "board", game: live.game.name };
    this.actions = midend.actionsFor({
      limits: {},
      active: this,
      preferred: this,
      show: (place) => (this.place = place),
    });
  }

  static async open(
    session: AnySession,
    games: readonly AnyGame[] = registered,
    ports = new FakePorts(),
  ): Promise<FakeBoard> {
    const midend = midendOf(ports, nothingKept, games);
    const live = await midend.oneOfAKind.put(session.game, newStart(session, ports.chance));
    return new FakeBoard(ports, midend, live);
  }

  dispose(): void {
    this.midend.dispose();
  }

  get playSession(): PlaySession {
    return this.midend.liveGames.playSession(this.live);
  }

  /** Runs commands on its board, each with the work that follows from it. */
  async run(...commands: readonly Deed[]): Promise<void> {
    for (const command of commands) {
      await this.actions.board.run(this.live, command);
      await settled();
    }
  }

  /** The page of its board, after all work that waits only for promises. */
  async page(): Promise<BoardPage> {
    await settled();
    const page = await this.midend.page(this.place as never, { last: undefined, speaks: true });
    assert.ok(page.kind === "board");
    return page;
  }

  focus(): void {}

  showKeys(): void {}
  showPicture(): void {}
}
