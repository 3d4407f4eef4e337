import * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";

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

/** The variant that a first game is dealt in. */
export function defaultVariant(game: AnyGame): string {
  const wanted = get<unknown>(`${game.name}.variant`, undefined);
  return (game.variants.find(({ id }) => id === wanted) ?? game.variants[0]!).id;
}
