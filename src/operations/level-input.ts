import { english } from "../games/message.js";
import { inSlices } from "../games/slices.js";
import { levelOrProblem } from "../games/sokoban/check/check.js";
import { thingsOn } from "../games/sokoban/level/board.js";
import type { Finding, TextRange } from "../games/sokoban/level/finding.js";
import { columnOf, type GridSize, rowOf } from "../games/sokoban/level/grid.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { type Collection, formNote, type LevelEntry } from "../games/sokoban/text/collection.js";
import { conflictMessage } from "../games/sokoban/text/conflicts.js";
import { readingCollection } from "../games/sokoban/text/read-collection.js";
import { type OperationContext, OperationError } from "./operation.js";
import type { Value } from "./schema.js";

/** Longer texts belong into a file. */
const maxTextCharacters = 200_000;
const maxFileCharacters = 1_000;
const maxLevelNumber = 1_000_000;

/** A level as callers name it. */
export const levelInput = {
  type: "object",
  description: "A file (with the level's number), or text in XSB: # wall, @ player, $ box, . goal",
  properties: {
    file: { type: "string", maxLength: maxFileCharacters },
    number: { type: "integer", minimum: 1, maximum: maxLevelNumber },
    text: { type: "string", maxLength: maxTextCharacters },
  },
  additionalProperties: false,
} as const;

/** A row and a column, from 1. */
export const square = { type: "array", items: { type: "integer" } } as const;
export const squares = { type: "array", items: square } as const;

/** What was read, in every answer about a level. */
export const levelEcho = {
  type: "object",
  properties: {
    number: { type: "integer" },
    levels: { type: "integer" },
    title: { type: "string" },
    width: { type: "integer" },
    height: { type: "integer" },
    player: square,
    boxes: squares,
    goals: squares,
    board: { type: "string" },
    cut: { type: "boolean" },
  },
} as const;

/** Longer lists and texts of an answer are cut. */
export const maxSquares = 200;
const maxBoardCharacters = 8_000;
const maxTitleCharacters = 200;

/** A level of a text, playable or not. */
export interface NamedEntry {
  readonly entry: LevelEntry;
  /** Problems of the text in the part of this level. `check.ts` finds those of the level itself. */
  readonly findings: readonly Finding[];
  /** The conflicts of a merge anywhere in the text: nobody can say which level is meant. */
  readonly conflicts: readonly Finding[];
  readonly echo: Value<typeof levelEcho>;
}

/** Finds the level that is meant. Throws an `OperationError` where there is none. */
export async function findLevel(
  { file, number = 1, text: given }: Value<typeof levelInput>,
  { files, slices, signal }: Pick<OperationContext, "files" | "slices" | "signal">,
): Promise<NamedEntry> {
  if ((file === undefined) === (given === undefined))
    throw new OperationError("invalid-input", "“level” needs either “file” or “text”.", "level");
  const text = file === undefined ? given! : await files.read(file, signal);
  const collection = await inSlices(readingCollection(text, file), slices, () => signal.aborted);
  if (collection === undefined) throw new OperationError("cancelled", "It was canceled.");
  return namedEntry(collection, number, file === undefined ? "level.text" : "level.file");
}

/** A level of a text. Throws an `OperationError` where there is none; `at` names the text. */
export function namedEntry(collection: Collection, number: number, at: string): NamedEntry {
  const { levels } = collection;
  const entry = levels[number - 1];
  const conflicts = collection.findings.filter(isConflict);
  if (entry !== undefined) {
    const findings = collection.findings.filter(
      (finding) => !isConflict(finding) && isWithin(finding.range, entry),
    );
    return { entry, findings, conflicts, echo: echoOf(entry, number, levels.length) };
  }
  refuseConflicts(conflicts);
  const unknown = formNote(collection);
  if (levels.length === 0)
    throw new OperationError(
      "no-level",
      unknown === undefined ? "There is no level in this text." : english(unknown),
      at,
    );
  throw new OperationError(
    "no-level",
    `There is no level ${number}: the text has ${levels.length === 1 ? "one level" : `${levels.length} levels`}.`,
    "level.number",
  );
}

function isConflict({ code }: Finding): boolean {
  return code === "conflict";
}

/** Throws an `OperationError` where there is one. */
function refuseConflicts([first]: readonly Finding[]): void {
  if (first === undefined) return;
  const message = `Line ${first.range.line + 1}: ${english(conflictMessage)}`;
  throw new OperationError("not-playable", message, "level");
}

function isWithin({ offset }: TextRange, { start, end }: LevelEntry): boolean {
  return offset >= start && offset < end;
}

/** The level as it can be played. Throws an `OperationError` with the reason where it cannot. */
export async function readLevel(
  input: Value<typeof levelInput>,
  context: Pick<OperationContext, "files" | "slices" | "signal">,
): Promise<{ readonly level: Level; readonly echo: Value<typeof levelEcho> }> {
  return playable(await findLevel(input, context));
}

/** As `readLevel`, for a level that was found. */
export function playable({ entry, conflicts, echo }: NamedEntry) {
  refuseConflicts(conflicts);
  const { level, problem } = levelOrProblem(entry);
  if (level === undefined) throw new OperationError("not-playable", english(problem), "level");
  return { level, echo };
}

/** A row and a column, from 1. */
export function squareAt(grid: Pick<GridSize, "width">, cell: number): readonly number[] {
  return [rowOf(grid, cell) + 1, columnOf(grid, cell) + 1];
}

export function squaresAt(grid: Pick<GridSize, "width">, cells: readonly number[]) {
  return cells.slice(0, maxSquares).map((cell) => squareAt(grid, cell));
}

/** The rows of a level. An answer holds only some of them if the board is large. */
export function boardOf(level: Level): string {
  return cutRows(levelRows(level, "xsb"));
}

function echoOf({ board, title }: LevelEntry, number: number, levels: number): Value<typeof levelEcho> {
  const { width, rows } = board;
  const things = thingsOn(board);
  const [player] = things?.players ?? [];
  const text = rows.map((row) => row.text.trimEnd());
  const cut =
    isCut(text) ||
    (title?.text.length ?? 0) > maxTitleCharacters ||
    Math.max(things?.boxes.length ?? 0, things?.goals.length ?? 0) > maxSquares;
  return {
    number,
    levels,
    ...(title === undefined ? {} : { title: title.text.slice(0, maxTitleCharacters) }),
    width,
    height: rows.length,
    ...(player === undefined ? {} : { player: squareAt(board, player) }),
    ...(things === undefined
      ? {}
      : { boxes: squaresAt(board, things.boxes), goals: squaresAt(board, things.goals) }),
    board: cutRows(text),
    ...(cut ? { cut } : {}),
  };
}

function isCut(rows: readonly string[]): boolean {
  return rows.join("\n").length > maxBoardCharacters;
}

/** The rows as text, with a last line that says how many there are if some are left out. */
export function cutRows(rows: readonly string[]): string {
  const text = rows.join("\n");
  if (!isCut(rows)) return text;
  const end = Math.max(text.lastIndexOf("\n", maxBoardCharacters), 0) || maxBoardCharacters;
  return `${text.slice(0, end)}\n… (cut: the board has ${rows.length} rows)`;
}
