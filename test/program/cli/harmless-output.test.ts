import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { type Ended, solvedLine, tilework } from "../../shared/program.js";

const hostile = "\u001b]0;owned\u0007\u009b31m";
const easy = ["#####", "#@$.#", "#####"];

describe("command line: titles, names of files and commands with control characters", () => {
  const folder = temporaryFolder("harmless").path;
  const inFolder = (name: string) => path.join(folder, name);
  const env = { XDG_DATA_HOME: folder, LOCALAPPDATA: folder, HOME: folder };

  function assertHarmless({ out, error }: Ended, shown: RegExp): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no such character may be printed.
    assert.doesNotMatch(out + error, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    assert.match(out + error, shown);
  }

  it("reach the terminal as numbers when results of another file are merged", async () => {
    const file = inFolder(`levels${hostile}.xsb`);
    writeFileSync(file, easy.join("\n"));
    const result = JSON.stringify({ ...solvedLine(file), title: hostile, solution: "l" });
    const shown = /levels\\u001b\]0;owned\\u0007\\u009b31m/;
    assertHarmless(await tilework(["sokoban", "merge", "-"], result), shown);
  });

  it("reach it as numbers when pictures are written or checked", async () => {
    const file = inFolder(`README${hostile}.md`);
    writeFileSync(file, ["```sokoban", ...easy, "```", ""].join("\n"));
    const shown = /README\\u001b/;
    assertHarmless(await tilework(["sokoban", "picture", file, "--check"]), shown);
    assertHarmless(await tilework(["sokoban", "picture", file]), shown);
  });

  it("reach it as numbers when a game is shared, shown or listed", async () => {
    const file = inFolder("titled.xsb");
    writeFileSync(file, [...easy, `Title: Two${hostile}`].join("\n"));
    const played = await tilework(["play", "--level", file, "--plain"], "share\ny\nq\n", { env });
    assertHarmless(played, /Two\\u001b/);
    assertHarmless(await tilework(["list"], "", { env }), /./);
  });

  it("reach it as numbers when a command is awaited", async () => {
    const ended = await tilework(["wait", "--plain", "--", `no-such-program${hostile}`], "q\n", { env });
    assert.notEqual(ended.code, 0);
    assertHarmless(ended, /no-such-program\\u001b/);
  });
});
