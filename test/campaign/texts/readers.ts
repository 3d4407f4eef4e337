import { parseSize, parsingBoards } from "../../../src/cli/sliding/boards.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { parseGameId } from "../../../src/games/saves/game-id.js";
import { parseSave } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { readGoal } from "../../../src/games/sliding/other-goal.js";
import { noRecords } from "../../../src/games/statistics/records.js";
import { formatRecords, parseRecords } from "../../../src/games/statistics/records-format.js";
import {
  readBoardFile,
  readScoreFile,
  twenty48,
  writeBoardFile,
} from "../../../src/games/twenty48/twenty48.js";
import { decodeText } from "../../../src/platform/text-bytes.js";
import { fillSvg } from "../../../src/webview/kit/picture.js";
import { pasted } from "../../unit/shared/pasted.js";
import { mutate } from "../shared/mutate.js";
import type { Random } from "../shared/random.js";
import { commandLine, hostileCommandLine, readArgumentLines } from "./argument-readers.js";
import { fileReaders } from "./file-readers.js";
import { forgedSave, gameText, hostilePosition, positionText, save } from "./game-grammar.js";
import { hostileText } from "./hostile.js";
import { levelFile } from "./level-grammar.js";
import { levelFiles, levelReaders } from "./level-readers.js";
import { hostileSettings, readSettings, settingsFile } from "./settings-reader.js";
import {
  drawText,
  readTerminalInput,
  readTypedLines,
  terminalInput,
  typedLines,
} from "./terminal-readers.js";

/**
 * A function of the product that reads external text, and texts for it. All such functions are in the list
 * below, so that the campaigns `texts` and `growth` try them.
 */
export interface Reader {
  readonly name: string;
  /**
   * The exported functions that it runs whose names say that they read a text: “file function function, file
   * function”. `readers.test.ts` requires each of them here.
   */
  readonly covers?: string;
  /**
   * Reads to the end, whatever the result. It returns nothing: a campaign checks only whether it returns, and
   * when.
   */
  readonly read: (text: string) => void;
  /** A text that the reader accepts. */
  readonly real: (random: Random) => string;
  /** A text from a grammar of texts hostile to this reader; general hostile texts are used in addition. */
  readonly hostile?: (random: Random) => string;
  /** Whether its texts may have boards of any size. */
  readonly hasBoards?: boolean;
}

/** Bytes as text, one character each, so that they are changed like texts. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

const svg =
  '<?xml version="1.0"?>\n<!-- a drawing -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg width="10" height=\'20\' viewBox="0 0 10 20" style="x:y"><g/></svg>';
const records = formatRecords(noRecords);
const scoreList = "Anna                |40960\r\nBert                |2048\r\n";
const sokoban = findGame("sokoban")!;

export const readers: readonly Reader[] = [
  ...levelReaders,
  ...fileReaders,
  {
    name: "pasted game",
    covers: "games/saves/game-text.ts parsingGameReadings",
    read: (text) => void pasted(text, text.length % 2 === 0 ? undefined : findGame("2048")),
    real: gameText,
    hostile: levelFile,
  },
  {
    name: "position",
    covers:
      "games/sliding/board-text.ts parse readBoard, games/twenty48/notation.ts parse readBoard, " +
      "games/sliding/other-goal.ts readGoal",
    read(text) {
      for (const game of games) game.parse(text);
      readGoal(text);
    },
    real: positionText,
    hostile: hostilePosition,
  },
  {
    name: "position of Sokoban",
    covers: "games/sokoban/play/notation.ts parse readCompactLevel",
    read: (text) => void sokoban.parse(text),
    real: () => "any 5#|#@$.#|5# 7 6 d 0 0",
    hostile: hostilePosition,
  },
  {
    name: "game ID",
    covers: "games/saves/game-id.ts parseGameId",
    read: (text) => void parseGameId(text, games, { game: "2048", variant: "4x4" }),
    real: (random) => random.pick(["2048/4x4/123456", "sliding/3x3/7", "42", "sokoban/random/easy/9"]),
  },
  {
    name: "save",
    covers:
      "games/saves/save.ts parseSave parsingSave readingSaveHead, games/reading.ts parseObject parseJson",
    read: (text) => void parseSave(text, findGame),
    real: save,
    hostile: forgedSave,
  },
  {
    name: "records",
    covers: "games/statistics/records-format.ts parseRecords, games/saves/checksum.ts parseChecked",
    read: (text) => void parseRecords(text),
    real: () => records,
  },
  {
    name: "board file",
    covers: "games/twenty48/twenty48.ts readBoardFile",
    read: (text) => void readBoardFile(bytesOf(text), 1),
    real(random) {
      const dealt = twenty48.deal("4x4", random.seed());
      const written = dealt.ok ? writeBoardFile(dealt.value) : dealt;
      return written.ok ? textOf(written.value) : "";
    },
  },
  {
    name: "score list",
    covers: "games/twenty48/twenty48.ts readScoreFile",
    read: (text) => void readScoreFile(text),
    real: () => scoreList,
  },
  {
    name: "boards of the command line",
    covers: "cli/sliding/boards.ts parsingBoards parseSize",
    read: (text) => void atOnce(parsingBoards(text, parseSize(text.slice(0, 3)))),
    real: () => "3x3\n1 2 3 4 5 6 7 8 0\n1,2,3,4,5,6,7,0,8\n",
  },
  {
    name: "arguments of the command line",
    covers:
      "cli/shared/common-options.ts readEncoding readSeconds readSeed, " +
      "cli/shared/level-address.ts readLevelAddress readLevelRange, cli/sliding/boards.ts readSize, " +
      "cli/sokoban/options.ts readOrder",
    read: readArgumentLines,
    real: commandLine,
    hostile: hostileCommandLine,
  },
  {
    name: "bytes of a file",
    covers: "platform/text-bytes.ts decodeText",
    read: (text) => void decodeText(bytesOf(text)),
    real: (random) => random.pick(levelFiles),
  },
  {
    name: "lines of a dialogue",
    covers: "terminal/play/typed-line.ts readLine",
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
  {
    name: "text on a terminal",
    read: drawText,
    real: () => "Größe 4 × 4, 倉庫番: 3 moves, 2 pushes",
  },
  { name: "settings", read: readSettings, real: settingsFile, hostile: hostileSettings },
  {
    name: "drawing",
    read: (text) => void fillSvg(text, { width: 100, height: 50 }),
    real: () => svg,
  },
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
