import assert from "node:assert/strict";
import * as path from "node:path";
import { atOnce } from "../../../src/games/slices.js";
import { changingBoards } from "../../../src/games/sokoban/edit/convert.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { applyEdits } from "../../../src/games/sokoban/level/finding.js";
import { levelKey } from "../../../src/games/sokoban/level/level-key.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { NewFolder } from "../../shared/new-folder.js";
import { jsonLines, tilework } from "../../shared/program.js";

const one = "    #####\n    #@$.#\n    #####\nTitle: One\nAuthor: A <b>\nClaim: solvable\nSolution:\nR\n";
const turned = "#####\n#.$@#\n#####\nTitle: Turned\nSolution:\nrr\n";
const wide = "########\n#      #\n# @$ . #\n##  *###\n  #.$#\n  ####\nTitle: Wide\n";
const decorated = "#### ##\n#@$.# #\n####  #\n  #*###\nTitle: Decorated\n";

describe("command line: level files", () => {
  const folder = new NewFolder("level-files");
  const file = (name: string, text: string) => folder.put(name, text);
  const keys = (text: string) => readCollection(text).levels.map(({ board }) => levelKey(toLevel(board)!));
  const titles = (text: string) => readCollection(text).levels.map(({ title }) => title?.text);

  describe("verify", () => {
    const verify = (...args: readonly string[]) => tilework(["sokoban", "verify", ...args]);

    it("plays each solution, and names those that are wrong or missing", async () => {
      const all = file("verified.xsb", [one, turned, wide].join("\n"));
      const { code, out } = await verify(all);
      assert.equal(code, 1);
      assert.deepEqual(out.replaceAll(folder.path + path.sep, "").split("\n"), [
        "verified.xsb:7: solves the level: 1: One — 1 push and 1 move.",
        "verified.xsb:14: DOESN'T SOLVE IT: 2: Turned — Move 1, “r”, can't be played.",
        "verified.xsb:17: UNSOLVED: 3: Wide",
        "",
      ]);
      assert.equal((await verify(`${all}:1`)).code, 0);
      const lines = jsonLines((await verify(all, "--json")).out);
      assert.deepEqual(
        lines.map(({ level, solution, result, pushes }) => `${level} ${solution} ${result} ${pushes}`),
        ["1 1 solved 1", "2 1 wrong null", "3 0 missing null"],
      );
    });

    it("leaves open what has too many moves to be played", async () => {
      const text = "#####\n#@$.#\n#####\nSolution:\n999999999(r)\n";
      const { code, out } = await tilework(["sokoban", "verify", "-"], text);
      assert.deepEqual([code, /wasn't played/.test(out)], [6, true], out);
    });
  });

  describe("test --publish", () => {
    it("checks each level, and passes a collection that is ready", async () => {
      const ready = file("ready.xsb", one);
      const { code, out, error } = await tilework(["sokoban", "test", ready, "--publish"]);
      assert.equal(code, 0, out + error);
      assert.match(out, /publish: every box moved — The best solution moves every box\./);
      assert.match(out, /publish: difficulty — █···· Very easy/);
      const both = [ready, file("unready.xsb", turned)];
      const report = folder.at("report.xml");
      const other = await tilework(["sokoban", "test", ...both, "--publish", "--json", "--junit", report]);
      const failed = jsonLines(other.out)
        .filter(({ result }) => result === "failed")
        .map(({ line, claim }) => `${line} ${claim.replace("publish: ", "")}`);
      assert.equal(other.code, 1);
      assert.deepEqual(failed, ["5 no problems", "1 own solution", "1 author", "1 no duplicate"]);
      assert.match(folder.text("report.xml"), /failures="4"/);
    });
  });

  describe("dedupe", () => {
    it("leaves out levels that repeat others, also turned, with everything that belongs to them", async () => {
      const first = file("first.xsb", `; Set\n\n${one}\n${wide}`);
      const second = file("second.xsb", `${turned}\n${decorated}`);
      const { code, out, error } = await tilework(["sokoban", "dedupe", first, second]);
      assert.equal(code, 0);
      assert.equal(out, `; Set\n\n${one}\n${wide}`);
      assert.match(error, /second\.xsb:1 is the same level as .*first\.xsb:1, rotated, flipped/);
      assert.match(error, /2 levels were left out\.\n$/);
      const json = await tilework(["sokoban", "dedupe", first, second, "--json"]);
      const [line] = jsonLines(json.out);
      assert.deepEqual([line.title, line.level, line.sameAsFile, line.sameAsLevel], ["Turned", 1, first, 1]);
    });

    it("joins the other levels of all files, whether their titles are above or below", async () => {
      const above = file("above.xsb", `Title: Above\n${one.replace(/Title.*\n/, "")}`);
      const { out } = await tilework(["sokoban", "dedupe", above, file("below.xsb", wide)]);
      assert.deepEqual(titles(out), ["Above", "Wide"]);
    });
  });

  describe("a file that is read in parts", () => {
    const boards = Array.from({ length: 800 }, (_, index) => {
      const [floor, walls] = [" ", "#"].map((sign) => sign.repeat(1 + (index % 40)));
      return `\nRoom ${index}\n\n  ####${walls}\n  #@$.${floor}#\n  ####${walls}\nKey: ${"x".repeat(300)}\n`;
    });
    const long = file("long.xsb", `Set: Rooms\nAuthor: Me\n${boards.join("")}`);
    const read = folder.text("long.xsb");
    const { levels } = readCollection(read);

    it("is converted as the whole text would be", async () => {
      assert.ok(read.length > 262_144 && levels.at(-1)?.title?.text === "Room 799");
      for (const kind of ["crop", "normalize"] as const) {
        const { out } = await tilework(["sokoban", "convert", long, `--${kind}`]);
        const edits = atOnce(changingBoards(read, levels, [{ kind }])).map(({ edit }) => edit);
        assert.ok(out === applyEdits(read, edits), kind);
      }
      const plain = (await tilework(["sokoban", "convert", `${long}:500-501`, "--to", "plain"])).out;
      const first = /^####.*\n#@\$\..*\n####.*\nTitle: Room 499\nAuthor: Me\n\n####[\s\S]*Room 500\n/;
      assert.match(plain, first);
    });

    it("loses the levels that repeat others, and those of further files are joined", async () => {
      const { out, error } = await tilework(["sokoban", "dedupe", long, file("more.xsb", wide)]);
      const said = /long\.xsb:800 is the same level as .*long\.xsb:40\.\n760 levels were left out\.\n$/;
      assert.match(error.slice(-300), said);
      assert.deepEqual(titles(out), [...titles(read).slice(0, 40), "Wide"]);
    });
  });

  describe("convert", () => {
    const all = [one, turned, wide].join("\n");
    const convert = async (text: string, ...args: readonly string[]) =>
      tilework(["sokoban", "convert", "-", ...args], text);

    it("writes the same levels in each form that it reads", async () => {
      for (const form of ["xsb", "tilework", "rle", "plain", "slc"]) {
        const { code, out, error } = await convert(all, "--to", form);
        assert.equal(code, 0, error);
        const { levels } = readCollection(out);
        assert.deepEqual(keys(out), keys(all), form);
        assert.deepEqual(titles(out), ["One", "Turned", "Wide"], form);
        assert.equal(levels[0]?.author?.text, "A <b>", form);
        const kept = form === "plain" || form === "slc" ? 0 : 1;
        assert.deepEqual([levels[0]?.solutions.length, levels[0]?.claims.length], [kept, kept], form);
        const back = await convert(out, "--to", "xsb");
        assert.deepEqual(keys(back.out), keys(all), form);
        if (kept === 1) assert.equal(back.out, (await convert(all, "--to", "xsb")).out, form);
      }
    });

    it("crops, and removes what plays no part", async () => {
      assert.match((await convert(one, "--crop")).out, /^#####\n#@\$\.#\n#####\nTitle: One\n/);
      const { out } = await convert(decorated, "--normalize");
      assert.match(out, /^#####\n#@\$\.#\n#####\nTitle: Decorated\n/);
      const open = await convert("#####\n#@$.#\n#####\n  #$#\n  ###\n", "--normalize");
      assert.equal(open.code, 1);
      assert.match(open.error, /Couldn't convert 1 level: 1\./);
    });

    it("takes some levels of a file, and joins those of several", async () => {
      const [first, second] = [file("one.xsb", all), file("two.xsb", decorated)];
      const { out } = await tilework(["sokoban", "convert", `${first}:2-3`, second, "--to", "tilework"]);
      assert.deepEqual(titles(out), ["Turned", "Wide", "Decorated"]);
      for (const { board } of readCollection(out).levels) assert.equal(board.dialect, "ox");
    });
  });
});
