import type { LossPattern } from "../../levels.js";
import { type Message, say } from "../../message.js";
import { type LossRule, lossRules } from "./rule-of-loss.js";

/**
 * What of a lost position shows that it is lost, as rows of letters: `#` a wall that matters, `$` a box and
 * `*` one on a goal, `.` a goal, `@` the side on which the player stands, where it matters; `-` whatever is
 * there. Of the eight ways to turn and mirror it, the one that comes first stands for all.
 */
export interface PatternCells {
  readonly width: number;
  readonly height: number;
  /** Row by row, one letter each. */
  readonly cells: readonly string[];
}

/** Larger ones are no patterns any more, but levels. */
export const maxPatternSide = 20;
const maxPatternBoxes = 40;

/** What a rule is called in a list of them. */
export const ruleLabels: Readonly<Record<LossRule, Message>> = {
  outside: say("Out of reach"),
  corner: say("In a corner"),
  square: say("No goal from there"),
  frozen: say("Boxes block each other"),
  goals: say("Too few goals"),
  search: say("Every way tried"),
};

/** The rule in words, short enough for the line over a narrow board. */
export function ruleText(rule: LossRule, boxes: number): Message {
  switch (rule) {
    case "outside":
      return say("The player can never get to the marked box.");
    case "corner":
      return say("The marked box is stuck in a corner.");
    case "square":
      return say("From there the marked box can't reach a goal.");
    case "frozen":
      return say("The {0} marked boxes block each other.", boxes);
    case "goals":
      return say("The {0} marked boxes have too few goals in reach.", boxes);
    case "search":
      return say("However they are pushed, the {0} marked boxes can't all reach goals.", boxes);
  }
}

export function isLossRule(text: string): text is LossRule {
  return lossRules.some((rule) => rule === text);
}

/** The pattern in its one form. */
export function patternOf(cells: PatternCells, rule: LossRule): LossPattern {
  const [first] = turned(trimmed(cells)).map(textOf).sort(byLengthThenText);
  return { text: first!, rule };
}

/** Reads the text of a pattern, however it is turned; `undefined` for what is none. */
export function readPattern(text: string, rule: string): LossPattern | undefined {
  const rows = text.split(/\r?\n/);
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length > maxPatternSide || width === 0 || width > maxPatternSide || !isLossRule(rule))
    return undefined;
  const cells = rows.flatMap((row) =>
    [...row.padEnd(width, "-")].map((letter) =>
      " _".includes(letter) ? "-" : letter === "+" ? "@" : letter,
    ),
  );
  const boxes = cells.filter(isBoxLetter).length;
  if (cells.some((letter) => !"#$*.@-".includes(letter)) || boxes === 0 || boxes > maxPatternBoxes)
    return undefined;
  if (cells.filter((letter) => letter === "@").length > 1) return undefined;
  return patternOf({ width, height: rows.length, cells }, rule);
}

/** The cells of a pattern that was read or made here. */
export function cellsOf({ text }: LossPattern): PatternCells {
  const rows = text.split("\n");
  return { width: rows[0]!.length, height: rows.length, cells: rows.flatMap((row) => [...row]) };
}

export function isBoxLetter(letter: string): boolean {
  return letter === "$" || letter === "*";
}

/** All that differ of the eight ways to turn and mirror. */
export function turned(pattern: PatternCells): readonly PatternCells[] {
  const found = new Map<string, PatternCells>();
  let now = pattern;
  for (let turn = 0; turn < 4; turn++) {
    for (const one of [now, mirrored(now)]) found.set(textOf(one), one);
    now = rotated(now);
  }
  return [...found.values()];
}

function rotated({ width, height, cells }: PatternCells): PatternCells {
  const from = (row: number, column: number) => cells[(height - 1 - column) * width + row]!;
  return {
    width: height,
    height: width,
    cells: Array.from({ length: cells.length }, (_, at) => from(Math.floor(at / height), at % height)),
  };
}

function mirrored({ width, height, cells }: PatternCells): PatternCells {
  return { width, height, cells: cells.map((_, at) => cells[at - (at % width) + width - 1 - (at % width)]!) };
}

/** Without the outer rows and columns in which nothing stands. */
function trimmed({ width, height, cells }: PatternCells): PatternCells {
  const taken = cells.flatMap((letter, at) => (letter === "-" ? [] : [at]));
  const [rows, columns] = [taken.map((at) => Math.floor(at / width)), taken.map((at) => at % width)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const inner = cells.filter((_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    return row >= top && row <= bottom && column >= left && column <= right;
  });
  return height === bottom - top + 1 && width === right - left + 1
    ? { width, height, cells }
    : { width: right - left + 1, height: bottom - top + 1, cells: inner };
}

function textOf({ width, height, cells }: PatternCells): string {
  return Array.from({ length: height }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).join(""),
  ).join("\n");
}

/** The flattest first, so that all turns of a pattern have one order. */
function byLengthThenText(one: string, other: string): number {
  const rows = (text: string) => text.split("\n").length;
  return rows(one) - rows(other) || (one < other ? -1 : 1);
}
