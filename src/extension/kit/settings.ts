import * as vscode from "vscode";
import { cores, maxMemoryMb } from "#host/threads";
import type { AnyGame } from "../../games/game.js";
import {
  type ChoiceName,
  type ChoiceValue,
  type ListName,
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

// Settings files are edited by hand: an invalid value counts as the default, and a number out of bounds as
// the nearest bound.

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

function list(name: ListName): readonly string[] {
  const value = get(name);
  const known = Array.isArray(value)
    ? value
    : vscode.workspace.getConfiguration("tilework").inspect(name)?.defaultValue;
  return Array.isArray(known) ? known.filter((entry: unknown) => typeof entry === "string") : [];
}

/**
 * The time limit of a hint search. With the default, a hint is on the board within 100 ms: 80 for the search,
 * the rest for transfer and drawing.
 */
export function hintTimeMs(): number {
  return number("hint.timeMs");
}

/** The maximum number of hints in one game; `undefined` for no limit. */
export function hintLimit(): number | undefined {
  const limit = number("hint.limit");
  return limit === 0 ? undefined : limit;
}

/** How long the position on the board may be analyzed; 0 for never. */
export function analysisTimeMs(): number {
  return number("follower.timeMs");
}

/** Whether the solver may build larger tables than it needs while it is idle. */
export function buildsLargeTables(): boolean {
  return isOn("follower.largeTables");
}

/** Whether a direction key moves the tile or the blank in that direction. */
export function keysMove(): "tile" | "blank" {
  return choice("sliding.keysMove");
}

export function showsNumbers(): boolean {
  return isOn("sliding.numbersOnPictures");
}

export async function setShowsNumbers(value: boolean): Promise<void> {
  await set("sliding.numbersOnPictures", value);
}

/** Whether the whole picture is shown beside a board with pictures. */
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

/** Whether the activity bar icon shows the number of unfinished games. */
export function showsBadge(): boolean {
  return isOn("activityBar.badge");
}

/** Whether boxes that can never reach a goal are marked. */
export function warnsOfDeadlocks(): boolean {
  return isOn("sokoban.warnOfDeadlocks");
}

/** Whether a selected box is brought to its square with the fewest moves or the fewest pushes. */
export function pushesBy(): "moves" | "pushes" {
  return choice("sokoban.fewest");
}

/** Whether "Play · Edit · Solve · Claim" is shown above the levels of a text. */
export function showsLevelLenses(): boolean {
  return isOn("sokoban.codeLens");
}

/** Whether `.txt` files that are clearly Sokoban levels are checked like other level files. */
export function checksTextFiles(): boolean {
  return isOn("sokoban.checkTextFiles");
}

/** The time limit for solving one level. */
export function solverTimeMs(): number {
  return number("solver.timeLimit") * 1_000;
}

/** The memory limit of one solver thread. */
export function solverMemoryMb(): number {
  return Math.min(maxMemoryMb, number("solver.memory"));
}

/** How many levels are solved at a time; at most the number of processors. */
export function solverThreads(): number {
  return Math.min(cores(), number("solver.threads"));
}

/** The default method for solving levels. */
export function solverMethod(): ChoiceValue<"solver.method"> {
  return choice("solver.method");
}

/** The skin that the player selected for a game; `undefined` if the game has only one. */
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

/** Whether moves have sounds. */
export function isSoundOn(): boolean {
  return isOn("sound");
}

export async function setSokobanSkin(value: SokobanSkin): Promise<void> {
  await set("sokoban.skin", value);
}

/** The size of a first game. */
export function defaultVariant(game: AnyGame): string {
  const wanted = get(`${game.name}.variant`);
  return (game.variants.find(({ id }) => id === wanted) ?? game.variants[0]!).id;
}

/** Whether the home page shows the puzzles of the day. */
export function showsToday(): boolean {
  return isOn("today.onHome");
}

/** Whether mistakes of reviews come back to be practiced. */
export function practices(): boolean {
  return isOn("practice.mistakes");
}

/** Whether games that end are counted. */
export function keepsStatistics(): boolean {
  return isOn("statistics.keep");
}

/** The hour at which the player's day starts. */
export function dayStartHour(): number {
  return number("today.startHour");
}

/** How long something must have run before a game is offered. */
export function waitingAfterMs(): number {
  return number("waiting.afterSeconds") * 1_000;
}

/** The commands of terminals during which no game is offered; see `isLeftOut`. */
export function commandsLeftOut(): readonly string[] {
  return list("waiting.commandsLeftOut");
}
