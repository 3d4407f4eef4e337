import { isSolved } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import type { SolutionCounts } from "../play/lurd.js";
import { changedLevel, type LevelChange } from "./changes.js";
import { type FirstPush, firstPushesOf, levelAfter } from "./first-pushes.js";
import { isJudged, type Judgement, judge, notTried, type Own } from "./judgement.js";
import { isAsGood, isShorter, KnownSolutions } from "./known-solutions.js";
import { type EarlyAnswers, fewestOfOwn, quickMs } from "./look-ahead.js";
import { changeName, planChanges } from "./plan.js";
import type { Best, LabAnswer, LabSolver } from "./questions.js";
import { type RoundJob, runRounds } from "./rounds.js";
import { type SolutionPath, solutionPath } from "./solution-path.js";

/** A change that was tried, and what it does. */
export interface TriedChange {
  readonly change: LevelChange;
  /** The same change on squares that are its mirror images, where it does the same. */
  readonly twins: readonly number[];
  readonly judgement: Judgement;
}

/**
 * A first push that was tried. "same": there is a solution with the fewest pushes that begins with it;
 * "hardens": solutions, but longer ones.
 */
export interface TriedPush {
  readonly push: FirstPush;
  readonly judgement: Judgement;
}

/**
 * Whether the order in which boxes are pushed is the same in every solution with the fewest pushes. That
 * order is which box is pushed, one after the other, where pushes of one box after each other count once; the
 * walks between and the directions do not matter.
 */
export type BoxOrder =
  | { readonly kind: "unique"; readonly boxes: readonly number[] }
  /** Two of them, with different orders. */
  | { readonly kind: "several"; readonly boxes: readonly number[]; readonly others: readonly number[] }
  | { readonly kind: "gaveUp"; readonly seconds: number };

/** What the lab has found out so far. Plain data. */
export interface LabResult {
  readonly own: Own;
  /** In the order in which they were found out. */
  readonly changes: readonly TriedChange[];
  readonly pushes: readonly TriedPush[];
  /** `undefined` as long as it is open, or where the fewest pushes are not known. */
  readonly order: BoxOrder | undefined;
  /** So many of the changes and pushes are judged, or were tried for as long as one may be … */
  readonly done: number;
  /** … of so many that are to be. */
  readonly of: number;
  /**
   * The time for all was up before that: the others are among the changes as given up, with the seconds for
   * which they were tried, or as not tried.
   */
  readonly isTimeUp: boolean;
  /**
   * So many more changes there are, of squares farther from boxes, goals and the solution's path, which are
   * not tried.
   */
  readonly leftOut: number;
}

export interface LabOptions {
  /** For each change. */
  readonly changeMs: number;
  /** For the level as it is, and for the order of its boxes. */
  readonly ownMs: number;
  /** How much time is left for all changes. */
  readonly leftMs: () => number;
  /** Changes at most. */
  readonly maxChanges: number;
  /** How many are tried at a time. */
  readonly atATime: number;
  /** LURD texts; those that do not solve the level do not count. */
  readonly solutions: readonly string[];
  /** What was found out of this very level before: it stays, and what was given up or left out is tried. */
  readonly before?: LabResult | undefined;
  /** Lets everything else that waits go first. */
  readonly nextTurn: () => Promise<unknown>;
}

export const labLimits = { changeSeconds: 2, ownPerChange: 5, maxChanges: 500 } as const;

export const nothingYet: LabResult = {
  ...{
    own: { kind: "open" },
    changes: [],
    pushes: [],
    order: undefined,
    done: 0,
    of: 0,
    isTimeUp: false,
    leftOut: 0,
  },
};

/** Whether more time would tell more. */
export function isOpen({ own, changes, pushes, order, done, of, leftOut }: LabResult): boolean {
  const isOwnOpen = own.kind === "open" || (own.kind === "solved" && !own.best.movesProved);
  const allJudged = [...changes, ...pushes].every(({ judgement }) => isJudged(judgement));
  return isOwnOpen || !allJudged || done < of || leftOut > 0 || order?.kind === "gaveUp";
}

