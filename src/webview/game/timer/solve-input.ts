import type { Direction } from "../../../games/direction.js";
import { defaultMoveKeys } from "../../../manifest/commands/move-keys.js";
import { keyNamesOf, normalKey, type PressedKey } from "../../../protocol/game/key-names.js";
import type { TimerPage } from "../../../protocol/game/timer-page.js";

/**
 * What keys and the pointer mean in a timed solve. The page decides by itself: a stalled host must not cost the
 * player anything. The host tells the keys that the player has bound, as far as it can know them.
 */

const defaultKeys: TimerPage["moveKeys"] = defaultMoveKeys.map(({ key, direction }) => ({
  key: normalKey(key),
  direction,
}));

/** The direction of a key that moves something; `undefined` for other keys. */
export function directionOf(
  event: PressedKey,
  keys: TimerPage["moveKeys"] = defaultKeys,
): Direction | undefined {
  const names = keyNamesOf(event);
  return keys?.find(({ key }) => names.includes(key))?.direction;
}

/** A place on the board: from 0 to the number of columns, and of rows. */
export interface BoardPoint {
  readonly across: number;
  readonly down: number;
}

/**
 * The cells on the way between two places of the pointer, in their order. Browsers report a fast pointer only every
 * few milliseconds, so cells that it crossed in between are found on the line.
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
