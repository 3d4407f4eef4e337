import * as vscode from "vscode";
import { boxesText } from "../../../games/counted.js";
import { say } from "../../../games/message.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { unquoted } from "../../../games/sokoban/text/quoted-text.js";
import { levelLanguage } from "../../../manifest/names.js";
import { Owner } from "../../../protocol/emitter.js";
import { setContext } from "../../kit/commands.js";
import { onDidChangeSettings } from "../../kit/entry-settings.js";
import { Lazy } from "../../kit/lazy.js";
import { isEdited, isTextFile } from "../../kit/level-files.js";
import { setting } from "../../kit/settings.js";
import { t, translate } from "../../kit/translate.js";
import {
  type LevelDocument,
  type LevelDocuments,
  levelSelector,
  rangeOf,
} from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import type { KnownLevels } from "../solving/known-levels.js";
import type { LevelContext } from "../solving/level-tools.js";
import { LevelCodeActions } from "./code-actions.js";
import { type LevelHover, type LevelImages, levelHover, levelHovers } from "./level-hovers.js";
import { LevelLenses } from "./level-lenses.js";
import { LevelProblems, type MarkdownChecks } from "./level-problems.js";

/**
 * The language features for Sokoban levels in text editors.
 *
 * A document of the language activates the extension, and so does a folder with such files. Other `.txt`
 * files don't, because `onLanguage:plaintext` would activate it for all of them. Levels in such files are
 * checked once the extension is active for another reason. Outline and folding are only for the language, so
 * that VS Code doesn't ask about other texts.
 */
export class LevelLanguage extends Owner {
  /** The hover over the board of a level, in any document. */
  readonly hover: LevelHover;
  readonly onDidChangeLenses: vscode.Event<void>;
  /** Takes the texts of the workspace that hold levels. */
  readonly noteTexts: (files: readonly vscode.Uri[]) => void;

  /** `checkMarkdown`: see `LevelProblems` */
  constructor(
    documents: LevelDocuments,
    known: KnownLevels,
    { load, errors }: LevelContext,
    checkMarkdown: MarkdownChecks,
  ) {
    super();
    const images = new Lazy<LevelImages>(
      () => load("level-image"),
      (bundle: LevelImages) => bundle,
      errors.report,
    );
    this.hover = levelHover(known, images);
    const lenses = new LevelLenses(documents, known);
    const texts = new LevelTextsContext(documents);
    this.noteTexts = (files) => texts.found(files);
    this.onDidChangeLenses = lenses.onDidChangeCodeLenses;
    this.own(
      new LevelProblems(documents, checkMarkdown),
      texts,
      new TextLanguage(documents),
      lenses,
      images,
      vscode.languages.registerCodeLensProvider(levelSelector, lenses),
      vscode.languages.registerHoverProvider(levelSelector, levelHovers(documents, this.hover)),
      vscode.languages.registerDefinitionProvider(levelSelector, {
        provideDefinition: (document, position) => boardOf(documents, document, position),
      }),
      vscode.languages.registerCodeActionsProvider(levelSelector, new LevelCodeActions(documents), {
        providedCodeActionKinds: LevelCodeActions.kinds,
      }),
      vscode.languages.registerDocumentSymbolProvider(
        { language: levelLanguage },
        { provideDocumentSymbols: (document) => outline(document, documents.read(document)) },
        { label: "Sokoban" },
      ),
      vscode.languages.registerFoldingRangeProvider(
        { language: levelLanguage },
        { provideFoldingRanges: (document) => foldingRanges(document, documents.read(document)) },
      ),
      vscode.languages.registerDocumentPasteEditProvider(
        { language: levelLanguage },
        new LevelPaste(),
        LevelPaste.metadata,
      ),
    );
  }
}

/**
 * Removes quote marks when levels from mails, forums and chats are pasted into level texts. VS Code also
 * offers the unchanged text.
 */
export class LevelPaste implements vscode.DocumentPasteEditProvider {
  static readonly kind = vscode.DocumentDropOrPasteEditKind.Text.append("tilework", "levels");
  static readonly metadata: vscode.DocumentPasteProviderMetadata = {
    pasteMimeTypes: ["text/plain"],
    providedPasteEditKinds: [LevelPaste.kind],
  };

  async provideDocumentPasteEdits(
    _document: vscode.TextDocument,
    _ranges: readonly vscode.Range[],
    pasted: Pick<vscode.DataTransfer, "get">,
  ): Promise<vscode.DocumentPasteEdit[]> {
    const text = (await pasted.get("text/plain")?.asString()) ?? "";
    const plain = unquoted(text);
    return plain === text
      ? []
      : [new vscode.DocumentPasteEdit(plain, t("Paste Levels without Quotation"), LevelPaste.kind)];
  }
}

