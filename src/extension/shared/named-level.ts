import * as vscode from "vscode";

/** What an editor or a view of levels calls a command with; the explorer calls it with the file alone. */
export interface NamedLevel {
  readonly uri: vscode.Uri;
  /** From 0; all levels without it. */
  readonly level?: number;
}

/** Commands may be called with anything. */
export function namedLevel(argument: unknown): NamedLevel | undefined {
  if (argument instanceof vscode.Uri) return { uri: argument };
  if (
    typeof argument !== "object" ||
    argument === null ||
    !("uri" in argument) ||
    !(argument.uri instanceof vscode.Uri)
  )
    return undefined;
  const level = placeOf((argument as { readonly level?: unknown }).level);
  return level === undefined ? { uri: argument.uri } : { uri: argument.uri, level };
}

/** A place in a file, from 0. */
export function placeOf(argument: unknown): number | undefined {
  return typeof argument === "number" && Number.isSafeInteger(argument) && argument >= 0
    ? argument
    : undefined;
}
