import type { AnyGame } from "../../games/game.js";
import type { AnalysisCache } from "../../games/play/known-answers.js";
import type { Analysis } from "../../games/solver.js";
import { isCancelled } from "../../protocol/channel.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { SearchProgress } from "../../protocol/solver/solver-wire.js";
import type { Solving } from "../../protocol/solver/solving.js";
import type { Ports } from "../ports/ports.js";

/** The questions to the solver. */
export type Analyst = Pick<Solving, "analyze" | "hint" | "prepare">;

export type AnalysisPorts = Pick<Ports, "settings" | "time" | "log"> & { readonly solving: Analyst };

/** The larger tables take seconds. */
const buildingMs = 120_000;
/** An answer within this time needs no notice that a search is running. */
const patienceMs = 150;

/** Analyzes the wanted positions one after the other, and keeps the answers. */
export class PositionSearch implements Disposable {
  readonly #onDidLearn = new Emitter<void>();
  /** There is a new answer, the search takes longer than `patienceMs`, or it has ended. */
  readonly onDidLearn = this.#onDidLearn.event;
  #search: AbortController | undefined;
  /** Cancels the timer of `patienceMs`; `undefined` when that has passed. */
  #stopPatience: (() => void) | undefined;
  /**
   * An answer that came before `patienceMs`. It is kept only when more time passes, as the final answer may
   * follow at once.
   */
  #early: { readonly position: unknown; readonly analysis: Analysis<string> } | undefined;
  #building = 0;
  #pauses = 0;
  #isOn = false;
  #isPrepared = false;
  #preparing: AbortController | undefined;

  /** `wanted` names the next position to ask for; `undefined` when all is known. */
  constructor(
    private readonly game: AnyGame,
    private readonly known: AnalysisCache,
    private readonly wanted: () => unknown,
    private readonly ports: AnalysisPorts,
  ) {}

  dispose(): void {
    this.setOn(false);
    this.#onDidLearn.dispose();
  }

  /** Whether a search is running, or waits for another question to the solver. */
  get isWorking(): boolean {
    return this.#search !== undefined || this.#pauses > 0;
  }

  /** Whether the search has taken longer than `patienceMs`. */
  get isLong(): boolean {
    return this.isWorking && this.#stopPatience === undefined;
  }

  /** How much of the solver's tables is built, from 0 to 1; 0 where that is not known. */
  get building(): number {
    return this.#building;
  }

  /** How long a position may be analyzed; 0 for never. */
  get #timeMs(): number {
    return this.ports.settings.play.analysisTimeMs;
  }

  /**
   * A call with the same value, as after a focus, starts nothing. A search that failed is started again after
   * the next move.
   */
  setOn(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (isOn) {
      this.look();
    } else {
      this.stop();
      this.#preparing?.abort();
    }
  }

  /** Starts a search if a position is wanted and no search is running. */
  look(): void {
    if (!this.#isOn || this.isWorking || this.#timeMs === 0 || this.wanted() === undefined) return;
    const search = new AbortController();
    this.#search = search;
    this.#stopPatience = this.ports.time.after(patienceMs, () => this.#endPatience());
    void this.#run(search.signal).finally(() => {
      if (this.#search !== search) return;
      this.stop();
      this.#onDidLearn.fire();
      this.#prepare();
    });
  }

  stop(): void {
    this.#stopPatience?.();
    this.#stopPatience = undefined;
    this.#early = undefined;
    this.#building = 0;
    this.#search?.abort();
    this.#search = undefined;
  }

  /** The best analysis of a position, including one that is not shown yet. */
  best(position: unknown): Analysis<string> | undefined {
    return (
      this.known.of(position) ?? (this.#early?.position === position ? this.#early?.analysis : undefined)
    );
  }

  /** Pauses the search for another question to the solver. */
  async pausedWhile<Value>(ask: () => Promise<Value>): Promise<Value> {
    this.stop();
    this.#pauses++;
    try {
      return await ask();
    } finally {
      this.#pauses--;
      this.look();
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let position = this.wanted(); position !== undefined && !signal.aborted; position = this.wanted()) {
      if (!(await this.#ask(position, signal))) return;
      if (!signal.aborted) this.#onDidLearn.fire();
    }
  }

  async #ask(position: unknown, signal: AbortSignal): Promise<boolean> {
    try {
      const onProgress = (progress: SearchProgress) => {
        if (!signal.aborted) this.#onProgress(position, progress);
      };
      const { solving } = this.ports;
      const { analysis } = await solving.analyze(this.game, position, this.#timeMs, signal, onProgress);
      if (signal.aborted || analysis === undefined) return false;
      this.known.keep(position, analysis, true);
      return true;
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  #onProgress(position: unknown, progress: SearchProgress): void {
    if ("building" in progress) this.#building = progress.building;
    else if ("analysis" in progress) {
      if (this.isLong) this.known.keep(position, progress.analysis, false);
      else this.#early = { position, analysis: progress.analysis };
    }
    if (this.isLong) this.#onDidLearn.fire();
  }

  #endPatience(): void {
    this.#stopPatience?.();
    this.#stopPatience = undefined;
    if (this.#early !== undefined) this.known.keep(this.#early.position, this.#early.analysis, false);
    this.#onDidLearn.fire();
  }

  /** Lets the idle thread build tables ahead. The next question interrupts it; it continues after that. */
  #prepare(): void {
    const position = this.known.last;
    const { settings, solving } = this.ports;
    if (!settings.play.buildsLargeTables || this.#isPrepared || !this.#isOn) return;
    if (this.isWorking || position === undefined) return;
    this.#preparing = new AbortController();
    solving.prepare(this.game, position, buildingMs, this.#preparing.signal).then(
      ({ done }) => {
        this.#isPrepared = done;
      },
      (error: unknown) => this.#report(error),
    );
  }

  /** A canceled question is not a failure. */
  #report(error: unknown): void {
    if (!isCancelled(error)) this.ports.log.error(error);
  }

  /** Another game is on the board, which may need other tables. */
  forget(): void {
    this.stop();
    this.#isPrepared = false;
  }
}
