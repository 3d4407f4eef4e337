import { type Message, quantity, say } from "../message.js";
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
  for (let step = 0; step < cursor; step++) played += steps[step]?.length ?? 0;
  return played > maxMoves || (cursor + 1) * numbersOf(positions[cursor], undefined) > maxNumbers;
}

export function tooLong(): Message {
  return say("The game is as long as a game can be: {0} moves, or less on a huge board.", quantity(maxMoves));
}

/**
 * Whether steps as `formatSteps` writes them are more moves than a game can have; told without playing or
 * even parting them.
 */
export function hasTooManyMoves(text: string): boolean {
  let moves = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x20 /* blank */ || character === 0x2c /* comma */) moves++;
  }
  return moves > maxMoves;
}

/** Counts what a game comes to while its steps are played one after another. */
export class GameLength {
  #moves = 0;
  #numbers = 0;

  /** Takes a step and the positions before and after it; what is wrong when the game gets too long by it. */
  add(moves: number, before: unknown, after: unknown): Message | undefined {
    this.#moves += moves;
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
