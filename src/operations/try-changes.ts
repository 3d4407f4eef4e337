import { english, type Message } from "../games/message.js";
import type { ChangeVerdict, Judgment } from "../games/sokoban/lab/judgment.js";
import { type LabResult, labLimits, runLab } from "../games/sokoban/lab/lab.js";
import { changeText, ownText, progressText, pushText } from "../games/sokoban/lab/words.js";
import type { Level } from "../games/sokoban/level/level.js";
import { labSolver } from "../solving/asked-solvers.js";
import { levelEcho, levelInput, readLevel, square, squareAt } from "./level-input.js";
import { operation, refuseCancelled } from "./operation.js";
import { inputOf, objectOf, type Value } from "./schema.js";

const maxListed = 40;
const standardSeconds = 20;

/** Verdicts by their interest to a designer. */
const ranks: Readonly<Record<ChangeVerdict, number>> = {
  mends: 0,
  hardens: 1,
  shortens: 2,
  breaks: 3,
  same: 4,
  gaveUp: 5,
  notTried: 6,
};

/** A change or a first push with its effect. */
const rowSchema = {
  type: "object",
  properties: {
    square,
    change: { type: "string" },
    verdict: { type: "string" },
    pushes: { type: "integer" },
    moves: { type: "integer" },
    proved: { type: "boolean" },
  },
} as const;

export const tryChangesOperation = operation({
  name: "sokoban_try_changes",
  input: inputOf(
    { level: levelInput, seconds: { type: "number", minimum: 1, maximum: 60, description: "Time limit" } },
    "level",
  ),
  output: objectOf({
    read: levelEcho,
    level: { type: "string" },
    progress: { type: "string" },
    changes: { type: "array", items: rowSchema },
    cut: { type: "boolean" },
  }),
  changes: false,
  searches: true,
  async run({ level: input, seconds = standardSeconds }, context) {
    const { level, echo } = await readLevel(input, context);
    const { signal, slices, levels, progress } = context;
    const changeMs = Math.min(labLimits.changeSeconds, seconds / labLimits.ownPerChange) * 1_000;
    const ownMs = changeMs * labLimits.ownPerChange;
    const until = slices.nowMs() + seconds * 1_000;
    const solver = labSolver(levels, signal);
    const options = {
      changeMs,
      ownMs,
      leftMs: () => Math.max(0, until - slices.nowMs()),
      maxChanges: labLimits.maxChanges,
      atATime: 1,
      solutions: [],
      nextTurn: slices.nextTurn,
    };
    const hear = (result: LabResult) => progress(english(progressText(result)));
    const result = await runLab(level, solver, options, () => signal.aborted, hear);
    refuseCancelled(signal);
    const changes = result.changes.toSorted(
      (one, other) => ranks[one.judgment.verdict] - ranks[other.judgment.verdict],
    );
    const { pushes } = result;
    return {
      read: echo,
      level: english(ownText(result.own, { ownMs })),
      progress: english(progressText(result)),
      changes: [
        ...pushes.slice(0, maxListed).map(({ push, judgment }) => {
          const { moves: _, ...row } = rowOf(level, push.cell, pushText(push), judgment);
          // Searches of first pushes count no moves.
          return row;
        }),
        ...changes
          .slice(0, maxListed)
          .map(({ change, judgment }) => rowOf(level, change.cell, changeText(level, change), judgment)),
      ],
      cut: changes.length > maxListed || pushes.length > maxListed,
    };
  },
});

function rowOf(
  level: Level,
  cell: number,
  change: Message,
  { verdict, found, isProved }: Judgment,
): Value<typeof rowSchema> {
  return { square: squareAt(level, cell), change: english(change), verdict, ...found, proved: isProved };
}
