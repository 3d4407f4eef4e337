import type { Message } from "./message.js";
import type { Result } from "./result.js";

/**
 * Optional features of a game besides being played. A general file asks for a feature and never for the game.
 */

export interface RandomWalks {
  /** The numbers of moves to offer. */
  readonly usual: readonly number[];
  readonly max: number;
  /** The variant of the same board that is scrambled by this many legal moves. */
  variantOf(variant: string, moves: number): string;
}

/**
 * The distance to the goal: exactly `moves` or, where not `exact`, at most `moves`; always at least
 * `lowerBound`.
 */
export interface Distance {
  readonly moves: number;
  readonly exact: boolean;
  readonly lowerBound: number;
}

/** The course of a game so far. Distances are `undefined` while they are not known. */
export interface Trail<Position> {
  readonly start: Position;
  readonly now: Position;
  readonly startDistance: Distance | undefined;
  readonly distance: Distance | undefined;
}

/** The texts for a game whose solver judges positions by their distance from the goal (`Solver.analyze`). */
export interface AnalysisReport<Position> {
  /** From −1 to 1, from exact distances; `undefined` without them. */
  score(trail: Trail<Position>): number | undefined;
  /** A score as text: "+0.33". */
  formatScore(value: number): Message;
  /** Figures beside the board that need distances. A `value` of `undefined` is not known yet. */
  figures(trail: Trail<Position>): readonly AnalysisFigure[];
  /** Judges a step of this many moves by the distances before and after it. */
  judge(
    before: Distance,
    after: Distance,
    moves: number,
  ): { readonly verdict: DistanceVerdict; readonly text: Message };
  /** The text for a position that was not judged: a new or loaded game, an undone step. */
  greet(distance: Distance | undefined, isStart: boolean): Message;
  /** The text while the solver builds its tables; `share` is how much is done, from 0 to 1. */
  preparing(share: number): Message;
  /** Facts about a finished game. */
  facts(trail: Trail<Position>): readonly Fact[];
}

/** "open": the distances do not decide it. */
export type DistanceVerdict = "right" | "wrong" | "mixed" | "open";

export interface AnalysisFigure {
  readonly name: "distance" | "score";
  readonly label: Message;
  /** The value as text: "47", "≤ 112", "+0.33". */
  readonly value: Message | undefined;
}

/** "Fewest possible: 47 moves". */
export interface Fact {
  readonly label: Message;
  readonly value: Message;
}

/**
 * The best results of games that were won, each by itself: the fewest moves, the shortest time and, with an
 * analysis, the highest score.
 */
export interface Results<Position> {
  /** The moves made since the start. */
  moves(position: Position): number;
}

/** Tiles can be moved by typing their numbers. */
export interface Numbers<Position> {
  /** The highest number that has a meaning on this board. */
  highest(position: Position): number;
}

/** Boards that people write, pasted as plain text. */
export interface BoardText<Position> {
  /** Whether a text is meant as such a board, valid or not. */
  matches(text: string): boolean;
  read(text: string): Result<Position>;
  /** What the player is told about a text in the form of another program; `undefined` for others. */
  note?(text: string): Message | undefined;
  readonly moves?: MovesText<Position>;
  /** The texts of a game that can be copied, most useful first. */
  copies?(game: CopiedGame<Position>): readonly TextCopy[];
}

export interface CopiedGame<Position> {
  readonly start: Position;
  readonly now: Position;
  readonly moves: readonly string[];
}

/** Moves as people write them, after a board or alone. */
export interface MovesText<Position> {
  /** Whether a text is meant as moves, valid or not. */
  matches(text: string): boolean;
  /**
   * All possible meanings of the text. `board`: the start of the game on the board, to which moves without a
   * board refer.
   */
  read(text: string, board: Position | undefined): Result<readonly TextReading<Position>[]>;
}

/** One meaning of a text: a start and moves from there. */
export interface TextReading<Position> {
  readonly start: Position;
  readonly moves: readonly string[];
  readonly label: Message;
}

/** A text to copy, with its description. */
export interface TextCopy {
  readonly text: string;
  readonly label: Message;
}

/** Files of other programs. */
export interface ForeignFiles<Position> {
  readonly board?: BoardFile<Position>;
  /** Lists of scores. */
  readonly scores?: ScoreFile;
}

export interface Ranking<Position> {
  /** The value that is ranked, higher is better. */
  value(position: Position): number;
  /** The largest thing on the board, such as a tile. */
  highest?(position: Position): number;
}

export interface BoardFile<Position> {
  /** Without the dot. */
  readonly extension: string;
  readonly defaultName: string;
  /** The variant whose boards the file can hold. */
  readonly variant: string;
  /** `seed` initializes the random generator, because the file has no seed. */
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
