import { type Direction, directions } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { boardCommands } from "../../manifest/board.js";
import type { BoardCommandEntry } from "../../manifest/entry.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { bindings, directionOfLetter } from "./keys.js";

/** The meaning of a line in the dialogue. */
export type TypedLine =
  /** Directions to play in this order; each letter of the line is a key. */
  | { readonly kind: "directions"; readonly directions: readonly Direction[] }
  | { readonly kind: "gesture"; readonly gesture: Gesture }
  | { readonly kind: "command"; readonly command: BoardCommand }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "help" | "quit" | "nothing" }
  | { readonly kind: "unknown" };

type Commands = typeof boardCommands;
type CommandWords = {
  readonly [Name in keyof Commands as Commands[Name] extends { readonly word: Message }
    ? Name
    : never]: Message;
};

/**
 * The words for the actions of buttons, in the player's language. English is always understood. The letters
 * of keys on boards mean the same; the table of keys has them.
 */
export const commandWords = Object.fromEntries(
  Object.entries<BoardCommandEntry>(boardCommands).flatMap(([name, { word }]) =>
    word === undefined ? [] : [[name, word]],
  ),
) as CommandWords;

/** The other words, also in the player's language. */
export const otherWords = {
  help: say("help"),
  quit: say("quit"),
  home: say("home"),
  paste: say("paste"),
  up: say("up"),
  down: say("down"),
  left: say("left"),
  right: say("right"),
} as const satisfies Readonly<Record<string, Message>>;

const allWords: readonly Message[] = [...Object.values(commandWords), ...Object.values(otherWords)];

/** The line with an English word in place of one in the player's language. An English word stays as it is. */
export function inEnglish(line: string, translate: (message: Message) => string): string {
  const typed = withSingleSpaces(line);
  const lower = typed.toLowerCase();
  if (allWords.some(({ text }) => text === lower)) return line;
  const spoken = allWords.find((word) => translate(word).toLowerCase() === lower);
  if (spoken !== undefined) return spoken.text;
  const paste = `${translate(otherWords.paste).toLowerCase()} `;
  return lower.startsWith(paste) ? `${otherWords.paste.text} ${typed.slice(paste.length)}` : line;
}

function withSingleSpaces(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

const commands: ReadonlyMap<string, BoardCommand> = new Map([
  ...(Object.entries(commandWords) as [BoardCommand, Message][]).map(
    ([command, { text }]) => [text, command] as const,
  ),
  ["home", "home"],
  ["menu", "home"],
  ["go on", "keepGoing"],
  ["o", "takeOther"],
  ["earlier lines", "earlierLines"],
]);
/** Keys with Shift are left out, as lines do not distinguish case. */
const letters: ReadonlyMap<string, BoardCommand> = new Map(
  bindings.flatMap(({ keys, command }) =>
    keys.filter((key) => /^[a-z?]$/.test(key)).map((key) => [key, command] as const),
  ),
);

/** Longer lines are not typed, but may be pasted. */
const maxTypedCharacters = 10_000;
/** Typed lines do not hold more moves. */
const maxKeys = 1_000;

export function readLine(line: string): TypedLine {
  const text = line.trim();
  const lower = withSingleSpaces(line).toLowerCase();
  if (lower === "") return { kind: "nothing" };
  if (lower === "q" || lower === "quit" || lower === "exit") return { kind: "quit" };
  if (lower === "help" || lower === "??" || lower === "f1") return { kind: "help" };
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
 * “7” is the tile with that number, “2,3” the square in row 2 and column 3. “2,3 4,5” moves the thing on the
 * first square to the second.
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

/** A direction's name, or keys in a row, each with a count before it where it is repeated: `3d w 2a`. */
function directionsOf(text: string): readonly Direction[] | undefined {
  const named = directions.find((direction) => direction === text);
  if (named !== undefined) return [named];
  // This check comes first: searching for keys in a text without any takes time quadratic in its length.
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
