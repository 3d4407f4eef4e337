import * as vscode from "vscode";
import { type Message, say } from "../../../games/message.js";
import { readableItems, string, unlimited } from "../../../games/reading.js";
import { inSlices } from "../../../games/slices.js";
import {
  comparingLevels,
  type LevelDifference,
  type LevelsComparison,
  pushesFacts,
} from "../../../games/sokoban/compare/compare-levels.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { LevelsInText } from "../../../games/sokoban/text/collection.js";
import { comparisonViewType } from "../../../manifest/names.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { Owner } from "../../../protocol/emitter.js";
import { commandId } from "../../kit/commands.js";
import { Delayed } from "../../kit/delayed.js";
import { openDocument } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { isOfTab, placeOf } from "../../kit/level-files.js";
import { translate } from "../../kit/translate.js";
import { linkPageOptions, panelIcon } from "../../kit/webview-panels.js";
import type { LevelImages } from "../language/level-hovers.js";
import {
  askForFiles,
  type ComparedFiles,
  filesOfArguments,
  filesOfState,
  filesOfTab,
  isOfTimeline,
  keyOf,
  sideName,
  stateOf,
} from "./compared-files.js";
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
class Comparison extends Owner {
  #drawing = new AbortController();
  readonly #drawingSoon = this.own(new Delayed(() => void this.draw().catch(this.context.report)));

  constructor(
    readonly files: ComparedFiles,
    readonly panel: vscode.WebviewPanel,
    private readonly context: ComparisonContext,
  ) {
    super();
    // VS Code reports changes of the files' documents only while it keeps these open.
    this.own(
      { dispose: () => this.#drawing.abort() },
      ...[files.before, files.after].map((uri) => watchFile(uri, () => this.fileChanged(uri))),
    );
  }

  fileChanged(uri: vscode.Uri): void {
    const address = uri.toString();
    if (address !== this.files.before.toString() && address !== this.files.after.toString()) return;
    this.#drawingSoon.after(pauseMs);
  }

  /** Returns whether levels are shown. Another call stops it, and so does closing the tab. */
  async draw(): Promise<boolean> {
    this.#drawingSoon.dispose();
    this.#drawing.abort();
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

/** Comparisons that are shown as text, also after a reload of the window. The oldest are dropped first. */
const textsKey = "tilework.comparedAsText.1";
const maxTexts = 50;

/**
 * Comparisons of level files as boards. VS Code shows a comparison in a custom editor only as two editors
 * that do not know of each other (`docs/vscode-diffs.md`). So a panel of our own shows both sides.
 */
export class LevelComparisons implements vscode.Disposable {
  readonly #open = new Map<string, Comparison>();
  /** Comparisons that the user wants to see as text, until their tabs are closed. */
  readonly #asText: Set<string>;
  readonly #listening: vscode.Disposable;

  constructor(private readonly context: ComparisonContext) {
    this.#asText = new Set(readableItems(string(unlimited), context.state.get(textsKey)));
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        for (const comparison of this.#open.values()) comparison.fileChanged(document.uri);
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const tab of closed) {
          const files = filesOfTab(tab);
          if (files === undefined) continue;
          if (this.#asText.delete(keyOf(files))) void this.#keepTexts();
          if (isOfTimeline(files)) this.#close(files);
        }
      }),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    for (const { panel } of [...this.#open.values()]) panel.dispose();
  }

  /** Compares what the command's arguments name, else the active text comparison, else asks for the files. */
  async run(argument: unknown, others: unknown): Promise<void> {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    const named = filesOfArguments(others);
    const files = named ?? filesOfTab(tab) ?? (await askForFiles(argument));
    if (files !== undefined) await this.#showFor(files, textTabOf(files));
  }

  /**
   * Shows boards in place of a text comparison that was opened, unless the user asked for the text. Those of
   * the timeline are beside the text, as the timeline is about the file of the active editor.
   */
  async replace(tab: vscode.Tab): Promise<void> {
    const files = filesOfTab(tab);
    if (files === undefined || tab.isPinned || this.#asText.has(keyOf(files))) return;
    const [before, after] = await Promise.all([
      this.context.read(files.before),
      this.context.read(files.after),
    ]);
    // A text without levels is better seen as text.
    const hasLevels = (text: LevelsInText | undefined) => text !== undefined && text.levels.length > 0;
    if (
      tab.isActive &&
      isOpen(tab) &&
      before !== undefined &&
      after !== undefined &&
      (hasLevels(before) || hasLevels(after))
    ) {
      if (isOfTimeline(files)) await this.show(files, vscode.ViewColumn.Beside, true);
      else await this.#showFor(files, tab);
    }
  }

  /** Opens the text comparison in place of the active one of boards. */
  async showText(): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    const { files, panel } = active;
    const { viewColumn } = panel;
    this.#asText.add(keyOf(files));
    await this.#keepTexts();
    const options = { preview: false, ...(viewColumn === undefined ? {} : { viewColumn }) };
    await vscode.commands.executeCommand("vscode.diff", files.before, files.after, files.title, options);
    this.#close(files);
  }

  #keepTexts(): Thenable<void> {
    return this.context.state.update(textsKey, [...this.#asText].slice(-maxTexts));
  }

  /** The panel takes the place of the tab with the text comparison, where closing that loses nothing. */
  async #showFor(files: ComparedFiles, tab: vscode.Tab | undefined): Promise<void> {
    const isShown = await this.show(files, tab?.group.viewColumn);
    const closes = isShown && tab !== undefined && mayClose(tab, files);
    if (closes) await vscode.window.tabGroups.close(tab, true);
  }

  /** Commands apply to the one that is active. */
  get #active(): Comparison | undefined {
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

  #close(files: ComparedFiles): void {
    this.#open.get(keyOf(files))?.panel.dispose();
  }

  /** Moves the focus to the next change or, with -1, to the previous one. */
  go(step: 1 | -1): void {
    void this.#active?.panel.webview.postMessage({ go: step });
  }

  /** Opens a level of the later file; `argument` is its place. */
  async openLevel(argument: unknown): Promise<void> {
    const level = placeOf(argument);
    const active = this.#active;
    if (active !== undefined && level !== undefined)
      await vscode.commands.executeCommand(commandId("editLevel"), active.files.after, level);
  }
}

/** The tab with the text comparison of two files: the active one, else the first one. */
function textTabOf(files: ComparedFiles): vscode.Tab | undefined {
  const key = keyOf(files);
  const { activeTabGroup, all } = vscode.window.tabGroups;
  return [activeTabGroup.activeTab, ...all.flatMap(({ tabs }) => tabs)].find((tab) => {
    const shown = filesOfTab(tab);
    return shown !== undefined && keyOf(shown) === key;
  });
}

function isOpen(tab: vscode.Tab): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.includes(tab));
}

/**
 * A tab stays if the user has pinned it, or if its texts are nowhere else. VS Code says only of the later
 * text of a comparison whether it has unsaved changes.
 */
function mayClose(tab: vscode.Tab, { before, after }: ComparedFiles): boolean {
  return (
    isOpen(tab) &&
    !tab.isDirty &&
    !tab.isPinned &&
    ![before, after].some((uri) => isOfTab(uri) || isUnsaved(uri))
  );
}

function isUnsaved(uri: vscode.Uri): boolean {
  const document = openDocument(uri);
  return document !== undefined && (document.isDirty || document.isUntitled);
}
