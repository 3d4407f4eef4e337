import assert from "node:assert/strict";
import * as vscode from "vscode";
import { temporaryFile, writeFile } from "./run/files.js";
import { closeAll, until } from "./shared/live.js";

const markdown = [
  "# Levels",
  "#####",
  "```xsb",
  "#####",
  "#@$.#",
  "#####",
  "Title: First",
  "Solution: R",
  "",
  "#######",
  "#@ $ .#",
  "#######",
  "```",
  "- In a list:",
  "  ~~~ sokoban",
  "  ####",
  "  #@ #",
  "  ####",
  "  ~~~",
  "```text",
  "#####",
  "#@$.#",
  "#####",
  "```",
].join("\n");

describe("hovers over levels in Markdown", function () {
  this.timeout(60_000);
  let document: vscode.TextDocument;

  const hovers = (line: number) =>
    vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      new vscode.Position(line, 3),
    );
  const textOf = (found: readonly vscode.Hover[]) =>
    found
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === "string" ? content : content.value))
      .filter((text) => text.includes("| Size |"));

  before(async () => {
    // A level file loads the code.
    const levels = temporaryFile("levels.xsb");
    await writeFile(levels, "#####\n#@$.#\n#####\n");
    await vscode.workspace.openTextDocument(levels);
    const file = temporaryFile("levels.md");
    await writeFile(file, markdown);
    document = await vscode.workspace.openTextDocument(file);
    await until("the first hover", async () => textOf(await hovers(4)).length > 0);
  });

  after(closeAll);

  it("show the picture and the measures of the level below the pointer", async () => {
    const [first] = textOf(await hovers(4));
    assert.match(first ?? "", /^!\[Picture of the level\]\(data:image\/svg\+xml;base64,/);
    assert.match(first ?? "", /\| Size \| 5 × 3 \|[\s\S]*\| Fewest pushes known \| 1 \|/);
    const [second] = textOf(await hovers(10));
    assert.match(second ?? "", /\| Size \| 7 × 3 \|/);
    const [, , inList] = await Promise.all([hovers(4), hovers(10), hovers(16)]);
    assert.match(textOf(inList)[0] ?? "", /\| Size \| 4 × 3 \|/);
    const range = inList.find(({ contents }) => textOf([{ contents }]).length > 0)?.range;
    assert.deepEqual([range?.start.line, range?.start.character, range?.end.line], [15, 2, 17]);
  });

  it("are shown nowhere else", async () => {
    for (const line of [0, 1, 2, 6, 8, 12, 14, 18, 21])
      assert.deepEqual(textOf(await hovers(line)), [], `${line}`);
  });
});
