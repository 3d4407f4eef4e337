import * as vscode from "vscode";
import { maxMoves } from "../../../games/play/game-length.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Method, methodTexts } from "../../../games/sokoban/level/method.js";
import {
  type Measure,
  measureSolution,
  type SolutionMeasures,
} from "../../../games/sokoban/measures/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelPage, ViewResult, ViewSolving } from "../../../protocol/levels/editor-wire.js";
import {
  type LevelAnswer,
  type LevelProgress,
  type LevelSolution,
  maxOptimized,
} from "../../../protocol/solver/level-solving.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { showInformation } from "../../shared/notify.js";
import { translate } from "../../shared/translate.js";
import { factsOf } from "../documents/level-facts.js";
import { answerText, optimizedText, optimizingText, progressText } from "../report/answer-text.js";
import type { FewestCounts } from "../solving/level-results.js";
import type { WantedOptimum } from "./ask-to-optimize.js";
import type { EditorTools } from "./editor-tools.js";
import { type OwnSolution, OwnSolutions } from "./own-solutions.js";

type Solved = Extract<LevelAnswer, { readonly kind: "solved" }>;

/** What a solver found. */
export interface SolverSolution {
  readonly answer: Solved;
  /** Where it was made from another solution: what counted first, second and so on. */
  readonly order: readonly Measure[] | undefined;
}

/** Of one level; those that were found longest ago go first. */
const maxFound = 20;

/** How the last search for a level ended: with an answer, or a failure that is told so. */
type Ended =
  | { readonly answer: LevelAnswer; readonly method?: Method; readonly optimized?: Optimized }
  | { readonly failure: string };

/** Asks a solver, which tells how far it is. */
type Ask = (hear: (progress: LevelProgress) => void) => Promise<LevelAnswer>;

/**
 * A solved level is rated after this time without another search. A rating starts a thread of its own, which
 * would slow down whoever compares solvers or walks through the levels of a file.
 */
const rateAfterMs = 1_500;

/** A search that goes on has so many times as long as the one that gave up, in whole steps of ten seconds. */
const goOnFactor = 4;
const goOnStepMs = 10_000;

/** What was made better. */
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
  /** The best of it so far. */
  best: LevelSolution | undefined;
}

/**
 * Searches for solutions of a file's levels, one at a time, and what they came to: here the last answer
 * counts, whatever is known from elsewhere. It is kept by what the level is, so that another board has no
 * result.
 */
export class LevelWork implements vscode.Disposable {
  readonly #uri: vscode.Uri;
  readonly #tools: EditorTools;
  readonly #last = new Map<string, Ended>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** A search began, came on or ended. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #answers = new Map<string, readonly SolverSolution[]>();
  readonly #own: OwnSolutions;
  #search: Search | undefined;
  /** Ends the rating that waits or runs. */
  #stopRating: () => void = () => undefined;

  constructor(uri: vscode.Uri, tools: EditorTools) {
    this.#uri = uri;
    this.#tools = tools;
    this.#own = new OwnSolutions(tools.records, () => this.#onDidChange.fire());
  }

  dispose(): void {
    this.#stopRating();
    this.#search?.abort.abort();
    this.#own.dispose();
    this.#onDidChange.dispose();
  }

  get isBusy(): boolean {
    return this.#search !== undefined;
  }

  /** How far it is with all levels of the file; `undefined` when they are not being solved. */
  get batch(): LevelPage["batch"] {
    return this.#tools.collections.batchOf(this.#uri);
  }

  /** The search for a solution of this level. */
  solving(entry: LevelEntry): ViewSolving | undefined {
    const search = this.#search;
    if (search === undefined || search.key !== factsOf(entry).key) return undefined;
    const { method, text, best } = search;
    return { method, text, best: best && { lurd: best.lurd, moves: best.moves, pushes: best.pushes } };
  }

  result(entry: LevelEntry): ViewResult | undefined {
    const { key } = factsOf(entry);
    if (key === undefined) return undefined;
    const { results } = this.#tools;
    const known = results.resultOf(key);
    const ended = this.#last.get(key) ?? (known && { answer: known });
    const last = ended && this.#resultOf(key, ended);
    if ((last?.kind !== "gaveUp" && last?.kind !== "failed") || known?.kind !== "solved") return last;
    const { lurd, moves, pushes } = known;
    return { ...last, before: { lurd, moves, pushes } };
  }

