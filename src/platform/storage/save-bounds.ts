import { grouped } from "../../games/lists.js";
import { idOf, type KnownSave } from "./save-folder.js";

/** Limits for the games without a name. Games beyond them are moved to the bin. */
export interface SaveBounds {
  /** The most games of one kind, in all slots. */
  readonly perGame: number;
  /** The most games of one slot besides its running game. */
  readonly setApart: number;
  /** The bytes of all games together. */
  readonly bytes: number;
}

/** Far more than any player returns to. A folder of this size can still be read quickly. */
export const usualBounds: SaveBounds = { perGame: 300, setApart: 5, bytes: 64 * 1024 * 1024 };

/** The newest games of each slot: the running one, and the one it replaced. */
const newestOfSlot = 2;

/**
 * Selects the unnamed games beyond the limits: those with the fewest moves and, among equals, the oldest.
 * Takes the newest game first, and returns the oldest first. The two newest games of a slot always stay: the
 * player was just told that such a game is kept. `isPlayed`: a game that is being played stays, too.
 */
export function beyondBounds(
  unnamed: readonly KnownSave[],
  { perGame, setApart, bytes }: SaveBounds,
  isPlayed: (known: KnownSave) => boolean,
): readonly KnownSave[] {
  const gone = new Set<KnownSave>();
  const left = () => unnamed.filter((known) => !gone.has(known));
  for (const ofSlot of grouped(unnamed, ({ value }) => idOf(value)).values()) {
    const movable = ofSlot.slice(newestOfSlot).filter((known) => !isPlayed(known));
    for (const known of least(movable, ofSlot.length - setApart - 1)) gone.add(known);
  }
  for (const ofGame of grouped(left(), ({ value }) => value.game.name).values()) {
    for (const known of least(ofGame.slice(1), ofGame.length - perGame)) gone.add(known);
  }
  for (;;) {
    const all = left();
    const held = all.reduce((sum, known) => sum + known.text.length, 0);
    // Without this condition many small games would be moved, which frees almost nothing.
    const movable = all.slice(1).filter((known) => known.text.length * all.length >= held);
    const [next] = least(movable, 1);
    if (held <= bytes || next === undefined) return unnamed.filter((known) => gone.has(known)).reverse();
    gone.add(next);
  }
}

/** Those with the fewest moves and, among equals, the oldest. The list must have the newest first. */
function least(all: readonly KnownSave[], count: number): readonly KnownSave[] {
  const sorted = all.toReversed().sort((one, other) => one.value.moves - other.value.moves);
  return sorted.slice(0, Math.max(0, count));
}
