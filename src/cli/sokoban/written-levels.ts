import { say } from "../../games/message.js";
import { applyEdits } from "../../games/sokoban/level/finding.js";
import { arrangeLevels } from "../../games/sokoban/text/arrange-levels.js";
import { type Collection, formNote } from "../../games/sokoban/text/collection.js";
import { copiedLevel, pastedLevels } from "../../games/sokoban/text/level-clipboard.js";
import { readCollection, readingCollection } from "../../games/sokoban/text/read-collection.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { holdsNoLevel } from "../shared/level-address.js";
import { readText } from "../shared/read-text.js";

/** A file of levels that was read. */
export interface LevelsOfFile {
  readonly file: string;
  readonly text: string;
  readonly collection: Collection;
}

/** Reads whole files. Throws a `UsageError` where one has no level. */
export async function readWholeFiles(
  files: readonly string[],
  streams: ProgramStreams,
): Promise<readonly LevelsOfFile[]> {
  const all: LevelsOfFile[] = [];
  for (const file of files) {
    const text = await readText(file, streams);
    const reading = readingCollection(text, file === "-" ? undefined : file);
    const collection = await unlessInterrupted(reading, streams);
    if (collection.levels.length === 0) throw new UsageError(holdsNoLevel(file, formNote(collection)), file);
    all.push({ file, text, collection });
  }
  return all;
}

/**
 * Levels of a file as text, by their places from 0, with everything that belongs to them. If all are meant,
 * a text stays as it is.
 */
export function levelsText({ text, collection }: LevelsOfFile, places: readonly number[]): string {
  const { form, levels } = collection;
  if (places.length === 0) return "";
  if (form === "text") {
    if (places.length === levels.length) return text;
    const edits = arrangeLevels(text, collection, places);
    if (edits !== undefined) return applyEdits(text, edits);
  }
  return places.map((place) => copiedLevel(text, collection, place)).join("\n");
}

/** Texts of levels as one text. Titles and keys of the others go where the first one has its own. */
export function joinedLevels(texts: readonly { readonly file: string; readonly text: string }[]): string {
  return texts
    .filter(({ text }) => text !== "")
    .reduce((whole, { file, text }) => {
      if (whole === "") return text;
      const collection = readCollection(whole);
      const pasted = pastedLevels(whole, collection, collection.levels.length, text);
      if (pasted !== undefined) return applyEdits(whole, pasted.edits);
      throw new UsageError(
        say("The levels of “{0}” can't be written into one file with the others.", file),
        file,
      );
    }, "");
}