/** The definition of a level's solutions, claims and notes is its board. */
function boardOf(
  documents: LevelDocuments,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.LocationLink[] | undefined {
  if (!documents.isLevels(document)) return undefined;
  const entry = documents.levelAt(document, position);
  if (entry === undefined) return undefined;
  const offset = document.offsetAt(position);
  const origin = [...entry.solutions, ...entry.claims].find(
    (one) => one.offset <= offset && offset <= one.offset + one.length,
  );
  if (origin === undefined) return undefined;
  const { start, end, rows } = entry.board;
  return [
    {
      originSelectionRange: rangeOf(document, origin),
      targetUri: document.uri,
      targetRange: rangeOf(document, { offset: start, length: end - start }),
      targetSelectionRange: rangeOf(document, { offset: start, length: rows[0]?.text.length ?? 0 }),
    },
  ];
}

/** The maximum number of paths in the context; the oldest are dropped first. */
const maxPaths = 1_500;

/**
 * Tells VS Code which texts contain levels: those that were opened, in any editor, and those that the view of
 * the level files has found. Our menus are on no other texts.
 */
class LevelTextsContext extends Owner {
  readonly #opened = new Set<string>();
  #found: readonly string[] = [];
  #reported = "";

  constructor(private readonly documents: LevelDocuments) {
    super();
    this.own(
      // VS Code closes and opens a document when its language changes.
      vscode.workspace.onDidOpenTextDocument((document) => this.#look([document])),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#look([document]);
      }),
    );
    this.#look(vscode.workspace.textDocuments);
  }

  /** The texts of the workspace that hold levels, as far as it was searched. */
  found(files: readonly vscode.Uri[]): void {
    this.#found = files.map(({ fsPath }) => fsPath);
    this.#report();
  }

  #look(documents: readonly vscode.TextDocument[]): void {
    for (const document of documents) {
      // Not whole URIs: the URI of a remote file has another scheme in the window than here.
      const path = document.uri.fsPath;
      this.#opened.delete(path);
      if (this.documents.isLevels(document)) this.#opened.add(path);
    }
    this.#report();
  }

  #report(): void {
    const paths = [...new Set([...this.#found, ...this.#opened])].slice(-maxPaths).sort();
    if (paths.join("\n") === this.#reported) return;
    this.#reported = paths.join("\n");
    void setContext("tilework.levelTexts", paths);
  }
}

/** Folds each level to its first line, its saved moves to their heading, and comments. */
function foldingRanges(
  document: vscode.TextDocument,
  { text, collection }: LevelDocument,
): vscode.FoldingRange[] {
  const lineAt = (offset: number) => document.positionAt(offset).line;
  const levels = collection.levels.flatMap((level) => [
    new vscode.FoldingRange(lineAt(level.start), lineAt(contentEnd(text, level))),
    ...level.solutions.map(
      ({ heading, offset, length }) => new vscode.FoldingRange(heading.line, lineAt(offset + length)),
    ),
  ]);
  const comments = commentLines(text, new Set(collection.levels.map(({ start }) => lineAt(start)))).map(
    ([first, last]) => new vscode.FoldingRange(first, last, vscode.FoldingRangeKind.Comment),
  );
  return [...levels, ...comments].filter(({ start, end }) => end > start);
}

/**
 * Runs of `;` and `::` lines, and the lines between "Comment:" and "Comment-End:", as first and last lines.
 * Each ends before a level or its title: VS Code drops folding ranges that overlap.
 */
function commentLines(text: string, levels: ReadonlySet<number>): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let run: number | undefined;
  let open: number | undefined;
  const lines = text.split(/\r\n|\r|\n/);
  // One line more, so that a run at the end of the text ends, too.
  for (let line = 0; line <= lines.length; line++) {
    const words = (lines[line] ?? "").slice(0, 100);
    const isComment = /^\s*(?:;|::)/.test(words);
    if (run !== undefined && (!isComment || levels.has(line))) {
      found.push([run, line - 1]);
      run = undefined;
    }
    if (isComment) run ??= line;
    if (levels.has(line)) open = undefined;
    const mark = /^comment(-end)?:/i.exec(words);
    if (mark === null) continue;
    if (mark[1] === undefined) open = line;
    else if (open !== undefined) {
      found.push([open, line]);
      open = undefined;
    }
  }
  return found;
}

/** Names are shown on one line of a narrow view. */
const maxNameCharacters = 200;

/** The outline: every level with its size and boxes, and below it the moves that the file contains for it. */
function outline(document: vscode.TextDocument, file: LevelDocument): vscode.DocumentSymbol[] {
  return file.collection.levels.map((level, index) => levelSymbol(document, file, level, index + 1));
}

function levelSymbol(
  document: vscode.TextDocument,
  { text }: LevelDocument,
  level: LevelEntry,
  number: number,
): vscode.DocumentSymbol {
  const { board, title, solutions, start } = level;
  const name = title === undefined ? t("Level {0}", number) : title.text.slice(0, maxNameCharacters);
  const range = rangeOf(document, { offset: start, length: contentEnd(text, level) - start });
  const place =
    title === undefined ? { offset: board.start, length: (board.rows[0]?.text ?? "").length } : title;
  const symbol = new vscode.DocumentSymbol(
    name,
    describe(level),
    vscode.SymbolKind.Module,
    range,
    within(range, rangeOf(document, place)),
  );
  for (const { kind, heading, offset, length, text: moves } of solutions) {
    const all = rangeOf(document, { offset: heading.offset, length: offset + length - heading.offset });
    const label = kind === "solution" ? t("Solution") : t("Saved Game");
    symbol.children.push(
      new vscode.DocumentSymbol(
        label,
        countMoves(moves),
        vscode.SymbolKind.Event,
        all,
        within(all, rangeOf(document, heading)),
      ),
    );
  }
  return symbol;
}

/** The end of a level's last line, without the empty lines after it. */
function contentEnd(text: string, { start, end }: LevelEntry): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** VS Code rejects a symbol whose name range is outside of its range. */
function within(range: vscode.Range, place: vscode.Range): vscode.Range {
  return range.intersection(place) ?? new vscode.Range(range.start, range.start);
}

function describe(entry: LevelEntry): string {
  const { width, rows } = entry.board;
  return translate(say("{0}×{1}, {2}", width, rows.length, boxesText(factsOf(entry).boxes)));
}

/** "Moves/pushes", the notation of level files; empty for moves in run-length form. */
function countMoves(moves: string): string {
  if (/[0-9()]/.test(moves)) return "";
  return `${moves.replace(/[^a-z]/gi, "").length}/${moves.replace(/[^LURD]/g, "").length}`;
}

/**
 * Sets our language for visible `.txt` files that clearly consist of levels. The language provides colors,
 * outline and folding, and settings that keep VS Code from trimming spaces at line ends. This happens once
 * while a file is open, so that a user who selects plain text by hand keeps it.
 */
class TextLanguage extends Owner {
  /** Files that have had our language, from whatever source. */
  readonly #known = new Set<string>();
  /** Files whose language was set here. */
  readonly #taken = new Set<string>();

  constructor(private readonly documents: LevelDocuments) {
    super();
    this.own(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
      // VS Code also fires this when only the language changes. When the file is opened again, VS Code sets
      // its default language.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isClosed) this.#forget(document.uri.toString());
      }),
      onDidChangeSettings(["tilework.sokoban.checkTextFiles"], () => {
        this.#look();
        this.#giveBack();
      }),
    );
    this.#look();
  }

  #look(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const name = document.uri.toString();
      if (document.languageId === levelLanguage) this.#known.add(name);
      if (
        this.#known.has(name) ||
        !isTextFile(document) ||
        !setting("sokoban.checkTextFiles", document.uri) ||
        !isEdited(document) ||
        isPlainByChoice(document)
      )
        continue;
      if (!this.documents.isLevels(document)) continue;
      this.#known.add(name);
      this.#taken.add(name);
      void vscode.languages.setTextDocumentLanguage(document, levelLanguage);
    }
  }

  #forget(name: string): void {
    this.#known.delete(name);
    this.#taken.delete(name);
  }

  #giveBack(): void {
    for (const document of vscode.workspace.textDocuments) {
      const name = document.uri.toString();
      if (
        document.languageId !== levelLanguage ||
        !this.#taken.has(name) ||
        setting("sokoban.checkTextFiles", document.uri)
      )
        continue;
      this.#forget(name);
      void vscode.languages.setTextDocumentLanguage(document, "plaintext");
    }
  }
}

/** Whether the user's settings say that files of such a name are plain text. */
function isPlainByChoice(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace.getConfiguration("files", document.uri).get<unknown>("associations");
  if (typeof associations !== "object" || associations === null) return false;
  return Object.entries(associations).some(
    ([pattern, language]) =>
      language === "plaintext" &&
      vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0,
  );
}
