import * as vscode from "vscode";
import type { Dialect } from "../../../games/sokoban/level/cell.js";
import { levelLanguage } from "../../../manifest/terms/names.js";
import { Lazy } from "../../shared/lazy.js";
import { type LevelDocuments, levelSelector } from "../documents/level-documents.js";
import type { LevelInDocument } from "../documents/level-target.js";
import type { KnownLevels } from "../solving/known-levels.js";
import type { LevelContext } from "../solving/level-context.js";
import { convertLevel, LevelCodeActions } from "./code-actions.js";
import { GuessedLanguage } from "./guessed-language.js";
import { LevelDefinitions } from "./level-definitions.js";
import { LevelFolding } from "./level-folding.js";
import { type LevelHover, LevelHovers, type LevelImages, levelHover } from "./level-hovers.js";
import { LevelLenses } from "./level-lenses.js";
import { LevelOutline } from "./level-outline.js";
import { LevelPaste } from "./level-paste.js";
import { LevelProblems, type MarkdownChecks } from "./level-problems.js";
import { LevelTextsContext } from "./level-texts-context.js";
import { TextLanguage } from "./text-language.js";

/**
 * The language features for Sokoban levels in text editors.
 *
 * A document of the language activates the extension, and so does a folder with such files. Other `.txt`
 * files don't, because `onLanguage:plaintext` would activate it for all of them. Levels in such files are
 * checked once the extension is active for another reason. Outline and folding are only for the language, so
 * that VS Code doesn't ask about other texts.
 */
export class LevelLanguage implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  readonly #parts: vscode.Disposable;
  /** The hover over the board of a level, in any document. */
  readonly hover: LevelHover;
  readonly onDidChangeLenses: vscode.Event<void>;

  /** `checkMarkdown`: see `LevelProblems` */
  constructor(
    documents: LevelDocuments,
    known: KnownLevels,
    { load, errors }: LevelContext,
    checkMarkdown: MarkdownChecks,
  ) {
    this.#documents = documents;
    const images = new Lazy<LevelImages>(
      () => load("level-image"),
      (bundle: LevelImages) => bundle,
      errors.report,
    );
    this.hover = levelHover(known, images);
    const lenses = new LevelLenses(documents, known);
    this.onDidChangeLenses = lenses.onDidChangeCodeLenses;
    this.#parts = vscode.Disposable.from(
      new GuessedLanguage(),
      new LevelProblems(documents, checkMarkdown),
      new LevelTextsContext(documents),
      new TextLanguage(documents),
      lenses,
      images,
      vscode.languages.registerCodeLensProvider(levelSelector, lenses),
      vscode.languages.registerHoverProvider(levelSelector, new LevelHovers(documents, this.hover)),
      vscode.languages.registerDefinitionProvider(levelSelector, new LevelDefinitions(documents)),
      vscode.languages.registerCodeActionsProvider(levelSelector, new LevelCodeActions(documents), {
        providedCodeActionKinds: LevelCodeActions.kinds,
      }),
      vscode.languages.registerDocumentSymbolProvider(
        { language: levelLanguage },
        new LevelOutline(documents),
        { label: "Sokoban" },
      ),
      vscode.languages.registerFoldingRangeProvider({ language: levelLanguage }, new LevelFolding(documents)),
      vscode.languages.registerDocumentPasteEditProvider(
        { language: levelLanguage },
        new LevelPaste(),
        LevelPaste.metadata,
      ),
    );
  }

  /**
   * Converts the level shown in the level editor, else the one at the cursor of the active text editor. Tells
   * the user if there is nothing to convert.
   */
  convert(dialect: Dialect, shown?: LevelInDocument): Promise<void> {
    return convertLevel(this.#documents, dialect, shown);
  }

  dispose(): void {
    this.#parts.dispose();
  }
}
