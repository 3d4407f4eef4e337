import { type Budget, PartBudget, spendingBy } from "../../solver.js";
import { type GridSize, isEdge } from "../level/grid.js";
import type { Dice } from "./dice.js";
import { type Grade, meets, standards, type Wanted } from "./grade.js";
import type { PullLimits } from "./pull-space.js";
import { around, type Design, floorCells, hasHall, isConnected, largestPart, type Room } from "./room.js";
import { bestStart, type GeneratedStart } from "./starts.js";

/** The effort of a search. */
export interface SearchEffort {
  /** Positions of all searches together. */
  readonly nodes: number;
  /**
   * The number of climbs. Each starts from rooms of its own and has an equal share of the positions. The
   * search stops when one climb finds what is asked for.
   */
  readonly climbs: number;
  /** Rooms that are drawn for each climb; the best one starts it. */
  readonly rooms: number;
  readonly limits: PullLimits;
}

/** Drawing a room costs almost nothing, but must end. */
const maxRoomDraws = 600;
/** The number of points that a change may lose at first; it falls in the course of the climb. */
const maxFirstLoss = 0.15;
/** After this many changes in a row without a gain, a climb returns to its best. */
const maxChangesWithoutGain = 40;

/**
 * Searches for a good start: draws rooms, takes the best and changes it square by square. It keeps changes
 * that are better or, early on, not much worse (simulated annealing by a threshold; Dueck and Scheuer 1990).
 * Returns the best found, whether it meets the grade or not. `undefined` if the budget was spent or all rooms
 * were drawn before one was found.
 */
export function searchStart(
  wanted: Wanted,
  effort: SearchEffort,
  dice: Dice,
  budget: Budget,
): GeneratedStart | undefined {
  const { grade } = wanted;
  const { min, max } = standards[grade].pushes;
  // Levels of one grade should not all be as long as it allows.
  const isBounded = max < Number.POSITIVE_INFINITY;
  const maxPushes = isBounded ? dice.between(Math.ceil((min + max) / 2), max) : max;
  const isEnough = ({ quality }: GeneratedStart) => meets(grade, quality) && quality.pushes >= maxPushes - 2;
  let best: GeneratedStart | undefined;
  const take = (start: GeneratedStart) => {
    if (best === undefined || isBetter(grade, start, best)) best = start;
  };
  const search = { wanted, effort, dice, maxPushes, isEnough, take, range: floorRange(wanted) };
  for (let climb = 0; climb < effort.climbs; climb++) {
    const part = new PartBudget(budget, Math.ceil(effort.nodes / effort.climbs));
    climbFrom(search, part);
    if (part.over || (best !== undefined && (isBounded ? isEnough(best) : meets(grade, best.quality)))) break;
  }
  return best;
}

/** A start that meets the grade comes first; then the points decide. */
function isBetter(grade: Grade, one: GeneratedStart, other: GeneratedStart): boolean {
  const [first, second] = [meets(grade, one.quality), meets(grade, other.quality)];
  return first === second ? one.points > other.points : first;
}

interface Search {
  readonly wanted: Wanted;
  readonly effort: SearchEffort;
  readonly dice: Dice;
  readonly range: FloorRange;
  readonly maxPushes: number;
  readonly isEnough: (start: GeneratedStart) => boolean;
  readonly take: (start: GeneratedStart) => void;
}

function climbFrom(search: Search, part: Budget): void {
  const { dice, effort, maxPushes, range, take, isEnough } = search;
  let spent = 0;
  const nodes = effort.nodes / effort.climbs;
  const budget = spendingBy(part, (count = 1) => {
    spent += count;
    return part.spend(count);
  });
  let best = firstOf(search, budget);
  let here = best;
  for (let idle = 0; best !== undefined && here !== undefined && !isEnough(best) && budget.spend(); idle++) {
    const design = mutate(here.design, range, dice);
    const start = design && bestStart(design, maxPushes, effort.limits, budget);
    if (start !== undefined && start.points >= here.points - maxFirstLoss * Math.max(0, 1 - spent / nodes))
      here = start;
    if (start !== undefined && start.points > best.points) {
      best = start;
      take(start);
      idle = 0;
    } else if (idle > maxChangesWithoutGain) {
      here = best;
      idle = 0;
    }
  }
}