/**
 * Tries every change of one square, and every first push. Tells each result as it comes. Once `isStopped`
 * says so nothing more is tried.
 *
 * A wall more can only take solutions away, so that the best solution stays the best wherever it can still be
 * played: that needs no search.
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
  readonly #level: Level;
  readonly #solver: LabSolver;
  readonly #options: LabOptions;
  readonly #isStopped: () => boolean;
  readonly #onResult: (result: LabResult) => void;
  readonly #known = new KnownSolutions();
  #early: EarlyAnswers = new Map();
  #result: LabResult;

  constructor(
    level: Level,
    solver: LabSolver,
    options: LabOptions,
    isStopped: () => boolean,
    onResult: (result: LabResult) => void,
  ) {
    this.#level = level;
    this.#solver = solver;
    this.#options = options;
    this.#isStopped = isStopped;
    this.#onResult = onResult;
    this.#result = options.before ?? nothingYet;
  }

  async run(): Promise<LabResult> {
    const { before, changeMs, ownMs, maxChanges, solutions } = this.#options;
    const own = await this.#own();
    if (this.#isStopped()) return this.#result;
    if (own.kind === "solved") for (const lurd of [own.best.lurd, ...solutions]) this.#known.learn(lurd);
    const path = own.kind === "solved" ? solutionPath(this.#level, own.best.lurd) : undefined;
    const changes = before?.changes.filter(({ judgement }) => isJudged(judgement)) ?? [];
    const pushes = before?.pushes.filter(({ judgement }) => isJudged(judgement)) ?? [];
    const order = before?.order?.kind === "gaveUp" ? undefined : before?.order;
    // Where it is open what holds of the level, nothing that is found out of its changes would say what they
    // do.
    const { tried, leftOut } = planChanges(
      this.#level,
      own,
      path,
      own.kind === "open" ? 0 : (before?.changes.length ?? 0) + maxChanges,
    );
    const judged = new Set(changes.map(({ change }) => changeName(change)));
    const isPushJudged = ({ cell, side }: FirstPush) =>
      pushes.some(({ push }) => push.cell === cell && push.side === side);
    const firstPushes = own.kind === "solved" ? firstPushesOf(this.#level) : [];
    const open = tried.filter(({ change }) => !judged.has(changeName(change)));
    const openPushes = firstPushes.filter((push) => !isPushJudged(push));
    const of = changes.length + open.length + firstPushes.length;
    this.#tell({
      own,
      changes,
      pushes,
      order,
      done: changes.length + pushes.length,
      of,
      isTimeUp: false,
      leftOut,
    });
    // A level that is solved as it stands has no box to push.
    const asksOrder =
      order === undefined &&
      own.kind === "solved" &&
      own.best.pushesProved &&
      own.best.pushes > 0 &&
      path !== undefined;
    // What its solution's way tells needs no search, and the time may not be enough for all.
    const isFree = ({ change }: (typeof open)[number]) =>
      change.kind === "addWall" && path?.cells.has(change.cell) === false;
    const jobs = [
      ...openPushes.map((push) => this.#pushJob(push, path)),
      ...[...open.filter(isFree), ...open.filter((one) => !isFree(one))].map(({ change, twins }) =>
        this.#changeJob(change, twins),
      ),
      ...(asksOrder ? [this.#orderJob(own.best, path)] : []),
    ];
    const { atATime, leftMs, nextTurn } = this.#options;
    const limitsMs = [...quickMs.filter((ms) => ms < changeMs), changeMs, ownMs];
    const isEnough = await runRounds(jobs, {
      limitsMs,
      atATime,
      leftMs,
      isStopped: this.#isStopped,
      nextTurn,
    });
    if (!isEnough) this.#tell({ isTimeUp: true });
    return this.#result;
  }

  #tell(news: Partial<LabResult>): void {
    this.#result = { ...this.#result, ...news };
    this.#onResult(this.#result);
  }

  async #own(): Promise<Own> {
    const { before, ownMs, solutions } = this.#options;
    const known = before?.own;
    if (known?.kind === "unsolvable" || (known?.kind === "solved" && known.best.movesProved)) return known;
    if (this.#level.boxes.length !== this.#level.goals.length) return { kind: "unsolvable" };
    const {
      fewest,
      any: told,
      early,
    } = await fewestOfOwn(this.#level, this.#solver, this.#options, this.#isStopped);
    this.#early = early;
    if (
      fewest.kind === "unsolvable" ||
      (fewest.kind === "solved" && (fewest.best.pushesProved || known?.kind !== "solved"))
    )
      return fewest;
    if (known?.kind === "solved") return known;
    const stored = new KnownSolutions();
    for (const lurd of solutions) stored.learn(lurd);
    const best = stored.best(this.#level);
    if (best !== undefined) return { kind: "solved", best };
    const any = this.#isStopped() ? fewest : (told ?? (await this.#solver.any(this.#level, ownMs)));
    return any.kind === "gaveUp" ? { kind: "open" } : any;
  }

  #changeJob(change: LevelChange, twins: readonly number[]): RoundJob {
    return this.#job(
      (limitMs) => this.#judgeChange(change, limitMs),
      (judgement) => ({ changes: [...this.#result.changes, { change, twins, judgement }] }),
    );
  }

  #pushJob(push: FirstPush, path: SolutionPath | undefined): RoundJob {
    return this.#job(
      (limitMs) => this.#judgePush(push, path, limitMs),
      (judgement) => ({ pushes: [...this.#result.pushes, { push, judgement }] }),
    );
  }

  /**
   * Tells what was found out, once that is a verdict or more time would be no use; else when it is given up.
   */
  #job(
    judge: (limitMs: number) => Promise<Judgement>,
    newsOf: (judgement: Judgement) => Partial<LabResult>,
  ): RoundJob {
    let last = notTried;
    const { changeMs } = this.#options;
    return {
      maxMs: changeMs,
      run: async (limitMs) => {
        last = await judge(limitMs);
        // Where a solution is known still, no more can be found out as long as that of the level as it is may
        // not be the best.
        if (last.verdict === "gaveUp" && !(this.#isOwnOpen && last.found !== undefined)) return false;
        this.#tell({ ...newsOf(last), done: this.#result.done + 1 });
        return true;
      },
      giveUp: (triedMs) => {
        const done = this.#result.done + (triedMs >= changeMs ? 1 : 0);
        this.#tell({ ...newsOf(last === notTried ? notTried : { ...last, seconds: triedMs / 1_000 }), done });
      },
    };
  }

  /**
   * A solution is known, and not that it has the fewest pushes: only that a change breaks it can be found
   * out.
   */
  get #isOwnOpen(): boolean {
    const { own } = this.#result;
    return own.kind === "solved" && !own.best.pushesProved;
  }

  async #judgeChange(change: LevelChange, limitMs: number): Promise<Judgement> {
    const { own } = this.#result;
    const level = changedLevel(this.#level, change);
    const known = this.#known.best(level);
    // Whoever plays the changed level could play the same on the level as it is, whose best solution this is.
    const isBest =
      change.kind === "addWall" &&
      own.kind === "solved" &&
      own.best.movesProved &&
      known !== undefined &&
      isAsGood(known, own.best);
    // What is tried for long is hard, so that it is asked for no more than the verdict.
    const compared = own.kind === "solved" && limitMs > quickMs[0] ? countsOf(own.best) : undefined;
    const early = this.#early.get(changeName(change));
    const isTold = early !== undefined && (early.kind === "unsolvable" || this.#isOwnOpen);
    const answer = isBest
      ? ({ kind: "solved", best: own.best } as const)
      : isTold
        ? early
        : await this.#answer(level, known, limitMs, compared);
    if (answer.kind === "solved" && !isBest) this.#known.learn(answer.best.lurd);
    return judge(own, answer, this.#isOwnOpen ? this.#options.ownMs : limitMs);
  }

  /** The search may give up where a solution is known already. */
  async #answer(
    level: Level,
    known: Best | undefined,
    limitMs: number,
    compared: SolutionCounts | undefined,
  ): Promise<LabAnswer> {
    if (isSolved(level))
      return {
        kind: "solved",
        best: { lurd: "", pushes: 0, moves: 0, pushesProved: true, movesProved: true },
      };
    if (this.#isOwnOpen)
      return known === undefined ? this.#solver.any(level, limitMs) : { kind: "solved", best: known };
    const isAny = this.#result.own.kind === "unsolvable" && limitMs > quickMs[0];
    const answer = isAny
      ? await this.#solver.any(level, limitMs)
      : await this.#solver.fewest(level, limitMs, compared);
    if (known === undefined || answer.kind === "unsolvable") return answer;
    if (answer.kind === "gaveUp") return { kind: "solved", best: known };
    // What is proved of the fewest pushes holds of both; were the fewest moves proved, none would be shorter.
    return isShorter(known, answer.best)
      ? { kind: "solved", best: { ...known, pushesProved: answer.best.pushesProved } }
      : answer;
  }

  async #judgePush(push: FirstPush, path: SolutionPath | undefined, limitMs: number): Promise<Judgement> {
    const { own } = this.#result;
    const first = path?.firstPush;
    const isKnown =
      own.kind === "solved" && own.best.pushesProved && first?.cell === push.cell && first.side === push.side;
    const answer = isKnown
      ? ({ kind: "solved", best: own.best } as const)
      : await this.#afterPush(push, limitMs);
    return judge(pushesOnly(own), answer, this.#isOwnOpen ? this.#options.ownMs : limitMs);
  }

  /**
   * Counted with the push itself. Walks are left out: where the player stands before it makes no difference
   * to which pushes there are.
   */
  async #afterPush(push: FirstPush, limitMs: number): Promise<LabAnswer> {
    // The fewest moves are not asked for: no solution is without a push.
    const answer = await this.#answer(levelAfter(this.#level, push), undefined, limitMs, {
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

  /** Hard to tell beside what every change comes to, so that it may take longer, after them. */
  #orderJob({ lurd }: Best, { boxOrder }: SolutionPath): RoundJob {
    return {
      maxMs: this.#options.ownMs,
      run: async (limitMs) => {
        const answer = await this.#solver.otherOrder(this.#level, lurd, limitMs);
        if (answer.kind === "gaveUp") return false;
        if (answer.kind === "unsolvable") this.#tell({ order: { kind: "unique", boxes: boxOrder } });
        else
          this.#tell({
            order: {
              kind: "several",
              boxes: boxOrder,
              others: solutionPath(this.#level, answer.best.lurd).boxOrder,
            },
          });
        return true;
      },
      giveUp: (triedMs) => triedMs > 0 && this.#tell({ order: { kind: "gaveUp", seconds: triedMs / 1_000 } }),
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
