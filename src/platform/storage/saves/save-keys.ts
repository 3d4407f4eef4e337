import { checksum } from "../../../games/saves/checksum.js";
import { newKey } from "../whole-files.js";

/**
 * The keys of saves, which are the names of their files. A key shows what its file holds, so that a move
 * reads only the files of its slot. Keys of earlier versions are 16 hexadecimal digits without such
 * information.
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

/** A key of an earlier version: the file may hold anything. */
export function isOldKey(key: string): boolean {
  return /^[0-9a-f]{16}$/.test(key);
}

/** The new key for the named save of an old key. */
export function namedKeyOf(oldKey: string): string {
  return `${named}${oldKey}`;
}

/** Whether the file may hold a game without a name of this slot. */
export function mayBeIn(id: string): (key: string) => boolean {
  const prefix = ofSlot(id);
  return (key) => key.startsWith(prefix) || isRestoredKey(key) || isOldKey(key);
}

function ofSlot(id: string): string {
  return `game-${checksum(id)}-`;
}
