import type { Direction } from "../../games/direction.js";
import { type Message, say, sense } from "../../games/message.js";
import { boardCommands } from "../../manifest/board.js";
import { type CommandEntry, type KeyText, keyOfRule } from "../../manifest/entry.js";
import { gameCommands } from "../../manifest/games.js";
import type { KeyPlace } from "../../manifest/places.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { BoardPage, EndingAction } from "../../protocol/game/game-pages.js";
import type { KeyEvent } from "../input-event.js";

/** The effect of a key on a board, and its text in the help. The keys are those of the manifest's table. */
export interface Binding {
  /** Names as `keyName` returns them; the first one is shown. */
  readonly keys: readonly string[];
  readonly command: BoardCommand;
  readonly label: Message;
  /** Where the key has an effect (default: everywhere). */
  readonly when?: (page: BoardPage) => boolean;
  /** Whether the line below the board shows it. */
  readonly isUsual?: (page: BoardPage) => boolean;
}

interface Row extends Omit<Binding, "keys"> {
  /** The places of its keys in the table (default: every board). */
  readonly places?: readonly KeyPlace[];
}

const boardPlaces: readonly KeyPlace[] = ["board", "levels", "replay", "pushReplay", "terminal"];
const endedPlaces: readonly KeyPlace[] = ["board", "levels", "ended"];
const offeredPlaces: readonly KeyPlace[] = ["offered"];

const isPlaying = ({ status, replay, autoPlaying }: BoardPage) =>
  status === "playing" && replay === undefined && !autoPlaying;
const hasReplay = ({ replay }: BoardPage) => replay !== undefined;
const endsWith = (action: EndingAction) => (page: BoardPage) => endingActions(page).includes(action);

/** What the end of the game on the board offers, the next thing first. */
export function endingActions({ ending, replay }: BoardPage): readonly EndingAction[] {
  return replay === undefined ? (ending?.actions ?? []) : [];
}

