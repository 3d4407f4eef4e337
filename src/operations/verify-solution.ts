import { isSolvable } from "../games/sliding/rules.js";
import { levelNow, startOf } from "../games/sokoban/play/rules.js";
import { boardOf, levelEcho, levelInput, readLevel } from "./level-input.js";
import { mistakeSchema } from "./move-mistake.js";
import { movesInput, readLevelMoves } from "./moves-input.js";
import { operation } from "./operation.js";
import { inputOf } from "./schema.js";
import {
  boardInput,
  readTileMoves,
  readTilesInput,
  tilesEcho,
  tilesEchoOf,
  tilesStart,
} from "./tiles-input.js";

const found = {
  solved: { type: "boolean" },
  played: { type: "integer" },
  firstMistake: mistakeSchema,
  unused: { type: "boolean" },
  board: { type: "string" },
} as const;

const required = ["read", "solved", "played", "board"] as const;

export const verifyLevelOperation = operation({
  name: "sokoban_verify",
  input: inputOf({ level: levelInput, moves: movesInput }, "level", "moves"),
  output: {
    type: "object",
    properties: { read: levelEcho, ...found, pushes: { type: "integer" } },
    required,
  },
  changes: false,
  searches: false,
  async run({ level: input, moves: text }, context) {
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
  },
});

export const verifyTilesOperation = operation({
  name: "sliding_verify",
  input: inputOf({ board: boardInput, moves: movesInput }, "board", "moves"),
  output: {
    type: "object",
    properties: { read: tilesEcho, ...found, solvable: { type: "boolean" } },
    required,
  },
  changes: false,
  searches: false,
  async run({ board: text, moves }) {
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
  },
});
