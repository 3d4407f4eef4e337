import type { FloorRange } from "./carve.js";
import type { Dice } from "./dice.js";
import { around, type Design, floorCells, hasHall, isConnected, isWithin } from "./room.js";

/**
 * A design that differs in one or two squares: one dug, one filled, both, or a goal moved. `undefined` if the
 * result cannot be played, or if its floor is not one part in range without halls.
 */
export function mutate(design: Design, range: FloorRange, dice: Dice): Design | undefined {
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
    around(design, cell).filter((next) => !design.floor[next] && isWithin(design, next)),
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
