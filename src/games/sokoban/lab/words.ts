import { boxChangesText, countsText } from "../../counted.js";
import { type Message, quantity, say } from "../../message.js";
import type { FirstPush } from "../level/analysis.js";
import { columnOf, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import type { LevelChange } from "./changes.js";
import type { ChangeVerdict, Judgment, Own } from "./judgment.js";
import type { BoxOrder, LabResult } from "./lab.js";

/** The texts for the lab's results, on every surface. Rows and columns count from 1 for people. */

type Grid = Pick<Level, "width">;

export function squareText(level: Grid, cell: number): Message {
  return say("row {0}, column {1}", rowOf(level, cell) + 1, columnOf(level, cell) + 1);
}

const changeTexts: Readonly<Record<LevelChange["kind"], Message>> = {
  addWall: say("Floor becomes wall"),
  removeWall: say("Wall becomes floor"),
  addBoxOnGoal: say("Add a box on a goal"),
  removeBoxOnGoal: say("Remove the box and its goal"),
  removePair: say("Remove the box"),
  addBox: say("Add a box"),
  addGoal: say("Add a goal"),
  removeBox: say("Remove the box"),
  removeGoal: say("Remove the goal"),
};

export function changeText(level: Grid, { kind, goal }: LevelChange): Message {
  return goal === undefined
    ? changeTexts[kind]
    : say("Remove the box, and the goal at {0}", squareText(level, goal));
}

const pushTexts = {
  u: say("First push: up"),
  d: say("First push: down"),
  l: say("First push: left"),
  r: say("First push: right"),
} as const satisfies Readonly<Record<FirstPush["side"], Message>>;

export function pushText({ side }: FirstPush): Message {
  return pushTexts[side];
}

/** One or two words for each verdict. */
export const verdictTexts: Readonly<Record<ChangeVerdict, Message>> = {
  breaks: say("Breaks it"),
  shortens: say("Shortens"),
  hardens: say("Hardens"),
  same: say("Changes nothing"),
  mends: say("Makes it solvable"),
  gaveUp: say("Timed out"),
  notTried: say("Not tried yet"),
};

const pushVerdictTexts: Readonly<Partial<Record<ChangeVerdict, Message>>> = {
  breaks: say("Loses"),
  same: say("Keeps the fewest"),
  hardens: say("Longer solution"),
};

/** @param isPush whether it judges a first push; otherwise a change */
export function verdictText({ verdict, seconds }: Judgment, isPush = false): Message {
  if (verdict === "gaveUp") return say("Timed out at {0} s", quantity(seconds ?? 0));
  return (isPush ? pushVerdictTexts[verdict] : undefined) ?? verdictTexts[verdict];
}

/** What is known about the unchanged level. */
export function ownText(own: Own, { ownMs }: { readonly ownMs: number }): Message {
  switch (own.kind) {
    case "solved": {
      const { pushesProved, movesProved } = own.best;
      if (movesProved) return say("The level as it is: {0}, the fewest, proved.", countsText(own.best));
      if (pushesProved)
        return say("The level as it is: {0}; the pushes are the fewest, proved.", countsText(own.best));
      return say(
        "The level as it is: {0}, the best known. Whether changes shorten it is undetermined.",
        countsText(own.best),
      );
    }
    case "unsolvable":
      return say("The level has no solution, proved. The lab searches for changes that make it solvable.");
    case "open":
      return say(
        "The level wasn't solved within {0} s, so there is nothing to compare changes with.",
        quantity(ownMs / 1_000),
      );
  }
}

/** Whether the boxes have to be pushed in one order. */
export function orderText(order: BoxOrder): Message {
  switch (order.kind) {
    case "unique":
      if (order.boxes.length === 1)
        return say(
          "The boxes have one order, proved. Every solution with the fewest pushes pushes one box only.",
        );
      return say(
        "The boxes have one order, proved: {0} in every solution with the fewest pushes.",
        boxChangesText(Math.max(0, order.boxes.length - 1)),
      );
    case "several":
      return say(
        "The boxes can be pushed in more than one order. Two solutions with the fewest pushes were played, in different orders.",
      );
    case "gaveUp":
      return say("Order of the boxes: undetermined, timed out at {0} s.", quantity(order.seconds));
  }
}

/** How far the lab is, and what it does not try. */
export function progressText(
  result: Pick<LabResult, "done" | "of" | "isTimeUp" | "leftOut" | "changes" | "pushes">,
): Message {
  const { of, leftOut } = result;
  if (of === 0) return say("Nothing was tried.");
  const text = triedText(result);
  if (leftOut === 0) return text;
  return say(
    "{0} {1} more are left out: those of squares farther from boxes, goals and the solution’s path.",
    text,
    quantity(leftOut),
  );
}

/** `done` counts those that were judged or had their full time. */
function triedText({ done, of, isTimeUp, changes, pushes }: Parameters<typeof progressText>[0]): Message {
  const tried = say("{0} of {1} tried.", quantity(done), quantity(of));
  // Time may have run out for the box order alone.
  if (!isTimeUp || done === of) return tried;
  const untried = [...changes, ...pushes].filter(({ judgment }) => judgment.verdict === "notTried").length;
  const sooner = of - done - untried;
  if (untried === 0)
    return say("{0} Then the time was up. {1} more timed out before.", tried, quantity(sooner));
  if (sooner === 0) return say("{0} Then the time was up. {1} aren't tried yet.", tried, quantity(untried));
  return say(
    "{0} Then the time was up. {1} more timed out before, and {2} aren't tried yet.",
    tried,
    quantity(sooner),
    quantity(untried),
  );
}
