import { grouped } from "../../lists.js";
import { type Message, say } from "../../message.js";
import { each, type PausingWork } from "../../slices.js";
import { toLevel } from "../level/board.js";
import type { Finding } from "../level/finding.js";
import type { Level } from "../level/level.js";
import { levelKey, roughShape, shapeKey } from "../level/level-key.js";
import type { LevelEntry } from "../text/collection.js";
import { about } from "./check.js";

/**
 * Levels that are equal up to rotation and reflection, as indices into the given list, in ascending order.
 */
export interface DuplicateGroup {
  readonly places: readonly number[];
  /**
   * For each level, whether it equals the first one exactly: not rotated or reflected, with the player on the
   * same square.
   */
  readonly isExact: readonly boolean[];
}

/** Groups of two or more levels, ordered by their first members. Unplayable levels have no duplicates. */
export function* findingDuplicates(
  levels: readonly (Level | undefined)[],
): PausingWork<readonly DuplicateGroup[]> {
  const playable = [...levels.keys()].filter((place) => (levels[place]?.boxes.length ?? 0) > 0);
  const groups: DuplicateGroup[] = [];
  for (const alike of yield* repeated(playable, (place) => roughShape(levels[place]!))) {
    for (const places of yield* repeated(alike, (place) => shapeKey(levels[place]!))) {
      const first = levelKey(levels[places[0]!]!);
      groups.push({ places, isExact: places.map((place) => levelKey(levels[place]!) === first) });
    }
  }
  return groups.sort((one, other) => one.places[0]! - other.places[0]!);
}

/** The places that have a key in common with others, by that key. */
function* repeated(
  places: readonly number[],
  keyOf: (place: number) => string,
): PausingWork<readonly (readonly number[])[]> {
  const keyed = yield* each(places, (place) => ({ place, key: keyOf(place) }));
  const groups = [...grouped(keyed, ({ key }) => key).values()];
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ place }) => place));
}

/** Further duplicates in one file are not reported. */
export const maxDuplicates = 500;

/** Reports levels that repeat an earlier level of the same file, at the first row of each later one. */
export function* duplicateFindings(levels: readonly LevelEntry[]): PausingWork<readonly Finding[]> {
  const playable = yield* each(levels, ({ board }) => toLevel(board));
  const groups = yield* findingDuplicates(playable);
  const findings = groups.flatMap(({ places: [first, ...others], isExact }) =>
    others.map((place, index) =>
      duplicateOf(levels[place]!, nameOf(levels[first!]!.title?.text, first!), isExact[index + 1]!),
    ),
  );
  return findings.sort((one, other) => one.range.offset - other.range.offset).slice(0, maxDuplicates);
}

/** The levels of a file, with the name that messages give the file. */
export interface NamedLevels {
  readonly file: string;
  readonly levels: readonly LevelEntry[];
}

/**
 * Reports levels of a file that repeat a level of an earlier file: once for each file, at the first such
 * level. Duplicates within one file are reported by `duplicateFindings`.
 */
export function* duplicatesAcrossFiles(
  files: readonly NamedLevels[],
): PausingWork<readonly (Finding & { readonly file: string })[]> {
  const all = files.flatMap(({ file, levels }) => levels.map((entry, index) => ({ file, entry, index })));
  const groups = yield* findingDuplicates(yield* each(all, ({ entry }) => toLevel(entry.board)));
  const findings: (Finding & { readonly file: string })[] = [];
  for (const { places, isExact } of groups) {
    const first = all[places[0]!]!;
    const reported = new Set([first.file]);
    for (const [index, place] of places.entries()) {
      const { file, entry } = all[place]!;
      if (reported.has(file)) continue;
      reported.add(file);
      findings.push({
        ...duplicateOf(entry, nameOf(first.entry.title?.text, first.index, first.file), isExact[index]!),
        file,
      });
    }
  }
  return findings;
}

/** How a finding names a level; `index`: from 0, and `file`: if it is another file. */
export function nameOf(title: string | undefined, index: number, file?: string): Message {
  const name = title?.slice(0, 200);
  if (file === undefined)
    return name === undefined ? say("number {0}", index + 1) : say("number {0}, “{1}”", index + 1, name);
  return name === undefined
    ? say("number {0} of {1}", index + 1, file)
    : say("number {0}, “{1}”, of {2}", index + 1, name, file);
}

/** The finding about a level. `name`: that of the first of the equal levels. */
export function duplicateOf({ board }: LevelEntry, name: Message, isExact: boolean): Finding {
  const message = isExact
    ? say("This is the same level as {0}.", name)
    : say("This is the same level as {0}, rotated, flipped or with another start.", name);
  return about(board, "information", "duplicate", message);
}
