import * as vscode from "vscode";
import type { SolutionCounts } from "../../../games/levels.js";
import { putNewest } from "../../../games/lists.js";
import type { Message } from "../../../games/message.js";
import { maxMoves } from "../../../games/play/game-length.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Method, methodTexts } from "../../../games/sokoban/level/method.js";
import {
  type Measure,
  measureSolution,
  type SolutionMeasures,
} from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { Owner } from "../../../protocol/emitter.js";
import type { LevelPage, ViewResult, ViewSolving } from "../../../protocol/levels/editor-wire.js";
import type { LevelAnswer, LevelProgress, LevelSolution } from "../../../protocol/solver/level-solving.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { showInformation } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import {
  answerMessage,
  optimizedMessage,
  optimizingMessage,
  progressMessage,
} from "../report/answer-messages.js";
import type { EditorTools, SolvedLevelRecords } from "../solving/level-tools.js";
import type { OptimizeRequest } from "./ask-to-optimize.js";

type Solved = Extract<LevelAnswer, { readonly kind: "solved" }>;

/** A solution found by a solver. */
export interface SolverSolution {
  readonly answer: Solved;
  /** The order of measures, if it was optimized from another solution. */
  readonly order: readonly Measure[] | undefined;
}

/** The maximum number for one level; the oldest are dropped first. */
const maxFound = 20;

/** The result of the last search for a level: an answer, or a failure with its message. */
type Ended =
  | { readonly answer: LevelAnswer; readonly method?: Method; readonly optimized?: Optimized }
  | { readonly failure: string };

/** Calls a solver, which reports its progress. */
type Ask = (onProgress: (progress: LevelProgress) => void) => Promise<LevelAnswer>;

/**
 * Delay before a solved level is rated, without another search in between. A rating starts a thread, which
 * would slow down a user who compares solvers or solves the levels of a file one by one.
 */
const rateAfterMs = 1_500;

/** A continued search gets this many times the time of the one that timed out, in steps of ten seconds. */
const continueFactor = 4;
const continueStepMs = 10_000;

/** A running optimization. */
interface Optimized {
  readonly level: Level;
  readonly order: readonly Measure[];
  readonly before: SolutionMeasures | undefined;
}

interface Search {
  readonly key: string;
  readonly method: Method;
  readonly abort: AbortController;
  text: string;
  /** The best solution so far. */
  best: LevelSolution | undefined;
}

/**
 * Searches for solutions of a file's levels, one at a time, and keeps the last answer for each, whatever is
 * known from elsewhere. Answers are stored by the level's content, so that a changed board has none.
 */
export class LevelWork implements vscode.Disposable {
  readonly #last = new Map<string, Ended>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when a search starts, makes progress or ends. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #answers = new Map<string, readonly SolverSolution[]>();
  readonly #own: OwnSolutions;
  #search: Search | undefined;
  /** Cancels the pending or running rating. */
  #stopRating: () => void = () => undefined;
  #isDisposed = false;

  constructor(
    private readonly uri: vscode.Uri,
    private readonly tools: EditorTools,
  ) {
    this.#own = new OwnSolutions(tools.records, () => this.#onDidChange.fire());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopRating();
    this.#search?.abort.abort();
    this.#own.dispose();
    this.#onDidChange.dispose();
  }

  get isBusy(): boolean {
    return this.#search !== undefined;
  }

  /** The progress of solving all levels of the file; `undefined` if they aren't being solved. */
  get batch(): LevelPage["batch"] {
    return this.tools.collections.batchOf(this.uri);
  }

  /** The running search for a solution of this level. */
  solving(entry: LevelEntry): ViewSolving | undefined {
    const search = this.#search;
    if (search === undefined || search.key !== factsOf(entry).key) return undefined;
    const { method, text, best } = search;
    return { method, text, best: best && { lurd: best.lurd, moves: best.moves, pushes: best.pushes } };
  }

  result(entry: LevelEntry): ViewResult | undefined {
    const { key } = factsOf(entry);
    if (key === undefined) return undefined;
    const { known } = this.tools;
    const best = known.resultOf(key);
    const ended = this.#last.get(key) ?? (best && { answer: best });
    const last = ended && this.#resultOf(key, ended);
    if ((last?.kind !== "gaveUp" && last?.kind !== "failed") || best?.kind !== "solved") return last;
    const { lurd, moves, pushes } = best;
    return { ...last, before: { lurd, moves, pushes } };
  }

