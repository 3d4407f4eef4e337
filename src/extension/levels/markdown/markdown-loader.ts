import * as vscode from "vscode";
import type { PausingWork } from "../../../games/slices.js";
import { checkingCollection } from "../../../games/sokoban/check/check.js";
import { fileBudget } from "../../../games/sokoban/check/stored-moves.js";
import type { Finding } from "../../../games/sokoban/level/finding.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import { Owner } from "../../../protocol/emitter.js";
import { Lazy } from "../../kit/lazy.js";
import { mayHoldBoards } from "../../kit/level-files.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { type LevelKnowledge, measuresOf, summaryText } from "../documents/level-measures.js";
import type { LevelContext } from "../solving/level-tools.js";
import type { MarkdownContext } from "./block-files.js";
import type { MarkdownFeatures } from "./markdown-features.js";

export function markdownContext(
  documents: LevelDocuments,
  knowledge: LevelKnowledge,
  rest: Pick<MarkdownContext, "state" | "hover" | "openLevel" | "reportFiles">,
): MarkdownContext {
  return {
    ...rest,
    checks: { checking: checkingCollection, budgetOf: fileBudget },
    read: (text) => readCollection(text),
    summary: (entry) => summaryText(measuresOf(entry, knowledge)),
    change: (document, making) => documents.change(document, making),
  };
}

/** Documents that may have blocks with boards. */
const markdownSelector: vscode.DocumentSelector = { language: "markdown" };

/**
 * Registers lenses and hovers for blocks with boards in Markdown documents. Their code is loaded with the
 * first document that has such a block.
 */
export class MarkdownLoader extends Owner {
  readonly #features: Lazy<MarkdownFeatures>;

  /** `onDidChangeLenses`: fires when measures or the setting for lenses have changed */
  constructor(
    { load, errors }: LevelContext,
    context: MarkdownContext,
    onDidChangeLenses: vscode.Event<void>,
  ) {
    super();
    this.#features = new Lazy<MarkdownFeatures>(
      () => load("markdown"),
      (bundle: typeof import("./markdown-features.js")) => new bundle.MarkdownFeatures(context),
      errors.report,
    );
    this.own(
      this.#features,
      vscode.languages.registerCodeLensProvider(markdownSelector, {
        onDidChangeCodeLenses: onDidChangeLenses,
        provideCodeLenses: async (document) => (await this.#of(document))?.lenses.provideCodeLenses(document),
        resolveCodeLens: async (lens) => (await this.load()).lenses.resolveCodeLens(lens),
      }),
      vscode.languages.registerHoverProvider(markdownSelector, {
        provideHover: async (document, position) =>
          (await this.#of(document))?.hovers.provideHover(document, position),
      }),
    );
  }

  load(): Promise<MarkdownFeatures> {
    return this.#features.load();
  }

  /** The problems of the blocks in a document, at most `max`; `undefined` if it has none. */
  async checking(
    document: vscode.TextDocument,
    max: number,
  ): Promise<PausingWork<readonly Finding[]> | undefined> {
    return (await this.#of(document))?.checking(document, max);
  }

  /** `undefined` for a document without blocks, or if the code can't be loaded, which has been logged. */
  async #of(document: vscode.TextDocument): Promise<MarkdownFeatures | undefined> {
    return mayHoldBoards(document) ? this.load().catch(() => undefined) : undefined;
  }
}
