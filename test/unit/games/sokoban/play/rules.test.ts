import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { isDeadlocked } from "../../../../../src/games/sokoban/level/analysis.js";
import { cellOf, sides } from "../../../../../src/games/sokoban/level/grid.js";
import { levelRows } from "../../../../../src/games/sokoban/level/level-text.js";
import {
  compress,
  encodeMoves,
  formatMoves,
  MovesReading,
  readMoves,
} from "../../../../../src/games/sokoban/play/lurd.js";
import { format, parse } from "../../../../../src/games/sokoban/play/notation.js";
import {
  isPush,
  legalMoves,
  levelNow,
  type Move,
  moveTo,
  type Position,
  play,
  sideOfMove,
  startOf,
  status,
  step,
} from "../../../../../src/games/sokoban/play/rules.js";
import { advice, ending, narrate, scene } from "../../../../../src/games/sokoban/play/scene.js";
import { law } from "../../../shared/samples.js";
import { levelOf, playAll, positions, sokobanVectors } from "../../../shared/sokoban-data.js";
import { valueIn } from "../../../shared/value-in.js";

describe("sokoban: rules", () => {
  it("moves like the vectors (row 24), and a blocked key does nothing (row 27)", function () {
    const { levels, moves, keys } = sokobanVectors(this);
    const sideOfKey = new Map(Object.entries(keys).map(([key, word]) => [key, word[0]?.toLowerCase()]));
    for (const { level: name, keys: typed, rows, solved, pushes, blocked } of moves) {
      const level = levelOf(levels.find((candidate) => candidate.name === name)?.rows ?? []);
      let position = startOf(level, "any");
      let refused = 0;
      for (const key of typed) {
        const move = moveTo(position, sideOfKey.get(key) as (typeof sides)[number]);
        if (move === undefined) refused++;
        else position = step(position, move) as Position;
      }
      // The vectors show the player on a goal as "@".
      const shown = levelRows(levelNow(position), "ox").map((row) => row.replace("+", "@"));
      assert.deepEqual(shown, rows, typed);
      const found = [status(position) === "won", position.pushes, refused, position.moves];
      assert.deepEqual(found, [solved, pushes, blocked, typed.length - refused]);
    }
  });

  it("reads and writes a player on a goal, and boxes on goals (row 25)", () => {
    const rows = ["#####", "#+O.#", "#.G.#", "#####"];
    assert.deepEqual(levelRows(levelOf(rows), "ox"), rows);
    assert.deepEqual(levelRows(levelOf(rows), "xsb"), ["#####", "#+$ #", "# * #", "#####"]);
    const { cells } = scene(startOf(levelOf(rows), "any"));
    assert.deepEqual(cells.slice(6, 9).map(english), ["you, on a goal", "box", "floor"]);
  });

  it("wins with the last move of the vectors' solutions, not before, and moves no more (rows 26 and 32)", function () {
    for (const level of sokobanVectors(this).levels) {
      const { name, rows } = level;
      for (const [path, count, pushes] of [
        [level.pathMinMoves, level.minMoves, level.pushesAtMinMoves],
        [level.pathMinPushes, level.movesAtMinPushes, level.minPushes],
      ] as const) {
        if (path === undefined) continue;
        let position = startOf(levelOf(rows), "any");
        for (const move of path) {
          assert.equal(status(position), "playing", name);
          position = play(position, move as Move) as Position;
          assert.ok(!isDeadlocked(levelNow(position)), name);
        }
        assert.deepEqual([status(position), position.moves, position.pushes], ["won", count, pushes], name);
        assert.deepEqual(legalMoves(position), []);
        for (const move of "udlrUDLR") assert.equal(play(position, move as Move), undefined);
        assert.match(english(ending(position)), /^Solved: /);
      }
    }
  });

  it("insists on the case of its letters", () => {
    const start = startOf(levelOf(["#####", "#@$.#", "#####"]), "any");
    assert.equal(play(start, "r"), undefined);
    assert.equal(play(start, "l"), undefined);
    assert.equal(status(play(start, "R") as Position), "won");
  });

  it("pushes one box at a time, and nothing into a wall or over the edge", () => {
    const blocked = startOf(levelOf(["######", "#@$$.#", "#   .#", "######"]), "any");
    assert.equal(moveTo(blocked, "r"), undefined);
    const open = startOf(levelOf(["......", ".@O.X.", "......"]), "any");
    let position = open;
    for (let count = 0; count < 9; count++)
      position = play(position, moveTo(position, "l") ?? "l") ?? position;
    assert.equal(position.moves, 1);
  });

  it("keeps boxes, walls and counts consistent whatever is played", () => {
    law(100, [positions, fc.constantFrom(...sides)], (position, side) => {
      const before = JSON.stringify(position);
      const move = moveTo(position, side);
      const next = move === undefined ? undefined : step(position, move);
      assert.equal(JSON.stringify(position), before);
      if (move === undefined || next === undefined) return;
      assert.equal(next.level, position.level);
      assert.equal(next.moves, position.moves + 1);
      assert.equal(next.pushes, position.pushes + Number(isPush(move)));
      assert.equal(new Set([...next.boxes, next.player]).size, next.boxes.length + 1);
      for (const cell of [...next.boxes, next.player]) assert.equal(next.level.walls[cell], false);
      const moved = next.boxes.filter((cell, box) => cell !== position.boxes[box]);
      assert.equal(moved.length, Number(isPush(move)));
      assert.deepEqual(structuredClone(next), next);
    });
  });

  it("writes positions on one line and reads them back, and refuses impossible ones", () => {
    law(100, [positions], (position) => {
      const text = format(position);
      assert.match(text, /^\S+ \S+ \S+ \d+ [udlr] \d+ \d+$/);
      assert.deepEqual(valueIn(parse(text)), position);
    });
    for (const text of [
      "any 5#|#@$.#|5# 7 7 d 0 0",
      "any 5#|#@$.#|5# 5 6 d 0 0",
      "any 5#|#@$.#|5# 7,8 6 d 0 0",
      "any 5#|#@$.#|5# 7 6 d 0 1",
      "any 5#|#@$-#|5# 7 6 d 0 0",
      "any 9999999(#)|@ 7 6 d 0 0",
    ]) {
      assert.equal(parse(text).ok, false, text);
    }
    assert.equal(parse("any 5#|#@$.#|5# 7 6 d 0 0").ok, true);
  });
});

