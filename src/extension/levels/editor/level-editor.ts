import * as vscode from "vscode";
import { nextTurn } from "#host/time";
import type { Square } from "../../../games/levels.js";
import { inSlices } from "../../../games/slices.js";
import { applyEdit, type Edit, editSketch } from "../../../games/sokoban/edit/edit.js";
import { sketchOf } from "../../../games/sokoban/edit/sketch.js";
import { startEdits } from "../../../games/sokoban/edit/start-edits.js";
import { maxCells } from "../../../games/sokoban/level/board.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { canBeNamed } from "../../../games/sokoban/text/solution-text.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { Channel } from "../../../protocol/channel.js";
import type { OwnKeys } from "../../../protocol/game/key-names.js";
import {
  type EditorAction,
  type EditorHostApi,
  type EditReply,
  editorHostReaders,
  type ListChange,
  type MergeQuestion,
  type SolveQuestion,
  type StartQuestion,
} from "../../../protocol/levels/editor-requests.js";
import type { EditorViewApi, ShownReplay } from "../../../protocol/levels/editor-wire.js";
import type { ListAnswer, ListQuestion } from "../../../protocol/levels/level-list.js";
import { fileNameOf } from "../../kit/files.js";
import { PageLoader, webviewPort } from "../../kit/page-documents.js";
import { closeAnswered } from "../../kit/questions.js";
import { setting } from "../../kit/settings.js";
import { spokenLanguage, t } from "../../kit/translate.js";
import { webviewOptions } from "../../kit/webview-panels.js";
import type { EditedFile, LevelMove } from "../documents/edited-file.js";
import type { LevelDocument } from "../documents/level-documents.js";
import { levelRows, listingLevels } from "../documents/level-list.js";
import type { OpenFile } from "../files/open-files.js";
import type { EditorTools } from "../solving/level-tools.js";
import { changeList, dialectAt, EditorActions, placeAfter } from "./editor-actions.js";
import { duplicatesOf, editorPage } from "./editor-page.js";
import type { GalleryTarget } from "./level-gallery.js";
import { MergeView } from "./merge-view.js";
import { keepPattern, patternIn, solvedFrom } from "./played-moves.js";

/** Larger texts are not boards. */
const maxPasted = 4 * maxCells;

/**
 * One editor on a level file. It shows one level and reports the user's actions; `EditedFile` changes the
 * text.
 */
export class LevelEditor implements vscode.Disposable {
  readonly #actions: EditorActions;
  readonly #channel: Channel<EditorHostApi, EditorViewApi<EditorCommand>>;
  readonly #merge: MergeView;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #onDidChangeState = new vscode.EventEmitter<void>();
  /** Fires when the editor becomes active or inactive, or closes. */
  readonly onDidChangeState = this.#onDidChangeState.event;
  /** A replay to show with the next page. */
  #replay: ShownReplay | undefined;
  #square: Square | undefined;
  #ready = false;
  #level: number;
  /** Whether a level has been selected; if so, the level that a restored view remembers is ignored. */
  #isChosen = false;
  /** Identifies the shown level: the editor stays on it when it moves in the file. */
  #id: number | undefined;
  /** The level that was restored by undo and has been shown since. */
  #returned: EditedFile["returned"];
  #listing: ListQuestion | undefined;
  #shownVersion: number | undefined;
  /** The view will be drawn when all other waiting work is done. */
  #isDue = false;
  #wasMerging = false;
  #shownDuplicates = 0;
  isDisposed = false;

