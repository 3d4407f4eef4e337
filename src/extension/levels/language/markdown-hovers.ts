import * as vscode from "vscode";
import { maxLevelDocumentBytes } from "../../../games/levels.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import { type Fence, findFences } from "../../../pictures/fences/fences.js";
import { showsLevelLenses } from "../../shared/settings.js";
import type { LevelHover } from "./level-hovers.js";

/** A block of levels in a Markdown document. */
interface LevelFence {
  readonly fence: Fence;
  readonly levels: readonly LevelEntry[];
}

/** Shows pictures and measures of levels in hovers over their boards in Markdown. */
export class MarkdownHovers implements vscode.HoverProvider {
  static readonly selector: vscode.DocumentSelector = { language: "markdown" };

  readonly #hover: LevelHover;
  /** The blocks of the version that was read last. */
  readonly #fences = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly fences: readonly LevelFence[] }
  >();

  constructor(hover: LevelHover) {
    this.#hover = hover;
  }

  async provideHover(
    document: vscode.TextDocument,
    { line }: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!showsLevelLenses()) return undefined;
    for (const { fence, levels } of this.#fencesOf(document)) {
      const inside = line - fence.line - 1;
      const entry = levels.find(({ board }) => board.firstLine <= inside && inside <= board.lastLine);
      if (entry === undefined || inside < 0 || inside >= fence.lines.length) continue;
      const { firstLine, lastLine } = entry.board;
      const [first, last] = [fence.lines[firstLine]!, fence.lines[lastLine]!];
      const range = new vscode.Range(
        document.positionAt(first.offset),
        document.positionAt(last.offset + last.length),
      );
      return this.#hover(entry, range);
    }
    return undefined;
  }

  #fencesOf(document: vscode.TextDocument): readonly LevelFence[] {
    const known = this.#fences.get(document);
    if (known?.version === document.version) return known.fences;
    const text = document.getText();
    const fences =
      text.length > maxLevelDocumentBytes
        ? []
        : findFences(text)
            .filter(({ language }) => language === "sokoban" || language === "xsb")
            .map((fence) => ({ fence, levels: readCollection(fence.text).levels }));
    this.#fences.set(document, { version: document.version, fences });
    return fences;
  }
}
