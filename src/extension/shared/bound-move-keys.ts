import { defaultMoveKeys, type MoveKey, moveCommands } from "../../manifest/commands/move-keys.js";
import { normalKey } from "../../protocol/game/key-names.js";

/**
 * The keys that move, by the contents of VS Code's `keybindings.json`: the default keys, less those that were taken
 * away, and those that were added. VS Code tells no extension which keys are bound. Where it depends on a `when`
 * clause that says nothing of Tilework, an entry is left out: it is about something else. Keys in two parts, such as
 * `ctrl+k up`, are left out, too. `undefined`: the text is no list of keys.
 */
export function boundMoveKeys(text: string): readonly MoveKey[] | undefined {
  const entries = parseWithComments(text);
  if (!Array.isArray(entries)) return undefined;
  let keys = defaultMoveKeys.map((one) => ({ ...one, key: normalKey(one.key) }));
  for (const entry of entries as readonly unknown[]) {
    const { key: written, command, when } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof written !== "string" || typeof command !== "string") continue;
    if (typeof when === "string" && !when.includes("tilework")) continue;
    const [, minus, name] = /^(-?)tilework\.(.+)$/.exec(command) ?? [];
    const key = normalKey(written);
    if (name === undefined || key.includes(" ")) continue;
    const direction = Object.hasOwn(moveCommands, name)
      ? moveCommands[name as keyof typeof moveCommands]
      : undefined;
    if (minus === "-") keys = keys.filter((one) => one.key !== key || one.direction !== direction);
    else {
      // The last command of a key is the one that runs.
      keys = keys.filter((one) => one.key !== key);
      if (direction !== undefined) keys.push({ key, direction });
    }
  }
  return keys;
}

const stringsAndComments = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const stringsAndLastCommas = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[\]}])/g;

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
