import { type Direction, directions } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { bindings, directionOfLetter } from "../play/keys.js";

/** What a line of the dialogue means. */
export type TypedLine =
  /** One after the other; each letter of a line is a key. */
  | { readonly kind: "directions"; readonly directions: readonly Direction[] }
  | { readonly kind: "gesture"; readonly gesture: Gesture }
  | { readonly kind: "command"; readonly command: BoardCommand }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "help" | "home" | "quit" | "nothing" }
  | { readonly kind: "unknown" };

/** Words for what buttons do. The letters of keys on boards mean the same; the table of keys has them. */
export const commandWords = {
  undo: ["undo"],
  redo: ["redo"],
  hint: ["hint"],
  solve: ["solve"],
  newGame: ["new"],
  saveGame: ["save"],
  showBin: ["bin"],
  keepGoing: ["go on"],
  takeOther: ["o", "other"],
  keepOwn: ["keep"],
  undoPush: ["undo push"],
  restart: ["restart"],
  undoDeadlock: ["before"],
  whyLost: ["why"],
  nextLevel: ["next"],
  previousLevel: ["previous"],
  showLevels: ["levels"],
  replayGame: ["replay"],
  replayToggle: ["pause"],
  replayFirst: ["first"],
  replayLast: ["last"],
  replayBack: ["back"],
  replayForward: ["forward"],
  replayTake: ["take"],
  replayLeave: ["leave"],
  playHint: ["play hint"],
  autoPlay: ["auto play"],
  copyGame: ["copy"],
  copyGameId: ["copy id"],
  copyMoves: ["moves"],
  copyLurd: ["lurd"],
  changePlayerName: ["name"],
} as const satisfies Partial<Record<BoardCommand, readonly string[]>>;

const commands: ReadonlyMap<string, BoardCommand> = new Map(
  (Object.entries(commandWords) as [BoardCommand, readonly string[]][]).flatMap(([command, words]) =>
    words.map((word) => [word, command] as const),
  ),
);
/** Keys with Shift are none of a line, where case tells nothing. */
const letters: ReadonlyMap<string, BoardCommand> = new Map(
  bindings.flatMap(({ keys, command }) =>
    keys.filter((key) => /^[a-z?]$/.test(key)).map((key) => [key, command] as const),
  ),
);

/** What is longer is no line that somebody types, but may be pasted. */
const maxTypedCharacters = 10_000;
/** No line that somebody types holds more moves. */
const maxKeys = 1_000;

export function readLine(line: string): TypedLine {
  const text = line.trim();
  const lower = text.toLowerCase().replace(/\s+/g, " ");
  if (lower === "") return { kind: "nothing" };
  if (lower === "q" || lower === "quit" || lower === "exit") return { kind: "quit" };
  if (lower === "help" || lower === "??" || lower === "f1") return { kind: "help" };
  if (lower === "home" || lower === "menu") return { kind: "home" };
  if (/^paste\b/.test(lower)) return { kind: "paste", text: text.slice("paste".length).trim() };
  if (text.length > maxTypedCharacters) return { kind: "unknown" };
  const command = commands.get(lower) ?? letters.get(lower);
  if (command !== undefined) return { kind: "command", command };
  const gesture = readGesture(lower);
  if (gesture !== undefined) return { kind: "gesture", gesture };
  const meant = directionsOf(lower);
  return meant === undefined ? { kind: "unknown" } : { kind: "directions", directions: meant };
}

/**
 * "7" is the tile with that number, "2,3" the square in row 2 and column 3, and "2,3 4,5" brings what stands
 * on the one to the other.
 */
function readGesture(text: string): Gesture | undefined {
  if (/^\d{1,4}$/.test(text)) return { kind: "number", number: Number(text) };
  const [, row, column, toRow, toColumn] =
    /^(\d{1,4}),(\d{1,4})(?: (?:to )?(\d{1,4}),(\d{1,4}))?$/.exec(text) ?? [];
  if (row === undefined || column === undefined) return undefined;
  const square = { row: Number(row) - 1, column: Number(column) - 1 };
  if (toRow === undefined || toColumn === undefined) return { kind: "cell", ...square };
  return { kind: "carry", from: square, to: { row: Number(toRow) - 1, column: Number(toColumn) - 1 } };
}

/**
 * A direction's name, or keys written one after the other, each with a count before it where it is pressed
 * several times: `3d w 2a`.
 */
function directionsOf(text: string): readonly Direction[] | undefined {
  const named = directions.find((direction) => direction === text);
  if (named !== undefined) return [named];
  // Asked first: looking for keys in a text without any takes time that grows with its square.
  if (!/^(?:\d*[a-z]\s*)+$/.test(text)) return undefined;
  const found: Direction[] = [];
  for (const [, digits, key = ""] of text.matchAll(/(\d*)([a-z])\s*/g)) {
    const direction = directionOfLetter(key);
    const count = digits === "" ? 1 : Number(digits);
    if (direction === undefined || found.length + count > maxKeys) return undefined;
    for (let time = 0; time < count; time++) found.push(direction);
  }
  return found;
}
