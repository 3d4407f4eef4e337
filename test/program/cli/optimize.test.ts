import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { measureSolution } from "../../../src/games/sokoban/play/solution-measures.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { decodeText } from "../../../src/platform/text-bytes.js";
import { NewFolder } from "../../shared/new-folder.js";
import { assertRefused, jsonLines, tilework, words } from "../../shared/program.js";
import { slowLevel } from "../../unit/shared/slow-level.js";

const board = ["########", "#      #", "#@$ .  #", "#      #", "# $  . #", "#      #", "########"];
/** Pushes its upper box around: 11 pushes where 5 are enough. */
const long = "RurDrddlUluRdlldRRR";
const small = "#####|#@$.#|#####|Title: Drei|";
const text = (lineEnd: string) =>
  `; Größe|${board.join("|")}|Title: Zwei|Solution:|${long}||Unknown: kept||${small}`.replaceAll(
    "|",
    lineEnd,
  );

describe("Sokoban: optimizing solutions on the command line", () => {
  let folder: NewFolder;
  const inFolder = (name: string) => folder.at(name);

  beforeEach(() => {
    folder = new NewFolder("optimize");
  });

  it("changes only the selected moves", async () => {
    folder.put("part.xsb", text("\n"));
    const run = async (...part: readonly string[]) => {
      const args = ["sokoban", "optimize", `${inFolder("part.xsb")}:1`, "--json", "--seconds", "2", ...part];
      const { code, out, error } = await tilework(args);
      return { code, error, ...(code === 0 ? JSON.parse(out) : {}) };
    };
    const end = long.slice(-4);
    const late = await run("--from", String(long.length - 3));
    assert.deepEqual([late.after.pushes, late.solution.slice(-4)], [7, end], "its end is as good as can be");
    assert.equal((await run("--to", String(long.length))).after.pushes, 5);
    for (const wrong of ["--from 0", "--to x", "--from 5 --to 4"])
      assert.equal((await run(...wrong.split(" "))).code, 2, wrong);
  });

  it("adds better solutions to the file, keeps the others, and changes no other byte, in every encoding", async () => {
    const wide = Buffer.from(`\uFEFF${text("\r\n")}`, "utf16le");
    const files = {
      "utf8.xsb": Buffer.from(text("\n")),
      "mark.xsb": Buffer.from(`\uFEFF${text("\r\n")}`),
      "latin.xsb": Buffer.from(text("\n"), "latin1"),
      "wide.xsb": wide,
      "swapped.xsb": Buffer.from(wide).swap16(),
    };
    for (const [name, bytes] of Object.entries(files)) folder.put(name, bytes);
    const names = Object.keys(files).map(inFolder);
    const call = ["sokoban", "optimize", ...names, "--write", "--json", "--seconds", "5"];
    const { code, out, error } = await tilework(call);
    assert.equal(code, 0, error);
    const [first, second] = jsonLines(out);
    assert.deepEqual([first.level, first.title, first.before.pushes, first.after.pushes], [1, "Zwei", 7, 5]);
    assert.deepEqual([second.level, second.before, second.solution], [2, null, "R"]);
    for (const [name, before] of Object.entries(files)) {
      const after = readFileSync(inFolder(name));
      const [was, is] = [before, after]
        .map((bytes) => decodeText(bytes))
        .map((read) => (read.ok ? read.value : ""));
      assert.ok(is!.length > was!.length, name);
      // The existing lines keep their order, and the new ones are the two solutions with their headings.
      const lines = is!.split(/\r?\n/);
      const kept = was!.split(/\r?\n/);
      let at = 0;
      const added = lines.filter((line) => {
        if (line !== kept[at]) return true;
        at++;
        return false;
      });
      assert.equal(at, kept.length, `${name}: ${JSON.stringify(is)}`);
      assert.deepEqual(
        added.filter((line) => line !== "Solution:" && line !== ""),
        [first.solution, "R"],
        name,
      );
      assert.equal(is!.includes("\r\n"), was!.includes("\r\n"));
      assert.equal(is!.replaceAll("\r\n", "").includes("\r"), false);
      assert.equal(after.subarray(0, 2).equals(before.subarray(0, 2)), true);
      const entry = readCollection(is!, name).levels[0]!;
      assert.deepEqual(
        entry.solutions.map((stored) => measureSolution(toLevel(entry.board)!, stored.text)?.pushes),
        [5, 7],
      );
    }
    assert.deepEqual(readdirSync(folder.path).sort(), Object.keys(files).sort());
    // A second run gains nothing and writes nothing.
    const before = readFileSync(inFolder("utf8.xsb"));
    const again = await tilework(["sokoban", "optimize", inFolder("utf8.xsb"), "--write", "--seconds", "5"]);
    assert.equal(again.code, 0);
    assert.match(again.error, /nothing was written/);
    assert.deepEqual(readFileSync(inFolder("utf8.xsb")), before);
  });

  it("writes a new file, and overwrites no other", async () => {
    const [file, other] = [folder.put("one.xsb", text("\n")), inFolder("new.xsb")];
    const call = words`sokoban optimize ${file}:1 -o ${other} --seconds 5`;
    assert.equal((await tilework(call)).code, 0);
    assert.equal(readFileSync(file, "utf8"), text("\n"));
    const written = readFileSync(other, "utf8");
    assert.equal(readCollection(written, other).levels[0]?.solutions.length, 2);
    const again = await tilework(call);
    assert.equal(again.code, 2);
    assert.match(again.error, /exists already/);
    assert.equal(readFileSync(other, "utf8"), written);
  });

  it("refuses a file that it could not write before it searches", async () => {
    const xml = `<SokobanLevels><LevelCollection><Level Id="One">${board.map((row) => `<L>${row}</L>`).join("")}</Level></LevelCollection></SokobanLevels>`;
    const [slc, file] = [folder.put("only-read.slc", xml), folder.put("whole.xsb", text("\n"))];
    const wrong = [
      [[slc, "--write"], /is in a read-only format/],
      [[file, slc, "--write"], /is in a read-only format/],
      [[slc, "-o", inFolder("new.slc")], /is in a read-only format/],
      [[file, "-o", inFolder("no-folder/new.xsb")], /Couldn't write .*new\.xsb”/],
      [[inFolder("none.xsb"), "--write"], /Couldn't read .*none\.xsb”/],
    ] as const;
    await assertRefused(wrong, (args) => tilework(["sokoban", "optimize", ...args, "--seconds", "1"]));
    assert.equal(readFileSync(slc, "utf8"), xml);
    assert.equal(readFileSync(file, "utf8"), text("\n"));
  });

  it("names the best solution so far by the selected measure, and prints it after Ctrl+C", async () => {
    const args = ["sokoban", "optimize", "-", "--order", "box-changes", "--json", "--seconds", "600"];
    const { code, out } = await tilework(args, slowLevel.join("\n"), {
      interruptAfter: /Best so far: box-changes: \d+, pushes: \d+, moves: \d+/,
    });
    const line = JSON.parse(out);
    assert.equal(code, 0, out);
    assert.ok(line.after.pushes > 0);
  });

  it("says what is wrong with a call", async () => {
    const file = folder.put("wrong.xsb", text("\n"));
    const wrong = [
      [[], /Name a file/],
      [[file, "--order", "pushes,lines"], /“lines” isn't a measure/],
      [[file, "--order", "pushes,pushes"], /more than once/],
      [["-", "--write"], /to standard input/],
      [[file, "--write", "-o", inFolder("x.xsb")], /Use either --write/],
      [[`${file}:9`], /has no level 9\. It holds \d/],
    ] as const;
    await assertRefused(wrong, (args) => tilework(["sokoban", "optimize", ...args]));
  });
});
