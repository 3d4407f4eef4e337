import assert from "node:assert/strict";
import { NewFolder } from "../../shared/new-folder.js";
import { tilework } from "../../shared/program.js";

describe("command line: files without a level", () => {
  const folder = new NewFolder("empty");
  const [none, empty] = [folder.put("none.xsb", "hello\n"), folder.put("empty.xsb", "")];
  const one = folder.put("one.xsb", "#####\n#@$.#\n#####\n");

  it("are named", async () => {
    for (const command of ["solve", "rate", "lab", "optimize"]) {
      const { code, error } = await tilework(["sokoban", command, none]);
      assert.equal(code, 2, command);
      assert.match(error, /none\.xsb” holds no level\./, command);
      const piped = await tilework(["sokoban", command, "-"], "");
      assert.match(piped.error, /^standard input holds no level\./, command);
    }
    const { error } = await tilework(["sokoban", "solve", `${one}:9`]);
    assert.match(error, /has no level 9\. It holds 1 level\./);
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
    const level = folder.put("unplayable.xsb", "####\n#$.#\n####\n");
    for (const command of ["sokoban check", "sokoban solve", "play sokoban --level"]) {
      const { out, error } = await tilework([...command.split(" "), level]);
      assert.match(out + error, /The level has no player \(@\)\./, command);
    }
  });
});
