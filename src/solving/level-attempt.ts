import { say } from "../games/message.js";
import { isCancelled } from "../protocol/channel.js";
import {
  firstSolver,
  type LevelAnswer,
  type LevelProgress,
  type LevelSolution,
  type LevelTask,
} from "../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../protocol/solver/solving.js";
import { type SolverPool, ThreadEndedError } from "./pool.js";
import { asFailure, SolverFailure } from "./solver-failure.js";

/** A search in a thread. */
interface Strand {
  readonly control: AbortController;
  /** When it started, in milliseconds after the first one. */
  readonly afterMs: number;
  progress: LevelProgress | undefined;
  end: LevelAnswer | Error | undefined;
}

/**
 * Solves one level in one thread or two. With two, one searches from the start and the other from the solved
 * position. The first solution or proof ends both.
 */
export class LevelAttempt {
  readonly #started = performance.now();
  readonly #strands: Strand[] = [];
  /** The best solution so far. It has been played by the rules. */
  #best: LevelSolution | undefined;
  #wantsSecond = false;
  #settle:
    | { readonly resolve: (answer: LevelAnswer) => void; readonly reject: (error: Error) => void }
    | undefined;

  constructor(
    private readonly pool: SolverPool,
    private readonly level: LevelToSolve,
    private readonly task: LevelTask,
    private readonly onProgress: (progress: LevelProgress) => void,
    private readonly yields = false,
  ) {}

  /** Call it only once. */
  async run(inTwo: boolean, signal: AbortSignal): Promise<LevelAnswer> {
    const stop = () => this.#stopAll();
    signal.addEventListener("abort", stop);
    try {
      return await new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#wantsSecond = inTwo;
        if (this.task.kind === "solve") {
          this.#begin({ ...this.task, strands: inTwo ? "forward" : "all" });
          if (this.task.method === "any") this.#beginSecond();
        } else this.#begin(this.task);
        if (signal.aborted) stop();
      });
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  #beginSecond(): void {
    if (!this.#wantsSecond || this.task.kind !== "solve") return;
    this.#wantsSecond = false;
    this.#begin({ ...this.task, method: "any", strands: "backward" });
  }

