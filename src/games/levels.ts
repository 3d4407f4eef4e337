import type { Message } from "./message.js";
import type { Result } from "./result.js";
import type { PausingWork } from "./slices.js";

/** Larger files of levels are not read anywhere: tens of thousands of levels have less. */
export const maxLevelFileBytes = 20 * 1024 * 1024;

/**
 * Nor are larger ones in an editor, which keeps every level of a file in memory while it is open: of the
 * smallest levels so many have half a million, which take two seconds and half a gigabyte. Ten thousand of
 * usual size have less.
 */
export const maxLevelDocumentBytes = 5 * 1024 * 1024;

/**
 * Present in games whose boards are levels, made one by one and kept in collections. What only some of these
 * games have is a group of its own: level files, a notation of moves, pushes, things that are carried,
 * deadlocks.
 */
export interface Levels<Position, Move extends string> {
  /** Those that come with the game, from the first to the hardest. */
  readonly collections: readonly LevelCollection[];
  /** Variants that deal a new level each time. */
  readonly random: readonly string[];

  /** Names the level that is played by its content, whatever file it comes from. */
  key(position: Position): string;
  /**
   * Whether nothing has been moved yet: a position from elsewhere may be half way through its level, or a
   * move from its end.
   */
  isStart(position: Position): boolean;
  moves(position: Position): number;
  /** One line on how far the game is. */
  progress(position: Position): Message;

  /** What is known of the level that is played, by its content; `undefined` where nothing is. */
  par?(position: Position): Par | undefined;

  /** Present where levels stand in files, too. */
  readonly files?: LevelFiles<Position>;
  /** Present where players have a way of writing moves down. */
  readonly notation?: MoveNotation<Position, Move>;
  /** Present where a move is a push, which counts, or a walk to one. */
  readonly pushes?: Pushes<Position, Move>;
  /** Present where things are carried from square to square by way of several moves. */
  readonly carrying?: Carrying<Position, Move>;
  /** Present where a position can be seen to be lost. */
  readonly deadlocks?: Deadlocks<Position>;
  /**
   * Present where the level solver, which speaks XSB and LURD, solves the levels. Others are solved by
   * `Solver.solve`.
   */
  readonly solving?: SolvableLevels<Position, Move>;
}

export interface SolvableLevels<Position, Move extends string> {
  /** The board as it stands now, as XSB rows. */
  board(position: Position): string;
  /** LURD text played from a position, up to the win. */
  moves(position: Position, lurd: string): Result<readonly Move[]>;
}

export interface LevelFiles<Position> {
  /** The variant of levels from elsewhere. */
  readonly variant: string;
  /** Reads a file of levels. Never throws. */
  read(text: string, fileName: string): readonly FileLevel<Position>[];
}

export interface MoveNotation<Position, Move extends string> {
  /** As players call it: "LURD". */
  readonly name: string;
  /** Moves of such a text, played from a position up to the win. */
  read(position: Position, text: string): Result<readonly Move[]>;
  write(moves: readonly Move[]): string;
  /** Shorter, for the eye: `R D R 4D 2L`. */
  compress(moves: readonly Move[]): string;
}

export interface Pushes<Position, Move extends string> {
  count(position: Position): number;
  isPush(move: Move): boolean;
  /** What is said where one is to be taken back, in games that do not call it a push. */
  readonly words?: { readonly takenBack: Message; readonly none: Message };
}

export interface Carrying<Position, Move extends string> {
  /** Where a thing can be brought to, while all others stay. */
  reach(position: Position, from: Square): readonly Square[];
  /**
   * Those of the squares that a thing can be brought to on which it, or another one by it, could never be
   * saved any more.
   */
  losing(position: Position, from: Square, to: readonly Square[]): readonly Square[];
  /** What is said of a thing that was picked and can be brought to so many squares, of which so many lose. */
  picked(squares: number, losing: number): Message;
  /**
   * The squares that each sprite of the scene stands on from move to move, the first one included; only of
   * sprites that move.
   */
  ways(position: Position, moves: readonly Move[]): readonly SpriteWay[];
}

export interface Deadlocks<Position> {
  /**
   * Where things stand that cannot be saved any more, however the game goes on. None is no promise that it
   * can be won.
   */
  lost(position: Position): readonly Square[];
  /** What is said of things that cannot be saved. */
  warning(position: Position): Message;
  /**
   * Why the last position of a game is lost, with a proof; `undefined` where none was found within its
   * limits, which does not say that it is not lost.
   */
  explain?(game: PassedGame<Position, string>): PausingWork<Explanation | undefined>;
  /** Where losses can be kept, to be known again. */
  readonly patterns?: LossPatterns<Position>;
}

