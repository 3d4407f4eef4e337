import type { Direction } from "../../../games/direction.js";
import { gameCommands } from "../../../manifest/games.js";
import { directionOfMove, moveCommands } from "../../../protocol/game/board-commands.js";
import { keyNamesOf, type PressedKey } from "../../../protocol/game/key-names.js";
import type { KeyChange } from "../../../protocol/game/timer-page.js";

/**
 * What keys and the pointer mean in a timed solve. The page decides by itself: a stalled host must not cost
 * the player anything. It knows the default keys of moves, and the host tells the player's own as far as it
 * can know them.
 */

/** Keys that move, by their names in VS Code. */
export type MoveKeys = ReadonlyMap<string, Direction>;

export const defaultMoveKeys: MoveKeys = new Map(
  moveCommands.flatMap((command) => {
    const keys: readonly unknown[] = gameCommands[command].keys.board;
    return keys.flatMap((key) => (typeof key === "string" ? [[key, directionOfMove[command]] as const] : []));
  }),
);

/** The default keys with the player's changes. The last command of a key is the one that runs. */
export function changedMoveKeys(changes: readonly KeyChange[]): MoveKeys {
  const keys = new Map(defaultMoveKeys);
  for (const { key, direction, isRemoved } of changes) {
    if (isRemoved) {
      if (keys.get(key) === direction) keys.delete(key);
    } else if (direction === undefined) keys.delete(key);
    else keys.set(key, direction);
  }
  return keys;
}

/** The direction of a key that moves something; `undefined` for other keys. */
export function directionOf(event: PressedKey, keys: MoveKeys): Direction | undefined {
  const name = keyNamesOf(event).find((one) => keys.has(one));
  return name === undefined ? undefined : keys.get(name);
}

/** A place on the board: from 0 to the number of columns, and of rows. */
export interface BoardPoint {
  readonly across: number;
  readonly down: number;
}

/**
 * The cells on the way between two places of the pointer, in their order. Browsers report a fast pointer only
 * every few milliseconds, so cells that it crossed in between are found on the line.
 */
export function cellsBetween(
  from: BoardPoint,
  to: BoardPoint,
): readonly { readonly row: number; readonly column: number }[] {
  const longest = Math.max(Math.abs(to.across - from.across), Math.abs(to.down - from.down));
  const steps = Math.max(1, Math.ceil(4 * longest));
  const cells: { row: number; column: number }[] = [];
  for (let step = 1; step <= steps; step++) {
    const row = Math.floor(from.down + ((to.down - from.down) * step) / steps);
    const column = Math.floor(from.across + ((to.across - from.across) * step) / steps);
    const last = cells.at(-1);
    if (last?.row !== row || last.column !== column) cells.push({ row, column });
  }
  return cells;
}
