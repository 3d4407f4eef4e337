import type { Variant } from "../game.js";
import { plural, say } from "../message.js";
import { draw, seedRandom } from "../random.js";
import { builtInLevels } from "./built-in-levels.js";
import { dealRandomLevel } from "./generate/deal-random-level.js";
import { type Grade, grades, standards } from "./generate/grade.js";
import type { Level } from "./level/level.js";
import { anyLevel } from "./played-sokoban.js";

/** Only its rating says how difficult a level is; a grade only limits its size and counts. */
const randomLabel = (grade: Grade) =>
  plural(standards[grade].boxes, "Random level with {0} box", "Random level with {0} boxes");

let offered: readonly Variant[] | undefined;

/** Every built-in level, then the random ones. */
export function offeredVariants(): readonly Variant[] {
  offered ??= [
    ...builtInLevels().flatMap(({ title, levels }) =>
      levels.map(({ variant, title: name }, index) => ({
        id: variant,
        label: say("{0} {1}: {2}", title, index + 1, name),
        goal: anyLevel.goal,
      })),
    ),
    ...grades.map((grade) => ({ id: `random/${grade}`, label: randomLabel(grade), goal: anyLevel.goal })),
  ];
  return offered;
}

export function findVariant(id: string): Variant | undefined {
  return id === anyLevel.id ? anyLevel : offeredVariants().find((variant) => variant.id === id);
}

/** The level of a variant; `undefined` if there is no such variant. */
export function dealLevel(variant: string, seed: number): Level | undefined {
  const grade = grades.find((candidate) => variant === `random/${candidate}`);
  if (grade !== undefined) return dealRandomLevel(grade, seed);
  const levels = builtInLevels().flatMap((collection) => collection.levels);
  if (variant === anyLevel.id) return levels[draw(seedRandom(seed), levels.length).value]?.level;
  return levels.find((level) => level.variant === variant)?.level;
}
