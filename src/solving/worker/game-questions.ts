import type { AnyGame } from "../../games/game.js";
import { replayToWin } from "../../games/play/replay.js";
import type { Analysis, AnySolver, SearchListener, Solved } from "../../games/solver.js";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";
import type { CallContext } from "../../protocol/channel.js";
import type {
  AnalysisAnswer,
  HintAnswer,
  JudgeAnswer,
  PrepareAnswer,
  Question,
  SearchProgress,
  SolveAnswer,
  SolvedMoves,
  SolverApi,
} from "../../protocol/solver/solver-wire.js";
import { loadLearned } from "./learned-file.js";

/**
 * The questions about games, as a thread answers them. Everything that a solver finds is played by the rules
 * before it leaves the thread.
 */

/**
 * Clock, flag and memory are checked once in this number of nodes. Where a call does more, such as building a
 * part of a table, it is the number of calls.
 */
const nodesBetweenChecks = 256;
const callsBetweenChecks = 64;

/** Progress of tables is reported at most ten times a second. */
const reportIntervalMs = 100;

/** A game that a thread answers questions about. */
export interface SolvedGame {
  readonly game: AnyGame | undefined;
  readonly solver: AnySolver | undefined;
}

/** What a question needs from its thread. */
interface QuestionContext {
  /** The game with a name. */
  readonly find: (name: string) => SolvedGame;
  /** Whether the answer is no longer wanted. */
  readonly isCancelled: () => boolean;
  readonly progress: (value: SearchProgress) => void;
  readonly onProblem: (problem: string) => void;
}

interface Asked {
  readonly game: AnyGame;
  readonly solver: AnySolver;
  readonly position: unknown;
  readonly budget: ThreadBudget;
}

/** The methods of the wire about games. `isCancelled` reads the shared flag. */
export function gameQuestions(
  find: QuestionContext["find"],
  isCancelled: (job: number) => boolean,
  onProblem: (problem: string) => void,
): Pick<SolverApi, "abilities" | "hint" | "solve" | "analyze" | "judge" | "prepare"> {
  const asking = (job: number, { progress }: CallContext): QuestionContext => {
    return { find, isCancelled: () => isCancelled(job), progress, onProblem };
  };
  return {
    abilities: ({ game }) => ({ solves: find(game).solver?.solve !== undefined }),
    hint: (question, context) => hint(question, asking(question.job, context)),
    solve: (question, context) => solve(question, asking(question.job, context)),
    analyze: (question, context) => analyze(question, asking(question.job, context)),
    judge: (question, context) => judge(question, asking(question.job, context)),
    prepare: (question, context) => prepare(question, asking(question.job, context)),
  };
}

async function hint(question: Question, asking: QuestionContext): Promise<HintAnswer> {
  const { game, solver, position, budget } = read(question, asking);
  const gaveUp = () =>
    ({ move: undefined, none: { kind: "gaveUp", limit: budget.limit }, ...spent(budget) }) as const;
  if (asking.isCancelled()) return { ...gaveUp(), none: { kind: "gaveUp", limit: "cancelled" } };
  await loadLearned(solver, asking.onProblem);
  const found = withinMemory(budget, () => solver.hint(position, budget), { kind: "gaveUp" } as const);
  if (typeof found === "object")
    return found.kind === "gaveUp" ? gaveUp() : { move: undefined, none: found, ...spent(budget) };
  if (found !== undefined && game.play(position, found) === undefined)
    throw new Error(`The solver suggested “${found}”, which is not legal.`);
  return { move: found, none: undefined, ...spent(budget) };
}

async function solve(question: Question, asking: QuestionContext): Promise<SolveAnswer> {
  const { game, solver, position, budget } = read(question, asking);
  if (solver.solve === undefined) throw new Error(`“${game.name}” is not solved.`);
  if (asking.isCancelled())
    return { outcome: { kind: "gaveUp", limit: "cancelled", lowerBound: 0 }, ...spent(budget) };
  await loadLearned(solver, asking.onProblem);
  let best: SolvedMoves | undefined;
  let lowerBound = 0;
  const listener: SearchListener<string> = {
    better: (solved) => {
      best = certified(game, position, solved);
      asking.progress({ better: { distance: solved.moves.length, lowerBound: solved.lowerBound } });
    },
    building: building(asking, budget),
  };
  const outcome = withinMemory(budget, () => solver.solve?.(position, budget, listener), undefined);
  if (outcome?.kind === "unsolvable") return { outcome, ...spent(budget) };
  if (outcome?.kind === "solved") best = certified(game, position, outcome);
  if (outcome?.kind === "gaveUp") lowerBound = outcome.lowerBound;
  return { outcome: best ?? { kind: "gaveUp", limit: budget.limit, lowerBound }, ...spent(budget) };
}

