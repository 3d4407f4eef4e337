import type {
  AnalysisReport,
  BoardText,
  ForeignFiles,
  Numbers,
  RandomWalks,
  Ranking,
  Results,
} from "./capabilities.js";
import type { Direction } from "./direction.js";
import type { LevelFiles, Levels, Square } from "./levels.js";
import type { Message } from "./message.js";
import type { Result } from "./result.js";

/**
 * A game is a table of pure functions over readonly positions. It knows its rules and nobody else: no clock,
 * no screen, no storage. Fourteen members every game has; the others are capabilities, and a general file
 * asks for one without knowing the game.
 *
 * Positions are plain data (they survive `structuredClone`) and are never changed in place. A move is a short
 * text without blanks or commas. The laws that every game keeps are tested over the whole registry in
 * `test/unit/games/laws.test.ts`.
 */
export interface Game<Position, Move extends string> {
  /** In saves, commands and settings; never changes. Lower-case letters and digits. */
  readonly name: string;
  readonly title: Message;
  /** What is offered, the usual ones first. The first is the default. */
  readonly variants: readonly Variant[];
  /**
   * Any variant by its id, those that are not offered by themselves included; `undefined` when there is none.
   */
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
  status(position: Position): Status;

  /** What is drawn, and what a screen reader says of each cell. */
  scene(position: Position): Scene;
  readonly words: GameWords<Position, Move>;

  /** Present where a game can also be dealt by legal moves from its goal, which is easier. */
  readonly walks?: RandomWalks;
  /** Present where games that were won have results. */
  readonly results?: Results<Position>;
  /** Present where finished games are ranked against each other. */
  readonly ranking?: Ranking<Position>;
  /** Present where a solver analyses each position of a game and the player is told how far the goal is. */
  readonly analysis?: AnalysisReport<Position>;
  /** Present where boards are levels of collections and files. */
  readonly levels?: Levels<Position, Move>;
  /** Present where numbers can be typed. */
  readonly numbers?: Numbers<Position>;
  /** Present where tiles may carry a picture in place of their texts. */
  readonly pictures?: true;
  /** Present where positions are pasted from plain text. */
  readonly text?: BoardText<Position>;
  /** Present where boards or scores travel to and from another program's files. */
  readonly files?: ForeignFiles<Position>;
}

/** What is said of a game. */
export interface GameWords<Position, Move extends string> {
  /** A short sentence on what a step did, for the live region. */
  narrate(before: Position, moves: readonly Move[], after: Position): Message;
  /** A sentence on how the game ended; asked only when `status` is not "playing". */
  ending(position: Position): Message;
  /** How a suggested move is spoken and where it is drawn. */
  advice(position: Position, move: Move): Advice;
  /**
   * Why a gesture means no move, in a sentence; `undefined` when it means one, or when there is nothing to
   * say.
   */
  refusal?(position: Position, gesture: Gesture): Message | undefined;
}

/** The variant that a position belongs to. */
export function variantOf(game: AnyGame, position: unknown): Variant {
  const id = game.variantOf(position);
  const variant = game.variant(id);
  if (variant === undefined) throw new Error(`${game.name} has a position of the unknown variant “${id}”.`);
  return variant;
}

/** Whether a game can be played on from a position, be it after a win. */
export function canGoOn(game: AnyGame, position: unknown): boolean {
  return game.status(position) === "playing" || game.interpret(position, { kind: "continue" }).length > 0;
}

/**
 * A game whose types are not known here. Methods are bivariant, so that every `Game<Position, Move>` is one.
 */
export type AnyGame = Game<unknown, string>;

/** A game whose boards are levels. */
export type LevelGame = AnyGame & { readonly levels: Levels<unknown, string> };

export function hasLevels(game: AnyGame): game is LevelGame {
  return game.levels !== undefined;
}

/** A game whose levels stand in files, too. */
export type LevelFileGame = AnyGame & {
  readonly levels: Levels<unknown, string> & { readonly files: LevelFiles<unknown> };
};

export function hasLevelFiles(game: AnyGame): game is LevelFileGame {
  return game.levels?.files !== undefined;
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
  /**
   * An arrow key, a swipe, a drag. Where it matters, the tile goes in the direction, as when `follows` is
   * absent, or the blank does.
   */
  | { readonly kind: "direction"; readonly direction: Direction; readonly follows?: "tile" | "blank" }
  /** A click or a tap on a cell, or a tile pulled from it. Rows and columns count from 0. */
  | { readonly kind: "cell"; readonly row: number; readonly column: number }
  /**
   * What stands on a square is brought to another one, by the way with the fewest moves, or pushes. Where it
   * matters, moves when not said.
   */
  | {
      readonly kind: "carry";
      readonly from: Square;
      readonly to: Square;
      readonly fewest?: "moves" | "pushes";
    }
  /** A typed number. */
  | { readonly kind: "number"; readonly number: number }
  /** Continue after a win. */
  | { readonly kind: "continue" };

/** What a position looks like. Rows and columns count from 0 at the top left. */
export interface Scene {
  readonly rows: number;
  readonly columns: number;
  /** In ascending order of `id`. */
  readonly sprites: readonly Sprite[];
  /** What stands in each cell, row by row, for a screen reader. */
  readonly cells: readonly Message[];
  readonly controls: Controls;
  /**
   * Row by row, where what stands in a cell can be pulled to, one cell on, together with all that stands
   * before it. Absent where nothing is pulled.
   */
  readonly pulls?: readonly (Direction | undefined)[];
  /** Cells, row by row from 0, from which things can be carried elsewhere. Absent where nothing is. */
  readonly grips?: readonly number[];
  /**
   * One letter a cell, row by row, of what never moves in this game; the skin knows the letters. Absent where
   * all cells are alike.
   */
  readonly ground?: string;
  readonly figures: readonly Figure[];
}

/** How a board is played. */
export interface Controls {
  /**
   * What direction keys do: play that way, as swipes then do too, or lead a cursor from cell to cell. To
   * press the cursor is to click its cell.
   */
  readonly directions: "play" | "cursor";
  /** Whether a click on any cell means something or is refused with a sentence. */
  readonly cells: boolean;
}

/**
 * A thing on the board. It keeps its `id` for as long as it is the same thing, so that a view can let it
 * glide from position to position.
 */
export interface Sprite {
  readonly id: number;
  /** Names the look; each game's skin knows its kinds. */
  readonly kind: string;
  readonly text: string;
  readonly row: number;
  readonly column: number;
  /**
   * How it enters when the view has not shown it before: "grow" from nothing, or "pop" out of what met there.
   */
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

/**
 * A suggested move in words, and where it is drawn: at a cell, as an arrow in a direction, or as an arrow
 * over the border of a cell.
 */
export type Advice = { readonly text: Message } & AdvicePlace;

/**
 * What is to be pressed or moved and where it goes, as far as there is such. Rows and columns count from 0.
 */
export type AdvicePlace =
  | { readonly direction: Direction; readonly cell?: Square | undefined }
  | { readonly direction?: undefined; readonly cell: Square };
