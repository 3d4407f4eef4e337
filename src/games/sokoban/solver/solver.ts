import type { Budget, Solver } from "../../solver.js";
import type { Method } from "../level/method.js";
import { legalMoves, levelNow, type Move, type Position, play } from "../play/rules.js";
import { type LevelListener, type LevelOutcome, solveLevel } from "./solve.js";

/** Sokoban's solver. `solve` is `solveLevel` with "auto" for the current position. */
export interface SokobanSolver extends Solver<Position, Move> {
  solve(position: Position, budget: Budget, listener?: LevelListener, method?: Method): LevelOutcome;
}

/**
 * The positions of the last solution, each with its next move: a player who follows a hint gets the next one
 * at once.
 */
const follow = new Map<string, Move>();

function keyOf({ boxes, player, level }: Position): string {
  return `${level.width} ${player} ${boxes.toSorted((one, other) => one - other).join(" ")} ${level.walls.map(Number).join("")}`;
}

export const sokobanSolver: SokobanSolver = {
  hint(position, budget) {
    const known = follow.get(keyOf(position));
    if (known !== undefined) return known;
    if (legalMoves(position).length === 0) return undefined;
    const outcome = solveLevel(levelNow(position), "auto", budget);
    if (outcome.kind === "gaveUp") return { kind: "gaveUp" };
    if (outcome.kind === "unsolvable") return { kind: "unsolvable", reason: outcome.reason };
    follow.clear();
    let here = position;
    for (const move of outcome.moves) {
      follow.set(keyOf(here), move);
      here = play(here, move) as Position;
    }
    return outcome.moves[0];
  },
  solve: (position, budget, listener, method = "auto") =>
    solveLevel(levelNow(position), method, budget, listener),
};