function analyze(question: Question, asking: QuestionContext): AnalysisAnswer {
  const { game, solver, position, budget } = read(question, asking);
  if (solver.analyze === undefined) throw new Error(`“${game.name}” is not analyzed.`);
  if (asking.isCancelled()) return { analysis: undefined, limit: "cancelled", ...spent(budget) };
  let best: Analysis<string> | undefined;
  const listener: SearchListener<string> = {
    better: (solved) => {
      const { moves, optimal, lowerBound } = certified(game, position, solved);
      const first = moves.slice(0, 1);
      best = {
        distance: moves.length,
        exact: optimal === "moves",
        lowerBound,
        solution: moves,
        firstMoves: first,
        complete: false,
      };
      asking.progress({ analysis: best });
    },
    building: building(asking, budget),
  };
  const analysis = withinMemory(budget, () => solver.analyze?.(position, budget, listener), best);
  if (analysis !== undefined) certify(game, position, analysis.solution);
  return { analysis, limit: budget.limit, ...spent(budget) };
}

async function judge(question: Question, asking: QuestionContext): Promise<JudgeAnswer> {
  const { game, solver, position, budget } = read(question, asking);
  if (solver.values === undefined || asking.isCancelled()) return { values: undefined };
  await loadLearned(solver, asking.onProblem);
  const values = withinMemory(budget, () => solver.values?.(position, budget), undefined);
  for (const { move } of values ?? [])
    if (game.play(position, move) === undefined) throw new Error(`“${move}” has a value but is not legal.`);
  return { values };
}

function prepare(question: Question, asking: QuestionContext): PrepareAnswer {
  const { solver, position, budget } = read(question, asking);
  if (asking.isCancelled()) return { done: false };
  const done = withinMemory(budget, () => solver.prepareMore?.(position, budget) ?? true, true);
  // If there is no room for the tables, they are not tried again.
  return { done: done || budget.limit === "memory" };
}

function read(
  { game: name, position: text, timeMs, memoryMb }: Question,
  { find, isCancelled }: QuestionContext,
): Asked {
  const { game, solver } = find(name);
  if (game === undefined || solver === undefined) throw new Error(`There is no solver for “${name}”.`);
  const position = game.parse(text);
  if (!position.ok) throw new Error("The position cannot be read.");
  const budget = new ThreadBudget({ timeMs, memoryMb, isCancelled, callsBetweenChecks, nodesBetweenChecks });
  return { game, solver, position: position.value, budget };
}

function spent(budget: ThreadBudget): { readonly nodes: number; readonly ms: number } {
  return { nodes: budget.nodes, ms: budget.elapsedMs };
}

/** Returns `otherwise` where the system has no memory for an array, as if the search had given up. */
function withinMemory<Value>(budget: ThreadBudget, search: () => Value, otherwise: Value): Value {
  try {
    return search();
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    budget.refusedMemory = true;
    return otherwise;
  }
}

function building({ progress }: QuestionContext, { startedMs }: ThreadBudget): (share: number) => void {
  let stores = startedMs;
  return (share) => {
    const now = performance.now();
    if (now - stores < reportIntervalMs) return;
    stores = now;
    progress({ building: share });
  };
}

function certified(
  game: AnyGame,
  position: unknown,
  { moves, optimal, lowerBound }: Solved<string>,
): SolvedMoves {
  certify(game, position, moves);
  return { kind: "solved", moves, optimal, lowerBound };
}

/** Plays a solution to the goal before it leaves the thread. */
function certify(game: AnyGame, position: unknown, solution: readonly string[]): void {
  if (replayToWin(game, position, solution) === undefined)
    throw new Error(`The solver’s way “${solution.join(" ")}” does not reach the goal.`);
}
