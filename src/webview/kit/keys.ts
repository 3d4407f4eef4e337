import { boardCommands } from "../../manifest/board.js";
import { gameCommands } from "../../manifest/games.js";
import type { CommandEntry, KeyText } from "../../manifest/entry.js";
import type { KeyPlace } from "../../manifest/places.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Key } from "./controls.js";
import { firstKey, shownKey } from "./key-labels.js";

const places: readonly KeyPlace[] = ["board", "pictures", "levels", "replay", "pushReplay", "offered"];

/** In a replay on a board, the keys of play run these commands. */
const replayKeys: Readonly<Partial<Record<BoardCommand, KeyText>>> = {
  replayBack: "left",
  replayForward: "right",
  replayLeave: "escape",
};

/** The key shown for a command on a board. */
export function keyOf(command: BoardCommand): Key | undefined {
  const rule = replayKeys[command] ?? firstKey(boardCommands[command], places);
  return rule && shownKey(rule, "short");
}

const commands = { ...gameCommands, ...boardCommands };
export type KeyedCommand = keyof typeof commands;

/** Every key of a command on a board, with or without pictures on its tiles, and with or without levels. */
export function keysOf(
  command: KeyedCommand,
  { hasPictures, isLevel }: { readonly hasPictures: boolean; readonly isLevel: boolean },
): readonly Key[] {
  const { keys = {} }: CommandEntry = commands[command];
  const held: readonly KeyPlace[] = [
    "board",
    ...(hasPictures ? (["pictures"] as const) : []),
    ...(isLevel ? (["levels"] as const) : []),
  ];
  return held.flatMap((place) => keys[place] ?? []).map((rule) => shownKey(rule, "short"));
}
