import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { parseSize, parsingBoards } from "../../../src/cli/sliding/boards.js";
import { noRecords } from "../../../src/games/records/records.js";
import { formatRecords, parseRecords } from "../../../src/games/records/records-format.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { parseGameId } from "../../../src/games/saves/game-id.js";
import { parseGameText } from "../../../src/games/saves/game-text.js";
import { parseSave } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { checkCollection } from "../../../src/games/sokoban/check/check.js";
import { readPatch } from "../../../src/games/sokoban/edit/patch-text.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { levelKey } from "../../../src/games/sokoban/level/level-key.js";
import { compress, readMoves } from "../../../src/games/sokoban/play/lurd.js";
import { startOf } from "../../../src/games/sokoban/play/rules.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { readAgain } from "../../../src/games/sokoban/text/reread.js";
import { isLevelText } from "../../../src/games/sokoban/text/sniff.js";
import { read as readBoardFile, write as writeBoardFile } from "../../../src/games/twenty48/board-file.js";
import { read as readScoreFile } from "../../../src/games/twenty48/score-file.js";
import { twenty48 } from "../../../src/games/twenty48/twenty48.js";
import { decodeText } from "../../../src/platform/text-bytes.js";
import { fillSvg } from "../../../src/webview/shared/picture/svg-size.js";
import { mutate } from "../shared/mutate.js";
import type { Random } from "../shared/random.js";
import { commandLine, hostileCommandLine, readArgumentLines } from "./argument-readers.js";
import { forgedSave, gameText, hostilePosition, positionText, save } from "./game-grammar.js";
import { hostileText } from "./hostile.js";
import { levelFile } from "./level-grammar.js";
import { hostileSettings, readSettings, settingsFile } from "./settings-reader.js";
import {
  drawText,
  readTerminalInput,
  readTypedLines,
  terminalInput,
  typedLines,
} from "./terminal-readers.js";

/** A function of the product that reads external text, and texts for it. */
export interface Reader {
  readonly name: string;
  /**
   * Reads to the end, whatever the result. It returns nothing: a campaign checks only whether it returns, and
   * when.
   */
  readonly read: (text: string) => void;
  /** A text that the reader accepts. */
  readonly real: (random: Random) => string;
  /** A text from a grammar of texts hostile to this reader; general hostile texts are used in addition. */
  readonly hostile?: (random: Random) => string;
}

