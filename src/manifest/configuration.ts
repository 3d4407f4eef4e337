import { games } from "../games/registry/registry.js";
import {
  type ChoiceSetting,
  type ListName,
  type SettingEntry,
  type SettingGroup,
  type SettingScope,
  settingGroups,
} from "../protocol/game/settings.js";
import { boundKeys } from "./keys.js";
import { prefix } from "./names.js";
import { pagePlaces } from "./places.js";

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

const groups = Object.entries(settingGroups) as readonly [
  SettingGroup,
  Readonly<Record<string, SettingEntry>>,
][];

/** The commands whose keys a page handles itself, by the names that the setting of keys has for them. */
const commandsOfPages: readonly string[] = [
  ...new Set(
    boundKeys
      .filter(({ place }) => pagePlaces.some((one) => one === place))
      .map(({ command }) => command.replace("editor.", "")),
  ),
];

/** `contributes.configuration`. */
export function configuration() {
  let order = 0;
  return groups.map(([group, entries], index) => {
    const properties = Object.entries({ ...sizeSettings(group), ...entries }).map(([name, entry]) => [
      `${prefix}.${name}`,
      property(name, entry, ++order),
    ]);
    return {
      title: `%settings.${group}%`,
      order: index + 1,
      properties: Object.fromEntries(properties) as Readonly<Record<string, Property>>,
    };
  });
}

/** A property of `contributes.configuration`. */
export interface Property {
  readonly type: string;
  readonly scope: SettingScope;
  readonly default: unknown;
  readonly order: number;
  readonly markdownDescription: string;
  readonly enum?: readonly string[];
  readonly enumItemLabels?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** All settings of the manifest, by their full names. */
export function settingProperties(): Readonly<Record<string, Property>> {
  return Object.assign({}, ...configuration().map(({ properties }) => properties));
}

/** The settings that a workspace may only set if it is trusted. */
export function restrictedSettings(): readonly string[] {
  return groups
    .flatMap(([, entries]) => Object.entries(entries))
    .filter(([, { restricted }]) => restricted === true)
    .map(([name]) => `${prefix}.${name}`);
}

/** Short lists of sizes have a description for each size; long lists need none. */
const maxDescribed = 5;

/** Levels are not sizes. In a game with levels, the first variant is the first level. */
function sizeSettings(group: SettingGroup): Readonly<Record<string, ChoiceSetting>> {
  const groupOf = (game: string) => (Object.hasOwn(settingGroups, game) ? game : "games");
  const sized = games.filter(({ name, levels }) => levels === undefined && groupOf(name) === group);
  return Object.fromEntries(
    sized.map(({ name, variants }) => {
      const values = variants.map(({ id }) => id);
      const described = values.length <= maxDescribed;
      return [`${name}.size`, { kind: "choice", scope: "window", values, default: values[0]!, described }];
    }),
  );
}

function property(name: string, entry: SettingEntry, order: number): Property {
  const standard = defaultOf(name, entry);
  return {
    ...typeOf(name, entry),
    scope: entry.scope,
    default: standard,
    order,
    markdownDescription: `%setting.${name}%`,
  };
}

function defaultOf(name: string, entry: SettingEntry) {
  if (entry.kind === "keys") return {};
  return entry.kind === "list" ? listDefaults[name as ListName] : entry.default;
}

function typeOf(name: string, entry: SettingEntry) {
  switch (entry.kind) {
    case "switch":
      return { type: "boolean" };
    case "number":
      return { type: "integer", minimum: entry.min, maximum: entry.max };
    case "list":
      return { type: "array", items: { type: "string" }, uniqueItems: true };
    case "keys":
      return {
        type: "object",
        propertyNames: { enum: commandsOfPages },
        additionalProperties: { type: ["string", "array"], items: { type: "string" } },
      };
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
