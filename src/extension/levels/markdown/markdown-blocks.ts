import type * as vscode from "vscode";
import { type Fence, findFences, maxFences } from "../../../drawing/fences/fences.js";
import { maxLevelDocumentBytes } from "../../../games/levels.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";

/** A block with a board in a Markdown document. */
export interface Block {
  readonly fence: Fence;
  /** Its levels; `undefined` for a board of another game. */
  readonly collection: Collection | undefined;
}

/** Reads the blocks of Markdown documents. */
export class MarkdownBlocks {
  readonly #known = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly blocks: readonly Block[] }
  >();

  /** `read`: reads the levels of a text */
  constructor(private readonly read: (text: string) => Collection) {}

  /**
   * The first blocks of a document's current version; none if the document is too large. Each version is
   * read once.
   */
  of(document: vscode.TextDocument): readonly Block[] {
    const before = this.#known.get(document);
    if (before?.version === document.version) return before.blocks;
    const text = document.getText();
    const fences = text.length > maxLevelDocumentBytes ? [] : findFences(text, maxFences);
    const blocks = fences.map((fence) => ({
      fence,
      collection: isLevelFence(fence) ? this.read(fence.text) : undefined,
    }));
    this.#known.set(document, { version: document.version, blocks });
    return blocks;
  }

  /** The blocks of levels that have an end, which can be opened as files. */
  levelFences(document: vscode.TextDocument): readonly Fence[] {
    return this.of(document).flatMap(({ fence, collection }) =>
      collection === undefined || !fence.isClosed ? [] : [fence],
    );
  }
}

function isLevelFence({ language }: Fence): boolean {
  return language === "sokoban" || language === "xsb";
}
