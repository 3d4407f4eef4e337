import assert from "node:assert/strict";
import { atOnce } from "../../../../../src/games/slices.js";
import { checkCollection } from "../../../../../src/games/sokoban/check/check.js";
import { checkingFile } from "../../../../../src/games/sokoban/merge/level-merge.js";
import { levels, readBoard } from "../../../../../src/games/sokoban/sokoban.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { conflictText } from "./conflict-text.js";

const easy = ["#####", "#@$.#", "#####"];
const wider = ["######", "#@ $.#", "######"];
const marked = (one: readonly string[], other: readonly string[]) => conflictText(one, undefined, other);
const conflicted = (text: string) =>
  checkCollection(readCollection(text)).flatMap(({ code, severity, range }) =>
    code === "conflict" ? [[severity, range.line, range.column, range.length]] : [],
  );

describe("sokoban: level files with conflicts of a merge", () => {
  it("have one error for each conflict, at the line of its first marker", () => {
    const file = [
      ...marked(easy, wider),
      "",
      "Title: Two",
      "",
      ...conflictText(["Author: Ann"], ["Author: Eve"], ["Author: Bob"]),
    ];
    for (const lineEnd of ["\n", "\r\n", "\r"])
      assert.equal(conflicted(file.join(lineEnd)).join(" "), "error,0,0,12 error,12,0,12");
  });

  it("are found in a board, in XML, and where no level is left", () => {
    assert.deepEqual(conflicted([easy[0]!, ...marked([easy[1]!], ["#@.$#"]), easy[2]!].join("\n")), [
      ["error", 1, 0, 12],
    ]);
    const xml = ["<SokobanLevels>", ...marked(['<Level Id="1">'], ['<Level Id="2">']), "</SokobanLevels>"];
    assert.deepEqual(conflicted(xml.join("\n")), [["error", 1, 0, 12]]);
    assert.deepEqual(conflicted(marked(["one"], ["two"]).join("\n")), [["error", 0, 0, 12]]);
  });

  it("are found where their markers are incomplete or nested, but not in other lines", () => {
    const lines = (...text: readonly string[]) => conflicted(text.join("\n")).map(([, line]) => line);
    assert.deepEqual(lines("<<<<<<< HEAD", ...easy, "=======", ...wider), [0]);
    assert.deepEqual(lines(...easy, ">>>>>>> feature"), [3]);
    assert.deepEqual(lines("<<<<<<< HEAD", ...marked(easy, wider), "=======", ">>>>>>> two"), [0, 1, 11]);
    assert.deepEqual(lines("Levels", "=======", "", "> quoted", "<<<<<<<<<<", ...easy), []);
    assert.equal(conflicted("<<<<<<< a\n".repeat(10_000)).length, 50);
  });

  it("have no other problems in the levels of the conflict", () => {
    const open = ["#####", "#@$. ", "#####"];
    const text = [...open, "", ...marked(open, open), "", "Title: Three", "", ...open].join("\n");
    const found = atOnce(checkingFile(text, readCollection(text)));
    assert.equal(found.map(({ code, range }) => [code, range.line]).join(" "), "open,1 conflict,4 open,17");
  });

  it("are played only outside of the conflicts", () => {
    const text = [...easy, "", ...marked(easy, wider), "", "; Last", "", ...wider].join("\n");
    const starts = levels.files!.read(text, "levels.xsb").map((level) => level.start());
    assert.equal(starts.map(({ ok }) => ok).join(), "true,false,false,true");
    assert.match(starts[1]?.ok === false ? starts[1].error.text : "", /conflict/);
  });

  it("are not taken for a pasted board", () => {
    const pasted = readBoard(marked(easy, wider).join("\n"));
    assert.match(pasted.ok ? "" : pasted.error.text, /conflict/);
  });
});
