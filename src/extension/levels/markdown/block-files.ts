import * as vscode from "vscode";
import { type Fence, fenceEdit, findFences, maxFences } from "../../../drawing/fences/fences.js";
import { maxLevelDocumentBytes } from "../../../games/levels.js";
import { number, readableItems, string, tuple, unlimited } from "../../../games/reading.js";
import type { PausingWork } from "../../../games/slices.js";
import type { checkingCollection } from "../../../games/sokoban/check/check.js";
import type { fileBudget } from "../../../games/sokoban/check/stored-moves.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { blockScheme } from "../../../manifest/names.js";
import { sha256 } from "../../../platform/crypto.js";
import { Owner } from "../../../protocol/emitter.js";
import { openDocument } from "../../kit/file-texts.js";
import { fileNameOf, uriOf } from "../../kit/files.js";
import { t } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { LevelHover } from "../language/level-hovers.js";
import type { LevelContext } from "../solving/level-tools.js";

/** Finds the problems of levels. */
export interface LevelChecks {
  readonly checking: typeof checkingCollection;
  readonly budgetOf: typeof fileBudget;
}

/** What blocks in Markdown documents need from the rest of the extension. */
export interface MarkdownContext {
  readonly state: LevelContext["state"];
  readonly checks: LevelChecks;
  read(text: string): Collection;
  /** The measures of a level in a few words. */
  summary(entry: LevelEntry): string;
  readonly hover: LevelHover;
  readonly change: LevelDocuments["change"];
  /** Opens a level of a file in the level editor, and solves it there if requested. */
  openLevel(uri: vscode.Uri, level: number, solves: boolean): Promise<void>;
  /** Tells VS Code of changed files that are blocks. */
  reportFiles(events: readonly vscode.FileChangeEvent[]): void;
}

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

/** How many blocks are remembered over reloads of the window; the oldest are dropped first. */
const maxRemembered = 50;
const stateKey = "tilework.markdownBlocks.1";
const readRemembered = tuple(string(unlimited), string(unlimited), number(0, unlimited));

type BlockFilesContext = Pick<MarkdownContext, "state" | "change" | "reportFiles">;

/** A block that was opened as a file. */
interface OpenBlock {
  readonly markdown: vscode.Uri;
  place: BlockPlace;
  /** The text that the editor of the file agrees with; `undefined` if that isn't known after a reload. */
  text: string | undefined;
  /** The text of the block that VS Code knows of; `undefined` if the block is lost. */
  seen: string | undefined;
  /**
   * The text at the last question for the file's time. Before a save, VS Code compares that time with the one
   * it knows, and asks the user whether to overwrite a newer text.
   */
  asked: string | undefined;
  /** When `seen` changed, in milliseconds; it only grows. */
  changedAt: number;
}

/**
 * Blocks of levels in Markdown documents as files, so that the level editor opens them as it opens any file.
 * Saving such a file is one edit of the document, which is saved, too, if it had no other unsaved changes.
 * Nothing is written if the block is lost, or was changed elsewhere since the editor read it.
 */
export class BlockFiles extends Owner {
  /** By the addresses of their files. */
  readonly #blocks = new Map<string, OpenBlock>();

