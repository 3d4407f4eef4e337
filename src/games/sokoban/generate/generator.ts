import { seedRandom } from "../../random.js";
import { type Budget, nodeBudget, PartBudget } from "../../solver.js";
import { flood } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { readCompactLevel } from "../play/notation.js";
import { isPush, type Move } from "../play/rules.js";
import { carveFloorPlan, Dice, type FloorPlan, wallsOf } from "./floor-plan.js";
import { certificate, levelAt, reversePlay, type Start, tangle } from "./reverse-play.js";

export const grades = ["easy", "medium", "hard"] as const;
export type Grade = (typeof grades)[number];

export interface GeneratorOptions {
  readonly grade: Grade;
  /** At most so many columns and rows, walls included; 5 to 30. */
  readonly width?: number;
  readonly height?: number;
  /** 1 to 8. */
  readonly boxes?: number;
}

export interface GeneratedLevel {
  readonly level: Level;
  /** Solves the level; played through the rules. Not always the shortest. */
  readonly solution: readonly Move[];
  readonly pushes: number;
  /** Straight lines of pushes and turns from box to box, as measures of difficulty. */
  readonly lines: number;
  readonly changes: number;
}

/** What a grade means where nothing else is asked for. `nodes` pays for all attempts. */
const standards: Readonly<Record<Grade, Required<Omit<GeneratorOptions, "grade">> & { nodes: number; layerWidth: number; share: number }>> = {
  easy: { width: 8, height: 7, boxes: 2, nodes: 1_500, layerWidth: 200, share: 0.75 },
  medium: { width: 9, height: 8, boxes: 3, nodes: 6_000, layerWidth: 250, share: 0.9 },
  hard: { width: 11, height: 9, boxes: 4, nodes: 16_000, layerWidth: 250, share: 1 },
};

/** The size and the boxes that levels of a grade have, unless something else is asked for. */
export function usualOf(grade: Grade): { readonly width: number; readonly height: number; readonly boxes: number } {
  return standards[grade];
}

/** An attempt is a room with goals; a few of them are played backwards and the best is kept. */
const attempts = 3;
const drawsOfRooms = 400;

/**
 * A random level that can be solved and is not trivial: a carved room whose goals are played backwards to a tangled start. The same for the same
 * options and seed, so long as `budget` leaves room for the search; when it does not, a simpler level comes back, never none.
 */
export function generateLevel(options: GeneratorOptions, seed: number, budget?: Budget): GeneratedLevel {
  const { share, nodes, layerWidth, ...standard } = standards[options.grade];
  const width = clamp(options.width ?? standard.width, 5, 30);
  const height = clamp(options.height ?? standard.height, 5, 30);
  const boxes = clamp(options.boxes ?? standard.boxes, 1, 8);
  const whole = budget ?? nodeBudget(nodes);
  const dice = new Dice(seedRandom(seed));
  let best: { readonly plan: Level; readonly start: Start } | undefined;
  let tried = 0;
  for (let drawn = 0; drawn < drawsOfRooms && tried < attempts; drawn++) {
    const carved = carveFloorPlan(width, height, minFloor(width, height, boxes), dice);
    const plan = carved === undefined ? undefined : furnish(carved, boxes, dice);
    if (plan === undefined) continue;
    tried++;
    const part = new PartBudget(whole, Math.ceil(nodes / attempts));
    const starts = reversePlay(plan, { layerWidth, budget: part, random: dice.state });
    const start = choose(plan, starts, share);
    if (start !== undefined && (best === undefined || tangle(start) > tangle(best.start))) best = { plan, start };
    if (part.over) break;
  }
  return best === undefined ? fallback() : finish(best.plan, best.start, dice);
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

function minFloor(width: number, height: number, boxes: number): number {
  return Math.min(Math.floor(((width - 2) * (height - 2)) / 2), 8 + 5 * boxes + Math.floor((width * height) / 8));
}

/** Sets the goals: together in a corner or along a wall, as builders do. `undefined` when the room has no place for them. */
function furnish(carved: FloorPlan, boxes: number, dice: Dice): Level | undefined {
  const walls = wallsOf(carved);
  const { width, height, floor } = carved;
  const squares = [...floor.keys()].filter((cell) => floor[cell]);
  const first = dice.pick(squares);
  const goals = [first];
  const near = (cell: number) => [cell - 1, cell + 1, cell - width, cell + width].filter((next) => floor[next] && !goals.includes(next));
  while (goals.length < boxes) {
    // Mostly beside a goal, now and then apart.
    const open = dice.roll(5) === 0 ? squares.filter((cell) => !goals.includes(cell)) : goals.flatMap(near);
    if (open.length === 0) return undefined;
    goals.push(dice.pick(open));
  }
  goals.sort((one, other) => one - other);
  return { width, height, walls, goals, boxes: goals, player: first };
}

/** Among the starts with every box off its goal the one at this share of the greatest tangle; those with the fewest boxes at home where none has. */
function choose(plan: Level, starts: readonly Start[], share: number): Start | undefined {
  const goals = new Set(plan.goals);
  const home = (start: Start) => start.boxes.filter((box) => goals.has(box)).length;
  let away = starts.filter((start) => home(start) === 0);
  if (away.length === 0) away = starts.filter((start) => home(start) * 2 <= start.boxes.length && start.changes >= 2);
  const most = away.reduce((top, start) => Math.max(top, tangle(start)), 0);
  let best: Start | undefined;
  for (const start of away) {
    if (tangle(start) <= most * share && (best === undefined || tangle(start) > tangle(best))) best = start;
  }
  return best ?? away[0];
}

/** Puts the player somewhere in the part of the room that the start means. */
function finish(plan: Level, start: Start, dice: Dice): GeneratedLevel {
  const reached = flood(plan, start.player, new Set(start.boxes));
  const squares = [...reached.keys()].filter((cell) => reached[cell] === 1);
  const bare = squares.filter((cell) => !plan.goals.includes(cell));
  const level = levelAt(plan, start, dice.pick(bare.length > 0 ? bare : squares));
  const solution = certificate(level, start);
  return { level, solution, pushes: solution.filter(isPush).length, lines: start.lines, changes: start.changes };
}

/** For budgets that are spent before anything is found. */
function fallback(): GeneratedLevel {
  const level = readCompactLevel("5#|#@2-#|#-$.#|#3-#|5#")!;
  return { level, solution: ["d", "R"], pushes: 1, lines: 1, changes: 1 };
}
