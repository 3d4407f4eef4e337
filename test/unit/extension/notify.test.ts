import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { Lazy } from "../../../src/extension/kit/lazy.js";
import { ErrorLog, showError } from "../../../src/extension/kit/notify.js";
import { commands, restoreAfterEach, window } from "../shared/vscode-stand-in.js";

describe("an error", () => {
  restoreAfterEach(window, commands);

  /** Shows an error whose player presses its last button; returns the buttons and the commands that ran. */
  async function pressed(guide: string | undefined) {
    const buttons: string[] = [];
    const run: unknown[][] = [];
    const showErrorMessage = async (_: string, ...items: string[]) => items[buttons.push(...items) - 1];
    Object.assign(window, { showErrorMessage });
    Object.assign(commands, { executeCommand: async (...call: unknown[]) => void run.push(call) });
    showError("Couldn't write it.", guide);
    await turn();
    return { buttons, run };
  }

  it("with a guide has a button that opens it", async () => {
    const run = [["tilework.openGuide", "play#2048"]];
    assert.deepEqual(await pressed("play#2048"), { buttons: ["Learn More"], run });
  });

  it("without a guide has no button and opens nothing", async () => {
    assert.deepEqual(await pressed(undefined), { buttons: [], run: [] });
  });
});

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
