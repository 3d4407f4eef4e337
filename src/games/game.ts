import type { Direction } from "./direction.js";
import type { Levels, Square } from "./levels.js";
import type { Message } from "./message.js";
import type { Result } from "./result.js";

/**
 * A game is a table of pure functions over readonly positions. It knows its rules and nobody else: no clock, no screen, no storage.
 *
 * Positions are plain data (they survive `structuredClone`) and are never changed in place. A move is a short text without blanks or commas. The
 * laws that every game keeps are tested over the whole registry in `test/unit/laws.test.ts`.
 */
export interface Game<Position, Move extends string> {
  /** In saves, commands and settings; never changes. Lower-case letters and digits. */
  readonly name: string;
  readonly title: Message;
  /** What is offered, the usual ones first. The first is the default. */
  readonly variants: readonly Variant[];
  /** Any variant by its id, those that are not offered by themselves included; `undefined` when there is none. */
  variant(id: string): Variant | undefined;

  /** A position to start from: always solvable or playable, and the same for the same variant and seed. */
  deal(variant: string, seed: number): Result<Position>;
  parse(text: string): Result<Position>;
  /** One line without line breaks; `parse` reads it back. */
  format(position: Position): string;
  variantOf(position: Position): string;

  isMove(text: string): text is Move;
  /** The position after the move; `undefined` when the move is illegal there. */
  play(position: Position, move: Move): Position | undefined;
  /** What the player's gesture means here: moves to play as one step, or none. */
  interpret(position: Position, gesture: Gesture): readonly Move[];
  /** Why a gesture means no move, in a sentence; `undefined` when it means one, or when there is nothing to say. */
  refusal?(position: Position, gesture: Gesture): Message | undefined;
  status(position: Position): Status;

  /** What is drawn, and what a screen reader says of each cell. */
  scene(position: Position): Scene;
  /** A short sentence on what a step did, for the live region. */
  narrate(before: Position, moves: readonly Move[], after: Position): Message;
  /** A sentence on how the game ended; asked only when `status` is not "playing". */
  ending(position: Position): Message;
  /** How a suggested move is spoken and where it is drawn. */
  advice(position: Position, move: Move): Advice;

  /** Present where a game can also be dealt by legal moves from its goal, which is easier. */
  readonly walks?: Walks;
  /** Present where a solver follows the player and tells how far the goal is. Finished games then have a result: moves, time and score. */
  readonly following?: Following<Position>;
  /** Present where boards are levels of collections and files. */
  readonly levels?: Levels<Position, Move>;
  /** Present where numbers can be typed: the highest one that means something on this board. */
  highestNumber?(position: Position): number;
  /** Present where tiles may carry a picture in place of their texts. */
  readonly pictures?: boolean;
  /** Present where positions are pasted from plain text, as people write it. */
  readBoard?(text: string): Result<Position>;
  /** Present with `readBoard`: whether a text is meant as such a board, right or wrong. */
  looksLikeBoard?(text: string): boolean;
  /** Present where finished games are ranked against each other. */
  readonly ranking?: Ranking<Position>;
  /** Present where positions travel to and from another program's files. */
  readonly boardFile?: BoardFile<Position>;
  /** Present where another program's list of scores can be read and written. */
  readonly scoreFile?: ScoreFile;
}

/** The variant that a position belongs to. */
export function variantOf(game: AnyGame, position: unknown): Variant {
  const id = game.variantOf(position);
  const variant = game.variant(id);
  if (variant === undefined) throw new Error(`${game.name} has a position of the unknown variant “${id}”.`);
  return variant;
}

/** A game whose types are not known here. Methods are bivariant, so that every `Game<Position, Move>` is one. */
export type AnyGame = Game<unknown, string>;

/** A game whose boards are levels. */
export type LevelGame = AnyGame & { readonly levels: Levels<unknown, string> };

export function hasLevels(game: AnyGame): game is LevelGame {
  return game.levels !== undefined;
}

export interface Variant {
  /** "4x4": in saves and game IDs; never changes. */
  readonly id: string;
  /** "4×4". */
  readonly label: Message;
  /** One line on what is to be reached. */
  readonly goal: Message;
}

export type Status = "playing" | "won" | "lost";

export type Gesture =
  /** An arrow key, a swipe, a drag. Where it matters, the tile goes in the direction, as when `follows` is absent, or the blank does. */
  | { readonly kind: "direction"; readonly direction: Direction; readonly follows?: "tile" | "blank" }
  /** A click or a tap on a cell, or a tile pulled from it. Rows and columns count from 0. */
  | { readonly kind: "cell"; readonly row: number; readonly column: number }
  /** What stands on a square is brought to another one, by the way with the fewest moves, or pushes. Where it matters, moves when not said. */
  | { readonly kind: "carry"; readonly from: Square; readonly to: Square; readonly fewest?: "moves" | "pushes" }
  /** A typed number. */
  | { readonly kind: "number"; readonly number: number }
  /** Go on after a win. */
  | { readonly kind: "continue" };

