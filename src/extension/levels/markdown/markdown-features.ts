import * as vscode from "vscode";
import { type Fence, maxFenceCharacters } from "../../../drawing/fences/fences.js";
import { countUpTo, madeOnce } from "../../../games/lists.js";
import { say, sense } from "../../../games/message.js";
import { bad, good, type Result } from "../../../games/result.js";
import { gameText } from "../../../games/saves/game-text.js";
import type { PausingWork } from "../../../games/slices.js";
import * as slidingNotation from "../../../games/sliding/board-text.js";
import { isGoal } from "../../../games/sliding/rules.js";
import { type Finding, newFinding } from "../../../games/sokoban/level/finding.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import * as twenty48Notation from "../../../games/twenty48/notation.js";
import { canSlide, reachedGoal } from "../../../games/twenty48/rules.js";
import type { CommandName } from "../../../manifest/commands.js";
import { commandId } from "../../kit/commands.js";
import { isEdited, placeOf } from "../../kit/level-files.js";
import { showInformation } from "../../kit/notify.js";
import { setting } from "../../kit/settings.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelHover } from "../language/level-hovers.js";
import { MeasuresLens } from "../language/level-lenses.js";
import {
  type Block,
  BlockFiles,
  type LevelChecks,
  MarkdownBlocks,
  type MarkdownContext,
} from "./block-files.js";

/**
 * Everything about blocks with boards in Markdown documents, in text editors. This is the entry of a bundle
 * of its own, which `MarkdownLoader` loads. Previews draw blocks by a script of their own.
 */
export class MarkdownFeatures implements vscode.Disposable {
  readonly #blocks: MarkdownBlocks;
  readonly files: BlockFiles;
  readonly hovers: BlockHovers;
  readonly lenses: BlockLenses;

  constructor(private readonly context: MarkdownContext) {
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
    return checkingBlocks(this.#blocks.of(document), this.context.checks, max);
  }

  /**
   * Plays, edits or solves a board of a Markdown document. The arguments name the document, the line of the
   * block from 0, and the place of the level in it. By default, that is the board at the cursor.
   */
  async run(action: BlockAction, [uri, line, level]: readonly unknown[]): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const document =
      uri instanceof vscode.Uri ? await vscode.workspace.openTextDocument(uri) : editor?.document;
    const at = placeOf(line) ?? editor?.selection.active.line ?? 0;
    const block =
      document && this.#blocks.of(document).find(({ fence }) => fence.line <= at && at <= lastLine(fence));
    if (document === undefined || block === undefined || !block.fence.isClosed)
      return inform(t("There is no closed block with a board here."));
    if (block.collection === undefined) return runOnGame(action, block);
    const index = placeOf(level) ?? levelAt(block, at);
    if (block.collection.levels[index] === undefined && action !== "edit")
      return inform(t("There are no Sokoban levels in this block."));
    const file = this.files.open(document, block.fence);
    if (action === "play") await vscode.commands.executeCommand(commandId("playLevel"), file, index);
    else await this.context.openLevel(file, index, action === "solve");
  }
}

/** Shows pictures and measures of levels in hovers over their boards in Markdown. */
export class BlockHovers implements vscode.HoverProvider {
  constructor(
    private readonly blocks: MarkdownBlocks,
    private readonly hover: LevelHover,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    { line }: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!setting("sokoban.codeLens", document.uri)) return undefined;
    for (const { fence, collection } of this.blocks.of(document)) {
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
      return this.hover(entry, range);
    }
    return undefined;
  }
}

type BlockAction = "play" | "edit" | "solve";

