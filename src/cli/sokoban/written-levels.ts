import { say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import { applyEdits, type TextEdit } from "../../games/sokoban/level/finding.js";
import type { Collection, LevelsInText } from "../../games/sokoban/text/collection.js";
import { hasTitleKey, missingTitleKey } from "../../games/sokoban/text/collection-text.js";
import { copiedLevels, insertedLevels } from "../../games/sokoban/text/moved-levels.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";
import { moveLevel } from "../../games/sokoban/text/reread.js";
import { type ProgramStreams, UsageError, unlessInterrupted } from "../shared/command.js";
import type { LevelRange } from "../shared/level-address.js";
import type { RangePart } from "./levels.js";

/** The levels of a part with these indices, in a text; those of other forms are converted to it. */
export function levelsInText(part: RangePart, places: readonly number[]): LevelsInText {
  const { text, levels, from, whole } = part;
  if (whole !== undefined && whole.collection.form !== "text") {
    const copies = copiedLevels(text, whole.collection, places);
    return { text: copies, levels: readCollection(copies).levels };
  }
  const back = { by: -from.by, lines: -from.lines };
  return { text, levels: places.map((place) => moveLevel(levels[place]!, from.by, back)) };
}

/** Where files are joined, as much of the first one shows how levels are read there. */
const maxHead = 65_536;

/**
 * Prints parts of level files as one text: the first file with all of its text, and the levels of the
 * others. Titles and keys of these go where the first file has its own. Levels that aren't kept are left out
 * with everything that belongs to them. `keep` is asked for each level once, in order. Throws a `UsageError`
 * where levels would be read as others.
 */
export async function printJoined(
  parts: AsyncIterable<RangePart>,
  keep: (part: RangePart, place: number) => boolean,
  streams: ProgramStreams,
  changing?: (levels: LevelsInText) => PausingWork<readonly TextEdit[]>,
): Promise<void> {
  const editsOf = async (levels: LevelsInText) =>
    changing === undefined ? [] : unlessInterrupted(changing(levels), streams);
  const print = (text: string) => {
    streams.outFile(text);
    return streams.written();
  };
  let first: LevelRange | undefined;
  let head: { readonly text: string; readonly collection: Collection } | undefined;
  /** Whether the first level must have its title as a key, as the one that is left out. */
  let needsKey = false;
  /** Blanks and line ends that nothing follows yet. */
  let rest = "";
  for await (const part of parts) {
    const places = part.places.filter((place) => keep(part, place));
    first ??= part.range;
    let text: string;
    if (part.range === first) {
      const read = levelsInText(part, places);
      needsKey ||= part.numbers[0] === 1 && isKeyed(part);
      const key = head === undefined && needsKey ? keyEdits(read) : [];
      const cuts = [...leftOut(part, places), ...key];
      const edits = await editsOf(read);
      text = applyEdits(
        read.text,
        [...cuts, ...edits].sort((one, other) => one.offset - other.offset),
      );
      if (head === undefined && places.length > 0) head = headOf(applyEdits(read.text, cuts), part);
    } else {
      if (places.length === 0) continue;
      head ??= { text: "", collection: readCollection("") };
      const levels = {
        form: part.whole?.collection.form ?? "text",
        levels: levelsInText(part, places).levels,
      };
      const { length } = head.collection.levels;
      const added = insertedLevels(head.text, head.collection, length, part.text, levels);
      const [block] = added?.edits ?? [];
      if (added === undefined || block === undefined) throw notJoined(part.range.file);
      const joined = applyEdits(head.text, added.edits);
      const edits = await editsOf({ text: joined, levels: added.levels });
      text = applyEdits(joined, edits).slice(block.offset);
      rest = "";
      if (joined.length < maxHead) head = { text: joined, collection: readCollection(joined) };
    }
    const end = text.trimEnd().length;
    if (end > 0) await print(rest + text.slice(0, end));
    rest = (end > 0 ? "" : rest) + text.slice(end);
  }
  await print(rest);
}

function notJoined(file: string): UsageError {
  return new UsageError(
    say("The levels of “{0}” can't be written into one file with the others.", file),
    file,
  );
}

function isKeyed(part: RangePart): boolean {
  const { text, levels } = levelsInText(part, [0]);
  return hasTitleKey(text, levels[0]!);
}

function keyEdits({ text, levels: [first] }: LevelsInText): readonly TextEdit[] {
  return first === undefined ? [] : [{ offset: first.start, length: 0, text: missingTitleKey(text, first) }];
}

/** Removes the levels of a part that have none of these indices. */
function leftOut(part: RangePart, places: readonly number[]): readonly TextEdit[] {
  if (part.whole !== undefined && part.whole.collection.form !== "text") return [];
  const kept = new Set(places);
  return part.levels.flatMap(({ start, end }, place) =>
    kept.has(place) ? [] : { offset: start - part.from.by, length: end - start, text: "" },
  );
}

function headOf(
  text: string,
  { whole }: RangePart,
): { readonly text: string; readonly collection: Collection } {
  const collection = readCollection(text);
  if (whole !== undefined || text.length <= maxHead) return { text, collection };
  const last = collection.levels.findLast(({ end }) => end <= maxHead) ?? collection.levels[0]!;
  const start = text.slice(0, last.end);
  return { text: start, collection: readCollection(start) };
}