/** The best start of the rooms that are drawn for a climb. */
function firstOf(
  { wanted, effort, dice, range, maxPushes, take }: Search,
  budget: Budget,
): GeneratedStart | undefined {
  let best: GeneratedStart | undefined;
  for (let drawn = 0, tried = 0; drawn < maxRoomDraws && tried < effort.rooms && budget.spend(0); drawn++) {
    const room = carveRoom(wanted, range, dice);
    const design = room && setGoals(room, wanted.boxes, dice);
    const start = design && bestStart(design, maxPushes, effort.limits, budget);
    if (start === undefined) continue;
    tried++;
    if (best !== undefined && start.points <= best.points) continue;
    best = start;
    take(start);
  }
  return best;
}

/** Enough floor to push the boxes about, but not so much that they pass each other everywhere. */
function floorRange({ width, height, boxes }: Wanted): FloorRange {
  const inner = (width - 2) * (height - 2);
  return { min: Math.min(Math.floor(inner / 2), 8 + 3 * boxes), max: Math.min(inner, 14 + 7 * boxes) };
}

/** Ways to place goals: together; in a row or column; in two groups; each apart. */
const styles = ["cluster", "cluster", "line", "groups", "apart"] as const;

/**
 * Places `count` goals in one of the ways that level designers use. `undefined` where the room has no space
 * for them.
 */
function setGoals(room: Room, count: number, dice: Dice): Design | undefined {
  const goals = new Set<number>();
  const cells = floorCells(room);
  const style = dice.pick(styles);
  const groups = style === "groups" ? Math.min(2, count) : style === "apart" ? count : 1;
  const step = style === "line" ? dice.pick([1, room.width]) : 0;
  for (let group = 0; group < groups; group++) {
    const free = cells.filter((cell) => !goals.has(cell));
    if (free.length === 0) return undefined;
    const own = [dice.pick(free)];
    const size = Math.floor(((group + 1) * count) / groups) - Math.floor((group * count) / groups);
    while (own.length < size) {
      const beside =
        step === 0
          ? own.flatMap((cell) => around(room, cell))
          : own.flatMap((cell) => [cell - step, cell + step]);
      const open = beside.filter((cell) => room.floor[cell] && !goals.has(cell) && !own.includes(cell));
      if (open.length === 0) return undefined;
      own.push(dice.pick(open));
    }
    for (const cell of own) goals.add(cell);
  }
  return { ...room, goals: [...goals].sort((one, other) => one - other) };
}

/**
 * A design that differs in one or two squares: one dug, one filled, both, or a goal moved. `undefined` if the
 * result cannot be played, or if its floor is not one part in range without halls.
 */
function mutate(design: Design, range: FloorRange, dice: Dice): Design | undefined {
  const changed = dice.pick(changes)(design, dice);
  if (changed === undefined) return undefined;
  const count = changed.floor.filter(Boolean).length;
  return count < range.min || count > range.max || !isConnected(changed) || hasHall(changed)
    ? undefined
    : changed;
}

type Change = (design: Design, dice: Dice) => Design | undefined;

const dig: Change = (design, dice) => {
  const beside = floorCells(design).flatMap((cell) =>
    around(design, cell).filter((next) => !design.floor[next] && !isEdge(design, next)),
  );
  return beside.length === 0 ? undefined : { ...design, floor: design.floor.with(dice.pick(beside), true) };
};

const fill: Change = (design, dice) => {
  const free = floorCells(design).filter((cell) => !design.goals.includes(cell));
  return free.length === 0 ? undefined : { ...design, floor: design.floor.with(dice.pick(free), false) };
};

const shift: Change = (design, dice) => {
  const dug = dig(design, dice);
  return dug === undefined ? undefined : fill(dug, dice);
};

const moveGoal: Change = (design, dice) => {
  const { goals } = design;
  const goal = dice.pick(goals);
  const near = dice.oneIn(2) ? around(design, goal).filter((cell) => design.floor[cell]) : floorCells(design);
  const free = near.filter((cell) => !goals.includes(cell));
  if (free.length === 0) return undefined;
  const to = dice.pick(free);
  return {
    ...design,
    goals: goals.map((cell) => (cell === goal ? to : cell)).sort((one, other) => one - other),
  };
};

const twice: Change = (design, dice) => {
  const once = dice.pick([dig, fill, shift, moveGoal])(design, dice);
  return once === undefined ? undefined : dice.pick([dig, fill, shift, moveGoal])(once, dice);
};

const changes: readonly Change[] = [dig, fill, shift, moveGoal, moveGoal, twice];

/**
 * Pieces of three by three squares from which rooms are built, rotated and reflected at random. The method is
 * that of Taylor and Parberry ("Procedural Generation of Sokoban Levels", 2011); the pieces are our own.
 * Blanks are floor.
 */
