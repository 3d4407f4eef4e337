import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../../../src/games/direction.js";
import type { GameRules } from "../../../../../src/games/game.js";
import { act, type PlayAction, type PlayState } from "../../../../../src/games/play/play-core.js";
import { current, movesMade, type Session, sessionFrom } from "../../../../../src/games/play/session.js";
import { startEdits } from "../../../../../src/games/sokoban/edit/start-edits.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { cellsOf } from "../../../../../src/games/sokoban/level/level-text.js";
import { boxPlay } from "../../../../../src/games/sokoban/play/box-play.js";
import { countSolution, formatMoves } from "../../../../../src/games/sokoban/play/lurd.js";
import {
  designed,
  forwards,
  pullPlay,
  pullRegions,
  pushBound,
  solvedLevel,
} from "../../../../../src/games/sokoban/play/pull-play.js";
import { type Move, type Position, startOf, step } from "../../../../../src/games/sokoban/play/rules.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law, untilSeen, weighted } from "../../../shared/samples.js";
import { entryOf, levelOf } from "../../../shared/sokoban-data.js";

const boards = [
  ["#########", "#   #   #", "# . . @ #", "#  #  . #", "#       #", "#########"],
  ["##########", "#   .    #", "# #.#  # #", "#   .  @ #", "#  ###   #", "##########"],
  ["#######", "#..   #", "#.# # #", "#   @ #", "#######"],
];
const solvedOf = (rows: readonly string[]) =>
  solvedLevel(entryOf(rows).board) ?? assert.fail("nothing can be pulled");

function positionOf(rows: readonly string[]): Position {
  return startOf(levelOf(rows.join("\n")), "");
}

/** Keys, clicks and drags of a box, played like on a surface. */
const anyAction = ({
  width,
  height,
  walls,
  boxes,
}: Level): fc.Arbitrary<(position: Position) => PlayAction> => {
  const placeOf = (cell: number) => ({ row: Math.floor(cell / width), column: cell % width });
  const square = fc
    .constantFrom(...[...Array(width * height).keys()].filter((cell) => !walls[cell]))
    .map(placeOf);
  const simple = weighted<PlayAction>(
    [4, fc.constantFrom(...directions).map((direction) => ({ kind: "direction", direction }))],
    [2, square.map((at) => ({ kind: "cell", ...at }))],
    [1, fc.constantFrom("undo" as const, "redo" as const, "undoPush" as const).map((kind) => ({ kind }))],
  );
  const carry = fc.tuple(fc.nat(boxes.length - 1), square).map(([box, to]) => {
    return (position: Position) => ({ kind: "carry", from: placeOf(position.boxes[box]!), to }) as const;
  });
  return weighted<(position: Position) => PlayAction>([2, carry], [1, simple.map((action) => () => action)]);
};

