import type { Direction } from "../../games/direction.js";
import { normalKey } from "../../protocol/game/key-names.js";
import type { KeyChange } from "../../protocol/game/timer-page.js";

const directions: ReadonlyMap<string, Direction> = new Map([
  ["moveUp", "up"],
  ["moveDown", "down"],
  ["moveLeft", "left"],
  ["moveRight", "right"],
]);

/**
 * The keys of Tilework's commands in the contents of VS Code's `keybindings.json`. VS Code doesn't tell
 * extensions which keys are bound. An entry whose `when` clause doesn't mention Tilework is left out, because
 * it is about something else. Keys in two parts, such as `ctrl+k up`, are left out, too. Empty if the text is
 * not a list of keys.
 */
export function keyChangesIn(text: string): readonly KeyChange[] {
  const entries = parseWithComments(text);
  if (!Array.isArray(entries)) return [];
  return (entries as readonly unknown[]).flatMap((entry): readonly KeyChange[] => {
    const { key: written, command, when } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof written !== "string" || typeof command !== "string") return [];
    if (typeof when === "string" && !when.includes("tilework")) return [];
    const [, minus, name] = /^(-?)tilework\.(.+)$/.exec(command) ?? [];
    const key = normalKey(written);
    if (name === undefined || key.includes(" ")) return [];
    return [{ key, direction: directions.get(name), isRemoved: minus === "-" }];
  });
}

// What is open at its end matches, too: otherwise each quote in it would be tried again.
const stringsAndComments = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const stringsAndLastCommas = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[\]}])/g;

/** JSON as VS Code's settings have it: with comments, and commas before brackets. */
function parseWithComments(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replace(stringsAndComments, (part) => (part.startsWith('"') ? part : " "))
    .replace(stringsAndLastCommas, (part) => (part.startsWith('"') ? part : ""));
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}
