import type { Message } from "./message.js";
import { count, object, string, type ValueOf } from "./reading.js";
import type { Result } from "./result.js";
import type { PausingWork } from "./slices.js";

/** The counts of a solution. */
export interface SolutionCounts {
  readonly moves: number;
  readonly pushes: number;
}

/** A solution of a level. */
export interface Solution extends SolutionCounts {
  /** In the notation of the level's game: LURD text in Sokoban. Empty if there is none. */
  readonly lurd: string;
}

/** Larger level files are never read: tens of thousands of levels are smaller. */
export const maxLevelFileBytes = 20 * 1024 * 1024;

/**
 * Larger files are not opened in an editor, which keeps every level of an open file in memory. A file of this
 * size holds half a million of the smallest levels, which take two seconds and half a gigabyte. Ten thousand
 * levels of usual size are smaller.
 */
export const maxLevelDocumentBytes = 5 * 1024 * 1024;

/**
 * Present in games whose boards are levels, made one by one and kept in collections. Features that only some
 * of these games have are groups of their own: level files, a notation of moves, pushes, things that are
 * carried, deadlocks.
 */
export interface Levels<Position, Move extends string> {
  /** The built-in collections, from the easiest to the hardest. */
  readonly collections: readonly LevelCollection[];
  /** Variants with a new level for each game. */
  readonly random: readonly string[];

  /** Identifies the level by its content, whatever file it comes from. */
  key(position: Position): string;
  /**
   * Whether nothing has been moved yet. A position from elsewhere may be in the middle of its level, or one
   * move from its end.
   */
  isStart(position: Position): boolean;
  moves(position: Position): number;
  /** One line about the progress of the game. */
  progress(position: Position): Message;

  /** The best known counts for the level, found by its content; `undefined` where none are known. */
  par?(position: Position): Par | undefined;

  /** Present where levels can also be in files. */
  readonly files?: LevelFiles<Position>;
  /** Present where players have a notation for moves. */
  readonly notation?: MoveNotation<Position, Move>;
  /** Present where a move is either a push, which is counted, or a step of a walk. */
  readonly pushes?: Pushes<Position, Move>;
  /** Present where things are carried from square to square by several moves. */
  readonly carrying?: Carrying<Position, Move>;
  /** Present where a position can be recognized as lost. */
  readonly deadlocks?: Deadlocks<Position>;
  /**
   * Present where the level solver, which uses XSB and LURD, solves the levels. Others are solved by
   * `Solver.solve`.
   */
  readonly solving?: SolvableLevels<Position, Move>;
}

export interface SolvableLevels<Position, Move extends string> {
  /** The current board as XSB rows. */
  board(position: Position): string;
  /** LURD text played from a position, up to the win. */
  moves(position: Position, lurd: string): Result<readonly Move[]>;
}

export interface LevelFiles<Position> {
  /** The variant of levels from elsewhere. */
  readonly variant: string;
  /** Reads a level file. Never throws. */
  read(text: string, fileName: string): readonly FileLevel<Position>[];
  /** What is said of a text in the form of another program: `BoardText.note`. */
  note(text: string): Message | undefined;
}

export interface MoveNotation<Position, Move extends string> {
  /** The players' name for it: "LURD". */
  readonly name: string;
  /** The moves of such a text, played from a position up to the win. */
  read(position: Position, text: string): Result<readonly Move[]>;
  write(moves: readonly Move[]): string;
  /** A shorter form for people: `R D R 4D 2L`. */
  compress(moves: readonly Move[]): string;
}

export interface Pushes<Position, Move extends string> {
  count(position: Position): number;
  isPush(move: Move): boolean;
  /** The texts for undoing a push, in games that call it something else. */
  readonly words?: { readonly undone: Message; readonly none: Message };
}

export interface Carrying<Position, Move extends string> {
  /** The squares to which a thing can be brought while all others stay. */
  reach(position: Position, from: Square): readonly Square[];
  /** Those of the given squares on which the thing, or another one because of it, would be lost for good. */
  losing(position: Position, from: Square, to: readonly Square[]): readonly Square[];
  /**
   * The text for a selected thing that can be brought to `squares` squares, of which `losing` lose the game.
   */
  picked(squares: number, losing: number): Message;
  /** For each sprite that moves, its squares from move to move, including the first one. */
  paths(position: Position, moves: readonly Move[]): readonly SpritePath[];
}

export interface Deadlocks<Position> {
  /**
   * The squares of things that are lost for good, however the game continues. An empty list does not promise
   * that the game can be won.
   */
  lost(position: Position): readonly Square[];
  /** The text about things that are lost for good. */
  warning(position: Position): Message;
  /**
   * A proof that the last position of a game is lost. `undefined` if none was found within the limits, which
   * does not prove that it can be won.
   */
  explain?(game: GameCourse<Position, string>): PausingWork<Explanation | undefined>;
  /** Present where deadlock patterns can be kept and recognized again. */
  readonly patterns?: PatternRules<Position>;
}

