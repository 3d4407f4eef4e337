import { Flood } from "./flood.js";
import { type Board, occupied } from "./search-board.js";

/**
 * The rotations and reflections that map a level to itself: its squares, its goals, its boxes and the
 * player's region. Each is the image of every square, and of the number that stands for walls. The identity
 * is left out.
 *
 * Distances, bounds and tables of such a level are the same for a position and its image. So a search that
 * counts both as one loses nothing.
 */
export function symmetriesOf(board: Board): readonly Int16Array[] {
  const { level, cells, size } = board;
  const columns = Array.from(cells, (cell) => cell % level.width);
  const rows = Array.from(cells, (cell) => Math.floor(cell / level.width));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const squareOf = new Int16Array(level.walls.length).fill(size);
  for (let square = 0; square < size; square++) squareOf[cells[square]!] = square;
  const taken = occupied(board);
  const isSquare = right - left === bottom - top;
  const found: Int16Array[] = [];
  for (let form = 1; form < 8; form++) {
    const isTurned = (form & 4) !== 0;
    if (isTurned && !isSquare) continue;
    const images = new Int16Array(size + 1).fill(size);
    let fits = true;
    for (let square = 0; fits && square < size; square++) {
      const [x, y] = [columns[square]! - left, rows[square]! - top];
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = (form & 1) === 0 ? left + across : right - across;
      const row = (form & 2) === 0 ? top + down : bottom - down;
      const to = squareOf[row * level.width + column]!;
      images[square] = to;
      fits = to !== size && board.isGoal[to] === board.isGoal[square] && taken[to] === taken[square];
    }
    if (fits) found.push(images);
  }
  if (found.length === 0) return found;
  const reach = new Flood(board);
  reach.fill(taken, board.player);
  return found.filter((images) => reach.reached(images[board.player]!));
}
