import type { Direction } from "./direction.js";
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
  /** The first is the default. */
  readonly variants: readonly Variant[];

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
  /** A short sentence on what a step did, for the live region. */
  narrate(before: Position, moves: readonly Move[], after: Position): Message;
  /** A sentence on how the game ended; asked only when `status` is not "playing". */
  ending(position: Position): Message;
  /** How a suggested move is spoken and where it is drawn. */
  advice(position: Position, move: Move): Advice;

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
  const variant = game.variants.find((candidate) => candidate.id === id);
  if (variant === undefined) throw new Error(`${game.name} has a position of the unknown variant “${id}”.`);
  return variant;
}

/** A game whose types are not known here. Methods are bivariant, so that every `Game<Position, Move>` is one. */
export type AnyGame = Game<unknown, string>;

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
  /** An arrow key, a swipe, a drag. */
  | { readonly kind: "direction"; readonly direction: Direction }
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
  readonly name: "score" | "moves";
  readonly label: Message;
  readonly value: number;
}

export interface Advice {
  readonly text: Message;
  readonly direction: Direction;
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
