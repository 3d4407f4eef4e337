import type * as vscode from "vscode";
import type { PausingWork } from "../../../games/slices.js";
import type { Finding } from "../../../games/sokoban/level/finding.js";
import { type BlockAction, runBlockAction } from "./block-actions.js";
import { BlockFiles } from "./block-files.js";
import { BlockHovers } from "./block-hovers.js";
import { BlockLenses } from "./block-lenses.js";
import { checkingBlocks } from "./block-problems.js";
import { MarkdownBlocks } from "./markdown-blocks.js";
import type { MarkdownContext } from "./markdown-context.js";

/**
 * Everything about blocks with boards in Markdown documents, in text editors. This is the entry of a bundle
 * of its own, which `MarkdownLoader` loads. Previews draw blocks by a script of their own.
 */
export class MarkdownFeatures implements vscode.Disposable {
  readonly #context: MarkdownContext;
  readonly #blocks: MarkdownBlocks;
  readonly files: BlockFiles;
  readonly hovers: BlockHovers;
  readonly lenses: BlockLenses;

  constructor(context: MarkdownContext) {
    this.#context = context;
    this.#blocks = new MarkdownBlocks(context.read);
    this.files = new BlockFiles(this.#blocks, context);
    this.hovers = new BlockHovers(this.#blocks, context.hover);
    this.lenses = new BlockLenses(this.#blocks, context.summary);
  }

  dispose(): void {
    this.files.dispose();
  }

  /** The problems of a document's blocks, at most `max`. */
  checking(document: vscode.TextDocument, max: number): PausingWork<readonly Finding[]> {
    return checkingBlocks(this.#blocks.of(document), this.#context.checks, max);
  }

  /** See `runBlockAction`. */
  run(action: BlockAction, args: readonly unknown[]): Promise<void> {
    return runBlockAction(action, this.#blocks, this.files, this.#context, args);
  }
}
