import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { tilework } from "../../shared/program.js";

describe("command line: files without a level", () => {
  const root = temporaryFolder("empty").path;
  const [none, empty, one] = ["none.xsb", "empty.xsb", "one.xsb"].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  before(() => {
    writeFileSync(none, "hello\n");
    writeFileSync(empty, "");
    writeFileSync(one, "#####\n#@$.#\n#####\n");
  });

  it("are named", async () => {
    for (const command of ["solve", "rate", "lab", "optimize"]) {
      const { code, error } = await tilework(["sokoban", command, none]);
      assert.equal(code, 2, command);
      assert.match(error, /none\.xsb” holds no level\./, command);
      const piped = await tilework(["sokoban", command, "-"], "");
      assert.match(piped.error, /^standard input holds no level\./, command);
    }
    assert.match(
      (await tilework(["sokoban", "solve", `${one}:9`])).error,
      /has no level 9\. It holds 1 level\./,
    );
  });

  it("are named beside others that have levels", async () => {
    for (const command of ["solve", "rate"]) {
      const { code, out, error } = await tilework(["sokoban", command, empty, one]);
      assert.equal(code, 0, command);
      assert.match(error, /empty\.xsb” holds no level\.\n/, command);
      assert.match(out, / 1 /, command);
    }
  });

  it("have the reason of a level that can't be played in every command", async () => {
    const level = "####\n#$.#\n####\n";
    const reason = /The level has no player \(@\)\./;
    writeFileSync(none, level);
    for (const args of [
      ["sokoban", "check"],
      ["sokoban", "solve"],
      ["play", "sokoban", "--level"],
    ]) {
      const { out, error } = await tilework([...args, none]);
      assert.match(out + error, reason, args.join(" "));
    }
  });
});
