import assert from "node:assert/strict";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { type Board, compileBoard } from "../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../src/games/sokoban/solver/board/solution-replay.js";
import { solveLevel } from "../../../src/games/sokoban/solver/solve.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import type { Budget } from "../../../src/games/solver.js";
import { levelFilesFor } from "./sokoban-data.js";

export const unlimited: Budget = { spend: () => true };

/** The playable levels of a file beside the project, counted from 0. */
export function levelsFor(test: Mocha.Context, name: string): readonly Level[] {
  return readCollection(levelFilesFor(test).get(name) as string).levels.map(
    ({ board }) => toLevel(board) as Level,
  );
}

export function boardOf(level: Level): Board {
  const board = compileBoard(level);
  if (typeof board === "string") throw new Error(`The level has no board: ${board}.`);
  return board;
}

/** Random numbers from 0 to below `limit`; equal seeds give equal numbers. */
export function draws(seed: number): (limit: number) => number {
  let state = seed * 2654435761 + 1;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % limit;
  };
}

/** A small room with some walls, `count` boxes and as many goals. Many rooms have no solution. */
export function randomLevel(seed: number, width: number, height: number, count: number): Level {
  const draw = draws(seed);
  const inner: number[] = [];
  const walls = Array.from({ length: width * height }, (_, cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    const edge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
    const wall = edge || draw(6) === 0;
    if (!wall) inner.push(cell);
    return wall;
  });
  const take = () => inner.splice(draw(inner.length), 1)[0] as number;
  const player = take();
  const boxes = Array.from({ length: count }, take);
  // Goals may be under boxes and the player.
  const floor = [...inner, ...boxes, player];
  const goals = Array.from({ length: count }, () => floor.splice(draw(floor.length), 1)[0] as number);
  const ascending = (cells: readonly number[]) => cells.toSorted((one, other) => one - other);
  return { width, height, walls, goals: ascending(goals), boxes: ascending(boxes), player };
}

/** The random levels of seeds up to the last one, with their boards, without levels that have no board. */
export function randomBoards(
  last: number,
  levelOf: (seed: number) => Level,
  first = 1,
): readonly { readonly seed: number; readonly level: Level; readonly board: Board }[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((seed) => {
    const level = levelOf(seed);
    const board = compileBoard(level);
    return typeof board === "string" ? [] : [{ seed, level, board }];
  });
}

/** The square at a row and a column of the level. */
export function squareAt({ cells, level }: Board, row: number, column: number): number {
  return cells.indexOf(row * level.width + column);
}

/** The squares of those cells that are squares of the board. */
export function squaresOf(board: Board, cells: readonly number[]): readonly number[] {
  return cells.map((cell) => board.cells.indexOf(cell)).filter((square) => square >= 0);
}

/** The squares with boxes, in ascending order. */
export function boxSquares({ size }: Board, taken: Uint8Array): readonly number[] {
  return Array.from({ length: size }, (_, square) => square).filter((square) => taken[square] !== 0);
}

/** A state for searches over texts: the player's cell, then the boxes' cells in ascending order. */
export type State = readonly number[];

export interface Edge {
  readonly to: State;
  readonly push: boolean;
}

/** Every single step of the player from a state, by the rules alone. */
export function edgesOf(level: Level, [player, ...boxes]: State): readonly Edge[] {
  const edges: Edge[] = [];
  for (const step of [-level.width, 1, level.width, -1]) {
    const next = (player as number) + step;
    if (level.walls[next] !== false) continue;
    if (!boxes.includes(next)) {
      edges.push({ to: [next, ...boxes], push: false });
      continue;
    }
    const beyond = next + step;
    if (level.walls[beyond] !== false || boxes.includes(beyond)) continue;
    edges.push({
      to: [next, ...boxes.map((box) => (box === next ? beyond : box)).sort((one, other) => one - other)],
      push: true,
    });
  }
  return edges;
}

/** Whether all goals of a state have boxes. */
export function isWon({ goals }: Level): (state: State) => boolean {
  return (state) => goals.every((goal) => state.includes(goal, 1));
}

export interface Explored {
  /** Every reachable state, by its text. */
  readonly states: ReadonlyMap<string, State>;
  /** The texts of the states from which the level can be solved. */
  readonly solvable: ReadonlySet<string>;
}

/** All states of a small level, by a search that shares nothing with the solver. `next`: its steps. */
export function explore(level: Level, next = (state: State) => edgesOf(level, state)): Explored {
  const start: State = [level.player, ...level.boxes];
  const key = (state: State) => state.join();
  const states = new Map([[key(start), start]]);
  const before = new Map<string, string[]>();
  for (const [text, state] of states) {
    for (const { to } of next(state)) {
      const child = key(to);
      before.set(child, [...(before.get(child) ?? []), text]);
      states.set(child, states.get(child) ?? to);
    }
  }
  const solvable = new Set([...states].filter(([, state]) => isWon(level)(state)).map(([text]) => text));
  for (const text of solvable) for (const parent of before.get(text) ?? []) solvable.add(parent);
  return { states, solvable };
}

