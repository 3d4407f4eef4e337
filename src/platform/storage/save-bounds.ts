import type { KnownSave } from "./save-reader.js";

/** How many games without a name are kept. What is beyond that goes to the bin. */
export interface SaveBounds {
  /** Of one kind, whatever their slots. */
  readonly perGame: number;
  /** Of one slot, besides the one that is played there. */
  readonly setApart: number;
  /** All of them together. */
  readonly bytes: number;
}

/** Far more than anybody goes back to. A folder of this size is still read quickly. */
export const usualBounds: SaveBounds = { perGame: 300, setApart: 5, bytes: 64 * 1024 * 1024 };

/** The newest of each slot: the one that is played there, and the one that gave its place to it. */
const newestOfSlot = 2;

/**
 * Selects the games without a name that are too many: first those with the fewest moves; of equal ones, the
 * oldest. Takes the newest game first, and returns the oldest first. The two newest games of a slot always
 * stay there: the player was just told that such a game is kept. `isPlayed`: a game that is played stays, too.
 */
export function beyondBounds(
  unnamed: readonly KnownSave[],
  { perGame, setApart, bytes }: SaveBounds,
  isPlayed: (known: KnownSave) => boolean,
): readonly KnownSave[] {
  const gone = new Set<KnownSave>();
  const left = () => unnamed.filter((known) => !gone.has(known));
  for (const ofSlot of grouped(unnamed, ({ game, slot }) => `${game.name}/${slot}`)) {
    const movable = ofSlot.slice(newestOfSlot).filter((known) => !isPlayed(known));
    for (const known of least(movable, ofSlot.length - setApart - 1)) gone.add(known);
  }
  for (const ofGame of grouped(left(), ({ game }) => game.name)) {
    for (const known of least(ofGame.slice(1), ofGame.length - perGame)) gone.add(known);
  }
  for (;;) {
    const all = left();
    const held = all.reduce((sum, known) => sum + known.bytes, 0);
    // Many small games would go, and free nothing, if those of less than the average size went, too.
    const movable = all.slice(1).filter((known) => known.bytes * all.length >= held);
    const [next] = least(movable, 1);
    if (held <= bytes || next === undefined) return unnamed.filter((known) => gone.has(known)).reverse();
    gone.add(next);
  }
}

function grouped(
  all: readonly KnownSave[],
  keyOf: (head: KnownSave["head"]) => string,
): readonly (readonly KnownSave[])[] {
  const groups = new Map<string, KnownSave[]>();
  for (const known of all) {
    const group = groups.get(keyOf(known.head));
    if (group === undefined) groups.set(keyOf(known.head), [known]);
    else group.push(known);
  }
  return [...groups.values()];
}

/** Those with the fewest moves; of equal ones, the oldest. Given the newest first. */
function least(all: readonly KnownSave[], count: number): readonly KnownSave[] {
  const sorted = all.toReversed().sort((one, other) => one.head.moves - other.head.moves);
  return sorted.slice(0, Math.max(0, count));
}
