import { isSolved } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { solutionPath } from "../play/solution-path.js";
import { changedLevel } from "./changes.js";
import { KnownSolutions } from "./known-solutions.js";
import { changeName, planChanges } from "./plan.js";
import type { Best, LabAnswer, LabSolver } from "./questions.js";
import { type RoundOptions, runRounds } from "./rounds.js";

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
