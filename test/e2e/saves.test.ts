import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import {
  arrow,
  dealt,
  Game,
  legalSides,
  openSeeded,
  after as played,
  runningSave,
  saveFiles,
  seen,
  temporaryFolder,
} from "./shared/game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

describe("keeping the game", () => {
  let workbench: Workbench;
  const folder = temporaryFolder();
  const start = dealt(4, 9);
  const sides = legalSides(start, 12);
  const end = played(start, sides);

  before(async () => {
    workbench = await openWorkbench({ folder, theme: "dark" });
  });

  after(() => workbench.close());

  it("over a window reload, undo included", async () => {
    const game = await openSeeded(workbench, "2048/4x4/9");
    await game.shows(seen(start));
    await game.press(...sides.map((side) => arrow[side]));
    await game.shows(seen(end));
    await workbench.reload();
    await game.shows(seen(end));
    await game.focus();
    await game.press("u");
    await game.shows(seen(played(start, sides.slice(0, 11))));
    await game.press("r");
    await game.shows(seen(end));
  });

  /** The files in the folder of broken saves beside this one. */
  const setAside = (file: string) => {
    const folder = path.join(path.dirname(file), "set-aside");
    return existsSync(folder)
      ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"))
      : [];
  };

  /** Reloads the window with a running game whose save is truncated. */
  async function breakRunning(isOnlyOne: boolean): Promise<void> {
    await workbench.runCommand("Tilework: Play 2048");
    await (await new Game(workbench).board()).waitFor();
    const file = runningSave(workbench)!;
    const before = setAside(file);
    const broken = readFileSync(file, "utf8").slice(0, 200);
    await workbench.runCommand("View: Close All Editors");
    await new Game(workbench).until("no panel", async () => (await workbench.gameFrames()).length === 0);
    // An open window that gets the focus would read it at once and report it.
    const url = workbench.page.url();
    await workbench.page.goto("about:blank");
    if (isOnlyOne) for (const other of saveFiles(workbench)) rmSync(other);
    writeFileSync(file, broken);
    await workbench.page.goto(url);
    await workbench.ready();
    await workbench.runCommand("Tilework: Play 2048");
    const told = async () => (await workbench.notifications()).join("\n");
    await new Game(workbench).finds("what became of the save", told, (found) =>
      /Couldn't read a saved game, so it was set aside\. It is cut off/.test(found),
    );
    assert.deepEqual(setAside(file).sort(), [...before, broken].sort());
    assert.ok(!saveFiles(workbench).some((kept) => readFileSync(kept, "utf8") === broken));
  }

  it("sets a broken save aside, says so, and continues the previous game", async () => {
    const other = await openSeeded(workbench, "2048/4x4/11");
    await other.press(arrow[legalSides(dealt(4, 11), 1)[0]!]);
    await other.shows({ moves: 1 });
    await breakRunning(false);
    await new Game(workbench).shows(seen(end));
    await workbench.picture("set-aside-dark");
    await workbench.runCommand("Notifications: Clear All Notifications");
  });

  it("deals a new game if a broken save was the only one", async () => {
    await breakRunning(true);
    await new Game(workbench).shows({ score: 0, moves: 0 });
    assert.equal(saveFiles(workbench).length, 1);
  });
});
