import * as vscode from "vscode";
import { plural, say } from "../../../games/message.js";
import { each, inSlices, type PausingWork } from "../../../games/slices.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { differencesFrom } from "../../../games/sokoban/level/similarity.js";
import { hostSlices } from "../../../platform/slices.js";
import { withoutIcons } from "../../kit/escaped-text.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { showInformation } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { t, translate } from "../../kit/translate.js";
import { type FoundLevel, maxListed, readingLevels, searchedText } from "./duplicate-levels.js";
import { workspaceTexts } from "./level-texts.js";

/** A level to compare with those of the workspace. */
export interface ComparedLevel {
  readonly uri: vscode.Uri;
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly level: Level;
}

export interface SimilarLevel extends FoundLevel {
  /** The number of different squares. */
  readonly differences: number;
}

export interface SimilarSearch {
  readonly files: number;
  /** The number of levels that were compared. */
  readonly levels: number;
  /** The most similar ones first. */
  readonly similar: readonly SimilarLevel[];
  /** See `DuplicateSearch`. */
  readonly isCut: boolean;
}

/** Searches the level files of the workspace, including unsaved changes; `undefined` if it was stopped. */
export async function searchSimilar(
  { uri: ownUri, index: ownIndex, level: own }: ComparedLevel,
  texts: FileTexts,
  token: vscode.CancellationToken,
): Promise<SimilarSearch | undefined> {
  const compare = differencesFrom(own);
  const similar: SimilarLevel[] = [];
  let [files, levels, isCut] = [0, 0, false];
  const onCut = () => {
    isCut = true;
  };
  const isOwn = ({ uri, index }: FoundLevel) => index === ownIndex && uri.toString() === ownUri.toString();
  function* comparing(uri: vscode.Uri, text: string): PausingWork<number> {
    const found = yield* readingLevels(uri, text);
    yield* each(found, (one) => {
      const differences = one.level === undefined || isOwn(one) ? undefined : compare(one.level);
      if (differences !== undefined) similar.push({ ...one, differences });
    });
    return found.length;
  }
  for await (const { uri, text = "" } of workspaceTexts(texts, token, onCut)) {
    const count = await inSlices(comparing(uri, text), hostSlices, () => token.isCancellationRequested);
    if (count === undefined) return undefined;
    if (count > 0) files++;
    levels += count;
  }
  if (token.isCancellationRequested) return undefined;
  similar.sort((one, other) => one.differences - other.differences);
  return { files, levels, similar, isCut };
}

interface LevelItem extends vscode.QuickPickItem {
  readonly level?: SimilarLevel;
}

/** Lists the levels of the workspace that are similar to one, and opens the selected one. */
export async function listSimilar(
  level: ComparedLevel,
  texts: FileTexts,
  open: (uri: vscode.Uri, level: number) => unknown,
): Promise<void> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t("Finding similar levels…"),
    cancellable: true,
  };
  const search = await vscode.window.withProgress(options, (_, token) => searchSimilar(level, texts, token));
  if (search === undefined) return;
  const { similar } = search;
  const looked = searchedText(search);
  if (similar.length === 0) {
    void showInformation(t("No similar levels found: {0}", looked));
    return;
  }
  const items = similar.flatMap((one, place): readonly LevelItem[] => {
    const item = {
      label: one.name,
      description: withoutIcons(vscode.workspace.asRelativePath(one.uri)),
      level: one,
    };
    if (one.differences === similar[place - 1]?.differences) return [item];
    const heading =
      one.differences === 0 ? say("The same level, perhaps rotated or flipped") : differ(one.differences);
    return [{ label: translate(heading), kind: vscode.QuickPickItemKind.Separator }, item];
  });
  const picked = await selectItem({
    title: t("Similar Levels"),
    placeholder: looked,
    items: items.slice(0, maxListed),
    matchesDescription: true,
  });
  if (picked?.level !== undefined) await open(picked.level.uri, picked.level.index);
}

function differ(squares: number) {
  return plural(squares, "{0} square differs", "{0} squares differ");
}
