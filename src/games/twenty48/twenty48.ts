import type { RankedScore } from "../capabilities.js";
import type { Game } from "../game.js";
import { inRows } from "../lists.js";
import { plural, quantity, say } from "../message.js";
import { seedRandom } from "../random.js";
import { bad, good, type Result } from "../result.js";
import { boardText, isTile, makePosition } from "./notation.js";
import { playedTwenty48 } from "./played-twenty48.js";
import { goalTile, type Move, type Position } from "./rules.js";

/**
 * The board file of an older 2048 (`ultimo_tabuleiro.bin`): 18 32-bit integers, little-endian: sixteen tile
 * values row by row, score, moves. The byte order is that of the x86 machines it ran on. It holds 4×4 boards
 * only.
 */
const byteLength = 72;
const cellCount = 16;
const size = 4;
export function readBoardFile(bytes: Uint8Array, seed: number): Result<Position> {
  const repaired = repair(bytes);
  if (repaired.length !== byteLength)
    return bad(
      plural(
        byteLength,
        "A 2048 board file has {0} byte, this one has {1}.",
        "A 2048 board file has {0} bytes, this one has {1}.",
        quantity(bytes.length),
      ),
    );
  const view = new DataView(repaired.buffer, repaired.byteOffset, repaired.byteLength);
  const numbers = Array.from({ length: byteLength / 4 }, (_, index) => view.getInt32(index * 4, true));
  const cells = numbers.slice(0, cellCount);
  if (looksBigEndian(view, cells))
    return bad(say("The numbers in this file are stored in the wrong byte order (big-endian)."));
  const position = makePosition({
    size,
    cells,
    score: numbers[cellCount]!,
    moves: numbers[cellCount + 1]!,
    beyond: false,
    random: seedRandom(seed),
  });
  // A board above the goal was continued after the win; the file has no field for that.
  return position.ok
    ? good({ ...position.value, beyond: cells.some((value) => value > goalTile(size)) })
    : position;
}

export function writeBoardFile(position: Position): Result<Uint8Array> {
  if (position.size !== size)
    return bad(say("Only 4×4 boards fit the board file. This game is {0}×{0}.", position.size));
  const bytes = new Uint8Array(byteLength);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [...position.cells, position.score, position.moves].entries())
    view.setInt32(index * 4, value, true);
  return good(bytes);
}

/**
 * The older program wrote in text mode, which on Windows puts a byte 0D before every 0A. If removing those
 * gives exactly a board, they are removed.
 */
function repair(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= byteLength || bytes.length > byteLength * 2) return bytes;
  const kept = bytes.filter((byte, index) => !(byte === 0x0d && bytes[index + 1] === 0x0a));
  return kept.length === byteLength ? kept : bytes;
}

/** A file in the wrong order fails the check of its tiles, although its numbers are powers of two. */
function looksBigEndian(view: DataView, cells: readonly number[]): boolean {
  const swapped = cells.map((_, index) => view.getInt32(index * 4, false));
  const isBoard = (values: readonly number[]) => values.every((value) => isTile(value, size));
  return !isBoard(cells) && isBoard(swapped);
}

/**
 * The score list of an older 2048 (`pontuacoes.txt`). It has at most ten lines, highest score first. Each is
 * a name padded to 20 characters, `|` and the score. That program wrote a blank before the bar. Both forms
 * are read, with LF or CRLF. The form without the blank is written, with CRLF.
 */
const nameLength = 20;
const lineLimit = 10;

export function readScoreFile(text: string): Result<readonly RankedScore[]> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const scores: RankedScore[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const bar = line.lastIndexOf("|");
    if (bar < 0) return bad(say("Line {0} has no “|” between name and score.", index + 1));
    const name = line.slice(0, bar).trim();
    const digits = line.slice(bar + 1).trim();
    if (!/^\d{1,12}$/.test(digits)) return bad(say("Line {0} has no score after the “|”.", index + 1));
    if (name.length > nameLength)
      return bad(
        plural(
          nameLength,
          "The name in line {1} is longer than {0} character.",
          "The name in line {1} is longer than {0} characters.",
          index + 1,
        ),
      );
    scores.push({ name, score: Number(digits) });
  }
  if (scores.length === 0) return bad(say("The file holds no scores."));
  // The older program could leave an eleventh line behind; the lowest score is dropped.
  return good(scores.sort((one, other) => other.score - one.score).slice(0, lineLimit));
}

export function writeScoreFile(scores: readonly RankedScore[]): string {
  return scores
    .slice(0, lineLimit)
    .map(
      ({ name, score }) =>
        `${name
          .replace(/[|\r\n]/g, " ")
          .slice(0, nameLength)
          .padEnd(nameLength)}|${score}\r\n`,
    )
    .join("");
}

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
