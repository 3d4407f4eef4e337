import type { Game, Gesture, Scene, Sprite, Variant } from "../../../src/games/game.js";
import { type Message, quantity, say } from "../../../src/games/message.js";
import { isSeed } from "../../../src/games/random.js";
import { bad, good } from "../../../src/games/result.js";
import { format, matches, parse, readBoard } from "./notation.js";
import {
  cellOf,
  dealPosition,
  isMove,
  type Move,
  maxSide,
  minSide,
  moveOf,
  type Position,
  play,
  status,
} from "./rules.js";

/** Lights Out (Tiger Electronics, 1995), on any board from 2×2 to 12×12. */
export const lightsOut: Game<Position, Move> = {
  name: "lightsout",
  title: say("Lights Out"),
  variants: ["5x5", "3x3", "7x7"].map((id) => describe(id)!),
  variant: describe,
  deal(variant, seed) {
    const sides = sidesOf(variant);
    if (sides === undefined) return bad(say("Lights Out has no variant “{0}”.", variant.slice(0, 20)));
    return isSeed(seed)
      ? good(dealPosition(...sides, seed))
      : bad(say("A seed is a whole number from 0 to 4294967295."));
  },
  parse,
  format,
  variantOf: ({ rows, columns }) => `${rows}x${columns}`,
  isMove,
  play,
  interpret(position, gesture) {
    const move =
      gesture.kind === "cell" && isOnBoard(position, gesture)
        ? moveOf(gesture.row, gesture.column)
        : undefined;
    return move === undefined || play(position, move) === undefined ? [] : [move];
  },
  status,
  scene,
  words: {
    narrate(before, moves, after) {
      const [move] = moves;
      if (move === undefined || moves.length > 1)
        return say("{0} presses. {1}", moves.length, lightsOn(after));
      const { row, column } = cellOf(move);
      const isNew =
        after.lights[row * after.columns + column] !== before.lights[row * after.columns + column];
      return isNew
        ? say("Pressed row {0}, column {1}. {2}", row + 1, column + 1, lightsOn(after))
        : lightsOn(after);
    },
    ending: ({ presses }) =>
      presses === 1
        ? say("All lights are out after one press.")
        : say("All lights are out after {0} presses.", presses),
    advice(_position, move) {
      const cell = cellOf(move);
      return { text: say("Press row {0}, column {1}", cell.row + 1, cell.column + 1), cell };
    },
    refusal(position, gesture: Gesture) {
      if (gesture.kind === "cell" && isOnBoard(position, gesture) && status(position) === "won")
        return say("All lights are out.");
      return undefined;
    },
  },
  results: { moves: ({ presses }) => presses },
  text: { matches, read: readBoard },
};

function sidesOf(variant: string): readonly [number, number] | undefined {
  const [, rows, columns] = /^([1-9]\d?)x([1-9]\d?)$/.exec(variant) ?? [];
  const sides = [Number(rows), Number(columns)] as const;
  return sides.every((side) => side >= minSide && side <= maxSide) ? sides : undefined;
}

function describe(id: string): Variant | undefined {
  const sides = sidesOf(id);
  return (
    sides && {
      id,
      label: say("{0}×{1}", ...sides),
      goal: say("Put all lights out. A press changes a light and those beside it."),
    }
  );
}

function isOnBoard(
  { rows, columns }: Position,
  { row, column }: { readonly row: number; readonly column: number },
): boolean {
  return (
    Number.isInteger(row) &&
    Number.isInteger(column) &&
    row >= 0 &&
    row < rows &&
    column >= 0 &&
    column < columns
  );
}

function scene({ rows, columns, lights, presses }: Position): Scene {
  return {
    rows,
    columns,
    sprites: lights.flatMap((isOn, cell): Sprite[] =>
      isOn
        ? [
            {
              id: cell + 1,
              kind: "light",
              text: "",
              row: Math.floor(cell / columns),
              column: cell % columns,
              enter: "grow",
              gone: false,
            },
          ]
        : [],
    ),
    cells: lights.map((isOn) => (isOn ? say("on") : say("off"))),
    controls: { directions: "cursor", cells: true },
    figures: [{ name: "moves", label: say("Presses"), value: presses }],
  };
}

function lightsOn({ lights }: Position): Message {
  const count = lights.filter((isOn) => isOn).length;
  return count === 1 ? say("One light is on.") : say("{0} lights are on.", quantity(count));
}
