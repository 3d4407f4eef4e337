import assert from "node:assert/strict";
import type { ListedFile } from "../../../../src/extension/levels/files/level-file-list.js";
import { appearanceOf, levelEntries } from "../../../../src/extension/levels/files/level-files-view.js";
import { hasInOrder, indexing, lettersOf } from "../../../../src/extension/levels/files/level-symbols.js";
import { maxLevelsShown, summarize } from "../../../../src/extension/levels/files/workspace-levels.js";
import { atOnce } from "../../../../src/games/slices.js";
import { leastMs } from "../../../campaign/shared/measure.js";
import { assertWithin } from "../../../shared/slowness.js";
import { Uri } from "../../shared/vscode-stand-in.js";

const good = "#####\n#@$.#\n#####";
const open = "#####\n#@$. \n#####";

describe("the tree of level files", () => {
  const never = () => false;
  const fileOf = async (text: string, name = "maps/rooms.xsb"): Promise<ListedFile> => ({
    uri: Uri.file(name),
    summary: await summarize(text, name, never),
    isTooLarge: false,
    id: "",
  });
  const look = (file: ListedFile, solved: readonly string[] = []) =>
    appearanceOf({ kind: "file", uri: file.uri, file }, { isSolved: (key) => solved.includes(key) }, false);

  it("shows how many levels are solved, the problems, and where the file is", async () => {
    const file = await fileOf(`${good}\nTitle: One\n\n${open}\nTitle: Two\n`);
    assert.deepEqual([file.summary?.count, file.summary?.keys.length, file.summary?.problems], [2, 2, 1]);
    const levels = file.summary?.levels.map((one) =>
      [one.name, one.boxes, one.width, one.height, one.problems].join(", "),
    );
    assert.deepEqual(levels, ["1: One, 1, 5, 3, 0", "2: Two, 1, 5, 3, 1"]);
    const { label, detail, icon, command } = look(file, [file.summary!.keys[0]!]);
    assert.deepEqual(
      [label, detail, icon, command],
      ["rooms.xsb", "1 problem · 1 of 2 solved · maps", "warning", "openLevelEditor"],
    );
  });

  it("lists the levels of a file with the known levels, and names each entry once", async () => {
    const file = await fileOf(`${good}\n\n${open}\n`, "rooms.xsb");
    const looks = levelEntries(file).map((entry) =>
      appearanceOf(entry, { isSolved: (key) => key === file.summary!.keys[0] }, false),
    );
    const shown = looks.map(({ label, detail, icon, command }) => [label, detail, icon, command]);
    assert.deepEqual(shown, [
      ["Level 1", "Solved · boxes: 1, 5 × 3", "pass-filled", "editLevel"],
      ["Level 2", "1 problem · boxes: 1, 5 × 3", "warning", "editLevel"],
    ]);
    assert.equal(new Set(looks.map(({ id }) => id)).size, 2);
  });

  it("leaves long lists to the editor, and counts all of them", async () => {
    const file = await fileOf(`${good}\n\n`.repeat(maxLevelsShown + 20));
    assert.equal(file.summary?.count, maxLevelsShown + 20);
    const entries = levelEntries(file);
    assert.equal(entries.length, maxLevelsShown + 1);
    const { label, command } = appearanceOf(entries.at(-1)!, { isSolved: never }, false);
    assert.deepEqual([label, command], ["20 more levels…", "editLevel"]);
  });

  it("says if a file is too large, has no levels, or has not been read", async () => {
    const unread = { uri: Uri.file("big.xsb"), summary: undefined, id: "" };
    assert.equal(look({ ...unread, isTooLarge: true }).detail, "too large to be counted");
    assert.equal(look({ ...unread, isTooLarge: false }).detail, "");
    assert.match(look(await fileOf("", "empty.xsb")).detail, /^no levels/);
  });

  it("counts the problems of a file up to 999", async () => {
    for (const count of [12, 1_100])
      assert.equal((await fileOf(`${open}\n\n`.repeat(count))).summary?.problems, Math.min(count, 999));
  });

  it("stops reading on request", async () => {
    assert.equal(await summarize(`${good}\n\n`.repeat(5_000), "many.xsb", () => true), undefined);
  });
});

const level = "#######\n#@ $ .#\n#######\n";

describe("levels in Go to Symbol in Workspace", () => {
  const index = (text: string) => atOnce(indexing(text, "levels.xsb"));

  it("have their title, their author or that of the file, and their size", () => {
    const text = `Author: Ann\n\n${level}Title: Two rooms\n\n${level}Title: Other\nAuthor: Bob\n\n${level}`;
    assert.deepEqual(index(text), [
      { name: "Two rooms · Ann · 7x3", line: 2 },
      { name: "Other · Bob · 7x3", line: 7 },
      { name: "Level 3 · Ann · 7x3", line: 13 },
    ]);
  });

  it("are found by their letters in order, in any case, with blanks and signs of sizes", () => {
    const finds = (query: string) => hasInOrder("Two rooms · Ann · 12x5", lettersOf(query));
    for (const query of ["", "two", "TWO R", "rooms ann", "12×5", "trm"]) assert.ok(finds(query), query);
    for (const query of ["bob", "annrooms", "12x6", "twoo o o o"]) assert.ok(!finds(query), query);
  });

  it("are read and searched in 300 ms, if there are 10,000", () => {
    const levels = Array.from({ length: 10_000 }, (_, number) => `${level}Title: Number ${number}\n\n`);
    const text = levels.join("");
    let found = 0;
    const ms = leastMs(300, () => {
      const letters = lettersOf("number 99");
      found = index(text).filter(({ name }) => hasInOrder(name, letters)).length;
    });
    assert.ok(found >= 100 && found < 10_000);
    assertWithin(ms, 300);
  });
});
