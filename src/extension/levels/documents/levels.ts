import * as vscode from "vscode";
import { FileEncodings } from "../../kit/file-encodings.js";
import { Lazy } from "../../kit/lazy.js";
import { namedLevel } from "../../kit/named-level.js";
import { showInformation } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { comparisonContext } from "../comparison/comparison-context.js";
import type { LevelComparisons } from "../comparison/level-comparisons.js";
import { LevelEditors } from "../editor/level-editors.js";
import { listDuplicates } from "../files/duplicate-levels.js";
import { LevelFilesView } from "../files/level-files-view.js";
import { LevelSymbols } from "../files/level-symbols.js";
import { listSimilar } from "../files/similar-levels.js";
import { LevelLanguage } from "../language/level-language.js";
import { markdownContext } from "../markdown/markdown-context.js";
import { MarkdownLoader } from "../markdown/markdown-loader.js";
import type { LevelContext } from "../solving/level-context.js";
import { LevelTools } from "../solving/level-tools.js";
import { LevelTests } from "../testing/level-tests.js";
import { chooseEncoding } from "./choose-encoding.js";
import { LevelDocuments } from "./level-documents.js";
import { factsOf } from "./level-facts.js";
import { findTarget } from "./level-target.js";
import { sayWhatItIs } from "./unreadable-file.js";

/**
 * Everything about level files: the language features and the editor. It is a bundle of its own, which
 * `LevelsLoader` loads.
 */
export class LevelFeatures implements vscode.Disposable {
  readonly documents: LevelDocuments;
  readonly tools: LevelTools;
  readonly language: LevelLanguage;
  readonly editors: LevelEditors;
  /** Comparisons of files as boards. Their code is loaded with the first of them. */
  readonly comparisons: Lazy<LevelComparisons>;
  readonly files: LevelFilesView;
  readonly symbols: LevelSymbols;
  readonly tests: LevelTests;
  /** Blocks with boards in Markdown documents. */
  readonly markdown: MarkdownLoader;

  /**
   * @param tests our controller in the Testing view, created on first use
   * @param reportBlocks tells VS Code of changed files that are blocks of Markdown documents
   */
  constructor(
    context: LevelContext,
    tests: () => vscode.TestController,
    reportBlocks: (events: readonly vscode.FileChangeEvent[]) => void,
  ) {
    const { report } = context.errors;
    this.documents = new LevelDocuments(new FileEncodings(context.state), report);
    this.tools = new LevelTools(this.documents, context);
    this.language = new LevelLanguage(this.documents, this.tools.known, context, (document, max) =>
      this.markdown.checking(document, max),
    );
    this.editors = new LevelEditors(this.documents, this.tools);
    this.markdown = new MarkdownLoader(
      context,
      markdownContext(this.documents, this.tools.known, {
        state: context.state,
        hover: this.language.hover,
        openLevel: (uri, level, solves) => this.editors.openLevel(uri, level, solves),
        reportFiles: reportBlocks,
      }),
      this.language.onDidChangeLenses,
    );
    this.comparisons = new Lazy<LevelComparisons>(
      () => context.load("comparison"),
      (bundle: typeof import("../comparison/level-comparisons.js")) =>
        new bundle.LevelComparisons(comparisonContext(this.documents, this.tools, context)),
    );
    this.files = new LevelFilesView(
      this.documents.texts,
      context.records,
      (texts) => this.language.noteTexts(texts),
      report,
    );
    this.symbols = new LevelSymbols(this.documents.texts);
    this.tests = new LevelTests(tests, this.documents, this.editors, this.tools, report);
  }

  /** Shows levels that occur more than once in the workspace. */
  listDuplicates(): Promise<void> {
    return listDuplicates(this.documents.texts, (uri, level) => this.editors.openLevel(uri, level));
  }

  /**
   * Shows levels of the workspace that are similar to the level in the level editor, or to the level at the
   * cursor of a text. `argument` may be a `NamedLevel`.
   */
  async listSimilar(argument: unknown): Promise<void> {
    const shown = namedLevel(argument) === undefined ? this.editors.shown : undefined;
    const target = shown ?? (await findTarget(argument, this.documents));
    if (target === undefined) return;
    const { document, level: index = 0 } = target;
    const entry = this.documents.read(document).collection.levels[index];
    const level = entry && factsOf(entry).level;
    if (level === undefined) {
      void showInformation(vscode.l10n.t("This level can't be played, so it can't be compared with others."));
      return;
    }
    await listSimilar({ uri: document.uri, index, level }, this.documents.texts, (uri, place) =>
      this.editors.openLevel(uri, place),
    );
  }

  /** Tells the user what a file is that VS Code couldn't open as text. */
  sayWhatItIs(uri: vscode.Uri): Promise<boolean> {
    return sayWhatItIs(uri);
  }

  /**
   * Asks how to convert levels: the level shown in the level editor, the level at the cursor of a text, or a
   * whole file. `argument` may be a file, or a `NamedLevel`, of which only the file is used.
   */
  async convert(argument: unknown): Promise<void> {
    const active = vscode.window.activeTextEditor?.document;
    const named = namedLevel(argument)?.uri.toString();
    const isAtCursor =
      active !== undefined &&
      this.documents.isLevels(active) &&
      (named === undefined || named === active.uri.toString());
    // The level of the level editor, unless a file was named.
    const shown = named === undefined ? this.editors.shown : undefined;
    const one = shown === undefined ? (isAtCursor ? atCursor() : undefined) : inEditor();
    const choices = [
      ...(one === undefined
        ? []
        : [
            { label: one.xsb, run: () => this.language.convert("xsb", shown) },
            { label: one.tilework, run: () => this.language.convert("ox", shown) },
          ]),
      {
        label: vscode.l10n.t("Collection to Plain XSB, in a New File…"),
        run: () => this.tools.plainExport.run(argument),
      },
    ];
    const title = vscode.l10n.t("Convert Levels");
    const chosen = await selectItem({ title, items: choices });
    await chosen?.run();
  }

  /** For the given file, else for the active one. */
  async chooseEncoding(file: vscode.Uri | undefined, encoding: unknown): Promise<void> {
    const uri = file ?? (await findTarget(undefined, this.documents))?.document.uri;
    if (uri !== undefined) await chooseEncoding(uri, encoding, this.documents.encodings);
  }

  dispose(): void {
    this.tests.dispose();
    this.symbols.dispose();
    this.markdown.dispose();
    this.files.dispose();
    this.comparisons.dispose();
    this.editors.dispose();
    this.language.dispose();
    this.tools.dispose();
    this.documents.dispose();
  }
}

const atCursor = () => ({
  xsb: vscode.l10n.t("Level at the Cursor to XSB Symbols"),
  tilework: vscode.l10n.t("Level at the Cursor to Tilework Symbols"),
});

const inEditor = () => ({
  xsb: vscode.l10n.t("This Level to XSB Symbols"),
  tilework: vscode.l10n.t("This Level to Tilework Symbols"),
});
