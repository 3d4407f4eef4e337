import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../../games/levels.js";
import { decodeText } from "../../../platform/text-bytes.js";
import { Owner } from "../../../protocol/emitter.js";
import { FileEncodings } from "../../kit/file-encodings.js";
import { isUnicode, keepsBytes, utf8Of } from "../../kit/file-texts.js";
import { fileNameOf, readFileUpTo } from "../../kit/files.js";
import { Lazy } from "../../kit/lazy.js";
import { namedLevel } from "../../kit/level-files.js";
import { showError, showInformation, showWarning } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { t, translate, withoutIcons } from "../../kit/translate.js";
import { comparisonContext } from "../comparison/comparison-context.js";
import type { LevelComparisons } from "../comparison/comparison-panel.js";
import { LevelEditors } from "../editor/level-editors.js";
import { LevelFilesView } from "../files/level-files-view.js";
import { listDuplicates, listSimilar } from "../files/level-searches.js";
import { LevelSymbols } from "../files/level-symbols.js";
import { convertLevel } from "../language/code-actions.js";
import { LevelLanguage } from "../language/level-language.js";
import { MarkdownLoader, markdownContext } from "../markdown/markdown-loader.js";
import { type LevelContext, type LevelTools, levelTools } from "../solving/level-tools.js";
import { LevelTests } from "../testing/level-tests.js";
import { type DocumentEncodings, encodingLabel, knownEncodings } from "./document-encodings.js";
import { LevelDocuments } from "./level-documents.js";
import { factsOf } from "./level-facts.js";
import { findTarget, type LevelInDocument } from "./level-target.js";

/**
 * Everything about level files: the language features and the editor. It is a bundle of its own, which
 * `LevelsLoader` loads.
 */
export class LevelFeatures extends Owner {
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
    private readonly context: LevelContext,
    tests: () => vscode.TestController,
    reportBlocks: (events: readonly vscode.FileChangeEvent[]) => void,
  ) {
    super();
    const { report } = context.errors;
    this.documents = new LevelDocuments(new FileEncodings(context.state), report);
    this.tools = levelTools(this.documents, context);
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
      (bundle: typeof import("../comparison/comparison-panel.js")) =>
        new bundle.LevelComparisons(comparisonContext(this.documents, this.tools)),
    );
    this.files = new LevelFilesView(
      this.documents.texts,
      context.records,
      (texts) => this.language.noteTexts(texts),
      report,
    );
    this.symbols = new LevelSymbols(this.documents.texts, report);
    this.tests = new LevelTests(tests, this.documents, this.editors, this.tools, report);
    this.own(this.tests, this.symbols, this.markdown, this.files, this.comparisons, this.editors);
    this.own(this.language, this.tools, this.documents);
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
      void showInformation(t("This level can't be played, so it can't be compared with others."));
      return;
    }
    await listSimilar({ uri: document.uri, index, level }, this.documents.texts, (uri, place) =>
      this.editors.openLevel(uri, place),
    );
  }

  /**
   * Tells the user what a file is that has the name of a level file but isn't text, such as an archive. VS
   * Code itself reports files that can't be read at all. Returns whether the user was told.
   */
  async sayWhatItIs(uri: vscode.Uri): Promise<boolean> {
    const bytes = await readFileUpTo(uri, maxLevelFileBytes).catch(() => undefined);
    const read = bytes && decodeText(bytes);
    if (read?.ok !== false) return false;
    showError(t("Couldn't open “{0}”. {1}", fileNameOf(uri), translate(read.error)));
    return true;
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
            { label: one.xsb, run: () => convertLevel(this.documents, "xsb", shown) },
            { label: one.tilework, run: () => convertLevel(this.documents, "ox", shown) },
            { label: one.page, run: () => this.#exportPage(argument, true, shown) },
          ]),
      {
        label: t("Collection to Plain XSB, in a New File…"),
        run: () => this.tools.plainExport.run(argument),
      },
      { label: t("Collection as a Web Page…"), run: () => this.#exportPage(argument, false) },
    ];
    const title = t("Convert Levels");
    const chosen = await selectItem({ title, items: choices });
    await chosen?.run();
  }

  /** Exports one level, that of the level editor (`shown`) or the one at the cursor, or the whole file. */
  async #exportPage(argument: unknown, isOne: boolean, shown?: LevelInDocument): Promise<void> {
    const target = shown ?? (await findTarget(argument, this.documents));
    if (target === undefined) return;
    const { document, level } = target;
    const { collection } = this.documents.read(document);
    const bundle = (await this.context.load("web-page")) as typeof import("../solving/web-pages.js");
    await bundle.saveLevelPage(this.context.extensionUri, document, collection, isOne ? level : undefined);
  }

  /** For the given file, else for the active one. */
  async chooseEncoding(file: vscode.Uri | undefined, encoding: unknown): Promise<void> {
    const uri = file ?? (await findTarget(undefined, this.documents))?.document.uri;
    if (uri !== undefined) await chooseEncoding(uri, encoding, this.documents.encodings);
  }
}

