import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import type { Position } from "../../../games/sokoban/play/rules.js";

/** The content of each square of a position; floor where the level has no square. */
export function positionCells({ level, boxes, player }: Position): (place: BoardPlace) => Cell {
  const goals = new Set(level.goals);
  const standing = new Set(boxes);
  return ({ row, column }) => {
    if (row < 0 || column < 0 || row >= level.height || column >= level.width) return "floor";
    const at = row * level.width + column;
    if (level.walls[at]) return "wall";
    const isGoal = goals.has(at);
    if (standing.has(at)) return isGoal ? "boxOnGoal" : "box";
    if (at === player) return isGoal ? "playerOnGoal" : "player";
    return isGoal ? "goal" : "floor";
  };
}
