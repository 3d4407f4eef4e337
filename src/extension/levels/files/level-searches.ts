import * as vscode from "vscode";
import { plural, say } from "../../../games/message.js";
import { each, inSlices, type PausingWork } from "../../../games/slices.js";
import { findingDuplicates } from "../../../games/sokoban/check/duplicates.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { differencesFrom } from "../../../games/sokoban/level/level-key.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { showInformation } from "../../kit/notify.js";
import { withProgress } from "../../kit/progress.js";
import { selectItem } from "../../kit/questions.js";
import { formatNumber, t, translate, withoutIcons } from "../../kit/translate.js";
import { levelName } from "../documents/level-target.js";
import {
  findLevelFiles,
  findTexts,
  holdsLevels,
  isOwnFile,
  maxSearchBytes,
  stateOf,
} from "./workspace-levels.js";

/** Searches in all levels of the workspace: for duplicates, and for levels similar to one. */

/** A level of a file of the workspace. */
interface FoundLevel {
  readonly uri: vscode.Uri;
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly name: string;
  readonly level: Level | undefined;
}

/** How much of the workspace was searched. */
interface SearchedLevels {
  readonly files: number;
  readonly levels: number;
  /** Not all files were searched: there are too many, or they are too large. */
  readonly isCut: boolean;
}

/**
 * Searches the level files of the workspace, including unsaved changes; `undefined` if it was stopped. `look`
 * gets the levels of each file.
 */
async function searchLevels(
  texts: FileTexts,
  token: vscode.CancellationToken,
  look: (levels: readonly FoundLevel[]) => PausingWork<unknown>,
): Promise<SearchedLevels | undefined> {
  const [own, others] = await Promise.all([findLevelFiles(token), findTexts(token)]);
  let isCut = own.isCut || others.isCut;
  let [files, levels, left] = [0, 0, maxSearchBytes];
  function* looking(uri: vscode.Uri, text: string): PausingWork<number> {
    const { levels: entries } = yield* readingCollection(text, fileNameOf(uri));
    const found = yield* each(entries, (entry, index): FoundLevel => {
      return { uri, index, name: levelName(entry, index), level: toLevel(entry.board) };
    });
    yield* look(found);
    return found.length;
  }
  const isStopped = () => token.isCancellationRequested;
  for (const uri of [...own.uris, ...others.uris]) {
    if (isStopped()) return undefined;
    const state = await stateOf(uri, texts);
    if (state === undefined) continue;
    const isTooLarge = state.read === undefined || state.bytes > left;
    if (isTooLarge) isCut = true;
    left -= state.bytes;
    const text = isTooLarge ? undefined : await state.read?.().catch(() => undefined);
    if (text === undefined || !(isOwnFile(uri) || holdsLevels(text))) continue;
    const count = await inSlices(looking(uri, text), hostSlices, isStopped);
    if (count === undefined) return undefined;
    if (count > 0) files++;
    levels += count;
  }
  return isStopped() ? undefined : { files, levels, isCut };
}

/** A level in the list, or a heading. */
interface LevelItem extends vscode.QuickPickItem {
  readonly level?: FoundLevel;
}

function headingItem(label: string): LevelItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function levelItem(level: FoundLevel): LevelItem {
  const description = withoutIcons(vscode.workspace.asRelativePath(level.uri));
  return { label: level.name, description, level };
}

/** The maximum number of listed levels. */
const maxListed = 2_000;

/**
 * Searches the workspace, lists the levels that were found, and opens the selected one. `none` is said if
 * nothing was found, with how much was searched.
 */
async function listFound<Search extends SearchedLevels>(
  title: string,
  progress: string,
  none: (looked: string) => string,
  search: (token: vscode.CancellationToken) => Promise<Search | undefined>,
  itemsOf: (search: Search) => readonly LevelItem[],
  open: (uri: vscode.Uri, level: number) => unknown,
): Promise<void> {
  const found = await withProgress(progress, (_, __, token) => search(token));
  if (found === undefined) return;
  const looked = searchedText(found);
  const items = itemsOf(found);
  if (items.length === 0) {
    void showInformation(none(looked));
    return;
  }
  const picked = await selectItem({
    title,
    placeholder: looked,
    items: items.slice(0, maxListed),
    matchesDescription: true,
  });
  if (picked?.level !== undefined) await open(picked.level.uri, picked.level.index);
}

