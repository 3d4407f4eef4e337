import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../games/levels.js";
import { english, type Message, say } from "../../games/message.js";
import { fieldsOf } from "../../games/reading.js";
import type { Midend } from "../../midend/midend.js";
import { type LevelTexts, OperationError, unlessCancelled } from "../../operations/operation.js";
import { OperationRunner } from "../../operations/operations.js";
import { findPlayedGame } from "../../operations/played-games.js";
import { hostClock } from "../../platform/host-clock.js";
import type { Solvers } from "../../protocol/solver/solving.js";
import type { LevelSolver } from "../../solving/level-solver.js";
import type { FileTexts } from "../kit/file-texts.js";
import { t, translate } from "../kit/translate.js";

/** The parts of the extension that the tools use. */
export interface ToolContext {
  readonly midend: Midend;
  readonly levels: LevelSolver;
  readonly boards: Solvers;
  readonly texts: FileTexts;
}

/** The operations as tools for language models. */
export class OperationTools implements vscode.Disposable {
  readonly #runner: OperationRunner;

  constructor({ midend, levels, boards, texts }: ToolContext) {
    this.#runner = new OperationRunner({
      files: new WorkspaceTexts(texts),
      levels,
      boards,
      games: {
        // VS Code asks the player before each call.
        refusal: undefined,
        use: async (wanted, work) => work(await findPlayedGame(midend, wanted)),
      },
      sliding: midend.games.find(({ name }) => name === "sliding")!,
      slices: hostClock.slices,
      after: hostClock.after,
    });
  }

  dispose(): void {
    this.#runner.dispose();
  }

  /** The sentence that is shown during a call, and the question before one that changes something. */
  prepare(name: string, input: object | null): vscode.PreparedToolInvocation {
    const invocationMessage = translate(messages[name] ?? say("Playing moves in your game"));
    if (name !== "game_play") return { invocationMessage };
    const { moves } = fieldsOf(input);
    return {
      invocationMessage,
      confirmationMessages: {
        title: t("Play Moves in Your Game?"),
        message: t(
          "Moves: {0}. They are one step, so one undo reverts all of them. The game is assisted from then on.",
          typeof moves === "string" ? shortened(moves) : "",
        ),
      },
    };
  }

  /** The answer, or the error of the operation, as text. Rejects where the call is canceled. */
  async invoke(
    name: string,
    input: object,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      const answer = await this.#runner.answer(name, input, { signal: controller.signal });
      // A cancel does not undo an answer, as its moves have been played.
      if (!answer.ok && controller.signal.aborted) throw new vscode.CancellationError();
      const text = answer.ok ? answerText(answer.value) : JSON.stringify(answer.error);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } finally {
      listening.dispose();
    }
  }
}

const maxShown = 200;

/** Moves as the question shows them: letters and digits, which no Markdown changes. */
function shortened(moves: string): string {
  const plain = moves.replace(/[^\w(), ]+/g, " ");
  return plain.length > maxShown ? `${plain.slice(0, maxShown)}…` : plain;
}

const messages: Readonly<Record<string, Message>> = {
  sokoban_check: say("Checking a Sokoban level"),
  sokoban_solve: say("Solving a puzzle"),
  sliding_solve: say("Solving a puzzle"),
  sokoban_verify: say("Verifying a solution"),
  sliding_verify: say("Verifying a solution"),
  sokoban_explain: say("Explaining a Sokoban position"),
  sokoban_generate: say("Generating Sokoban levels"),
  sokoban_try_changes: say("Trying changes of a level"),
  game_read: say("Reading your game"),
};

const at = "level.file";

/**
 * Reads level files of the workspace's folders, by path or address. Links are refused, as they may lead out.
 */
export class WorkspaceTexts implements LevelTexts {
  constructor(private readonly texts: Pick<FileTexts, "read">) {}