  #begin(task: LevelTask): void {
    const afterMs = performance.now() - this.#started;
    const strand: Strand = { control: new AbortController(), afterMs, progress: undefined, end: undefined };
    this.#strands.push(strand);
    const timeMs = Math.max(1, Math.round(task.timeMs - afterMs));
    this.pool
      .solveLevel(
        { ...task, timeMs },
        strand.control.signal,
        (progress) => this.#heard(strand, progress),
        this.yields,
      )
      .then(
        (answer) => this.#ended(strand, answer),
        (error: unknown) => this.#ended(strand, error instanceof Error ? error : new Error(String(error))),
      );
  }

  #stopAll(but?: Strand): void {
    this.#wantsSecond = false;
    for (const strand of this.#strands) if (strand !== but) strand.control.abort();
  }

  #heard(strand: Strand, progress: LevelProgress): void {
    if (this.#settle === undefined) return;
    strand.progress = progress;
    if (progress.best !== undefined) {
      const isFirst = this.#best === undefined;
      if (progress.best.lurd !== this.#best?.lurd) {
        const best = this.#certified(progress.best);
        if (best === undefined) return;
        this.#best = this.#better(best);
      }
      // There is a solution, so the other thread is done. This one continues to shorten it.
      if (isFirst) this.#stopAll(strand);
    }
    // "auto" has found no proof, and searches for any solution from now on.
    if (this.task.kind === "solve" && this.task.method === "auto" && progress.solver === "any")
      this.#beginSecond();
    const leading = this.#strands.find(({ end, control }) => end === undefined && !control.signal.aborted);
    if (strand !== leading) return;
    const all = this.#strands.map((one) => one.progress ?? progress);
    this.onProgress({
      ...progress,
      nodes: sum(this.#strands, (one) => one.progress?.nodes ?? 0),
      memoryMb: sum(
        this.#strands.filter(({ end }) => end === undefined),
        (one) => one.progress?.memoryMb ?? 0,
      ),
      packed: Math.max(...all.map(({ packed }) => packed)),
      ms: performance.now() - this.#started,
      best: this.#best,
    });
  }

  #ended(strand: Strand, end: LevelAnswer | Error): void {
    strand.end = end;
    if (this.#settle === undefined) return;
    if (!(end instanceof Error) && (end.kind === "solved" || end.kind === "unsolvable")) {
      const nodes =
        end.nodes + sum(this.#strands, (one) => (one === strand ? 0 : (one.progress?.nodes ?? 0)));
      const about = { solver: end.solver, nodes, ms: strand.afterMs + end.ms };
      if (end.kind === "unsolvable") {
        this.#done({ ...end, ...about });
        return;
      }
      const found = this.#certified(end);
      if (found === undefined) return;
      const best = found.optimal === false ? this.#better(found) : found;
      this.#best = best;
      // Both threads may find a solution at the same moment. The one that was stopped ends first, and the
      // other continues to shorten its own.
      const continues = this.#strands.some((one) => one.end === undefined && !one.control.signal.aborted);
      if (!strand.control.signal.aborted || !continues)
        this.#done({ kind: "solved", ...best, ...about, ...(end.rated && { rated: end.rated }) });
      return;
    }
    // The result or failure of the first thread counts. The second only helps.
    if (this.#strands.every((one) => one.end !== undefined)) this.#conclude(this.#strands[0]!);
  }

  /** All threads have ended, and none has solved the level. */
  #conclude({ end, progress }: Strand): void {
    const solver = progress?.solver ?? firstSolver(this.task);
    const about = { solver, nodes: sum(this.#strands, nodesOf), ms: performance.now() - this.#started };
    if (this.#best !== undefined) this.#done({ kind: "solved", ...this.#best, ...about, solver: "any" });
    else if (!(end instanceof Error)) this.#done({ ...end!, ...about, solver: end?.solver ?? solver });
    else if (isCancelled(end)) this.#done({ kind: "gaveUp", limit: "cancelled", ...about });
    else if (end instanceof ThreadEndedError && end.endReason === "memory")
      this.#done({ kind: "gaveUp", limit: "memory", ...about });
    else this.#failed(end);
  }

  /** When optimizing, the thread decides what is better, as it knows the order of measures. */
  #better(found: LevelSolution): LevelSolution {
    return this.task.kind === "solve" ? shorter(found, this.#best) : found;
  }

  #done(answer: LevelAnswer): void {
    this.#settle?.resolve(answer);
    this.#settle = undefined;
    this.#stopAll();
  }

  #failed(error: Error): void {
    this.#settle?.reject(asFailure(error));
    this.#settle = undefined;
    this.#stopAll();
  }

  /**
   * Plays a solution again on this side of the wire. `undefined` where it does not solve the level; the
   * attempt has failed then.
   */
  #certified({ lurd, optimal, bothProved }: LevelSolution): LevelSolution | undefined {
    const counted = this.level.certify(lurd);
    if (counted !== undefined) return { lurd, ...counted, optimal, bothProved };
    this.#failed(new SolverFailure(say("The solver’s moves “{0}” don't solve the level.", lurd)));
    return undefined;
  }
}

/** The solution with fewer moves; of equals, the one with fewer pushes. */
function shorter(one: LevelSolution, other: LevelSolution | undefined): LevelSolution {
  return other === undefined ||
    one.moves < other.moves ||
    (one.moves === other.moves && one.pushes <= other.pushes)
    ? one
    : other;
}

function nodesOf({ end, progress }: Strand): number {
  return end !== undefined && !(end instanceof Error) ? end.nodes : (progress?.nodes ?? 0);
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
