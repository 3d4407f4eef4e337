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
import type { Carrying, LevelFiles, Levels, Square } from "./levels.js";
import type { Message } from "./message.js";
import type { Result } from "./result.js";

/**
 * A game is a table of pure functions over readonly positions. It knows only its rules: no clock, no screen,
 * no storage. Every game has fourteen members. The others are optional features, and a general file asks for
 * a feature without knowing the game.
 *
 * Positions are plain data (they survive `structuredClone`) and are never changed in place. A move is a short
 * text without blanks or commas. The laws that every game keeps are tested over the whole registry in
 * `test/unit/games/laws.test.ts`.
 */
export interface Game<Position, Move extends string> {
  /** Used in saves, commands and settings; never changes. Lower-case letters and digits. */
  readonly name: string;
  readonly title: Message;
  /** The sizes or levels to offer, the usual ones first. The first is the default. */
  readonly variants: readonly Variant[];
  /** Any variant by its id, including those that are not offered; `undefined` when there is none. */
  variant(id: string): Variant | undefined;

  /** A start position: always solvable or playable, and the same for the same variant and seed. */
  deal(variant: string, seed: number): Result<Position>;
  parse(text: string): Result<Position>;
  /** A text without line breaks; `parse` reads it back. */
  format(position: Position): string;
  variantOf(position: Position): string;

  isMove(text: string): text is Move;
  /** The position after the move; `undefined` when the move is illegal there. */
  play(position: Position, move: Move): Position | undefined;
  /** The moves that the player's gesture means here, to be played as one step; empty if it means none. */
  interpret(position: Position, gesture: Gesture): readonly Move[];
  status(position: Position): Status;

  /** The drawing of a position, and the screen reader's text for each cell. */
  scene(position: Position): Scene;
  readonly words: GameWords<Position, Move>;

  /** Present where a game can also be scrambled by legal moves from its goal, which is easier to solve. */
  readonly walks?: RandomWalks;
  /** Present where won games have results. */
  readonly results?: Results<Position>;
  /** Present where finished games are ranked against each other. */
  readonly ranking?: Ranking<Position>;
  /** Present where a solver analyzes each position of a game and the player sees the distance to the goal. */
  readonly analysis?: AnalysisReport<Position>;
  /** Present where boards are levels in collections and files. */
  readonly levels?: Levels<Position, Move>;
  /** Present where numbers can be typed. */
  readonly numbers?: Numbers<Position>;
  /**
   * Present where a result can be shown as rows of colored squares, which don't reveal any move.
   * @param positions of the game, from its start; at least one
   */
  squares?(positions: readonly Position[]): readonly string[];
  /** Present where tiles can show a picture instead of their texts. */
  readonly pictures?: true;
  /** Present where positions can be pasted from plain text. */
  readonly text?: BoardText<Position>;
  /** Present where boards or scores can be read from and written to another program's files. */
  readonly files?: ForeignFiles<Position>;
}

/** The texts of a game. */
interface GameWords<Position, Move extends string> {
  /** A short sentence about a step, for the live region. */
  narrate(before: Position, moves: readonly Move[], after: Position): Message;
  /** A sentence about how the game ended; called only when `status` is not "playing". */
  ending(position: Position): Message;
  /** The text of a suggested move, and where it is drawn. */
  advice(position: Position, move: Move): Advice;
  /**
   * The reason why a gesture means no move, as a sentence; `undefined` when it means one, or when there is
   * nothing to say.
   */
  refusal?(position: Position, gesture: Gesture): Message | undefined;
}

/** The variant of a position. */
export function variantOf(game: AnyGame, position: unknown): Variant {
  const id = game.variantOf(position);
  const variant = game.variant(id);
  if (variant === undefined) throw new Error(`${game.name} has a position of the unknown variant “${id}”.`);
  return variant;
}

/** Whether a game waits at a win, after which the player can keep going. */
export function canKeepGoing(game: AnyGame, position: unknown): boolean {
  return game.interpret(position, { kind: "continue" }).length > 0;
}

/** Whether a game can be continued from a position, also after a win. */
export function canBeContinued(game: AnyGame, position: unknown): boolean {
  return game.status(position) === "playing" || canKeepGoing(game, position);
}

