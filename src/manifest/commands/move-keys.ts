import type { Direction } from "../../games/direction.js";
import { gameCommands } from "./games.js";

/** A key that moves something, as VS Code names keys: `up`, `shift+numpad8`, `[KeyW]`. */
export interface MoveKey {
  readonly key: string;
  readonly direction: Direction;
}

/** The commands that move, with their directions. */
export const moveCommands = {
  moveUp: "up",
  moveDown: "down",
  moveLeft: "left",
  moveRight: "right",
} as const satisfies Readonly<Record<string, Direction>>;

/** The keys that move on every board until the player binds others. */
export const defaultMoveKeys: readonly MoveKey[] = Object.entries(moveCommands).flatMap(
  ([command, direction]) => {
    const keys: readonly unknown[] = gameCommands[command as keyof typeof moveCommands].keys.board;
    return keys.flatMap((key) => (typeof key === "string" ? [{ key, direction }] : []));
  },
);
