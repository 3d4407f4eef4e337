import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { showError } from "../../../src/extension/kit/notify.js";
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
