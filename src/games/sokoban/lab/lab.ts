import type { SolutionCounts } from "../../levels.js";
import { type FirstPush, firstPushesOf, isSolved, levelAfter } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { boxOrder, type SolutionPath, solutionPath } from "../play/solution-measures.js";
import { changedLevel, changeName, type LevelChange, planChanges } from "./changes.js";
import {
  type Best,
  isAsGood,
  isJudged,
  isShorter,
  type Judgment,
  judge,
  KnownSolutions,
  type LabAnswer,
  type LabSolver,
  notTried,
  type Own,
  solvedAtStart,
} from "./judgment.js";
import { type EarlyAnswers, fewestOfOwn, quickMs, type RoundJob, runRounds } from "./rounds.js";

/** A change that was tried, with its effect. */
export interface TriedChange {
  readonly change: LevelChange;
  /** The mirror images of the change's square, where the same change has the same effect. */
  readonly twins: readonly number[];
  readonly judgment: Judgment;
}

/**
 * A first push that was tried. "same": some solution with the fewest pushes starts with it. "hardens": there
 * are solutions, but only longer ones.
 */
export interface TriedPush {
  readonly push: FirstPush;
  readonly judgment: Judgment;
}

/**
 * Whether all solutions with the fewest pushes push the boxes in the same order. The order lists the pushed
 * boxes, with successive pushes of one box counted once. Walks and directions are ignored.
 */
export type BoxOrder =
  | { readonly kind: "unique"; readonly boxes: readonly number[] }
  /** Two solutions with different orders. */
  | { readonly kind: "several"; readonly boxes: readonly number[]; readonly others: readonly number[] }
  | { readonly kind: "gaveUp"; readonly seconds: number };

/** The results of the lab so far. Plain data. */
export interface LabResult {
  readonly own: Own;
  /** In the order in which they were found. */
  readonly changes: readonly TriedChange[];
  readonly pushes: readonly TriedPush[];
  /** `undefined` while undecided, or where the fewest pushes are not known. */
  readonly order: BoxOrder | undefined;
  /** The number of changes and pushes that are judged or had their full time … */
  readonly done: number;
  /** … out of this total. */
  readonly of: number;
  /**
   * The time for all was up first. The remaining changes are listed as timed out, with the seconds they had,
   * or as not tried.
   */
  readonly isTimeUp: boolean;
  /**
   * The number of changes that are not tried: their squares are farther from boxes, goals and the solution's
   * path.
   */
  readonly leftOut: number;
}

export interface LabOptions {
  /** The time limit for each change. */
  readonly changeMs: number;
  /** The time limit for the unchanged level, and for its box order. */
  readonly ownMs: number;
  /** The time left for all changes. */
  readonly leftMs: () => number;
  /** The most changes to try. */
  readonly maxChanges: number;
  /** The number of changes that are tried in parallel. */
  readonly atATime: number;
  /** LURD texts; texts that do not solve the level are ignored. */
  readonly solutions: readonly string[];
  /**
   * Earlier results for this same level. They are kept, and undetermined or omitted changes are tried again.
   */
  readonly before?: LabResult | undefined;
  /** Yields to all other waiting work. */
  readonly nextTurn: () => Promise<unknown>;
}

export const labLimits = { changeSeconds: 2, ownPerChange: 5, maxChanges: 500 } as const;

export const nothingYet: LabResult = {
  own: { kind: "open" },
  changes: [],
  pushes: [],
  order: undefined,
  done: 0,
  of: 0,
  isTimeUp: false,
  leftOut: 0,
};

/** Whether more time could give more results. */
export function isOpen({ own, changes, pushes, order, done, of, leftOut }: LabResult): boolean {
  const isOwnOpen = own.kind === "open" || (own.kind === "solved" && !own.best.movesProved);
  const allJudged = [...changes, ...pushes].every(({ judgment }) => isJudged(judgment));
  return isOwnOpen || !allJudged || done < of || leftOut > 0 || order?.kind === "gaveUp";
}

/**
 * Tries every change of one square, and every first push. Reports each result when it arrives. Stops as soon
 * as `isStopped` returns true.
 *
 * An added wall can only remove solutions. So the best solution stays best if it can still be played, which
 * needs no search.
 */
export function runLab(
  level: Level,
  solver: LabSolver,
  options: LabOptions,
  isStopped: () => boolean,
  onResult: (result: LabResult) => void,
): Promise<LabResult> {
  return new Lab(level, solver, options, isStopped, onResult).run();
}

class Lab {
  readonly #known = new KnownSolutions();
  #early: EarlyAnswers = new Map();
  #result: LabResult;

  constructor(
    private readonly level: Level,
    private readonly solver: LabSolver,
    private readonly options: LabOptions,
    private readonly isStopped: () => boolean,
    private readonly onResult: (result: LabResult) => void,
  ) {
    this.#result = options.before ?? nothingYet;
  }