function searchedText({ files, levels, isCut }: SearchedLevels): string {
  return isCut
    ? t(
        "Levels searched: {0}, files: {1}. There are more files, which weren't searched.",
        formatNumber(levels),
        formatNumber(files),
      )
    : t("Levels searched: {0}, files: {1}.", formatNumber(levels), formatNumber(files));
}

interface DuplicateSearch extends SearchedLevels {
  /**
   * Levels that are equal up to rotation and flipping. `isExact`: whether a level equals the first one
   * without them.
   */
  readonly groups: readonly (readonly (FoundLevel & { readonly isExact: boolean })[])[];
}

/** `undefined` if it was stopped. */
export async function searchDuplicates(
  texts: FileTexts,
  token: vscode.CancellationToken,
): Promise<DuplicateSearch | undefined> {
  const found: FoundLevel[] = [];
  const searched = await searchLevels(texts, token, (levels) => each(levels, (level) => found.push(level)));
  if (searched === undefined) return undefined;
  const groups = await inSlices(
    findingDuplicates(found.map(({ level }) => level)),
    hostSlices,
    () => token.isCancellationRequested,
  );
  if (groups === undefined) return undefined;
  return {
    ...searched,
    groups: groups.map(({ places, isExact }) =>
      places.map((place, index) => ({ ...found[place]!, isExact: isExact[index]! })),
    ),
  };
}

/** Lists the duplicate levels of the workspace, in one file or in several, and opens the selected one. */
export function listDuplicates(
  texts: FileTexts,
  open: (uri: vscode.Uri, level: number) => unknown,
): Promise<void> {
  const itemsOf = ({ groups }: DuplicateSearch) =>
    groups.flatMap((group): readonly LevelItem[] => [
      headingItem(translate(plural(group.length, "The same level {0} time", "The same level {0} times"))),
      ...group.map((level, index) => ({
        ...levelItem(level),
        ...(index === 0 || level.isExact ? {} : { detail: t("Rotated, flipped or with another start") }),
      })),
    ]);
  return listFound(
    t("Duplicate Levels"),
    t("Finding duplicate levels…"),
    (looked) => t("No duplicate levels found: {0}", looked),
    (token) => searchDuplicates(texts, token),
    itemsOf,
    open,
  );
}

/** A level to compare with those of the workspace. */
interface ComparedLevel {
  readonly uri: vscode.Uri;
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly level: Level;
}

interface SimilarSearch extends SearchedLevels {
  /** The most similar ones first. `differences`: the number of different squares. */
  readonly similar: readonly (FoundLevel & { readonly differences: number })[];
}

/** `undefined` if it was stopped. */
export async function searchSimilar(
  { uri: ownUri, index: ownIndex, level: own }: ComparedLevel,
  texts: FileTexts,
  token: vscode.CancellationToken,
): Promise<SimilarSearch | undefined> {
  const compare = differencesFrom(own);
  const similar: SimilarSearch["similar"][number][] = [];
  const isOwn = ({ uri, index }: FoundLevel) => index === ownIndex && uri.toString() === ownUri.toString();
  const searched = await searchLevels(texts, token, (levels) =>
    each(levels, (one) => {
      const differences = one.level === undefined || isOwn(one) ? undefined : compare(one.level);
      if (differences !== undefined) similar.push({ ...one, differences });
    }),
  );
  similar.sort((one, other) => one.differences - other.differences);
  return searched && { ...searched, similar };
}

/** Lists the levels of the workspace that are similar to one, and opens the selected one. */
export function listSimilar(
  level: ComparedLevel,
  texts: FileTexts,
  open: (uri: vscode.Uri, level: number) => unknown,
): Promise<void> {
  const itemsOf = ({ similar }: SimilarSearch) =>
    similar.flatMap((one, place): readonly LevelItem[] => {
      const { differences } = one;
      if (differences === similar[place - 1]?.differences) return [levelItem(one)];
      const heading =
        differences === 0
          ? say("The same level, perhaps rotated or flipped")
          : plural(differences, "{0} square differs", "{0} squares differ");
      return [headingItem(translate(heading)), levelItem(one)];
    });
  return listFound(
    t("Similar Levels"),
    t("Finding similar levels…"),
    (looked) => t("No similar levels found: {0}", looked),
    (token) => searchSimilar(level, texts, token),
    itemsOf,
    open,
  );
}
