import { type Message, plural } from "../message.js";
import { fieldsOf } from "../reading.js";

/**
 * The most moves of a game, on the board and in a file. Each of them is played again whenever the game is
 * read: about half a second for all, in slices.
 */
export const maxMoves = 250_000;

/** The most numbers in all positions of a game together; one position of most games holds about twenty. */
const maxNumbers = 20_000_000;

interface Played {
  readonly positions: readonly unknown[];
  readonly steps: readonly (readonly string[])[];
  readonly cursor: number;
}

/**
 * Whether this many more moves would exceed the length limit. Everything that can be played can also be read
 * again.
 */
export function isTooLong({ steps, positions, cursor }: Played, moves: number): boolean {
  let played = moves;
  for (let step = 0; step < cursor; step++) played += countedMoves(steps[step] ?? []);
  return played > maxMoves || (cursor + 1) * numbersOf(positions[cursor], undefined) > maxNumbers;
}

export function tooLong(): Message {
  return plural(
    maxMoves,
    "A game can have {0} move, or fewer on a huge board.",
    "A game can have {0} moves, or fewer on a huge board.",
  );
}

/** A restart, which is a step without moves, counts as one: it takes as much space in a text. */
function countedMoves(step: readonly string[]): number {
  return Math.max(1, step.length);
}

/** The moves of steps, counted so. */
export function countedMovesOf(steps: readonly (readonly string[])[]): number {
  return steps.reduce((sum, step) => sum + countedMoves(step), 0);
}

/** Whether steps in the form of `formatSteps` have more moves than a game can have. */
export function hasTooManyMoves(text: string): boolean {
  return countedMovesIn(text) > maxMoves;
}

/** The same count for steps in the form of `formatSteps`; found without playing or splitting them. */
export function countedMovesIn(text: string): number {
  let moves = text === "" ? 0 : 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x20 /* blank */ || character === 0x2c /* comma */) moves++;
  }
  return moves;
}

/** Counts the length of a game while its steps are played one after another. */
export class GameLength {
  #moves = 0;
  #numbers = 0;

  /** Adds a step with the positions before and after it; returns an error message if the game is too long. */
  add(step: readonly string[], before: unknown, after: unknown): Message | undefined {
    this.#moves += countedMoves(step);
    this.#numbers += numbersOf(after, before);
    return this.#moves > maxMoves || this.#numbers > maxNumbers ? tooLong() : undefined;
  }
}

/**
 * The numbers in a position itself. Lists that it shares with the one before, as a walk shares the squares of
 * all boxes, count once. It is called for every move that is read, so it allocates nothing.
 */
function numbersOf(position: unknown, before: unknown): number {
  const [fields, known] = [fieldsOf(position), fieldsOf(before)];
  let sum = 0;
  for (const name in fields) {
    const part = fields[name];
    sum += Array.isArray(part) && part !== known[name] ? part.length : 1;
  }
  return sum;
}
