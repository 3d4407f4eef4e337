import * as vscode from "vscode";
import { cores, mostMemoryMb } from "#host/threads";
import type { AnyGame } from "../../games/game.js";
import {
  type ChoiceName,
  type ChoiceValue,
  type NumberName,
  type SettingName,
  type SwitchName,
  settings,
} from "../../manifest/settings.js";

function get(name: string): unknown {
  return vscode.workspace.getConfiguration("tilework").get<unknown>(name);
}

async function set(name: SettingName, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("tilework").update(name, value, vscode.ConfigurationTarget.Global);
}

// Files of settings are written by hand: what is no value of its setting counts as the default, and a number
// beyond its bounds as the bound.

function number(name: NumberName): number {
  const { min, max, default: fallback } = settings[name];
  const value = get(name);
  return typeof value === "number" && Number.isFinite(value)
    ? Math.round(Math.min(max, Math.max(min, value)))
    : fallback;
}

function isOn(name: SwitchName): boolean {
  const value = get(name);
  return typeof value === "boolean" ? value : settings[name].default;
}

function choice<Name extends ChoiceName>(name: Name): ChoiceValue<Name> {
  const {
    values,
    default: fallback,
  }: { readonly values: readonly ChoiceValue<Name>[]; readonly default: ChoiceValue<Name> } = settings[name];
  const value = get(name);
  return values.find((candidate) => candidate === value) ?? fallback;
}

/**
 * How long a hint may be looked for. Unless the player says otherwise it is on the board within 100 ms: 80
 * for the search, the rest for the way.
 */
export function hintTimeMs(): number {
  return number("hint.timeMs");
}

/** Hints that a player may see in one game; `undefined` without limit. */
export function hintLimit(): number | undefined {
  const limit = number("hint.limit");
  return limit === 0 ? undefined : limit;
}

/** For how long a position may be analysed while it is on the board; 0 never. */
export function analysisTimeMs(): number {
  return number("follower.timeMs");
}

/** Whether the solver may build larger tables than it needs while it has nothing to do. */
export function buildsLargeTables(): boolean {
  return isOn("follower.largeTables");
}

/** Whether a direction key moves the tile or the blank that way. */
export function keysMove(): "tile" | "blank" {
  return choice("sliding.keysMove");
}

export function showsNumbers(): boolean {
  return isOn("sliding.numbersOnPictures");
}

export async function setShowsNumbers(value: boolean): Promise<void> {
  await set("sliding.numbersOnPictures", value);
}

/** Whether the whole picture stands beside a board that carries it. */
export function showsWholePicture(): boolean {
  return isOn("sliding.wholePicture");
}

/** The time between two moves of a replay. */
export function replayMoveMs(): number {
  return number("replay.moveMs");
}

export async function setReplayMoveMs(value: number): Promise<void> {
  await set("replay.moveMs", value);
}

/** The time between two moves of Auto Play. */
export function autoPlayMoveMs(): number {
  return number("autoPlay.moveMs");
}

export async function setAutoPlayMoveMs(value: number): Promise<void> {
  await set("autoPlay.moveMs", value);
}

/** Whether the icon in the activity bar says how many games wait. */
export function showsBadge(): boolean {
  return isOn("activityBar.badge");
}

/** Whether the status bar has an item that opens the games while none is open. */
export function showsOpenGames(): boolean {
  return isOn("statusBar.openGames");
}

/** Whether the design lab tries changes by itself while nothing else is done in a level editor. */
export function runsLabWhileIdle(): boolean {
  return isOn("sokoban.designLabWhileIdle");
}

/** Whether boxes that can never reach a goal are marked. */
export function warnsOfDeadlocks(): boolean {
  return isOn("sokoban.warnOfDeadlocks");
}

/** What a picked box is brought to its square with: the fewest moves or the fewest pushes. */
export function pushesBy(): "moves" | "pushes" {
  return choice("sokoban.fewest");
}

/** Whether "Play · Edit · Solve · Claim" stands over the levels of a text. */
export function showsLevelLenses(): boolean {
  return isOn("sokoban.codeLens");
}

/** Whether `.txt` files that are clearly Sokoban levels are checked like other level files. */
export function checksTextFiles(): boolean {
  return isOn("sokoban.checkTextFiles");
}

/** For how long a solution of one level may be looked for. */
export function solverTimeMs(): number {
  return number("solver.timeLimit") * 1_000;
}

/** What one solver thread may take. */
export function solverMemoryMb(): number {
  return Math.min(mostMemoryMb, number("solver.memory"));
}

/** How many levels are solved at a time; no more than there are processors. */
export function solverThreads(): number {
  return Math.min(cores(), number("solver.threads"));
}

/** The method by which levels are solved where none is chosen. */
export function solverMethod(): ChoiceValue<"solver.method"> {
  return choice("solver.method");
}

/** The look that the player has chosen for a game; `undefined` where it has one alone. */
export function chosenSkin({ name }: AnyGame): string | undefined {
  const setting = `${name}.skin`;
  return isSkinSetting(setting) ? choice(setting) : undefined;
}

type SkinSetting = Extract<ChoiceName, `${string}.skin`>;

function isSkinSetting(name: string): name is SkinSetting {
  return name.endsWith(".skin") && Object.hasOwn(settings, name);
}

export type SokobanSkin = ChoiceValue<"sokoban.skin">;

export function sokobanSkin(): SokobanSkin {
  return choice("sokoban.skin");
}

/** Whether moves are heard. */
export function isSoundOn(): boolean {
  return isOn("sound");
}

export async function setSokobanSkin(value: SokobanSkin): Promise<void> {
  await set("sokoban.skin", value);
}

/** How terminals show games. */
export function terminalStyle(): ChoiceValue<"terminal.style"> {
  return choice("terminal.style");
}

/** The variant that a first game is dealt in. */
export function defaultVariant(game: AnyGame): string {
  const wanted = get(`${game.name}.variant`);
  return (game.variants.find(({ id }) => id === wanted) ?? game.variants[0]!).id;
}
