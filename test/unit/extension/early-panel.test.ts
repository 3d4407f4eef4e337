import assert from "node:assert/strict";
import type { Run } from "../../../src/extension/features/commands.js";
import { registerGameCommands } from "../../../src/extension/features/registration.js";
import { EarlyPanel } from "../../../src/extension/kit/webview-panels.js";
import { registered, restoreAfterEach, StandInPanel, Uri, window } from "../shared/vscode-stand-in.js";

describe("the panel that is opened while the game is loading", () => {
  const made: StandInPanel[] = [];
  restoreAfterEach(window);

  beforeEach(() => {
    made.length = 0;
    window.createWebviewPanel = () => made[made.push(new StandInPanel()) - 1]!;
  });

  function commands(run: Run, load = async () => undefined) {
    const early = new EarlyPanel(Uri.file("/extension") as never);
    const runs = new Map([["play.2048", run]]);
    const play = { value: undefined, load: () => load().then(() => ({ runs })) };
    registerGameCommands(
      ["play.2048"],
      play,
      { isActive: false, play: () => false },
      () => undefined,
      () => early.open(),
    );
    return { early, play: () => registered.get("tilework.play.2048")!() as Promise<void> };
  }

  it("opens before the game is loaded, and is reused for the game", async () => {
    let openBefore = 0;
    const { early, play } = commands(
      () => assert.equal(early.take() as unknown, made[0]),
      async () => {
        openBefore = made.length;
      },
    );
    await play();
    assert.equal(openBefore, 1);
    assert.equal(made.length, 1);
    assert.equal(made[0]!.isDisposed, false);
  });

  it("is closed if the command does not need it, or if the game can't be loaded", async () => {
    await commands(() => undefined).play();
    const load = () => Promise.reject(new Error("no bundle"));
    await assert.rejects(commands(() => undefined, load).play(), /no bundle/);
    const closed = made.map(({ isDisposed }) => isDisposed);
    assert.deepEqual(closed, [true, true]);
  });

  it("opens once, and is not reused after the player has closed it", async () => {
    const early = new EarlyPanel(Uri.file("/extension") as never);
    early.open();
    early.open();
    assert.equal(made.length, 1);
    made[0]!.dispose();
    assert.equal(early.take(), undefined);
  });
});
