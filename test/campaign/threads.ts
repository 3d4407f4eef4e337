import * as path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CancelledError } from "../../src/protocol/channel.js";
import { SolverPool, ThreadEndedError } from "../../src/solving/pool.js";
import { SolverFailure } from "../../src/solving/solver-failure.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { type Fault, FaultyWorker, faults } from "./threads/faulty-worker.js";
import { makeQuestion, type ThreadQuestion } from "./threads/questions.js";

/** A canceled question ends within 100 ms; the rest is the tolerance for a loaded machine. */
const cancelledWithinMs = 100;
/** An unresponsive thread is given up this long after its time (`overdue` in `thread.ts`). */
const hungAfterMs = 10_000;
const slackMs = 5_000;

/**
 * Everything that can happen to threads at every question, with the expected result: each question ends once,
 * and the next one works.
 */
export const campaign: Campaign = {
  about:
    "solver threads that are killed, hang, run out of memory, start slowly, answer late or answer wrongly, for every kind of question",
  async run(run) {
    const worker = new FaultyWorker(path.resolve("dist", "solver-worker.js"));
    const stray: unknown[] = [];
    const problems: string[] = [];
    const onStray = (error: unknown) => stray.push(error);
    process.on("unhandledRejection", onStray);
    let pool = new SolverPool(worker.file, (problem) => problems.push(problem));
    try {
      while (run.shouldContinue()) {
        problems.length = 0;
        await tryFault(run, worker, pool, problems);
        if (stray.length > 0)
          run.failed({ what: `A rejection that nobody hears: ${stray.pop()}`, input: "" });
        // All threads end with the last panel; later questions are rejected.
        if (!run.random.oneIn(20)) continue;
        await pool.dispose();
        pool = new SolverPool(worker.file, (problem) => problems.push(problem));
      }
    } finally {
      await pool.dispose();
      process.off("unhandledRejection", onStray);
    }
  },
};

async function tryFault(
  run: Run,
  worker: FaultyWorker,
  pool: SolverPool,
  problems: readonly string[],
): Promise<void> {
  const { random } = run;
  const fault = random.pick(faults);
  const question = makeQuestion(pool, random);
  const plan = { fault, ms: random.between(50, 1_500) };
  // A caller of an unresponsive thread mostly cancels: waiting for its end takes ten seconds each time.
  const isSilent = fault === "hang" || fault === "deaf";
  const isCanceled = question.name.startsWith("abilities")
    ? false
    : isSilent
      ? !random.oneIn(30)
      : random.oneIn(3);
  const cancelAfterMs = isCanceled ? random.between(0, 400) : undefined;
  if (isSilent && question.name.startsWith("abilities")) return;
  const input = JSON.stringify({ question: question.name, timeMs: question.timeMs, cancelAfterMs, ...plan });
  run.started(input);
  worker.set(plan);
  const wrong = await end(question, fault, cancelAfterMs, run);
  if (wrong !== undefined) run.failed({ what: `${fault}: ${wrong}`, input: [input, ...problems].join("\n") });
  worker.set({ fault: "none" });
  const next = makeQuestion(pool, random);
  const wrongNext = await end(next, "none", undefined, run);
  if (wrongNext !== undefined)
    run.failed({
      what: `${fault}: the next question: ${wrongNext}`,
      input: [input, next.name, ...problems].join("\n"),
    });
}

/** Runs a question to its end; returns the problem, if any. */
async function end(
  question: ThreadQuestion,
  fault: Fault,
  cancelAfterMs: number | undefined,
  run: Run,
): Promise<string | undefined> {
  const control = new AbortController();
  const asked = performance.now();
  let canceledAtMs: number | undefined;
  const timer =
    cancelAfterMs === undefined
      ? undefined
      : setTimeout(() => {
          canceledAtMs = performance.now();
          control.abort();
        }, cancelAfterMs);
  const patience = new AbortController();
  const outcome = await Promise.race([
    question.ask(control.signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
    wait(question.timeMs + hungAfterMs + slackMs, "never" as const, { signal: patience.signal }).catch(
      () => "never" as const,
    ),
  ]);
  patience.abort();
  clearTimeout(timer);
  if (outcome === "never") return `“${question.name}” never ends.`;
  if (canceledAtMs !== undefined) {
    const ms = performance.now() - canceledAtMs;
    run.took({ ms, of: `canceling “${question.name}”, ${fault}` });
    if (ms > cancelledWithinMs + slackMs)
      return `“${question.name}” ends ${Math.round(ms)} ms after its cancel.`;
  }
  if ("answer" in outcome) {
    const problem = question.problemOf(outcome.answer as never);
    return problem === undefined ? undefined : `“${question.name}” is answered with ${problem}.`;
  }
  const { error } = outcome;
  if (error instanceof CancelledError) {
    return canceledAtMs === undefined
      ? `“${question.name}” ends as if it had been canceled, which the player is not told.`
      : undefined;
  }
  const isTold = error instanceof ThreadEndedError || error instanceof SolverFailure;
  if (!isTold) return `“${question.name}” ends with ${error}.`;
  if (fault === "none" || fault === "late")
    return `“${question.name}” fails with ${error} where nothing befell it for ${Math.round(performance.now() - asked)} ms.`;
  return undefined;
}
