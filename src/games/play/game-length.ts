import { type Message, plural } from "../message.js";
import { fieldsOf } from "../plain-data.js";

/**
 * So many moves can a game have, on the board and in a file. Each of them is played again whenever the game
 * is read: some half a second for all, in slices.
 */
export const maxMoves = 250_000;

/** So many numbers can the positions of a game hold together; one of most games holds some twenty. */
const maxNumbers = 20_000_000;

interface Played {
  readonly positions: readonly unknown[];
  readonly steps: readonly (readonly string[])[];
  readonly cursor: number;
}

/**
 * Whether so many more moves would make the game longer than a game can be. What can be played can be read
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

/** A restart, which is a step without moves, counts as one: it takes as much room in a text. */
export function countedMoves(step: readonly string[]): number {
  return Math.max(1, step.length);
}

/** Whether steps as `formatSteps` writes them are more moves than a game can have. */
export function hasTooManyMoves(text: string): boolean {
  return countedMovesIn(text) > maxMoves;
}

/** The same count of steps as `formatSteps` writes them; told without playing or even parting them. */
export function countedMovesIn(text: string): number {
  let moves = text === "" ? 0 : 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x20 /* blank */ || character === 0x2c /* comma */) moves++;
  }
  return moves;
}

/** Counts what a game comes to while its steps are played one after another. */
export class GameLength {
  #moves = 0;
  #numbers = 0;

  /** Takes a step and the positions before and after it; returns what is wrong where that is too long. */
  add(step: readonly string[], before: unknown, after: unknown): Message | undefined {
    this.#moves += countedMoves(step);
    this.#numbers += numbersOf(after, before);
    return this.#moves > maxMoves || this.#numbers > maxNumbers ? tooLong() : undefined;
  }
}

/**
 * What a position holds for itself. Lists that it shares with the one before, as a walk shares the places of
 * all boxes, are there once. Asked at every move that is read, so it makes nothing.
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
