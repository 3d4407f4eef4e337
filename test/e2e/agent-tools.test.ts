import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { moves as directions, play, reverseOf } from "../../src/games/sliding/rules.js";
import { temporaryFolder } from "./shared/game.js";
import { dealt, openSliding, playAll } from "./shared/sliding-game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

const variant = "3x3";
const seed = 5;
const start = dealt(variant, seed);
const first = directions.find((move) => play(start, move) !== undefined)!;
const moves = [first, reverseOf[first], first];

/** Another extension, which calls the tool as an agent's does, and shows the answer. */
function callingExtension(): string {
  const folder = temporaryFolder();
  const manifest = {
    name: "caller",
    publisher: "tilework-tests",
    version: "1.0.0",
    main: "dist/extension.js",
    engines: { vscode: "^1.100.0" },
    contributes: { commands: [{ command: "caller.play", title: "Call Play Moves" }] },
  };
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, "dist", "extension.js"),
    `const vscode = require("vscode");
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
  );
  return folder;
}

describe("an agent that wants to play, in a VS Code as players have it, with its AI features off", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await openWorkbench({ installed: true, installedToo: [callingExtension()] });
  });

  after(() => workbench.close());

  it("plays only after the player has agreed, and one undo takes all its moves back", async () => {
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
    await workbench.screenshot("agent-asks");
    await answer(/Cancel|No/, "Refused: ");
    await game.hasTiles(start.tiles);

    await call();
    await answer(/OK|Yes|Allow/, "Answered: ");
    await game.hasTiles(playAll(start, moves).tiles);
    await workbench.screenshot("agent-played");

    await game.focus();
    await workbench.pressWithCtrl("z");
    await game.hasTiles(start.tiles);
    assert.deepEqual(workbench.problems, []);
  });
});
