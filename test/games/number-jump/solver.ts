import { say } from "../../../src/games/message.js";
import type { Budget, Outcome, Solver } from "../../../src/games/solver.js";
import { type Move, moves, type Position, play, status } from "./rules.js";

/** Breadth first, as there are no more positions than cells. */
export const numberJumpSolver: Solver<Position, Move> = {
  hint(position, budget) {
    if (status(position) === "won") return undefined;
    const outcome = solve(position, budget);
    return outcome.kind === "solved" ? outcome.moves[0] : outcome;
  },
  solve,
};

function solve(start: Position, budget: Budget): Outcome<Move> {
  const ways = new Map<number, readonly Move[]>([[start.at, []]]);
  const open = [start];
  for (let index = 0; index < open.length; index++) {
    const position = open[index]!;
    const way = ways.get(position.at)!;
    if (status(position) === "won")
      return { kind: "solved", moves: way, optimal: "moves", lowerBound: way.length, nodes: index };
    if (!budget.spend()) return { kind: "gaveUp", lowerBound: way.length, nodes: index };
    for (const move of moves) {
      const next = play(position, move);
      if (next === undefined || ways.has(next.at)) continue;
      ways.set(next.at, [...way, move]);
      open.push(next);
    }
  }
  return { kind: "unsolvable", reason: say("No jumps from here lead to the star.") };
}
