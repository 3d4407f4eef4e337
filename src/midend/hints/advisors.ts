import { movesText, positionsText, pushesText } from "../../games/counted.js";
import { type Message, quantity, say } from "../../games/message.js";
import { unprovedText } from "../../games/message-texts.js";
import { KnownSolution } from "../../games/play/known-answers.js";
import { type Replay, replayOf } from "../../games/play/replay.js";
import type { Disposable } from "../../protocol/emitter.js";
import type {
  LevelAnswer,
  LevelPlan,
  LevelProgress,
  LevelSolution,
} from "../../protocol/solver/level-solving.js";
import type { LevelSolvingOptions } from "../../protocol/solver/solving.js";
import type { LiveGame } from "../live/live-game.js";
import type { GamePorts, Ports, Time } from "../ports/ports.js";
import {
  type AdvisedSolution,
  type Advisor,
  gaveUpText,
  type HintRequest,
  levelToSolve,
  type NoAdvice,
  type Notice,
  pause,
  played,
  type SolvedLevels,
  type SuggestedMoves,
  unsolvableText,
} from "./advisor.js";
import { GameAnalysis } from "./analysis.js";
import { DirectAdvisor, wayBackMs } from "./direct-advisor.js";
import type { LevelAssistant } from "./level-assistant.js";

/** Selects the advisor by the capabilities of the game. `assistant`: present in games of levels. */
export function advisorFor(live: LiveGame, ports: GamePorts, assistant: LevelAssistant | undefined): Advisor {
  const { analysis, levels } = live.game;
  if (levels?.solving !== undefined && assistant !== undefined)
    return new LevelAdvisor(live, { ...levels, solving: levels.solving }, assistant, ports);
  if (analysis !== undefined) return new GameAnalysis(live, analysis, ports);
  return new DirectAdvisor(live, ports, assistant);
}

/**
 * The least time to search for a solution, for a hint. Most are found at once, and the search can be
 * cancelled.
 */
const hintTimeMs = 10_000;

/** The ports that it uses. */
type LevelPorts = Pick<Ports, "levelSolving" | "tell" | "time">;

/**
 * Advice for levels that the level solver can solve. A hint is the way to the next push of a solution.
 * Positions that are proved to be lost lead back.
 */
class LevelAdvisor implements Advisor {
  readonly solves = true;
  readonly #listening: Disposable;
  #known: KnownSolution | undefined;
  /** The start of a plan, while no solution is known. */
  #plan: { readonly moves: KnownSolution; readonly isSolution: boolean } | undefined;
  /** The search for a solution that continues after a hint by its plan. */
  #beside: AbortController | undefined;

  /** The hint in the passing line. It holds for one position only. */
  #hintWords: Disposable | undefined;

  constructor(
    private readonly live: LiveGame,
    private readonly levels: SolvedLevels,
    private readonly assistant: LevelAssistant,
    private readonly ports: LevelPorts,
  ) {
    this.#listening = live.onDidMove(() => this.#endHint());
  }

  dispose(): void {
    this.#endHint();
    this.#listening.dispose();
  }

  setWatched(isWatched: boolean): void {
    if (isWatched) this.ports.levelSolving.expect();
    else this.#endHint();
  }

