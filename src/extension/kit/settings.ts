import * as vscode from "vscode";
import { cores, maxMemoryMb } from "#host/threads";
import type { AnyGame } from "../../games/game.js";
import {
  type SettingName,
  type SettingValue,
  settingValue,
  skinSetting,
} from "../../protocol/game/settings.js";

/** The value of a setting. Settings about files (“resource” in the table) need the file. */
export function setting<Name extends SettingName>(name: Name, file?: vscode.Uri): SettingValue<Name> {
  const configuration = vscode.workspace.getConfiguration("tilework", file);
  return settingValue(name, configuration.get(name), () => configuration.inspect(name)?.defaultValue);
}

export async function setSetting<Name extends SettingName>(
  name: Name,
  value: SettingValue<Name>,
): Promise<void> {
  await vscode.workspace.getConfiguration("tilework").update(name, value, vscode.ConfigurationTarget.Global);
}

/** The time limit for solving one level. */
export function solverTimeMs(): number {
  return setting("solver.timeLimit") * 1_000;
}

/** The memory limit of one solver thread. */
export function solverMemoryMb(): number {
  return Math.min(maxMemoryMb, setting("solver.memory"));
}

/** How many levels are solved at a time; at most the number of processors. */
export function solverThreads(): number {
  return Math.min(cores(), setting("solver.threads"));
}

/** The skin that the player selected for a game; `undefined` if the game has only one. */
export function chosenSkin({ name }: AnyGame): string | undefined {
  const skin = skinSetting(name);
  return skin && setting(skin);
}

/** The size of a first game. */
export function defaultVariant({ name, variants }: AnyGame): string {
  const wanted = vscode.workspace.getConfiguration("tilework").get<unknown>(`${name}.size`);
  return (variants.find(({ id }) => id === wanted) ?? variants[0]!).id;
}
