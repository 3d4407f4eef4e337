import * as vscode from "vscode";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { type Move, type Position, startOf, status } from "../../../games/sokoban/play/rules.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { addSolution, insertLevel } from "../../../games/sokoban/text/collection-text.js";
import type { EditorAction } from "../../../protocol/editor-wire.js";
import { commandId } from "../../shared/command-names.js";
import { showWarning } from "../../shared/notify.js";
import { rangeOf } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { dialectAt, starterLevel } from "../documents/list-changes.js";
import { askHowToOptimize } from "./ask-to-optimize.js";
import type { EditorServices } from "./editor-services.js";
import type { OpenFile } from "./open-files.js";
import { askForRandomLevel } from "./random-level.js";

type Of<Kind extends EditorAction["kind"]> = Extract<EditorAction, { readonly kind: Kind }>;

/** The editor whose buttons they are. */
interface ActingEditor {
  readonly panel: vscode.WebviewPanel;
  readonly open: OpenFile;
  /** The level that is shown, from 0. */
  readonly level: number;
  select(level: number): void;
  draw(): void;
  focusBoard(): void;
}

/** What the buttons of an editor ask for beyond changing cells. */
export class EditorActions {
  readonly #editor: ActingEditor;
  readonly #services: EditorServices;

  constructor(editor: ActingEditor, services: EditorServices) {
    this.#editor = editor;
    this.#services = services;
  }

