import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLoaded } from "#runner/loaded";
import { project } from "#runner/results";
import { commands as all } from "../../src/manifest/commands.js";
import { newFile, readFile, temporaryFile } from "./run/files.js";
import { boardNow, closeAll, gameTabs, openFile, putBoard, run, until } from "./shared/live.js";

const unlisted = all.filter(({ by }) => by === "code");

describe("commands in VS Code", () => {
  const extension = () => vscode.extensions.getExtension("tilework.tilework");

  after(closeAll);

  it("do nothing until the extension is used", async () => {
    assert.equal(extension()?.isActive, false);
    // A text file isn't a target, even with levels in it, unless its name says so.
    await openFile("rooms.txt", "#####\n#@$.#\n#####\n");
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(extension()?.isActive, false);
    await run("play.2048");
    assert.equal(extension()?.isActive, true);
    // Nobody has asked to be offered a game, so nothing listens to tasks, terminals or files.
    assert.equal(isLoaded("waiting"), false);
    const [tab] = await until("a panel", () => gameTabs().length === 1 && gameTabs());
    await until("its title", () => tab?.label === "2048" || gameTabs()[0]?.label === "2048");
  });

  it("match the manifest in every host, and VS Code has all commands that they run", async () => {
    const registered = await vscode.commands.getCommands(true);
    const { commands, views } = extension()!.packageJSON.contributes as {
      commands: { command: string }[];
      views: Readonly<Record<string, readonly { id: string }[]>>;
    };
    assert.ok(commands.length > 80 && commands.length <= 100, `${commands.length} commands`);
    // VS Code adds commands for each view.
    const ofViews = Object.values(views).flatMap((all) => all.map(({ id }) => `${id}.`));
    const own = registered.filter(
      (name) => name.startsWith("tilework.") && !ofViews.some((view) => name.startsWith(view)),
    );
    // Keys, status bars and pages call others, too.
    const called = unlisted.map(({ name }) => `tilework.${name}`);
    assert.deepEqual(own.sort(), [...commands.map(({ command }) => command), ...called].sort());
    for (const name of ["reopenActiveEditorWith", "workbench.action.openWalkthrough", "runCommands"])
      assert.ok(registered.includes(name), name);
  });

  it("open a guide by its name, otherwise the list of all", async () => {
    // As text, because the VS Code of tests has no Markdown preview.
    for (const [argument, file] of [
      ["play#2048", "play.md"],
      ["../package", "README.md"],
      [undefined, "README.md"],
    ] as const) {
      await run("openGuide", argument);
      await until(
        `${file} for ${argument}`,
        () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.endsWith(file) === true,
      );
      await closeAll();
    }
  });

  it("reuse an existing panel, and open a second one to the side", async () => {
    await run("play.2048");
    await run("openGames");
    await until("one panel", () => gameTabs().length === 1);
    await run("play.2048");
    await run("openToSide");
    await until("a second panel", () => gameTabs().length === 2);
    assert.equal(vscode.window.tabGroups.all.length, 2);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until("one panel again", () => gameTabs().length === 1);
  });

  it("open the game of a line in the view, whichever was played last, and copy its ID", async () => {
    for (const slot of ["5x5", "4x4"]) {
      await run("view.play", { game: "2048", slot });
      await until(`a board of ${slot}`, async () => {
        await run("copyGameId");
        return new RegExp(`^2048/${slot}/\\d+$`).test(await vscode.env.clipboard.readText());
      });
    }
  });

  it("import and export scores", async () => {
    const scores = await newFile(
      "scores.txt",
      `${"Ana".padEnd(21)}|5000000\r\n${"Bob".padEnd(20)}|4000000\r\n`,
    );
    await run("importOrExport", scores);
    // Exported scores aren't imported again, whoever owns them.
    await run("importOrExport", scores);
    const exported = temporaryFile("exported.txt");
    await run("importOrExport", exported, "export");
    const lines = (await readFile(exported)).split("\r\n");
    assert.deepEqual(lines.slice(0, 2), [`${"Ana".padEnd(20)}|5000000`, `${"Bob".padEnd(20)}|4000000`]);
    assert.equal(lines.filter((line) => line.startsWith("Ana ")).length, 1);
    await run("importOrExport", exported);
    const again = temporaryFile("again.txt");
    await run("importOrExport", again, "export");
    assert.equal(await readFile(again), await readFile(exported));
  });

  it("reject invalid files and change nothing", async () => {
    await putBoard([8, 4], 40, 7);
    const before = await boardNow();
    for (const bytes of [new Uint8Array(71), new Uint8Array(72), new Uint8Array(2_000_000)]) {
      await run("importOrExport", await newFile("bad.bin", bytes));
    }
    await run("importOrExport", temporaryFile("missing.bin"));
    await run("importOrExport", temporaryFile("missing.txt"));
    // A device isn't a file: reading it would never end.
    await run("importOrExport", project.with({ path: "/dev/zero" }));
    assert.deepEqual(await boardNow(), before);
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("do nothing without a board", async () => {
    await run("play.2048");
    const before = await boardNow();
    await closeAll();
    const moves = "moveLeft moveUp undo redo hint playHint autoPlay keepGoing hintButton solve";
    const others = "replayGame controlReplay copyGame moveTile deadlock";
    for (const command of `${moves} ${others}`.split(" ")) await run(command);
    assert.deepEqual(await boardNow(), before);
  });
});