/** A game whose types are not known here. Methods are bivariant, so every `Game<Position, Move>` is one. */
export type AnyGame = Game<unknown, string>;

/** Finds a game by its name. */
export type FindGame = (name: string) => AnyGame | undefined;

/** A game whose boards are levels. */
export type LevelGame = AnyGame & { readonly levels: Levels<unknown, string> };

export function hasLevels(game: AnyGame): game is LevelGame {
  return game.levels !== undefined;
}

/** A game whose levels can also be in files. */
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
  /** One line about the goal of the game. */
  readonly goal: Message;
}

export type Status = "playing" | "won" | "lost";

export type Gesture =
  /**
   * An arrow key, a swipe or a drag. `follows` says whether the tile (the default) or the blank goes in the
   * direction, where that matters.
   */
  | { readonly kind: "direction"; readonly direction: Direction; readonly follows?: "tile" | "blank" }
  /** A click or a tap on a cell, or a tile pulled from it. Rows and columns count from 0. */
  | { readonly kind: "cell"; readonly row: number; readonly column: number }
  /**
   * Brings the thing on a square to another square, with the fewest moves or pushes. The default is moves,
   * where it matters.
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

/** The drawing of a position. Rows and columns count from 0 at the top left. */
export interface Scene {
  readonly rows: number;
  readonly columns: number;
  /** In ascending order of `id`. */
  readonly sprites: readonly Sprite[];
  /** The contents of each cell as text, row by row, for a screen reader. */
  readonly cells: readonly Message[];
  /** Whether a click on any cell has an effect or is refused with a sentence. */
  readonly takesClicks: boolean;
  /**
   * Row by row, the direction in which the thing in a cell can be dragged by one cell, together with
   * everything in front of it. Absent where nothing can be dragged.
   */
  readonly pulls?: readonly (Direction | undefined)[];
  /**
   * Cells, counted row by row from 0, from which things can be carried elsewhere. Absent where nothing can
   * be.
   */
  readonly grips?: readonly number[];
  /**
   * The parts that never move in this game, as one letter per cell, row by row; the skin defines the letters.
   * Absent where all cells are alike.
   */
  readonly ground?: string;
  readonly figures: readonly Figure[];
}

/**
 * A thing on the board. It keeps its `id` while it is the same thing, so that a view can animate it between
 * positions.
 */
export interface Sprite {
  readonly id: number;
  /** Selects the drawing; each game's skin defines its kinds. */
  readonly kind: string;
  readonly text: string;
  readonly row: number;
  readonly column: number;
  /**
   * How it appears when the view has not shown it before: "grow" from nothing, or "pop" out of merging tiles.
   */
  readonly enter: "grow" | "pop";
  /** True if it ends with this position: it still moves to its place and disappears on arrival. */
  readonly gone: boolean;
}

/** A number beside the board. */
export interface Figure {
  readonly name: "score" | "moves" | "pushes";
  readonly label: Message;
  readonly value: number;
}

/**
 * A suggested move as text, and its drawing: at a cell, as an arrow in a direction, or as an arrow across a
 * cell's border.
 */
export type Advice = { readonly text: Message } & AdvicePlace;

/** The direction, and the cell to move where it isn't the whole board. Rows and columns count from 0. */
export interface AdvicePlace {
  readonly direction: Direction;
  readonly cell?: Square | undefined;
}

/**
 * The part of a game that is needed to play it. Every `Game` has it; a view that plays a single game needs no
 * more.
 */
export interface GameRules<Position, Move extends string>
  extends Pick<Game<Position, Move>, "isMove" | "play" | "interpret" | "status"> {
  readonly words: Pick<GameWords<Position, Move>, "narrate" | "refusal">;
  readonly ranking?: Ranking<Position>;
  readonly levels?: Pick<Levels<Position, Move>, "pushes"> & {
    readonly carrying?: Pick<Carrying<Position, Move>, "reach" | "losing" | "picked">;
  };
}

/**
 * The name of every game, in the order in which games are offered (see `Game.name`). A new game starts with a
 * name here: the registries do not compile until they have the game and its solver.
 */
export const gameNames = ["2048", "sliding", "sokoban"] as const;
export type GameName = (typeof gameNames)[number];