const atCursor = () => ({
  xsb: t("Level at the Cursor to XSB Symbols"),
  tilework: t("Level at the Cursor to Tilework Symbols"),
  page: t("Level at the Cursor as a Web Page…"),
});

const inEditor = () => ({
  xsb: t("This Level to XSB Symbols"),
  tilework: t("This Level to Tilework Symbols"),
  page: t("This Level as a Web Page…"),
});

/** The maximum length of the sample shown beside each encoding. */
const maxSampleCharacters = 80;
const maxSampleBytes = 300;

/**
 * Lets the user select the encoding of a file's titles; `wanted` may name it already. If that is impossible,
 * tells the user why.
 */
async function chooseEncoding(uri: vscode.Uri, wanted: unknown, encodings: DocumentEncodings): Promise<void> {
  const name = fileNameOf(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  await encodings.ensure(document);
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (isUnicode(document.encoding) && utf8Of(bytes) !== undefined && wanted === undefined) {
    void showInformation(t("“{0}” is UTF-8, so all its letters are shown as they are.", name));
    return;
  }
  const encoding = typeof wanted === "string" ? wanted : await askForEncoding(name, bytes, document.encoding);
  if (encoding === undefined || (await encodings.choose(document, encoding))) return;
  void showWarning(
    document.isDirty
      ? t("“{0}” has unsaved changes. Save them first, then select its encoding.", name)
      : t("“{0}” was left as it is: {1} would lose some of its bytes.", name, encodingLabel(encoding)),
  );
}

async function askForEncoding(name: string, bytes: Uint8Array, now: string): Promise<string | undefined> {
  const letters = linesWithLetters(bytes);
  const items = async () => {
    const all = await Promise.all(
      knownEncodings().map(async ({ encoding, label }) => {
        if (!(await keepsBytes(letters, encoding))) return [];
        const sample = await vscode.workspace.decode(letters.slice(0, maxSampleBytes), { encoding });
        // Of the bytes that stand for no letter in an encoding, one survives the round trip. Exclude it here.
        if (sample.slice(0, -1).includes("\uFFFD")) return [];
        const detail = withoutIcons(
          sample
            .replace(/[\s\p{Cc}]+/gu, " ")
            .trim()
            .slice(0, maxSampleCharacters),
        );
        return [
          {
            label,
            detail,
            encoding,
            ...(encoding === now ? { description: t("shown now") } : {}),
          },
        ];
      }),
    );
    return all.flat();
  };
  const picked = await selectItem({
    title: t("Encoding of “{0}”", withoutIcons(name)),
    placeholder: t("Select the encoding in which the titles look right. The file keeps its bytes."),
    items: items(),
    matchesDetail: true,
  });
  return picked?.encoding;
}

/** The lines of a file that contain more than ASCII. No encoding carries state from one line to the next. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  let start = 0;
  let holdsLetters = false;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length) {
      if (bytes[at]! > 0x7f) holdsLetters = true;
      if (bytes[at] !== 10) continue;
    }
    if (holdsLetters) for (const byte of bytes.subarray(start, at + 1)) lines.push(byte);
    [start, holdsLetters] = [at + 1, false];
  }
  return Uint8Array.from(lines);
}
