import type { Game, Gesture, Variant } from "../game.js";
import { say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import * as boardFile from "./board-file.js";
import { boardText } from "./board-text.js";
import { format, parse } from "./notation.js";
import { dealPosition, goalTile, type Move, moves, type Position, play, slideOf, status } from "./rules.js";
import { advice, ending, narrate, scene } from "./scene.js";
import * as scoreFile from "./score-file.js";

const sizes = [4, 3, 5] as const;

const variants: readonly Variant[] = sizes.map((size) => ({
  id: `${size}x${size}`,
  label: say("{0}×{0}", size),
  goal: say("Join equal tiles and make {0}.", goalTile(size)),
}));

/** 2048 after Gabriele Cirulli's game of 2014. */
export const twenty48: Game<Position, Move> = {
  name: "2048",
  title: say("2048"),
  variants,
  variant: (id) => variants.find((variant) => variant.id === id),
  deal(variant, seed) {
    const size = sizes.find((candidate) => variant === `${candidate}x${candidate}`);
    if (size === undefined) return bad(say("2048 has no size “{0}”.", variant.slice(0, 20)));
    if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to 4294967295."));
    return good(dealPosition(size, seed));
  },
  parse,
  format,
  variantOf: ({ size }) => `${size}x${size}`,
  isMove: (text): text is Move => moves.some((move) => move === text),
  play,
  interpret(position, gesture: Gesture) {
    const move =
      gesture.kind === "continue"
        ? "K"
        : gesture.kind === "direction"
          ? slideOf[gesture.direction]
          : undefined;
    return move === undefined || play(position, move) === undefined ? [] : [move];
  },
  status,
  scene,
  words: {
    narrate,
    ending,
    advice: (_position, move) => advice(move),
    refusal(position, gesture) {
      const isStuck =
        gesture.kind === "direction" &&
        status(position) === "playing" &&
        play(position, slideOf[gesture.direction]) === undefined;
      return isStuck ? say("Nothing moves that way.") : undefined;
    },
  },
  squares,
  text: boardText,
  ranking: { value: ({ score }) => score, highest: ({ cells }) => Math.max(...cells) },
  files: {
    board: {
      extension: "bin",
      defaultName: "ultimo_tabuleiro.bin",
      variant: "4x4",
      read: boardFile.read,
      write: boardFile.write,
    },
    scores: {
      extension: "txt",
      defaultName: "pontuacoes.txt",
      variant: "4x4",
      read: scoreFile.read,
      write: scoreFile.write,
    },
  },
};

/** Empty, 2 and 4, 8 and 16, and so on; from 8192 the last one. */
const colors = ["⬛", "⬜", "🟫", "🟧", "🟨", "🟩", "🟦", "🟪"] as const;

/** The last board, with a color for every two sizes of tiles. */
function squares(positions: readonly Position[]): readonly string[] {
  const { size, cells } = positions.at(-1)!;
  const colored = cells.map((value) => {
    const color = value === 0 ? 0 : Math.ceil(Math.log2(value) / 2);
    return colors[Math.min(color, colors.length - 1)]!;
  });
  return Array.from({ length: size }, (_, row) => colored.slice(row * size, (row + 1) * size).join(""));
}
