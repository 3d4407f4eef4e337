import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { atOnce } from "../../../../src/games/slices.js";
import { builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { explainingGame, explainingLoss } from "../../../../src/games/sokoban/deadlocks/explain-game.js";
import { ReducedSearch } from "../../../../src/games/sokoban/deadlocks/reduced-search.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { readCompactLevel } from "../../../../src/games/sokoban/play/notation.js";
import {
  levelNow,
  type Move,
  type Position,
  play,
  startOf,
} from "../../../../src/games/sokoban/play/rules.js";
import { slowLevel } from "../../shared/slow-level.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { diceOf, playUntilLost } from "../../shared/sokoban-lost-games.js";
import { canBeBrought, randomLevel } from "../../shared/sokoban-solver-data.js";

/** Whether the loss has the fewest boxes: no smaller set of the level's boxes is stuck by itself. */
function isSmallest(level: Level, size: number): boolean {
  // The bits of a number select the boxes of the set.
  const sets = Array.from({ length: 1 << level.boxes.length }, (_, bits) =>
    level.boxes.filter((_, box) => ((bits >> box) & 1) === 1),
  );
  return sets.filter((set) => set.length > 0 && set.length < size).every((set) => canBeBrought(level, set));
}

const squareIn = (level: Level, cell: number) => `${Math.floor(cell / level.width)},${cell % level.width}`;

const explained = (rows: readonly string[]) => {
  const level = levelOf(rows);
  const loss = atOnce(explainingLoss(level));
  return loss && [loss.rule, ...loss.boxes.map((box) => squareIn(level, level.boxes[box]!))].join(" ");
};

const frozen = ["#########", "#       #", "#  $$   #", "#  $$ @ #", "#  . .  #", "#  . .  #", "#########"];

/** Plays moves one by one. */
function playedOn(start: Position, moves: readonly Move[]): readonly Position[] {
  const positions = [start];
  for (const move of moves) positions.push(play(positions.at(-1)!, move)!);
  return positions;
}

describe("why a Sokoban position is lost", () => {
  it("is explained by the fewest boxes and the rule", () => {
    assert.equal(explained(["######", "#$ . #", "# $@.#", "#    #", "######"]), "corner 1,1");
    assert.equal(explained(["#######", "#  $  #", "# $@..#", "#######"]), "square 1,3");
    assert.equal(explained(frozen), "frozen 2,3 2,4 3,3 3,4");
    const open = ["########", "#.   $ #", "#  @ $ #", "#      #", "#  .   #", "########"];
    const wide = ["########", "#   .  #", "# $ $  #", "#      #", "#@     #", "#.######", "########"];
    assert.deepEqual([explained(open), explained(wide)], [undefined, undefined]);
    const wall = explained(["########", "# $ $ .#", "#      #", "#  @   #", "#  .   #", "########"]);
    assert.equal(wall, "goals 1,2 1,4");
  });

  it("is explained by boxes far from each other where these are the fewest", () => {
    const level = readCompactLevel("3-|2-.|$-.|2-$|3-|+$-")!;
    const loss = atOnce(explainingLoss(level))!;
    assert.deepEqual([loss.boxes.map((box) => level.boxes[box]), loss.isFewest], [[6, 16], true]);
    // Random levels: a loss that is marked as fewest is, and nearly all are marked.
    let [fewest, others] = [0, 0];
    for (let seed = 1; fewest < 60; seed++) {
      const lost = randomLevel(seed, 6, 6, 2 + (seed % 3));
      const why = atOnce(explainingLoss(lost));
      if (why === undefined) continue;
      const { length } = why.boxes;
      if (why.isFewest) assert.ok(isSmallest(lost, length), `level ${seed}`);
      if (why.isFewest && length > 1) fewest++;
      else if (!why.isFewest) others++;
    }
    assert.ok(others < 6, `${others}`);
  });

  it("says when the boxes may not be the fewest", () => {
    const level = levelOf(frozen);
    const limits = { few: 5, many: 30_000, all: 250_000 };
    assert.equal(atOnce(explainingLoss(level, undefined, limits))?.isFewest, false);
    assert.equal(atOnce(explainingLoss(level))?.isFewest, true);
    const game = { positions: [startOf(level, "")], steps: [] };
    const sentence = /Fewer boxes may be enough: not all were tried\.$/;
    assert.match(english(atOnce(explainingGame(game, limits))!.text), sentence);
    assert.doesNotMatch(english(atOnce(explainingGame(game))!.text), sentence);
  });

  it("is proved: no explanation of a random game is wrong, and none has a box too many", () => {
    const dice = diceOf(7);
    const levels = builtInLevels()
      .flatMap((collection) => collection.levels.map(({ level }) => level))
      .filter(({ boxes }) => boxes.length <= 4)
      .slice(0, 12);
    let [lost, found] = [0, 0];
    for (let game = 0; game < 60; game++) {
      const passed = playUntilLost(levels[game % levels.length]!, dice);
      if (passed === undefined) continue;
      lost++;
      const now = passed.positions.at(-1)!;
      const why = atOnce(explainingGame(passed));
      if (why === undefined) continue;
      found++;
      const { level } = now;
      const boxes = why.squares.map(({ row, column }) => row * level.width + column);
      const shown = levelRows(levelNow(now), "xsb").join("\n");
      assert.ok(!canBeBrought(level, boxes, now.player), shown);
      for (const box of boxes) {
        const fewer = boxes.filter((other) => other !== box);
        assert.ok(fewer.length === 0 || canBeBrought(level, fewer, now.player), shown);
      }
      // Before the push that is named, those boxes could still be brought to goals.
      const before = passed.positions[why.since - 1];
      if (before === undefined) continue;
      const earlier = boxes.map((box) => before.boxes[now.boxes.indexOf(box)]!);
      assert.ok(canBeBrought(level, earlier, before.player));
      const { pushes } = passed.positions[why.since]!;
      assert.match(english(why.text), RegExp(`(?:Push|Deadlock since push|at push) ${pushes}\\b`));
    }
    assert.ok(lost >= 40 && found >= lost * 0.95, `${found} of ${lost}`);
  });

  it("names the push within a step of several, and the first of several losses", () => {
    const start = startOf(levelOf(["#########", "# @$    #", "#   $   #", "# .   . #", "#########"]), "");
    const moves = ["R", "R", "R", "R"] as const;
    const end = playedOn(start, moves).at(-1)!;
    const inOne = atOnce(explainingGame({ positions: [start, end], steps: [moves] }))!;
    // From its first push on, the box runs along a wall without a goal, so this held from the start.
    const told = "The marked box is stuck in a corner. Deadlock from the start. In the corner since push 4.";
    assert.deepEqual([inOne.since, english(inOne.text)], [0, told]);
    const room = startOf(levelOf(["########", "#      #", "# @$ . #", "#      #", "########"]), "");
    const up: readonly Move[] = ["d", "r", "U"];
    const lost = atOnce(explainingGame({ positions: [room, playedOn(room, up).at(-1)!], steps: [up] }));
    assert.deepEqual([lost?.since, lost?.squares], [1, [{ row: 1, column: 3 }]]);
    assert.match(english(lost!.text), /can't reach a goal from its square\. Push 1 caused it\.$/);
  });

  it("names the push that lost the game, and the one that brought the box into its corner", () => {
    const start = startOf(levelOf(["########", "#      #", "# @$ . #", "#      #", "########"]), "");
    const moves: readonly Move[] = ["d", "r", "U", "l", "u", "R", "R", "R"];
    const positions = playedOn(start, moves);
    const steps = moves.map((move) => [move]);
    const why = (game: Parameters<typeof explainingGame>[0]) => english(atOnce(explainingGame(game))!.text);
    const told = (count: number) =>
      why({ positions: positions.slice(0, count + 1), steps: steps.slice(0, count) });
    assert.equal(told(3), "The marked box can't reach a goal from its square. Push 1 caused it.");
    assert.equal(told(7), "The marked box can't reach a goal from its square. Push 1 caused it.");
    const corner = "The marked box is stuck in a corner. Deadlock since push 1. In the corner since push 4.";
    assert.equal(told(8), corner);
    // All in one step, like a dragged box.
    assert.equal(why({ positions: [start, positions.at(-1)!], steps: [moves] }), corner);
  });

  it("marks the one box that suffices now, also where three boxes had lost the game before", () => {
    const { level } = builtInLevels()
      .flatMap(({ levels }) => levels)
      .find(({ variant }) => variant === "side-rooms/8")!;
    const moves: readonly Move[] = ["d", "l", "U", "U", "U"];
    const positions = playedOn(startOf(level, "side-rooms/8"), moves);
    const why = atOnce(explainingGame({ positions, steps: moves.map((move) => [move]) }))!;
    // The position alone has the same answer.
    const now = levelNow(positions.at(-1)!);
    const loss = atOnce(explainingLoss(now))!;
    const squares = loss.boxes.map((box) => squareIn(now, now.boxes[box]!));
    assert.equal(why.squares.map(({ row, column }) => `${row},${column}`).join(), squares.join());
    assert.deepEqual([squares.length, why.rule, why.since], [1, "square", 4]);
    assert.match(english(why.text), /Push 3 caused it\. Another deadlock came before, at push 2\.$/);
  });

  it("stops at its limits without an explanation", () => {
    const level = levelOf(slowLevel);
    const loss = atOnce(explainingLoss(level, undefined, { few: 20, many: 50, all: 2_000 }));
    assert.equal(loss, undefined);
    const search = new ReducedSearch(level);
    assert.equal(atOnce(search.run(level.boxes, level.player, 10)), "open");
    assert.ok(search.positions <= 10);
  });
});
