import assert from "node:assert/strict";
import { couldNotSave } from "../../../src/games/file-problem.js";
import { english } from "../../../src/games/message.js";

const kinds = ["game", "finished", "records", "patterns", "named"] as const;

describe("the message when something could not be saved", () => {
  it("says what could not be done, why, and what to do", () => {
    for (const kind of kinds) {
      const full = Object.assign(new Error("ENOSPC: no space left on device, write '/x'"), {
        code: "ENOSPC",
      });
      assert.match(english(couldNotSave(kind, full)), /^Couldn't save [^:]+: the disk is full\. Check .+\.$/);
    }
  });

  it("puts error codes of Node and of VS Code into words, and keeps other reasons", () => {
    const why = (error: unknown) => /: (.+?)\. Check/.exec(english(couldNotSave("game", error)))?.[1];
    assert.equal(why(Object.assign(new Error("x"), { code: "NoPermissions" })), "access is denied");
    assert.equal(why(new Error("It does not answer.")), "It does not answer");
    assert.equal(why("broken {0}"), "broken {0}");
    assert.equal(why(Object.assign(new Error("odd"), { code: "toString" })), "odd");
  });
});
