import { SolvingThread } from "../../shared/solving-thread.js";
import { type Answer, gaveUp, type Job, type Progress } from "./job.js";

export const interrupted = "It was interrupted.";

/** A thread that solves levels, or two that share each level: one searches from its beginning, the other from its end. */
export class LevelThreads {
  readonly #threads: readonly SolvingThread<Job, Progress, Answer>[];

  constructor(file: string, isPair: boolean) {
    this.#threads = Array.from({ length: isPair ? 2 : 1 }, () => new SolvingThread<Job, Progress, Answer>(file, "sokoban"));
  }

  /** The first solution or proof ends the other thread's search; the nodes are those of both. */
  async solve(job: Omit<Job, "strands">, timeMs: number, stop: AbortSignal, onProgress: (progress: Progress) => void): Promise<Answer> {
    const isPair = this.#threads.length === 2;
    const ends = this.#threads.map(() => new AbortController());
    let first: number | undefined;
    const settle = (by: number) => {
      if (first !== undefined) return;
      first = by;
      for (const [index, end] of ends.entries()) if (index !== by) end.abort();
    };
    const answers = await Promise.all(
      this.#threads.map(async (thread, index): Promise<Answer> => {
        const work: Job = { ...job, strands: isPair ? (index === 0 ? "forward" : "backward") : "all" };
        const hear = (progress: Progress) => {
          if (progress.kind === "found") settle(index);
          if (index === (first ?? 0)) onProgress(progress);
        };
        const answer = await thread.solve(work, timeMs, AbortSignal.any([stop, ends[index]!.signal]), hear);
        if (answer !== undefined && answer.result !== "gaveUp") settle(index);
        return answer ?? gaveUp(work, "cancelled", interrupted, { nodes: 0, ms: 0 });
      }),
    );
    const answer = answers[first ?? 0]!;
    const all = { ...answer, nodes: answers.reduce((sum, { nodes }) => sum + nodes, 0) };
    return all.result === "gaveUp" && stop.aborted ? { ...all, reason: interrupted } : all;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
