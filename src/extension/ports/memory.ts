import type * as vscode from "vscode";

/** A key in VS Code's `globalState`: how long commands took. */
export const waitTimesKey = "tilework.waitTimes";

/** A value in VS Code's `globalState`. */
export function memoryIn(state: vscode.Memento, key: string) {
  return {
    read: () => state.get<unknown>(key),
    write: (value: unknown) => void state.update(key, value),
  };
}
