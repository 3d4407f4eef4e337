import { DistanceMaker, never } from "./distances.js";
import { type Board, occupied } from "./search-board.js";

/**
 * By `square * 4 + side`: 1 where no box of the start could be pushed even if it were alone. So no box needs
 * to be pulled there. Walls have entries of their own.
 */
export function comeFrom(board: Board): Uint8Array {
  const taken = occupied(board, []);
  const maker = new DistanceMaker(board);
  maker.prepare(taken);
  const closed = new Uint8Array(board.size * 4 + 4).fill(1);
  const distances = new Uint16Array(board.size * 4);
  maker.spread(taken, board.boxes, distances);
  for (let state = 0; state < distances.length; state++) if (distances[state] !== never) closed[state] = 0;
  return closed;
}