  async act(action: EditorAction): Promise<void> {
    switch (action.kind) {
      case "cancelSolving":
        this.#editor.open.work.cancel();
        break;
      case "cancelSolvingAll":
        this.#services.collections.cancel(this.#document.uri);
        break;
      case "undo":
      case "redo":
        await this.#editor.open.file.settle();
        // VS Code undoes in whatever is active, and by now that may be something else.
        if (this.#editor.panel.active) await vscode.commands.executeCommand(action.kind);
        break;
      case "writeSolution":
        await this.#writeSolution(action);
        break;
      case "copy":
        await copy(action);
        break;
      case "played":
        await this.#played(action);
        break;
      case "play":
        if (this.#at(action) !== undefined)
          await vscode.commands.executeCommand(commandId("sokoban.playLevel"), this.#document.uri, action.level, action.lurd);
        break;
      case "compare":
        await this.#compare(action);
        break;
      case "optimize":
        await this.#optimize(action);
        break;
      case "solveAll":
        await this.#services.collections.run(this.#document.uri, true);
        break;
      case "randomLevel":
        await this.#insertRandomLevel();
        break;
      case "openAsText":
        if (this.#editor.panel.active) await vscode.commands.executeCommand("reopenActiveEditorWith", "default");
        break;
      case "startLevel":
        await this.#startLevel();
        break;
      case "showProblem":
        await this.#showProblem(action);
        break;
    }
  }

  get #document(): vscode.TextDocument {
    return this.#editor.open.file.document;
  }

  /** The level that is meant. Where the document has changed meanwhile the view is shown what it is now. */
  #at({ version, level }: { readonly version: number; readonly level: number }): LevelEntry | undefined {
    const entry = this.#editor.open.at(version, level);
    if (entry === undefined) this.#editor.draw();
    return entry;
  }

  async #writeSolution(action: Of<"writeSolution">): Promise<void> {
    const entry = this.#at(action);
    const played = entry && playedThrough(entry, action.lurd);
    if (entry === undefined) return;
    if (played === undefined || status(played.end) !== "won") {
      void showWarning(vscode.l10n.t("These moves do not solve the level, so they were not written."));
      return;
    }
    const moves = formatMoves(played.moves);
    const kept = factsOf(entry).ways.filter(({ solves }) => solves);
    if (kept.some(({ lurd }) => lurd === moves)) {
      void vscode.window.setStatusBarMessage(vscode.l10n.t("The file holds this solution already."), 3_000);
      return;
    }
    const reply = await this.#editor.open.file.edit(action.version, ({ text, collection }) => {
      const level = collection.levels[action.level];
      return level && addSolution(text, level, moves);
    });
    this.#editor.draw();
    if (reply !== "done") return;
    const done =
      kept.length === 0
        ? vscode.l10n.t("The solution is in the file.")
        : vscode.l10n.t("The solution is in the file, beside what was there: fewest pushes first, then fewest moves.");
    void vscode.window.setStatusBarMessage(done, 5_000);
  }

  /** Only what was played to the win is a record. */
  async #played(action: Of<"played">): Promise<void> {
    const entry = this.#at(action);
    const { key } = entry === undefined ? {} : factsOf(entry);
    const played = entry && playedThrough(entry, action.lurd);
    if (key === undefined || played === undefined || status(played.end) !== "won") return;
    const { moves, pushes } = played.end;
    await this.#services.records.record(key, { moves, pushes, lurd: formatMoves(played.moves) });
  }

  async #startLevel(): Promise<void> {
    const { file } = this.#editor.open;
    const place = file.read().collection.levels.length;
    const reply = await file.edit(file.document.version, ({ text, collection }) => insertLevel(text, collection, place, starterLevel("xsb")));
    if (reply === "done") this.#editor.select(place);
    this.#editor.focusBoard();
  }

  /** Puts it behind the level that is shown. */
  async #insertRandomLevel(): Promise<void> {
    const { file } = this.#editor.open;
    const written = await askForRandomLevel(dialectAt(file.read().collection, this.#editor.level + 1));
    if (written === undefined) return;
    const place = Math.min(file.read().collection.levels.length, this.#editor.level + 1);
    const reply = await file.edit(file.document.version, ({ text, collection }) => insertLevel(text, collection, place, written));
    if (reply === "done") this.#editor.select(place);
    else void showWarning(file.readOnlyReason ?? vscode.l10n.t("The level could not be put into the file."));
    this.#editor.focusBoard();
  }

  async #compare(action: Of<"compare">): Promise<void> {
    if (this.#at(action) !== undefined) await this.#services.comparison.run({ uri: this.#document.uri, level: action.level });
  }

  async #optimize(action: Of<"optimize">): Promise<void> {
    const entry = this.#at(action);
    const played = entry && playedThrough(entry, action.lurd);
    if (entry === undefined) return;
    if (played === undefined || status(played.end) !== "won") {
      void showWarning(vscode.l10n.t("These moves do not solve the level, so they are not optimized."));
      return;
    }
    const lurd = formatMoves(played.moves);
    const wanted = await askHowToOptimize(lurd.length, action.place);
    if (wanted !== undefined) await this.#editor.open.work.optimize(entry, lurd, wanted);
  }

  /** In a text editor of the document that is in sight, else beside. */
  async #showProblem({ version, offset }: Of<"showProblem">): Promise<void> {
    const document = this.#document;
    if (version !== document.version) return this.#editor.draw();
    const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    const selection = rangeOf(document, { offset, length: 0 });
    await vscode.window.showTextDocument(document, { viewColumn: shown?.viewColumn ?? vscode.ViewColumn.Beside, selection });
  }
}

function playedThrough(entry: LevelEntry, lurd: string): { readonly moves: readonly Move[]; readonly end: Position } | undefined {
  const { level } = factsOf(entry);
  const read = level && readMoves(startOf(level, ""), lurd);
  return read?.ok === true ? read.value : undefined;
}

async function copy({ what, text }: Of<"copy">): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  void vscode.window.setStatusBarMessage(copied(what), 3_000);
}

function copied(what: Of<"copy">["what"]): string {
  switch (what) {
    case "solution":
      return vscode.l10n.t("The solution was copied.");
    case "moves":
      return vscode.l10n.t("The moves were copied.");
    case "level":
      return vscode.l10n.t("The level was copied.");
  }
}
