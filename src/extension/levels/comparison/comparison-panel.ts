import * as vscode from "vscode";
import { type Message, say } from "../../../games/message.js";
import { inSlices } from "../../../games/slices.js";
import {
  comparingLevels,
  type LevelDifference,
  type LevelsComparison,
  pushesFacts,
} from "../../../games/sokoban/compare/compare-levels.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { comparisonViewType } from "../../../manifest/names.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { commandId } from "../../kit/command-names.js";
import { placeOf } from "../../kit/level-files.js";
import { translate } from "../../kit/translate.js";
import { fileNameOf } from "../../kit/uris.js";
import { linkPageOptions, panelIcon } from "../../kit/webview-options.js";
import type { LevelImages } from "../language/level-hovers.js";
import { type ComparedFiles, filesOfState, keyOf, sideName, stateOf } from "./compared-files.js";
import type { ComparisonContext } from "./comparison-context.js";
import { comparisonHtml, factsText, unreadable } from "./comparison-html.js";

const commands = {
  previous: commandId("comparison.previousChange"),
  next: commandId("comparison.nextChange"),
  text: commandId("comparison.showText"),
  level: commandId("comparison.openLevel"),
};

const pageOptions = linkPageOptions(Object.values(commands));

/** How long typing in one of the files must pause. */
const pauseMs = 400;
/** Only the first changed levels are solved. */
const maxSolved = 8;

/** The tabs with comparisons. Commands apply to the active one. */
export class ComparisonPanels implements vscode.Disposable {
  readonly #open = new Map<string, Comparison>();
  readonly #listening: vscode.Disposable;

  constructor(private readonly context: ComparisonContext) {
    this.#listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0) return;
      for (const comparison of this.#open.values()) comparison.fileChanged(document.uri);
    });
  }

  dispose(): void {
    this.#listening.dispose();
    for (const { panel } of [...this.#open.values()]) panel.dispose();
  }

  get active(): Pick<Comparison, "files" | "panel"> | undefined {
    return [...this.#open.values()].findLast(({ panel }) => panel.active);
  }

  /** Shows the comparison, in its tab if there is one. Resolves when it is drawn; false without boards. */
  async show(
    files: ComparedFiles,
    column: vscode.ViewColumn | undefined,
    preserveFocus = false,
  ): Promise<boolean> {
    const known = this.#open.get(keyOf(files));
    if (known !== undefined) {
      known.panel.reveal(column, preserveFocus);
      return known.draw();
    }
    const place = { viewColumn: column ?? vscode.ViewColumn.Active, preserveFocus };
    const panel = vscode.window.createWebviewPanel(comparisonViewType, files.title, place, pageOptions);
    panel.iconPath = panelIcon(this.context.extensionUri);
    return this.#draw(files, panel);
  }

  /** Shows a comparison again in its tab of before VS Code was reloaded. Closes a tab that names no files. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const files = filesOfState(state);
    if (files === undefined || this.#open.has(keyOf(files))) {
      panel.dispose();
      return;
    }
    panel.webview.options = pageOptions;
    await this.#draw(files, panel);
  }

  #draw(files: ComparedFiles, panel: vscode.WebviewPanel): Promise<boolean> {
    const key = keyOf(files);
    const comparison = new Comparison(files, panel, this.context);
    this.#open.set(key, comparison);
    panel.onDidDispose(() => {
      comparison.dispose();
      this.#open.delete(key);
    });
    return comparison.draw();
  }

  close(files: ComparedFiles): void {
    this.#open.get(keyOf(files))?.panel.dispose();
  }

  /** Moves the focus to the next change or, with -1, to the previous one. */
  go(step: 1 | -1): void {
    void this.active?.panel.webview.postMessage({ go: step });
  }

  /** Opens a level of the later file; `argument` is its place. */
  async openLevel(argument: unknown): Promise<void> {
    const level = placeOf(argument);
    const active = this.active;
    if (active !== undefined && level !== undefined)
      await vscode.commands.executeCommand(commandId("editLevel"), active.files.after, level);
  }
}

/** Fires when a file changes on the disk, also outside of the workspace. Versions in Git don't change. */
function watchFile(uri: vscode.Uri, changed: () => void): vscode.Disposable {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === undefined)
    return new vscode.Disposable(() => undefined);
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/[[\]{}*?]/g, "[$&]");
  const folder = vscode.Uri.joinPath(uri, "..");
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, name));
  return vscode.Disposable.from(
    watcher,
    ...[watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete].map((event) => event(changed)),
  );
}

