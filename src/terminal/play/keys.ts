import type { Direction } from "../../games/direction.js";
import { type Message, say } from "../../games/message.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { BoardPage } from "../../protocol/game/game-pages.js";
import type { KeyEvent } from "../input/input-event.js";

/**
 * The keys of a board, which are the editor's as far as terminals send them. One table says what they do and
 * what help tells of them.
 */
export interface Binding {
  /** As `keyName` has them; the first is the one that is shown. */
  readonly keys: readonly string[];
  readonly command: BoardCommand;
  readonly label: Message;
  /** Where it does anything; everywhere where it is absent. */
  readonly when?: (page: BoardPage) => boolean;
  /** It is worth a place on the line below the board. */
  readonly isUsual?: (page: BoardPage) => boolean;
}

const isPlaying = ({ status, replay, autoPlaying }: BoardPage) =>
  status === "playing" && replay === undefined && !autoPlaying;
const hasReplay = ({ replay }: BoardPage) => replay !== undefined;

export const bindings: readonly Binding[] = [
  {
    keys: ["enter"],
    command: "replayTake",
    label: say("Take these moves"),
    when: ({ replay }) => replay?.canTake === true,
    isUsual: () => true,
  },
  {
    keys: ["space"],
    command: "replayToggle",
    label: say("Play or pause"),
    when: hasReplay,
    isUsual: () => true,
  },
  {
    keys: ["f"],
    command: "replayShorter",
    label: say("Show the shorter one"),
    when: ({ replay }) => replay?.improvement?.isNew === true,
    isUsual: () => true,
  },
  {
    keys: ["c", "enter"],
    command: "keepGoing",
    label: say("Keep going"),
    when: ({ ending, replay }) => replay === undefined && ending?.canContinue === true,
    isUsual: () => true,
  },
  {
    keys: ["pagedown", "enter"],
    command: "nextLevel",
    label: say("Next level"),
    when: ({ ending, replay }) => replay === undefined && ending?.won === true && ending.hasNext,
    isUsual: () => true,
  },
  {
    keys: ["e"],
    command: "changePlayerName",
    label: say("Enter your name"),
    when: ({ ending }) => ending?.asksName === true,
    isUsual: () => true,
  },
  { keys: ["?", "t"], command: "hint", label: say("Hint"), isUsual: isPlaying },
  {
    keys: ["u", "backspace", "ctrl+_", "ctrl+z"],
    command: "undo",
    label: say("Undo"),
    isUsual: ({ replay }) => replay === undefined,
  },
  {
    keys: ["r", "ctrl+y"],
    command: "redo",
    label: say("Redo"),
    isUsual: ({ canRedo, replay }) => canRedo && replay === undefined,
  },
  {
    keys: ["U", "shift+backspace"],
    command: "undoPush",
    label: say("Undo push"),
    when: ({ hasPushes }) => hasPushes,
  },
  {
    keys: ["R"],
    command: "restart",
    label: say("Restart"),
    when: ({ isLevel }) => isLevel,
    isUsual: ({ replay }) => replay === undefined,
  },
  {
    keys: ["b"],
    command: "undoDeadlock",
    label: say("Undo to before the deadlock"),
    when: ({ isLevel }) => isLevel,
  },
  { keys: ["B"], command: "whyLost", label: say("Why is it lost?"), when: ({ isLevel }) => isLevel },
  {
    keys: ["x", "ctrl+enter", "alt+enter"],
    command: "solve",
    label: say("Solve"),
    when: ({ solves }) => solves,
    isUsual: isPlaying,
  },
  {
    keys: ["p"],
    command: "autoPlay",
    label: say("Auto Play"),
    isUsual: (page) => isPlaying(page) && !page.solves,
  },
  {
    keys: ["i"],
    command: "playHint",
    label: say("Play the hint"),
    isUsual: (page) => isPlaying(page) && page.hint !== undefined,
  },
  { keys: ["v"], command: "replayGame", label: say("Watch your game") },
  { keys: ["n"], command: "newGame", label: say("New game"), isUsual: ({ replay }) => replay === undefined },
  { keys: ["pagedown"], command: "nextLevel", label: say("Next level"), when: ({ isLevel }) => isLevel },
  {
    keys: ["pageup"],
    command: "previousLevel",
    label: say("Previous level"),
    when: ({ isLevel }) => isLevel,
  },
  { keys: ["g"], command: "showLevels", label: say("Levels"), when: ({ isLevel }) => isLevel },
  { keys: ["home"], command: "replayFirst", label: say("First move"), when: hasReplay },
  { keys: ["end"], command: "replayLast", label: say("Last move"), when: hasReplay },
  {
    keys: ["shift+left"],
    command: "replayBackPush",
    label: say("Back by a push"),
    when: (page) => hasReplay(page) && page.hasPushes,
  },
  {
    keys: ["shift+right"],
    command: "replayForwardPush",
    label: say("On by a push"),
    when: (page) => hasReplay(page) && page.hasPushes,
  },
  { keys: ["ctrl+s"], command: "saveGame", label: say("Save") },
  { keys: ["y"], command: "copyGame", label: say("Copy the game") },
  { keys: ["Y"], command: "copyGameId", label: say("Copy the game ID") },
  { keys: ["m"], command: "copyMoves", label: say("Copy your moves"), when: ({ isLevel }) => isLevel },
  { keys: ["escape"], command: "home", label: say("Back"), isUsual: () => true },
];

/** What a key does on a board; `undefined` for nothing. */
export function commandOf(event: KeyEvent, page: BoardPage): BoardCommand | undefined {
  const name = keyName(event);
  return bindings.find(({ keys, when }) => keys.includes(name) && when?.(page) !== false)?.command;
}

const directionKeys: Readonly<Record<string, Direction>> = {
  ...{ up: "up", down: "down", left: "left", right: "right" },
  ...{ w: "up", s: "down", a: "left", d: "right" },
  ...{ k: "up", j: "down", h: "left", l: "right" },
};

export function directionOf(event: KeyEvent): Direction | undefined {
  const name = keyName(event);
  return Object.hasOwn(directionKeys, name) ? directionKeys[name] : undefined;
}

/**
 * Show all keys, on every page. F1 does, too, where it comes through: VS Code and some terminals take it for
 * themselves.
 */
export const helpKeys: readonly string[] = ["K", "f1"];

/**
 * "a", "A", "space", "ctrl+s", "shift+left". With Caps Lock on, a capital that nothing is bound to is its
 * small letter.
 */
export function keyName({ key, ctrl, alt, shift }: KeyEvent): string {
  const name = key === " " ? "space" : key;
  const isFree =
    /^[A-Z]$/.test(name) && !helpKeys.includes(name) && !bindings.some(({ keys }) => keys.includes(name));
  return `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift ? "shift+" : ""}${isFree ? name.toLowerCase() : name}`;
}

const names: Readonly<Record<string, Message>> = {
  space: say("Space"),
  enter: say("Enter"),
  escape: say("Esc"),
  home: say("Home"),
  end: say("End"),
  pageup: say("PgUp"),
  pagedown: say("PgDn"),
};

/** A key as it is shown. */
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
