import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { plainTheme } from "../../../src/drawing/color.js";
import { drawFence } from "../../../src/drawing/fences/fence-pictures.js";
import { findFences } from "../../../src/drawing/fences/fences.js";
import { playableText } from "../../../src/extension/levels/markdown/markdown-features.js";
import { atOnce } from "../../../src/games/slices.js";
import { checkCollection } from "../../../src/games/sokoban/check/check.js";
import { duplicateFindings } from "../../../src/games/sokoban/check/duplicates.js";
import { convertBoard } from "../../../src/games/sokoban/edit/convert.js";
import { applyEdit } from "../../../src/games/sokoban/edit/edit.js";
import { readPatch, seemsManyLevels } from "../../../src/games/sokoban/edit/patch-text.js";
import { statistics } from "../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { likelyClaim, readClaim } from "../../../src/games/sokoban/level/claim.js";
import { differencesFrom, levelKey } from "../../../src/games/sokoban/level/level-key.js";
import { levelMerge, outsideConflicts } from "../../../src/games/sokoban/merge/level-merge.js";
import { compress, readMoves } from "../../../src/games/sokoban/play/lurd.js";
import { startOf } from "../../../src/games/sokoban/play/rules.js";
import { readRows } from "../../../src/games/sokoban/played-sokoban.js";
import { looksLikeBoard, readBoard } from "../../../src/games/sokoban/sokoban.js";
import { findConflictPlaces } from "../../../src/games/sokoban/text/conflicts.js";
import { pastedLevels } from "../../../src/games/sokoban/text/moved-levels.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { readAgain } from "../../../src/games/sokoban/text/reread.js";
import { isLevelText } from "../../../src/games/sokoban/text/segments.js";
import { readLevelMoves } from "../../../src/operations/moves-input.js";
import { OperationError } from "../../../src/operations/operation.js";
import type { Random } from "../shared/random.js";
import { levelFile } from "./level-grammar.js";
import type { Reader } from "./readers.js";

/** Readers of Sokoban levels, and all that is found out about a level when its file is shown. */

const levelFolder = inRoot("media", "levels");
export const levelFiles = readdirSync(levelFolder).map((file) =>
  readFileSync(`${levelFolder}/${file}`, "utf8"),
);
const room = toLevel(
  readCollection("#########\n#       #\n# @ $ . #\n#       #\n#########").levels[0]!.board,
)!;
const theme = plainTheme("light");
const own = readCollection("#####\n#@$.#\n#####\n");

/** Most of their lines are boards. */
const ofLevels = {
  real: (random: Random) => random.pick(levelFiles),
  hostile: levelFile,
  hasBoards: true,
} as const;

export const levelReaders: readonly Reader[] = [
  {
    name: "level file",
    covers:
      "games/sokoban/text/read-collection.ts readCollection readingCollection, " +
      "games/sokoban/text/forms/slc.ts readingSlc, " +
      "games/sokoban/text/forms/other-forms.ts readingOtherForm, " +
      "games/sokoban/text/forms/drawn-rows.ts looksLikePage, games/sokoban/text/gaps.ts readingGaps, " +
      "games/sokoban/text/segments.ts findingSegments, games/sokoban/text/notes.ts looksLikeTitle",
    read(text) {
      isLevelText(text);
      const collection = readCollection(text);
      checkCollection(collection);
      atOnce(duplicateFindings(collection.levels));
    },
    ...ofLevels,
  },
  {
    name: "levels, one by one",
    read(text) {
      for (const entry of readCollection(text).levels.slice(0, 20)) {
        for (const dialect of ["xsb", "ox"] as const) convertBoard(entry.board, dialect);
        for (const turn of ["right", "flip"] as const) applyEdit(entry, { kind: "turn", turn });
        applyEdit(entry, { kind: "fill", at: { row: 1, column: 1 }, brush: "floor" });
        applyEdit(entry, { kind: "crop" });
        const level = toLevel(entry.board);
        if (level === undefined) continue;
        levelKey(level);
        statistics(level);
        differencesFrom(level)(room);
      }
    },
    ...ofLevels,
  },
  {
    name: "level file, changed",
    read(text) {
      const half = text.length >> 1;
      const before = readCollection(text);
      readAgain(before, text, `${text.slice(0, half)}#${text.slice(half + 1)}`);
    },
    ...ofLevels,
  },
  {
    name: "level file with conflicts",
    covers: "games/sokoban/text/conflicts.ts findConflicts findConflictPlaces",
    read(text) {
      findConflictPlaces(text);
      const merge = levelMerge(text);
      if (merge !== undefined) outsideConflicts(merge, []);
    },
    real: (random) =>
      `<<<<<<< ours\n#####\n#@$.#\n#####\n=======\n${random.pick(levelFiles).slice(0, 500)}\n>>>>>>> theirs\n`,
    hostile: levelFile,
    hasBoards: true,
  },
  {
    name: "pasted level",
    covers: "games/sokoban/sokoban.ts looksLikeBoard readBoard, games/sokoban/played-sokoban.ts readRows",
    read(text) {
      readRows(text);
      if (looksLikeBoard(text)) readBoard(text);
    },
    real: (random) =>
      `> [code]\n> ${random.pick(levelFiles).slice(0, 800).replaceAll("\n", "\n> ")}\n[/code]\n\`\`\` xsb\n`,
    hostile: levelFile,
    hasBoards: true,
  },
  {
    name: "pasted levels",
    read: (text) => void pastedLevels("#####\n#@$.#\n#####\n", own, 1, text),
    ...ofLevels,
  },
  {
    name: "pasted cells",
    covers: "games/sokoban/edit/patch-text.ts readPatch",
    read(text) {
      seemsManyLevels(text);
      readPatch(text, "xsb");
    },
    ...ofLevels,
  },
  {
    name: "blocks in Markdown",
    covers: "drawing/fences/fences.ts findFences",
    read(text) {
      for (const fence of findFences(text).slice(0, 20)) {
        drawFence(fence.language, fence.text, theme, ({ text: words }) => words);
        playableText(fence);
      }
    },
    real: () =>
      "# Boards\n\n```2048\n2 4 8 0\n0 0 0 0\n0 0 0 0\n0 0 0 2\n```\n\n> ~~~ sliding\n> 1 2 3/4 5 6/0 7 8\n> ~~~\n\n- ```xsb\n  #####\n  #@$.#\n  #####\n  ```\n",
    hostile: (random) => `\`\`\`xsb\n${levelFile(random)}\n\`\`\`\n`,
    hasBoards: true,
  },
  {
    name: "claim",
    covers: "games/sokoban/level/claim.ts readClaim, games/sokoban/level/difficulty.ts readDifficulty",
    read(text) {
      readClaim(text);
      likelyClaim(text);
    },
    real: (random) => random.pick(["pushes <= 97", "difficulty = easy to very hard", "optimal moves = 230"]),
  },
  {
    name: "moves",
    covers: "games/sokoban/level/run-length.ts parseRuns",
    read(text) {
      const read = readMoves(startOf(room, "any"), text);
      if (read.ok) compress(read.value.moves);
      try {
        readLevelMoves(startOf(room, "any"), text);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
      }
    },
    real: () => "rurrdLulld 2(rR)",
    hostile: (random) =>
      random
        .list(1 + random.length(300), () =>
          random.pick(["l", "R", "2u", "3(lr)", "100000l", "999999(", ")", " ", "\n", "x"]),
        )
        .join(""),
  },
];
