import { Flood } from "../board/flood.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { OpenPosition } from "./open-position.js";
import type { PositionImages, PositionKey } from "./position-images.js";
import type { StateStore } from "./state-store.js";

/** A position in a store. */
interface Stored {
  readonly store: StateStore;
  readonly state: number;
}

/**
 * The pushes from the level's start along a path of positions, the first of which is the start. A position
 * may be an image of the one that is meant. Then some push leads to another image of the next one, because
 * the symmetries map pushes to pushes.
 */
export function pushesAlong(
  board: Board,
  images: PositionImages | undefined,
  path: readonly Stored[],
): readonly number[] {
  const position = new OpenPosition(board);
  const reach = new Flood(board);
  const region = new RegionFill(board);
  const list = Int16Array.from(board.boxes);
  const pushes: number[] = [];
  position.place(list);
  let { player } = board;
  for (const next of path.slice(1)) {
    reach.fill(position.taken, player);
    const push = pushTo(next);
    pushes.push(push);
    player = push >> 2;
    list[list.indexOf(player)] = board.beside[push]!;
    position.place(list);
  }
  return pushes;

  function pushTo(next: Stored): number {
    for (const box of list) {
      for (let direction = 0; direction < 4; direction++) {
        const target = board.beside[box * 4 + direction]!;
        const stand = board.beside[box * 4 + (direction ^ 2)]!;
        if (position.taken[target] !== 0 || !reach.reached(stand)) continue;
        position.move(box, target);
        position.player = region.fill(position.taken, box);
        const isNext = equal(images?.choose(position, region) ?? position, next);
        position.move(target, box);
        if (isNext) return box * 4 + direction;
      }
    }
    throw new Error("The search found a path with a step that isn't a push.");
  }
}

function equal({ words, player }: PositionKey, { store, state }: Stored): boolean {
  return (
    store.player[state] === player &&
    words.every((word, index) => word === store.boxes[state * store.words + index])
  );
}