  async run(): Promise<LabResult> {
    const { before, changeMs, ownMs, maxChanges, solutions } = this.options;
    const own = await this.#own();
    if (this.isStopped()) return this.#result;
    if (own.kind === "solved") for (const lurd of [own.best.lurd, ...solutions]) this.#known.learn(lurd);
    const path = own.kind === "solved" ? solutionPath(this.level, own.best.lurd) : undefined;
    const changes = before?.changes.filter(({ judgment }) => isJudged(judgment)) ?? [];
    const pushes = before?.pushes.filter(({ judgment }) => isJudged(judgment)) ?? [];
    const order = before?.order?.kind === "gaveUp" ? undefined : before?.order;
    // While the result for the unchanged level is undecided, results for its changes could not be compared.
    const { tried, leftOut } = planChanges(
      this.level,
      own,
      path,
      own.kind === "open" ? 0 : (before?.changes.length ?? 0) + maxChanges,
    );
    const judged = new Set(changes.map(({ change }) => changeName(change)));
    const isPushJudged = ({ cell, side }: FirstPush) =>
      pushes.some(({ push }) => push.cell === cell && push.side === side);
    const firstPushes = own.kind === "solved" ? firstPushesOf(this.level) : [];
    const open = tried.filter(({ change }) => !judged.has(changeName(change)));
    const openPushes = firstPushes.filter((push) => !isPushJudged(push));
    const of = changes.length + open.length + firstPushes.length;
    this.#report({
      own,
      changes,
      pushes,
      order,
      done: changes.length + pushes.length,
      of,
      isTimeUp: false,
      leftOut,
    });
    // A level that is solved at the start has no box to push.
    const asksOrder =
      order === undefined &&
      own.kind === "solved" &&
      own.best.pushesProved &&
      own.best.pushes > 0 &&
      path !== undefined;
    // Changes that the solution's path decides need no search, and come first because time may run out.
    const isFree = ({ change }: (typeof open)[number]) =>
      change.kind === "addWall" && path?.cells.has(change.cell) === false;
    const jobs = [
      ...openPushes.map((push) => this.#pushJob(push, path)),
      ...[...open.filter(isFree), ...open.filter((one) => !isFree(one))].map(({ change, twins }) =>
        this.#changeJob(change, twins),
      ),
      ...(asksOrder ? [this.#orderJob(own.best, path)] : []),
    ];
    const limitsMs = [...quickMs.filter((ms) => ms < changeMs), changeMs, ownMs];
    const isEnough = await runRounds(jobs, { ...this.options, limitsMs, isStopped: this.isStopped });
    if (!isEnough) this.#report({ isTimeUp: true });
    return this.#result;
  }

  #report(news: Partial<LabResult>): void {
    this.#result = { ...this.#result, ...news };
    this.onResult(this.#result);
  }

  async #own(): Promise<Own> {
    const { before, ownMs, solutions } = this.options;
    const known = before?.own;
    if (known?.kind === "unsolvable" || (known?.kind === "solved" && known.best.movesProved)) return known;
    if (this.level.boxes.length !== this.level.goals.length) return { kind: "unsolvable" };
    const {
      fewest,
      any: anyFound,
      early,
    } = await fewestOfOwn(this.level, this.solver, this.options, this.isStopped);
    this.#early = early;
    if (
      fewest.kind === "unsolvable" ||
      (fewest.kind === "solved" && (fewest.best.pushesProved || known?.kind !== "solved"))
    )
      return fewest;
    if (known?.kind === "solved") return known;
    const stored = new KnownSolutions();
    for (const lurd of solutions) stored.learn(lurd);
    const best = stored.best(this.level);
    if (best !== undefined) return { kind: "solved", best };
    const any = this.isStopped() ? fewest : (anyFound ?? (await this.solver.any(this.level, ownMs)));
    return any.kind === "gaveUp" ? { kind: "open" } : any;
  }

  #changeJob(change: LevelChange, twins: readonly number[]): RoundJob {
    return this.#job(
      (limitMs) => this.#judgeChange(change, limitMs),
      (judgment) => ({ changes: [...this.#result.changes, { change, twins, judgment }] }),
    );
  }

  #pushJob(push: FirstPush, path: SolutionPath | undefined): RoundJob {
    return this.#job(
      (limitMs) => this.#judgePush(push, path, limitMs),
      (judgment) => ({ pushes: [...this.#result.pushes, { push, judgment }] }),
    );
  }

  /**
   * Reports a result once it is a definite verdict or more time would not help; otherwise when it times out.
   */
  #job(
    judge: (limitMs: number) => Promise<Judgment>,
    newsOf: (judgment: Judgment) => Partial<LabResult>,
  ): RoundJob {
    let last = notTried;
    const { changeMs } = this.options;
    return {
      maxMs: changeMs,
      run: async (limitMs) => {
        last = await judge(limitMs);
        // A solution is still known, and the best solution of the unchanged level may not be optimal: more
        // time cannot help.
        if (last.verdict === "gaveUp" && !(this.#isOwnOpen && last.found !== undefined)) return false;
        this.#report({ ...newsOf(last), done: this.#result.done + 1 });
        return true;
      },
      giveUp: (triedMs) => {
        const done = this.#result.done + (triedMs >= changeMs ? 1 : 0);
        this.#report({
          ...newsOf(last === notTried ? notTried : { ...last, seconds: triedMs / 1_000 }),
          done,
        });
      },
    };
  }

  /**
   * A solution is known, but not proved to have the fewest pushes. Then the only possible finding is that a
   * change breaks the level.
   */
  get #isOwnOpen(): boolean {
    const { own } = this.#result;
    return own.kind === "solved" && !own.best.pushesProved;
  }

  async #judgeChange(change: LevelChange, limitMs: number): Promise<Judgment> {
    const { own } = this.#result;
    const level = changedLevel(this.level, change);
    const known = this.#known.best(level);
    // Any solution of the changed level also solves the unchanged one, whose best solution this is.
    const isBest =
      change.kind === "addWall" &&
      own.kind === "solved" &&
      own.best.movesProved &&
      known !== undefined &&
      isAsGood(known, own.best);
    // A change that was tried for long is hard, so only the verdict is asked for.
    const compared = own.kind === "solved" && limitMs > quickMs[0] ? countsOf(own.best) : undefined;
    const early = this.#early.get(changeName(change));
    const isKnown = early !== undefined && (early.kind === "unsolvable" || this.#isOwnOpen);
    const answer = isBest
      ? ({ kind: "solved", best: own.best } as const)
      : isKnown
        ? early
        : await this.#answer(level, known, limitMs, compared);
    if (answer.kind === "solved" && !isBest) this.#known.learn(answer.best.lurd);
    return judge(own, answer, this.#isOwnOpen ? this.options.ownMs : limitMs);
  }

  /** The search may time out where a solution is known already. */
  async #answer(
    level: Level,
    known: Best | undefined,
    limitMs: number,
    compared: SolutionCounts | undefined,
  ): Promise<LabAnswer> {
    if (isSolved(level)) return solvedAtStart;
    if (this.#isOwnOpen)
      return known === undefined ? this.solver.any(level, limitMs) : { kind: "solved", best: known };
    const isAny = this.#result.own.kind === "unsolvable" && limitMs > quickMs[0];
    const answer = isAny
      ? await this.solver.any(level, limitMs)
      : await this.solver.fewest(level, limitMs, compared);
    if (known === undefined || answer.kind === "unsolvable") return answer;
    if (answer.kind === "gaveUp") return { kind: "solved", best: known };
    // A proof of the fewest pushes holds for both solutions. If the fewest moves were proved, `known` could
    // not be shorter.
    return isShorter(known, answer.best)
      ? { kind: "solved", best: { ...known, pushesProved: answer.best.pushesProved } }
      : answer;
  }

  async #judgePush(push: FirstPush, path: SolutionPath | undefined, limitMs: number): Promise<Judgment> {
    const { own } = this.#result;
    const first = path?.pushes[0];
    const isKnown =
      own.kind === "solved" && own.best.pushesProved && first?.from === push.cell && first.side === push.side;
    const answer = isKnown
      ? ({ kind: "solved", best: own.best } as const)
      : await this.#afterPush(push, limitMs);
    return judge(pushesOnly(own), answer, this.#isOwnOpen ? this.options.ownMs : limitMs);
  }

  /**
   * Counts include the push itself. Walks are left out: which pushes are possible does not depend on where
   * the player stands before it.
   */
  async #afterPush(push: FirstPush, limitMs: number): Promise<LabAnswer> {
    // The fewest moves are not asked for, because every solution has pushes.
    const answer = await this.#answer(levelAfter(this.level, push), undefined, limitMs, {
      pushes: 0,
      moves: 0,
    });
    if (answer.kind !== "solved") return answer;
    const { own } = this.#result;
    const { pushes, pushesProved, lurd } = answer.best;
    const moves = own.kind === "solved" ? own.best.moves : answer.best.moves;
    return {
      kind: "solved",
      best: { lurd, pushes: pushes + 1, moves, pushesProved, movesProved: pushesProved },
    };
  }

  /** The order is harder to find than the effect of a change, so it may take longer and comes after them. */
  #orderJob({ lurd }: Best, path: SolutionPath): RoundJob {
    const boxes = boxOrder(path);
    return {
      maxMs: this.options.ownMs,
      run: async (limitMs) => {
        const answer = await this.solver.otherOrder(this.level, lurd, limitMs);
        if (answer.kind === "gaveUp") return false;
        if (answer.kind === "unsolvable") this.#report({ order: { kind: "unique", boxes } });
        else
          this.#report({
            order: {
              kind: "several",
              boxes,
              others: boxOrder(solutionPath(this.level, answer.best.lurd)),
            },
          });
        return true;
      },
      giveUp: (triedMs) =>
        triedMs > 0 && this.#report({ order: { kind: "gaveUp", seconds: triedMs / 1_000 } }),
    };
  }
}

function countsOf({ pushes, moves }: Best): SolutionCounts {
  return { pushes, moves };
}

/** First pushes are compared by pushes alone. */
function pushesOnly(own: Own): Own {
  return own.kind === "solved"
    ? { kind: "solved", best: { ...own.best, movesProved: own.best.pushesProved } }
    : own;
}
