import type * as vscode from "vscode";
import type { FileTexts } from "../../kit/file-texts.js";
import {
  findLevelFiles,
  findTexts,
  holdsLevels,
  isOwnFile,
  maxSearchBytes,
  stateOf,
} from "./workspace-levels.js";

/** The text of a file of levels. `id`: see `FileText`. */
export interface LevelText {
  readonly uri: vscode.Uri;
  readonly id: string;
  /** `undefined` if the caller has it already. */
  readonly text: string | undefined;
}

/**
 * The texts of all level files of the workspace, including unsaved changes. Stops when `token` is canceled.
 *
 * @param onCut called if some files are not read: there are too many, or they are too large
 * @param isKnown whether the caller has the text with this id, so that it needn't be read
 */
export async function* workspaceTexts(
  texts: FileTexts,
  token: vscode.CancellationToken,
  onCut: () => void,
  isKnown: (uri: vscode.Uri, id: string) => boolean = () => false,
): AsyncGenerator<LevelText> {
  const [own, others] = await Promise.all([findLevelFiles(token), findTexts(token)]);
  if (own.isCut || others.isCut) onCut();
  let bytes = 0;
  for (const uri of [...own.uris, ...others.uris]) {
    if (token.isCancellationRequested) return;
    const found = await levelTextOf(uri, texts, isKnown, maxSearchBytes - bytes);
    bytes += found.bytes;
    if (found.isTooLarge) onCut();
    if (found.levels !== undefined) yield found.levels;
  }
}

/** The text of one file if it holds levels, and at most `maxBytes`. */
export async function levelTextOf(
  uri: vscode.Uri,
  texts: FileTexts,
  isKnown: (uri: vscode.Uri, id: string) => boolean,
  maxBytes: number,
): Promise<{
  readonly bytes: number;
  readonly isTooLarge: boolean;
  readonly levels: LevelText | undefined;
}> {
  const state = await stateOf(uri, texts);
  if (state === undefined) return { bytes: 0, isTooLarge: false, levels: undefined };
  const { bytes, id, read } = state;
  if (read === undefined || bytes > maxBytes) return { bytes, isTooLarge: true, levels: undefined };
  if (isKnown(uri, id)) return { bytes, isTooLarge: false, levels: { uri, id, text: undefined } };
  const text = await read().catch(() => undefined);
  const holds = text !== undefined && (isOwnFile(uri) || holdsLevels(text));
  return { bytes, isTooLarge: false, levels: holds ? { uri, id, text } : undefined };
}
