import assert from "node:assert/strict";
import { mock } from "node:test";
import { enterText, selectItem } from "../../../src/extension/kit/questions.js";
import { askForRandom } from "../../../src/extension/levels/editor/level-gallery.js";
import { asking } from "../../../src/extension/ports/vscode-ports.js";
import { say } from "../../../src/games/message.js";
import { askNewSession } from "../../../src/midend/timing/timer-words.js";
import { speech } from "../../../src/platform/speech.js";
import { sourcesIn } from "../shared/sources.js";
import {
  boxes,
  lists,
  questions,
  restoreAfterEach,
  type StandInBox,
  statusMessages,
} from "../shared/vscode-stand-in.js";

describe("a chain of questions in VS Code", () => {
  restoreAfterEach(lists, boxes);

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    questions.returns = 0;
    statusMessages.clear();
    lists.shown = (list) => list.accept();
    boxes.shown = (box) => box.accept();
  });

  afterEach(() => {
    // Whatever is still open closes, and the next test starts a chain of its own.
    mock.timers.tick(60_000);
    mock.timers.reset();
  });

  it("gives the keyboard back to the page only after its last answer", async () => {
    const session = await askNewSession(asking, speech, true);
    assert.deepEqual(session, { rows: 4, columns: 4, marathon: 10, name: "4×4, marathon of 10" });
    assert.notEqual(await askForRandom(), undefined);
    assert.equal(questions.returns, 0);
    mock.timers.tick(149);
    assert.equal(questions.returns, 0);
    mock.timers.tick(1);
    assert.equal(questions.returns, 1);
    assert.equal(questions.open, undefined);
    assert.deepEqual([...statusMessages], []);
  });

  it("closes an answered list before a dialog opens", async () => {
    await selectItem({ title: "List", items: [{ label: "One" }] });
    assert.equal(questions.returns, 0);
    await asking.confirm({ question: say("Sure?"), detail: "", yes: say("Yes") });
    assert.equal(questions.returns, 1);
  });

  it("says that nothing was changed if a later question closes without an answer", async () => {
    const shown: StandInBox[] = [];
    boxes.shown = (box) => {
      shown.push(box);
      if (shown.length === 1) box.accept();
      else box.hide();
    };
    assert.equal(await askNewSession(asking, speech, false), undefined);
    assert.deepEqual([...statusMessages], ["Canceled: New Session. Nothing was changed."]);
    assert.ok(shown.every(({ isDisposed }) => isDisposed));
  });

  it("says nothing if the first question closes, or a list that the player only reads", async () => {
    boxes.shown = (box) => box.hide();
    assert.equal(await askNewSession(asking, speech, false), undefined);
    await selectItem({ title: "List", items: [{ label: "One" }] });
    lists.shown = (list) => list.hide();
    await selectItem({ title: "Again", items: [{ label: "One" }], isForReading: true });
    mock.timers.tick(60_000);
    await selectItem({ title: "Much later", items: [{ label: "One" }] });
    assert.deepEqual([...statusMessages], []);
  });

  it("keeps a box open until its text is accepted, and takes one answer", async () => {
    boxes.shown = (box) => {
      assert.equal(box.validationMessage, "Too short");
      box.accept();
      box.type("long");
      assert.equal(box.validationMessage, undefined);
      box.accept();
      box.type("longer");
      box.accept();
    };
    const problem = (text: string) => (text.length < 4 ? "Too short" : undefined);
    assert.equal(await enterText({ title: "Box", prompt: "Text", value: "", problem }), "long");
  });

  it("fills a list that waits for its items, and passes a failure on", async () => {
    lists.shown = (list) => {
      assert.ok(list.busy);
      fill?.([{ label: "One" }, { label: "Two" }]);
      setImmediate(() => list.accept());
    };
    let fill: ((items: readonly { readonly label: string }[]) => void) | undefined;
    const items = new Promise<readonly { readonly label: string }[]>((resolve) => {
      fill = resolve;
    });
    const isActive = ({ label }: { readonly label: string }) => label === "Two";
    assert.equal((await selectItem({ title: "List", items, isActive }))?.label, "Two");
    lists.shown = () => undefined;
    const failing = Promise.reject(new Error("No items"));
    await assert.rejects(selectItem({ title: "List", items: failing }), /No items/);
    assert.equal(questions.open, undefined);
  });

  it("is asked in one place: no other file opens lists and boxes", () => {
    const asks = sourcesIn("src/extension").filter(([, text]) =>
      /\b(showQuickPick|createQuickPick|showInputBox|createInputBox)\b/.test(text),
    );
    const files = asks.map(([file]) => file);
    assert.deepEqual(files, ["src/extension/kit/questions.ts"]);
  });
});
