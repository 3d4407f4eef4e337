import * as vscode from "vscode";
import { plural, sense } from "../../../games/message.js";
import type { NamedLevel } from "../../kit/level-files.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { EntryLook } from "../../kit/tree-item.js";
import { fileNameOf } from "../../kit/uris.js";
import type { SolvedLevelRecords } from "../solving/level-context.js";
import type { ListedFile } from "./level-file-list.js";
import { type LevelSummary, maxProblems, type SummarizedLevel } from "./level-summary.js";

/**
 * A file, one of its levels, or an entry for the remaining levels. It is also the argument of its commands.
 */
export type LevelFilesEntry = FileEntry | LevelRowEntry;

export interface FileEntry extends NamedLevel {
  readonly kind: "file";
  readonly file: ListedFile;
}

export interface LevelRowEntry extends NamedLevel {
  readonly kind: "level" | "more";
  readonly level: number;
  readonly file: ListedFile;
}

export function levelEntries(file: ListedFile): readonly LevelRowEntry[] {
  const { uri, summary } = file;
  if (summary === undefined) return [];
  const shown = summary.levels.map((_, level): LevelRowEntry => ({ kind: "level", uri, level, file }));
  return summary.count === shown.length
    ? shown
    : [...shown, { kind: "more", uri, level: shown.length, file }];
}

/** @param severalFolders whether the workspace has several folders, so that paths start with their names */
export function appearanceOf(
  entry: LevelFilesEntry,
  { isSolved }: Pick<SolvedLevelRecords, "isSolved">,
  severalFolders: boolean,
): EntryLook {
  if (entry.kind === "file") return fileLook(entry.file, isSolved, severalFolders);
  if (entry.kind === "more") return moreLook(entry);
  return levelLook(entry, entry.file.summary!.levels[entry.level]!, isSolved);
}

function fileLook(file: ListedFile, isSolved: (key: string) => boolean, severalFolders: boolean): EntryLook {
  const { uri, summary } = file;
  const whole = vscode.workspace.asRelativePath(uri, severalFolders);
  const folder = whole.includes("/") ? whole.slice(0, whole.lastIndexOf("/")) : ".";
  const facts = factsOf(file, isSolved);
  return {
    id: uri.toString(),
    item: "tilework.levelFile",
    label: fileNameOf(uri),
    detail: [...facts, ...(folder === "." ? [] : [folder])].join(" · "),
    icon: summary !== undefined && summary.problems > 0 ? "warning" : undefined,
    tooltip: [whole, ...facts].join("\n"),
    command: "openLevelEditor",
  };
}

function factsOf({ summary, isTooLarge }: ListedFile, isSolved: (key: string) => boolean): readonly string[] {
  if (isTooLarge) return [t("too large to be counted")];
  if (summary === undefined) return [];
  // The view is narrow, and problems are more urgent.
  return [...problemsText(summary.problems), solvedText(summary, isSolved)];
}

function solvedText({ keys, count }: LevelSummary, isSolved: (key: string) => boolean): string {
  if (count === 0) return t("no levels");
  const solved = keys.filter(isSolved).length;
  return t("{0} of {1} solved", formatNumber(solved), formatNumber(count));
}

function problemsText(problems: number): readonly string[] {
  if (problems === 0) return [];
  const text =
    problems >= maxProblems
      ? plural(problems, "{0} problem or more", "{0} problems or more")
      : plural(problems, "{0} problem", "{0} problems");
  return [translate(text)];
}

function levelLook(
  { uri, level }: LevelRowEntry,
  summarized: SummarizedLevel,
  isSolved: (key: string) => boolean,
): EntryLook {
  const { name, key, width, height, boxes, problems } = summarized;
  const solved = key !== undefined && isSolved(key);
  const size = t("boxes: {0}, {1} × {2}", formatNumber(boxes), formatNumber(width), formatNumber(height));
  const facts = [
    solved ? translate(sense("Solved", "state of a level")) : "",
    ...problemsText(problems),
    size,
  ].filter((fact) => fact !== "");
  return {
    id: `${uri.toString()}#${level}`,
    item: "tilework.fileLevel",
    label: name,
    detail: facts.join(" · "),
    icon: problems > 0 ? "warning" : solved ? "pass-filled" : "circle-outline",
    tooltip: [name, ...facts].join("\n"),
    command: "editLevel",
  };
}

function moreLook({ uri, level, file }: LevelRowEntry): EntryLook {
  const more = (file.summary?.count ?? level) - level;
  const label = translate(plural(more, "{0} more level…", "{0} more levels…"));
  const tooltip = t("Open the file in the Sokoban editor, which lists them all");
  return {
    id: `${uri.toString()}#more`,
    item: undefined,
    label,
    detail: "",
    icon: "ellipsis",
    tooltip,
    command: "editLevel",
  };
}
