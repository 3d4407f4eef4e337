import { checksum } from "../../games/saves/checksum.js";
import { newKey } from "./whole-files.js";

/**
 * The keys of saves, which name their files. A key says what its file holds, so that a move looks at no file
 * but those of its slot. Keys of earlier versions are 16 hexadecimal digits and say nothing.
 */

const named = "named-";
const restored = "kept-";

/** Of a named save. The file of such a key never changes: a change makes another key. */
export function newNamedKey(): string {
  return `${named}${newKey()}`;
}

/** Of a game without a name, whether it is played or was set apart. `id`: see `slotId`. */
export function newGameKey(id: string): string {
  return `${ofSlot(id)}${newKey()}`;
}

/** Of a game without a name that the player has restored: no bound moves that to the bin again. */
export function newRestoredKey(): string {
  return `${restored}${newKey()}`;
}

export function isNamedKey(key: string): boolean {
  return key.startsWith(named);
}

export function isRestoredKey(key: string): boolean {
  return key.startsWith(restored);
}

/** Of an earlier version: the file may hold anything. */
export function isOldKey(key: string): boolean {
  return /^[0-9a-f]{16}$/.test(key);
}

/** The key that the named save of an old key gets. */
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
