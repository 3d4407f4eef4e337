import assert from "node:assert/strict";
import { asking } from "../../../../src/extension/ports/vscode-ports.js";
import { say } from "../../../../src/games/message.js";
import type { Choosing } from "../../../../src/midend/ports/ports.js";
import { lists, restoreAfterEach } from "../../shared/vscode-stand-in.js";

describe("a question with choices, in VS Code", () => {
  const dismiss = lists.shown;
  restoreAfterEach(lists);
  const question: Choosing = {
    title: say("Choose a level"),
    prompt: say("Type to search"),
    choices: [{ label: "One", heading: "First steps" }, { label: "Two" }, { label: "Three" }],
  };

  beforeEach(() => {
    lists.shown = (list) => {
      list.accept();
      list.hide();
    };
  });

  it("is answered by Enter with the marked entry, or with the first one that is no heading", async () => {
    assert.deepEqual(await asking.choose(question), { index: 0 });
    assert.deepEqual(await asking.choose({ ...question, selected: 2 }), { index: 2 });
  });

  it("is not answered if the list is dismissed", async () => {
    lists.shown = dismiss;
    assert.equal(await asking.choose(question), undefined);
  });
});
