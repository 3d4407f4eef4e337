import assert from "node:assert/strict";
import * as path from "node:path";
import { moves as directions, play, reverseOf } from "../../src/games/sliding/rules.js";
import { Game, importFile } from "./shared/game.js";
import { levelFolder } from "./shared/level-editor.js";
import { dealt, openSliding, playAll } from "./shared/sliding-game.js";
import { suiteWindow } from "./shared/suite-window.js";

const variant = "3x3";
const seed = 5;
const start = dealt(variant, seed);
const first = directions.find((move) => play(start, move) !== undefined)!;
const moves = [first, reverseOf[first], first];

/** Another extension, which calls the tool as an agent's does, and shows the answer. */
function callingExtension(): string {
  const manifest = {
    name: "caller",
    publisher: "tilework-tests",
    version: "1.0.0",
    main: "dist/extension.js",
    engines: { vscode: "^1.100.0" },
    contributes: { commands: [{ command: "caller.play", title: "Call Play Moves" }] },
  };
  return levelFolder({
    "package.json": JSON.stringify(manifest),
    "dist/extension.js": `const vscode = require("vscode");
const input = ${JSON.stringify({ game: "sliding", moves: moves.join("") })};
const text = ({ content }) => content.map(({ value }) => value).join("").replaceAll("\\n", " ");
exports.activate = ({ subscriptions }) => subscriptions.push(
  vscode.commands.registerCommand("caller.play", () =>
    vscode.lm.invokeTool("tilework_game_play", { input, toolInvocationToken: undefined }).then(
      (answer) => vscode.window.showInformationMessage("Answered: " + text(answer)),
      (error) => vscode.window.showInformationMessage("Refused: " + error.name),
    ),
  ),
);
`,
  });
}

describe("a VS Code as players have it", () => {
  const folder = levelFolder({ "short.bin": "no board" });
  const workbench = suiteWindow({
    folder,
    installed: true,
    installedToo: [callingExtension()],
    settings: { "tilework.solver.timeLimit": 600 },
  });

  it("shows why a command failed, over the window and at once", async () => {
    await workbench.runCommand("Tilework: Play 2048");
    await (await new Game(workbench).board()).waitFor();
    await importFile(workbench, path.join(folder, "short.bin"));
    await workbench.toasts
      .filter({ hasText: "Couldn't import “short.bin”. A 2048 board file has 72 bytes, this one has 8." })
      .waitFor();
    await workbench.picture("message-not-imported");
    await workbench.runCommand("Notifications: Clear All Notifications");
    await workbench.toasts.first().waitFor({ state: "detached" });
  });

  it("shows and copies a bug report: it contains the earlier error, without the file's name", async () => {
    await workbench.runCommand("Tilework: Show Diagnostics");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "tilework.solver.timeLimit: 600" }).waitFor();
    await workbench.picture("message-diagnostics");
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    // Windows of other tests share the clipboard.
    let text = "";
    await new Game(workbench).until("the report is copied", async () => {
      text = await workbench.page.evaluate(() => navigator.clipboard.readText());
      return /^Tilework: \d+\.\d+\.\d+\n/.test(text);
    });
    assert.match(text, /\n {2}unfinished games: \d+\n/);
    assert.ok(!text.includes("short.bin") && !text.includes(folder), text);
  });

  it("asks before an agent plays, with VS Code's AI features off, and one undo takes all its moves back", async () => {
    const game = await openSliding(workbench, variant, seed);
    const dialog = workbench.page.locator(".monaco-dialog-box");
    const call = async () => {
      await workbench.runCommand("Call Play Moves");
      await dialog.filter({ hasText: "Play Moves in Your Game?" }).waitFor();
      await dialog.filter({ hasText: `Moves: ${moves.join("")}.` }).waitFor();
    };
    const answer = async (name: RegExp, told: string) => {
      await dialog.getByRole("button", { name }).click();
      await dialog.waitFor({ state: "detached" });
      await workbench.toasts.filter({ hasText: told }).waitFor();
    };

    await call();
    await game.hasTiles(start.tiles);
    await workbench.picture("agent-asks");
    await answer(/Cancel|No/, "Refused: ");
    await game.hasTiles(start.tiles);

    await call();
    await answer(/OK|Yes|Allow/, "Answered: ");
    await game.hasTiles(playAll(start, moves).tiles);
    await workbench.picture("agent-played");

    await game.focus();
    await workbench.pressWithCtrl("z");
    await game.hasTiles(start.tiles);
  });
});
