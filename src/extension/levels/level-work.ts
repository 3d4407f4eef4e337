import * as vscode from "vscode";
import type { LevelEntry } from "../../games/sokoban/collection.js";
import { type Method, methodTexts } from "../../games/sokoban/method.js";
import type { LevelPage, ViewResult, ViewSolving } from "../../protocol/editor-wire.js";
import type { LevelAnswer } from "../../protocol/level-solving.js";
import { translate } from "../translate.js";
import { answerText, progressText } from "./answer-text.js";
import { factsOf } from "./level-facts.js";
import { solveMemoryMb, solveTimeMs } from "./level-settings.js";
import type { LevelServices } from "./services.js";

/** Of a file; a collection of ten thousand levels may be solved as a whole. */
const mostResults = 20_000;

interface Search {
  readonly key: string;
  readonly method: Method;
  readonly abort: AbortController;
  text: string;
}

/** Searches for solutions of a file's levels, one at a time, and what they came to. It is kept by what the level is: another board has no result. */
export class LevelWork implements vscode.Disposable {
  readonly #services: LevelServices;
  readonly #results = new Map<string, ViewResult>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** A search began, came on or ended. */
  readonly onDidChange = this.#onDidChange.event;
  #search: Search | undefined;
  #batch: LevelPage["batch"];

  constructor(services: LevelServices) {
    this.#services = services;
  }

  dispose(): void {
    this.cancel();
    this.#onDidChange.dispose();
  }

  get isBusy(): boolean {
    return this.#search !== undefined;
  }

  /** The search for a solution of this level. */
  solving(entry: LevelEntry): ViewSolving | undefined {
    const search = this.#search;
    return search === undefined || search.key !== factsOf(entry).key ? undefined : { method: search.method, text: search.text };
  }

  result(entry: LevelEntry): ViewResult | undefined {
    const { key } = factsOf(entry);
    return key === undefined ? undefined : this.#results.get(key);
  }

  hasSolved(key: string): boolean {
    return this.#results.get(key)?.kind === "solved";
  }

  /** How far it is with all levels of the file; `undefined` when they are not being solved. */
  get batch(): LevelPage["batch"] {
    return this.#batch;
  }

  set batch(batch: LevelPage["batch"]) {
    this.#batch = batch;
    this.#onDidChange.fire();
  }

  cancel(): void {
    this.#search?.abort.abort();
  }

  /** Ends the search when its level is in the file no more: its board was changed. */
  keepOnly(isThere: (key: string) => boolean): void {
    if (this.#search !== undefined && !isThere(this.#search.key)) this.cancel();
  }

  /** Looks for a solution; a search under way is given up for it. What it comes to is shown where the level is. */
  async solve(entry: LevelEntry, method: Method): Promise<void> {
    const { level, key } = factsOf(entry);
    if (level === undefined || key === undefined) return;
    this.cancel();
    const label = translate(methodTexts[method].label);
    const search: Search = { key, method, abort: new AbortController(), text: vscode.l10n.t("{0} begins…", label) };
    this.#search = search;
    this.#results.delete(key);
    this.#onDidChange.fire();
    try {
      const options = { method, timeMs: solveTimeMs(), memoryMb: solveMemoryMb(), shorten: true };
      const answer = await this.#services.solver.solve(level, options, search.abort.signal, (progress) => {
        search.text = progressText(progress);
        if (this.#search === search) this.#onDidChange.fire();
      });
      this.note(key, answer);
    } catch (error) {
      this.#services.log.error(error instanceof Error ? error : String(error));
      const text = vscode.l10n.t("Solving the level failed: {0}", error instanceof Error ? error.message : String(error));
      this.#results.set(key, { kind: "failed", text });
    }
    if (this.#search === search) this.#search = undefined;
    this.#onDidChange.fire();
  }

  /** Keeps what a search came to. */
  note(key: string, answer: LevelAnswer): void {
    this.#results.delete(key);
    if (this.#results.size >= mostResults) this.#results.delete(this.#results.keys().next().value as string);
    const text = answerText(answer);
    if (answer.kind !== "solved") this.#results.set(key, { kind: answer.kind, text });
    else this.#results.set(key, { kind: "solved", text, lurd: answer.lurd, moves: answer.moves, pushes: answer.pushes });
  }
}
