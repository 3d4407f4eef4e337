import { commands } from "./commands.js";
import { type BoundKey, boundKeys } from "./keys.js";
import { keyOfRule } from "./terms/entry.js";
import { type KeyPlace, keyPlaces } from "./terms/places.js";

/** The contents of `package.nls.json`. */
export type Texts = Readonly<Record<string, string>>;

/** All keys as a Markdown table, by place and then by command. */
export function keyTable(texts: Texts): string {
  const rows = (Object.keys(keyPlaces) as KeyPlace[]).flatMap((place) =>
    commands.flatMap(({ name }) => {
      const { label } = keyPlaces[place];
      const here = boundKeys.filter((bound) => bound.command === name && bound.place === place);
      return here.length === 0 || label === undefined
        ? []
        : [`| ${capital(label)} | ${keysOf(here)} | ${texts[`command.${name}`]} |`];
    }),
  );
  return ["| Where | Keys | Command |", "| --- | --- | --- |", ...rows].join("\n");
}

const beginMark = "<!-- keys: written by npm run manifest -->";
const endMark = "<!-- end of keys -->";

/** The text with the table between its two marks. Throws where the marks are missing. */
export function withKeyTable(markdown: string, texts: Texts): string {
  const [begin, end] = [markdown.indexOf(beginMark), markdown.indexOf(endMark)];
  if (begin < 0 || end < begin)
    throw new Error(`There is no place for the keys: write “${beginMark}” and “${endMark}”.`);
  return `${markdown.slice(0, begin)}${beginMark}\n${keyTable(texts)}\n${markdown.slice(end)}`;
}

function keysOf(bound: readonly BoundKey[]): string {
  const keys = bound.map(({ rule }): string => keyOfRule(rule));
  // Digits of the number pad do the same as digits, so the table does not list them.
  const plain = keys.filter((key) => !keys.includes(key.replace("numpad", "")) || !key.startsWith("numpad"));
  const digits = plain.filter((key) => /^\d$/.test(key));
  const shown = digits.length === 10 ? ["0", ...plain.filter((key) => !digits.includes(key))] : plain;
  return shown
    .map((key) => (digits.length === 10 && key === "0" ? "`0` – `9`" : keyMarkdown(key)))
    .join(", ");
}

const signs: Readonly<Record<string, string>> = {
  ...{ up: "↑", down: "↓", left: "←", right: "→", pageup: "Page Up", pagedown: "Page Down" },
  ...{ escape: "Esc", mod: "Ctrl`/`Cmd" },
};

/** "mod+shift+z" → `Ctrl`/`Cmd`+`Shift`+`Z`. */
function keyMarkdown(key: string): string {
  if (key === "shift+/") return "`?`";
  return key
    .split("+")
    .map((part) => `\`${signs[part] ?? capital(part)}\``)
    .join("+");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
