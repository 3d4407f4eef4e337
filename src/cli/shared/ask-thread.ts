import type { Worker } from "node:worker_threads";

/**
 * Gives a thread a job and waits for its answer. `hear` takes each report, and returns the answer when the report is that. Rejects when the thread
 * fails.
 */
export function askThread<Report, Answer>(worker: Worker, job: unknown, hear: (report: Report) => Answer | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = () => {
      worker.off("message", onMessage);
      worker.off("error", onError);
    };
    const onMessage = (report: Report) => {
      const answer = hear(report);
      if (answer === undefined) return;
      done();
      resolve(answer);
    };
    const onError = (error: Error) => {
      done();
      reject(error);
    };
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.postMessage(job);
  });
}
