import type { Message } from "./message.js";
import type { Result } from "./result.js";

/**
 * Present in games whose boards are levels, made one by one and kept in collections and files. What a player does in them is to bring things to their
 * places by pushing.
 */
export interface Levels<Position, Move extends string> {
  /** Those that come with the game, from the first to the hardest. */
  readonly collections: readonly LevelCollection[];
  /** Variants that deal a new level each time. */
  readonly random: readonly string[];
  /** The variant of levels from elsewhere. */
  readonly anyVariant: string;
  /** Reads a file of levels. Never throws. */
  read(text: string, fileName: string): readonly FileLevel<Position>[];
  /** LURD text played from a position, up to the win. */
  readMoves(position: Position, lurd: string): Result<readonly Move[]>;

  /** Names the level that is played by its content, whatever file it comes from. */
  key(position: Position): string;
  /** Whether nothing has been moved yet: a position from elsewhere may be half way through its level, or a push from its end. */
  isStart(position: Position): boolean;
  /** The board as it stands now, as XSB rows. */
  board(position: Position): string;
  moves(position: Position): number;
  pushes(position: Position): number;
  isPush(move: Move): boolean;
  /** Moves as players write them down: `R D R 4D 2L`. */
  compress(moves: readonly Move[]): string;

  /** The squares that each sprite of the scene stands on from move to move, the first one included; only of sprites that move. */
  ways(position: Position, moves: readonly Move[]): readonly SpriteWay[];
  /** Where a thing can be brought to, while all others stay. */
  reach(position: Position, from: Square): readonly Square[];
  /** Where things stand that cannot be saved any more, however the game goes on. None is no promise that it can be won. */
  lost(position: Position): readonly Square[];
  /** One line on how far the game is. */
  progress(position: Position): Message;
  /** What is said of things that cannot be saved. */
  warning(position: Position): Message;
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
