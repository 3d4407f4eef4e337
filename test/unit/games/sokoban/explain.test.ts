import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { atOnce } from "../../../../src/games/slices.js";
import { builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { explainingGame } from "../../../../src/games/sokoban/explain/explain-game.js";
import { explainingLoss } from "../../../../src/games/sokoban/explain/explain-loss.js";
import { ReducedSearch } from "../../../../src/games/sokoban/explain/reduced-search.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { isPush, legalMoves, levelNow, type Move, play, startOf } from "../../../../src/games/sokoban/play/rules.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { canBeBrought, rowsOf, squareIn } from "../../shared/sokoban-few-boxes.js";

const explained = (rows: readonly string[]) => {
  const level = levelOf(rows);
  const loss = atOnce(explainingLoss(level));
  return loss && { rule: loss.rule, squares: loss.boxes.map((box) => squareIn(level, level.boxes[box]!)) };
};

describe("why a Sokoban position is lost", () => {
  it("is told by the fewest boxes and the rule", () => {
    assert.deepEqual(explained(["######", "#$ . #", "# $@.#", "#    #", "######"]), { rule: "corner", squares: ["1,1"] });
    assert.deepEqual(explained(["#######", "#  $  #", "# $@..#", "#######"]), { rule: "square", squares: ["1,3"] });
    assert.deepEqual(explained(["#########", "#       #", "#  $$   #", "#  $$ @ #", "#  . .  #", "#  . .  #", "#########"]), {
      rule: "frozen",
      squares: ["2,3", "2,4", "3,3", "3,4"],
    });
    assert.deepEqual(explained(["########", "#.   $ #", "#  @ $ #", "#      #", "#  .   #", "########"]), undefined);
    assert.deepEqual(explained(["########", "#   .  #", "# $ $  #", "#      #", "#@     #", "#.######", "########"]), undefined);
    const wall = explained(["########", "# $ $ .#", "#      #", "#  @   #", "#  .   #", "########"]);
    assert.deepEqual(wall, { rule: "goals", squares: ["1,2", "1,4"] });
  });

  it("is proved: no explanation of a game by chance is wrong, and none is too large by a box", () => {
    let state = 7;
    const dice = (sides: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return Math.floor((state / 0x8000_0000) * sides);
    };
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
      const rows = rowsOf({ ...level, boxes: [], player: level.player }).map((row) => row.replace("@", " ").replace("+", "."));
      const squares = why.squares.map(({ row, column }) => `${row},${column}`);
      assert.ok(!canBeBrought(rows, squares, squareIn(level, now.player)), levelRows(levelNow(now), "xsb").join("\n"));
      for (const square of squares) {
        const fewer = squares.filter((other) => other !== square);
        const stuck = !canBeBrought(rows, fewer, squareIn(level, now.player));
        assert.ok(!stuck || fewer.length === 0, levelRows(levelNow(now), "xsb").join("\n"));
      }
      // Before the push that is named, those boxes could still be brought to goals.
      const before = passed.positions[why.since - 1];
      if (before === undefined) continue;
      const boxes = why.squares
        .map(({ row, column }) => now.boxes.indexOf(row * level.width + column))
        .map((box) => squareIn(level, before.boxes[box]!));
      assert.ok(canBeBrought(rows, boxes, squareIn(level, before.player)));
      assert.match(english(why.text), new RegExp(`Push ${passed.positions[why.since]!.pushes} did it`));
    }
    assert.ok(lost >= 40 && found >= lost * 0.95, `${found} of ${lost}`);
  });

  it("names the push within a step of several, and the first of several losses", () => {
    const start = startOf(levelOf(["#########", "# @$    #", "#   $   #", "# .   . #", "#########"]), "");
    const moves = ["R", "R", "R", "R"] as const;
    const along = [start, ...moves.map(() => start)];
    for (const [index, move] of moves.entries()) along[index + 1] = play(along[index]!, move)!;
    const inOne = atOnce(explainingGame({ positions: [start, along[4]!], steps: [[...moves]] }));
    // From its first push on, the box runs along a wall without a goal: it was so from the start.
    assert.deepEqual([inOne?.since, english(inOne?.text ?? { text: "", args: [] }).endsWith("It was so from the start.")], [0, true]);
    const room = startOf(levelOf(["########", "#      #", "# @$ . #", "#      #", "########"]), "");
    const up: readonly Move[] = ["d", "r", "U"];
    const end = up.reduce((position, move) => play(position, move)!, room);
    const lost = atOnce(explainingGame({ positions: [room, end], steps: [up] }));
    assert.deepEqual([lost?.since, lost?.squares], [1, [{ row: 1, column: 3 }]]);
    assert.match(english(lost!.text), /can come to no goal\. Push 1 did it\.$/);
  });

  it("gives up within its limits, and says nothing then", () => {
    const hall = levelOf([
      ...["################", "#..............#", "#..............#", "#              #", "# $ $ $ $ $ $  #", "#  $ $ $ $ $ $ #"],
      ...["# $ $ $ $ $ $  #", "#  $ $ $ $     #", "#      @       #", "#              #", "################"],
    ]);
    assert.equal(
      atOnce(explainingLoss({ ...hall, goals: hall.goals.slice(0, hall.boxes.length) }, undefined, { few: 20, many: 50, all: 2_000 })),
      undefined,
    );
    const search = new ReducedSearch(hall);
    assert.equal(atOnce(search.run(hall.boxes, hall.player, 10)), "open");
    assert.ok(search.positions <= 10);
  });
});

/** Pushes by chance until a solver proves that the game is lost; `undefined` where it is not soon. */
function playUntilLost(level: Level, dice: (sides: number) => number) {
  const positions = [startOf(level, "")];
  const steps: Move[][] = [];
  for (let count = 0, pushes = 0; count < 2_000 && pushes < 30; count++) {
    const position = positions.at(-1)!;
    const moves = legalMoves(position);
    const move = moves[dice(moves.length)];
    if (move === undefined) return undefined;
    positions.push(play(position, move)!);
    steps.push([move]);
    if (!isPush(move)) continue;
    pushes++;
    if (solveLevel(levelNow(positions.at(-1)!), "any", nodeBudget(3_000)).kind === "unsolvable") return { positions, steps };
  }
  return undefined;
}