const pieces: readonly (readonly string[])[] = [
  ["   ", "   ", "   "],
  ["#  ", "   ", "   "],
  ["#  ", "   ", "  #"],
  ["## ", "   ", "   "],
  ["###", "   ", "   "],
  ["###", "   ", "###"],
  ["# #", "   ", "# #"],
  ["# #", "   ", "###"],
  ["###", "#  ", "# #"],
  [" # ", "   ", "   "],
  ["   ", " # ", "   "],
  ["   ", " ##", "   "],
  ["## ", "   ", " ##"],
  ["###", "#  ", "#  "],
  ["###", "###", "   "],
];

/**
 * A room built of pieces, or carved as chambers and passages. `undefined` if it has too little or too much
 * floor, or a hall.
 */
function carveRoom(size: GridSize, floor: FloorRange, dice: Dice): Room | undefined {
  const dug = windowOf(size, floor.max, dice);
  const room = within(size, largestPart(dice.oneIn(2) ? ofPieces(dug, dice) : ofChambers(dug, dice)));
  const count = room.floor.filter(Boolean).length;
  return count < floor.min || count > floor.max || hasHall(room) ? undefined : room;
}

/** How much floor a room may have. */
interface FloorRange {
  readonly min: number;
  readonly max: number;
}

/** The size of the part to dig, where the board is much larger than its floor may be. */
function windowOf({ width, height }: GridSize, maxFloor: number, dice: Dice): GridSize {
  let [columns, rows] = [width - 2, height - 2];
  while (columns * rows > maxFloor * 2) {
    if (columns > rows || (columns === rows && dice.oneIn(2))) columns--;
    else rows--;
  }
  return { width: columns + 2, height: rows + 2 };
}

/** Centers a smaller room on a board, so that it can be extended in all directions. */
function within({ width, height }: GridSize, room: Room): Room {
  const [top, left] = [(height - room.height) >> 1, (width - room.width) >> 1];
  const floor = new Array<boolean>(width * height).fill(false);
  for (const [cell, open] of room.floor.entries()) {
    if (open) floor[(top + Math.floor(cell / room.width)) * width + left + (cell % room.width)] = true;
  }
  return { width, height, floor };
}

function ofPieces({ width, height }: GridSize, dice: Dice): Room {
  const floor = new Array<boolean>(width * height).fill(false);
  for (let top = 1; top < height - 1; top += 3) {
    for (let left = 1; left < width - 1; left += 3) {
      const [piece, isTurned, isDown, isAcross] = [
        dice.pick(pieces),
        dice.oneIn(2),
        dice.oneIn(2),
        dice.oneIn(2),
      ];
      for (let row = 0; row < 3 && top + row < height - 1; row++) {
        for (let column = 0; column < 3 && left + column < width - 1; column++) {
          const [y, x] = [isDown ? 2 - row : row, isAcross ? 2 - column : column];
          floor[(top + row) * width + left + column] = (isTurned ? piece[x]?.[y] : piece[y]?.[x]) === " ";
        }
      }
    }
  }
  return { width, height, floor };
}

/** Small rectangles, each joined to the one before by a passage one square wide, sometimes reflected. */
function ofChambers({ width, height }: GridSize, dice: Dice): Room {
  const floor = new Array<boolean>(width * height).fill(false);
  const isMirrored = dice.oneIn(4);
  const dig = (row: number, column: number) => {
    if (row < 1 || column < 1 || row >= height - 1 || column >= width - 1) return;
    floor[row * width + column] = true;
    if (isMirrored) floor[row * width + width - 1 - column] = true;
  };
  let last: readonly [number, number] | undefined;
  const chambers = dice.between(3, 3 + Math.floor((width * height) / 25));
  for (let chamber = 0; chamber < chambers; chamber++) {
    const [rows, columns] = dice.pick([
      [1, 3],
      [3, 1],
      [2, 2],
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
      [1, 5],
      [5, 1],
    ] as const);
    const [top, left] = [dice.between(1, height - 1 - rows), dice.between(1, width - 1 - columns)];
    for (let row = top; row < top + rows; row++)
      for (let column = left; column < left + columns; column++) dig(row, column);
    const here = [top + dice.draw(rows), left + dice.draw(columns)] as const;
    if (last !== undefined) {
      const [first, second] = dice.oneIn(2) ? [last, here] : [here, last];
      for (let row = Math.min(first[0], second[0]); row <= Math.max(first[0], second[0]); row++)
        dig(row, first[1]);
      for (let column = Math.min(first[1], second[1]); column <= Math.max(first[1], second[1]); column++)
        dig(second[0], column);
    }
    last = here;
  }
  return { width, height, floor };
}