/** One comparison in its tab. It follows changes of both files. */
class Comparison {
  readonly #watching: vscode.Disposable;
  #drawing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly files: ComparedFiles,
    readonly panel: vscode.WebviewPanel,
    private readonly context: ComparisonContext,
  ) {
    // VS Code reports changes of the files' documents only while it keeps these open.
    this.#watching = vscode.Disposable.from(
      ...[files.before, files.after].map((uri) => watchFile(uri, () => this.fileChanged(uri))),
    );
  }

  dispose(): void {
    this.#stop();
    this.#watching.dispose();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#drawing.abort();
  }

  fileChanged(uri: vscode.Uri): void {
    const address = uri.toString();
    if (address !== this.files.before.toString() && address !== this.files.after.toString()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.draw().catch(this.context.report), pauseMs);
  }

  /** Returns whether levels are shown. Another call stops it, and so does closing the tab. */
  async draw(): Promise<boolean> {
    this.#stop();
    const drawing = new AbortController();
    this.#drawing = drawing;
    const { before, after } = this.files;
    const [one, other] = await Promise.all([this.context.read(before), this.context.read(after)]);
    const images = await this.context.loadImages();
    const isStopped = () => drawing.signal.aborted;
    if (isStopped()) return false;
    if (one === undefined || other === undefined) {
      this.#write({ problem: unreadable(fileNameOf(one === undefined ? before : after)) }, images);
      return false;
    }
    const comparison = await inSlices(comparingLevels(one, other), hostSlices, isStopped);
    if (comparison === undefined || isStopped()) return false;
    this.#write(comparison, images);
    // The page is complete without these facts.
    void this.#addPushes(comparison, drawing.signal).catch(this.context.report);
    return true;
  }

  #write(comparison: LevelsComparison | { readonly problem: Message }, drawing: LevelImages): void {
    const { title, before, after } = this.files;
    const action = (command: string, label: Message) => ({ command, label: translate(label) });
    const hasChanges = "changes" in comparison && comparison.changes.length > 0;
    this.panel.webview.html = comparisonHtml(comparison, {
      title,
      state: stateOf(this.files),
      before: sideName(before),
      after: sideName(after),
      drawing,
      actions: [
        ...(hasChanges
          ? [action(commands.previous, say("Previous Change")), action(commands.next, say("Next Change"))]
          : []),
        action(commands.text, say("As Text")),
      ],
      openLevel: commands.level,
    });
  }

  /** Solves boards that have changed, and adds what is proved soon. */
  async #addPushes({ changes }: LevelsComparison, signal: AbortSignal): Promise<void> {
    const redrawn = changes.flatMap((change, place) => {
      const [before, after] = [playable(change.before), playable(change.after)];
      const isRedrawn = change.board !== undefined && before !== undefined && after !== undefined;
      return isRedrawn ? [{ change, place, before, after }] : [];
    });
    for (const { change, place, before, after } of redrawn.slice(0, maxSolved)) {
      const was = await this.context.provedPushes(before, signal);
      const is =
        was === undefined || signal.aborted ? undefined : await this.context.provedPushes(after, signal);
      if (signal.aborted) return;
      if (was === undefined || is === undefined) continue;
      const facts = factsText([...change.facts, ...pushesFacts(was, is)]);
      void this.panel.webview.postMessage({ change: place, facts });
    }
  }
}

function playable(placed: LevelDifference["before"]): Level | undefined {
  const level = placed && toLevel(placed.entry.board);
  return level !== undefined && level.boxes.length > 0 && level.boxes.length === level.goals.length
    ? level
    : undefined;
}