  constructor(
    private readonly reader: MarkdownBlocks,
    private readonly context: BlockFilesContext,
  ) {
    super();
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.uri.scheme === blockScheme) this.#agree(document);
        else if (contentChanges.length > 0) this.#follow(document, contentChanges);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (document.uri.scheme === blockScheme) this.#agree(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        for (const block of this.#blocks.values())
          if (isOf(block, document)) block.place = { line: block.place.line, isFollowed: false };
      }),
    );
  }

  /** The address of a block's file; the same while the block is known. */
  open(document: vscode.TextDocument, fence: Fence): vscode.Uri {
    const fences = this.reader.levelFences(document);
    for (const [address, block] of this.#blocks)
      if (isOf(block, document) && findBlock(fences, block.place, block.text)?.line === fence.line)
        return vscode.Uri.parse(address, true);
    let number = fences.findIndex(({ line }) => line === fence.line) + 1;
    while (this.#blocks.has(addressOf(document.uri, number).toString())) number++;
    const uri = addressOf(document.uri, number);
    this.#add(uri, document, fence, fence.text, Date.now());
    return uri;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { block, fence } = await this.#find(uri);
    block.asked = fence.text;
    const size = new TextEncoder().encode(fence.text).length;
    return { type: vscode.FileType.File, ctime: 0, mtime: block.changedAt, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const { block, fence } = await this.#find(uri);
    // An editor with unsaved changes keeps the text that its changes started from.
    if (openDocument(uri)?.isDirty !== true) await this.#know(uri, block, fence.text);
    return new TextEncoder().encode(fence.text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const { block, document } = await this.#find(uri);
    const hadChanges = document.isDirty;
    const text = new TextDecoder().decode(content).replace(/\r\n?/g, "\n");
    let refusal: string | undefined;
    const refuse = (reason: (name: string) => string) => {
      refusal = reason(fileNameOf(block.markdown));
    };
    const failure = await this.context.change(document, () => {
      refusal = undefined;
      return this.#editing(block, document, text, refuse);
    });
    const now = findBlock(this.reader.levelFences(document), block.place, block.text)?.text;
    const problem = refusal ?? failure;
    this.#see(block, now);
    if (problem !== undefined) throw vscode.FileSystemError.Unavailable(problem);
    if (now !== undefined) await this.#know(uri, block, now);
    if (!hadChanges && !document.isUntitled) await document.save();
  }

  /** The edit that writes a text into a block. Calls `refuse` with the reason if it must not be written. */
  *#editing(
    block: OpenBlock,
    document: vscode.TextDocument,
    text: string,
    refuse: (reason: (name: string) => string) => void,
  ): PausingWork<readonly TextEdit[]> {
    yield;
    const fence = findBlock(this.reader.levelFences(document), block.place, block.text);
    if (fence === undefined) refuse(lost);
    else if (fence.text !== block.text && fence.text !== block.asked) refuse(changedElsewhere);
    else {
      const edit = fenceEdit(fence, text, document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n");
      if (edit === "closes") refuse(wouldClose);
      else if (edit !== undefined) {
        // VS Code reports the edit before it is finished.
        this.#see(block, text === "" || text.endsWith("\n") ? text : `${text}\n`);
        return [edit];
      }
    }
    return [];
  }

  /** Throws if the block or its document no longer exists. */
  async #find(uri: vscode.Uri): Promise<{ block: OpenBlock; document: vscode.TextDocument; fence: Fence }> {
    const markdown = markdownOf(uri);
    if (markdown === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const document = await vscode.workspace.openTextDocument(markdown);
    const block = this.#blocks.get(uri.toString()) ?? (await this.#restore(uri, document));
    const fence = block && findBlock(this.reader.levelFences(document), block.place, block.text);
    if (block === undefined || fence === undefined)
      throw vscode.FileSystemError.FileNotFound(lost(fileNameOf(markdown)));
    block.place = { line: fence.line, isFollowed: true };
    return { block, document, fence };
  }

  /** After a reload of the window: the block with the remembered text, or the one with the same number. */
  async #restore(uri: vscode.Uri, document: vscode.TextDocument): Promise<OpenBlock | undefined> {
    const fences = this.reader.levelFences(document);
    const [digest, changedAt] = this.#remembered().get(uri.toString()) ?? [];
    const digests = await Promise.all(fences.map(({ text }) => sha256(text)));
    const same = fences.filter((_, index) => digests[index] === digest);
    const numbered = fences[numberOf(uri) - 1];
    const fence = same.length === 1 ? same[0] : numbered;
    const known = this.#blocks.get(uri.toString());
    if (known !== undefined || fence === undefined) return known;
    const isSame = same.includes(fence);
    const time = (isSame ? changedAt : undefined) ?? Date.now();
    return this.#add(uri, document, fence, isSame ? fence.text : undefined, time);
  }

  #add(
    uri: vscode.Uri,
    { uri: markdown }: vscode.TextDocument,
    { line, text: seen }: Fence,
    text: string | undefined,
    changedAt: number,
  ): OpenBlock {
    const place = { line, isFollowed: true };
    const block: OpenBlock = { markdown, place, text, seen, asked: undefined, changedAt };
    this.#blocks.set(uri.toString(), block);
    return block;
  }

  /** The editor of a file agrees with a text from now on. */
  async #know(uri: vscode.Uri, block: OpenBlock, text: string): Promise<void> {
    this.#see(block, text);
    if (block.text === text && this.#remembered().has(uri.toString())) return;
    block.text = text;
    const digest = await sha256(text);
    const remembered = this.#remembered();
    remembered.delete(uri.toString());
    remembered.set(uri.toString(), [digest, block.changedAt]);
    const kept = [...remembered].slice(-maxRemembered).map(([address, known]) => [address, ...known]);
    await this.context.state.update(stateKey, kept);
  }

  /** An editor without unsaved changes shows what VS Code has read, also after a revert. */
  #agree(document: vscode.TextDocument): void {
    const block = this.#blocks.get(document.uri.toString());
    if (block?.seen === undefined || document.isDirty) return;
    const text = document.getText().replace(/\r\n?/g, "\n");
    if (text === block.seen && block.text !== text) void this.#know(document.uri, block, text);
  }

  #follow(document: vscode.TextDocument, changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const events: vscode.FileChangeEvent[] = [];
    for (const [address, block] of this.#blocks) {
      if (!isOf(block, document)) continue;
      block.place = afterChanges(block.place, changes);
      const now = findBlock(this.reader.levelFences(document), block.place, block.text);
      if (now !== undefined) block.place = { line: now.line, isFollowed: true };
      if (now?.text === block.seen) continue;
      this.#see(block, now?.text);
      const type = now === undefined ? vscode.FileChangeType.Deleted : vscode.FileChangeType.Changed;
      events.push({ uri: vscode.Uri.parse(address, true), type });
    }
    if (events.length > 0) this.context.reportFiles(events);
  }

  #see(block: OpenBlock, text: string | undefined): void {
    if (block.seen === text) return;
    block.seen = text;
    block.changedAt = Math.max(Date.now(), block.changedAt + 1);
  }

  /** The digests of texts, and when these changed, by the addresses of files. Invalid entries are skipped. */
  #remembered(): Map<string, readonly [digest: string, changedAt: number]> {
    const entries = readableItems(readRemembered, this.context.state.get(stateKey));
    return new Map(entries.map(([address, ...known]) => [address, known]));
  }
}

