import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { checkCollection, checkLevel } from "../../../../src/games/sokoban/check/check.js";
import { frozenBoxes } from "../../../../src/games/sokoban/level/analysis.js";
import { applyEdits, type Finding } from "../../../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { growsTooFast, leastMs } from "../../../campaign/shared/measure.js";
import { furnishings, motifBoard, motifs } from "../../../campaign/texts/motif-boards.js";
import { assertWithin } from "../../../shared/slowness.js";
import { spread } from "../../shared/samples.js";
import { levelOf } from "../../shared/sokoban-data.js";

function findings(text: string): readonly Finding[] {
  return checkCollection(readCollection(text));
}

/** Each finding as "severity code line:column". */
function brief(rows: readonly string[]): readonly string[] {
  return findings(rows.join("\n")).map((one) => `${one.severity} ${one.code} ${placeOf(one)}`);
}

function placeOf({ range }: Finding): string {
  return `${range.line}:${range.column}`;
}

function messages(rows: readonly string[]): readonly string[] {
  return findings(rows.join("\n")).map(({ message }) => english(message));
}

/** The first fix removes the finding, and no other one appears. */
function assertFixed(rows: readonly string[], expected: readonly string[]): void {
  const text = rows.join("\n");
  const [fix] = findings(text).flatMap(({ fixes }) => fixes);
  assert.ok(fix !== undefined);
  const fixed = applyEdits(text, fix.edits);
  assert.deepEqual(fixed.split("\n"), expected);
  assert.deepEqual(findings(fixed), []);
}

