import { english, say } from "../games/message.js";
import { grades, type Wanted, wantedOf } from "../games/sokoban/generate/grade.js";
import { bands, difficultyText } from "../games/sokoban/level/difficulty.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { isCancelled } from "../protocol/channel.js";
import { type MadeLevel, makeLevel } from "../solving/make-level.js";
import { operation, refuseCancelled, withDeadline } from "./operation.js";
import { inputOf, objectOf, type Value } from "./schema.js";

/** A random level as data, for operations and for `tilework sokoban generate --json`. */
export const generatedSchema = objectOf(
  {
    seed: { type: "integer" },
    grade: { type: "string" },
    width: { type: "integer" },
    height: { type: "integer" },
    boxes: { type: "integer" },
    interrupted: { type: "boolean" },
    rows: { type: ["array", "null"], items: { type: "string" } },
  },
  {
    reason: { type: "string" },
    solution: { type: "string" },
    pushes: { type: "integer" },
    moves: { type: "integer" },
    boxLines: { type: "integer" },
    boxChanges: { type: "integer" },
    pushingSessions: { type: "integer" },
    playerLines: { type: "integer" },
    entanglement: { type: "number" },
    used: { type: "number" },
    positions: { type: ["integer", "null"] },
    fewestPushesProved: { type: "boolean" },
    meetsGrade: { type: "boolean" },
    difficulty: {
      type: ["object", "null"],
      properties: { from: { type: "string", enum: bands }, to: { type: "string", enum: bands } },
    },
  },
);

export const noRoom = say("No room of this size has space for that many boxes.");

/** `isCut`: the search was interrupted. A whole search with the same seed makes another level. */
export function generatedData(
  { grade, width, height, boxes }: Wanted,
  seed: number,
  { made, isCut }: MadeLevel,
): Value<typeof generatedSchema> {
  const asked = { seed, grade, width, height, boxes, interrupted: isCut };
  if (made === undefined) return { ...asked, rows: null, reason: isCut ? "interrupted" : english(noRoom) };
  const { level, solution, measures, quality, positions, isShortest, meetsGrade, difficulty } = made;
  return {
    ...asked,
    rows: levelRows(level, "xsb"),
    solution,
    ...measures,
    entanglement: quality.entanglement,
    used: quality.used,
    positions: positions ?? null,
    fewestPushesProved: isShortest,
    meetsGrade,
    difficulty: difficulty ?? null,
  };
}

const maxCount = 10;

/** A level as a model needs it. */
const levelSchema = objectOf(
  {
    seed: { type: "integer" },
    interrupted: { type: "boolean" },
  },
  {
    board: { type: "string" },
    reason: { type: "string" },
    solution: { type: "string" },
    pushes: { type: "integer" },
    moves: { type: "integer" },
    fewestPushesProved: { type: "boolean" },
    meetsGrade: { type: "boolean" },
    difficulty: { type: "string" },
  },
);

export const generateLevelsOperation = operation({
  name: "sokoban_generate",
  input: inputOf({
    grade: { type: "string", enum: grades, description: "Difficulty" },
    width: { type: "integer", minimum: 5, maximum: 30, description: "Most columns" },
    height: { type: "integer", minimum: 5, maximum: 30, description: "Most rows" },
    boxes: { type: "integer", minimum: 1, maximum: 8, description: "Number of boxes" },
    seed: { type: "integer", minimum: 0, maximum: 2_147_483_647, description: "Seed of the first level" },
    count: { type: "integer", minimum: 1, maximum: maxCount, description: "Number of levels" },
    seconds: { type: "number", minimum: 0.1, maximum: 60, description: "Time limit" },
  }),
  output: objectOf({ levels: { type: "array", items: levelSchema }, cut: { type: "boolean" } }),
  changes: false,
  searches: true,
  async run({ grade = "medium", width, height, boxes, seed = 0, count = 1, seconds = 60 }, context) {
    const { signal, slices, levels, progress } = context;
    const wanted = wantedOf({ grade, width, height, boxes });
    const until = slices.nowMs() + seconds * 1_000;
    const made: Value<typeof levelSchema>[] = [];
    for (let index = 0; index < count && slices.nowMs() < until; index++) {
      progress(`level ${index + 1} of ${count}`);
      const make = (own: AbortSignal) => makeLevel(levels, wanted, seed + index, own);
      try {
        made.push(levelData(seed + index, await withDeadline(context, until, make)));
      } catch (error) {
        if (!isCancelled(error)) throw error;
        if (!signal.aborted) made.push(levelData(seed + index, { made: undefined, isCut: true }));
      }
      refuseCancelled(signal);
    }
    return { levels: made, cut: made.length < count || made.some(({ interrupted }) => interrupted) };
  },
});

/** A random level as models and the library get it. */
export function levelData(seed: number, { made, isCut }: MadeLevel): Value<typeof levelSchema> {
  const about = { seed, interrupted: isCut };
  if (made === undefined) return { ...about, reason: isCut ? "interrupted" : english(noRoom) };
  const { level, solution, measures, isShortest, meetsGrade, difficulty } = made;
  return {
    ...about,
    board: levelRows(level, "xsb").join("\n"),
    solution,
    pushes: measures.pushes,
    moves: measures.moves,
    fewestPushesProved: isShortest,
    meetsGrade,
    ...(difficulty === undefined ? {} : { difficulty: difficultyText(difficulty) }),
  };
}