  /** Ends the search beside a hint, and takes its words off the passing line. */
  #endHint(): void {
    this.#beside?.abort();
    this.#hintWords?.dispose();
  }

  get notice(): Notice {
    return this.assistant.notice;
  }

  hinted(text: Message): void {
    this.assistant.showNotice({ kind: "plain", text });
    this.#hintWords?.dispose();
    this.#hintWords = this.ports.tell.passing(text, 6_000);
  }

  dismissed(): void {
    this.assistant.clearNotice();
    this.#hintWords?.dispose();
  }

  async hint(
    { timeMs, isHurried }: HintRequest,
    signal: AbortSignal,
  ): Promise<SuggestedMoves | NoAdvice | undefined> {
    const { position } = this.live;
    const proof = this.assistant.proofOf(position);
    if (proof !== undefined) return { kind: "none", text: unsolvableText(proof) };
    const known = this.#known?.from(position);
    if (known !== undefined) return { kind: "moves", moves: known };
    const search = new AbortController();
    this.#beside?.abort();
    this.#beside = search;
    const planned = new PlannedHint(signal, this.ports.time);
    planned.note(this.#byPlan(position));
    const onProgress = ({ plan }: LevelProgress) => {
      if (plan === undefined || planned.moves !== undefined || search.signal.aborted) return;
      planned.note(this.#follow(plan, position));
    };
    const stop = () => search.abort();
    signal.addEventListener("abort", stop);
    const limits = { timeMs: Math.max(timeMs, hintTimeMs), plans: true, shorten: "near" } as const;
    const solved = this.#ask(position, limits, search.signal, onProgress).then((answer) =>
      this.#adviceIn(answer, position),
    );
    // Auto Play can wait, and follows a plan only where no solution is found.
    const first = isHurried ? await solved : await Promise.race([solved, planned.due]);
    signal.removeEventListener("abort", stop);
    if (first?.kind === "moves") {
      // The search continues for the next hint. If it fails, the next hint says so.
      solved.catch(() => undefined);
      return first;
    }
    if (first?.kind === "none" && isHurried && this.assistant.proofOf(position) === undefined) {
      return planned.moves ?? first;
    }
    if (first?.kind !== "solution") return first;
    const moves = this.#known?.from(position);
    return moves && { kind: "moves", moves };
  }

  /** Follows a plan from a position as far as it can be played. */
  #follow({ lurd, isSolution }: LevelPlan, position: unknown): SuggestedMoves | undefined {
    const moves = this.levels.solving.moves(position, lurd);
    const replay = moves.ok ? replayOf(this.live.game, position, moves.value) : undefined;
    if (replay === undefined) return undefined;
    this.#plan = { moves: this.#along(replay), isSolution };
    return this.#byPlan(position);
  }

  /** The moves of the plan from a position on its way. */
  #byPlan(position: unknown): SuggestedMoves | undefined {
    const moves = this.#plan?.moves.from(position);
    if (moves === undefined || this.#plan === undefined) return undefined;
    if (this.#plan.isSolution) return { kind: "moves", moves };
    const note = say("This is the start of a plan for all boxes. No complete solution is known yet.");
    return { kind: "moves", moves, note };
  }

  async solve(
    signal: AbortSignal,
    onFound: (solution: AdvisedSolution) => void,
  ): Promise<AdvisedSolution | NoAdvice | undefined> {
    const { position } = this.live;
    const assistant = this.assistant;
    assistant.showNotice({ kind: "busy", text: say("Finding a solution…") });
    let last: { readonly lurd: string; readonly found: AdvisedSolution } | undefined;
    const onProgress = ({ nodes, packed, boxes, best }: LevelProgress) => {
      if (best !== undefined) {
        if (best.lurd === last?.lurd || signal.aborted) return;
        last = { lurd: best.lurd, found: this.#solution(best, position) };
        assistant.clearBusyNotice();
        onFound(last.found);
        return;
      }
      const text = say(
        "Finding a solution… {0}, boxes on goals: {1} of {2}",
        positionsText(nodes),
        quantity(packed),
        quantity(boxes),
      );
      assistant.showNotice({ kind: "busy", text });
    };
    try {
      const answer = await this.#ask(position, { shorten: true }, signal, onProgress);
      if (last === undefined || answer.kind !== "solved" || answer.lurd !== last.lurd)
        return this.#adviceIn(answer, position);
      // The same solution, of which more may be proved by now.
      return { ...last.found, unproved: unprovedText(answer.optimal, answer.bothProved) };
    } finally {
      assistant.clearBusyNotice();
    }
  }

  async look(position: unknown, signal: AbortSignal): Promise<void> {
    this.#adviceIn(await this.#ask(position, { timeMs: wayBackMs }, signal), position);
  }

  #ask(
    position: unknown,
    limits: Omit<LevelSolvingOptions, "method">,
    signal: AbortSignal,
    onProgress?: (progress: LevelProgress) => void,
  ): Promise<LevelAnswer> {
    const level = levelToSolve(this.live.game, this.levels, position);
    return this.ports.levelSolving.solve(level, { method: "auto", ...limits }, signal, onProgress);
  }

  /**
   * The advice in an answer; `undefined` where there is nothing to say. Keeps a proof that the position is
   * lost.
   */
  #adviceIn(answer: LevelAnswer, position: unknown): AdvisedSolution | NoAdvice | undefined {
    if (answer.kind === "alreadySolved") return undefined;
    if (answer.kind === "gaveUp" && answer.limit === "cancelled") return undefined;
    if (answer.kind === "gaveUp") return { kind: "none", text: gaveUpText(answer) };
    if (answer.kind === "unsolvable") {
      this.assistant.prove(position, answer);
      return { kind: "none", text: unsolvableText(answer) };
    }
    return this.#solution(answer, position);
  }

  #along(replay: Replay): KnownSolution {
    return new KnownSolution(replay, (at) => this.levels.solving.board(at), this.levels.pushes);
  }

  #solution({ lurd, moves, pushes, optimal, bothProved }: LevelSolution, position: unknown): AdvisedSolution {
    const replay = played(this.live.game, this.levels, position, lurd);
    if (replay === undefined) throw new Error("The solver found a way that does not solve the level.");
    const counts = [movesText(moves), pushesText(pushes)];
    const title =
      optimal === "pushes"
        ? say("A solution with the fewest pushes: {0}, {1}", ...counts)
        : say("A solution: {0}, {1}", ...counts);
    // A player who follows it gets the next hint at once.
    this.#known = this.#along(replay);
    const length = say("{0}, {1}", ...counts);
    const unproved = unprovedText(optimal, bothProved);
    return { kind: "solution", replay, title, length, exact: false, unproved };
  }
}

/** How long a hint waits for a whole solution where a plan is known. Most levels are solved by then. */
const patienceMs = 800;

/** A hint by the plan of a search that has found no solution yet. */
class PlannedHint {
  /**
   * Resolves with the hint once there is one and the time for a solution is over. Never resolves if the
   * signal aborts first.
   */
  readonly due: Promise<SuggestedMoves>;
  /** The moves that are known so far. */
  moves: SuggestedMoves | undefined;
  #resolve: (moves: SuggestedMoves) => void = () => undefined;

  constructor(signal: AbortSignal, time: Pick<Time, "after">) {
    const found = new Promise<SuggestedMoves>((resolve) => {
      this.#resolve = resolve;
    });
    this.due = Promise.all([found, pause(patienceMs, signal, time)]).then(([moves]) =>
      signal.aborted ? new Promise<never>(() => undefined) : moves,
    );
  }

  note(moves: SuggestedMoves | undefined): void {
    if (moves === undefined) return;
    this.moves = moves;
    this.#resolve(moves);
  }
}
