import { isSolved } from "../level/analysis.js";
import { columnOf, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution } from "../play/lurd.js";
import { type Change, changedLevel, changesOf } from "./changes.js";
import { type FirstPush, firstPushesOf, levelAfter } from "./first-pushes.js";
import { type Judgement, judge, type Own } from "./judgement.js";
import type { Best, LabAnswer, LabSolver } from "./questions.js";
import { type SolutionPath, solutionPath } from "./solution-path.js";
import { symmetriesOf } from "./symmetries.js";

/** A change that was tried, and what it does. */
export interface TriedChange {
  readonly change: Change;
  /** The same change on squares that are its mirror images, where it does the same. */
  readonly twins: readonly number[];
  readonly judgement: Judgement;
}

/** A first push that was tried. "same": there is a solution with the fewest pushes that begins with it; "hardens": solutions, but longer ones. */
export interface TriedPush {
  readonly push: FirstPush;
  readonly judgement: Judgement;
}

/**
 * Whether the order in which boxes are pushed is the same in every solution with the fewest pushes. That order is which box is pushed, one after the
 * other, where pushes of one box after each other count once; the walks between and the directions do not matter.
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
  /** So many of the changes and pushes are judged … */
  readonly done: number;
  /** … of so many that are to be. */
  readonly of: number;
  /** So many more changes there are, of squares farther from boxes, goals and the solution's path, which are not tried. */
  readonly leftOut: number;
}

export interface LabOptions {
  /** For each change. */
  readonly changeMs: number;
  /** For the level as it is, and for the order of its boxes. */
  readonly ownMs: number;
  /** Changes at most. */
  readonly maxChanges: number;
  /** How many are tried at a time. */
  readonly atATime: number;
  /** LURD texts; those that do not solve the level do not count. */
  readonly solutions: readonly string[];
}

export const labLimits = { changeSeconds: 2, ownPerChange: 10, maxChanges: 500 } as const;

/** Solutions that are tried on a changed level before a search is asked for. */
const maxKnown = 30;

