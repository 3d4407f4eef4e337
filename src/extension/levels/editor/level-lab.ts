import * as vscode from "vscode";
import { type LabResult, labLimits, runLab } from "../../../games/sokoban/lab/lab.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { ViewLab } from "../../../protocol/view-lab.js";
import { showInformation } from "../../shared/notify.js";
import { solverThreads } from "../../shared/settings.js";
import { factsOf } from "../documents/level-facts.js";
import { labSolver } from "../solving/lab-solver.js";
import type { EditorServices } from "./editor-services.js";

/** Results are shown so often: a page holds all of them. */
const tellMs = 250;
/** Boards whose results are kept, so that undo brings them back. */
const maxKept = 20;

const changeMs = labLimits.changeSeconds * 1_000;
const ownMs = changeMs * labLimits.ownPerChange;

const nothingYet: LabResult = { own: { kind: "open" }, changes: [], pushes: [], order: undefined, done: 0, of: 0, leftOut: 0 };

interface Run {
  readonly board: string;
  readonly abort: AbortController;
}

/** The design lab on the levels of a file, one at a time. Its results are kept by what stands on the board, square by square. */
export class LevelLab implements vscode.Disposable {
  readonly #services: Pick<EditorServices, "solver" | "onProblem">;
  readonly #kept = new Map<string, ViewLab>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** It began, came on or ended. */
  readonly onDidChange = this.#onDidChange.event;
  #run: Run | undefined;
  #telling: NodeJS.Timeout | undefined;

  constructor(services: Pick<EditorServices, "solver" | "onProblem">) {
    this.#services = services;
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
    return this.#kept.get(boardOf(entry));
  }

  /** There is a level on the board, with a box. */
  canTry(entry: LevelEntry): boolean {
    return (factsOf(entry).level?.boxes.length ?? 0) > 0;
  }

  /** Ends it; what it has found stays. */
  cancel(): void {
    this.#run?.abort.abort();
  }

  /** Tries the changes of a level; a run under way is ended for it. Resolves when it has ended. */
  async start(entry: LevelEntry): Promise<void> {
    const { level } = factsOf(entry);
    this.cancel();
    if (level === undefined || !this.canTry(entry)) {
      void showInformation(vscode.l10n.t("The level cannot be solved as it stands; its problems say why."));
      return;
    }
    const run: Run = { board: boardOf(entry), abort: new AbortController() };
    const { signal } = run.abort;
    this.#run = run;
    this.#keep(run, { isRunning: true, ownMs, result: nothingYet });
    this.#tell();
    const solver = labSolver(this.#services.solver, signal, this.#services.onProblem);
    const solutions = factsOf(entry).ways.flatMap(({ solves, lurd }) => (solves ? [lurd] : []));
    const options = { changeMs, ownMs, maxChanges: labLimits.maxChanges, atATime: solverThreads(), solutions };
    const result = await runLab(
      level,
      solver,
      options,
      () => signal.aborted,
      (now) => {
        this.#keep(run, { isRunning: true, ownMs, result: now });
        this.#tellSoon();
      },
    );
    // What holds of the level itself is not known then.
    if (signal.aborted && result.of === 0) this.#kept.delete(run.board);
    else this.#keep(run, { isRunning: false, ownMs, result });
    if (this.#run === run) this.#run = undefined;
    this.#tell();
  }

  #keep({ board }: Run, view: ViewLab): void {
    this.#kept.delete(board);
    if (this.#kept.size >= maxKept) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(board, view);
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

function boardOf({ board: { dialect, rows } }: LevelEntry): string {
  return [dialect, ...rows.map(({ text }) => text)].join("\n");
}
