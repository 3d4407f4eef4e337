import type { SolutionCounts } from "../../../levels.js";
import { openBeside, sides } from "../../level/grid.js";
import type { Level } from "../../level/level.js";
import { Flood } from "./flood.js";
import { type Board, occupied, pushLetters, walkLetters } from "./search-board.js";

/** Steps of the player: small letters walk, capitals push. */
export type Step = (typeof walkLetters)[number] | (typeof pushLetters)[number];

/** The result of playing a solution on the level's cells. It uses none of the solver's own tables. */
export interface PlayedSolution extends SolutionCounts {
  readonly solved: boolean;
}

/**
 * Plays steps by the rules alone. `undefined` when one is illegal, or when a push is a small letter or a walk
 * a capital.
 */
export function replay(level: Level, steps: Iterable<string>): PlayedSolution | undefined {
  const boxes = new Set(level.boxes);
  let player = level.player;
  let moves = 0;
  let pushes = 0;
  for (const step of steps) {
    const side = sides.find((one) => one === step.toLowerCase());
    const to = side && openBeside(level, player, side);
    if (side === undefined || to === undefined) return undefined;
    const pushing = boxes.has(to);
    if (pushing !== (step !== side)) return undefined;
    if (pushing) {
      const beyond = openBeside(level, to, side);
      if (beyond === undefined || boxes.has(beyond)) return undefined;
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