  /** With current knowledge: proofs and solutions that other solvers have found since then are included. */
  #resultOf(key: string, ended: Ended): ViewResult {
    if ("failure" in ended) return { kind: "failed", text: ended.failure };
    const { known } = this.tools;
    const answer = known.withProofs(key, ended.answer);
    const more = continuation(ended);
    if (answer.kind !== "solved")
      return {
        kind: answer.kind,
        text: translate(answerMessage(answer)),
        ...(more && { continueMs: more.ms }),
      };
    const { lurd, moves, pushes } = answer;
    const { optimized } = ended;
    const after = optimized && measureSolution(optimized.level, lurd);
    const text = after
      ? optimizedMessage(after, optimized.before, optimized.order)
      : answerMessage(answer, known.fewestOf(key));
    return { kind: "solved", text: translate(text), lurd, moves, pushes };
  }

  /** Over all solutions that solvers have found of this level, whatever the last answer was. */
  fewest(entry: LevelEntry): SolutionCounts | undefined {
    const { key } = factsOf(entry);
    return key === undefined ? undefined : this.tools.known.fewestOf(key);
  }

  /** The solutions found while the file is open, and the best one found in this window. */
  found(entry: LevelEntry): readonly SolverSolution[] {
    const { key } = factsOf(entry);
    if (key === undefined) return [];
    const { known } = this.tools;
    const best = known.resultOf(key);
    const found = [
      ...(this.#answers.get(key) ?? []),
      ...(best?.kind === "solved" ? [{ answer: best, order: undefined }] : []),
    ];
    return found.map(({ answer, order }) => ({ answer: known.withProofs(key, answer) as Solved, order }));
  }

  /** The user's own solutions of this level, as far as they have been read. */
  own(entry: LevelEntry): readonly OwnSolution[] {
    const { key } = factsOf(entry);
    return key === undefined ? [] : this.#own.of(key);
  }

  hasSolved(key: string): boolean {
    const last = this.#last.get(key);
    return (
      (last !== undefined && "answer" in last && last.answer.kind === "solved") ||
      this.tools.known.resultOf(key)?.kind === "solved"
    );
  }

  /** Stops the search, or else solving all levels. */
  cancel(): void {
    if (this.#search !== undefined) this.#search.abort.abort();
    else this.tools.collections.cancel(this.uri);
  }

  /** Stops the search if its level is no longer in the file, because its board was changed. */
  keepOnly(isThere: (key: string) => boolean): void {
    if (this.#search !== undefined && !isThere(this.#search.key)) this.#search.abort.abort();
  }

  /** Searches for a solution; stops a running search. The result is shown with the level. */
  async solve(entry: LevelEntry, method: Method, timeMs?: number): Promise<void> {
    const { level, key } = factsOf(entry);
    if (level === undefined || key === undefined) {
      void showInformation(t("The level can't be solved. Its problems say why."));
      return;
    }
    const options = { method, shorten: true, ...(timeMs !== undefined && { timeMs }) };
    await this.#run(key, method, solvingText(method), async (search) => {
      const ask: Ask = (onProgress) =>
        this.tools.solver.solve(levelToSolve(level), options, search.abort.signal, onProgress);
      return { method, answer: await this.#answer(search, ask) };
    });
    if (this.#isDisposed || this.#search !== undefined) return;
    if (this.tools.known.resultOf(key)?.kind === "solved") this.#rateLater(entry);
  }

  /**
   * Searches for a solution from a position of the level; stops a running search. What is known about the
   * level stays as it is. Resolves with the answer as a sentence, and with the moves that were found, if any.
   * `undefined`: the search failed, which was shown to the user.
   */
  async solveFrom(
    entry: LevelEntry,
    position: Level,
    method: Method,
  ): Promise<{ readonly text: string; readonly lurd: string | undefined } | undefined> {
    const { key } = factsOf(entry);
    if (key === undefined) return undefined;
    const search = this.#begin(key, method, solvingText(method));
    const options = { method, shorten: true };
    const hear = (progress: LevelProgress) => this.#tell(search, progressMessage(progress, method));
    const { solver, errors } = this.tools;
    try {
      const answer = await solver.solve(levelToSolve(position), options, search.abort.signal, hear);
      const text = translate(answerMessage(answer));
      return { text, lurd: answer.kind === "solved" ? answer.lurd : undefined };
    } catch (error) {
      errors.tell(error);
      return undefined;
    } finally {
      if (this.#search === search) this.#search = undefined;
      this.#onDidChange.fire();
    }
  }

  /** Rates the level later, unless another search of this file starts first. */
  #rateLater(entry: LevelEntry): void {
    this.#stopRating();
    const control = new AbortController();
    const timer = setTimeout(() => void this.tools.rating.rateQuietly(entry, control.signal), rateAfterMs);
    this.#stopRating = () => {
      clearTimeout(timer);
      control.abort();
    };
  }

  /** Continues a search that timed out, with several times its time. */
  async continueSearch(entry: LevelEntry): Promise<void> {
    const { key } = factsOf(entry);
    const ended = key === undefined ? undefined : this.#last.get(key);
    const more = ended && continuation(ended);
    if (more !== undefined) await this.solve(entry, more.method, more.ms);
  }

  /** Optimizes a solution; the result is handled like that of `solve`. */
  async optimize(entry: LevelEntry, lurd: string, request: OptimizeRequest): Promise<void> {
    const { level, key, storedSolutions } = factsOf(entry);
    if (level === undefined || key === undefined) return;
    const isWhole = request.from === 0 && request.to === lurd.length;
    // A whole solution is combined with the others in the file.
    const others = isWhole
      ? storedSolutions.filter((stored) => stored.solves && stored.lurd !== lurd).map((stored) => stored.lurd)
      : [];
    const before = measureSolution(level, lurd);
    const optimized: Optimized = { level, order: request.order, before };
    await this.#run(key, "any", t("Optimizing…"), async (search) => {
      const optimizing = { ...request, solutions: [lurd, ...others], to: isWhole ? maxMoves : request.to };
      const ask: Ask = (onProgress) =>
        this.tools.solver.optimize(levelToSolve(level), optimizing, {}, search.abort.signal, onProgress);
      return { answer: await this.#answer(search, ask, optimized), optimized };
    });
  }

  async #run(
    key: string,
    method: Method,
    text: string,
    ask: (search: Search) => Promise<Ended>,
  ): Promise<void> {
    this.#last.delete(key);
    const search = this.#begin(key, method, text);
    const result = await ask(search).catch((error: unknown): Ended => {
      this.tools.errors.report(error);
      return { failure: translate(failureOf(error)) };
    });
    // Another search for the same board has replaced it.
    if (this.#search !== search && this.#search?.key === key) return;
    this.#last.set(key, result);
    if (this.#search === search) this.#search = undefined;
    this.#onDidChange.fire();
  }

  /** A running search, and a rating, give way to it. */
  #begin(key: string, method: Method, text: string): Search {
    this.#search?.abort.abort();
    this.#stopRating();
    const search: Search = { key, method, abort: new AbortController(), text, best: undefined };
    this.#search = search;
    this.#onDidChange.fire();
    return search;
  }

  #tell(search: Search, text: Message): void {
    search.text = translate(text);
    if (this.#search === search) this.#onDidChange.fire();
  }

  async #answer(search: Search, ask: Ask, optimized?: Optimized): Promise<LevelAnswer> {
    const { key, method } = search;
    const answer = await ask((progress) => {
      this.#found(search, progress);
      this.#tell(
        search,
        optimized === undefined ? progressMessage(progress, method) : optimizingOf(progress, optimized),
      );
    });
    this.tools.known.keep(key, answer);
    if (answer.kind === "solved") {
      const found = { answer, order: optimized?.order };
      this.#answers.set(key, [found, ...(this.#answers.get(key) ?? [])].slice(0, maxFound));
    }
    return answer;
  }

  /** A solution is kept as soon as it is reported, however the search ends. */
  #found(search: Search, progress: LevelProgress): void {
    const { best } = progress;
    if (best === undefined || best.lurd === search.best?.lurd) return;
    search.best = best;
    this.tools.known.keep(search.key, answerOf(best, progress));
  }
}

