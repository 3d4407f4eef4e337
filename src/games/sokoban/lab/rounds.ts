import { isSolved } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { solutionPath } from "../play/solution-measures.js";
import { changedLevel, changeName, planChanges } from "./changes.js";
import { type Best, KnownSolutions, type LabAnswer, type LabSolver } from "./judgment.js";

/** A question that may take longer than it is worth. */
export interface RoundJob {
  /** The longest time for one try. */
  readonly maxMs: number;
  /** Tries for at most `limitMs`; false when that was too short. */
  run(limitMs: number): Promise<boolean>;
  /** Called when the job is not tried again, with the longest time it had. */
  giveUp(triedMs: number): unknown;
}

interface RoundOptions {
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

/**
 * By change name, an early answer of any solver: there is no solution, or a solution that may not be optimal.
 */
export type EarlyAnswers = ReadonlyMap<string, LabAnswer>;

/** Time limits of the first two rounds; the last round has the full limit of a change. */
export const quickMs = [100, 500] as const;

/** The unchanged level has this share of its time to itself before other threads look ahead. */
const aloneShare = 1 / 10;

interface OwnOptions extends Pick<RoundOptions, "atATime" | "leftMs" | "nextTurn"> {
  readonly changeMs: number;
  readonly ownMs: number;
  readonly maxChanges: number;
}

/**
 * The fewest pushes of a level. If that takes long and there are other threads, these search for changes that
 * break it. `any` is the answer for the level that they build on, if any solution was asked for.
 */
export async function fewestOfOwn(
  level: Level,
  solver: LabSolver,
  { atATime, ownMs, changeMs, maxChanges, leftMs, nextTurn }: OwnOptions,
  isStopped: () => boolean,
): Promise<{
  readonly fewest: LabAnswer;
  readonly any: LabAnswer | undefined;
  readonly early: EarlyAnswers;
}> {
  const nothing = { any: undefined, early: new Map() };
  if (atATime === 1) return { fewest: await solver.fewest(level, ownMs), ...nothing };
  const soon = await solver.fewest(level, ownMs * aloneShare);
  if (isStopped() || soon.kind === "unsolvable" || (soon.kind === "solved" && soon.best.movesProved))
    return { fewest: soon, ...nothing };
  let isOver = false;
  const fewest = solver.fewest(level, ownMs).finally(() => {
    isOver = true;
  });
  const any = await solver.any(level, ownMs);
  const limitsMs = [...quickMs.filter((ms) => ms < changeMs), changeMs];
  const rounds = {
    limitsMs,
    atATime: atATime - 1,
    leftMs,
    isStopped: () => isOver || isStopped(),
    nextTurn,
    maxChanges,
  };
  const early = any.kind === "solved" ? await lookAhead(level, any.best, solver, rounds) : nothing.early;
  const later = await fewest;
  return { fewest: later.kind === "gaveUp" ? soon : later, any, early };
}

/**
 * Searches for changes that break a level while its fewest pushes are still unknown and `best` is the best
 * known solution. That a change breaks the level stays true whatever its fewest pushes are.
 */
async function lookAhead(
  level: Level,
  best: Best,
  solver: LabSolver,
  { maxChanges, ...rounds }: RoundOptions & { readonly maxChanges: number },
): Promise<EarlyAnswers> {
  const found = new Map<string, LabAnswer>();
  const known = new KnownSolutions();
  known.learn(best.lurd);
  const { tried } = planChanges(level, { kind: "solved", best }, solutionPath(level, best.lurd), maxChanges);
  const maxMs = Math.max(...rounds.limitsMs);
  const jobs = tried.map(({ change }) => ({
    maxMs,
    async run(limitMs: number) {
      const changed = changedLevel(level, change);
      if (isSolved(changed)) return true;
      const played = known.best(changed);
      const answer: LabAnswer =
        played === undefined ? await solver.any(changed, limitMs) : { kind: "solved", best: played };
      if (answer.kind === "gaveUp") return false;
      if (answer.kind === "solved") known.learn(answer.best.lurd);
      found.set(changeName(change), answer);
      return true;
    },
    giveUp: () => undefined,
  }));
  await runRounds(jobs, rounds);
  return found;
}