/** The course of a game: each step leads from one position to the next. */
export interface GameCourse<Position, Move extends string> {
  /** One more than the number of steps. */
  readonly positions: readonly Position[];
  readonly steps: readonly (readonly Move[])[];
}

/** The reason why a position is lost. */
export interface Explanation {
  /** The present squares of the things that prove the loss, as few as were found. */
  readonly squares: readonly Square[];
  /** The index of the first position that is lost for this reason; 0 is the start. */
  readonly since: number;
  /** One of `PatternRules.rules`, if there are any. */
  readonly rule: string;
  /** The text of the rule and its cause. */
  readonly text: Message;
}

/**
 * The part of a lost position that proves the loss, cut out so that it is recognized again, also rotated or
 * reflected.
 */
export interface DeadlockPattern {
  /** Rows of letters, one per line; the same for all rotations and reflections. */
  readonly text: string;
  /** The name of the rule. */
  readonly rule: string;
}

export interface PatternRules<Position> {
  /** The rules by which things can be lost. */
  readonly rules: readonly { readonly name: string; readonly label: Message }[];
  /** The pattern of an explained loss; `undefined` where it cannot be cut out of its level. */
  cut(
    position: Position,
    explained: Pick<Explanation, "squares" | "rule">,
  ): PausingWork<DeadlockPattern | undefined>;
  /**
   * The first pattern that matches a position and is proved to be lost there, with the squares of its things.
   */
  find(
    position: Position,
    patterns: readonly DeadlockPattern[],
  ): PausingWork<{ readonly pattern: DeadlockPattern; readonly squares: readonly Square[] } | undefined>;
  /** Whether the result of `find` on these squares still applies. */
  stands(position: Position, squares: readonly Square[]): boolean;
  /** Reads the text of a pattern in any orientation; `undefined` if it is not a pattern. */
  read(text: string, rule: string): DeadlockPattern | undefined;
  /** The text of its rule. */
  words(pattern: DeadlockPattern): Message;
  picture(pattern: DeadlockPattern): PatternPicture;
}

/** The drawing of a pattern; see `Scene`. It cannot be played. */
export interface PatternPicture {
  readonly rows: number;
  readonly columns: number;
  readonly ground: string;
  readonly things: readonly (Square & { readonly kind: string })[];
  /** The contents of each cell as text, row by row, for a screen reader. */
  readonly cells: readonly Message[];
}

/** Rows and columns count from 0. */
export interface Square {
  readonly row: number;
  readonly column: number;
}

export interface SpritePath {
  /** See `Sprite.id`. */
  readonly id: number;
  /** One more than the number of moves. */
  readonly squares: readonly Square[];
}

export interface LevelCollection {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly ListedLevel[];
}

export interface ListedLevel {
  readonly variant: string;
  readonly title: string;
  /** See `Levels.key`. */
  readonly key: string;
  /** Its size in a few words: "boxes: 4, 9 × 7". */
  readonly size: Message;
  readonly par?: Par;
  readonly difficulty?: ListedDifficulty;
}

/** The estimated difficulty of a level for people. */
export interface ListedDifficulty {
  /** The range of steps, from 1 to `steps`. */
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  /** "Medium – Hard". */
  readonly text: Message;
}

/** The fewest known moves and, where there are any, pushes for a level, each by itself. */
export interface Par {
  readonly moves: Fewest;
  readonly pushes?: Fewest;
}

/** `proved`: fewer are impossible; otherwise no better solution is known. */
export interface Fewest {
  readonly count: number;
  readonly proved: boolean;
}

/**
 * The variant of the level `by` places after the given one, or before it if `by` is negative, through all
 * collections. `undefined` if there is none.
 */
export function neighborLevel(
  { collections }: Pick<Levels<unknown, string>, "collections">,
  variant: string,
  by: number,
): string | undefined {
  const all = collections.flatMap(({ levels }) => levels);
  const here = all.findIndex((level) => level.variant === variant);
  return here < 0 ? undefined : all[here + by]?.variant;
}

export interface FileLevel<Position> {
  /** Empty if it has none. */
  readonly title: string;
  /**
   * The start position, or a sentence if the level cannot be played. Created on demand, because files may
   * hold thousands of levels.
   */
  start(): Result<Position>;
}

/** Longer titles of levels are shortened before they are stored. */
export const maxTitleCharacters = 200;

/** Longer addresses of files and pictures are refused. */
export const maxAddressCharacters = 4_000;

export const readOrigin = object(
  /** The title that the player knows: "Warehouse 12: The Cellar". */
  { title: string(maxTitleCharacters) },
  /** Its file and its index there, from 0; absent if it is in no file. */
  { file: object({ uri: string(maxAddressCharacters), index: count }) },
);
/** The origin of the level that is played. */
export type LevelOrigin = ValueOf<typeof readOrigin>;
