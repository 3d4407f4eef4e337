import type { Direction } from "../../games/direction.js";
import { type Message, say, sense } from "../../games/message.js";
import { boardCommands } from "../../manifest/board.js";
import { type BoardCommandEntry, type CommandEntry, type KeyText, keyOfRule } from "../../manifest/entry.js";
import { gameCommands } from "../../manifest/games.js";
import type { KeyPlace } from "../../manifest/places.js";
import { type BoardCommand, directionOfMove, moveCommands } from "../../protocol/game/board-commands.js";
import { type BoardPage, isIn } from "../../protocol/game/game-pages.js";
import type { KeyEvent } from "../terminal.js";

/** The keys of a command on a board, and its text in the help. All are in the manifest's table. */
export interface Binding {
  /** Names as `keyName` returns them; the first one is shown. */
  readonly keys: readonly string[];
  readonly command: BoardCommand;
  readonly label: (page: BoardPage) => Message;
  /** Whether the key has an effect. */
  readonly when: (page: BoardPage) => boolean;
}

/** The places of keys on every board, and those where something must be shown. */
const boardPlaces = ["board", "terminal", "levels", "replay", "pushReplay", "offered"] as const;

const entries: Readonly<Record<BoardCommand, BoardCommandEntry>> = boardCommands;

/** The order matters: the first binding whose `when` holds has the key. */
export const bindings: readonly Binding[] = (Object.keys(entries) as BoardCommand[]).flatMap((command) => {
  const { keys = {}, label: named, levelLabel, where } = entries[command];
  // Screens have a help of their own, and may have no page to go home to.
  const label = command === "home" ? sense("Back", "leave this page") : named;
  if (label === undefined || command === "showKeys") return [];
  const binding = (places: readonly KeyPlace[], when: Binding["when"]): readonly Binding[] => {
    const names = keysIn(entries[command], places);
    return names.length === 0
      ? []
      : [{ keys: names, command, label: ({ isLevel }) => (isLevel && levelLabel) || label, when }];
  };
  const isThere = (page: BoardPage) => (place: (typeof boardPlaces)[number]) =>
    keys[place] !== undefined && (place === "board" || place === "terminal" || isIn(page, place, command));
  return [
    ...(keys.ended === undefined
      ? []
      : binding(["board", "levels", "ended"], (page) => isIn(page, "ended", command))),
    ...(where === "ended"
      ? []
      : binding(
          boardPlaces,
          (page) => boardPlaces.some(isThere(page)) && (where === undefined || isIn(page, where, command)),
        )),
  ];
});

/**
 * The names of a command's keys in these places, as terminals send them. Keys that every terminal sends come
 * first.
 */
function keysIn({ keys = {} }: CommandEntry, places: readonly KeyPlace[]): readonly string[] {
  const rules = places.flatMap((place) => keys[place] ?? []);
  const found = [...new Set(rules.flatMap((rule) => terminalKey(keyOfRule(rule)) ?? []))];
  const isSure = (key: string) => !/^(?:ctrl|alt)\+/.test(key);
  return [...found.filter(isSure), ...found.filter((key) => !isSure(key))];
}

/** The name of a manifest's key in `keyName`; `undefined` for keys that no terminal sends. */
function terminalKey(key: KeyText): string | undefined {
  if (/^mod\+shift\+/.test(key)) return undefined;
  if (/^shift\+[a-z]$/.test(key)) return key.slice(-1).toUpperCase();
  return key.replace("mod+", "ctrl+");
}

/** The command of a key on a board; `undefined` where it has none. */
export function commandOf(event: KeyEvent, page: BoardPage): BoardCommand | undefined {
  const name = keyName(event);
  return bindings.find(({ keys, when }) => keys.includes(name) && when(page))?.command;
}

const directionKeys: ReadonlyMap<string, Direction> = new Map(
  moveCommands.flatMap((command) =>
    keysIn(gameCommands[command], boardPlaces).map((key) => [key, directionOfMove[command]] as const),
  ),
);

export function directionOf(event: KeyEvent): Direction | undefined {
  return directionKeys.get(keyName(event));
}

/** The direction of a letter that is typed in a line. */
export function directionOfLetter(letter: string): Direction | undefined {
  return directionKeys.get(letter);
}

/** The keys that show all keys, on every page. */
export const helpKeys: readonly string[] = keysIn(boardCommands.showKeys, ["board", "terminal"]);

/**
 * Names such as “a”, “A”, “space”, “ctrl+s”, “shift+left”. A capital without a command of its own counts as
 * its small letter, as Caps Lock is on.
 */
export function keyName({ key, ctrl, alt, shift }: KeyEvent): string {
  const name = key === " " ? "space" : key;
  const known = isFreeCapital(name) ? name.toLowerCase() : name;
  return `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift ? "shift+" : ""}${known}`;
}

/** The keys that have a command on the board of any surface. */
const knownKeys: ReadonlySet<string> = new Set(
  Object.values(boardCommands).flatMap((command) => keysIn(command, [...boardPlaces, "pictures"])),
);

function isFreeCapital(name: string): boolean {
  return /^[A-Z]$/.test(name) && !knownKeys.has(name);
}

/**
 * Guesses whether Caps Lock is on, which terminals do not report. It counts as on after a capital without a
 * command, until a small letter is typed. While it is on, `A` is the key of a direction and not Shift+A.
 */
export class CapsLock {
  #isOn = false;

  /** The key that the player means. */
  heard(event: KeyEvent): KeyEvent {
    const { key } = event;
    if (/^[a-z]$/.test(key)) this.#isOn = false;
    else if (isFreeCapital(key)) this.#isOn = true;
    return this.#isOn && /^[A-Z]$/.test(key) ? { ...event, key: key.toLowerCase() } : event;
  }
}

const names: Readonly<Record<string, Message>> = {
  space: say("Space"),
  enter: say("Enter"),
  escape: say("Esc"),
  home: sense("Home", "key"),
  end: say("End"),
  pageup: say("PgUp"),
  pagedown: say("PgDn"),
};

/** A key as the screen shows it. */
export function shownKey(name: string, translate: (message: Message) => string, ascii: boolean): string {
  const [modifier, plain] =
    name.includes("+") && name.length > 1
      ? [name.slice(0, name.indexOf("+")), name.slice(name.indexOf("+") + 1)]
      : ["", name];
  const arrows: Readonly<Record<string, string>> = ascii
    ? { left: "<", right: ">" }
    : { left: "←", right: "→" };
  const known = names[plain];
  const own = known === undefined ? (arrows[plain] ?? plain) : translate(known);
  const isCapital = /^[A-Z]$/.test(own) && modifier === "";
  const label = own.length === 1 ? own.toUpperCase() : own;
  if (modifier === "ctrl") return `Ctrl+${label}`;
  return modifier === "shift" || isCapital ? `${ascii ? "Shift+" : "⇧"}${label}` : label;
}
