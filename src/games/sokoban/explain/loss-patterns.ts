import type { LossPatterns } from "../../levels.js";
import { type Message, say } from "../../message.js";
import { cellOf } from "../level/grid.js";
import { squareOf } from "../play/box-play.js";
import { levelNow, type Position } from "../play/rules.js";
import { findingPattern } from "./find-pattern.js";
import { cellsOf, isBoxLetter, isLossRule, readPattern, ruleLabels, ruleText } from "./loss-pattern.js";
import { makingPattern } from "./pattern-of-loss.js";
import { type LossRule, lossRules } from "./rule-of-loss.js";

const cellWords: Readonly<Record<string, Message>> = {
  "#": say("wall"),
  $: say("box"),
  "*": say("box on goal"),
  ".": say("goal"),
  "@": say("the player’s side"),
  "-": say("anything"),
};

/** The deadlock patterns of Sokoban, in the form that every surface stores and shows. */
export const lossPatterns: LossPatterns<Position> = {
  // A box that the player cannot reach makes no pattern that could occur again.
  rules: lossRules
    .filter((rule) => rule !== "outside")
    .map((rule) => ({ name: rule, label: ruleLabels[rule] })),
  *cut(position, { squares, rule }) {
    const level = levelNow(position);
    const boxes = squares.map(({ row, column }) => cellOf(level, row, column));
    return isLossRule(rule) ? yield* makingPattern(level, boxes, rule) : undefined;
  },
  *find(position, patterns) {
    const found = yield* findingPattern(levelNow(position), patterns);
    return found && { pattern: found.pattern, squares: found.boxes.map((cell) => squareOf(position, cell)) };
  },
  stands: ({ level, boxes }, squares) =>
    squares.every(({ row, column }) => boxes.includes(cellOf(level, row, column))),
  read: (text, rule) => (rule === "outside" ? undefined : readPattern(text, rule)),
  words: (pattern) => ruleText(pattern.rule as LossRule, cellsOf(pattern).cells.filter(isBoxLetter).length),
  picture(pattern) {
    const { width, height, cells } = cellsOf(pattern);
    return {
      rows: height,
      columns: width,
      ground: cells.map((letter) => (letter === "#" ? "#" : "*.".includes(letter) ? "." : "-")).join(""),
      things: cells.flatMap((letter, at) => {
        const kind =
          letter === "$" ? "box" : letter === "*" ? "box-home" : letter === "@" ? "player-down" : undefined;
        return kind === undefined ? [] : [{ kind, row: Math.floor(at / width), column: at % width }];
      }),
      cells: cells.map((letter) => cellWords[letter]!),
    };
  },
};