describe("sokoban: checking levels", () => {
  it("finds nothing wrong with a complete level", () => {
    assert.deepEqual(brief(["#####", "#@$.#", "#####"]), []);
    assert.deepEqual(brief(["#####", "#@O X#", "#####"]), []);
  });

  it("reports missing and additional players", () => {
    assert.deepEqual(brief(["#####", "# $.#", "#####"]), ["error no-player 0:0"]);
    assert.deepEqual(brief(["#####", "# $ #", "#####"]), ["error no-player 0:0", "error counts 0:0"]);
    assert.ok(!brief(["#####", "#@$?#", "#####"]).some((finding) => finding.includes("counts")));
    const two = ["######", "#@$.@#", "######"];
    assert.deepEqual(brief(two), ["error second-player 1:4"]);
    assertFixed(two, ["######", "#@$. #", "######"]);
    assertFixed(["######", "#@O.+#", "######"], ["######", "#@O.X#", "######"]);
  });

  it("counts boxes and goals", () => {
    assert.deepEqual(brief(["######", "#@$  #", "######"]), ["error counts 0:0"]);
    assert.deepEqual(brief(["#######", "#@$.. #", "#######"]), ["error counts 0:0"]);
    assert.deepEqual(brief(["#####", "#@  #", "#####"]), ["warning no-boxes 0:0"]);
  });

  it("finds the hole in a wall, and closes it", () => {
    const open = ["#######", "#@$ . #", "#     #", "### ###"];
    assert.deepEqual(brief(open), ["warning open 3:3"]);
    assertFixed(open, ["#######", "#@$ . #", "#     #", "#######"]);
    const side = ["  #####", "  #@$ .", "  #   #", "  #####"];
    assert.deepEqual(brief(side), ["warning open 1:6"]);
    assertFixed(["  #####", "  #@$. ", "  #   #", "  #####"], ["  #####", "  #@$.#", "  #   #", "  #####"]);
    const none = [".....", ".@OX.", "....."];
    assert.deepEqual(brief(none), ["warning open 0:0"]);
    assertFixed(none, ["#######", "#.....#", "#.@OX.#", "#.....#", "#######"]);
  });

  it("closes several gaps at once, with no more walls than it needs", () => {
    const open = ["### ####", "#@$ .", "#   #  #", "#     ##", "### ####"];
    assert.deepEqual(brief(open), ["warning open 0:3"]);
    const [told] = messages(open);
    assert.equal(told, "The wall is open here and in 2 other places: the player can leave the level.");
    assertFixed(open, ["########", "#@$ .  #", "#   #  #", "#     ##", "########"]);
  });

  it("adds a player near the boxes, on floor where it can walk", () => {
    assertFixed(["#####", "# $.#", "#####"], ["#####", "#@$.#", "#####"]);
    assertFixed(
      ["########", "#  #   #", "####   #", "   # $.#", "   #####"],
      ["########", "#  #@  #", "####   #", "   # $.#", "   #####"],
    );
    // No fix is offered if no part is closed, or if none of it is free.
    for (const text of ["## ##\n# $.#\n#####", "####\n#$.#\n####"])
      assert.deepEqual(findings(text).find(({ code }) => code === "no-player")?.fixes, [], text);
    assertFixed(["######", "#.OX.#", "######"], ["######", "#@OX.#", "######"]);
  });

  it("separates levels that have grown together", () => {
    const one = ["#####", "#@$.#", "#####"];
    const two = ["  #####", "  #@$.#", "###   #", "#     #", "#######"];
    assert.deepEqual(brief([...one, ...two]), ["error second-player 4:3"]);
    assertFixed([...one, ...two], [...one, "", ...two]);
    const [fix] = findings([...one, ...two].join("\r\n")).flatMap(({ fixes }) => fixes);
    assert.equal(applyEdits([...one, ...two].join("\r\n"), fix!.edits), [...one, "", ...two].join("\r\n"));
    const three = [...two, ...one, ...one];
    const all = findings(three.join("\n"));
    const known = all.map(({ code, fixes }) => [code, fixes.length]);
    assert.equal(known.join(" "), "second-player,2 second-player,2");
    const edits = all.map(({ fixes }) => fixes[0]!.edits[0]!);
    assert.equal(applyEdits(three.join("\n"), edits), [...two, "", ...one, "", ...one].join("\n"));
    // A board with two players by mistake is not two boards.
    assert.equal(findings("#######\n#@$.  #\n##### #\n#@    #\n#######")[0]?.fixes.length, 1);
  });

  it("finds unreachable boxes and goals, not decoration", () => {
    const far = ["##########", "#@$.# $ .#", "##########"];
    assert.deepEqual(brief(far), ["error box-out-of-reach 1:6", "error goal-out-of-reach 1:8"]);
    assert.deepEqual(brief(["##########", "#@$.# * *#", "##########"]), []);
  });

  it("finds boxes that are lost from the start, and levels that are solved", () => {
    assert.deepEqual(brief(["######", "#$  .#", "#@   #", "######"]), ["error dead-box 1:1"]);
    const block = ["########", "#      #", "# $$   #", "# $$ @ #", "# .... #", "#      #", "########"];
    assert.equal(brief(block).length, 4);
    assert.deepEqual(brief(["#####", "#@* #", "#####"]), ["information solved 0:0"]);
  });

  it("replays stored solutions, and keeps the ones that fit", () => {
    const level = ["######", "#@ $.#", "######"];
    assert.deepEqual(brief([...level, "Solution:", "RR"]), []);
    assert.deepEqual(brief([...level, "Solution:", "r"]), ["warning solution 3:0"]);
    assert.deepEqual(brief([...level, "Saved Game:", "r"]), []);
    const [told] = messages([...level, "Solution:", "ru"]);
    assert.equal(told, "This solution doesn't fit the level. Move 2, “u”, can't be played.");
  });

  it("reports what it can't read in stored moves at its place, and moves that pull as unchecked", () => {
    const level = ["######", "#@ $.#", "######"];
    const strange = "The moves hold “{0}”. Only the letters l, u, r and d are moves.";
    const found = (...below: readonly string[]) =>
      findings([...level, ...below].join("\n")).map((one) => [one.message.text, placeOf(one)]);
    for (const good of ["R*R", "R, R", "RR ; wins", "R\n; then\nR", "; pushes\nRR"])
      assert.deepEqual(found("Solution:", good), [], good);
    assert.deepEqual(found("Solution:", "rxR"), [[strange, "4:1"]]);
    assert.deepEqual(found("Solution: RRz"), [[strange, "3:12"]]);
    assert.deepEqual(found("Snapshot/Mine", "rrrr", "rrrr{rr"), [[strange, "5:4"]]);
    assert.deepEqual(found("Savegame", "[]U[rr]d"), []);
    const reverse = [...level, "Solution:", "[]U[rr]d"];
    assert.deepEqual(brief(reverse), ["information solution-unchecked 3:0"]);
    assert.match(
      messages(reverse)[0]!,
      /^This solution wasn't checked\. These moves pull boxes, in reverse mode/,
    );
    // Texts below a heading or below moves.
    for (const text of ["see below", "unknown", "http://a.b"]) assert.deepEqual(found("Solution:", text), []);
    assert.deepEqual(found("Solution:", "RR", "Nice one"), []);
  });

  it("says when it had to assume the meaning of dots, when a level is too large, and when there is none", () => {
    assert.ok(brief(["######", "#@ .##", "######"]).includes("information assumed-dialect 0:0"));
    assert.deepEqual(brief(new Array(300).fill("#".repeat(300))), ["error too-large 0:0"]);
    assert.deepEqual(brief(["Hello"]), ["information no-level 0:0"]);
  });

  it("limits the work for stored solutions, and reports unchecked ones at their lines", () => {
    const rows = [
      "200#",
      "#@----$-.190-#",
      ...Array<string>(4).fill("48(#198*#|)#198*#"),
      "200#",
      "Solution: 120000(rl)",
    ];
    const found: (readonly Finding[])[] = [];
    const ms = leastMs(1_000, () => found.push(findings(rows.join("\n"))));
    assertWithin(ms, 1000);
    const [unchecked] = found[0]?.filter(({ code }) => code === "solution-unchecked") ?? [];
    assert.equal(unchecked?.severity, "information");
    assert.equal(unchecked?.range.line, 7);
    assert.equal(english(unchecked.message), "This solution wasn't checked. It has too many moves.");
  });

  it("plays all of a real solution, however long", () => {
    const row = `#@${" ".repeat(400)}$.#`;
    const back = "r".repeat(200) + "l".repeat(200);
    const solution = `${back.repeat(200)}${"r".repeat(400)}R`;
    const wall = "#".repeat(row.length);
    const level = [wall, row, wall, "Solution:", ...(solution.match(/.{1,80}/g) ?? [])];
    assert.deepEqual(brief(level), []);
    assert.deepEqual(brief([...level.slice(0, -1), "l"]), ["warning solution 3:0"]);
  });

  it("reports that moves beyond the limit of a game were not checked", () => {
    const level = ["#######", "#@ $. #", "#######", "Solution: 300000(rl)"];
    assert.deepEqual(brief(level), ["information solution-unchecked 3:0"]);
    const told = "This solution wasn't checked. These are more than 250,000 moves, the limit for reading.";
    assert.deepEqual(messages(level), [told]);
  });

  it("stays within the limit for all solutions of a file", () => {
    const level = `#######\n#@ $. #\n#######\n${"Solution: 120000(rl)\n".repeat(20)}\n`;
    const text = level.repeat(300);
    const found: (readonly Finding[])[] = [];
    const ms = leastMs(1_500, () => found.push(findings(text)));
    assertWithin(ms, 1500);
    const unchecked = (found[0] ?? []).filter(({ code }) => code === "solution-unchecked");
    assert.equal(unchecked.length, 6000);
    const told = english(unchecked.at(-1)!.message);
    assert.equal(told, "This solution wasn't checked. The file holds too many moves.");
  });

  it("finds boxes that block each other in time proportional to their number", () => {
    // A staircase of boxes, each held by the next one; at first only the last one in the list is free.
    const size = 194;
    const symbol = (row: number, column: number) => {
      if (row === 0) return column % 4 === 3 ? "#" : column % 4 === 2 || column > size - 4 ? " " : "$";
      return column >= row && column <= size - 4 && (column - row) % 4 < 2 ? "$" : " ";
    };
    const places = [...Array(size).keys()];
    const rows = places.map((row) => `#${places.map((column) => symbol(row, column)).join("")}#`);
    const wall = "#".repeat(size + 2);
    const level = levelOf([wall, ...rows, `#@${" ".repeat(size - 1)}#`, wall]);
    assert.ok(level.boxes.length > 8_000);
    // The uppermost boxes have walls on two sides.
    assert.ok(frozenBoxes(level).every((box) => level.boxes[box]! < 2 * level.width));
    assert.ok(leastMs(100, () => frozenBoxes(level)) < 100);
  });

  it("takes time in proportion to a board, whatever is on it or missing", () => {
    const all = Object.entries(motifs).flatMap(([name, motif]) =>
      furnishings.map((things) => ({ name, motif, things })),
    );
    // Four or five of the twelve with each motif, and each of them with three or four motifs.
    for (const { name, motif, things } of spread(all, 47)) {
      const isSlow = growsTooFast((times) => {
        const collection = readCollection(motifBoard(motif, 25 * Math.sqrt(times), things));
        return () => void checkCollection(collection);
      });
      assert.ok(!isSlow, `${name} with ${JSON.stringify(things)}`);
    }
  });

  it("looks for the boundaries of boards that have grown together without looking at all rows for each", () => {
    const texts = Array.from({ length: 4_000 }, () => "#########");
    texts[1] = "#@$.    #";
    texts[2] = "#      ##";
    texts[3] = "#        ";
    for (let row = 80; row < texts.length - 1; row += 80) texts[row] = "#   @   #";
    const [entry] = readCollection(texts.join("\n")).levels;
    assert.ok(entry !== undefined);
    let looks = 0;
    const rows = entry.board.rows.map((row) => ({
      ...row,
      get text() {
        looks++;
        return row.text;
      },
    }));
    const found = checkLevel({ ...entry, board: { ...entry.board, rows } });
    assert.equal(found.filter(({ code }) => code === "second-player").length, 49);
    assert.ok(looks < 10 * rows.length * entry.board.width, `${looks}`);
  });
});