  /** `level`: the level to show unless the view remembers another one. */
  constructor(
    readonly open: OpenFile,
    readonly panel: vscode.WebviewPanel,
    private readonly tools: EditorTools,
    level: number,
  ) {
    this.#level = level;
    this.#id = open.file.idOf(level);
    this.#returned = open.file.returned;
    panel.webview.options = webviewOptions(tools.extensionUri);
    this.#actions = new EditorActions(this, tools);
    this.#merge = new MergeView(open, () => this.draw());
    this.#channel = new Channel<EditorHostApi, EditorViewApi<EditorCommand>>(
      webviewPort(panel.webview),
      {
        ready: async (remembered) => {
          await open.file.encodingChecked;
          this.#ready = true;
          this.sendKeys(setting("editor.keys"));
          if (remembered !== null && !this.#isChosen) this.select(remembered.level);
          else this.draw();
          this.#isChosen = true;
          return spokenLanguage();
        },
        select: (level) => this.select(level),
        rows: async (question) =>
          this.#ask(question.version, ({ collection }) => levelRows(collection, question, open)),
        list: async (question) => this.#list(question),
        edit: ({ version, level, edit }) => this.#edit(version, level, edit),
        startFrom: (question) => this.#startFrom(question),
        changeList: ({ version, change }) => this.changeList(version, change),
        keepPattern: async (question) => {
          const { patterns } = tools;
          return keepPattern(
            patterns,
            open.file.document.uri,
            open.at(question.version, question.level),
            question,
          );
        },
        patternIn: async ({ version, level, lurd }) =>
          patternIn(tools.patterns, open.at(version, level), lurd),
        solve: (question) => void this.#solve(question),
        act: (action) => void this.act(action),
        showConflict: (place) => this.#merge.show(place),
        takeMerge: (question) => this.#takeMerge(question),
        tryMerge: async (question) => this.#merge.try(question),
      },
      editorHostReaders,
      (problem) => tools.errors.channel.warn(problem),
    );
    this.#disposables.push(
      open.onDidChange(() => this.#drawSoon()),
      open.lab.onDidChange(() => this.#drawLab()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const isOurs = uris.some((uri) => uri.toString() === open.file.document.uri.toString());
        if (isOurs && this.#duplicates !== this.#shownDuplicates) this.#drawSoon();
      }),
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
      panel.onDidDispose(() => this.dispose()),
    );
    const title = t("Sokoban Editor");
    const { channel: log } = tools.errors;
    const loader = new PageLoader(panel.webview, tools.extensionUri, "level-editor.js", title, log);
    this.#disposables.push(loader);
    loader.show();
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.#channel.close();
    for (const disposable of this.#disposables) disposable.dispose();
    this.#onDidChangeState.fire();
    this.#onDidChangeState.dispose();
  }

  /** The level that is shown, from 0. */
  get level(): number {
    this.#follow();
    return this.#level;
  }

  select(level: number): void {
    this.#isChosen = true;
    this.#goTo(level);
    this.draw();
  }

  #goTo(level: number): void {
    this.#level = Math.max(0, Math.min(level, this.open.file.read().collection.levels.length - 1));
    this.#id = this.open.file.idOf(this.#level);
    this.#returned = this.open.file.returned;
  }

  /**
   * Inserts selected random levels after the shown level. `undefined` if the editor is closed, or its file
   * can't be written.
   */
  get galleryTarget(): GalleryTarget | undefined {
    const { file } = this.open;
    if (this.isDisposed || file.readOnlyReason !== undefined) return undefined;
    const { collection } = file.read();
    const place = Math.min(collection.levels.length, this.level + 1);
    return {
      fileName: fileNameOf(file.document.uri),
      dialect: dialectAt(collection, place),
      insert: async (text) => {
        const isDone = await this.#actions.insertLevels(file.document.version, place, text);
        if (isDone) this.panel.reveal();
        return isDone;
      },
    };
  }

  /** Runs a button's action; errors are shown to the user. */
  act(action: EditorAction): Promise<void> {
    return this.#actions.act(action).catch(this.tools.errors.tell);
  }

  run(command: EditorCommand): void {
    if (!this.#ready) return;
    this.#channel.notify("run", command);
  }

  /** Shows moves from the start of the shown level, once its page is shown. */
  showReplay(replay: ShownReplay): void {
    this.#replay = replay;
    this.draw();
  }

  /** Puts the cursor on a square of the shown level, once its page is shown. */
  goTo(square: Square): void {
    this.#square = square;
    this.draw();
  }

  focusBoard(): void {
    closeAnswered();
    if (this.#ready) this.#channel.notify("focusBoard", null);
  }

  /** Shows the page again. A hidden view has no script; it sends `ready` when it is shown. */
  draw(): void {
    this.#isDue = false;
    if (!this.#ready || this.isDisposed) return;
    const { file } = this.open;
    this.#shownVersion = file.document.version;
    this.#shownDuplicates = this.#duplicates;
    const merge = this.#merge.page();
    if (this.#wasMerging && merge === undefined) this.#goTo(this.#merge.levelAfter);
    this.#wasMerging = merge !== undefined;
    this.#channel.notify("show", merge ?? editorPage(this.open, this.level, this.tools.records));
    if (this.#replay !== undefined) this.#channel.notify("replay", this.#replay);
    this.#replay = undefined;
    if (this.#square !== undefined) this.#channel.notify("goTo", this.#square);
    this.#square = undefined;
  }

  /** The lab changes several times per second, while the rest of the page stays the same. */
  #drawLab(): void {
    const { file, lab } = this.open;
    const entry = file.level(this.level);
    // A pending page, or a page of a newer version, includes the lab.
    if (
      !this.#ready ||
      this.isDisposed ||
      this.#isDue ||
      entry === undefined ||
      this.#shownVersion !== file.document.version
    )
      return;
    this.#channel.notify("showLab", {
      version: file.read().version,
      levelKey: String(file.idOf(this.level)),
      lab: lab.view(entry),
    });
  }

  /** Their number: duplicates are found later than the other problems of the page. */
  get #duplicates(): number {
    const entry = this.open.file.level(this.level);
    return entry === undefined ? 0 : duplicatesOf(this.open.file, entry).length;
  }

  async changeList(version: number, change: ListChange): Promise<EditReply> {
    const reply = await this.#change(
      version,
      (file) => changeList(file, change),
      change.kind === "move" ? change : undefined,
    );
    const place = placeAfter(change);
    if (reply === "done" && place !== undefined) this.select(place);
    return reply;
  }

  /** Draws once for several changes at the same time. */
  #drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void nextTurn().then(() => this.#isDue && this.draw());
  }

