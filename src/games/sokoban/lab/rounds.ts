/** A question that may take longer than it is worth. */
export interface RoundJob {
  /** The longest time for one try. */
  readonly maxMs: number;
  /** Tries for at most `limitMs`; false when that was too short. */
  run(limitMs: number): Promise<boolean>;
  /** Called when the job is not tried again, with the longest time it had. */
  giveUp(triedMs: number): unknown;
}

export interface RoundOptions {
  /** The time limits for a job in the first round, in the second and so on. */
  readonly limitsMs: readonly number[];
  readonly atATime: number;
  /** The time left for all jobs. */
  readonly leftMs: () => number;
  readonly isStopped: () => boolean;
  /** Yields to all other waiting work. */
  readonly nextTurn: () => Promise<unknown>;
}

/** A shorter try would be useless. */
const minTryMs = 10;

/**
 * Tries all jobs for a short time, then the remaining ones for longer, and so on, so that hard jobs do not
 * delay easy ones. Resolves with whether the time was enough. When time runs out, `giveUp` is called for the
 * remaining jobs; when it is stopped, it is not.
 */
export async function runRounds(
  jobs: readonly RoundJob[],
  { limitsMs, atATime, leftMs, isStopped, nextTurn }: RoundOptions,
): Promise<boolean> {
  const rounds: RoundJob[][] = limitsMs.map((_, round) => (round === 0 ? [...jobs] : []));
  let isUp = false;
  const work = async () => {
    for (;;) {
      await nextTurn();
      if (isStopped()) return;
      const round = rounds.findIndex((waiting) => waiting.length > 0);
      const job = rounds[round]?.shift();
      if (job === undefined) return;
      const left = leftMs();
      if (left < minTryMs) {
        isUp = true;
        job.giveUp(limitsMs[round - 1] ?? 0);
        continue;
      }
      const wantedMs = Math.min(limitsMs[round]!, job.maxMs);
      const limitMs = Math.min(wantedMs, left);
      const isDone = await job.run(limitMs);
      if (isDone || isStopped()) continue;
      if (left < wantedMs) isUp = true;
      const next = rounds[round + 1];
      if (next === undefined || left < wantedMs || wantedMs === job.maxMs) job.giveUp(limitMs);
      else next.push(job);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atATime) }, work));
  return !isUp;
}
