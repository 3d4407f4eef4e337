import { availableParallelism } from "node:os";
import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";

function get<Value>(name: string, fallback: Value): Value {
  return vscode.workspace.getConfiguration("tilework").get<Value>(name, fallback);
}

function number(name: string, fallback: number, min: number, max: number): number {
  const value = get<unknown>(name, fallback);
  return typeof value === "number" && Number.isFinite(value) ? Math.round(Math.min(max, Math.max(min, value))) : fallback;
}

/** How long a hint may be looked for. Unless the player says otherwise it is on the board within 100 ms: 80 for the search, the rest for the way. */
export function hintTimeMs(): number {
  return number("hint.timeMs", 80, 10, 10_000);
}

/** Hints that a player may see in one game; `undefined` without limit. */
export function hintLimit(): number | undefined {
  const limit = number("hint.limit", 0, 0, 10_000);
  return limit === 0 ? undefined : limit;
}

/** For how long a position may be analysed while it is on the board; 0 never. */
export function analysisTimeMs(): number {
  return number("follower.timeMs", 5_000, 0, 600_000);
}

/** Whether the solver may build larger tables than it needs while it has nothing to do. */
export function buildsLargeTables(): boolean {
  return get<unknown>("follower.largeTables", false) === true;
}

/** Whether a direction key moves the tile or the blank that way. */
export function keysMove(): "tile" | "blank" {
  return get<unknown>("sliding.keysMove", "tile") === "blank" ? "blank" : "tile";
}

export function showsNumbers(): boolean {
  return get<unknown>("sliding.numbersOnPictures", false) === true;
}

export async function setShowsNumbers(value: boolean): Promise<void> {
  await vscode.workspace.getConfiguration("tilework").update("sliding.numbersOnPictures", value, vscode.ConfigurationTarget.Global);
}

/** The time between two moves of a replay. */
export function replayMoveMs(): number {
  return number("replay.moveMs", 300, 20, 10_000);
}

export async function setReplayMoveMs(value: number): Promise<void> {
  await vscode.workspace.getConfiguration("tilework").update("replay.moveMs", value, vscode.ConfigurationTarget.Global);
}

/** The time between two moves of Auto Play. */
export function autoPlayMoveMs(): number {
  return number("autoPlay.moveMs", 250, 0, 5_000);
}

export async function setAutoPlayMoveMs(value: number): Promise<void> {
  await vscode.workspace.getConfiguration("tilework").update("autoPlay.moveMs", value, vscode.ConfigurationTarget.Global);
}

export function confirmsNewGame(): boolean {
  return get<unknown>("confirmNewGame", true) !== false;
}

/** Whether boxes that can never reach a goal are marked. */
export function warnsOfDeadlocks(): boolean {
  return get<unknown>("sokoban.warnOfDeadlocks", true) !== false;
}

/** What a picked box is brought to its square with: the fewest moves or the fewest pushes. */
export function pushesBy(): "moves" | "pushes" {
  return get<unknown>("sokoban.fewest", "moves") === "pushes" ? "pushes" : "moves";
}

/** Whether "Play · Edit · Solve" stands over the levels of a text. */
export function showsLevelLenses(): boolean {
  return get<unknown>("sokoban.codeLens", true) !== false;
}

/** Whether `.txt` files that are clearly Sokoban levels are checked like other level files. */
export function checksTextFiles(): boolean {
  return get<unknown>("sokoban.checkTextFiles", true) !== false;
}

/** For how long a solution of one level may be looked for. */
export function solverTimeMs(): number {
  return number("solver.timeLimit", 30, 1, 86_400) * 1_000;
}

/** What one solver thread may take. */
export function solverMemoryMb(): number {
  return number("solver.memory", 1_000, 100, 1_500);
}

/** How many levels are solved at a time; no more than there are processors. */
export function solverThreads(): number {
  return Math.min(availableParallelism(), number("solver.threads", 2, 1, 16));
}

/** The name of the method by which levels are solved where none is chosen; it may be any text. */
export function solverMethodName(): string {
  return String(get<unknown>("solver.method", "auto"));
}

/** The variant that a first game is dealt in. */
export function defaultVariant(game: AnyGame): string {
  const wanted = get<unknown>(`${game.name}.variant`, undefined);
  return (game.variants.find(({ id }) => id === wanted) ?? game.variants[0]!).id;
}
