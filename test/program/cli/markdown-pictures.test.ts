import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { tilework } from "../../shared/program.js";

const level = "#####\n#@$.#\n#####";
const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

describe("tilework sokoban picture, of a Markdown file", () => {
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);
  const picture = (...options: readonly string[]) =>
    tilework(["sokoban", "picture", inFolder("README.md"), ...options]);

  beforeEach(() => {
    folder = temporaryFolder("markdown").path;
  });

  it("writes the boards beside it, and again only those that changed", async () => {
    const text = `# Boards\n\n${fence("xsb", `${level}\n\n${level}`)}${fence("sliding", "1 2/3 0")}`;
    writeFileSync(inFolder("README.md"), text);
    const first = await picture();
    assert.equal(first.code, 0, first.error);
    const names = ["README-board-1.svg", "README-board-2.svg", "README-board-3.svg"];
    assert.deepEqual(readdirSync(folder).sort(), [...names, "README.md"].sort());
    assert.match(readFileSync(inFolder("README-board-3.svg"), "utf8"), /^<svg [\s\S]*>3<\/text>/);
    const before = names.map((name) => statSync(inFolder(name)).mtimeMs);
    writeFileSync(inFolder("README.md"), text.replace("1 2/3 0", "1 2/0 3"));
    const again = await picture();
    assert.equal(again.code, 0);
    assert.deepEqual(again.out.match(/README-board-\d/g), ["README-board-3"]);
    assert.deepEqual(
      names.slice(0, 2).map((name) => statSync(inFolder(name)).mtimeMs),
      before.slice(0, 2),
    );
  });

  it("checks without writing, and names what is missing or out of date", async () => {
    writeFileSync(inFolder("README.md"), fence("xsb", level));
    const missing = await picture("--check");
    assert.equal(missing.code, 1);
    assert.match(missing.error, /README-board-1\.svg” doesn't exist/);
    assert.deepEqual(readdirSync(folder), ["README.md"]);
    assert.equal((await picture()).code, 0);
    assert.equal((await picture("--check")).code, 0);
    writeFileSync(inFolder("README.md"), fence("xsb", level.replace("@$", "$@")));
    const old = await picture("--check");
    assert.equal(old.code, 1);
    assert.match(old.error, /README-board-1\.svg” is out of date/);
    rmSync(inFolder("README-board-1.svg"));
    mkdirSync(inFolder("README-board-1.svg"));
    const other = await picture("--check");
    assert.equal(other.code, 1);
    assert.match(other.error, /Couldn't read “.*README-board-1\.svg”: it is a folder\./);
  });

  it("accepts pictures with the line ends of Windows as up to date", async () => {
    writeFileSync(inFolder("README.md"), fence("xsb", level));
    assert.equal((await picture()).code, 0);
    const file = inFolder("README-board-1.svg");
    const windows = readFileSync(file, "utf8").replaceAll("\n", "\r\n");
    writeFileSync(file, windows);
    assert.equal((await picture("--check")).code, 0);
    assert.match((await picture()).out, /written: 0/);
    assert.equal(readFileSync(file, "utf8"), windows);
  });

  it("gives pictures of Markdown files that differ only in their extension different names", async () => {
    writeFileSync(inFolder("README.md"), fence("xsb", level));
    writeFileSync(inFolder("README.markdown"), fence("sliding", "1 2/3 0"));
    assert.equal((await picture()).code, 0);
    assert.equal((await tilework(["sokoban", "picture", inFolder("README.markdown")])).code, 0);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".svg")),
      ["README-board-1.markdown.svg", "README-board-1.svg"],
    );
    assert.equal((await picture("--check")).code, 0);
  });

  it("draws blocks in quotations, and more blocks than a preview", async () => {
    const quoted = `> ${fence("xsb", level).trimEnd().replaceAll("\n", "\n> ")}\n\n`;
    writeFileSync(inFolder("README.md"), `${fence("xsb", "no board").repeat(1_000)}${quoted}`);
    assert.equal((await picture()).code, 1);
    assert.ok(existsSync(inFolder("README-board-1.svg")));
  });

  it("names blocks that can't be drawn, and writes the others", async () => {
    writeFileSync(inFolder("README.md"), `${fence("xsb", "no board")}${fence("xsb", level)}`);
    const ended = await picture();
    assert.equal(ended.code, 1);
    assert.match(ended.error, /Line 1: this block has no board/);
    assert.ok(existsSync(inFolder("README-board-1.svg")));
  });

  it("overwrites no files that are not pictures, and refuses options of single pictures", async () => {
    writeFileSync(inFolder("README.md"), fence("xsb", level));
    writeFileSync(inFolder("README-board-1.svg"), "mine");
    const refused = await picture();
    assert.equal(refused.code, 2);
    assert.match(refused.error, /isn't a picture of a board\. Rename it, or delete it\.$/m);
    assert.equal(readFileSync(inFolder("README-board-1.svg"), "utf8"), "mine");
    const badge = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20" role="img"></svg>\n';
    writeFileSync(inFolder("README-board-1.svg"), badge);
    assert.equal((await picture()).code, 2, "an SVG file of another program");
    assert.equal(readFileSync(inFolder("README-board-1.svg"), "utf8"), badge);
    for (const option of [["--replay"], ["--cell", "20"]]) assert.equal((await picture(...option)).code, 2);
    assert.equal((await tilework(["sokoban", "picture", "-", "--check"], level)).code, 2);
  });
});