describe("Sokoban played backwards", () => {
  it("gives, in reverse, a solution of the position it led to, whatever was done", async () => {
    let pulls = 0;
    await untilSeen(
      100,
      () => [pulls],
      () => {
        for (const rows of boards) {
          const solved = solvedOf(rows);
          const actions = fc.array(anyAction(solved), { maxLength: 40 });
          law(30, [actions], (done) => {
            let state: PlayState<Session<Position, Move, GameRules<Position, Move>>> = {
              session: sessionFrom(pullPlay, startOf(solved, "")),
              picked: undefined,
            };
            for (const action of done)
              state = act(state, action(current(state.session)), { fewest: "moves" }).state;
            const position = current(state.session);
            const pulled = movesMade(state.session);
            pulls += position.pushes;
            // The way back, move by move by the rules of the game.
            let back: Position | undefined = startOf(
              { ...solved, boxes: position.boxes, player: position.player },
              "",
            );
            for (const move of forwards(pulled)) back = back && step(back, move);
            assert.deepEqual([back?.boxes, back?.player], [solved.boxes, solved.player], formatMoves(pulled));
            const { level, solution } = designed(position, pulled);
            const bound = pushBound(position) ?? assert.fail("no bound");
            if (position.boxes.toSorted().join() !== solved.boxes.toSorted().join()) {
              const counts = countSolution(level, solution ?? "");
              assert.ok(counts !== undefined && counts.pushes <= position.pushes, "played to the win");
              assert.ok(bound > 0 && bound <= counts.pushes, `${bound} ≤ ${counts.pushes}`);
            } else assert.equal(bound, 0);
          });
        }
      },
    );
  });

  it("pulls exactly where a push leads back: all positions of a small board", () => {
    const start = startOf(solvedOf(["######", "#.   #", "#  . #", "#    #", "######"]), "");
    const seen = new Map([[keyOf(start), start]]);
    for (const position of seen.values()) {
      for (const move of ["u", "d", "l", "r", "U", "D", "L", "R"] as const) {
        const next = pullPlay.play(position, move);
        const [back] = forwards([move]);
        if (next === undefined) continue;
        const again = step({ ...next, level: start.level }, back!);
        assert.equal(again && keyOf(again), keyOf(position));
        if (!seen.has(keyOf(next))) seen.set(keyOf(next), next);
      }
    }
    // And the reverse: every push or step from one of them can be undone by a backward move.
    for (const position of seen.values()) {
      for (const move of ["u", "d", "l", "r", "U", "D", "L", "R"] as const) {
        const next = step(position, move);
        if (next === undefined || !seen.has(keyOf(next))) continue;
        const [back] = forwards([move]);
        const again = pullPlay.play(next, back!);
        assert.equal(again && keyOf(again), keyOf(position));
      }
    }
    assert.ok(seen.size > 80, `${seen.size}`);
  });

  it("pulls a box with a key, walks without it by a click, and pulls one over a distance", () => {
    const position = startOf(solvedOf(["########", "#  .  @#", "#      #", "########"]), "");
    const beside = pullPlay.interpret(position, { kind: "cell", row: 1, column: 4 });
    assert.equal(formatMoves(beside), "ll");
    const stands = beside.reduce<Position>(
      (now, move) => pullPlay.play(now, move) ?? assert.fail(),
      position,
    );
    assert.deepEqual(pullPlay.interpret(stands, { kind: "direction", direction: "right" }), ["R"]);
    assert.deepEqual(pullPlay.interpret(stands, { kind: "cell", row: 1, column: 5 }), ["r"]);
    assert.deepEqual(pullPlay.interpret(stands, { kind: "direction", direction: "left" }), []);
    const why = pullPlay.words.refusal(stands, { kind: "direction", direction: "left" });
    assert.match(why?.text ?? "", /only be pulled/);
    const carry = { kind: "carry", from: { row: 1, column: 3 }, to: { row: 1, column: 5 } } as const;
    assert.equal(formatMoves(pullPlay.interpret(stands, carry)), "RR");
    // Beyond it there is no square left for the player.
    const reached = pullPlay.levels.carrying
      .reach(stands, { row: 1, column: 3 })
      .map(({ row, column }) => `${row},${column}`);
    assert.deepEqual(reached, ["1,2", "1,3", "1,4", "1,5"]);
  });

  it("knows where it can start", () => {
    const divided = ["########", "#  #   #", "#  .   #", "#  #   #", "########"];
    assert.equal(pullRegions(solvedOf(divided)).length, 2);
    assert.equal(solvedLevel(entryOf(["####", "#.@#", "####"]).board), undefined, "no room to pull");
    assert.equal(solvedLevel(entryOf(["#####", "# @ #", "#####"]).board), undefined, "no goal");
    const { boxes, player } = solvedOf(["#####", "#. $#", "#####"]);
    assert.deepEqual([boxes, player], [[5 + 1], 5 + 2]);
    // It is where the level has its player, if a box can be pulled from there.
    assert.equal(solvedOf(boards[0]!).player, 9 * 2 + 6);
  });

  it("estimates pushes by a matching, not by the nearest goals", () => {
    assert.equal(pushBound(positionOf(["#########", "#@$ $ ..#", "#       #", "#########"])), 2 + 4 + 1);
    const differing = positionOf(["######", "#@$ .#", "#  $ #", "######"]);
    const lost = positionOf(["######", "#$@ .#", "######"]);
    assert.deepEqual([pushBound(differing), pushBound(lost)], [undefined, undefined]);
  });
});

describe("a level with another start", () => {
  function start(text: string, pulled: string): string | undefined {
    const pulls = [...pulled] as Move[];
    const from = startOf(solvedOf(["#######", "#  .@ #", "#     #", "#######"]), "");
    const position = pulls.reduce<Position>((now, move) => pullPlay.play(now, move)!, from);
    const { level, solution = "" } = designed(position, pulls);
    const patch = { width: level.width, height: level.height, cells: cellsOf(level) };
    const edits = startEdits(text, readCollection(text), 0, { patch, solution, name: "Reverse play" });
    return edits && applyEdits(text, edits);
  }

  it("is written with its solution, and nothing else changes", () => {
    const text =
      "; Mine\r\n#######\r\n#$ .@ #\r\n#-----#\r\n#######\r\nTitle: One\r\n\r\nSolution\r\nuuu\r\n\r\n####\r\n#@ #\r\n####\r\n";
    const added = "\r\n\r\nSolution/Reverse play 1/1\r\nL\r\n\r\nSolution\r\n";
    const expected = text.replace("#$ .@ #", "#  .$@#").replace("\r\n\r\nSolution\r\n", added);
    assert.equal(start(text, "R"), expected);
  });

  it("is not written with moves that do not solve it", () => {
    const text = "#######\n#  .$@#\n#     #\n#######\n";
    const patch = { width: 7, height: 4, cells: cellsOf(levelOf(text)) };
    assert.equal(startEdits(text, readCollection(text), 0, { patch, solution: "R", name: "" }), undefined);
    assert.deepEqual(startEdits(text, readCollection(text), 0, { patch, solution: "", name: "" }), []);
    assert.equal(startEdits(text, readCollection(text), 7, { patch, solution: "", name: "" }), undefined);
    assert.equal(boxPlay.status(positionOf(text.trim().split("\n"))), "playing");
  });
});

function keyOf({ boxes, player }: Position): string {
  return `${boxes.toSorted((one, other) => one - other).join()};${player}`;
}
