import type { Dice } from "./dice.js";
import { around, type Design, floorCells, type Room } from "./room.js";

/** Ways to place goals: together; in a row or column; in two groups; each apart. */
const styles = ["cluster", "cluster", "line", "groups", "apart"] as const;

/**
 * Places `count` goals in one of the ways that level designers use. `undefined` where the room has no space
 * for them.
 */
export function setGoals(room: Room, count: number, dice: Dice): Design | undefined {
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
