import { type Direction, directions } from "../../../games/direction.js";
import { gameCommands } from "../../../manifest/commands/games.js";

/**
 * What keys and the pointer mean in a timed solve. The page decides by itself: a stalled host must not cost the
 * player anything. It knows the default keys of moves; VS Code tells nobody which keys a user has bound.
 */

const moveCommands = {
  up: gameCommands.moveUp,
  down: gameCommands.moveDown,
  left: gameCommands.moveLeft,
  right: gameCommands.moveRight,
} as const;

/** As `KeyboardEvent.key` names them, in lower case. */
const directionOfKey: ReadonlyMap<string, Direction> = new Map(
  directions.flatMap((direction) => {
    const keys: readonly unknown[] = moveCommands[direction].keys.board;
    return keys
      .filter((key): key is string => typeof key === "string")
      .map((key) => [key.length === 1 ? key : `arrow${key}`, direction] as const);
  }),
);

/** The direction of a key that moves something; `undefined` for other keys. */
export function directionOf(event: KeyboardEvent): Direction | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined;
  return directionOfKey.get(event.key.toLowerCase());
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
