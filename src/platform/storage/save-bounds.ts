import type { KnownSave } from "./save-reader.js";

/** How many games without a name are kept. */
export interface SaveBounds {
  /** Of one kind, whatever their slots. */
  readonly perGame: number;
  /** Of one slot, besides the one that is played there. */
  readonly setApart: number;
  /** All of them together. */
  readonly bytes: number;
}

/** Far above what anybody goes back to; a folder of so many is still read in a moment. */
export const usualBounds: SaveBounds = { perGame: 300, setApart: 5, bytes: 64 * 1024 * 1024 };

/**
 * What is too much of games without a name, given the newest first. `isRunning`: one that is played stays,
 * however many of its slot were set apart since.
 */
export function beyondBounds(
  unnamed: readonly KnownSave[],
  bounds: SaveBounds,
  isRunning: (known: KnownSave) => boolean,
): readonly KnownSave[] {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const now = (counts.get(name) ?? 0) + 1;
    counts.set(name, now);
    return now;
  };
  let bytes = 0;
  return unnamed.filter((known) => {
    const { game, slot } = known.head;
    bytes += known.bytes;
    const [ofGame, ofSlot] = [count(game.name), count(`${game.name}/${slot}`)];
    return (
      ofGame > bounds.perGame || bytes > bounds.bytes || (ofSlot > bounds.setApart + 1 && !isRunning(known))
    );
  });
}
