import { boardCommands } from "../../manifest/commands/board.js";
import type { KeyText } from "../../manifest/terms/entry.js";
import type { KeyPlace } from "../../manifest/terms/places.js";
import type { BoardCommand } from "../../protocol/board-commands.js";
import type { ButtonOptions, Key } from "./controls.js";
import { firstKey, shownKey } from "./key-labels.js";

const places: readonly KeyPlace[] = ["board", "pictures", "levels", "replay", "pushReplay"];

/** In a replay on a board the keys of play do these. */
const byKeysOfPlay: Readonly<Partial<Record<BoardCommand, KeyText>>> = { replayBack: "left", replayForward: "right", replayLeave: "escape" };

/** The key that is shown for a command on a board. */
export function keyOf(command: BoardCommand): Key | undefined {
  const rule = byKeysOfPlay[command] ?? firstKey(boardCommands[command], places);
  return rule && shownKey(rule, "short");
}

/** Buttons with room for their key, which is what is pressed most. The others tell it to screen readers alone. */
const roomy: ReadonlySet<BoardCommand> = new Set<BoardCommand>([
  ...(["newGame", "undo", "redo", "restart", "nextLevel", "previousLevel", "hint", "saveGame", "home"] as const),
  ...(["replayToggle", "replayLeave"] as const),
]);

export function buttonKey(command: BoardCommand): Pick<ButtonOptions, "key" | "shortcut"> {
  const key = keyOf(command);
  return roomy.has(command) ? { key } : { shortcut: key?.shortcut };
}
