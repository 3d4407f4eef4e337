/** One thing to be found out, which may take longer than it is worth. */
export interface RoundJob {
  /** It is never tried for longer. */
  readonly maxMs: number;
  /** Tries for so long at most; false when that was too short. */
  run(limitMs: number): Promise<boolean>;
  /** It is not tried any more; it was for so long at most. */
  giveUp(triedMs: number): unknown;
}

export interface RoundOptions {
  /** How long a job is tried in the first round, in the second and so on. */
  readonly limitsMs: readonly number[];
  readonly atATime: number;
  /** How much time is left for all. */
  readonly leftMs: () => number;
  readonly isStopped: () => boolean;
  /** Lets everything else that waits go first. */
  readonly nextTurn: () => Promise<unknown>;
}

/** A shorter try than this comes to nothing. */
const minTryMs = 10;

/**
 * Tries all jobs for a short time, then those that are left for a longer one, and so on: the easy ones are
 * not kept waiting by the hard ones. Resolves with whether the time was enough. When it is up, what is left
 * is given up; when it is stopped, nothing is said of that.
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
