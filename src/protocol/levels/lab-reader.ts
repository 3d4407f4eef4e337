import { maxMoves } from "../../games/play/game-length.js";
import { changeKinds, type LevelChange } from "../../games/sokoban/lab/changes.js";
import { type Judgment, type Own, verdicts } from "../../games/sokoban/lab/judgment.js";
import type { BoxOrder, LabResult } from "../../games/sokoban/lab/lab.js";
import { maxCells } from "../../games/sokoban/level/board.js";
import type { FirstPush } from "../../games/sokoban/level/first-pushes.js";
import { sides } from "../../games/sokoban/level/grid.js";
import {
  boolean,
  either,
  integer,
  listOf,
  number,
  object,
  objectWith,
  oneOf,
  type Reader,
  string,
} from "../reading.js";
import type { LabNews, ViewLab } from "./view-lab.js";

/** Reads new results of the design lab in the view of a level editor. */

/** A square has a few changes of its own, and a box has some with each of a few goals. */
const maxListed = 8 * maxCells;

const count = integer(0, Number.MAX_SAFE_INTEGER);
const moveCount = integer(0, maxMoves);
const seconds = number(0, Number.MAX_SAFE_INTEGER);
const cell = integer(0, maxCells - 1);
/** A square has at most seven mirror images. */
const twins = listOf(cell, 7);
const cells = listOf(cell, maxMoves);

const counts = { pushes: moveCount, moves: moveCount };
const own: Reader<Own> = either<Own>(
  object({
    kind: oneOf(["solved"]),
    best: object({ ...counts, lurd: string(maxMoves), pushesProved: boolean, movesProved: boolean }),
  }),
  object({ kind: oneOf(["unsolvable", "open"]) }),
);
const judgment: Reader<Judgment> = objectWith(
  { verdict: oneOf(verdicts), isProved: boolean, movesProved: boolean },
  { found: object(counts), seconds },
);
const change: Reader<LevelChange> = objectWith({ kind: oneOf(changeKinds), cell }, { goal: cell });
const push: Reader<FirstPush> = object({ cell, side: oneOf(sides) });
const order: Reader<BoxOrder> = either<BoxOrder>(
  object({ kind: oneOf(["unique"]), boxes: cells }),
  object({ kind: oneOf(["several"]), boxes: cells, others: cells }),
  object({ kind: oneOf(["gaveUp"]), seconds }),
);
const result: Reader<LabResult> = objectWith(
  {
    own,
    done: count,
    of: count,
    isTimeUp: boolean,
    leftOut: count,
    changes: listOf(object({ change, twins, judgment }), maxListed),
    pushes: listOf(object({ push, judgment }), maxListed),
  },
  { order },
);
const lab: Reader<ViewLab> = objectWith(
  { isRunning: boolean, ownMs: number(0, Number.MAX_SAFE_INTEGER), result },
  { continueSeconds: seconds },
);

export const readLabNews: Reader<LabNews> = objectWith({ version: count, levelKey: string(1_000) }, { lab });
