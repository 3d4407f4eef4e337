import * as vscode from "vscode";
import { showsLevelLenses } from "../../shared/settings.js";
import type { LevelHover } from "../language/level-hovers.js";
import type { MarkdownBlocks } from "./markdown-blocks.js";

/** Shows pictures and measures of levels in hovers over their boards in Markdown. */
export class BlockHovers implements vscode.HoverProvider {
  readonly #blocks: MarkdownBlocks;
  readonly #hover: LevelHover;

  constructor(blocks: MarkdownBlocks, hover: LevelHover) {
    this.#blocks = blocks;
    this.#hover = hover;
  }

  async provideHover(
    document: vscode.TextDocument,
    { line }: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!showsLevelLenses()) return undefined;
    for (const { fence, collection } of this.#blocks.of(document)) {
      const inside = line - fence.line - 1;
      if (inside < 0 || inside >= fence.lines.length) continue;
      const entry = collection?.levels.find(
        ({ board }) => board.firstLine <= inside && inside <= board.lastLine,
      );
      if (entry === undefined) return undefined;
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
}