/** Boards of 2048 and of the sliding puzzle start games. */
async function runOnGame(action: BlockAction, { fence }: Block): Promise<void> {
  const text = playableText(fence);
  if (action === "edit") return inform(t("Only Sokoban levels can be edited."));
  if (text === undefined) return inform(t("This board can't be played."));
  if (action === "solve" && fence.language !== "sliding")
    return inform(t("2048 has no end that could be solved."));
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

/**
 * The problems of blocks, at their places in the document, in its order. Stops after `max` findings. The
 * stored moves of all blocks share one budget.
 */
export function* checkingBlocks(
  blocks: readonly Block[],
  { budgetOf, checking }: LevelChecks,
  max: number,
): PausingWork<readonly Finding[]> {
  const budget = budgetOf(blocks.flatMap(({ collection }) => collection?.levels ?? []));
  const findings: Finding[] = [];
  for (const { fence, collection } of blocks) {
    if (collection === undefined) findings.push(...gameFindings(fence));
    else {
      const found = yield* checking(collection, max - findings.length, budget);
      for (const finding of found.slice(0, max - findings.length)) findings.push(inDocument(fence, finding));
    }
    if (findings.length >= max) break;
    yield;
  }
  return findings;
}

/** The range is that of the document; its line and column stay those of the block. */
function inDocument(fence: Fence, finding: Finding): Finding {
  const { offset, length } = finding.range;
  const start = offsetInDocument(fence, offset);
  const end = offsetInDocument(fence, offset + length);
  return { ...finding, range: { ...finding.range, offset: start, length: end - start }, fixes: [] };
}

/** The problem of a board of 2048 or of the sliding puzzle. */
function gameFindings(fence: Fence): readonly Finding[] {
  const read = readGameBlock(fence);
  if (read.ok) return [];
  const offset = offsetInDocument(fence, 0);
  const end = offsetInDocument(fence, fence.text.length);
  const range = { offset, length: end - offset, line: 0, column: 0 };
  return [newFinding("warning", "no-board", read.error, range)];
}

/**
 * The offset in the document of an offset in a block's text. Both texts have the same lines, so a binary
 * search in the offsets of the lines finds the line.
 */
export function offsetInDocument({ lines, lineEnd }: Fence, offset: number): number {
  const starts = lineStarts(lines);
  const line = countUpTo(lines.length, (line) => starts[line]! <= offset) - 1;
  const place = lines[line];
  return place === undefined ? lineEnd : place.offset + Math.min(place.length, offset - starts[line]!);
}

const known = new WeakMap<Fence["lines"], readonly number[]>();

/** The offsets of lines in the text of their block, in which each line has a line end of one character. */
function lineStarts(lines: Fence["lines"]): readonly number[] {
  return madeOnce(known, lines, () => {
    let next = 0;
    return lines.map(({ length }) => {
      const start = next;
      next += length + 1;
      return start;
    });
  });
}

/** VS Code keeps all lenses of a document laid out. Further levels have none. */
const maxLevels = 1_000;

/** “Play · Edit · Solve” over the boards of Markdown documents. */
class BlockLenses {
  /** `summary`: the measures of a level */
  constructor(
    private readonly blocks: MarkdownBlocks,
    private readonly summary: (entry: LevelEntry) => string,
  ) {}

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!setting("sokoban.codeLens", document.uri) || !isEdited(document)) return [];
    let left = maxLevels;
    return this.blocks.of(document).flatMap((block) => {
      if (!block.fence.isClosed || left <= 0) return [];
      const levels = block.collection?.levels.slice(0, left);
      left -= levels?.length ?? 1;
      if (levels === undefined) return lensesOfGame(document, block);
      return levels.length === 0
        ? [new vscode.CodeLens(rangeOf(block), editCommand(document, block, 0))]
        : levels.flatMap((_, index) => this.#lensesOfLevel(document, block, index));
    });
  }

  readonly resolveCodeLens = MeasuresLens.resolve;

  #lensesOfLevel(document: vscode.TextDocument, block: Block, index: number): vscode.CodeLens[] {
    const range = rangeOf(block, index);
    const entry = block.collection!.levels[index]!;
    const args = [document.uri, block.fence.line, index];
    const edit = editCommand(document, block, index);
    const lens = (title: string, tooltip: string, name: CommandName) =>
      new vscode.CodeLens(range, { title, tooltip, command: commandId(name), arguments: args });
    return [
      lens(play(), t("Play this level"), "markdown.play"),
      new vscode.CodeLens(range, edit),
      lens(t("Solve"), t("Open this level in the Sokoban editor and solve it"), "markdown.solve"),
      new MeasuresLens(range, () => this.summary(entry), edit),
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
    title: t("Edit"),
    tooltip: t("Open this level in the Sokoban editor, which saves it in this block"),
    command: commandId("markdown.edit"),
    arguments: [uri, fence.line, index],
  };
}

function play(): string {
  return translate(sense("Play", "a game"));
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
  const lenses = [lens(play(), t("Play this board"), "markdown.play")];
  if (fence.language === "sliding")
    lenses.push(lens(t("Solve"), t("Play this board and solve it"), "markdown.solve"));
  return lenses;
}

/** The boards of 2048 and of the sliding puzzle in blocks. */

/**
 * The board of a block as the text of a game that starts from it; `undefined` if that game is over. Otherwise
 * the error says what is wrong with the text.
 */
function readGameBlock({ language, text }: Fence): Result<string | undefined> {
  if (text.length > maxFenceCharacters) return bad(say("This block is too long to be drawn."));
  if (language === "2048") {
    const board = twenty48Notation.readBoard(text);
    if (!board.ok) return board;
    const position = { ...board.value, beyond: reachedGoal(board.value) };
    return good(canSlide(position) ? gameText("2048", twenty48Notation.format(position), "") : undefined);
  }
  const board = slidingNotation.readBoard(text);
  if (!board.ok) return board;
  const isPlayable = !isGoal(board.value.tiles);
  return good(isPlayable ? gameText("sliding", slidingNotation.format(board.value), "") : undefined);
}

/** The text of a game that starts from the board of a block; `undefined` if there is none. */
export function playableText(fence: Fence): string | undefined {
  const read = readGameBlock(fence);
  return read.ok ? read.value : undefined;
}
