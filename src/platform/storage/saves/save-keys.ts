import { checksum } from "../../../games/saves/checksum.js";
import { newKey } from "../whole-files.js";

/**
 * The keys of saves, which are the names of their files. A key shows what its file holds, so that a move
 * reads only the files of its slot.
 */

const named = "named-";
const restored = "kept-";

/** A key for a named save. Its file never changes: a change makes another key. */
export function newNamedKey(): string {
  return `${named}${newKey()}`;
}

/** A key for a game without a name, running or not. `id`: see `slotId`. */
export function newGameKey(id: string): string {
  return `${ofSlot(id)}${newKey()}`;
}

/**
 * A key for a game without a name that the player has restored: the limits never move it to the bin again.
 */
export function newRestoredKey(): string {
  return `${restored}${newKey()}`;
}

export function isNamedKey(key: string): boolean {
  return key.startsWith(named);
}

export function isRestoredKey(key: string): boolean {
  return key.startsWith(restored);
}

/** Whether the file may hold a game without a name of this slot. */
export function mayBeIn(id: string): (key: string) => boolean {
  const prefix = ofSlot(id);
  return (key) => key.startsWith(prefix) || isRestoredKey(key);
}

function ofSlot(id: string): string {
  return `game-${checksum(id)}-`;
}
