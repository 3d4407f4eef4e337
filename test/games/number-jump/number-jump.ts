import type { Game, Scene, Variant } from "../../../src/games/game.js";
import type { ListedLevel } from "../../../src/games/levels.js";
import { type Message, say } from "../../../src/games/message.js";
import { isSeed } from "../../../src/games/random.js";
import { bad, good } from "../../../src/games/result.js";
import { collection, type Level, levels } from "./levels.js";
import { letterAt, type Move, moves, moveTo, type Position, play, startOf, status } from "./rules.js";

/**
 * A maze of numbers, with levels of its own: no files, no pushes, nothing that Sokoban's levels have beyond
 * being levels.
 */
export const numberJump: Game<Position, Move> = {
  name: "numberjump",
  title: say("Number Jump"),
  variants: levels.map(describe),
  variant: (id) => levels.filter(({ variant }) => variant === id).map(describe)[0],
  deal(variant, seed) {
    const level = levelOf(variant);
    if (level === undefined) return bad(say("There is no such level."));
    return isSeed(seed) ? good(startOf(level)) : bad(say("A seed is a whole number from 0 to 4294967295."));
  },
  parse(text) {
    const [, variant = "", at, jumps] = /^([a-z0-9/]{1,20}) (\d{1,3}) (\d{1,7})$/.exec(text) ?? [];
    const level = levelOf(variant);
    if (level === undefined || letterAt(level, Number(at)) === "")
      return bad(say("This is no position of a level."));
    return good({ level, at: Number(at), jumps: Number(jumps) });
  },
  format: ({ level, at, jumps }) => `${level.variant} ${at} ${jumps}`,
  variantOf: ({ level }) => level.variant,
  isMove: (text): text is Move => moves.some((move) => move === text),
  play,
  interpret(position, gesture) {
    const isMeant = (move: Move) => {
      const next = play(position, move);
      if (next === undefined || (gesture.kind !== "direction" && gesture.kind !== "cell")) return false;
      if (gesture.kind === "direction") return moveTo[gesture.direction] === move;
      const { row, column } = placeOf(next);
      return row === gesture.row && column === gesture.column;
    };
    return moves.filter(isMeant).slice(0, 1);
  },
  status,
  scene,
  words: {
    narrate: (_before, _moves, after) =>
      say("{0}, on {1}.", standing(after), cellText(letterAt(after.level, after.at))),
    ending: ({ jumps }) =>
      jumps === 1 ? say("The star in one jump.") : say("The star in {0} jumps.", jumps),
    advice(position, move) {
      const { row, column } = placeOf(play(position, move)!);
      return {
        text: say("Jump to row {0}, column {1}", row + 1, column + 1),
        direction: directionOf(move),
        cell: placeOf(position),
      };
    },
    refusal(position, gesture) {
      if (gesture.kind !== "direction" || numberJump.interpret(position, gesture).length > 0)
        return undefined;
      return status(position) === "won" ? say("The star is reached.") : say("That is off the board.");
    },
  },
  levels: {
    collections: [{ ...collection, levels: levels.map(listed) }],
    random: [],
    key: ({ level }) => keyOf(level),
    isStart: ({ at, jumps }) => at === 0 && jumps === 0,
    moves: ({ jumps }) => jumps,
    progress: (position) =>
      status(position) === "won" ? say("The star is reached.") : say("{0}.", standing(position)),
  },
};

function listed(level: Level): ListedLevel {
  const { variant, title, rows } = level;
  return { variant, title, key: keyOf(level), size: say("{0}×{1}", rows.length, rows[0]!.length) };
}

function levelOf(variant: string): Level | undefined {
  return levels.find((level) => level.variant === variant);
}

function describe({ variant, title }: Level): Variant {
  return { id: variant, label: say("{0}", title), goal: say("Jump to the star. Each number says how far.") };
}

function keyOf({ rows }: Level): string {
  return `numberjump ${rows.join("/")}`;
}

function placeOf({ level, at }: Position): { readonly row: number; readonly column: number } {
  const columns = level.rows[0]!.length;
  return { row: Math.floor(at / columns), column: at % columns };
}

function directionOf(move: Move): keyof typeof moveTo {
  return (["up", "down", "left", "right"] as const).find((direction) => moveTo[direction] === move)!;
}

function standing(position: Position): Message {
  const { row, column } = placeOf(position);
  return say("You are in row {0}, column {1}", row + 1, column + 1);
}

function cellText(letter: string): Message {
  return letter === "*" ? say("the star") : say("{0}", letter);
}

function scene(position: Position): Scene {
  const { level, at, jumps } = position;
  const ground = level.rows.join("");
  return {
    rows: level.rows.length,
    columns: level.rows[0]!.length,
    ground,
    sprites: [
      { id: 1, kind: "you", text: letterAt(level, at), ...placeOf(position), enter: "grow", gone: false },
    ],
    cells: [...ground].map((letter, cell) =>
      cell === at ? say("you, on {0}", cellText(letter)) : cellText(letter),
    ),
    takesClicks: true,
    figures: [{ name: "moves", label: say("Jumps"), value: jumps }],
  };
}