/**
 * Whether all of some boxes can reach goals without the level's other boxes; `undefined` if there are more
 * states than `most`.
 */
export function canBeBrought(
  level: Level,
  boxes: readonly number[],
  player = level.player,
  most = Number.POSITIVE_INFINITY,
): boolean | undefined {
  const waiting: State[] = [[player, ...boxes.toSorted((one, other) => one - other)]];
  const seen = new Set(waiting.map(String));
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (state.slice(1).every((box) => level.goals.includes(box))) return true;
    if (seen.size > most) return undefined;
    const next = edgesOf(level, state).filter(({ to }) => !seen.has(to.join()));
    for (const { to } of next) seen.add(to.join());
    waiting.push(...next.map(({ to }) => to));
  }
  return false;
}

/** More than the moves or pushes of any solution of these levels. */
export const base = 10_000;

/**
 * The least cost of a way to a won state, by a search of all states that shares no code with the solvers
 * (Dijkstra 1959). `undefined` if there is none. Equal texts are equal states.
 */
export function leastCost<Of>(
  start: Of,
  textOf: (state: Of) => string,
  isWon: (state: Of) => boolean,
  next: (state: Of) => readonly { readonly to: Of; readonly cost: number }[],
): number | undefined {
  const paid = new Map([[textOf(start), 0]]);
  const done = new Set<string>();
  // Costs are added in ascending order, so the least key is always next.
  const open = new Map<number, Of[]>([[0, [start]]]);
  while (open.size > 0) {
    const here = Math.min(...open.keys());
    const states = open.get(here)!;
    open.delete(here);
    for (const state of states) {
      const text = textOf(state);
      if (done.has(text)) continue;
      done.add(text);
      if (isWon(state)) return here;
      for (const { to, cost } of next(state)) {
        const after = here + cost;
        if (after >= (paid.get(textOf(to)) ?? Number.POSITIVE_INFINITY)) continue;
        paid.set(textOf(to), after);
        open.set(after, [...(open.get(after) ?? []), to]);
      }
    }
  }
  return undefined;
}

/**
 * The fewest moves, then pushes, or the reverse. Both are one number, with the first measure times `base`.
 * `undefined` if there is no solution.
 */
export function wholeSearch(level: Level, first: "moves" | "pushes"): number | undefined {
  return leastCost<State>([level.player, ...level.boxes], String, isWon(level), (state) =>
    edgesOf(level, state).map(({ to, push }) => ({
      to,
      cost: first === "moves" ? base + Number(push) : 1 + (push ? base : 0),
    })),
  );
}

/** The fewest moves or pushes of a solution; `undefined` if there is none. */
export function fewest(measure: "moves" | "pushes", level: Level): number | undefined {
  const cost = wholeSearch(level, measure);
  return cost && Math.floor(cost / base);
}

/** The states on the way of a solution. */
export function statesOf(level: Level, steps: readonly string[]): readonly State[] {
  const states: State[] = [];
  let [player, boxes] = [level.player, level.boxes];
  for (const step of ["", ...steps]) {
    if (step !== "") {
      const by = { u: -level.width, d: level.width, l: -1, r: 1 }[step.toLowerCase()] as number;
      player += by;
      boxes = boxes.map((box) => (box === player ? box + by : box));
    }
    states.push([player, ...boxes.toSorted((one, other) => one - other)]);
  }
  assert.equal(replay(level, steps)?.solved, true);
  return states;
}

/**
 * Tries a search on random levels: it must solve only those that have a solution, and the result is played.
 * Returns how many levels have a solution, how many have none, and how many the search has solved.
 */
export function solvedOf(
  levels: readonly Level[],
  search: (board: Board, level: Level) => readonly number[] | undefined,
): { readonly solved: number; readonly open: number; readonly lost: number } {
  const counts = { solved: 0, open: 0, lost: 0 };
  for (const [seed, level] of levels.entries()) {
    if (typeof compileBoard(level) === "string") continue;
    const board = boardOf(level);
    const isOpen = solveLevel(level, "auto", unlimited).kind === "solved";
    counts[isOpen ? "open" : "lost"]++;
    const found = search(board, level);
    if (found === undefined) continue;
    counts.solved++;
    assert.ok(isOpen, `seed ${seed}`);
    assert.equal(replay(level, stepsOf(board, found))?.solved, true, `seed ${seed}`);
  }
  return counts;
}
