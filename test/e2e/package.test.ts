import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { packVsix } from "../../scripts/lib/vsix.mjs";
import { playAndReload, temporaryFolder } from "./shared/game.js";
import { type LevelEditorPage, levelFolder, openLevelFile, threeCrates } from "./shared/level-editor.js";
import { dealt, keyOf, openSliding, playAll, solution } from "./shared/sliding-game.js";
import { levelOf, openLevel } from "./shared/sokoban-game.js";
import { suiteWindow } from "./shared/suite-window.js";

/**
 * What every supported VS Code has to do. These tests also run in the oldest one: `npm test -- --only e2e
 * --vscode oldest`. VS Code installs the packed file here, as for its users.
 */
describe("the package, installed by VS Code", () => {
  const folder = levelFolder({ "crates.sok": `${threeCrates.join("\n")}\nTitle: Crates\n` });
  const workbench = suiteWindow(async () => {
    const extension = path.join(temporaryFolder(), "tilework.vsix");
    await packVsix(extension);
    return { folder, installed: true, extension };
  });

  it("is in the folder of extensions, as it was packed", () => {
    const extensions = path.join(workbench.server.dataDir, "extensions");
    const { publisher, name, version } = JSON.parse(readFileSync("package.json", "utf8"));
    const installed = path.join(extensions, `${publisher}.${name}-${version}`);
    assert.ok(readdirSync(installed).includes("THIRD-PARTY.txt"));
    assert.ok(!readdirSync(installed).includes("src"));
  });

  it("plays 2048, and keeps its moves over a reload", async () => {
    await playAndReload(workbench);
  });

  it("plays the sliding puzzle until it is solved", async () => {
    const game = await openSliding(workbench, "3x3", 5);
    const start = dealt("3x3", 5);
    const moves = solution(start);
    for (const move of moves) await game.press(keyOf(move));
    await game.hasTiles(playAll(start, moves).tiles);
    await (await game.find("tilework-ending section")).waitFor();
  });

  it("plays Sokoban until a level is solved", async () => {
    const game = await openLevel(workbench, "first-steps/2");
    const { solution } = levelOf("first-steps/2");
    for (let moves = 1; moves <= solution.length; moves++) {
      await game.play(solution[moves - 1]!);
      await game.isAt("first-steps/2", solution.slice(0, moves));
    }
    await (await game.find("tilework-ending section")).waitFor();
  });

  it("solves a level in its editor, and saves the solution in the file", async () => {
    const editor: LevelEditorPage = await openLevelFile(workbench, "crates.sok");
    await editor.solveBy("bfs", /3 pushes/);
    await editor.click("writeSolution");
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await workbench.pressWithCtrl("s");
    await editor.until("the solution in the file", async () => /Solution/.test(editor.read("crates.sok")));
  });
});