  /**
   * Updates the place of the shown level. If the level is gone, its neighbor is shown; if undo restores it,
   * it is shown again.
   */
  #follow(): void {
    const { file } = this.open;
    const { levels } = file.read().collection;
    if (file.returned !== this.#returned) this.#id = file.returned?.id;
    this.#returned = file.returned;
    const now = file.indexOf(this.#id);
    this.#level = now ?? Math.max(0, Math.min(this.#level, levels.length - 1));
    if (now === undefined) this.#id = file.idOf(this.#level);
  }

  #ask<Answer>(version: number, answer: (file: LevelDocument) => Answer): Answer | null {
    if (version === this.open.file.document.version) return answer(this.open.file.read());
    this.draw();
    return null;
  }

  /** Only the latest question is answered; work on an earlier one stops. */
  async #list(question: ListQuestion): Promise<ListAnswer | null> {
    const { open } = this;
    this.#listing = question;
    const work = this.#ask(question.version, ({ collection }) => listingLevels(collection, question, open));
    const isStopped = () =>
      this.isDisposed || this.#listing !== question || question.version !== open.file.document.version;
    return (work && (await inSlices(work, hostSlices, isStopped))) ?? null;
  }

  #edit(version: number, level: number, edit: Edit): Promise<EditReply> {
    return this.#change(version, ({ collection }) => {
      const entry = collection.levels[level];
      return entry === undefined || editSketch(sketchOf(entry.board), edit) === undefined
        ? undefined
        : applyEdit(entry, edit);
    });
  }

  #startFrom({ version, level, patch, lurd, name }: StartQuestion): Promise<EditReply> {
    const start = { patch, solution: lurd, name: canBeNamed(name) ? name : "" };
    return this.#change(version, ({ text, collection }) => startEdits(text, collection, level, start));
  }

  async #solve(question: SolveQuestion): Promise<void> {
    const { version, level, method, lurd } = question;
    const { open } = this;
    const entry = open.at(version, level);
    if (entry === undefined) return this.draw();
    if (lurd === "") return open.work.solve(entry, method);
    const found = await solvedFrom(open, entry, question);
    if (found !== undefined && open.at(version, level) !== undefined && this.level === level)
      this.showReplay(found);
  }

  async #takeMerge(question: MergeQuestion): Promise<EditReply> {
    const reply = await this.#merge.take(question);
    this.draw();
    return reply;
  }

  async #change(
    version: number,
    make: (file: LevelDocument) => readonly TextEdit[] | undefined,
    move?: LevelMove,
  ): Promise<EditReply> {
    const { file } = this.open;
    const reply = await file.edit(version, make, move);
    // The view has already drawn the expected result. The actual one is shown in any case; after most edits
    // it already is.
    if (reply !== "done" || this.#shownVersion === version || this.#shownVersion !== file.document.version)
      this.draw();
    return reply;
  }

  /**
   * Reads the clipboard in the host: cells may have been copied in another level, another editor, or a text.
   */
  async paste(): Promise<void> {
    const text = await Promise.resolve(vscode.env.clipboard.readText()).catch(() => "");
    if (this.#ready) this.#channel.notify("paste", text.slice(0, maxPasted));
  }

  /** Tells the view the user's own keys. */
  sendKeys(keys: OwnKeys): void {
    if (this.#ready && !this.isDisposed) this.#channel.notify("keys", keys);
  }

  #viewStateChanged(): void {
    if (!this.panel.visible) this.#ready = false;
    this.#onDidChangeState.fire();
  }
}
