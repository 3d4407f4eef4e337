import * as vscode from "vscode";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { CommandName } from "../../../manifest/commands.js";
import { commandId } from "../../kit/command-names.js";
import { setting } from "../../kit/settings.js";
import { isEdited } from "../documents/edited-documents.js";
import { playableText } from "./block-games.js";
import type { Block, MarkdownBlocks } from "./markdown-blocks.js";

/** VS Code keeps all lenses of a document laid out. Further levels have none. */
const maxLevels = 1_000;

/** The measures of a level, computed when the lens becomes visible, because that replays solutions. */
class MeasuresLens extends vscode.CodeLens {
  readonly measures: () => string;
  readonly levelCommand: vscode.Command;

  constructor(range: vscode.Range, measures: () => string, levelCommand: vscode.Command) {
    super(range);
    this.measures = measures;
    this.levelCommand = levelCommand;
  }
}

/** “Play · Edit · Solve” over the boards of Markdown documents. */
export class BlockLenses {
  readonly #blocks: MarkdownBlocks;
  readonly #summary: (entry: LevelEntry) => string;

  /** `summary`: the measures of a level */
  constructor(blocks: MarkdownBlocks, summary: (entry: LevelEntry) => string) {
    this.#blocks = blocks;
    this.#summary = summary;
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!setting("sokoban.codeLens", document.uri) || !isEdited(document)) return [];
    let left = maxLevels;
    return this.#blocks.of(document).flatMap((block) => {
      if (!block.fence.isClosed || left <= 0) return [];
      const levels = block.collection?.levels.slice(0, left);
      left -= levels?.length ?? 1;
      if (levels === undefined) return lensesOfGame(document, block);
      return levels.length === 0
        ? [new vscode.CodeLens(rangeOf(block), editCommand(document, block, 0))]
        : levels.flatMap((_, index) => this.#lensesOfLevel(document, block, index));
    });
  }

  resolveCodeLens(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof MeasuresLens) lens.command = { ...lens.levelCommand, title: lens.measures() };
    return lens;
  }

  #lensesOfLevel(document: vscode.TextDocument, block: Block, index: number): vscode.CodeLens[] {
    const range = rangeOf(block, index);
    const entry = block.collection!.levels[index]!;
    const args = [document.uri, block.fence.line, index];
    const edit = editCommand(document, block, index);
    const lens = (title: string, tooltip: string, name: CommandName) =>
      new vscode.CodeLens(range, { title, tooltip, command: commandId(name), arguments: args });
    return [
      lens(play(), vscode.l10n.t("Play this level"), "markdown.play"),
      new vscode.CodeLens(range, edit),
      lens(
        vscode.l10n.t("Solve"),
        vscode.l10n.t("Open this level in the Sokoban editor and solve it"),
        "markdown.solve",
      ),
      new MeasuresLens(range, () => this.#summary(entry), edit),
    ];
  }
}

/** The place of a level's lenses. The first level of a block has its lenses over the fence. */
function rangeOf({ fence, collection }: Block, index = 0): vscode.Range {
  const entry = collection?.levels[index];
  const line = index === 0 || entry === undefined ? fence.line : fence.line + 1 + entry.board.firstLine;
  return new vscode.Range(line, 0, line, 0);
}

function editCommand({ uri }: vscode.TextDocument, { fence }: Block, index: number): vscode.Command {
  return {
    title: vscode.l10n.t("Edit"),
    tooltip: vscode.l10n.t("Open this level in the Sokoban editor, which saves it in this block"),
    command: commandId("markdown.edit"),
    arguments: [uri, fence.line, index],
  };
}

function play(): string {
  return vscode.l10n.t({ message: "Play", comment: "a game" });
}

function lensesOfGame({ uri }: vscode.TextDocument, block: Block): vscode.CodeLens[] {
  const { fence } = block;
  if (playableText(fence) === undefined) return [];
  const lens = (title: string, tooltip: string, name: CommandName) =>
    new vscode.CodeLens(rangeOf(block), {
      title,
      tooltip,
      command: commandId(name),
      arguments: [uri, fence.line],
    });
  const lenses = [lens(play(), vscode.l10n.t("Play this board"), "markdown.play")];
  if (fence.language === "sliding")
    lenses.push(
      lens(vscode.l10n.t("Solve"), vscode.l10n.t("Play this board and solve it"), "markdown.solve"),
    );
  return lenses;
}
