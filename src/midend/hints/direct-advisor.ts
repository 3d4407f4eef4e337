import { movesText } from "../../games/counted.js";
import { quantity, say } from "../../games/message.js";
import { type Replay, replayToWin } from "../../games/play/replay.js";
import { Emitter } from "../../protocol/emitter.js";
import type { HintAnswer } from "../../protocol/solver/solver-wire.js";
import type { LiveGame } from "../live/live-game.js";
import type { GamePorts } from "../ports/ports.js";
import {
  type AdvisedSolution,
  type Advisor,
  gaveUpText,
  type HintRequest,
  type NoAdvice,
  type Notice,
  type SuggestedMoves,
  unsolvableText,
} from "./advisor.js";
import type { LevelAssistant } from "./level-assistant.js";

/** The time to search for a solution; then the best one is shown. */
export const solveTimeMs = 5_000;
/** The time to look at each position on the way back to one that is not lost. */
export const wayBackMs = 2_000;

/**
 * Advice for other games. Each question is a search: for a hint in all games, for a solution in games whose
 * solver finds solutions.
 */
export class DirectAdvisor implements Advisor {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #solves: boolean | undefined;

  /** `assistant`: present in games with levels. It has the line over the board, and knows lost positions. */
  constructor(
    private readonly live: LiveGame,
    private readonly ports: Pick<GamePorts, "solving">,
    private readonly assistant: LevelAssistant | undefined,
  ) {}

  dispose(): void {
    this.#onDidChange.dispose();
  }

  get notice(): Notice | undefined {
    return this.assistant?.notice;
  }

  get solves(): boolean {
    return this.#solves === true;
  }

  /** Only the thread knows what the solver can do. It is asked when the board is first seen. */
  setWatched(isWatched: boolean): void {
    if (!isWatched || this.#solves !== undefined) return;
    // The failure was logged. There is no button then, and the command asks again.
    this.#askWhetherItSolves().catch(() => undefined);
  }

  async hint({ timeMs }: HintRequest, signal: AbortSignal): Promise<SuggestedMoves | NoAdvice | undefined> {
    const { game, position } = this.live;
    const answer = await this.ports.solving.hint(game, position, timeMs, signal);
    this.#noteProof(position, answer);
    return adviceOf(answer);
  }

  async look(position: unknown, signal: AbortSignal): Promise<void> {
    this.#noteProof(position, await this.ports.solving.hint(this.live.game, position, wayBackMs, signal));
  }

  async solve(signal: AbortSignal): Promise<AdvisedSolution | NoAdvice> {
    const { game, position } = this.live;
    if (!(await this.#askWhetherItSolves())) {
      const text = say("This game has no solution to show. Auto Play shows how it is played.");
      return { kind: "none", text };
    }
    const { outcome, ms } = await this.ports.solving.solve(game, position, solveTimeMs, signal);
    if (outcome.kind === "unsolvable") this.assistant?.prove(position, outcome);
    if (outcome.kind === "unsolvable") return { kind: "none", text: unsolvableText(outcome) };
    if (outcome.kind === "gaveUp") return { kind: "none", text: gaveUpText({ limit: outcome.limit, ms }) };
    const replay = replayToWin(game, position, outcome.moves);
    if (replay === undefined) throw new Error("The solver found a way that does not solve the game.");
    return advisedSolution(replay, outcome.optimal === "moves", outcome.lowerBound);
  }

  #noteProof(position: unknown, { none }: HintAnswer): void {
    if (none?.kind === "unsolvable") this.assistant?.prove(position, none);
  }

  async #askWhetherItSolves(): Promise<boolean> {
    const { solves } = await this.ports.solving.abilities(this.live.game);
    if (this.#solves !== solves) {
      this.#solves = solves;
      this.#onDidChange.fire();
    }
    return solves;
  }
}

export function adviceOf({ move, none, ms }: HintAnswer): SuggestedMoves | NoAdvice {
  if (move !== undefined) return { kind: "moves", moves: [move] };
  if (none === undefined) return { kind: "none", text: say("There is no move to suggest.") };
  const text = none.kind === "unsolvable" ? unsolvableText(none) : gaveUpText({ limit: none.limit, ms });
  return { kind: "none", text };
}

/** `lowerBound`: how many moves are proved to be needed. */
export function advisedSolution(replay: Replay, exact: boolean, lowerBound: number): AdvisedSolution {
  const length = movesText(replay.moves.length);
  const title = exact
    ? say("Shortest solution: {0}", length)
    : say("Best solution found: {0}; at least {1} needed", length, quantity(lowerBound));
  return { kind: "solution", replay, title, length, exact };
}
