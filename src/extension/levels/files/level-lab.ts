import * as vscode from "vscode";
import { canYield, cores } from "#host/threads";
import { nextTurn } from "#host/time";
import { putNewest } from "../../../games/lists.js";
import { isOpen, type LabOptions, labLimits, nothingYet, runLab } from "../../../games/sokoban/lab/lab.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { timeLeft } from "../../../platform/host-clock.js";
import { Owner } from "../../../protocol/emitter.js";
import type { ViewLab } from "../../../protocol/levels/editor-wire.js";
import { labSolver } from "../../../solving/asked-solvers.js";
import { Delayed } from "../../kit/delayed.js";
import { showInformation } from "../../kit/notify.js";
import { solverThreads } from "../../kit/settings.js";
import { t } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import type { EditorTools } from "../solving/level-tools.js";

/** The minimum time between two updates, because each shows all results. */
const tellMs = 400;
/** Number of boards whose results are kept, so that undo restores them. */
const maxKept = 20;

const changeMs = labLimits.changeSeconds * 1_000;
/** The time limit for a level with all its changes. */
const totalMs = 20_000;
/** When the lab continues, it gets this many times its previous time, and so does each change. */
const longerEachTime = 3;

interface Run {
  readonly board: string;
  readonly abort: AbortController;
}

interface Kept {
  readonly view: ViewLab;
  /** How many times it has been continued. */
  readonly times: number;
}

/**
 * The design lab for the levels of a file, one at a time. Its results are stored by the board's content,
 * square by square.
 */
export class LevelLab extends Owner {
  readonly #kept = new Map<string, Kept>();
  readonly #onDidChange = this.own(new vscode.EventEmitter<void>());
  /** Fires when the lab starts, makes progress or ends. */
  readonly onDidChange = this.#onDidChange.event;
  #run: Run | undefined;
  readonly #telling = this.own(new Delayed(() => this.#tell()));

  constructor(private readonly tools: Pick<EditorTools, "solver" | "errors">) {
    super();
    this.own({ dispose: () => this.cancel() });
  }

  /** The known results for the level in its current state. */
  view(entry: LevelEntry): ViewLab | undefined {
    return this.#kept.get(boardOf(entry))?.view;
  }

  /** Stops the lab; its results so far stay. */
  cancel(): void {
    this.#run?.abort.abort();
  }

  /**
   * Tests the changes of a level; stops a running lab. `continues`: tests only the changes without a result,
   * for longer. Resolves when it has ended.
   */
  async start(entry: LevelEntry, continues = false): Promise<void> {
    const { level } = factsOf(entry);
    this.cancel();
    if (level === undefined || level.boxes.length === 0) {
      void showInformation(t("The level can't be solved. Its problems say why."));
      return;
    }
    const run: Run = { board: boardOf(entry), abort: new AbortController() };
    const { signal } = run.abort;
    const kept = continues ? this.#kept.get(run.board) : undefined;
    const before = kept?.view.result;
    const times = kept === undefined ? 0 : kept.times + 1;
    const limits = limitsOf(times);
    const continueSeconds = limitsOf(times + 1).totalMs / 1_000;
    const { ownMs } = limits;
    const keep = (result: ViewLab["result"], isRunning: boolean) => {
      const seconds = !isRunning && isOpen(result) ? continueSeconds : undefined;
      const view = { isRunning, ownMs, continueSeconds: seconds, result };
      putNewest(this.#kept, run.board, { view, times }, maxKept);
    };
    this.#run = run;
    keep(before ?? nothingYet, true);
    this.#tell();
    const solver = labSolver(this.tools.solver, signal, this.tools.errors);
    const solutions = factsOf(entry).storedSolutions.flatMap(({ solves, lurd }) => (solves ? [lurd] : []));
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
        this.#telling.within(tellMs);
      },
    );
    // It stopped before it knew anything about the level itself.
    if (signal.aborted && result.of === 0) this.#kept.delete(run.board);
    else keep(result, false);
    if (this.#run === run) this.#run = undefined;
    this.#tell();
  }

  #tell(): void {
    this.#telling.dispose();
    this.#onDidChange.fire();
  }
}

function limitsOf(times: number): Pick<LabOptions, "changeMs" | "ownMs"> & { readonly totalMs: number } {
  const factor = longerEachTime ** times;
  return {
    changeMs: changeMs * factor,
    ownMs: changeMs * labLimits.ownPerChange * factor,
    totalMs: totalMs * factor,
  };
}

/** If its threads can't yield to others, it leaves one core free for them. */
function labThreads(): number {
  return canYield ? solverThreads() : Math.max(1, Math.min(solverThreads(), cores() - 1));
}

function boardOf({ board: { dialect, rows } }: LevelEntry): string {
  return [dialect, ...rows.map(({ text }) => text)].join("\n");
}
