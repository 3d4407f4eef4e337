import { grades } from "../games/sokoban/generate/grade.js";
import { type Wanted, wantedOf } from "../games/sokoban/generate/wanted.js";
import { difficultyText } from "../games/sokoban/level/difficulty.js";
import { CancelledError } from "../protocol/channel.js";
import { type MadeLevel, makeLevel } from "../solving/make-level.js";
import { generatedData, generatedSchema } from "./generated-data.js";
import { operation, refuseCancelled } from "./operation.js";
import type { Value } from "./schema.js";

const maxCount = 10;

const { seed, interrupted, rows, reason, solution, pushes, moves, fewestPushesProved, meetsGrade } =
  generatedSchema.properties;

/** The part of `generatedSchema` that a model needs. */
const levelSchema = {
  type: "object",
  properties: {
    ...{ seed, interrupted, rows, reason, solution, pushes, moves, fewestPushesProved, meetsGrade },
    difficulty: { type: "string" },
  },
  required: ["seed", "interrupted", "rows"],
} as const;

export const generateLevelsOperation = operation({
  name: "generate_sokoban_levels",
  title: "Generate Sokoban Levels",
  description:
    "Makes random Sokoban levels worth playing, each with a solution that was played. The same seed makes the same level on every machine, unless “interrupted” is true because the time was up. Width and height are limits, walls included.",
  input: {
    type: "object",
    properties: {
      grade: { type: "string", enum: grades },
      width: { type: "integer", minimum: 5, maximum: 30 },
      height: { type: "integer", minimum: 5, maximum: 30 },
      boxes: { type: "integer", minimum: 1, maximum: 8 },
      seed: { type: "integer", minimum: 0, maximum: 2_147_483_647 },
      count: { type: "integer", minimum: 1, maximum: maxCount },
      seconds: { type: "number", minimum: 0.1, maximum: 60 },
    },
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: { levels: { type: "array", items: levelSchema }, cut: { type: "boolean" } },
    required: ["levels", "cut"],
  },
  changes: false,
  searches: true,
  async run({ grade = "medium", width, height, boxes, seed = 0, count = 1, seconds = 60 }, context) {
    const { signal, slices, levels, progress } = context;
    const wanted = wantedOf({
      grade,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(boxes === undefined ? {} : { boxes }),
    });
    const until = slices.nowMs() + seconds * 1_000;
    const made: Value<typeof levelSchema>[] = [];
    for (let index = 0; index < count && slices.nowMs() < until; index++) {
      progress(`level ${index + 1} of ${count}`);
      const deadline = context.stopAt(until);
      try {
        made.push(
          shortData(wanted, seed + index, await makeLevel(levels, wanted, seed + index, deadline.signal)),
        );
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
        if (!signal.aborted) made.push(shortData(wanted, seed + index, { made: undefined, isCut: true }));
      } finally {
        deadline.dispose();
      }
      refuseCancelled(signal);
    }
    return { levels: made, cut: made.length < count || made.some(({ interrupted }) => interrupted) };
  },
});

function shortData(wanted: Wanted, number: number, made: MadeLevel): Value<typeof levelSchema> {
  const data = generatedData(wanted, number, made);
  const found = made.made?.difficulty;
  const parts = Object.entries(data).filter(([name]) => Object.hasOwn(levelSchema.properties, name));
  return {
    ...(Object.fromEntries(parts) as Omit<Value<typeof levelSchema>, "difficulty">),
    ...(found === undefined ? {} : { difficulty: difficultyText(found) }),
  };
}
