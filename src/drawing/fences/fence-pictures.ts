import { type Message, say } from "../../games/message.js";
import { readTiles } from "../../games/sliding/board-text.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { MovesReading } from "../../games/sokoban/play/lurd.js";
import { type Move, startOf } from "../../games/sokoban/play/rules.js";
import { formNote, type LevelEntry } from "../../games/sokoban/text/collection.js";
import { isMovesLine } from "../../games/sokoban/text/notes.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";
import { readBoard } from "../../games/twenty48/notation.js";
import { levelSvg } from "../level-svg.js";
import { pictureColors } from "../picture-colors.js";
import { maxFrames, sceneOf } from "../replay-frames.js";
import type { ThemeColors } from "../theme-colors.js";
import { slidingSvg, twenty48Svg } from "../tiles-svg.js";
import { type FenceLanguage, maxFenceCharacters } from "./fences.js";

/** The boards of a fenced code block in Markdown as pictures. */

const maxLevels = 20;
/** Larger levels are shown as text. */
const maxCells = 3_600;
const maxBoxes = 400;

const widthPx = 640;
const maxCellPx = 32;
const minCellPx = 8;
const tilePx = 48;

export interface FencePicture {
  readonly svg: string;
  /** The title that the text gives a level. */
  readonly caption: string | undefined;
  /** The solution below a level. */
  readonly replay: { readonly level: Level; readonly moves: readonly Move[] } | undefined;
  /** What is said about the form of the text, with its first picture. */
  readonly note?: string | undefined;
}

/**
 * The boards of a fence, each with its text as the description. It is `undefined` if the text isn't a board,
 * is too large, or has other parts that can't be drawn. The work is bounded.
 */
export function drawFence(
  language: FenceLanguage,
  text: string,
  theme: ThemeColors,
  translate: (message: Message) => string,
): readonly FencePicture[] | undefined {
  if (text.length > maxFenceCharacters) return undefined;
  const still = { cellPx: tilePx, description: text.trimEnd() };
  switch (language) {
    case "2048": {
      const board = readBoard(text);
      if (!board.ok) return undefined;
      return [picture(twenty48Svg(board.value, theme, { ...still, title: translate(say("2048")) }))];
    }
    case "sliding": {
      const board = readTiles(text);
      if (!board.ok) return undefined;
      const title = translate(say("Sliding Puzzle"));
      return [picture(slidingSvg(board.value, theme, { ...still, title }))];
    }
    case "sokoban":
    case "xsb":
      return drawLevels(text, theme, translate);
  }
}

function picture(svg: string): FencePicture {
  return { svg, caption: undefined, replay: undefined };
}

function drawLevels(
  text: string,
  theme: ThemeColors,
  translate: (message: Message) => string,
): readonly FencePicture[] | undefined {
  const collection = readCollection(text);
  const { levels, conflicts } = collection;
  if (conflicts.length > 0 || levels.length === 0 || levels.length > maxLevels) return undefined;
  const colors = pictureColors(theme);
  const pictures: FencePicture[] = [];
  for (const entry of levels) {
    const level = toLevel(entry.board);
    if (level === undefined || level.width * level.height > maxCells || level.boxes.length > maxBoxes)
      return undefined;
    const fitting = Math.floor(widthPx / (level.width + 0.5));
    const svg = levelSvg(sceneOf(startOf(level, "")), {
      colors,
      cellPx: Math.max(minCellPx, Math.min(maxCellPx, fitting)),
      title: entry.title?.text ?? translate(say("Sokoban Level")),
      description: text.slice(entry.start, entry.end).trimEnd(),
    });
    pictures.push({ svg, caption: entry.title?.text, replay: replayOf(level, entry, text) });
  }
  const note = formNote(collection);
  return note === undefined
    ? pictures
    : pictures.map((one, index) => (index === 0 ? { ...one, note: translate(note) } : one));
}

/**
 * The first moves below the level that solve it, in at most as many moves as a replay shows. They are
 * solutions, or lines of moves without a heading.
 */
function replayOf(level: Level, { board, end, solutions }: LevelEntry, all: string): FencePicture["replay"] {
  const bare = all.slice(board.end, end).split("\n").filter(isMovesLine).join("");
  let left = maxFrames;
  for (const text of [...solutions.map((solution) => solution.text), bare]) {
    const read = left > 0 ? new MovesReading(startOf(level, ""), text).play(left) : undefined;
    if (read === undefined) return undefined;
    if (!read.ok) continue;
    if (read.value.won) return { level, moves: read.value.moves };
    left -= read.value.moves.length;
  }
  return undefined;
}
