import * as vscode from "vscode";
import { type Method, methods } from "../../games/sokoban/method.js";

function get(name: string): unknown {
  return vscode.workspace.getConfiguration("tilework.sokoban").get<unknown>(name);
}

function number(name: string, fallback: number, least: number, most: number): number {
  const value = get(name);
  return typeof value === "number" && Number.isFinite(value) ? Math.round(Math.min(most, Math.max(least, value))) : fallback;
}

/** Whether "Play · Edit · Solve" stands over the levels of a text. */
export function showsLenses(): boolean {
  return get("codeLens") !== false;
}

/** How a level is solved when nothing else is chosen. */
export function standardMethod(): Method {
  const wanted = get("method");
  return methods.find((method) => method === wanted) ?? "auto";
}

/** For how long a solution is looked for. */
export function solveTimeMs(): number {
  return number("solveSeconds", 60, 1, 3_600) * 1_000;
}

/** How much memory a search may take. */
export function solveMemoryMb(): number {
  return number("solveMemoryMb", 1_000, 100, 1_500);
}

export function warnsOfDeadlocks(): boolean {
  return get("warnOfDeadlocks") !== false;
}
