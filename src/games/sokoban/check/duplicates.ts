import { say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { placeOf, toLevel } from "../level/board.js";
import type { Finding } from "../level/finding.js";
import type { Level } from "../level/level.js";
import { levelKey } from "../level/level-key.js";
import { roughShape, shapeKey } from "../level/shape-key.js";
import type { LevelEntry } from "../text/collection.js";

/** Levels that are the same but for turning and mirroring, by their places among those that were given, the first one first. */
export interface DuplicateGroup {
  readonly places: readonly number[];
  /** For each whether it is the same as the first as it stands, neither turned nor mirrored, down to the player. */
  readonly isExact: readonly boolean[];
}

/** Groups of two and more, in the order of their first levels. What cannot be played has no duplicate. */
export function* findingDuplicates(levels: readonly (Level | undefined)[]): PausingWork<readonly DuplicateGroup[]> {
  const rough = new Map<string, number[]>();
  for (const [place, level] of levels.entries()) {
    if (level !== undefined && level.boxes.length > 0) add(rough, roughShape(level), place);
    yield;
  }
  const groups: DuplicateGroup[] = [];
  for (const alike of rough.values()) {
    if (alike.length < 2) continue;
    const same = new Map<string, number[]>();
    for (const place of alike) {
      add(same, shapeKey(levels[place]!), place);
      yield;
    }
    for (const places of same.values()) {
      if (places.length < 2) continue;
      const first = levelKey(levels[places[0]!]!);
      groups.push({ places, isExact: places.map((place) => levelKey(levels[place]!) === first) });
    }
  }
  return groups.sort((one, other) => one.places[0]! - other.places[0]!);
}

function add(groups: Map<string, number[]>, key: string, place: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [place]);
  else group.push(place);
}

/** More are not told of in one file. */
const maxDuplicates = 500;

/** That levels of a file stand in it before, said at the first row of each that comes later. */
export function* duplicateFindings(levels: readonly LevelEntry[]): PausingWork<readonly Finding[]> {
  const playable: (Level | undefined)[] = [];
  for (const { board } of levels) {
    playable.push(toLevel(board));
    yield;
  }
  const groups = yield* findingDuplicates(playable);
  const findings = groups.flatMap(({ places: [first, ...others], isExact }) =>
    others.map((place, index) => duplicateOf(levels[place]!, levels[first!]!, first!, isExact[index + 1]!)),
  );
  return findings.sort((one, other) => one.range.offset - other.range.offset).slice(0, maxDuplicates);
}

function duplicateOf({ board }: LevelEntry, { title }: LevelEntry, first: number, isExact: boolean): Finding {
  const name = title === undefined ? say("number {0}", first + 1) : say("number {0}, “{1}”", first + 1, title.text.slice(0, 200));
  const message = isExact
    ? say("This is the same level as {0}.", name)
    : say("This is the same level as {0}, turned, mirrored or begun elsewhere.", name);
  const { text, sources } = board.rows[0]!;
  const range = { ...placeOf(board, 0, 0), length: sources === undefined ? text.length : 1 };
  return { severity: "information", code: "duplicate", message, range, fixes: [] };
}