/** Bytes as text, one character each, so that they are changed like texts. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

const levelFolder = inRoot("media", "levels");
const levelFiles = readdirSync(levelFolder).map((file) => readFileSync(`${levelFolder}/${file}`, "utf8"));
const room = toLevel(
  readCollection("#########\n#       #\n# @ $ . #\n#       #\n#########").levels[0]!.board,
)!;
const svg =
  '<?xml version="1.0"?>\n<!-- a drawing -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg width="10" height=\'20\' viewBox="0 0 10 20" style="x:y"><g/></svg>';
const records = formatRecords(noRecords);
const scoreList = "Anna                |40960\r\nBert                |2048\r\n";
const sokoban = findGame("sokoban")!;

export const readers: readonly Reader[] = [
  {
    name: "level file",
    read(text) {
      isLevelText(text);
      const collection = readCollection(text);
      checkCollection(collection);
    },
    real: (random) => random.pick(levelFiles),
    hostile: levelFile,
  },
  {
    name: "levels, one by one",
    read(text) {
      for (const { board } of readCollection(text).levels.slice(0, 20)) {
        const level = toLevel(board);
        if (level !== undefined) levelKey(level);
      }
    },
    real: (random) => random.pick(levelFiles),
    hostile: levelFile,
  },
  {
    name: "level file, changed",
    read(text) {
      const half = text.length >> 1;
      const before = readCollection(text);
      readAgain(before, text, `${text.slice(0, half)}#${text.slice(half + 1)}`);
    },
    real: (random) => random.pick(levelFiles),
    hostile: levelFile,
  },
  {
    name: "moves",
    read(text) {
      const read = readMoves(startOf(room, "any"), text);
      if (read.ok) compress(read.value.moves);
    },
    real: () => "rurrdLulld 2(rR)",
    hostile: (random) =>
      random
        .list(1 + random.length(300), () =>
          random.pick(["l", "R", "2u", "3(lr)", "100000l", "999999(", ")", " ", "\n", "x"]),
        )
        .join(""),
  },
  {
    name: "pasted game",
    read: (text) => void parseGameText(text, games, text.length % 2 === 0 ? undefined : findGame("2048")),
    real: gameText,
    hostile: levelFile,
  },
  {
    name: "pasted cells",
    read: (text) => void readPatch(text, "xsb"),
    real: (random) => random.pick(levelFiles),
    hostile: levelFile,
  },
  {
    name: "position",
    read(text) {
      for (const game of games) game.parse(text);
    },
    real: positionText,
    hostile: hostilePosition,
  },
  {
    name: "position of Sokoban",
    read: (text) => void sokoban.parse(text),
    real: () => "any 5#|#@$.#|5# 7 6 d 0 0",
    hostile: hostilePosition,
  },
  {
    name: "game ID",
    read: (text) => void parseGameId(text, games, { game: "2048", variant: "4x4" }),
    real: (random) => random.pick(["2048/4x4/123456", "sliding/3x3/7", "42", "sokoban/random/easy/9"]),
  },
  {
    name: "save",
    read: (text) => void parseSave(text, findGame),
    real: save,
    hostile: forgedSave,
  },
  { name: "records", read: (text) => void parseRecords(text), real: () => records },
  {
    name: "board file",
    read: (text) => void readBoardFile(bytesOf(text), 1),
    real(random) {
      const dealt = twenty48.deal("4x4", random.seed());
      const written = dealt.ok ? writeBoardFile(dealt.value) : dealt;
      return written.ok ? textOf(written.value) : "";
    },
  },
  { name: "score list", read: (text) => void readScoreFile(text), real: () => scoreList },
  {
    name: "boards of the command line",
    read: (text) => void atOnce(parsingBoards(text, parseSize(text.slice(0, 3)))),
    real: () => "3x3\n1 2 3 4 5 6 7 8 0\n1,2,3,4,5,6,7,0,8\n",
  },
  {
    name: "arguments of the command line",
    read: readArgumentLines,
    real: commandLine,
    hostile: hostileCommandLine,
  },
  {
    name: "bytes of a file",
    read: (text) => void decodeText(bytesOf(text)),
    real: (random) => random.pick(levelFiles),
  },
  {
    name: "lines of a dialogue",
    read: readTypedLines,
    real: typedLines,
    hostile: (random) => typedLines(random, 20_000),
  },
  {
    name: "input of a terminal",
    read: readTerminalInput,
    real: terminalInput,
    hostile: (random) => terminalInput(random, 20_000),
  },
  { name: "text on a terminal", read: drawText, real: () => "Größe 4 × 4, 倉庫番: 3 moves, 2 pushes" },
  { name: "settings", read: readSettings, real: settingsFile, hostile: hostileSettings },
  { name: "drawing", read: (text) => void fillSvg(text, { width: 100, height: 50 }), real: () => svg },
];

/**
 * A text for a reader: an accepted one with a piece changed or lengthened, one made to harm it, or one that
 * harms any reader.
 */
export function textFor({ real, hostile }: Reader, random: Random): string {
  switch (random.below(hostile === undefined ? 4 : 6)) {
    case 0:
      return hostileText(random);
    case 1:
      return mutate(real(random), [real(random)], random);
    case 2:
    case 3: {
      const text = real(random);
      const at = random.below(text.length + 1);
      return text.slice(0, at) + hostileText(random, text) + text.slice(at);
    }
    case 4:
      return hostile?.(random) ?? "";
    default:
      return mutate(hostile?.(random) ?? "", [real(random)], random);
  }
}