/** What was played: each step leads from one position to the next. */
export interface PassedGame<Position, Move extends string> {
  /** One more than there are steps. */
  readonly positions: readonly Position[];
  readonly steps: readonly (readonly Move[])[];
}

/** Why a position is lost. */
export interface Explanation {
  /** Where the things stand now that show it, as few as were found. */
  readonly squares: readonly Square[];
  /** The first of the positions that is lost so; 0 is the start. */
  readonly since: number;
  /** One of `LossPatterns.rules`, where there are some. */
  readonly rule: string;
  /** The rule in words, and what brought it about. */
  readonly text: Message;
}

/**
 * What of a lost position shows that it is lost, cut out of it so that it can be met again, turned and
 * mirrored, too.
 */
export interface LossPattern {
  /** Rows of letters, one a line; alike for all ways to turn and mirror it. */
  readonly text: string;
  /** By name. */
  readonly rule: string;
}

export interface LossPatterns<Position> {
  /** Why things can be lost. */
  readonly rules: readonly { readonly name: string; readonly label: Message }[];
  /** What is worth keeping of an explained loss; `undefined` where it cannot be cut out of its level. */
  cut(
    position: Position,
    explained: Pick<Explanation, "squares" | "rule">,
  ): PausingWork<LossPattern | undefined>;
  /**
   * The first of the patterns that stands in a position and is proved to be lost there, with where its things
   * stand.
   */
  find(
    position: Position,
    patterns: readonly LossPattern[],
  ): PausingWork<{ readonly pattern: LossPattern; readonly squares: readonly Square[] } | undefined>;
  /** Whether what `find` found on these squares still stands there. */
  stands(position: Position, squares: readonly Square[]): boolean;
  /** Reads the text of a pattern, however it is turned; `undefined` for what is none. */
  read(text: string, rule: string): LossPattern | undefined;
  /** Its rule in words. */
  words(pattern: LossPattern): Message;
  picture(pattern: LossPattern): PatternPicture;
}

/** A pattern as it is drawn; see `Scene`. Nobody plays it. */
export interface PatternPicture {
  readonly rows: number;
  readonly columns: number;
  readonly ground: string;
  readonly things: readonly (Square & { readonly kind: string })[];
  /** What stands in each cell, row by row, for a screen reader. */
  readonly cells: readonly Message[];
}

/** Rows and columns count from 0. */
export interface Square {
  readonly row: number;
  readonly column: number;
}

export interface SpriteWay {
  /** See `Sprite.id`. */
  readonly id: number;
  /** One more than there are moves. */
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
  /** How large it is, in a few words: "boxes: 4, 9 × 7". */
  readonly size: Message;
  readonly par?: Par;
  readonly difficulty?: ListedDifficulty;
}

/** How hard a level may be for people: an estimate. */
export interface ListedDifficulty {
  /** The steps between which it lies, from 1 to `steps`. */
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  /** "Medium – Hard". */
  readonly text: Message;
}

/** How few moves, and pushes where there are, a level can be solved with, each by itself. */
export interface Par {
  readonly moves: Fewest;
  readonly pushes?: Fewest;
}

/** `proved`: it cannot be done with fewer; otherwise nobody has found a way with fewer. */
export interface Fewest {
  readonly count: number;
  readonly proved: boolean;
}

/**
 * The variant of the level that comes so many after one, through all collections; `undefined` where there is
 * none.
 */
export function neighbourLevel(
  { collections }: Pick<Levels<unknown, string>, "collections">,
  variant: string,
  by: number,
): string | undefined {
  const all = collections.flatMap(({ levels }) => levels);
  const here = all.findIndex((level) => level.variant === variant);
  return here < 0 ? undefined : all[here + by]?.variant;
}

export interface FileLevel<Position> {
  /** Empty when it has none. */
  readonly title: string;
  /** A sentence where the level cannot be played. Made when asked for: files may hold thousands. */
  start(): Result<Position>;
}

/** Where a level that is played came from. */
export interface LevelOrigin {
  /** As the player knows it: "Warehouse 12: The Cellar". */
  readonly title: string;
  /** The file it stands in and its place there, from 0; absent when it is in none. */
  readonly file?: { readonly uri: string; readonly index: number };
}
