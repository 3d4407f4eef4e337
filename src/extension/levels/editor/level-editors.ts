import * as vscode from "vscode";
import type { Square } from "../../../games/levels.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { collectionText } from "../../../games/sokoban/text/collection-text.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import { levelLanguage, levelViewType } from "../../../manifest/names.js";
import type { ShownReplay } from "../../../protocol/levels/editor-wire.js";
import { onDidChangeSettings } from "../../kit/entry-settings.js";
import { showInformation } from "../../kit/notify.js";
import { setting } from "../../kit/settings.js";
import { StatusButton } from "../../kit/status-button.js";
import { t } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { LevelInDocument } from "../documents/level-target.js";
import type { LevelWork } from "../files/file-solving.js";
import { OpenFiles } from "../files/open-files.js";
import type { EditorTools } from "../solving/level-tools.js";
import { starterLevel } from "./editor-actions.js";
import { LevelEditor } from "./level-editor.js";
import { askForRandom, type GalleryPlaces, LevelGallery, levelMaker } from "./level-gallery.js";

/** What an editor should do once it is open. */
interface Intent {
  readonly level: number;
  readonly solves?: boolean;
  readonly replay?: ShownReplay;
  readonly square?: Square | undefined;
}

/** All editors of level files. */
export class LevelEditors implements vscode.Disposable {
  readonly #files: OpenFiles;
  readonly #editors = new Set<LevelEditor>();
  readonly #galleries = new Set<LevelGallery>();
  readonly #button = new SolveButton();
  #intent: (Intent & { readonly uri: string }) | undefined;
  readonly #settings = onDidChangeSettings(["tilework.editor.keys"], () => {
    for (const editor of this.#editors) editor.sendKeys(setting("editor.keys"));
  });

  constructor(
    documents: LevelDocuments,
    private readonly tools: EditorTools,
  ) {
    this.#files = new OpenFiles(documents, tools);
  }

  dispose(): void {
    for (const editor of [...this.#editors]) editor.dispose();
    for (const gallery of [...this.#galleries]) gallery.dispose();
    this.#button.dispose();
    this.#settings.dispose();
  }

  /** VS Code calls this for every editor that it opens. */
  resolve(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    const open = this.#files.open(document);
    // When an editor is split, the new one shows the same level.
    const level = [...this.#editors].findLast((other) => other.open === open)?.level ?? 0;
    const editor = new LevelEditor(open, panel, this.tools, level);
    this.#editors.add(editor);
    const work = open.work.onDidChange(() => this.#changed());
    editor.onDidChangeState(() => {
      if (editor.isDisposed && this.#editors.delete(editor)) {
        work.dispose();
        this.#files.close(open);
      } else if (panel.active) open.checkReadOnly();
      this.#changed();
    });
    this.#carryOut(editor);
    this.#changed();
  }

  /** Passes a command to the active editor's view; returns false if no editor is active. */
  run(command: EditorCommand): boolean {
    this.#active?.run(command);
    return this.#active !== undefined;
  }

  /** Opens a level in the editor, and solves it there if requested. `square`: the place of the cursor. */
  openLevel(uri: vscode.Uri, level: number, solves = false, square?: Square): Promise<void> {
    return this.#open(uri, { level, solves, square });
  }

  /** Opens a level in the editor, and shows moves from its start, whether they solve it or not. */
  openReplay(uri: vscode.Uri, level: number, replay: ShownReplay): Promise<void> {
    return this.#open(uri, { level, replay });
  }

  async #open(uri: vscode.Uri, intent: Intent): Promise<void> {
    this.#intent = { ...intent, uri: uri.toString() };
    await vscode.commands.executeCommand("vscode.openWith", uri, levelViewType);
    // An editor was already open.
    const editor = this.#active;
    if (editor !== undefined) this.#carryOut(editor);
  }

  /** Opens a file in the editor. If its text editor is active, the level editor replaces it. */
  async openFile(uri: vscode.Uri | undefined): Promise<void> {
    const text = vscode.window.activeTextEditor?.document.uri;
    if (text !== undefined && (uri === undefined || uri.toString() === text.toString())) {
      await vscode.commands.executeCommand("reopenActiveEditorWith", levelViewType);
    } else if (uri !== undefined) await vscode.commands.executeCommand("vscode.openWith", uri, levelViewType);
    else {
      const create = t("New Level");
      const pressed = await showInformation(t("There is no level file to edit. Open one first."), create);
      if (pressed === create) await vscode.commands.executeCommand("tilework.newLevel");
    }
  }

  /** Opens a file as text; by default, the text editor replaces the active level editor. */
  async openAsText(uri: vscode.Uri | undefined): Promise<void> {
    if (uri !== undefined && this.#active?.open.file.document.uri.toString() !== uri.toString()) {
      await vscode.commands.executeCommand("vscode.openWith", uri, "default");
    } else if (this.#active !== undefined)
      await vscode.commands.executeCommand("reopenActiveEditorWith", "default");
  }

  /** Opens an untitled file with a room as its start. */
  newLevel(): Promise<void> {
    return this.#openNew(collectionText([starterLevel("xsb")]));
  }

  /** Shows random levels for a new file or the active editor's file. */
  async newRandomLevel(): Promise<void> {
    const editor = this.#active;
    const order = await askForRandom();
    if (order === undefined) return;
    const places: GalleryPlaces = {
      target: () => editor?.galleryTarget,
      openNew: (text) => this.#openNew(text),
      keepRating: (level, difficulty) => this.tools.known.keepRating(levelKey(level), difficulty),
    };
    const gallery = new LevelGallery(
      order,
      places,
      levelMaker(this.tools.solver),
      this.tools.extensionUri,
      this.tools.errors,
    );
    this.#galleries.add(gallery);
    gallery.onDidDispose(() => this.#galleries.delete(gallery));
  }

  /** The status bar button: solves the level of the active editor, or stops solving it. */
  solve(): void {
    const editor = this.#active;
    if (editor === undefined) return;
    if (editor.open.work.isBusy) editor.open.work.cancel();
    else editor.run("solve");
    // The click moved the keyboard focus out of the view.
    editor.panel.reveal(undefined, false);
    editor.focusBoard();
  }

  get isActive(): boolean {
    return this.#active !== undefined;
  }

  /** The level shown in the active editor. */
  get shown(): LevelInDocument | undefined {
    const editor = this.#active;
    return editor && { document: editor.open.file.document, level: editor.level };
  }

  get #active(): LevelEditor | undefined {
    return [...this.#editors].find(({ panel }) => panel.active);
  }

  async #openNew(content: string): Promise<void> {
    const { uri } = await vscode.workspace.openTextDocument({ language: levelLanguage, content });
    await this.openFile(uri);
  }

  #carryOut(editor: LevelEditor): void {
    const intent = this.#intent;
    const { file, work } = editor.open;
    if (intent === undefined || intent.uri !== file.document.uri.toString()) return;
    this.#intent = undefined;
    editor.select(intent.level);
    if (intent.replay !== undefined) editor.showReplay(intent.replay);
    if (intent.square !== undefined) editor.goTo(intent.square);
    const entry = file.level(editor.level);
    if (intent.solves === true && entry !== undefined) void work.solve(entry, setting("solver.method"));
  }

  #changed(): void {
    this.#button.update(this.#active?.open.work);
  }
}

/** The level editor's status bar item. It spins during a search, and a click then stops the search. */
class SolveButton extends StatusButton {
  constructor() {
    super("tilework.solve", t("Solve Sokoban Level"), "solveButton");
  }

  /** Shows the state of the active editor; hides if there is none. */
  update(work: LevelWork | undefined): void {
    const [icon, tooltip] =
      work?.isBusy === true
        ? ["loading~spin", t("Finding a solution. Click to cancel.")]
        : ["lightbulb", t("Solve the level that is shown")];
    this.show(work && { icon, label: t("Solve"), tooltip });
  }
}
