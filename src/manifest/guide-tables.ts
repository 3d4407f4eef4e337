import { type CommandName, commands } from "./commands.js";
import { configuration } from "./configuration.js";
import { keyOfRule } from "./entry.js";
import { type BoundKey, boundKeys } from "./keys.js";
import { type KeyPlace, keyPlaces } from "./places.js";

/** The contents of `package.nls.json`. */
export type Texts = Readonly<Record<string, string>>;

/** The tables of the guides that come from the manifest, by the name in their marks. */
const tables = {
  keys: keyTable,
  "ten keys": shortKeyTable,
  settings: settingTable,
  "six settings": shortSettingTable,
} as const satisfies Readonly<Record<string, (texts: Texts) => string>>;

/** The commands whose keys the README shows. */
const firstKeys: readonly CommandName[] = [
  ...(["undo", "redo", "hint", "playHint", "autoPlay", "solve"] as const),
  ...(["newGame", "saveGame", "home", "showKeys"] as const),
];

/** The settings that the README shows. */
const firstSettings: readonly string[] = [
  "hint.timeLimit",
  "hint.limit",
  "autoPlay.moveTime",
  "sound",
  "sokoban.skin",
  "solver.timeLimit",
];

/**
 * The guide with its tables between their marks: `<!-- keys: written by npm run manifest -->` and
 * `<!-- end of keys -->`. Throws where a guide has no such marks, or where the end is missing.
 */
export function withTables(markdown: string, texts: Texts): string {
  let count = 0;
  const written = markdown.replace(
    /(<!-- ([\w ]+): written by npm run manifest -->\n)[\s\S]*?(<!-- end of \2 -->)/g,
    (_, begin: string, name: string, end: string) => {
      const table = Object.hasOwn(tables, name) ? tables[name as keyof typeof tables] : undefined;
      if (table === undefined) throw new Error(`There is no table “${name}”.`);
      count++;
      return `${begin}${table(texts)}\n${end}`;
    },
  );
  if (count === 0 || count !== (markdown.match(/: written by npm run manifest -->/g)?.length ?? 0))
    throw new Error("A table has no place: a mark is missing.");
  return written;
}

/** All keys, by place and then by command. */
function keyTable(texts: Texts): string {
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

function shortKeyTable(texts: Texts): string {
  const rows = firstKeys.map((name) => {
    const here = boundKeys.filter(({ command, place }) => command === name && place === "board");
    return `| ${keysOf(here)} | ${texts[`command.${name}`]} |`;
  });
  return ["| Keys | Command |", "| --- | --- |", ...rows].join("\n");
}

function settingTable(texts: Texts): string {
  const rows = settingRows().map(
    ({ group, name, about, values, standard }) =>
      `| ${texts[group]} | \`tilework.${name}\` | ${settingText(texts[about] ?? "", valuesOf(values, texts))} | \`${standard}\` |`,
  );
  return ["| Group | Setting | Meaning | Default |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** The description and the values, and after them the link to a guide. */
function settingText(description: string, values: string): string {
  const [text = "", link = ""] = asInGuide(description).split(/(?= \[Learn more\])/);
  return `${text}${values}${values === "" ? link : link.replace(" ", "<br>")}`;
}

/** Links of the settings editor as a guide has them: links to guides stay, the others become plain text. */
function asInGuide(text: string): string {
  return text
    .replace(/\(command:tilework\.openGuide\?%5B%22([\w-]+)((?:%23[\w-]+)?)%22%5D\)/g, "($1.md$2)")
    .replaceAll("%23", "#")
    .replace(/`#([\w.]+)#`/g, "`$1`")
    .replace(/\[([^\]]+)\]\(command:[^)]*\)/g, "**$1**");
}

function shortSettingTable(texts: Texts): string {
  const rows = settingRows()
    .filter(({ name }) => firstSettings.includes(name))
    .map(({ name, about, standard }) => {
      const [first = ""] = (texts[about] ?? "").split(/(?<=\.)\s/);
      return `| \`tilework.${name}\` | ${first} | \`${standard}\` |`;
    });
  return ["| Setting | Meaning | Default |", "| --- | --- | --- |", ...rows].join("\n");
}

interface SettingRow {
  /** The key of the name of its group. */
  readonly group: string;
  /** Without “tilework.”. */
  readonly name: string;
  /** The key of its text. */
  readonly about: string;
  readonly values: readonly { readonly value: string; readonly about: string | undefined }[];
  readonly standard: string;
}

function settingRows(): readonly SettingRow[] {
  return configuration().flatMap(({ title, properties }) =>
    Object.entries(properties).map(([id, property]) => ({
      group: title.replaceAll("%", ""),
      name: id.replace(/^tilework\./, ""),
      about: property.markdownDescription.replaceAll("%", ""),
      values: (property.enum ?? []).map((value, index) => ({
        value,
        about: property.enumDescriptions?.[index]?.replaceAll("%", ""),
      })),
      standard: Array.isArray(property.default)
        ? shortList(property.default)
        : typeof property.default === "object"
          ? JSON.stringify(property.default)
          : String(property.default),
    })),
  );
}

/** The first entries of a list, which is too long for a table. */
function shortList(entries: readonly unknown[]): string {
  return entries.length <= 3 ? entries.join(", ") : `${entries.slice(0, 3).join(", ")}, …`;
}

/** “`moves`: With the fewest moves.” for each value; the values alone where they need no words. */
function valuesOf(values: SettingRow["values"], texts: Texts): string {
  if (values.length === 0) return "";
  if (values.every(({ about }) => about === undefined))
    return ` Values: ${values.map(({ value }) => `\`${value}\``).join(", ")}.`;
  return values
    .map(({ value, about }) => `<br>\`${value}\`: ${(texts[about ?? ""] ?? "").replace(/\.$/, "")}.`)
    .join("");
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
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "Page Up",
  pagedown: "Page Down",
  escape: "Esc",
  mod: "Ctrl`/`Cmd",
};

/** "mod+shift+z" → `Ctrl`/`Cmd`+`Shift`+`Z`. */
function keyMarkdown(key: string): string {
  return key
    .split("+")
    .map((part) => `\`${signs[part] ?? capital(part)}\``)
    .join("+");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
