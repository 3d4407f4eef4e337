import type { Method } from "../../games/sokoban/level/method.js";
import { usualMoveMs } from "../replay-speed.js";
import { memoryLimitsMb } from "../solver/level-solving.js";
import type { OwnKeys } from "./key-names.js";

/**
 * The table of settings. The manifest, the guide and all code that reads settings follow from it. Their texts
 * are in `package.nls.json` as `setting.<name>`.
 */

/**
 * Who may set it. “machine” and “application” are the player's alone: a folder that is opened must not load
 * the machine, or turn off what the player keeps. A folder of a workspace may set what is about files.
 */
export type SettingScope = "machine" | "application" | "window" | "resource";

interface AnySetting {
  readonly scope: SettingScope;
  /** Present where it controls the time of a search, so an untrusted workspace cannot set it. */
  readonly restricted?: true;
  /** Its name for the games, if they read it: a member of `PlaySettings`. */
  readonly port?: string;
  /** The environment variable that turns it off in a shell. The other settings have their defaults there. */
  readonly variable?: string;
}

export interface SwitchSetting extends AnySetting {
  readonly kind: "switch";
  readonly default: boolean;
}

/** A whole number. Values beyond the bounds count as the bound. */
export interface NumberSetting extends AnySetting {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface ChoiceSetting<Value extends string = string> extends AnySetting {
  readonly kind: "choice";
  /** In the order of the list. */
  readonly values: readonly Value[];
  readonly default: Value;
  /**
   * Whether each value has a text (`setting.<name>.<value>`), and whether it has a name besides its own
   * (`….label`).
   */
  readonly described: boolean;
  readonly labeled?: boolean;
}

/** A list of texts. Its default is in `configuration.ts`, as only the manifest needs it. */
export interface ListSetting extends AnySetting {
  readonly kind: "list";
}

/** Keys by the names of commands: one key, or a list. */
export interface KeysSetting extends AnySetting {
  readonly kind: "keys";
}

export type SettingEntry = SwitchSetting | NumberSetting | ChoiceSetting | ListSetting | KeysSetting;

const methods = ["auto", "any", "pushes", "moves", "bfs", "astar"] as const satisfies readonly Method[];

/** What several settings share. “own”: the player's alone, in all windows. */
const number = { kind: "number", scope: "window" } as const;
const searchTime = { kind: "number", scope: "window", restricted: true } as const;
const choice = { kind: "choice", scope: "window", described: true } as const;
const ownNumber = { kind: "number", scope: "application" } as const;
const ownSwitch = { kind: "switch", scope: "application" } as const;

/**
 * By group and by name without “tilework.”, in the order of the settings page. “<game>.size” of every game
 * with sizes comes first in the group of the game, or in the first one.
 */
export const settingGroups = {
  games: {
    "hint.timeLimit": { ...searchTime, min: 10, max: 10_000, default: 80, port: "hintTimeMs" },
    /** 0 for no limit. */
    "hint.limit": { ...number, min: 0, max: 10_000, default: 0, port: "hintLimit" },
    "autoPlay.moveTime": { ...number, min: 0, max: 5_000, default: 250, port: "autoPlayMoveMs" },
    "replay.moveTime": { ...number, min: 20, max: 10_000, default: usualMoveMs, port: "replayMoveMs" },
    sound: { ...ownSwitch, default: false, port: "isSoundOn" },
    "today.onHome": { ...ownSwitch, default: true, port: "showsToday" },
    "today.startHour": { ...ownNumber, min: 0, max: 23, default: 0, port: "dayStartHour" },
    "practice.mistakes": { ...ownSwitch, default: true, port: "practices", variable: "TILEWORK_PRACTICE" },
    "statistics.keep": {
      ...ownSwitch,
      default: true,
      port: "keepsStatistics",
      variable: "TILEWORK_STATISTICS",
    },
    "activityBar.badge": { kind: "switch", scope: "window", default: false },
    "statusBar.openGames": { kind: "switch", scope: "window", default: false },
  },
  sliding: {
    "sliding.keysMove": { ...choice, values: ["tile", "blank"], default: "tile", port: "keysMove" },
    /** How long a position on the board may be analyzed; 0 for never. */
    "sliding.analysisTime": { ...searchTime, min: 0, max: 600_000, default: 5_000, port: "analysisTimeMs" },
    /** Whether an idle solver may build larger tables than it needs. */
    "sliding.largeTables": { kind: "switch", scope: "machine", default: false, port: "buildsLargeTables" },
  },
  sokoban: {
    "sokoban.skin": {
      ...choice,
      values: ["warehouse", "blueprint", "garden"],
      default: "warehouse",
      labeled: true,
    },
    "sokoban.fewest": { ...choice, values: ["moves", "pushes"], default: "moves", port: "fewest" },
    "sokoban.warnOfDeadlocks": { kind: "switch", scope: "window", default: true, port: "warnsOfDeadlocks" },
  },
  levelFiles: {
    "sokoban.checkTextFiles": { kind: "switch", scope: "resource", default: true },
    "sokoban.codeLens": { kind: "switch", scope: "resource", default: true },
    "sokoban.compareAs": { ...choice, values: ["boards", "text"], default: "boards" },
    "editor.keys": { kind: "keys", scope: "window" },
  },
  solvers: {
    "solver.method": { ...choice, values: methods, default: "auto", labeled: true },
    /** In seconds. */
    "solver.timeLimit": { ...searchTime, min: 1, max: 86_400, default: 30 },
    "solver.memory": { kind: "number", scope: "machine", ...memoryLimitsMb, default: 1_000 },
    "solver.threads": { kind: "number", scope: "machine", min: 1, max: 16, default: 2 },
  },
  waiting: {
    "waiting.offer": {
      kind: "choice",
      scope: "application",
      values: ["off", "offer", "open"],
      default: "off",
      described: true,
    },
    /** In seconds. */
    "waiting.delay": { ...ownNumber, min: 1, max: 3_600, default: 5 },
    "waiting.commandsLeftOut": { kind: "list", scope: "application" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingEntry>>>>;
export type SettingGroup = keyof typeof settingGroups;

export const settings = {
  ...settingGroups.games,
  ...settingGroups.sliding,
  ...settingGroups.sokoban,
  ...settingGroups.levelFiles,
  ...settingGroups.solvers,
  ...settingGroups.waiting,
};

type Settings = typeof settings;
export type SettingName = keyof Settings;
export type ListName = {
  [Name in SettingName]: Settings[Name]["kind"] extends "list" ? Name : never;
}[SettingName];
export type SettingValue<Name extends SettingName> = Settings[Name] extends {
  readonly values: readonly (infer Value)[];
}
  ? Value
  : Settings[Name] extends { readonly kind: "switch" }
    ? boolean
    : Settings[Name] extends { readonly kind: "number" }
      ? number
      : Settings[Name] extends { readonly kind: "keys" }
        ? OwnKeys
        : readonly string[];

/** A folder's settings may come from anybody, and every press of a key looks through the keys. */
const maxOwnKeys = 200;
const maxKeyLength = 60;

/**
 * What counts of a value in a settings file, which is edited by hand. A number out of bounds is the nearest
 * bound, and another invalid value is the default. `listDefault` gives the default of a list.
 */
export function settingValue<Name extends SettingName>(
  name: Name,
  value: unknown,
  listDefault?: () => unknown,
): SettingValue<Name>;
export function settingValue(
  name: SettingName,
  value: unknown,
  listDefault = (): unknown => undefined,
): unknown {
  const entry: SettingEntry = settings[name];
  switch (entry.kind) {
    case "switch":
      return typeof value === "boolean" ? value : entry.default;
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? Math.round(Math.min(entry.max, Math.max(entry.min, value)))
        : entry.default;
    case "choice":
      return entry.values.find((one) => one === value) ?? entry.default;
    case "list": {
      const list = Array.isArray(value) ? value : listDefault();
      return Array.isArray(list) ? list.filter((one: unknown) => typeof one === "string") : [];
    }
    case "keys": {
      const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
      return Object.fromEntries(
        entries.slice(0, maxOwnKeys).map(([name, keys]) => {
          const texts = [keys].flat().slice(0, maxOwnKeys);
          return [name, texts.filter((key) => typeof key === "string" && key.length <= maxKeyLength)];
        }),
      );
    }
  }
}

type PortOf<Name extends SettingName> = Settings[Name] extends { readonly port: infer Port extends string }
  ? Port
  : never;

/** The settings that games read. They are read again at each use. */
export type PlaySettings = { readonly [Name in SettingName as PortOf<Name>]: SettingValue<Name> };

const names = Object.keys(settings) as readonly SettingName[];
const portOf = (name: SettingName) => (settings[name] as SettingEntry).port as keyof PlaySettings | undefined;

/** `read` gives the value of a setting. */
export function playSettings(
  read: <Name extends SettingName>(name: Name) => SettingValue<Name>,
): PlaySettings {
  const members = names.flatMap((name) => {
    const port = portOf(name);
    return port === undefined ? [] : [[port, { enumerable: true, get: () => read(name) }] as const];
  });
  return Object.defineProperties({}, Object.fromEntries(members)) as PlaySettings;
}

type SettingOf<Port> = { [Name in SettingName]: Port extends PortOf<Name> ? Name : never }[SettingName];

/** The setting that games read by this name. */
export function settingOf<Port extends keyof PlaySettings>(port: Port): SettingOf<Port> {
  return names.find((name) => portOf(name) === port) as SettingOf<Port>;
}

/** The value where nobody has set it: in a shell, where an environment variable may turn a switch off. */
export function standardOf<Name extends SettingName>(
  name: Name,
  variables: Readonly<Record<string, string | undefined>> = {},
): SettingValue<Name> {
  const { variable = "" }: SettingEntry = settings[name];
  return settingValue(name, variables[variable] === "off" ? false : undefined);
}

/** The setting with the player's skin for a game; `undefined` if the game has only one. */
export function skinSetting(game: string): "sokoban.skin" | undefined {
  const name = `${game}.skin`;
  return name === "sokoban.skin" ? name : undefined;
}