/** The answer if the search ended with the best solution so far. */
function answerOf(best: LevelSolution, { solver, nodes, ms }: LevelProgress): LevelAnswer {
  return { kind: "solved", ...best, solver, nodes, ms };
}

function optimizingOf(progress: LevelProgress, { level, order, before }: Optimized): Message {
  const { best } = progress;
  return optimizingMessage(progress, best === undefined ? before : measureSolution(level, best.lurd), order);
}

function solvingText(method: Method): string {
  return t("Solving: {0}…", translate(methodTexts[method].label));
}

/** How to continue a search; `undefined` if more time wouldn't help. */
function continuation(ended: Ended): { readonly method: Method; readonly ms: number } | undefined {
  if ("failure" in ended || ended.method === undefined) return undefined;
  const { method, answer } = ended;
  if (answer.kind !== "gaveUp" || answer.limit !== "time") return undefined;
  return { method, ms: Math.ceil((continueFactor * answer.ms) / continueStepMs) * continueStepMs };
}

/** As stored: LURD text. */
interface OwnSolution {
  readonly lurd: string;
}

/** The number of levels whose solutions are kept in memory; the least recently used are dropped first. */
const maxLevels = 50;

/**
 * The user's own best solutions, which are in files. They are read on first use, and again when they have
 * changed.
 */
class OwnSolutions extends Owner {
  readonly #known = new Map<string, readonly OwnSolution[]>();

  constructor(
    private readonly records: Pick<SolvedLevelRecords, "onDidChange" | "isSolved" | "solutions">,

    /** Called when some have been read. */
    private readonly changed: () => void,
  ) {
    super();
    this.own(records.onDidChange(() => this.#known.clear()));
  }

  /** The solutions read so far. The caller must check whether they solve the level. */
  of(levelKey: string): readonly OwnSolution[] {
    const known = this.#known.get(levelKey);
    if (known !== undefined || !this.records.isSolved(levelKey)) return known ?? [];
    putNewest(this.#known, levelKey, [], maxLevels);
    void this.records.solutions(levelKey).then(
      (solutions) => {
        if (solutions.length === 0 || !this.#known.has(levelKey)) return;
        putNewest(this.#known, levelKey, solutions, maxLevels);
        this.changed();
      },
      () => undefined,
    );
    return [];
  }
}
