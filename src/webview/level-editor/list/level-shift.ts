import type { LevelPage } from "../../../protocol/levels/editor-wire.js";

/** A change of the places of levels: some were inserted or removed at a place, or one was moved. */
export type LevelShift =
  | { readonly kind: "came" | "went"; readonly at: number; readonly count: number }
  | { readonly kind: "moved"; readonly from: number; readonly to: number };

type Place = Pick<LevelPage, "count" | "level" | "levelKey">;

/**
 * The change between two pages of a file, as far as the shown level reveals it: the list's actions apply to
 * that level. "unknown" if levels were inserted or removed elsewhere; `undefined` if no level moved.
 */
export function shiftBetween(before: Place, after: Place): LevelShift | "unknown" | undefined {
  const isSameLevel = before.levelKey === after.levelKey;
  const count = Math.abs(after.count - before.count);
  if (count === 0)
    return isSameLevel && before.level !== after.level
      ? { kind: "moved", from: before.level, to: after.level }
      : undefined;
  if (isSameLevel) return "unknown";
  return after.count > before.count
    ? { kind: "came", at: after.level, count }
    : { kind: "went", at: before.level, count };
}

/** The new place of a level; `undefined` if it was removed. */
export function shiftedPlace(level: number, shift: LevelShift): number | undefined {
  switch (shift.kind) {
    case "came":
      return level < shift.at ? level : level + shift.count;
    case "went":
      if (level < shift.at) return level;
      return level < shift.at + shift.count ? undefined : level - shift.count;
    case "moved": {
      const { from, to } = shift;
      if (level === from) return to;
      if (from < level && level <= to) return level - 1;
      return to <= level && level < from ? level + 1 : level;
    }
  }
}
