import type { DeadlockPattern } from "../../levels.js";
import { inRows } from "../../lists.js";
import { type Message, plural, say } from "../../message.js";
import { extentOf, gridForms, turnedGrid } from "../level/grid.js";
import { type LossRule, lossRules } from "./rule-of-loss.js";

/**
 * The part of a lost position that shows the loss, as rows of letters. `#` is a wall that matters, `$` a box,
 * `*` a box on a goal and `.` a goal. `@` is the player's side, where it matters, and `-` is anything. Of the
 * eight rotations and reflections, the first in order represents all.
 */
export interface PatternCells {
  readonly width: number;
  readonly height: number;
  /** Row by row, one letter each. */
  readonly cells: readonly string[];
}

/** Larger patterns are refused; they would be levels. */
export const maxPatternSide = 20;
const maxPatternBoxes = 40;

/** The name of each rule in a list of rules. */
export const ruleLabels: Readonly<Record<LossRule, Message>> = {
  outside: say("Out of reach"),
  corner: say("In a corner"),
  square: say("No goal from there"),
  frozen: say("Boxes block each other"),
  goals: say("Too few goals"),
  search: say("All pushes tried"),
};

/** The rule as a text short enough for the line above a narrow board. */
export function ruleText(rule: LossRule, boxes: number): Message {
  switch (rule) {
    case "outside":
      return say("The player can never get to the marked box.");
    case "corner":
      return say("The marked box is stuck in a corner.");
    case "square":
      return say("The marked box can't reach a goal from its square.");
    case "frozen":
      return plural(boxes, "The {0} marked box blocks itself.", "The {0} marked boxes block each other.");
    case "goals":
      return plural(
        boxes,
        "The {0} marked box has too few goals in reach.",
        "The {0} marked boxes have too few goals in reach.",
      );
    case "search":
      return plural(
        boxes,
        "No pushes bring the {0} marked box to a goal.",
        "No pushes bring all {0} marked boxes to goals.",
      );
  }
}

export function isLossRule(text: string): text is LossRule {
  return lossRules.some((rule) => rule === text);
}

/** The pattern in its canonical form. */
export function patternOf(cells: PatternCells, rule: LossRule): DeadlockPattern {
  const [first] = turned(trimmed(cells)).map(textOf).sort(byLengthThenText);
  return { text: first!, rule };
}

/** Reads the text of a pattern in any orientation; `undefined` if it is not a pattern. */
export function readPattern(text: string, rule: string): DeadlockPattern | undefined {
  const rows = text.split(/\r?\n/);
  if (rows.length > maxPatternSide) return undefined;
  const width = Math.max(...rows.map((row) => row.length));
  if (width === 0 || width > maxPatternSide || !isLossRule(rule)) return undefined;
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

/** The cells of a pattern in canonical form. */
export function cellsOf({ text }: DeadlockPattern): PatternCells {
  const rows = text.split("\n");
  return { width: rows[0]!.length, height: rows.length, cells: rows.flatMap((row) => [...row]) };
}

export function isBoxLetter(letter: string): boolean {
  return letter === "$" || letter === "*";
}

/** The distinct ones of its eight rotations and reflections. */
export function turned(pattern: PatternCells): readonly PatternCells[] {
  const forms = gridForms.map((form): PatternCells => {
    const { width, height, sources } = turnedGrid(pattern, form);
    return { width, height, cells: Array.from(sources, (cell) => pattern.cells[cell]!) };
  });
  return [...new Map(forms.map((one) => [textOf(one), one])).values()];
}

/** Removes outer rows and columns that are empty. */
function trimmed({ width, height, cells }: PatternCells): PatternCells {
  const taken = cells.flatMap((letter, at) => (letter === "-" ? [] : [at]));
  const { top, left, bottom, right } = extentOf({ width }, taken);
  const inner = cells.filter((_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    return row >= top && row <= bottom && column >= left && column <= right;
  });
  return height === bottom - top + 1 && width === right - left + 1
    ? { width, height, cells }
    : { width: right - left + 1, height: bottom - top + 1, cells: inner };
}

function textOf({ width, cells }: PatternCells): string {
  return inRows(cells, width)
    .map((row) => row.join(""))
    .join("\n");
}

/**
 * Orders by the number of rows and then by text, so that all orientations of a pattern have the same first
 * text.
 */
function byLengthThenText(one: string, other: string): number {
  const rows = (text: string) => text.split("\n").length;
  return rows(one) - rows(other) || (one < other ? -1 : 1);
}
