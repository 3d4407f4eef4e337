import * as vscode from "vscode";
import { commandId } from "../../shared/command-names.js";
import { placeOf } from "../../shared/files/named-level.js";
import { showInformation } from "../../shared/messages/notify.js";
import type { BlockFiles } from "./block-files.js";
import { playableText } from "./block-games.js";
import type { Block, MarkdownBlocks } from "./markdown-blocks.js";
import type { MarkdownContext } from "./markdown-context.js";

export type BlockAction = "play" | "edit" | "solve";

/**
 * Plays, edits or solves a board of a Markdown document. The arguments name the document, the line of the
 * block from 0, and the place of the level in it. By default, that is the board at the cursor.
 */
export async function runBlockAction(
  action: BlockAction,
  blocks: MarkdownBlocks,
  files: BlockFiles,
  { openLevel }: Pick<MarkdownContext, "openLevel">,
  [uri, line, level]: readonly unknown[],
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const document =
    uri instanceof vscode.Uri ? await vscode.workspace.openTextDocument(uri) : editor?.document;
  const at = placeOf(line) ?? editor?.selection.active.line ?? 0;
  const block =
    document && blocks.of(document).find(({ fence }) => fence.line <= at && at <= lastLine(fence));
  if (document === undefined || block === undefined || !block.fence.isClosed)
    return inform(vscode.l10n.t("There is no closed block with a board here."));
  if (block.collection === undefined) return runOnGame(action, block);
  const index = placeOf(level) ?? levelAt(block, at);
  if (block.collection.levels[index] === undefined && action !== "edit")
    return inform(vscode.l10n.t("There are no Sokoban levels in this block."));
  const file = files.open(document, block.fence);
  if (action === "play") await vscode.commands.executeCommand(commandId("sokoban.playLevel"), file, index);
  else await openLevel(file, index, action === "solve");
}

/** Boards of 2048 and of the sliding puzzle start games. */
async function runOnGame(action: BlockAction, { fence }: Block): Promise<void> {
  const text = playableText(fence);
  if (action === "edit") return inform(vscode.l10n.t("Only Sokoban levels can be edited."));
  if (text === undefined) return inform(vscode.l10n.t("This board can't be played."));
  if (action === "solve" && fence.language !== "sliding")
    return inform(vscode.l10n.t("2048 has no end that could be solved."));
  await vscode.commands.executeCommand(commandId("pasteGame"), text);
  if (action === "solve") await vscode.commands.executeCommand(commandId("solve"));
}

/** The line of the closing fence. */
function lastLine({ line, lines }: Block["fence"]): number {
  return line + lines.length + 1;
}

function levelAt({ fence, collection }: Block, line: number): number {
  const inside = line - fence.line - 1;
  return Math.max(0, collection?.levels.findLastIndex(({ board }) => board.firstLine <= inside) ?? 0);
}

function inform(text: string): void {
  void showInformation(text);
}
