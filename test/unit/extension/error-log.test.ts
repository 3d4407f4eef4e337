import assert from "node:assert/strict";
import { Lazy } from "../../../src/extension/kit/lazy.js";
import { ErrorLog } from "../../../src/extension/kit/notify.js";
import { restoreAfterEach, window } from "../shared/vscode-stand-in.js";

function harness() {
  const lines: string[] = [];
  const shown: string[] = [];
  const errors = new ErrorLog({ error: (problem: unknown) => void lines.push(String(problem)) } as never);
  window.showErrorMessage = async (text?: string) => void shown.push(String(text));
  return { errors, lines, shown };
}

describe("the error log", () => {
  restoreAfterEach(window);

  it("logs an error once, however many callers pass it on", () => {
    const { errors, lines, shown } = harness();
    const error = new Error("no bundle");
    errors.report(error);
    errors.tell(error);
    assert.deepEqual(lines, ["Error: no bundle"]);
    assert.deepEqual(shown, ["no bundle"]);
  });

  it("logs another error with the same text, and what is not an error, each time", () => {
    const { errors, lines } = harness();
    errors.report(new Error("full disk"));
    errors.report(new Error("full disk"));
    errors.report("odd");
    errors.report("odd");
    assert.deepEqual(lines, ["Error: full disk", "Error: full disk", "odd", "odd"]);
  });

  it("has one line if code cannot be loaded while a board and a command wait for it", async () => {
    const { errors, lines, shown } = harness();
    const load = () => Promise.reject(new Error("no bundle"));
    const lazy = new Lazy(load, () => assert.fail(), errors.report);
    lazy.load().catch(() => undefined);
    await lazy.load().catch(errors.tell);
    assert.deepEqual(lines, ["Error: no bundle"]);
    assert.deepEqual(shown, ["no bundle"]);
  });
});
