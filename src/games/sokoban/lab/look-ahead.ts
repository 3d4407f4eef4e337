import { isSolved } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { changedLevel } from "./changes.js";
import { KnownSolutions } from "./known-solutions.js";
import { changeName, planChanges } from "./plan.js";
import type { Best, LabAnswer, LabSolver } from "./questions.js";
import { type RoundOptions, runRounds } from "./rounds.js";
import { solutionPath } from "./solution-path.js";

/**
 * By the name of a change, what any solver came to after it: that there is no solution, or one that may not
 * be the best.
 */
export type EarlyAnswers = ReadonlyMap<string, LabAnswer>;

/**
 * All changes are tried for so long first, then those that are left for the second time, then for as long as
 * one may be.
 */
export const quickMs = [100, 500] as const;

/** Such a part of its time is given to the level as it is before other threads look ahead. */
const aloneShare = 1 / 10;

interface OwnOptions extends Pick<RoundOptions, "atATime" | "leftMs" | "nextTurn"> {
  readonly changeMs: number;
  readonly ownMs: number;
  readonly maxChanges: number;
}

/**
 * The fewest pushes of a level. Where that takes long, and there are other threads, those look meanwhile for
 * changes that break it: `any` is what they were told of the level.
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
 * Looks for changes that break a level as long as nothing better can be asked: the fewest pushes of the level
 * are still looked for, and `best` is all that is known. That a change breaks it holds whatever those come
 * to.
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
  const longestMs = Math.max(...rounds.limitsMs);
  const jobs = tried.map(({ change }) => ({
    maxMs: longestMs,
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
