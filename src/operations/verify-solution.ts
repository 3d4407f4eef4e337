import { isSolvable } from "../games/sliding/rules.js";
import { levelNow, startOf } from "../games/sokoban/play/rules.js";
import { boardOf, type levelInput, readLevel } from "./level-input.js";
import { mistakeSchema } from "./move-mistake.js";
import { movesInput, readLevelMoves } from "./moves-input.js";
import { type OperationContext, operation } from "./operation.js";
import { inputOf, type Value } from "./schema.js";
import { puzzleInput, puzzleOf } from "./solve-puzzle.js";
import { puzzleEcho, readTileMoves, readTilesInput, tilesEchoOf, tilesStart } from "./tiles-input.js";

const output = {
  type: "object",
  properties: {
    read: puzzleEcho,
    solved: { type: "boolean" },
    played: { type: "integer" },
    pushes: { type: "integer" },
    firstMistake: mistakeSchema,
    unused: { type: "boolean" },
    solvable: { type: "boolean" },
    board: { type: "string" },
  },
  required: ["read", "solved", "played", "board"],
} as const;

export const verifySolutionOperation = operation({
  name: "puzzle_verify",
  input: inputOf({ ...puzzleInput, moves: movesInput }, "game", "moves"),
  output,
  changes: false,
  searches: false,
  async run({ game, level, board, moves }, context) {
    const asked = puzzleOf({ game, level, board });
    return asked.game === "sokoban"
      ? verifyLevel(asked.level, moves, context)
      : verifyTiles(asked.board, moves);
  },
});

async function verifyLevel(
  input: Value<typeof levelInput>,
  text: string,
  context: OperationContext,
): Promise<Value<typeof output>> {
  const { level, echo } = await readLevel(input, context);
  const { moves, end, won, mistake, hasMore } = readLevelMoves(startOf(level, ""), text);
  return {
    read: echo,
    solved: won,
    played: moves.length,
    pushes: end.pushes,
    ...(mistake === undefined ? {} : { firstMistake: mistake }),
    ...(hasMore ? { unused: true } : {}),
    board: boardOf(levelNow(end)),
  };
}

function verifyTiles(text: string, moves: string): Value<typeof output> {
  const board = readTilesInput(text);
  const { end, won, played, mistake, hasMore } = readTileMoves(tilesStart(board), moves);
  return {
    read: tilesEchoOf(board),
    solved: won,
    played,
    ...(mistake === undefined ? {} : { firstMistake: mistake }),
    ...(hasMore ? { unused: true } : {}),
    solvable: isSolvable(board.tiles, board.columns),
    board: tilesEchoOf(end).board,
  };
}
