import { type Message, plural, say } from "../../message.js";
import { atOnce, type PausingWork } from "../../slices.js";
import { frozenBoxes, inside, isCircular, isSolved, pushesToGoal } from "../level/analysis.js";
import { cellAt, isTooLarge, placeOf, type TextBoard, thingsOn, toLevel } from "../level/board.js";
import { type Cell, ground, hasPlayer } from "../level/cell.js";
import { claimForms, claimText, likelyClaim, maxClaims, readClaim } from "../level/claim.js";
import {
  type Finding,
  type FindingCode,
  type Fix,
  maxOfAKind,
  newFinding,
  type Severity,
  type TextRange,
} from "../level/finding.js";
import { columnOf, isEdge, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import type { Collection, LevelEntry } from "../text/collection.js";
import type { Note, StoredMoves } from "../text/notes.js";
import {
  cellEdit,
  findingHoles,
  findingPlayerFixes,
  type Parting,
  partingOf,
  surround,
  wallEdits,
} from "./repairs.js";
import { fileBudget, type MoveBudget, type MovesResult, playingStored } from "./stored-moves.js";

/** All findings in a level file, in the order of its text. */
export function checkCollection(collection: Collection): readonly Finding[] {
  return atOnce(checkingCollection(collection));
}

/**
 * `checkCollection` as work that pauses. Stops checking further levels after `maxFindings` findings.
 * Collections that are checked together share a budget for their stored moves.
 */
export function* checkingCollection(
  collection: Collection,
  maxFindings = Number.POSITIVE_INFINITY,
  budget = fileBudget(collection.levels),
): PausingWork<readonly Finding[]> {
  const findings = [...collection.findings, ...strayClaims(collection)];
  for (const level of collection.levels) {
    if (findings.length >= maxFindings) break;
    for (const finding of yield* checkingLevel(level, budget)) findings.push(finding);
    yield;
  }
  // Only text is written; a file in the form of another program can be converted as a whole.
  if (collection.form !== "text")
    return findings.map((finding) => (finding.code === "other-form" ? finding : { ...finding, fixes: [] }));
  return findings.sort((one, other) => one.range.offset - other.range.offset);
}

/** The findings about one level, other than those about the symbols it is written in. */
export function checkLevel(entry: LevelEntry): readonly Finding[] {
  return atOnce(checkingLevel(entry, fileBudget([entry])));
}

/** `checkLevel` as work that pauses, for a level of a file with a budget. */
function* checkingLevel(entry: LevelEntry, budget: MoveBudget): PausingWork<readonly Finding[]> {
  const { board } = entry;
  if (isTooLarge(board)) {
    const message = say("This level is too large to be played: {0} × {1}.", board.width, board.rows.length);
    return [...claimFindings(entry), about(board, "error", "too-large", message)];
  }
  const level = toLevel(board);
  const stored = level === undefined ? [] : yield* playingStored(level, entry.solutions, budget);
  return [
    ...(yield* findingsOn(board, level)),
    ...entry.solutions.flatMap((moves, index) => storedFindings(moves, stored[index])),
    ...claimFindings(entry),
  ];
}

/** The findings of each kind take time in proportion to the board. */
function* findingsOn(board: TextBoard, level: Level | undefined): PausingWork<readonly Finding[]> {
  const players = yield* playerFindings(board);
  yield;
  // A level without a player is still being made. Only what can be counted is checked.
  if (level === undefined) return [...players, ...countFindings(board)];
  const within = inside(level);
  const found = [...dialectFindings(board), ...(yield* fenceFindings(board, level, within))];
  yield;
  found.push(...countFindings(board), ...solvedFindings(board, level));
  yield;
  return [...found, ...(yield* squareFindings(board, level, within))];
}

/** A saved game may be unfinished, so only solutions are judged. Any moves may hold what can't be read. */
function storedFindings(stored: StoredMoves, result: MovesResult | undefined): readonly Finding[] {
  if (result === undefined) return [];
  const isUnread = result.kind === "wrong" && result.at !== undefined;
  if (stored.kind !== "solution" && !isUnread) return [];
  const { heading } = stored;
  const unfit = (reason: Message) =>
    newFinding("warning", "solution", say("This solution doesn't fit the level. {0}", reason), heading);
  switch (result.kind) {
    case "unchecked": {
      const message = say("This solution wasn't checked. {0}", result.reason);
      return [newFinding("information", "solution-unchecked", message, heading)];
    }
    case "wrong":
      if (result.at === undefined) return [unfit(result.error)];
      return [newFinding("warning", "solution", result.error, placeIn(stored, result.at))];
    case "played":
      return result.played.won ? [] : [unfit(say("After these moves the level isn't solved."))];
  }
}

/** The place of one character of stored moves. */
function placeIn({ text, offset, line, column }: StoredMoves, at: number): TextRange {
  const above = text.slice(0, at).split(/\r\n|\r|\n/);
  const before = above.at(-1)!.length;
  const isFirst = above.length === 1;
  return {
    offset: offset + at,
    length: 1,
    line: line + above.length - 1,
    column: isFirst ? column + before : before,
  };
}

/** A finding about the level as a whole, at its first row. */
export function about(
  board: TextBoard,
  severity: Severity,
  code: FindingCode,
  message: Message,
  fixes: readonly Fix[] = [],
): Finding {
  const { text, sources } = board.rows[0]!;
  const range = placeOf(board, 0, 0);
  const length = sources === undefined ? text.length : 1;
  return newFinding(severity, code, message, { ...range, length }, fixes);
}

function at(
  board: TextBoard,
  level: Level,
  cell: number,
  severity: Severity,
  code: FindingCode,
  message: Message,
  fixes: readonly Fix[] = [],
): Finding {
  const range = placeOf(board, rowOf(level, cell), columnOf(level, cell));
  return newFinding(severity, code, message, range, fixes);
}

/** Writes another symbol over one cell. */
function replaceCell(
  board: TextBoard,
  row: number,
  column: number,
  cell: Cell,
  title: Message,
): readonly Fix[] {
  const edit = cellEdit(board, row, column, cell);
  return edit === undefined ? [] : [{ title, edits: [edit] }];
}

function* playerFindings(board: TextBoard): PausingWork<readonly Finding[]> {
  const found: Finding[] = [];
  let players = 0;
  /** The first row of the board that the last player is on; `undefined` if another player is on it, too. */
  let first: number | undefined = 0;
  let last = 0;
  for (const [row, { text }] of board.rows.entries()) {
    for (let column = 0; column < text.length; column++) {
      const cell = cellAt(board, row, column);
      if (cell === undefined || !hasPlayer(cell)) continue;
      players++;
      const before = last;
      last = row;
      if (players === 1 || found.length >= maxOfAKind) continue;
      const parting: Parting | undefined =
        first === undefined ? undefined : partingOf(board, first, before, row);
      yield;
      first = parting?.row;
      const message =
        parting === undefined
          ? say("This is player number {0}. A level has one.", players)
          : say(
              "This is player number {0}. A level has one. Another level starts in row {1}, without an empty line above.",
              players,
              parting.row + 1,
            );
      const remove = replaceCell(board, row, column, ground(cell), say("Remove this player"));
      const fixes = [...(parting === undefined ? [] : [parting.fix]), ...remove];
      found.push(newFinding("error", "second-player", message, placeOf(board, row, column), fixes));
    }
  }
  if (players > 0) return found;
  const fixes = yield* findingPlayerFixes(board);
  return [about(board, "error", "no-player", say("The level has no player (@)."), fixes)];
}

function dialectFindings(board: TextBoard): readonly Finding[] {
  if (board.evidence !== "assumed" || !board.rows.some(({ text }) => text.includes("."))) return [];
  const message = say("Dots can be goals or floor here. They are read as goals.");
  return [about(board, "information", "assumed-dialect", message)];
}

function* fenceFindings(board: TextBoard, level: Level, within: Uint8Array): PausingWork<readonly Finding[]> {
  const edge = within.findIndex((mark, cell) => mark === 1 && isEdge(level, cell));
  if (edge < 0) return [];
  const holes = yield* findingHoles(level, within);
  const [hole] = holes;
  if (hole !== undefined) {
    const edits = wallEdits(board, level, holes);
    const title =
      holes.length === 1
        ? say("Put a wall here")
        : plural(holes.length, "Put a wall in the {0} gap", "Put walls in the {0} gaps");
    const fixes = edits === undefined ? [] : [{ title, edits }];
    const message =
      holes.length === 1
        ? say("The wall is open here: the player can leave the level.")
        : plural(
            holes.length - 1,
            "The wall is open here and in {0} other place: the player can leave the level.",
            "The wall is open here and in {0} other places: the player can leave the level.",
          );
    return [at(board, level, hole, "warning", "open", message, fixes)];
  }
  const message = say(
    "There is no wall between the player and the edge of the level, but the level ends there.",
  );
  return [at(board, level, edge, "warning", "open", message, surround(board))];
}

function countFindings(board: TextBoard): readonly Finding[] {
  const things = thingsOn(board);
  // A strange symbol may stand for a box or a goal, so the counts say nothing.
  if (things === undefined) return [];
  const [boxes, goals] = [things.boxes.length, things.goals.length];
  if (boxes === 0 && goals === 0)
    return [about(board, "warning", "no-boxes", say("The level has no boxes and no goals yet."))];
  if (boxes === goals) return [];
  const message = say(
    "The numbers of boxes ({0}) and goals ({1}) differ, so the level can't be solved.",
    boxes,
    goals,
  );
  return [about(board, "error", "counts", message)];
}

function solvedFindings(board: TextBoard, level: Level): readonly Finding[] {
  const { boxes, goals } = level;
  if (boxes.length === 0 || boxes.length !== goals.length || !isSolved(level)) return [];
  const message = isCircular(level)
    ? say("All boxes are on goals from the start. The level is solved when they are there again.")
    : say("The level is solved from the start.");
  return [about(board, "information", "solved", message)];
}

function* squareFindings(
  board: TextBoard,
  level: Level,
  within: Uint8Array,
): PausingWork<readonly Finding[]> {
  const goals = new Set(level.goals);
  const boxes = new Set(level.boxes);
  const pushesFrom = pushesToGoal(level);
  yield;
  const frozen = new Set(frozenBoxes(level));
  yield;
  const found: Finding[] = [];
  const add = (cell: number, code: FindingCode, message: Message, fixes?: readonly Fix[]) =>
    found.push(at(board, level, cell, "error", code, message, fixes));
  const remove = (cell: number, title: Message) =>
    replaceCell(board, rowOf(level, cell), columnOf(level, cell), "floor", title);
  for (const [index, cell] of level.boxes.entries()) {
    if (found.length >= maxOfAKind) break;
    // A box on a goal outside the walls is decoration.
    if (goals.has(cell)) continue;
    if (within[cell] === 0) {
      const message = say("The player can never reach this box.");
      add(cell, "box-out-of-reach", message, remove(cell, say("Remove this box")));
    } else if (goals.size > 0 && pushesFrom[cell]! < 0) {
      add(cell, "dead-box", say("From here this box can never be pushed to a goal."));
    } else if (frozen.has(index)) {
      add(cell, "dead-box", say("This box is wedged in and can never be moved, and it is on no goal."));
    }
  }
  for (const goal of level.goals) {
    if (found.length >= maxOfAKind) break;
    if (within[goal] === 1 || boxes.has(goal)) continue;
    const message = say("No box can reach this goal.");
    add(goal, "goal-out-of-reach", message, remove(goal, say("Remove this goal")));
  }
  return found;
}

/**
 * Findings about claims that cannot be read, each with the correct form. Whether a claim holds is left to
 * tests.
 */
function claimFindings({ claims }: Pick<LevelEntry, "claims">): readonly Finding[] {
  const unread = claims
    .slice(0, maxClaims)
    .flatMap((note) => (readClaim(note.text) === undefined ? [unreadable(note)] : []));
  const beyond = claims[maxClaims];
  if (beyond === undefined) return unread;
  const message = plural(
    maxClaims,
    "Only the first {0} claim of a level is read.",
    "Only the first {0} claims of a level are read.",
  );
  return [...unread, warning(beyond, message)];
}

/** Claims that belong to no level. */
function strayClaims({ claims }: Pick<Collection, "claims">): readonly Finding[] {
  return claims.map((note) =>
    warning(
      note,
      say("This claim belongs to no level. Put it below the board, or right above the board with its Title."),
    ),
  );
}

function unreadable(note: Note): Finding {
  const finding = warning(note, whyUnreadable(note.text));
  const likely = likelyClaim(note.text);
  if (likely === undefined) return finding;
  const text = claimText(likely);
  const edits = [{ offset: note.offset, length: note.length, text: note.text === "" ? ` ${text}` : text }];
  return { ...finding, fixes: [{ title: say("Write “{0}”", text), edits }] };
}

/** Why a text is not a claim, with the form that it should have. */
export function whyUnreadable(text: string): Message {
  const likely = likelyClaim(text);
  return likely === undefined
    ? say("This claim can't be read. Write one of: {0}.", claimForms.join("; "))
    : say("This claim can't be read. The right form is: {0}", claimText(likely));
}

function warning({ offset, length, line, column }: Note, message: Message): Finding {
  return newFinding("warning", "claim", message, { offset, length, line, column });
}

/** Where no other reason is known. */
export const cannotBePlayed = say("This board can't be played.");

/** The level of an entry that can be solved, or why there is none. */
type LevelOrProblem =
  | { readonly level: Level; readonly problem: undefined }
  | { readonly level: undefined; readonly problem: Message };

/** A board without boxes is not a level to solve. One that is solved at its start is. */
export function levelOrProblem(entry: LevelEntry): LevelOrProblem {
  const level = isTooLarge(entry.board) ? undefined : toLevel(entry.board);
  if (level !== undefined && level.boxes.length > 0) return { level, problem: undefined };
  const error = checkLevel(entry).find(({ severity }) => severity === "error");
  return { level: undefined, problem: error?.message ?? cannotBePlayed };
}
