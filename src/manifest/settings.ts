import type { Method } from "../games/sokoban/level/method.js";
import { usualMoveMs } from "../protocol/replay-speed.js";
import { memoryLimitsMb } from "../protocol/solver/limits.js";

/**
 * The table of settings, for the manifest and for the code that reads them. Their texts are in
 * `package.nls.json` as `setting.<name>`.
 */

/**
 * Who may set it, if not also a workspace: only the player, for all windows alike, or only the player for a
 * machine. A folder that is opened must not turn off what the player keeps, or load the machine.
 */
export type SettingScope = "application" | "machine";

interface Restrictable {
  readonly scope?: SettingScope;
  /**
   * Present where the setting controls time, memory or the number of threads, so an untrusted workspace
   * cannot set it.
   */
  readonly restricted?: true;
}

export interface SwitchSetting extends Restrictable {
  readonly kind: "switch";
  readonly default: boolean;
}

/** A whole number. Values beyond the bounds count as the bound. */
export interface NumberSetting extends Restrictable {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface ChoiceSetting<Value extends string = string> extends Restrictable {
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
export interface ListSetting extends Restrictable {
  readonly kind: "list";
}

export type SettingEntry = SwitchSetting | NumberSetting | ChoiceSetting | ListSetting;

const methods = ["auto", "any", "pushes", "moves", "bfs", "astar"] as const satisfies readonly Method[];

/**
 * By name without “tilework.”, in the order of the settings page. “<game>.variant” of every game with sizes
 * comes before them.
 */
export const settings = {
  "sliding.keysMove": { kind: "choice", values: ["tile", "blank"], default: "tile", described: true },
  "sliding.numbersOnPictures": { kind: "switch", default: false },
  "sliding.wholePicture": { kind: "switch", default: true },
  "today.onHome": { kind: "switch", default: true, scope: "application" },
  "practice.mistakes": { kind: "switch", default: true, scope: "application" },
  "today.startHour": { kind: "number", min: 0, max: 23, default: 0, scope: "application" },
  "statistics.keep": { kind: "switch", default: true, scope: "application" },
  "waiting.offer": {
    kind: "choice",
    values: ["off", "offer", "open"],
    default: "off",
    described: true,
    scope: "application",
  },
  "waiting.afterSeconds": { kind: "number", min: 1, max: 3_600, default: 5, scope: "application" },
  "waiting.commandsLeftOut": { kind: "list", scope: "application" },
  "follower.timeMs": { kind: "number", min: 0, max: 600_000, default: 5_000, restricted: true },
  "follower.largeTables": { kind: "switch", default: false, restricted: true, scope: "machine" },
  "hint.timeMs": { kind: "number", min: 10, max: 10_000, default: 80, restricted: true },
  "hint.limit": { kind: "number", min: 0, max: 10_000, default: 0 },
  "autoPlay.moveMs": { kind: "number", min: 0, max: 5_000, default: 250 },
  "replay.moveMs": { kind: "number", min: 20, max: 10_000, default: usualMoveMs },
  sound: { kind: "switch", default: false, scope: "application" },
  "activityBar.badge": { kind: "switch", default: false },
  "statusBar.openGames": { kind: "switch", default: false },
  "sokoban.checkTextFiles": { kind: "switch", default: true },
  "sokoban.codeLens": { kind: "switch", default: true },
  "sokoban.compareAs": { kind: "choice", values: ["boards", "text"], default: "boards", described: true },
  "solver.method": { kind: "choice", values: methods, default: "auto", described: true, labeled: true },
  "solver.timeLimit": { kind: "number", min: 1, max: 86_400, default: 30, restricted: true },
  "solver.memory": {
    kind: "number",
    min: memoryLimitsMb.min,
    max: memoryLimitsMb.max,
    default: 1_000,
    restricted: true,
    scope: "machine",
  },
  "solver.threads": { kind: "number", min: 1, max: 16, default: 2, restricted: true, scope: "machine" },
  "sokoban.skin": {
    kind: "choice",
    values: ["warehouse", "blueprint", "garden"],
    default: "warehouse",
    described: true,
    labeled: true,
  },
  "sokoban.fewest": { kind: "choice", values: ["moves", "pushes"], default: "moves", described: true },
  "sokoban.warnOfDeadlocks": { kind: "switch", default: true },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Settings = typeof settings;
export type SettingName = keyof Settings;
type NameOf<Kind extends SettingEntry["kind"]> = {
  [Name in SettingName]: Settings[Name]["kind"] extends Kind ? Name : never;
}[SettingName];
export type SwitchName = NameOf<"switch">;
export type NumberName = NameOf<"number">;
export type ChoiceName = NameOf<"choice">;
export type ListName = NameOf<"list">;
export type ChoiceValue<Name extends ChoiceName> = Settings[Name]["values"][number];