describe("sokoban: moves as text", () => {
  it("compresses like the vectors (row 27)", function () {
    const { compress: cases, levels } = sokobanVectors(this);
    for (const { letters, compressed } of cases) assert.equal(compress(letters), compressed);
    for (const { pathMinMoves, pathMinMovesCompressed } of levels) {
      if (pathMinMoves !== undefined) assert.equal(compress(pathMinMoves), pathMinMovesCompressed);
    }
  });

  it("reads run lengths, groups, blanks and line ends", () => {
    // Space for ten steps in each direction, without boxes.
    const row = `#${" ".repeat(23)}#`;
    const middle = `#${" ".repeat(11)}@${" ".repeat(11)}#`;
    const room = levelOf(["#".repeat(25), ...new Array<string>(23).fill(row).with(11, middle), "$."]);
    const text = (source: string) => {
      const read = readMoves(startOf(room, ""), source);
      return read.ok ? formatMoves(read.value.moves) : english(read.error);
    };
    assert.equal(text("R D 2r\r\n 4D 2(uL)"), "rdrrddddulul");
    assert.equal(text("2(3(l)2(1(2r))) ()4()l"), "lllrrrrlllrrrrl");
    assert.equal(text(""), "");
    assert.equal(text("rx"), "The moves hold “x”. Only the letters l, u, r and d are moves.");
    for (const source of ["3", "2(r", "r)", "0r", "0(r)", "(".repeat(100)])
      assert.match(text(source), /can't be read/);
    const long = ["999999999(999999999r)", "250001r", "99999999999999999999999l", "l".repeat(250_001)];
    for (const source of long)
      assert.equal(text(source), "These are more than 250,000 moves, the limit for reading.");
    law(100, [fc.array(fc.constantFrom(..."udlrUDLR".split("")))], (letters) => {
      const played = letters as Move[];
      assert.equal(text(encodeMoves(played)), formatMoves(played).toLowerCase());
      assert.equal(text(compress(played)), formatMoves(played).toLowerCase());
    });
  });

  it("reads commas, comments and the sign of the current position, as other programs write them", () => {
    const start = startOf(levelOf("######\n#@ $.#\n######"), "any");
    for (const text of ["R*R", "r,R", "rR; wins", "; pushes\r\nr ; one\r\nR", "*rR"]) {
      const read = readMoves(start, text);
      assert.ok(read.ok && read.value.won, text);
      assert.equal(formatMoves(read.value.moves), "rR");
    }
  });

  it("expands only what is played", () => {
    const start = startOf(levelOf(["######", "#@ $.#", "######"]), "any");
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    const readings = Array.from({ length: 1_000 }, () => new MovesReading(start, "249999(l)"));
    for (const reading of readings) assert.equal(reading.play(10)?.ok, false);
    // Each of them expanded would be 2 MB or more.
    assert.ok(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before < 100e6);
  });

  it("reads moves in pieces with the same result", () => {
    law(
      100,
      [positions, fc.array(fc.constantFrom(..."udlr".split(""))), fc.integer({ min: 1, max: 5 })],
      (position, letters, piece) => {
        const text = letters.join("");
        const reading = new MovesReading(position, text);
        let read = reading.play(piece);
        while (read === undefined) read = reading.play(piece);
        assert.deepEqual(read, readMoves(position, text));
        // The result of playing move by move.
        let expected = position;
        for (const letter of letters) {
          const next = (["lower", "upper"] as const)
            .map((kind) => play(expected, (kind === "lower" ? letter : letter.toUpperCase()) as Move))
            .find((found) => found !== undefined);
          if (next === undefined) break;
          expected = next;
        }
        if (read.ok) assert.deepEqual(read.value.end, expected);
        if (read.ok) assert.equal(read.value.won, status(expected) === "won");
        assert.ok(read.ok || status(expected) === "playing");
      },
    );
  });

  it("corrects the cases of old files, and stops where a move cannot be played", () => {
    const start = startOf(levelOf(["######", "#@ $.#", "######"]), "any");
    const read = readMoves(start, "RR");
    assert.deepEqual(read.ok && read.value.moves, ["r", "R"]);
    const wrong = readMoves(start, "ru");
    assert.equal(wrong.ok ? "" : english(wrong.error), "Move 2, “u”, can't be played.");
  });
});

describe("sokoban: scenes and texts", () => {
  it("shows every position: the player, boxes that keep their ids, and a ground that stays", () => {
    law(100, [positions], (position) => {
      const { rows, columns, ground, sprites, cells, figures } = scene(position);
      assert.equal(ground.length, rows * columns);
      assert.equal(cells.length, rows * columns);
      const ids = sprites.map(({ id }) => id);
      assert.deepEqual(
        ids,
        [...position.boxes.keys(), position.boxes.length].map((index) => index + 1),
      );
      assert.equal(sprites[0]?.kind, `player-${position.facing}`);
      for (const [index, { row, column, kind }] of sprites.slice(1).entries()) {
        assert.equal(cellOf(position.level, row, column), position.boxes[index]);
        assert.equal(kind, ground[row * columns + column] === "." ? "box-home" : "box");
      }
      assert.deepEqual([figures[0]?.value, figures[1]?.value], [position.moves, position.pushes]);
      assert.equal(scene({ ...position, moves: 0 }).ground, ground);
    });
  });

  it("describes steps, pushes, walks and advice in words", () => {
    const start = startOf(levelOf(["#######", "#@ $ .#", "#     #", "#######"]), "any");
    const near = playAll(start, ["r"]);
    const last = playAll(near, ["R"]);
    const two = startOf(levelOf(["########", "#@$ .  #", "#  $ . #", "########"]), "any");
    for (const [from, played, told] of [
      [start, "d", "Down."],
      [start, "dr", "Walked 2 steps to row 3, column 3."],
      [start, "rR", "Pushed a box to row 2, column 5. The box isn't on its goal yet."],
      [two, "RdR", "Pushed 2 boxes. Boxes on goals: 0 of 2."],
      [near, "R", "Pushed right. The box isn't on its goal yet."],
      [last, "R", "Pushed right, onto a goal. The box is on its goal."],
    ] as const) {
      const moves = [...played] as Move[];
      assert.equal(english(narrate(from, moves, playAll(from, moves))), told);
    }
    const { text, direction } = advice(near, "R");
    assert.deepEqual([english(text), direction], ["Push the box in row 2, column 4 right", "right"]);
    assert.equal(english(advice(start, "d").text), "Go down");
    assert.equal(english(ending(playAll(last, ["R"]))), "Solved: 3 moves, 2 pushes.");
    assert.ok(sideOfMove("U") === "u");
  });
});
