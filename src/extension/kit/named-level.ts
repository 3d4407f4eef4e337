import * as vscode from "vscode";

/** The argument of commands called by an editor or a view of levels; the explorer passes the file alone. */
export interface NamedLevel {
  readonly uri: vscode.Uri;
  /** From 0; without it, all levels. */
  readonly level?: number;
}

/** Commands may be called with any argument. */
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