  read(file: string, signal: AbortSignal): Promise<string> {
    return unlessCancelled(this.#readNow(file), signal);
  }

  async #readNow(file: string): Promise<string> {
    const places = placesOf(file);
    if (places.length === 0) throw outside(file);
    for (const { folder, names } of places) {
      const uri = vscode.Uri.joinPath(folder, ...names);
      const isLink = await hasLink(folder, names).catch(() => undefined);
      // There is no such file in this folder.
      if (isLink === undefined) continue;
      if (isLink) throw outside(file);
      const text = await this.texts.read(uri, maxLevelFileBytes);
      // VS Code opens files by their paths. One that became a link meanwhile may have led out.
      if (await hasLink(folder, names).catch(() => true)) throw outside(file);
      if (text.ok) return text.value;
      throw new OperationError("file", `Couldn't read “${shown(file)}”: ${english(text.error)}`, at);
    }
    throw new OperationError("file", `Couldn't read “${shown(file)}”: there is no such file.`, at);
  }
}

interface FilePlace {
  readonly folder: vscode.Uri;
  /** The folders below it, and the file. */
  readonly names: readonly string[];
}

/** Where the file could be: in each folder of the workspace, or in the one that its address names. */
function placesOf(file: string): readonly FilePlace[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(file);
  return folders.flatMap((folder) => {
    const below = isAddress ? belowAddress(folder, file) : belowPath(folder, file.replaceAll("\\", "/"));
    const names = below?.split("/").filter((name) => name !== "" && name !== ".");
    if (names === undefined || names.length === 0) return [];
    return names.some((name) => name === ".." || name.includes("\0")) ? [] : [{ folder, names }];
  });
}

function belowAddress(folder: vscode.Uri, file: string): string | undefined {
  const uri = uriOf(() => vscode.Uri.parse(file, true));
  const isOfFolder = uri?.scheme === folder.scheme && uri.authority === folder.authority;
  return isOfFolder ? belowPath(folder, uri.path) : undefined;
}

/** VS Code throws an error for texts that aren't addresses, and for paths such as “///levels”. */
function uriOf(make: () => vscode.Uri): vscode.Uri | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A relative path, or an absolute one as VS Code writes it. */
function belowPath(folder: vscode.Uri, file: string): string | undefined {
  const isAbsolute = file.startsWith("/") || /^[a-z]:/i.test(file);
  if (!isAbsolute) return file;
  const uri = uriOf(() => vscode.Uri.file(file));
  if (uri === undefined) return undefined;
  const path = withDrive(uri.path);
  const top = withDrive(folder.path);
  const start = top.endsWith("/") ? top : `${top}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** VS Code writes drives in either case: /c:/levels, /C:/levels. */
function withDrive(path: string): string {
  return path.replace(/^\/[A-Z]:/, (drive) => drive.toLowerCase());
}

/** Whether the file or a folder on the way to it is a link. Rejects where there is no such file. */
async function hasLink(folder: vscode.Uri, names: readonly string[]): Promise<boolean> {
  for (let count = 1; count <= names.length; count++) {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, ...names.slice(0, count)));
    if ((type & vscode.FileType.SymbolicLink) !== 0) return true;
  }
  return false;
}

function outside(file: string): OperationError {
  return new OperationError("refused", `“${shown(file)}” isn't a file of the workspace.`, at);
}

function shown(file: string): string {
  return file.slice(0, 200);
}

/**
 * An answer as text for a model. Each property has a line, blocks of text are below their names, and lists
 * have an object on each line.
 */
function answerText(answer: object): string {
  return Object.entries(answer)
    .flatMap(([name, value]) => (value === undefined ? [] : [propertyText(name, value)]))
    .join("\n");
}

function propertyText(name: string, value: unknown): string {
  if (typeof value === "string") return value.includes("\n") ? `${name}:\n${value}` : `${name}: ${value}`;
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || Array.isArray(item));
    if (isPlain) return `${name}: ${JSON.stringify(value)}`;
    return [`${name}:`, ...value.map((item) => `- ${JSON.stringify(item)}`)].join("\n");
  }
  if (typeof value !== "object" || value === null) return `${name}: ${String(value)}`;
  return `${name}:\n${answerText(value)}`;
}
