import type { Message } from "../games/message.js";
import type { BoardMode } from "../protocol/game/game-pages.js";
import type { KeyPlace, Surface } from "./places.js";
import type { Clause } from "./when.js";

/** The format of the table of commands. Titles are in `package.nls.json` as `command.<name>`. */

type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NamedKey =
  | ("up" | "down" | "left" | "right" | "home" | "end" | "pageup" | "pagedown")
  | (
      | "space"
      | "enter"
      | "escape"
      | "backspace"
      | "delete"
      | "f1"
      | "f5"
      | "f7"
      | "["
      | "]"
      | "="
      | "-"
      | "_"
    );
type Key = Letter | `${Digit}` | `numpad${Digit}` | NamedKey;

/**
 * Keys that are known by what they type. VS Code's keybindings go by the place of a key, which differs
 * between keyboards. So these are none: the pages handle them.
 */
const typedKeys = ["?"] as const;
type TypedKey = (typeof typedKeys)[number];

export function isTypedKey(key: string): key is TypedKey {
  return typedKeys.some((typed) => typed === key);
}

/** A typed key, or a key in VS Code's notation; “mod” is Cmd on a Mac and Ctrl elsewhere. */
export type KeyText =
  | TypedKey
  | `${"" | "shift+" | "ctrl+" | "alt+" | "shift+alt+" | "mod+" | "mod+shift+"}${Key}`;

/** A key, alone or with an argument that it passes to the command. */
export type KeyRule = KeyText | { readonly key: KeyText; readonly args: number | string };

/** The key of a rule. */
export function keyOfRule(rule: KeyRule): KeyText {
  return typeof rule === "string" ? rule : rule.key;
}

export interface CommandEntry {
  /**
   * Present where VS Code does not list it. “code”: keys and our own code run it by its id. “page”: a page
   * alone runs it, by a button or a key that the page handles itself.
   */
  readonly by?: "code" | "page";
  /** Menus with little room show `command.<name>.short`. */
  readonly short?: true;
  /** A codicon, for the menus that show icons. */
  readonly icon?: string;
  /** Where the command works and is in the palette; everywhere without it. */
  readonly surface?: Surface;
  /**
   * Where the command palette shows it, if not wherever it is enabled. “never” is for commands of keys,
   * buttons and links.
   */
  readonly palette?: "never" | Clause;
  /** Buttons, tooltips and the palette show the first key of each place. */
  readonly keys?: Readonly<Partial<Record<KeyPlace, readonly KeyRule[]>>>;
}

/** By name without “tilework.”. */
export type CommandTable<Name extends string = string> = Readonly<Record<Name, CommandEntry>>;

/** A command of boards or of the level editor, with its name on the sheet of keys. */
interface NamedEntry extends CommandEntry {
  /** Menus beside a board and the help of terminals use it, too. Commands with one name share a row. */
  readonly label?: Message;
}

export interface EditorCommandEntry extends NamedEntry {
  /** The name during a playtest, if that differs. */
  readonly testLabel?: Message;
}

/** A command of boards, with its words where it is offered. */
export interface BoardCommandEntry extends NamedEntry {
  /** The same on boards of levels, if that differs. */
  readonly levelLabel?: Message;
  /** What the board must be or show for it, if more than the places of its keys say. */
  readonly where?: BoardMode;
  /** The word for it in the plain dialogue. */
  readonly word?: Message;
}
