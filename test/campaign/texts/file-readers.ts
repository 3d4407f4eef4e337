import { readRated, readResult } from "../../../src/cli/sokoban/results.js";
import { parseColor } from "../../../src/drawing/color.js";
import { errorText } from "../../../src/extension/features/diagnostics.js";
import { keyChangesIn } from "../../../src/extension/features/timing.js";
import { parseDay } from "../../../src/games/days/day.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { parseFinished } from "../../../src/games/saves/finished-games.js";
import { targetInText } from "../../../src/games/saves/game-link.js";
import { parseKept } from "../../../src/games/saves/kept-games.js";
import { readPatterns } from "../../../src/games/saves/kept-pattern.js";
import { atOnce } from "../../../src/games/slices.js";
import { parseChunk, SolveTable } from "../../../src/games/sliding/timing/kept-solves.js";
import { readSolves } from "../../../src/games/sliding/timing/solve-lists.js";
import { readPattern } from "../../../src/games/sokoban/deadlocks/deadlock-pattern.js";
import { lossRules } from "../../../src/games/sokoban/deadlocks/rule-of-loss.js";
import { countedColumns, parseCounted, readExported } from "../../../src/games/statistics/counted-game.js";
import { readingRecentMoves } from "../../../src/midend/games/recovery.js";
import { OperationError } from "../../../src/operations/operation.js";
import { readTilesInput } from "../../../src/operations/tiles-input.js";
import { readPatternFile } from "../../../src/platform/storage/pattern-files.js";
import { looksLikeProgress } from "../../../src/platform/storage/progress-archive.js";
import { readSolutionFile } from "../../../src/platform/storage/stored-records.js";
import type { Reader } from "./readers.js";

/** Readers of files and short texts that hold no Sokoban levels. */

const board = "1 2 3/4 5 6/0 7 8";
const solveTexts = [
  `number,time,mark,date,scramble,moves,times_ms\r\n1,0.710,,2026-01-02T03:04:05.000Z,"${board}",RR,300 710\r\n`,
  `{"format":"tilework-session","version":1,"name":"a","solves":[{"scramble":"${board}","moves":"RR","timesMs":[300,710],"timeMs":710,"endedAtMs":5,"mark":""}]}`,
  `{"session1":[[[0,710],"${board}","RR",1700000000]],"properties":{"sessionData":"{\\"1\\":{\\"name\\":\\"a &amp; b\\",\\"opt\\":{\\"scrType\\":\\"8prp\\"},\\"rank\\":1}}"}}`,
  `No.;Time;Comment;Scramble;Date;P.1\n1;14.00+;late;${board};2026-01-02 03:04:05;12.00\n2;DNF(9.99);;${board};;\n`,
  `# my solves\n${board}; R2; 0.71\n${board}\tDNF\n12.3; ${board}\n`,
];
const stack =
  "Error: “a” isn't C:\\a b\\c.xsb\n    at async open (/home/a b/dist/play.js:10:20)\n    at dist/levels.js:1:2";
const countedRow = countedColumns.map((column) => (column === "day" ? "2026-11-23" : "1")).join(",");

