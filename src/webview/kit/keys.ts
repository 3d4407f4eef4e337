import { boardCommands } from "../../manifest/board.js";
import {
  type BoardCommandEntry,
  type CommandEntry,
  type CommandTable,
  type KeyText,
  keyOfRule,
} from "../../manifest/entry.js";
import { gameCommands } from "../../manifest/games.js";
import type { KeyPlace } from "../../manifest/places.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { firstKey, type Key, shownKey } from "./page-keys.js";
import { translate } from "./translate.js";

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

/** The name of a command on a board. */
export function labelOf(command: BoardCommand, page?: { readonly isLevel: boolean }): string {
  const { label, levelLabel = label }: BoardCommandEntry = boardCommands[command];
  const shown = page?.isLevel ? levelLabel : label;
  return shown === undefined ? "" : translate(shown);
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

/**
 * “?” if that is what an event types, wherever the key is. `undefined` for all other keys, which VS Code
 * handles by their place.
 */
export function typedKey(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, altKey, metaKey } = event;
  // AltGr types “?” on some keyboards, and is Ctrl and Alt on Windows.
  if (metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"))) return undefined;
  return key === "?" ? key : undefined;
}

/** The board command of a typed key. */
export function boardCommandOfKey(key: string): BoardCommand | undefined {
  const table: CommandTable<BoardCommand> = boardCommands;
  return (Object.keys(table) as BoardCommand[]).find((name) =>
    table[name].keys?.board?.some((rule) => keyOfRule(rule) === key),
  );
}

/** Keys that are held with others, and those that lock a state, as “key” of an event names them. */
const modifiers = "Shift Control Alt AltGraph Meta CapsLock NumLock ScrollLock Fn Hyper Super".split(" ");

/** Whether an event's key means nothing by itself. */
export function isModifier(key: string): boolean {
  return modifiers.includes(key);
}
