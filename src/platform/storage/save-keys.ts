import { checksum } from "../../games/saves/checksum.js";
import type { SaveHead } from "../../games/saves/save.js";
import { newKey } from "./whole-files.js";

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

/** Identifies a slot among those of all games. */
export function slotId(game: string, slot: string): string {
  return `${game}/${slot}`;
}

/** The slot of a save. */
export function idOf({ game, slot }: SaveHead): string {
  return slotId(game.name, slot);
}

/** Whether it is the save of a game with a name. */
export function isCalled(head: Pick<SaveHead, "game" | "name">, game: string, name: string): boolean {
  return head.game.name === game && head.name === name;
}