function isOf({ markdown }: OpenBlock, { uri }: vscode.TextDocument): boolean {
  return markdown.toString() === uri.toString();
}

/** The file of the block with a number, from 1, when it was opened first. Its document is the query. */
function addressOf(markdown: vscode.Uri, number: number): vscode.Uri {
  const path = `/${fileNameOf(markdown)}-block-${number}.xsb`;
  return vscode.Uri.from({ scheme: blockScheme, path, query: markdown.toString() });
}

function numberOf(uri: vscode.Uri): number {
  return Number(/-block-(\d{1,9})\.xsb$/.exec(uri.path)?.[1] ?? 0);
}

/** The document of a block's file; `undefined` for other addresses. */
function markdownOf(uri: vscode.Uri): vscode.Uri | undefined {
  const markdown = uriOf(uri.query);
  return numberOf(uri) > 0 && markdown?.scheme !== blockScheme ? markdown : undefined;
}

function lost(name: string): string {
  return t(
    "The block of these levels is no longer in “{0}”. Copy the levels and paste them where you want them.",
    name,
  );
}

function changedElsewhere(name: string): string {
  return t(
    "The block of these levels has changed in “{0}”. Copy your levels, revert this file and paste them.",
    name,
  );
}

function wouldClose(name: string): string {
  return t(
    "A line of these levels would end their block in “{0}”. Remove the line of backticks or tildes.",
    name,
  );
}

/** Where an opened block is in its document, while the document changes. */
export interface BlockPlace {
  /** The line of its opening fence when it was seen last, from 0. */
  readonly line: number;
  /** Whether all changes of the document since then are known, so that the line is right. */
  readonly isFollowed: boolean;
}

/** A change of a document, as VS Code reports it; the lines are those before it. */
export interface LineChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** The place after changes, which are in the order from the end of the document to its start. */
export function afterChanges(place: BlockPlace, changes: readonly LineChange[]): BlockPlace {
  return changes.reduce(afterChange, place);
}

function afterChange({ line, isFollowed }: BlockPlace, { range, text }: LineChange): BlockPlace {
  const { start, end } = range;
  const isBelow = start.line > line || (start.line === line && start.character > 0);
  if (isBelow) return { line, isFollowed };
  const added = text.split(/\r\n|\r|\n/).length - 1 - (end.line - start.line);
  const isAbove = end.line < line || (end.line === line && end.character === 0);
  // Otherwise the opening fence itself was replaced.
  return { line: Math.max(0, line + added), isFollowed: isFollowed && isAbove };
}

/**
 * The block that was opened; `undefined` if it can't be identified. A place that was followed is right,
 * whatever the text is now. Otherwise, only a text that no other block has identifies it.
 * @param text the last known text of the block, if there is one
 */
export function findBlock(
  fences: readonly Fence[],
  { line, isFollowed }: BlockPlace,
  text: string | undefined,
): Fence | undefined {
  const there = fences.find((fence) => fence.line === line);
  if (isFollowed && there !== undefined) return there;
  const same = fences.filter((fence) => fence.text === text);
  return same.length === 1 ? same[0] : same.find((fence) => fence === there);
}