export const fileReaders: readonly Reader[] = [
  {
    name: "timed solves",
    covers:
      "games/sliding/timing/solve-lists.ts readSolves readingSolves, " +
      "games/sliding/timing/solve-times.ts readTime readSolveTime, " +
      "games/sliding/board-text.ts looksLikeBoard readTiles, games/sliding/move-text.ts readLetters",
    read: (text) => void readSolves(text, "file"),
    real: (random) => random.pick(solveTexts),
  },
  {
    name: "kept timed solves",
    covers: "games/sliding/timing/kept-solves.ts parseChunk",
    read(text) {
      new SolveTable([parseChunk(text) ?? { solves: text, changes: [] }]).all();
    },
    real: (random) => {
      const solves = `710;0;5;${board};RR;8c bu|800;1;6;a%20b;;`;
      return random.oneIn(2)
        ? solves
        : `{"format":"tilework-solves","version":1,"solves":"${solves}","changes":[{"endedAtMs":5,"atMs":9,"mark":"dnf"}]}`;
    },
  },
  {
    name: "key bindings",
    read: (text) => void keyChangesIn(text),
    real: () =>
      '// "keys"\n[{"key": "ctrl+k \\"up\\"", "command": "-tilework.moveUp", "when": "tilework.x" /* a */},\n]',
  },
  {
    name: "message and stack of an error",
    read(text) {
      errorText(text);
      errorText(Object.assign(new Error(text), { stack: text }));
    },
    real: () => stack,
  },
  {
    name: "exported statistics",
    covers:
      "games/csv.ts readingCsvRows readDate, " + "games/statistics/counted-game.ts readExported parseCounted",
    read(text) {
      readExported(text);
      readExported(`${countedColumns.join(",")}\n${text}`);
      parseCounted(text);
    },
    real: () => `${countedColumns.join(",")}\r\n${countedRow}\r\n"a ""b""",${countedRow}\r\n`,
  },
  {
    name: "deadlock patterns",
    covers:
      "games/saves/kept-pattern.ts readPatterns, " +
      "games/sokoban/deadlocks/deadlock-pattern.ts readPattern",
    read: (text) => void readPatterns(text, "sokoban", { read: readPattern }, 0),
    real: (random) =>
      `; mine\n##\n#$\nRule: ${random.pick(lossRules)}\nLevel: One\nDate: 2026-11-23\n\n$$\n$$\nRule: frozen\n`,
  },
  {
    name: "files of an archive of all progress",
    covers:
      "platform/storage/pattern-files.ts readPatternFile, " +
      "platform/storage/progress-archive.ts looksLikeProgress, " +
      "platform/storage/stored-records.ts readSolutionFile",
    read(text) {
      if (looksLikeProgress(text)) return;
      void readPatternFile(text, "key", findGame);
      void readSolutionFile(text, "key");
    },
    real: () => '{"format":"tilework-solution","version":1,"level":"#@$.#","lurd":"R","moves":1,"pushes":1}',
  },
  {
    name: "finished games",
    covers: "games/saves/finished-games.ts parseFinished, games/saves/checksum.ts parseLines",
    read: (text) => void parseFinished(text),
    real: () =>
      '{"format":"tilework-finished","version":1,"games":[{"variant":"4x4","save":{}}],"check":"0"}',
  },
  {
    name: "games with a name",
    covers: "games/saves/kept-games.ts parseKept",
    read: (text) => void parseKept(text, findGame),
    real: () =>
      '{"format":"tilework-kept-games","version":1,"games":[{"key":"a","place":"named","atMs":1,"save":{}}],"check":"0"}',
  },
  {
    name: "last moves of a game",
    covers: "midend/games/recovery.ts readingRecentMoves",
    read: (text) => void atOnce(readingRecentMoves(text, findGame)),
    real: () =>
      '{"format":"tilework-recent-moves","version":1,"start":"a","after":0,"positionCheck":"a","steps":"L R","cursor":1,"follows":[1]}',
  },
  {
    name: "link in a text",
    covers: "games/days/day.ts parseDay",
    read(text) {
      targetInText(text);
      parseDay(text);
    },
    real: () => "Look: vscode://tilework.tilework/day?date=2026-11-23",
  },
  {
    name: "lines of results",
    covers: "cli/sokoban/results.ts readResult readRated",
    read(text) {
      for (const line of text.split("\n")) {
        readResult(line);
        readRated(line);
      }
    },
    real: () => '{"file":"a.xsb","level":1,"title":"","decomposition":null,"difficulty":null}\n',
  },
  {
    name: "board of an operation",
    covers: "operations/tiles-input.ts readTilesInput",
    read(text) {
      try {
        readTilesInput(text);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
      }
    },
    real: () => `Board 4: 3x3 ${board}`,
  },
  {
    name: "pattern and color",
    covers: "drawing/color.ts parseColor",
    read(text) {
      readPattern(text, "frozen");
      parseColor(text);
    },
    real: (random) => random.pick(["#10aFff80", "rgba(1, 2, 3, 0.5)", "$$\n$$"]),
  },
];