  /** In the words of now: what another solver has proved or found since then counts. */
  #resultOf(key: string, ended: Ended): ViewResult {
    if ("failure" in ended) return { kind: "failed", text: ended.failure };
    const { results } = this.#tools;
    const answer = results.withProofs(key, ended.answer);
    const goOnMs = goOnTime(ended);
    if (answer.kind === "gaveUp")
      return { kind: answer.kind, text: answerText(answer), ...(goOnMs !== undefined && { goOnMs }) };
    if (answer.kind !== "solved") return { kind: answer.kind, text: answerText(answer) };
    const { lurd, moves, pushes } = answer;
    const { optimized } = ended;
    const after = optimized && measureSolution(optimized.level, lurd);
    const text = after
      ? optimizedText(after, optimized.before, optimized.order)
      : answerText(answer, results.fewestOf(key));
    return { kind: "solved", text, lurd, moves, pushes };
  }

  /** Over all solutions that solvers found of this level, whatever they came to last. */
  fewest(entry: LevelEntry): FewestCounts | undefined {
    const { key } = factsOf(entry);
    return key === undefined ? undefined : this.#tools.results.fewestOf(key);
  }

  /** What solvers found of this level while the file is open, and the best that they found in this window. */
  found(entry: LevelEntry): readonly SolverSolution[] {
    const { key } = factsOf(entry);
    if (key === undefined) return [];
    const { results } = this.#tools;
    const best = results.resultOf(key);
    const found = [
      ...(this.#answers.get(key) ?? []),
      ...(best?.kind === "solved" ? [{ answer: best, order: undefined }] : []),
    ];
    return found.map(({ answer, order }) => ({ answer: results.withProofs(key, answer) as Solved, order }));
  }

  /** The user's own solutions of this level, as far as they are read. */
  own(entry: LevelEntry): readonly OwnSolution[] {
    const { key } = factsOf(entry);
    return key === undefined ? [] : this.#own.of(key);
  }

  hasSolved(key: string): boolean {
    const last = this.#last.get(key);
    return (
      (last !== undefined && "answer" in last && last.answer.kind === "solved") ||
      this.#tools.results.resultOf(key)?.kind === "solved"
    );
  }

  /** Ends the search, or else that for solutions of all levels. */
  cancel(): void {
    if (this.#search !== undefined) this.#search.abort.abort();
    else this.#tools.collections.cancel(this.#uri);
  }

  /** Ends the search when its level is in the file no more: its board was changed. */
  keepOnly(isThere: (key: string) => boolean): void {
    if (this.#search !== undefined && !isThere(this.#search.key)) this.#search.abort.abort();
  }

  /**
   * Looks for a solution; a search under way is given up for it. What it comes to is shown where the level
   * is.
   */
  async solve(entry: LevelEntry, method: Method, timeMs?: number): Promise<void> {
    const { level, key } = factsOf(entry);
    if (level === undefined || key === undefined) {
      void showInformation(vscode.l10n.t("The level can't be solved as it stands; its problems say why."));
      return;
    }
    this.#search?.abort.abort();
    const begins = vscode.l10n.t("Solving: {0}…", translate(methodTexts[method].label));
    await this.#run(key, method, begins, (search) => this.#ask(search, level, timeMs));
    if (this.#search === undefined && this.#tools.results.resultOf(key)?.kind === "solved")
      this.#rateLater(entry);
  }

  /** Until the next search of this file, which comes first. */
  #rateLater(entry: LevelEntry): void {
    this.#stopRating();
    const control = new AbortController();
    const timer = setTimeout(() => void this.#tools.rating.rateQuietly(entry, control.signal), rateAfterMs);
    this.#stopRating = () => {
      clearTimeout(timer);
      control.abort();
    };
  }

  /** Searches on where the last search gave up at its time limit, for several times as long. */
  async goOn(entry: LevelEntry): Promise<void> {
    const { key } = factsOf(entry);
    const ended = key === undefined ? undefined : this.#last.get(key);
    const timeMs = ended && goOnTime(ended);
    if (timeMs !== undefined && ended !== undefined && "method" in ended && ended.method !== undefined)
      await this.solve(entry, ended.method, timeMs);
  }

  /** Makes a solution of the level better, as `solve` would find one. */
  async optimize(entry: LevelEntry, lurd: string, wanted: WantedOptimum): Promise<void> {
    const { level, key, ways } = factsOf(entry);
    if (level === undefined || key === undefined) return;
    this.#search?.abort.abort();
    const isWhole = wanted.from === 0 && wanted.to === lurd.length;
    // Whole solutions are put together with the others that the file keeps.
    const others = isWhole
      ? ways.filter((way) => way.solves && way.lurd !== lurd).map((way) => way.lurd)
      : [];
    const solutions = [lurd, ...others].slice(0, maxOptimized);
    const before = measureSolution(level, lurd);
    const optimized: Optimized = { level, order: wanted.order, before };
    await this.#run(key, "any", vscode.l10n.t("Optimizing…"), async (search) => {
      const optimizing = { ...wanted, solutions, to: isWhole ? maxMoves : wanted.to };
      const { solver } = this.#tools;
      const ask: Ask = (hear) =>
        solver.optimize(levelToSolve(level), optimizing, {}, search.abort.signal, hear);
      return { answer: await this.#answer(search, ask, optimized), optimized };
    });
  }

  async #run(
    key: string,
    method: Method,
    text: string,
    ask: (search: Search) => Promise<Ended>,
  ): Promise<void> {
    const search: Search = { key, method, abort: new AbortController(), text, best: undefined };
    this.#stopRating();
    this.#search = search;
    this.#last.delete(key);
    this.#onDidChange.fire();
    const result = await ask(search).catch((error: unknown): Ended => {
      this.#tools.errors.report(error);
      return { failure: translate(failureOf(error)) };
    });
    // Another search for the same board has taken its place.
    if (this.#search !== search && this.#search?.key === key) return;
    this.#last.set(key, result);
    if (this.#search === search) this.#search = undefined;
    this.#onDidChange.fire();
  }

  async #ask(search: Search, level: Level, timeMs: number | undefined): Promise<Ended> {
    const { method } = search;
    const options = { method, shorten: true, ...(timeMs !== undefined && { timeMs }) };
    const { solver } = this.#tools;
    return {
      method,
      answer: await this.#answer(search, (hear) =>
        solver.solve(levelToSolve(level), options, search.abort.signal, hear),
      ),
    };
  }

  async #answer(search: Search, ask: Ask, optimized?: Optimized): Promise<LevelAnswer> {
    const { key, method } = search;
    const answer = await ask((progress) => {
      search.text =
        optimized === undefined ? progressText(progress, method) : progressOf(progress, optimized);
      this.#found(search, progress);
      if (this.#search === search) this.#onDidChange.fire();
    });
    this.#tools.results.keep(key, answer);
    if (answer.kind === "solved") {
      const found = { answer, order: optimized?.order };
      this.#answers.set(key, [found, ...(this.#answers.get(key) ?? [])].slice(0, maxFound));
    }
    return answer;
  }

  /** A solution counts from the moment it is told of, however the search ends. */
  #found(search: Search, progress: LevelProgress): void {
    const { best } = progress;
    if (best === undefined || best.lurd === search.best?.lurd) return;
    search.best = best;
    this.#tools.results.keep(search.key, answerOf(best, progress));
  }
}

/** As if the search had ended with what it has told of. */
function answerOf(best: LevelSolution, { solver, nodes, ms }: LevelProgress): LevelAnswer {
  return { kind: "solved", ...best, solver, nodes, ms };
}

function progressOf(progress: LevelProgress, { level, order, before }: Optimized): string {
  const { best } = progress;
  return optimizingText(progress, best === undefined ? before : measureSolution(level, best.lurd), order);
}

/** `undefined` where more time is not what was missing. */
function goOnTime(ended: Ended): number | undefined {
  if (
    !("answer" in ended) ||
    ended.method === undefined ||
    ended.answer.kind !== "gaveUp" ||
    ended.answer.limit !== "time"
  )
    return undefined;
  return Math.ceil((goOnFactor * ended.answer.ms) / goOnStepMs) * goOnStepMs;
}
