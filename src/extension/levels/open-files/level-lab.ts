import * as vscode from "vscode";
import { canYield, cores } from "#host/threads";
import { nextTurn } from "#host/time";
import { isOpen, labLimits, nothingYet, runLab } from "../../../games/sokoban/lab/lab.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { timeLeft } from "../../../platform/time-left.js";
import type { ViewLab } from "../../../protocol/levels/view-lab.js";
import { labSolver } from "../../../solving/lab-solver.js";
import { showInformation } from "../../shared/notify.js";
import { solverThreads } from "../../shared/settings.js";
import { factsOf } from "../documents/level-facts.js";
import type { EditorTools } from "./editor-tools.js";

/** Results are shown so often: each time all of them. */
const tellMs = 400;
/** Boards whose results are kept, so that undo brings them back. */
const maxKept = 20;

const changeMs = labLimits.changeSeconds * 1_000;
/** For a level with all its changes. */
const totalMs = 20_000;
/** When it goes on it may take so many times as long as before, and so may each change. */
const longerEachTime = 3;

interface Run {
  readonly board: string;
  readonly abort: AbortController;
}

interface Kept {
  readonly view: ViewLab;
  /** How many times it has gone on. */
  readonly times: number;
}

/**
 * The design lab on the levels of a file, one at a time. Its results are kept by what stands on the board,
 * square by square.
 */
export class LevelLab implements vscode.Disposable {
  readonly #tools: Pick<EditorTools, "solver" | "errors">;
  readonly #kept = new Map<string, Kept>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** It began, came on or ended. */
  readonly onDidChange = this.#onDidChange.event;
  #run: Run | undefined;
  #telling: NodeJS.Timeout | undefined;

  constructor(tools: Pick<EditorTools, "solver" | "errors">) {
    this.#tools = tools;
  }

  dispose(): void {
    this.cancel();
    clearTimeout(this.#telling);
    this.#onDidChange.dispose();
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** What is known of the level as it stands. */
  view(entry: LevelEntry): ViewLab | undefined {
    return this.#kept.get(boardOf(entry))?.view;
  }

  /** There is a level on the board, with a box. */
  canTry(entry: LevelEntry): boolean {
    return (factsOf(entry).level?.boxes.length ?? 0) > 0;
  }

  /** Ends it; what it has found stays. */
  cancel(): void {
    this.#run?.abort.abort();
  }

  /**
   * Tries the changes of a level; a run under way is ended for it. `goesOn`: those only of which nothing is
   * known yet, for longer. Resolves when it has ended.
   */
  async start(entry: LevelEntry, goesOn = false): Promise<void> {
    const { level } = factsOf(entry);
    this.cancel();
    if (level === undefined || !this.canTry(entry)) {
      void showInformation(vscode.l10n.t("The level can't be solved as it stands; its problems say why."));
      return;
    }
    const run: Run = { board: boardOf(entry), abort: new AbortController() };
    const { signal } = run.abort;
    const kept = goesOn ? this.#kept.get(run.board) : undefined;
    const before = kept?.view.result;
    const times = kept === undefined ? 0 : kept.times + 1;
    const limits = limitsOf(times);
    const { goOnSeconds } = limitsOf(times + 1);
    const ownMs = limits.ownMs;
    const keep = (result: ViewLab["result"], isRunning: boolean) =>
      this.#keep(run, {
        view: {
          isRunning,
          ownMs,
          goOnSeconds: !isRunning && isOpen(result) ? goOnSeconds : undefined,
          result,
        },
        times,
      });
    this.#run = run;
    keep(before ?? nothingYet, true);
    this.#tell();
    const solver = labSolver(this.#tools.solver, signal, {
      yields: true,
      onProblem: this.#tools.errors.report,
    });
    const solutions = factsOf(entry).ways.flatMap(({ solves, lurd }) => (solves ? [lurd] : []));
    const options = {
      ...limits,
      leftMs: timeLeft(limits.totalMs),
      maxChanges: labLimits.maxChanges,
      atATime: labThreads(),
      solutions,
      before,
      nextTurn,
    };
    const result = await runLab(
      level,
      solver,
      options,
      () => signal.aborted,
      (now) => {
        keep(now, true);
        this.#tellSoon();
      },
    );
    // What holds of the level itself is not known then.
    if (signal.aborted && result.of === 0) this.#kept.delete(run.board);
    else keep(result, false);
    if (this.#run === run) this.#run = undefined;
    this.#tell();
  }

  #keep({ board }: Run, kept: Kept): void {
    this.#kept.delete(board);
    if (this.#kept.size >= maxKept) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(board, kept);
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => this.#tell(), tellMs);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#onDidChange.fire();
  }
}

function limitsOf(times: number): {
  readonly changeMs: number;
  readonly ownMs: number;
  readonly totalMs: number;
  readonly goOnSeconds: number;
} {
  const factor = longerEachTime ** times;
  return {
    changeMs: changeMs * factor,
    ownMs: changeMs * labLimits.ownPerChange * factor,
    totalMs: totalMs * factor,
    goOnSeconds: (totalMs * factor) / 1_000,
  };
}

/** Where its threads cannot be made to let others go first, one core is left to those. */
function labThreads(): number {
  return canYield ? solverThreads() : Math.max(1, Math.min(solverThreads(), cores() - 1));
}

function boardOf({ board: { dialect, rows } }: LevelEntry): string {
  return [dialect, ...rows.map(({ text }) => text)].join("\n");
}
