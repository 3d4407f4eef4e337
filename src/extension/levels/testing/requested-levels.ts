import type * as vscode from "vscode";
import type { FileTests, LevelTest } from "./file-tests.js";

/** The levels of a file that a request asks for, each with those of its claims. */
export function requestedLevels(
  { item: fileItem, levels }: FileTests,
  { include, exclude = [] }: vscode.TestRunRequest,
): readonly LevelTest[] {
  const has = (items: readonly vscode.TestItem[], ...among: readonly vscode.TestItem[]) =>
    among.some((item) => items.includes(item));
  if (has(exclude, fileItem)) return [];
  const all = include === undefined || has(include, fileItem);
  return levels.flatMap((level) => {
    if (has(exclude, level.item)) return [];
    const isNamed = include !== undefined && has(include, level.item);
    const claims = level.claims.filter(
      ({ item }) => !has(exclude, item) && (all || isNamed || has(include ?? [], item)),
    );
    return claims.length > 0 || isNamed ? [{ ...level, claims }] : [];
  });
}

/** Whether an item is the other or stands below it. */
export function isWithin(item: vscode.TestItem, other: vscode.TestItem): boolean {
  for (let at: vscode.TestItem | undefined = item; at !== undefined; at = at.parent)
    if (at === other) return true;
  return false;
}
