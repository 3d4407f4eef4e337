import type { Level } from "../../level/level.js";
import { Flood } from "./flood.js";
import { type Board, occupied, pushLetters, walkLetters } from "./search-board.js";

/** Steps of the player: small letters walk, capitals push. */
export type Step = (typeof walkLetters)[number] | (typeof pushLetters)[number];

/** The result of playing a solution on the level's cells. It uses none of the solver's own tables. */
export interface PlayedSolution {
  readonly solved: boolean;
  readonly moves: number;
  readonly pushes: number;
}

/**
 * Plays steps by the rules alone. `undefined` when one is illegal, or when a push is a small letter or a walk
 * a capital.
 */
export function replay(level: Level, steps: Iterable<string>): PlayedSolution | undefined {
  const { walls } = level;
  const boxes = new Set(level.boxes);
  let player = level.player;
  let moves = 0;
  let pushes = 0;
  for (const step of steps) {
    const to = cellBeside(level, player, step);
    if (to === undefined || walls[to]) return undefined;
    const pushing = boxes.has(to);
    if (pushing !== (step !== step.toLowerCase())) return undefined;
    if (pushing) {
      const beyond = cellBeside(level, to, step);
      if (beyond === undefined || walls[beyond] || boxes.has(beyond)) return undefined;
      boxes.delete(to);
      boxes.add(beyond);
      pushes++;
    }
    player = to;
    moves++;
  }
  return { solved: level.goals.every((goal) => boxes.has(goal)), moves, pushes };
}

/**
 * The neighbor of a cell in the direction of a step; `undefined` outside the level, or if the letter is not a
 * step.
 */
function cellBeside({ width, walls }: Level, cell: number, step: string): number | undefined {
  switch (step) {
    case "u":
    case "U":
      return cell >= width ? cell - width : undefined;
    case "d":
    case "D":
      return cell + width < walls.length ? cell + width : undefined;
    case "l":
    case "L":
      return cell % width > 0 ? cell - 1 : undefined;
    case "r":
    case "R":
      return cell % width < width - 1 ? cell + 1 : undefined;
    default:
      return undefined;
  }
}

/**
 * Pushes (`box * 4 + direction`) with the shortest walks between them. Throws when the player cannot get to a
 * push, which is a bug of the search.
 */
export function stepsOf(board: Board, pushes: readonly number[]): readonly Step[] {
  const taken = occupied(board);
  const flood = new Flood(board);
  const steps: Step[] = [];
  let player = board.player;
  for (const push of pushes) {
    const direction = push & 3;
    const box = push >> 2;
    const stand = board.beside[box * 4 + (direction ^ 2)]!;
    const target = board.beside[push]!;
    // Walks from the box's side back to the player, so that the path reads forwards.
    if (taken[box] !== 1 || taken[stand] !== 0 || taken[target] !== 0)
      throw new Error(`The search pushed what cannot be pushed: ${push}.`);
    flood.fill(taken, stand);
    if (!flood.reached(player))
      throw new Error(`The search pushed from where the player cannot stand: ${push}.`);
    while (player !== stand) {
      const way = nextStep(board, flood, player);
      steps.push(walkLetters[way] as Step);
      player = board.beside[player * 4 + way]!;
    }
    steps.push(pushLetters[direction] as Step);
    taken[box] = 0;
    taken[target] = 1;
    player = box;
  }
  return steps;
}

/** The first direction that leads one step nearer to the start of the fill. */
function nextStep({ beside }: Board, flood: Flood, from: number): number {
  for (let side = 0; side < 4; side++) {
    const other = beside[from * 4 + side]!;
    if (flood.reached(other) && flood.distance[other] === flood.distance[from]! - 1) return side;
  }
  throw new Error(`No way leads back from square ${from}.`);
}
