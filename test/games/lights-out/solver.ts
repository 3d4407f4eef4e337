import { say } from "../../../src/games/message.js";
import type { Budget, Outcome, Solver } from "../../../src/games/solver.js";
import { type Move, moveOf, type Position, status, toggledBy } from "./rules.js";

/**
 * Presses commute and two of the same cell undo each other, so a solution is a set of cells. It is x with A x
 * = b over GF(2). Column j of A has the cells that a press of cell j toggles, and b the lights. (Anderson and
 * Feil, "Turning Lights Out with Linear Algebra", 1998.) All solutions are one of them plus the kernel of A.
 * The kernel has at most as many dimensions as the shorter side, so the shortest solution is found by trying
 * all.
 *
 * Rows of the system are bit sets: bit j is the coefficient of cell j, bit n the right side.
 */
export const lightsOutSolver: Solver<Position, Move> = {
  hint(position, budget) {
    if (status(position) === "won") return undefined;
    const outcome = solve(position, budget);
    return outcome.kind === "solved" ? outcome.moves[0] : outcome;
  },
  solve,
};

const unsolvable = say("No set of presses adds up to these lights.");

function solve(position: Position, budget: Budget): Outcome<Move> {
  const { rows, columns, lights } = position;
  const cells = rows * columns;
  const system = lights.map((isOn, cell) =>
    toggledBy(rows, columns, Math.floor(cell / columns), cell % columns).reduce(withBit, bit(cells, isOn)),
  );
  let nodes = 0;
  const pivots: number[] = [];
  for (let column = 0; column < cells; column++) {
    nodes++;
    if (!budget.spend()) return { kind: "gaveUp", lowerBound: 0, nodes };
    const rank = pivots.length;
    const found = system.findIndex((row, index) => index >= rank && hasBit(row, column));
    if (found < 0) continue;
    [system[rank], system[found]] = [system[found]!, system[rank]!];
    for (const [index, row] of system.entries())
      if (index !== rank && hasBit(row, column)) system[index] = row ^ system[rank]!;
    pivots.push(column);
  }
  // A row without coefficients says 0 = 0, or 0 = 1: that is the proof.
  if (system.slice(pivots.length).some((row) => hasBit(row, cells)))
    return { kind: "unsolvable", reason: unsolvable };

  const particular = pivots.reduce(
    (set, column, index) => (hasBit(system[index]!, cells) ? withBit(set, column) : set),
    0n,
  );
  const kernel = Array.from({ length: cells }, (_, column) => column)
    .filter((column) => !pivots.includes(column))
    .map((free) =>
      pivots.reduce(
        (set, column, index) => (hasBit(system[index]!, free) ? withBit(set, column) : set),
        bit(free, true),
      ),
    );
  let best = particular;
  let now = particular;
  for (let count = 1; count < 2 ** kernel.length; count++) {
    nodes++;
    if (!budget.spend()) return solved(position, best, false, nodes);
    // In the order of a Gray code each set differs from the last by one vector: that of the lowest set bit of
    // the count.
    now ^= kernel[31 - Math.clz32(count & -count)]!;
    if (size(now) < size(best)) best = now;
  }
  return solved(position, best, true, nodes);
}

function solved({ rows, columns }: Position, set: bigint, isShortest: boolean, nodes: number): Outcome<Move> {
  const moves: Move[] = [];
  for (let cell = 0; cell < rows * columns; cell++)
    if (hasBit(set, cell)) moves.push(moveOf(Math.floor(cell / columns), cell % columns));
  return {
    kind: "solved",
    moves,
    optimal: isShortest ? "moves" : false,
    lowerBound: isShortest ? moves.length : 0,
    nodes,
  };
}

function bit(place: number, isSet: boolean): bigint {
  return isSet ? 1n << BigInt(place) : 0n;
}

function withBit(set: bigint, place: number): bigint {
  return set | bit(place, true);
}

function hasBit(set: bigint, place: number): boolean {
  return ((set >> BigInt(place)) & 1n) === 1n;
}

function size(set: bigint): number {
  return set.toString(2).replaceAll("0", "").length;
}
