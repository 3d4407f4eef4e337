import type { Message } from "./message.js";
import type { Result } from "./result.js";

/** What a game may offer beyond being played. A general file asks for a capability and never for the game. */

export interface RandomWalks {
  /** Numbers of moves to offer. */
  readonly usual: readonly number[];
  readonly most: number;
  /** The variant of the same board that is dealt by so many legal moves. */
  variantOf(variant: string, moves: number): string;
}

/**
 * How far a goal is: exactly so many moves or, where not `exact`, at most; no fewer than `lowerBound` in any
 * case.
 */
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

/**
 * What is told of a game whose solver judges positions by their distance from the goal (`Solver.analyse`).
 */
export interface AnalysisReport<Position> {
  /** From −1 to 1, as exact distances tell; `undefined` without them. */
  score(trail: Trail<Position>): number | undefined;
  /** A score as it is shown: "+0.33". */
  formatScore(value: number): Message;
  /** Figures beside the board that need distances. A `value` of `undefined` is not known yet. */
  figures(trail: Trail<Position>): readonly AnalysisFigure[];
  /** What a step of so many moves was, judged by the distances before and after it. */
  judge(
    before: Distance,
    after: Distance,
    moves: number,
  ): { readonly verdict: DistanceVerdict; readonly text: Message };
  /** What is said of a position that nobody has judged: a new or loaded game, an undone step. */
  greet(distance: Distance | undefined, isStart: boolean): Message;
  /** What is said while the solver builds its tables, of which so much is done, from 0 to 1. */
  preparing(share: number): Message;
  /** What is to be told of a finished game. */
  facts(trail: Trail<Position>): readonly Fact[];
}

/** "open": the distances do not tell. */
export type DistanceVerdict = "right" | "wrong" | "mixed" | "open";

export interface AnalysisFigure {
  readonly name: "distance" | "score";
  readonly label: Message;
  /** As it is shown: "47", "≤ 112", "+0.33". */
  readonly value: Message | undefined;
}

/** "Fewest possible: 47 moves". */
export interface Fact {
  readonly label: Message;
  readonly value: Message;
}

/**
 * What is kept of games that were won, each result best by itself: the fewest moves, the shortest time and,
 * with an analysis, the highest score.
 */
export interface Results<Position> {
  /** Moves made since the start. */
  moves(position: Position): number;
}

/** Tiles that are moved by typing their numbers. */
export interface Numbers<Position> {
  /** The highest number that means something on this board. */
  highest(position: Position): number;
}

/** Boards as people write them, pasted as plain text. */
export interface BoardText<Position> {
  /** Whether a text is meant as such a board, right or wrong. */
  matches(text: string): boolean;
  read(text: string): Result<Position>;
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
