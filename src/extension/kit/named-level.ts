import * as vscode from "vscode";
import { count, fieldsOf } from "../../games/reading.js";

/** The argument of commands called by an editor or a view of levels; the explorer passes the file alone. */
export interface NamedLevel {
  readonly uri: vscode.Uri;
  /** From 0; without it, all levels. */
  readonly level?: number;
}

/** Commands may be called with any argument. */
export function namedLevel(argument: unknown): NamedLevel | undefined {
  if (argument instanceof vscode.Uri) return { uri: argument };
  const { uri, level: place } = fieldsOf(argument);
  if (!(uri instanceof vscode.Uri)) return undefined;
  const level = placeOf(place);
  return level === undefined ? { uri } : { uri, level };
}

/** A place in a file, from 0. */
export const placeOf = count;