/**
 * Tries every change of one square, and every first push. Tells each result as it comes. Once `isStopped` says so nothing more is tried.
 *
 * A wall more can only take solutions away, so that the best solution stays the best wherever it can still be played: that needs no search.
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
  /** Solutions of the level, or of one of its changes; the best first. */
  #known: readonly string[] = [];
  #result: LabResult = { own: { kind: "open" }, changes: [], pushes: [], order: undefined, done: 0, of: 0, leftOut: 0 };

  constructor(level: Level, solver: LabSolver, options: LabOptions, isStopped: () => boolean, onResult: (result: LabResult) => void) {
    this.#level = level;
    this.#solver = solver;
    this.#options = options;
    this.#isStopped = isStopped;
    this.#onResult = onResult;
  }

  async run(): Promise<LabResult> {
    const own = await this.#own();
    if (this.#isStopped()) return this.#result;
    if (own.kind === "solved") this.#known = [own.best.lurd, ...this.#options.solutions.filter((lurd) => lurd !== own.best.lurd)];
    const path = own.kind === "solved" ? solutionPath(this.#level, own.best.lurd) : undefined;
    // Where it is open what holds of the level, nothing that is found out of its changes would say what they do.
    const { tried, leftOut } = plan(this.#level, own, path, own.kind === "open" ? 0 : this.#options.maxChanges);
    const pushes = own.kind === "solved" ? firstPushesOf(this.#level) : [];
    this.#tell({ own, of: tried.length + pushes.length, leftOut });
    const jobs = [
      ...pushes.map((push) => () => this.#tryPush(push, path)),
      ...(own.kind === "solved" && own.best.pushesProved && path !== undefined ? [() => this.#order(own.best, path)] : []),
      ...tried.map(
        ({ change, twins }) =>
          () =>
            this.#tryChange(change, twins),
      ),
    ];
    let next = 0;
    const work = async () => {
      while (next < jobs.length && !this.#isStopped()) await jobs[next++]!();
    };
    await Promise.all(Array.from({ length: Math.max(1, this.#options.atATime) }, work));
    return this.#result;
  }

  #tell(news: Partial<LabResult>): void {
    this.#result = { ...this.#result, ...news };
    this.#onResult(this.#result);
  }

  async #own(): Promise<Own> {
    const { ownMs, solutions } = this.#options;
    if (this.#level.boxes.length !== this.#level.goals.length) return { kind: "unsolvable" };
    const fewest = await this.#solver.fewest(this.#level, ownMs);
    if (fewest.kind !== "gaveUp") return fewest;
    const known = best(this.#level, solutions);
    if (known !== undefined) return { kind: "solved", best: known };
    const any = this.#isStopped() ? fewest : await this.#solver.any(this.#level, ownMs);
    return any.kind === "gaveUp" ? { kind: "open" } : any;
  }

  async #tryChange(change: Change, twins: readonly number[]): Promise<void> {
    const { own } = this.#result;
    const level = changedLevel(this.#level, change);
    const known = best(level, this.#known);
    // Whoever plays the changed level could play the same on the level as it is, whose best solution this is.
    const isBest = change.kind === "addWall" && own.kind === "solved" && own.best.movesProved && known !== undefined && isAsGood(known, own.best);
    // Nothing can be compared with a best solution that is not known; that there still is one is known here.
    const isOpen = own.kind === "solved" && !own.best.pushesProved && known !== undefined;
    const answer = isBest
      ? ({ kind: "solved", best: own.best } as const)
      : isOpen
        ? ({ kind: "solved", best: known } as const)
        : await this.#fewest(level, known);
    if (answer.kind === "solved" && !isBest) this.#learn(answer.best.lurd);
    const judgement = judge(own, answer, isOpen ? this.#options.ownMs : this.#options.changeMs);
    if (this.#isCalledOff(judgement)) return;
    this.#tell({ changes: [...this.#result.changes, { change, twins, judgement }], done: this.#result.done + 1 });
  }

  /** What was called off was not given up at its limit: nothing is said of it. */
  #isCalledOff({ verdict }: Judgement): boolean {
    return verdict === "gaveUp" && this.#isStopped();
  }

  /** What is found on a changed level may be a solution of others, too. */
  #learn(lurd: string): void {
    if (this.#known.length < maxKnown && !this.#known.includes(lurd)) this.#known = [...this.#known, lurd];
  }

  /** The search may give up where a solution is known already. */
  async #fewest(level: Level, known: Best | undefined): Promise<LabAnswer> {
    if (isSolved(level)) return { kind: "solved", best: { lurd: "", pushes: 0, moves: 0, pushesProved: true, movesProved: true } };
    const answer = await this.#solver.fewest(level, this.#options.changeMs);
    if (known === undefined || answer.kind === "unsolvable") return answer;
    if (answer.kind === "gaveUp") return { kind: "solved", best: known };
    // What is proved of the fewest pushes holds of both; were the fewest moves proved, none would be shorter.
    return isShorter(known, answer.best) ? { kind: "solved", best: { ...known, pushesProved: answer.best.pushesProved } } : answer;
  }

  async #tryPush(push: FirstPush, path: SolutionPath | undefined): Promise<void> {
    const { own } = this.#result;
    const { changeMs } = this.#options;
    const first = path?.firstPush;
    const isKnown = own.kind === "solved" && own.best.pushesProved && first?.cell === push.cell && first.side === push.side;
    const answer = isKnown ? ({ kind: "solved", best: own.best } as const) : await this.#afterPush(push);
    const judgement = judge(pushesOnly(own), answer, changeMs);
    if (this.#isCalledOff(judgement)) return;
    this.#tell({ pushes: [...this.#result.pushes, { push, judgement }], done: this.#result.done + 1 });
  }

  /** Counted with the push itself. Walks are left out: where the player stands before it makes no difference to which pushes there are. */
  async #afterPush(push: FirstPush): Promise<LabAnswer> {
    const level = levelAfter(this.#level, push);
    const answer = await this.#fewest(level, undefined);
    if (answer.kind !== "solved") return answer;
    const { own } = this.#result;
    const { pushes, pushesProved, lurd } = answer.best;
    const moves = own.kind === "solved" ? own.best.moves : answer.best.moves;
    return { kind: "solved", best: { lurd, pushes: pushes + 1, moves, pushesProved, movesProved: pushesProved } };
  }

  async #order({ lurd }: Best, { boxOrder }: SolutionPath): Promise<void> {
    const { ownMs } = this.#options;
    const answer = await this.#solver.otherOrder(this.#level, lurd, ownMs);
    if (this.#isStopped() && answer.kind === "gaveUp") return;
    if (answer.kind === "gaveUp") this.#tell({ order: { kind: "gaveUp", seconds: ownMs / 1_000 } });
    else if (answer.kind === "unsolvable") this.#tell({ order: { kind: "unique", boxes: boxOrder } });
    else this.#tell({ order: { kind: "several", boxes: boxOrder, others: solutionPath(this.#level, answer.best.lurd).boxOrder } });
  }
}

/** First pushes are compared by pushes alone. */
function pushesOnly(own: Own): Own {
  return own.kind === "solved" ? { kind: "solved", best: { ...own.best, movesProved: own.best.pushesProved } } : own;
}

/** The best of these texts that solve the level; nothing is proved of it. */
function best(level: Level, solutions: readonly string[]): Best | undefined {
  let found: Best | undefined;
  for (const lurd of solutions) {
    const counts = countSolution(level, lurd);
    if (counts === undefined) continue;
    const one = { lurd, ...counts, pushesProved: false, movesProved: false };
    if (found === undefined || isShorter(one, found)) found = one;
  }
  return found;
}

function isShorter(one: Best, other: Best): boolean {
  return one.pushes < other.pushes || (one.pushes === other.pushes && one.moves < other.moves);
}

function isAsGood(one: Best, other: Best): boolean {
  return one.pushes === other.pushes && one.moves === other.moves;
}

interface Plan {
  readonly tried: readonly { readonly change: Change; readonly twins: readonly number[] }[];
  readonly leftOut: number;
}

/** Which changes are tried, those nearest to boxes, goals and the path first; of mirror images one stands for all. */
function plan(level: Level, own: Own, path: SolutionPath | undefined, maxChanges: number): Plan {
  // A wall more mends no level.
  const all = changesOf(level, (box) => path?.goalOf.get(box)).filter(({ kind }) => own.kind !== "unsolvable" || kind !== "addWall");
  const symmetries = symmetriesOf(level);
  const nameOf = ({ kind, cell, goal }: Change) => `${kind} ${cell} ${goal ?? ""}`;
  const names = new Set(all.map(nameOf));
  const tried: { readonly change: Change; readonly twins: readonly number[] }[] = [];
  const stoodFor = new Set<string>();
  for (const change of all) {
    if (stoodFor.has(nameOf(change))) continue;
    const twins = new Set<number>();
    for (const image of symmetries) {
      const cell = image(change.cell);
      const goal = change.goal === undefined ? undefined : image(change.goal);
      if (cell === undefined || (goal === undefined) !== (change.goal === undefined)) continue;
      const twin = { kind: change.kind, cell, goal };
      if (!names.has(nameOf(twin)) || nameOf(twin) === nameOf(change)) continue;
      stoodFor.add(nameOf(twin));
      if (cell !== change.cell) twins.add(cell);
    }
    tried.push({ change, twins: [...twins] });
  }
  const distance = distances(level, new Set([...level.boxes, ...level.goals, ...(path?.cells ?? [])]));
  const far = ({ change }: { readonly change: Change }) => distance[change.cell] as number;
  const nearest = tried.length <= maxChanges ? tried : tried.toSorted((one, other) => far(one) - far(other)).slice(0, maxChanges);
  return { tried: nearest, leftOut: tried.length - nearest.length };
}

/** Of every square, steps across walls and all to the nearest of these. */
function distances(level: Level, from: ReadonlySet<number>): Int32Array {
  const result = new Int32Array(level.walls.length).fill(-1);
  const queue = [...from];
  for (const cell of queue) result[cell] = 0;
  for (let next = 0; next < queue.length; next++) {
    const cell = queue[next]!;
    const [row, column] = [rowOf(level, cell), columnOf(level, cell)];
    for (const [toRow, toColumn] of [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ] as const) {
      const to = toRow * level.width + toColumn;
      if (toRow < 0 || toColumn < 0 || toRow >= level.height || toColumn >= level.width || result[to] !== -1) continue;
      result[to] = result[cell]! + 1;
      queue.push(to);
    }
  }
  return result;
}