const rows: readonly Row[] = [
  {
    command: "replayTake",
    label: say("Continue from Here"),
    when: ({ replay }) => replay?.canTake === true,
    isUsual: () => true,
  },
  {
    command: "replayToggle",
    label: say("Play or Pause"),
    when: hasReplay,
    isUsual: () => true,
  },
  {
    command: "replayShorter",
    label: say("Show the Shorter One"),
    when: ({ replay }) => replay?.improvement?.isNew === true,
    isUsual: () => true,
  },
  {
    command: "keepGoing",
    places: endedPlaces,
    label: say("Keep Going"),
    when: endsWith("keepGoing"),
  },
  {
    command: "nextPuzzle",
    places: endedPlaces,
    label: say("Next Puzzle"),
    when: endsWith("nextPuzzle"),
  },
  {
    command: "nextLevel",
    places: endedPlaces,
    label: say("Next Level"),
    when: endsWith("nextLevel"),
  },
  {
    command: "changePlayerName",
    places: endedPlaces,
    label: say("Enter Your Name"),
    when: endsWith("changePlayerName"),
  },
  {
    command: "takeOther",
    places: offeredPlaces,
    label: say("Take the Other One"),
    when: ({ otherWindow }) => otherWindow.isOffered,
    isUsual: () => true,
  },
  {
    command: "keepOwn",
    places: offeredPlaces,
    label: say("Keep This One"),
    when: ({ otherWindow }) => otherWindow.isOffered,
    isUsual: () => true,
  },
  { command: "hint", label: say("Hint"), isUsual: isPlaying },
  {
    command: "undo",
    label: say("Undo"),
    isUsual: ({ replay }) => replay === undefined,
  },
  {
    command: "redo",
    label: say("Redo"),
    isUsual: ({ canRedo, replay }) => canRedo && replay === undefined,
  },
  {
    command: "undoPush",
    label: say("Undo Push"),
    when: ({ hasPushes }) => hasPushes,
  },
  {
    command: "restart",
    label: say("Restart"),
    when: ({ isLevel }) => isLevel,
    isUsual: ({ replay }) => replay === undefined,
  },
  {
    command: "undoDeadlock",
    label: say("Undo Deadlock"),
    when: ({ isLevel }) => isLevel,
  },
  { command: "whyLost", label: say("Explain Deadlock"), when: ({ isLevel }) => isLevel },
  { command: "keepLoss", label: say("Keep Deadlock Pattern"), when: ({ hasPushes }) => hasPushes },
  {
    command: "solve",
    label: say("Solve"),
    when: ({ solves }) => solves,
    isUsual: isPlaying,
  },
  {
    command: "autoPlay",
    label: say("Auto Play"),
    isUsual: (page) => isPlaying(page) && !page.solves,
  },
  {
    command: "playHint",
    label: say("Play Hint"),
    isUsual: (page) => isPlaying(page) && page.hint !== undefined,
  },
  { command: "replayGame", label: say("Watch Replay") },
  { command: "reviewGame", label: say("Review Game") },
  {
    command: "retryMistake",
    label: say("Retry Mistake"),
    isUsual: ({ replay, isTrial }) => replay?.canRetry === true || isTrial === true,
  },
  { command: "earlierLines", label: say("Earlier Lines") },
  {
    command: "newGame",
    label: say("New Game"),
    when: ({ isLevel }) => !isLevel,
    isUsual: ({ replay }) => replay === undefined,
  },
  {
    command: "newGame",
    label: say("Select Level"),
    when: ({ isLevel }) => isLevel,
    isUsual: ({ replay }) => replay === undefined,
  },
  { command: "nextLevel", label: say("Next Level"), when: ({ isLevel }) => isLevel },
  {
    command: "previousLevel",
    label: say("Previous Level"),
    when: ({ isLevel }) => isLevel,
  },
  { command: "showLevels", label: say("Levels"), when: ({ isLevel }) => isLevel },
  { command: "replayFirst", label: say("First Move"), when: hasReplay },
  { command: "replayLast", label: say("Last Move"), when: hasReplay },
  {
    command: "replayBackPush",
    label: say("Back a Push"),
    when: (page) => hasReplay(page) && page.hasPushes,
  },
  {
    command: "replayForwardPush",
    label: say("Forward a Push"),
    when: (page) => hasReplay(page) && page.hasPushes,
  },
  { command: "saveGame", label: say("Save") },
  { command: "showStatistics", label: say("Statistics") },
  { command: "copyGame", label: say("Copy Game") },
  { command: "copyOrShare", label: say("Copy or Share") },
  {
    command: "shareResult",
    label: say("Share Result"),
    isUsual: ({ status, replay }) => status !== "playing" && replay === undefined,
  },
  { command: "copyMoves", label: say("Copy Moves"), when: ({ isLevel }) => isLevel },
  {
    command: "returnToWork",
    label: say("Back to Work"),
    when: ({ wait }) => wait?.canGoBack === true,
    isUsual: () => true,
  },
  { command: "readBoard", label: say("Read the Board") },
  { command: "home", label: sense("Back", "leave this page"), isUsual: () => true },
];

/** The order matters: the first binding whose `when` holds has the key. */
export const bindings: readonly Binding[] = rows.map(({ places, ...row }) => ({
  ...row,
  keys: keysIn(boardCommands[row.command], places ?? boardPlaces),
}));

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
  return bindings.find(({ keys, when }) => keys.includes(name) && when?.(page) !== false)?.command;
}

const directionCommands = [
  [gameCommands.moveUp, "up"],
  [gameCommands.moveDown, "down"],
  [gameCommands.moveLeft, "left"],
  [gameCommands.moveRight, "right"],
] as const;
const directionKeys: ReadonlyMap<string, Direction> = new Map(
  directionCommands.flatMap(([command, direction]) =>
    keysIn(command, boardPlaces).map((key) => [key, direction] as const),
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
  Object.values(boardCommands).flatMap((command) =>
    keysIn(command, [...boardPlaces, ...offeredPlaces, "pictures"]),
  ),
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
