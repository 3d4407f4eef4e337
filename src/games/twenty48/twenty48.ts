import type { Game } from "../game.js";
import { inRows } from "../lists.js";
import { boardText } from "./notation.js";
import { readBoardFile, readScoreFile, writeBoardFile, writeScoreFile } from "./older-files.js";
import { playedTwenty48 } from "./played-twenty48.js";
import type { Move, Position } from "./rules.js";

/** 2048 after Gabriele Cirulli's game of 2014. */
export const twenty48: Game<Position, Move> = {
  ...playedTwenty48,
  squares,
  text: boardText,
  files: {
    board: {
      extension: "bin",
      defaultName: "ultimo_tabuleiro.bin",
      variant: "4x4",
      read: readBoardFile,
      write: writeBoardFile,
    },
    scores: {
      extension: "txt",
      defaultName: "pontuacoes.txt",
      variant: "4x4",
      read: readScoreFile,
      write: writeScoreFile,
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
  return inRows(colored, size).map((row) => row.join(""));
}