/** What a position looks like. Rows and columns count from 0 at the top left. */
export interface Scene {
  readonly rows: number;
  readonly columns: number;
  /** In ascending order of `id`. */
  readonly sprites: readonly Sprite[];
  /** What stands in each cell, row by row, for a screen reader. */
  readonly cells: readonly Message[];
  /** Row by row, where what stands in a cell can be pulled to, one cell on, together with all that stands before it. Absent where nothing is pulled. */
  readonly pulls?: readonly (Direction | undefined)[];
  /** Cells, row by row from 0, from which things can be carried elsewhere. Absent where nothing is; where present, a click on any cell means something. */
  readonly grips?: readonly number[];
  /** One letter a cell, row by row, of what never moves in this game; the skin knows the letters. Absent where all cells are alike. */
  readonly ground?: string;
  readonly figures: readonly Figure[];
}

/** A thing on the board. It keeps its `id` for as long as it is the same thing, so that a view can let it glide from position to position. */
export interface Sprite {
  readonly id: number;
  /** Names the look; each game's skin knows its kinds. */
  readonly kind: string;
  readonly text: string;
  readonly row: number;
  readonly column: number;
  /** How it enters when the view has not shown it before: "grow" from nothing, or "pop" out of what met there. */
  readonly enter: "grow" | "pop";
  /** True when it ended with this position: it still travels to its place, and is gone on arrival. */
  readonly gone: boolean;
}

/** A number beside the board. */
export interface Figure {
  readonly name: "score" | "moves" | "pushes";
  readonly label: Message;
  readonly value: number;
}

export interface Advice {
  readonly text: Message;
  readonly direction: Direction;
  /** What is to be moved, where that is one cell's; rows and columns count from 0. */
  readonly cell?: { readonly row: number; readonly column: number };
}

export interface Walks {
  /** Numbers of moves to offer. */
  readonly usual: readonly number[];
  readonly most: number;
  /** The variant of the same board that is dealt by so many legal moves. */
  variantOf(variant: string, moves: number): string;
}

/** How far a goal is: exactly so many moves or, where not `exact`, at most; no fewer than `lowerBound` in any case. */
export interface Distance {
  readonly moves: number;
  readonly exact: boolean;
  readonly lowerBound: number;
}

/** How a game has gone so far. Distances are `undefined` where they are not known yet. */
export interface Trail<Position> {
  readonly start: Position;
  readonly now: Position;
  readonly startDistance: Distance | undefined;
  readonly distance: Distance | undefined;
}

export interface Following<Position> {
  /** Moves made. */
  moves(position: Position): number;
  /** From −1 to 1, as exact distances tell; `undefined` without them. */
  score(trail: Trail<Position>): number | undefined;
  /** A score as it is shown: "+0.33". */
  formatScore(value: number): Message;
  /** Figures beside the board that need distances. A `value` of `undefined` is not known yet. */
  figures(trail: Trail<Position>): readonly FollowedFigure[];
  /** What a step of so many moves was, judged by the distances before and after it. */
  judge(before: Distance, after: Distance, moves: number): { readonly verdict: Verdict; readonly text: Message };
  /** What is said of a position that nobody has judged: a new or loaded game, an undone step. */
  greet(distance: Distance | undefined, isStart: boolean): Message;
  /** What is said while the solver builds its tables, of which so much is done, from 0 to 1. */
  preparing(share: number): Message;
  /** What is to be told of a finished game. */
  facts(trail: Trail<Position>): readonly Fact[];
}

/** "open": the distances do not tell. */
export type Verdict = "right" | "wrong" | "mixed" | "open";

export interface FollowedFigure {
  readonly name: "distance" | "score";
  readonly label: Message;
  /** As it is shown: "47", "≤ 112", "+0.33". */
  readonly value: Message | undefined;
}

/** "Shortest possible: 47 moves". */
export interface Fact {
  readonly label: Message;
  readonly value: Message;
}

export interface Ranking<Position> {
  /** The value that is ranked, higher is better. */
  value(position: Position): number;
}

export interface BoardFile<Position> {
  /** Without the dot. */
  readonly extension: string;
  readonly defaultName: string;
  /** The variant whose boards the file can hold. */
  readonly variant: string;
  /** `seed` starts the generator for what follows, as the file does not hold one. */
  read(bytes: Uint8Array, seed: number): Result<Position>;
  write(position: Position): Result<Uint8Array>;
}

export interface ScoreFile {
  readonly extension: string;
  readonly defaultName: string;
  /** The variant the file's scores belong to. */
  readonly variant: string;
  read(text: string): Result<readonly RankedScore[]>;
  write(scores: readonly RankedScore[]): string;
}

export interface RankedScore {
  readonly name: string;
  readonly score: number;
}
