import * as entryReaders from "../../../src/extension/kit/entry-settings.js";
import { defaultVariant, setting } from "../../../src/extension/kit/settings.js";
import { games } from "../../../src/games/registry/registry.js";
import {
  type SettingEntry,
  type SettingName,
  settings as table,
} from "../../../src/protocol/game/settings.js";
import { settings as written } from "../../unit/shared/vscode-stand-in.js";
import type { Random } from "../shared/random.js";

/**
 * A settings file written by somebody, and the extension's reading of it: only values that the settings'
 * table allows.
 */

/** The entry reads these before it has the table. */
const entryReaderOf: Partial<Readonly<Record<SettingName, () => unknown>>> = {
  "statusBar.openGames": entryReaders.showsOpenGames,
  "sokoban.compareAs": entryReaders.comparesAs,
  "waiting.offer": entryReaders.waitingOffer,
};

const names = Object.keys(table) as readonly SettingName[];

/**
 * The text is parsed like VS Code does: as JSON, or kept as plain text if it is none. A setting that it does
 * not hold gets the whole value.
 */
export function readSettings(text: string): void {
  const values = parsed(text);
  const writtenFor = (name: string) =>
    isRecord(values) && Object.hasOwn(values, name) ? values[name] : values;
  for (const name of [...names, ...games.map((game) => `${game.name}.size`)])
    written.set(name, writtenFor(name));
  try {
    for (const name of names) {
      const value = setting(name);
      if (!isOf(table[name], value) || (entryReaderOf[name]?.() ?? value) !== value)
        throw new Error(`“${name}” is read as ${JSON.stringify(value)?.slice(0, 100)}.`);
    }
    for (const game of games) {
      const variant = defaultVariant(game);
      if (game.variant(variant) === undefined)
        throw new Error(`“${game.name}.size” is read as ${variant.slice(0, 100)}.`);
    }
  } finally {
    written.clear();
  }
}

function isOf(entry: SettingEntry, value: unknown): boolean {
  switch (entry.kind) {
    case "switch":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number" && Number.isInteger(value) && value >= entry.min && value <= entry.max;
    case "list":
      return Array.isArray(value) && value.every((text) => typeof text === "string");
    case "keys":
      return isRecord(value) && Object.values(value).every((keys) => Array.isArray(keys));
    case "choice":
      return entry.values.some((allowed) => allowed === value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function settingsFile(random: Random): string {
  const value = (name: SettingName) => {
    const entry: SettingEntry = table[name];
    if (entry.kind === "switch") return random.oneIn(2);
    if (entry.kind === "keys") return random.oneIn(2) ? {} : { paint: "space", cursorUp: ["i", 1] };
    if (entry.kind === "list") return random.oneIn(2) ? [] : ["make *"];
    return entry.kind === "choice" ? random.pick(entry.values) : random.between(entry.min, entry.max);
  };
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** Each setting with a value of another kind, or none at all. */
export function hostileSettings(random: Random): string {
  const value = () =>
    random.pick(
      '1e999 -1e999 -1 0 0.5 1e300 "1000" null [] [1] {} {"length":1} "__proto__" true "random/hard" "4x4"'
        .split(" ")
        .concat('"any "'),
    );
  const members = [...names, ...games.map((game) => `${game.name}.size`), "__proto__", "toString"].map(
    (name) => `${JSON.stringify(name)}:${value()}`,
  );
  return random.oneIn(8) ? value() : `{${members.join(",")}}`;
}
