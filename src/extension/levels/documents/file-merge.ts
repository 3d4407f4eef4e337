import { type LevelMerge, levelMerge } from "../../../games/sokoban/merge/level-merge.js";
import { isUnread, type LevelDocument } from "./level-documents.js";

const known = new WeakMap<LevelDocument, { readonly merge: LevelMerge | undefined }>();

/** The conflicts that a merge left in a file; `undefined` without any. Each version is read once. */
export function mergeOf(file: LevelDocument, fileName: string): LevelMerge | undefined {
  let read = known.get(file);
  if (read === undefined) {
    read = { merge: isUnread(file.collection) ? undefined : levelMerge(file.text, fileName) };
    known.set(file, read);
  }
  return read.merge;
}
