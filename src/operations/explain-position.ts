import { english, type Message } from "../games/message.js";
import { inSlices, type Slices } from "../games/slices.js";
import { explainingGame } from "../games/sokoban/deadlocks/explain-game.js";
import { type LossRule, lossRules } from "../games/sokoban/deadlocks/rule-of-loss.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelNow, type Position, startOf, status, step } from "../games/sokoban/play/rules.js";
import {
  boardOf,
  levelEcho,
  levelInput,
  maxSquares,
  readLevel,
  square,
  squareAt,
  squares,
} from "./level-input.js";
import { mistakeText, movesInput, readLevelMoves } from "./moves-input.js";
import { OperationError, operation, refuseCancelled } from "./operation.js";
import { inputOf, type Value } from "./schema.js";

/** Every position of the game is kept while it is examined. */
const maxMoves = 20_000;
/** Each push keeps the squares of all boxes. */
const maxKeptSquares = 5_000_000;
const maxMs = 30_000;

/** Why a position is lost, for operations and for `tilework sokoban explain --json`. */
export const explanationSchema = {
  type: "object",
  properties: {
    result: { type: "string", enum: ["deadlock", "noneFound", "timedOut", "solved"] },
    boxes: squares,
    rule: { type: "string", enum: lossRules },
    explanation: { type: "string" },
    sinceMove: { type: "integer" },
    sincePush: { type: "integer" },
    player: square,
    board: { type: "string" },
    cut: { type: "boolean" },
  },
  required: ["result", "player", "board"],
} as const;

export const explainPositionOperation = operation({
  name: "sokoban_explain",
  input: inputOf({ level: levelInput, moves: movesInput }, "level"),
  output: {
    type: "object",
    properties: { read: levelEcho, ...explanationSchema.properties },
    required: ["read", ...explanationSchema.required],
  },
  changes: false,
  searches: true,
  async run({ level: input, moves = "" }, context) {
    const { level, echo } = await readLevel(input, context);
    const { data } = await explainMoves(level, moves, context);
    return { read: echo, ...data };
  },
});

/** An explanation as data, and its sentence for a player. */
export interface ExplainedMoves {
  readonly data: Value<typeof explanationSchema>;
  readonly text: Message | undefined;
}

/** Explains the position after moves, LURD text. Throws an `OperationError` where they cannot be played. */
export async function explainMoves(
  level: Level,
  text: string,
  { slices, signal }: { readonly slices: Slices; readonly signal: AbortSignal },
): Promise<ExplainedMoves> {
  const start = startOf(level, "");
  const { moves, end, mistake } = readLevelMoves(start, text);
  if (mistake !== undefined)
    throw new OperationError("illegal-move", mistakeText(mistake), `moves, move ${mistake.move}`);
  if (moves.length > maxMoves)
    throw new OperationError("invalid-moves", `These are more than ${maxMoves} moves.`, "moves");
  const about = { player: squareAt(level, end.player), board: boardOf(levelNow(end)) };
  if (status(end) === "won") return { data: { result: "solved", ...about }, text: undefined };
  if (end.pushes * level.boxes.length > maxKeptSquares)
    throw new OperationError(
      "invalid-moves",
      `These are too many pushes to examine with ${level.boxes.length} boxes.`,
      "moves",
    );
  refuseCancelled(signal);
  const positions: Position[] = [start];
  for (const move of moves) positions.push(step(positions.at(-1)!, move)!);
  const until = slices.nowMs() + maxMs;
  const course = { positions, steps: moves.map((move) => [move]) };
  let isTimeUp = false;
  const found = await inSlices(explainingGame(course), slices, () => {
    isTimeUp = slices.nowMs() > until;
    return isTimeUp || signal.aborted;
  });
  refuseCancelled(signal);
  if (found === undefined)
    return { data: { result: isTimeUp ? "timedOut" : "noneFound", ...about }, text: undefined };
  const { squares: stuck, since, rule, text: explanation } = found;
  const data = {
    result: "deadlock" as const,
    boxes: stuck.slice(0, maxSquares).map(({ row, column }) => [row + 1, column + 1]),
    // Every rule of an explanation is one of them.
    rule: rule as LossRule,
    explanation: english(explanation),
    sinceMove: since,
    sincePush: positions[since]!.pushes,
    ...(stuck.length > maxSquares ? { cut: true } : {}),
    ...about,
  };
  return { data, text: explanation };
}
