import * as vscode from "vscode";
import { readableItems, string, unlimited } from "../../../games/reading.js";
import type { ComparedText } from "../../../games/sokoban/compare/compare-levels.js";
import { openDocument } from "../../kit/file-texts.js";
import { isOfTab } from "../../kit/level-files.js";
import {
  askForFiles,
  type ComparedFiles,
  filesOfArguments,
  filesOfTab,
  isOfTimeline,
  keyOf,
} from "./compared-files.js";
import type { ComparisonContext } from "./comparison-context.js";
import { ComparisonPanels } from "./comparison-panel.js";

/** Comparisons that are shown as text, also after a reload of the window. The oldest are dropped first. */
const textsKey = "tilework.comparedAsText.1";
const maxTexts = 50;

/**
 * Comparisons of level files as boards. VS Code shows a comparison in a custom editor only as two editors
 * that do not know of each other (`docs/vscode-diffs.md`). So a panel of our own shows both sides.
 */
export class LevelComparisons implements vscode.Disposable {
  readonly panels: ComparisonPanels;
  /** Comparisons that the user wants to see as text, until their tabs are closed. */
  readonly #asText: Set<string>;
  readonly #listening: vscode.Disposable;

  constructor(private readonly context: ComparisonContext) {
    this.panels = new ComparisonPanels(context);
    this.#asText = new Set(readableItems(string(unlimited), context.state.get(textsKey)));
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const tab of closed) {
        const files = filesOfTab(tab);
        if (files === undefined) continue;
        if (this.#asText.delete(keyOf(files))) void this.#keepTexts();
        if (isOfTimeline(files)) this.panels.close(files);
      }
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.panels.dispose();
  }

  /** Compares what the command's arguments name, else the active text comparison, else asks for the files. */
  async run(argument: unknown, others: unknown): Promise<void> {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    const named = filesOfArguments(others);
    const files = named ?? filesOfTab(tab) ?? (await askForFiles(argument));
    if (files !== undefined) await this.#show(files, textTabOf(files));
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
    const hasLevels = (text: ComparedText | undefined) => text !== undefined && text.levels.length > 0;
    if (
      tab.isActive &&
      isOpen(tab) &&
      before !== undefined &&
      after !== undefined &&
      (hasLevels(before) || hasLevels(after))
    ) {
      if (isOfTimeline(files)) await this.panels.show(files, vscode.ViewColumn.Beside, true);
      else await this.#show(files, tab);
    }
  }

  /** Opens the text comparison in place of the active one of boards. */
  async showText(): Promise<void> {
    const { active } = this.panels;
    if (active === undefined) return;
    const { files, panel } = active;
    const { viewColumn } = panel;
    this.#asText.add(keyOf(files));
    await this.#keepTexts();
    const options = { preview: false, ...(viewColumn === undefined ? {} : { viewColumn }) };
    await vscode.commands.executeCommand("vscode.diff", files.before, files.after, files.title, options);
    this.panels.close(files);
  }

  #keepTexts(): Thenable<void> {
    return this.context.state.update(textsKey, [...this.#asText].slice(-maxTexts));
  }

  /** The panel takes the place of the tab with the text comparison, where closing that loses nothing. */
  async #show(files: ComparedFiles, tab: vscode.Tab | undefined): Promise<void> {
    const isShown = await this.panels.show(files, tab?.group.viewColumn);
    const closes = isShown && tab !== undefined && mayClose(tab, files);
    if (closes) await vscode.window.tabGroups.close(tab, true);
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
