import { QuestionBox } from "../../../src/cli/play/question-box.js";
import { Shell } from "../../../src/cli/play/shell.js";
import type { AnyGame } from "../../../src/games/game.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { games as registered } from "../../../src/games/registry/registry.js";
import type { DeadlockPatterns } from "../../../src/midend/commands/deadlock-patterns.js";
import type { GameActions } from "../../../src/midend/commands/game-actions.js";
import { playerQuestions } from "../../../src/midend/commands/player-questions.js";
import type { PlaySession } from "../../../src/midend/games/play-session.js";
import { noPatternFinder } from "../../../src/midend/hints/pattern-watch.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { Midend } from "../../../src/midend/midend.js";
import type { GameView, PanelPlace } from "../../../src/midend/ports/game-view.js";
import { GameReviews } from "../../../src/midend/review/game-reviews.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import type { LevelSolving, Solving } from "../../../src/protocol/solver/solving.js";
import { FakePorts } from "./fake-ports.js";
import { statisticsOf } from "./statistics-of.js";

/** A player without deadlock patterns. */
export const nothingKept: DeadlockPatterns = {
  ...noPatternFinder,
  onDidChange: new Emitter<void>().event,
  page: async ({ name }) => ({ kind: "patterns", game: name }) as never,
  keep: async () => undefined,
  keepFrom: async () => false,
  patternIn: async () => undefined,
  show: async () => undefined,
  act: async () => undefined,
};

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
    const midend = new Midend(
      ports,
      games,
      nothingKept,
      new TimedPlay(ports),
      new GameReviews(ports),
      statisticsOf(ports),
      playerQuestions,
    );
    return new FakeBoard(
      ports,
      midend,
      await midend.oneOfAKind.put(session.game, newStart(session, ports.chance)),
    );
  }

  dispose(): void {
    this.midend.dispose();
  }

  get playSession(): PlaySession {
    return this.midend.liveGames.playSession(this.live);
  }

  focus(): void {}

  showKeys(): void {}
  showPicture(): void {}
}

/** A shell with fake ports and a game on its board. Its solvers find nothing. */
export async function fakeShell(
  session: AnySession,
  games: readonly AnyGame[] = registered,
  ports = new FakePorts(),
): Promise<Shell> {
  ports.solving = helplessSolving;
  ports.levelSolving = helplessLevelSolving;
  const shell = new Shell(ports, { questions: new QuestionBox(), left: () => undefined }, games);
  await shell.open({ kind: "begin", start: newStart(session, ports.chance) });
  return shell;
}
