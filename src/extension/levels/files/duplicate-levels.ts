import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { findingDuplicates } from "../../../games/sokoban/check/duplicates.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/slices.js";
import { withoutIcons } from "../../kit/escaped-text.js";
import { fileNameOf } from "../../kit/uris.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { showInformation } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { levelName } from "../documents/level-target.js";
import { workspaceTexts } from "./level-texts.js";

/** A level of a file of the workspace. */
export interface FoundLevel {
  readonly uri: vscode.Uri;
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly name: string;
  readonly level: Level | undefined;
}

/**
 * Levels that are equal up to rotation and flipping. `isExact`: whether a level equals the first one without
 * them.
 */
export type FoundDuplicates = readonly (FoundLevel & { readonly isExact: boolean })[];

export interface DuplicateSearch {
  readonly files: number;
  readonly levels: number;
  readonly groups: readonly FoundDuplicates[];
  /** Not all files were searched: there are too many, or they are too large. */
  readonly isCut: boolean;
}

/** Searches the level files of the workspace, including unsaved changes; `undefined` if it was stopped. */
export async function searchDuplicates(
  texts: FileTexts,
  token: vscode.CancellationToken,
): Promise<DuplicateSearch | undefined> {
  const found: FoundLevel[] = [];
  let isCut = false;
  let files = 0;
  const onCut = () => {
    isCut = true;
  };
  for await (const { uri, text = "" } of workspaceTexts(texts, token, onCut)) {
    const levels = await inSlices(readingLevels(uri, text), hostSlices, () => token.isCancellationRequested);
    if (levels === undefined) return undefined;
    if (levels.length > 0) files++;
    for (const level of levels) found.push(level);
  }
  if (token.isCancellationRequested) return undefined;
  const groups = await inSlices(
    findingDuplicates(found.map(({ level }) => level)),
    hostSlices,
    () => token.isCancellationRequested,
  );
  if (groups === undefined) return undefined;
  return {
    files,
    levels: found.length,
    isCut,
    groups: groups.map(({ places, isExact }) =>
      places.map((place, index) => ({ ...found[place]!, isExact: isExact[index]! })),
    ),
  };
}

/** The levels of a text. */
export function* readingLevels(uri: vscode.Uri, text: string): PausingWork<readonly FoundLevel[]> {
  const { levels } = yield* readingCollection(text, fileNameOf(uri));
  const found: FoundLevel[] = [];
  for (const [index, entry] of levels.entries()) {
    found.push({ uri, index, name: levelName(entry, index), level: toLevel(entry.board) });
    yield;
  }
  return found;
}

interface LevelItem extends vscode.QuickPickItem {
  readonly level?: FoundLevel;
}

/** The maximum number of listed levels. */
export const maxListed = 2_000;

/** Lists the duplicate levels of the workspace, in one file or in several, and opens the selected one. */
export async function listDuplicates(
  texts: FileTexts,
  open: (uri: vscode.Uri, level: number) => unknown,
): Promise<void> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t("Finding duplicate levels…"),
    cancellable: true,
  };
  const search = await vscode.window.withProgress(options, (_, token) => searchDuplicates(texts, token));
  if (search === undefined) return;
  const { groups } = search;
  const looked = searchedText(search);
  if (groups.length === 0) {
    void showInformation(t("No duplicate levels found: {0}", looked));
    return;
  }
  const items = groups.flatMap((group): readonly LevelItem[] => [
    {
      label: translate(plural(group.length, "The same level {0} time", "The same level {0} times")),
      kind: vscode.QuickPickItemKind.Separator,
    },
    ...group.map((level, index) => ({
      label: level.name,
      description: withoutIcons(vscode.workspace.asRelativePath(level.uri)),
      ...(index === 0 || level.isExact ? {} : { detail: t("Rotated, flipped or with another start") }),
      level,
    })),
  ]);
  const picked = await selectItem({
    title: t("Duplicate Levels"),
    placeholder: looked,
    items: items.slice(0, maxListed),
    matchesDescription: true,
  });
  if (picked?.level !== undefined) await open(picked.level.uri, picked.level.index);
}

/** How much of the workspace was searched, in a sentence. */
export function searchedText({
  files,
  levels,
  isCut,
}: Pick<DuplicateSearch, "files" | "levels" | "isCut">): string {
  return isCut
    ? t(
        "Levels searched: {0}, files: {1}. There are more files, which weren't searched.",
        formatNumber(levels),
        formatNumber(files),
      )
    : t("Levels searched: {0}, files: {1}.", formatNumber(levels), formatNumber(files));
}
