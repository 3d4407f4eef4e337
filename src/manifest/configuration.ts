import { games } from "../games/registry/registry.js";
import { type ChoiceSetting, type ListName, type SettingEntry, settings } from "./settings.js";
import { prefix } from "./names.js";

/**
 * Commands in terminals that run until the player ends them. `*` stands for any text. “vim *” is the command
 * with or without arguments, “python” the command alone, which then reads from the terminal.
 */
const commandsLeftOut: readonly string[] = [
  "vi *",
  "vim *",
  "nvim *",
  "nano *",
  "git commit",
  "git rebase -i *",
  "less *",
  "man *",
  "git log *",
  "git diff *",
  "git show *",
  "top *",
  "htop *",
  "watch *",
  "tail -f *",
  "* --watch *",
  "* logs -f *",
  "ssh *",
  "tmux *",
  "* exec -it *",
  "docker run -it *",
  "bash",
  "sh",
  "sudo -i",
  "python",
  "python3",
  "node",
  "psql *",
  "sqlite3 *",
  "npm start *",
  "npm run dev *",
  "* runserver *",
  "* http.server *",
  "claude *",
  "codex *",
  "tilework *",
];

/** The defaults of settings that are lists. */
export const listDefaults: Readonly<Record<ListName, readonly string[]>> = {
  "waiting.commandsLeftOut": commandsLeftOut,
};

/** `contributes.configuration`. */
export function configuration() {
  const all: Readonly<Record<string, SettingEntry>> = { ...variantSettings(), ...settings };
  const properties = Object.entries(all).map(([name, entry], index) => [
    `${prefix}.${name}`,
    property(name, entry, index + 1),
  ]);
  return {
    title: "%configuration.title%",
    properties: Object.fromEntries(properties) as Record<string, unknown>,
  };
}

/** The settings that a workspace may only set if it is trusted. */
export function restrictedSettings(): readonly string[] {
  const all: readonly (readonly [string, SettingEntry])[] = Object.entries(settings);
  return all.filter(([, { restricted }]) => restricted === true).map(([name]) => `${prefix}.${name}`);
}

/** Short lists of sizes have a description for each size; long lists need none. */
const maxDescribed = 5;

/** Levels are not sizes. In a game with levels, the first variant is the first level. */
function variantSettings(): Readonly<Record<string, ChoiceSetting>> {
  const sized = games.filter(({ levels }) => levels === undefined);
  return Object.fromEntries(
    sized.map(({ name, variants }) => {
      const values = variants.map(({ id }) => id);
      return [
        `${name}.variant`,
        { kind: "choice", values, default: values[0]!, described: values.length <= maxDescribed },
      ];
    }),
  );
}

function property(name: string, entry: SettingEntry, order: number) {
  const standard = entry.kind === "list" ? listDefaults[name as ListName] : entry.default;
  return {
    ...typeOf(name, entry),
    ...(entry.scope && { scope: entry.scope }),
    default: standard,
    order,
    markdownDescription: `%setting.${name}%`,
  };
}

function typeOf(name: string, entry: SettingEntry) {
  switch (entry.kind) {
    case "switch":
      return { type: "boolean" };
    case "number":
      return { type: "integer", minimum: entry.min, maximum: entry.max };
    case "list":
      return { type: "array", items: { type: "string" }, uniqueItems: true };
    case "choice": {
      const texts = (end: string) => entry.values.map((value) => `%setting.${name}.${value}${end}%`);
      return {
        type: "string",
        enum: entry.values,
        ...(entry.labeled === true ? { enumItemLabels: texts(".label") } : {}),
        ...(entry.described ? { enumDescriptions: texts("") } : {}),
      };
    }
  }
}
