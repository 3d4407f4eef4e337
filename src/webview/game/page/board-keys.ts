import { sense } from "../../../games/message.js";
import { boardCommands } from "../../../manifest/board.js";
import type { BoardCommandEntry } from "../../../manifest/entry.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import { type BoardPage, isIn } from "../../../protocol/game/game-pages.js";
import { type KeyedCommand, keysOf, labelOf } from "../../kit/keys.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";
import { t, translate } from "../../kit/translate.js";

/** All actions on this board, with every key for each. */
export function boardKeys(page: BoardPage): readonly KeyGroup[] {
  const row = (label: string, name: KeyedCommand): KeyRow => ({
    label,
    keys: keysOf(name, page).map((key) => key.label),
  });
  const commands = (Object.entries(boardCommands) as [BoardCommand, BoardCommandEntry][])
    .filter(([name, { where }]) => where === undefined || isIn(page, where, name))
    .map(([name]) => row(labelOf(name, page), name));
  const rows = [
    row(t("Up"), "moveUp"),
    row(t("Down"), "moveDown"),
    row(translate(sense("Left", "direction")), "moveLeft"),
    row(translate(sense("Right", "direction")), "moveRight"),
    ...commands.filter(({ keys }) => keys.length > 0),
  ];
  return [{ title: "", rows }];
}
