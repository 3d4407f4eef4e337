import type { Direction } from "../../../src/games/direction.js";
import type { Gesture } from "../../../src/games/game.js";
import { play } from "../../../src/games/play/session.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";

/** In Sokoban's first level, “left” pushes a box. A game in which the player has only walked is not kept. */
const directions: readonly Direction[] = ["left", "up", "right", "down"];

/** Plays a first move that does not end the game: in a direction, or on a square. */
export function playFirstMove(live: LiveGame): void {
  const { game, position, session } = live;
  const { rows, columns } = game.scene(position);
  const gestures: readonly Gesture[] = [
    ...directions.map((direction) => ({ kind: "direction", direction }) as const),
    ...Array.from(
      { length: rows * columns },
      (_, cell) => ({ kind: "cell", row: Math.floor(cell / columns), column: cell % columns }) as const,
    ),
  ];
  const gesture = gestures.find((candidate) => {
    const next = play(session, game.interpret(position, candidate));
    return next !== session && game.status(next.positions.at(-1)) === "playing";
  });
  if (gesture === undefined) throw new Error(`${game.name} has no first move`);
  live.act(gesture);
}
