import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { NewFolder } from "../../shared/new-folder.js";
import { tilework } from "../../shared/program.js";

const level = "#####\n#@$.#\n#####";
const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

describe("tilework sokoban picture, of a Markdown file", () => {
  let folder: NewFolder;
  const inFolder = (name: string) => folder.at(name);
  const put = (name: string, text: string) => folder.put(name, text);
  const picture = (...options: readonly string[]) =>
    tilework(["sokoban", "picture", inFolder("README.md"), ...options]);

  const assertStale = async (said: RegExp) => {
    const { code, error } = await picture("--check");
    assert.equal(code, 1);
    assert.match(error, said);
  };

  beforeEach(() => {
    folder = new NewFolder("markdown");
  });

  it("writes the boards beside it, and again only those that changed", async () => {
    const text = `# Boards\n\n${fence("xsb", `${level}\n\n${level}`)}${fence("sliding", "1 2/3 0")}`;
    put("README.md", text);
    const first = await picture();
    assert.equal(first.code, 0, first.error);
    const names = ["README-board-1.svg", "README-board-2.svg", "README-board-3.svg"];
    assert.deepEqual(readdirSync(folder.path).sort(), [...names, "README.md"].sort());
    assert.match(folder.text("README-board-3.svg"), /^<svg [\s\S]*>3<\/text>/);
    const times = () => names.map((name) => statSync(inFolder(name)).mtimeMs);
    const before = times();
    put("README.md", text.replace("1 2/3 0", "1 2/0 3"));
    const again = await picture();
    assert.equal(again.code, 0);
    assert.deepEqual(again.out.match(/README-board-\d/g), ["README-board-3"]);
    assert.deepEqual(times().slice(0, 2), before.slice(0, 2));
  });

  it("checks without writing, and names what is missing or out of date", async () => {
    put("README.md", fence("xsb", level));
    await assertStale(/README-board-1\.svg” doesn't exist/);
    assert.deepEqual(readdirSync(folder.path), ["README.md"]);
    assert.equal((await picture()).code, 0);
    assert.equal((await picture("--check")).code, 0);
    put("README.md", fence("xsb", level.replace("@$", "$@")));
    await assertStale(/README-board-1\.svg” is out of date/);
    rmSync(inFolder("README-board-1.svg"));
    mkdirSync(inFolder("README-board-1.svg"));
    await assertStale(/Couldn't read “.*README-board-1\.svg”: it is a folder\./);
  });

  it("accepts pictures with the line ends of Windows as up to date", async () => {
    put("README.md", fence("xsb", level));
    assert.equal((await picture()).code, 0);
    const windows = folder.text("README-board-1.svg").replaceAll("\n", "\r\n");
    put("README-board-1.svg", windows);
    assert.equal((await picture("--check")).code, 0);
    assert.match((await picture()).out, /written: 0/);
    assert.equal(folder.text("README-board-1.svg"), windows);
  });

  it("gives pictures of Markdown files that differ only in their extension different names", async () => {
    put("README.md", fence("xsb", level));
    put("README.markdown", fence("sliding", "1 2/3 0"));
    assert.equal((await picture()).code, 0);
    assert.equal((await tilework(["sokoban", "picture", inFolder("README.markdown")])).code, 0);
    const pictures = readdirSync(folder.path).filter((name) => name.endsWith(".svg"));
    assert.deepEqual(pictures, ["README-board-1.markdown.svg", "README-board-1.svg"]);
    assert.equal((await picture("--check")).code, 0);
  });

  it("draws blocks in quotations, and more blocks than a preview", async () => {
    const quoted = `> ${fence("xsb", level).trimEnd().replaceAll("\n", "\n> ")}\n\n`;
    put("README.md", `${fence("xsb", "no board").repeat(1_000)}${quoted}`);
    assert.equal((await picture()).code, 1);
    assert.ok(existsSync(inFolder("README-board-1.svg")));
  });

  it("names blocks that can't be drawn, and writes the others", async () => {
    put("README.md", `${fence("xsb", "no board")}${fence("xsb", level)}`);
    const ended = await picture();
    assert.equal(ended.code, 1);
    assert.match(ended.error, /Line 1: this block has no board/);
    assert.ok(existsSync(inFolder("README-board-1.svg")));
  });

  it("overwrites no files that are not pictures, and refuses options of single pictures", async () => {
    put("README.md", fence("xsb", level));
    put("README-board-1.svg", "mine");
    const refused = await picture();
    assert.equal(refused.code, 2);
    assert.match(refused.error, /isn't a picture of a board\. Rename it, or delete it\.$/m);
    assert.equal(folder.text("README-board-1.svg"), "mine");
    const badge = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20" role="img"></svg>\n';
    put("README-board-1.svg", badge);
    assert.equal((await picture()).code, 2, "an SVG file of another program");
    assert.equal(folder.text("README-board-1.svg"), badge);
    for (const option of [["--replay"], ["--cell", "20"]]) assert.equal((await picture(...option)).code, 2);
    assert.equal((await tilework(["sokoban", "picture", "-", "--check"], level)).code, 2);
  });
});
