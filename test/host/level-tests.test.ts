import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LevelDocuments } from "../../src/extension/levels/documents/level-documents.js";
import type { LevelEditors } from "../../src/extension/levels/editor/level-editors.js";
import { LevelTests } from "../../src/extension/levels/testing/level-tests.js";
import type { ShownReplay } from "../../src/protocol/levels/editor-wire.js";
import type { SolverPool } from "../../src/solving/pool.js";
import { newLevelDocuments } from "../unit/shared/level-documents.js";
import { endlessLevel } from "../unit/shared/slow-level.js";
import { remove, writeFile } from "./run/files.js";
import { closeAll, replaceIn as edit, run, setting, until } from "./shared/live.js";
import { levelSolver, newPool } from "./shared/solvers.js";

const easy = "######\n#.   #\n# $$ #\n#  .@#\n######";
const claims = `${easy}\nTitle: Easy\nClaim: solvable\nClaim: pushes <= 2\nClaim: what\n
#####\n#@  #\n#$ .#\n#####\nTitle: Lost\nClaim: unsolvable\n`;

const endless = endlessLevel.join("\n");

/** Larger than any search accepts, so that a search stops at once, whatever its time. */
const huge = [
  "#".repeat(70),
  `#@$.${" ".repeat(65)}#`,
  ...Array.from({ length: 67 }, () => `#${" ".repeat(68)}#`),
  "#".repeat(70),
].join("\n");

type Result = "passed" | "failed" | "skipped" | "errored";

/** What runs report about tests, by their labels from the level down. */
class RunRecorder {
  readonly results = new Map<string, Result>();
  readonly messages = new Map<string, vscode.TestMessage>();
  readonly outputs: string[] = [];
  /** The tests whose results were marked outdated, in order. */
  readonly outdated: string[] = [];
  ended = 0;
  /** Number of tests that were started. */
  started = 0;

  /** Records what each run of the controller reports. */
  listen(controller: vscode.TestController): void {
    const invalidate = controller.invalidateTestResults.bind(controller);
    controller.invalidateTestResults = (items) => {
      this.outdated.push(...[items ?? []].flat().map(({ label }) => label));
      invalidate(items);
    };
    const create = controller.createTestRun.bind(controller);
    controller.createTestRun = (...args) => {
      const made = create(...args);
      const told = (result: Result) => (item: vscode.TestItem, message?: unknown) => {
        const name = item.parent?.parent === undefined ? item.label : `${item.parent.label} / ${item.label}`;
        this.results.set(name, result);
        if (message instanceof vscode.TestMessage) this.messages.set(name, message);
      };
      return Object.assign(Object.create(made), {
        passed: told("passed"),
        failed: told("failed"),
        skipped: told("skipped"),
        errored: told("errored"),
        enqueued: () => undefined,
        started: () => this.started++,
        token: made.token,
        appendOutput: (text: string) => this.outputs.push(text),
        end: () => {
          this.ended++;
          made.end();
        },
      });
    };
  }

  get all(): Readonly<Record<string, Result>> {
    return Object.fromEntries([...this.results].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

describe("levels in the Testing view", () => {
  const problems: unknown[] = [];
  const shown: { readonly level: number; readonly replay: ShownReplay }[] = [];
  let root: vscode.Uri;
  let pool: SolverPool;
  let controller: vscode.TestController;
  let tests: LevelTests;
  let told: RunRecorder;
  let documents: LevelDocuments;
  /** How often the controller in the Testing view was requested. */
  let asked: number;

  const uriOf = (name: string) => vscode.Uri.joinPath(root, name);
  const write = (name: string, text: string) => writeFile(uriOf(name), text);
  const fileItem = (name: string) => controller.items.get(uriOf(name).toString());
  const levelItems = (name: string) => [...(fileItem(name)?.children ?? [])].map(([, item]) => item);
  /** Waits until VS Code finds a file that was just written. */
  const listed = (name: string) =>
    until(`${name} among the tests`, async () => {
      await tests.refresh();
      return fileItem(name);
    });
  const once = (include?: readonly vscode.TestItem[]) =>
    tests.run(new vscode.TestRunRequest(include), new vscode.CancellationTokenSource().token);
  /** The results of another run alone. */
  const resultsOf = async (...include: readonly vscode.TestItem[]) => {
    told.results.clear();
    await once(include);
    return told.all;
  };
  /** Runs continuously until the returned function is called. */
  const continuously = () => {
    const source = new vscode.CancellationTokenSource();
    const running = tests.run(new vscode.TestRunRequest(undefined, undefined, undefined, true), source.token);
    return () => {
      source.cancel();
      return running;
    };
  };
  /** The document of both levels, judged once, without its results. */
  const judged = async () => {
    await tests.resolve(undefined);
    await once();
    told.results.clear();
    return vscode.workspace.openTextDocument(uriOf("claims.xsb"));
  };
  /** An edit that moves both levels and changes no board. */
  const moveLevels = async (document: vscode.TextDocument) => {
    await edit(document, "Title: Easy\n", "Title: Easy\nAuthor: Me\n");
    const isMoved = () => levelItems("claims.xsb")[1]?.range?.start.line === 11;
    await until("the levels where they stand now", isMoved);
  };

  /** Gives a document its first text, whichever editor is active. */
  const restore = async (document: vscode.TextDocument, text = claims) => {
    const change = new vscode.WorkspaceEdit();
    change.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    assert.ok(await vscode.workspace.applyEdit(change));
    assert.ok(await document.save());
  };

  before(async () => {
    root = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "level-tests");
    await write("claims.xsb", claims);
    await write("plain.xsb", `${easy}\n`);
    const pattern = new vscode.RelativePattern(root, "*.xsb");
    const isFound = async () => (await vscode.workspace.findFiles(pattern)).length === 2;
    await until("both files in the workspace", isFound);
    pool = newPool((problem) => problems.push(problem));
  });

  beforeEach(() => {
    controller = vscode.tests.createTestController(`test.${Math.random()}`, "Levels");
    told = new RunRecorder();
    told.listen(controller);
    documents = newLevelDocuments();
    const editors = {
      openReplay: async (_: vscode.Uri, level: number, replay: ShownReplay) =>
        void shown.push({ level, replay }),
    };
    const known = { keep: () => undefined, keepRating: () => undefined };
    const solving = { solver: levelSolver(pool), known };
    // Keeps its own controller, because reports may come after its test has ended.
    const own = controller;
    const place = () => {
      asked++;
      return own;
    };
    asked = 0;
    tests = new LevelTests(place, documents, editors as unknown as LevelEditors, solving, (problem) =>
      problems.push(problem),
    );
  });

  afterEach(() => {
    tests.dispose();
    controller.dispose();
    documents.dispose();
  });

  after(async () => {
    await pool.dispose();
    await closeAll();
    await remove(root);
    assert.deepEqual(problems, []);
  });

  it("create a controller in the view only when a text contains a level", async () => {
    let tries = 0;
    // Documents of other tests may still be open, and VS Code opens one again when its language changes.
    await until("a text without a level that creates nothing", async () => {
      const before = asked;
      const shopping = `shopping-${tries++}.txt`;
      await write(shopping, "Milk, bread, eggs.\n");
      await vscode.workspace.openTextDocument(uriOf(shopping));
      await remove(uriOf(shopping));
      return asked === before;
    });
    const before = asked;
    await write("rooms.txt", `${easy}\n`);
    await vscode.workspace.openTextDocument(uriOf("rooms.txt"));
    await until("the place", () => asked > before);
    await remove(uriOf("rooms.txt"));
  });

  it("are found when the view is visible, and read when a file is expanded", async () => {
    assert.equal(controller.items.size, 0);
    await tests.resolve(undefined);
    assert.equal(fileItem("claims.xsb")?.label.replaceAll("\\", "/"), "level-tests/claims.xsb");
    assert.equal(fileItem("claims.xsb")?.children.size, 0);
    await tests.resolve(fileItem("claims.xsb"));
    const placesOf = (items: readonly vscode.TestItem[]) =>
      items.map(({ label, range }) => `${label} at ${range?.start.line}`);
    assert.deepEqual(placesOf(levelItems("claims.xsb")), ["1: Easy at 0", "2: Lost at 10"]);
    const claims = [...levelItems("claims.xsb")[0]!.children].map(([, item]) => item);
    assert.deepEqual(placesOf(claims), ["solvable at 6", "pushes <= 2 at 7", "what at 8"]);
  });

  it("are run as requested: all, a file, a level, a claim", async () => {
    await once();
    assert.deepEqual(told.all, {
      "1: Easy / pushes <= 2": "failed",
      "1: Easy / solvable": "passed",
      "1: Easy / what": "errored",
      "2: Lost / unsolvable": "passed",
    });
    const message = told.messages.get("1: Easy / pushes <= 2");
    assert.equal(message?.message, "The fewest pushes of any solution are 3, proved.");
    assert.equal(message?.location?.range.start.line, 7);
    const reason = "2: Lost: unsolvable: No way of pushing the boxes leads to a solution.\r\n";
    assert.ok(told.outputs.includes(reason), told.outputs.join(""));
    const [first, second] = levelItems("claims.xsb");
    assert.deepEqual(await resultsOf(second!), { "2: Lost / unsolvable": "passed" });
    const solvable = first!.children.get("solvable")!;
    assert.deepEqual(await resultsOf(solvable), { "1: Easy / solvable": "passed" });
    await tests.resolve(fileItem("plain.xsb"));
    assert.deepEqual(Object.values(await resultsOf(levelItems("plain.xsb")[0]!)), ["skipped"]);
  });

  it("show the replay at the move that breaks a claim when they are debugged", async () => {
    shown.length = 0;
    await tests.debug(new vscode.TestRunRequest(), new vscode.CancellationTokenSource().token);
    assert.equal(shown.length, 1);
    const { level, replay } = shown[0]!;
    assert.equal(level, 0);
    assert.equal(replay.title, "“pushes <= 2” is broken: The fewest pushes of any solution are 3, proved.");
    assert.equal(replay.lurd.slice(0, replay.place).replace(/[a-z]/g, "").length, 3);
  });

  it("run continuously: an edit that breaks a claim turns it red, one that fixes it green, and nothing else is judged again", async () => {
    const document = await judged();
    const before = told.ended;
    const stop = continuously();
    await moveLevels(document);
    await edit(document, "#$ .#", "# $.#");
    await until("the run of the level that was redrawn", () => told.ended === before + 1);
    assert.deepEqual(told.all, { "2: Lost / unsolvable": "failed" });
    assert.equal(told.messages.get("2: Lost / unsolvable")?.location?.range.start.line, 16);
    await edit(document, "# $.#", "#$ .#");
    await until("the run after it was mended", () => told.results.get("2: Lost / unsolvable") === "passed");
    await stop();
    const ended = told.ended;
    await edit(document, "#$ .#", "# $.#");
    await until("the file as it is now", () => levelItems("claims.xsb").length === 2);
    await once();
    assert.equal(told.ended, ended + 1, "no run but the one that was asked for");
    await restore(document);
  });

  it("miss no edit in a continuous run: not one that is read earlier for another reason, nor one made before it started", async () => {
    const document = await judged();
    const verdict = () => told.results.get("2: Lost / unsolvable");
    const stop = continuously();
    await edit(document, "#$ .#", "# $.#");
    await tests.resolve(fileItem("claims.xsb"));
    await until("the run after the edit", () => verdict() === "failed");
    await stop();
    await edit(document, "# $.#", "#$ .#");
    await tests.resolve(fileItem("claims.xsb"));
    const stopAgain = continuously();
    await until("the run of what was edited meanwhile", () => verdict() === "passed");
    await stopAgain();
    await restore(document);
  });

  it("have outdated results after the first edit that changes a level, and only then", async () => {
    const document = await vscode.workspace.openTextDocument(uriOf("claims.xsb"));
    await tests.resolve(undefined);
    await tests.resolve(fileItem("claims.xsb"));
    // Nothing has been judged yet, so nothing is outdated.
    await edit(document, "#@  #", "# @ #");
    await until("the level as it was drawn", () => levelItems("claims.xsb").length === 2);
    await once();
    assert.deepEqual(told.outdated, []);
    await moveLevels(document);
    assert.deepEqual(told.outdated, []);
    await edit(document, "#$ .#", "# $.#");
    await until("the result of the level that was drawn anew", () => told.outdated.length > 0);
    assert.deepEqual(told.outdated, ["2: Lost"]);
    assert.equal(fileItem("claims.xsb")?.description, "1 level outdated");
    // Outdated results stay outdated, and are reported once.
    await edit(document, "# $.#", "#$ .#");
    await edit(document, "Title: Lost", "Title: Lost again");
    await until("the last edit", () => levelItems("claims.xsb")[1]?.label === "2: Lost again");
    assert.deepEqual(told.outdated, ["2: Lost"]);
    // A continuous run judges outdated levels, even if the board is again as it was when it was judged.
    told.results.clear();
    const stop = continuously();
    await until("the level judged again", () => told.results.get("2: Lost again / unsolvable") === "passed");
    await stop();
    assert.deepEqual(told.all, { "2: Lost again / unsolvable": "passed" });
    assert.equal(fileItem("claims.xsb")?.description, "");
    await restore(document);
  });

  it("have outdated results if the level was changed while it was judged", async () => {
    await setting("solver.timeLimit", 1);
    await write("long.xsb", `${endless}\nClaim: solvable\n`);
    const document = await vscode.workspace.openTextDocument(uriOf("long.xsb"));
    await tests.resolve(await listed("long.xsb"));
    const running = once([fileItem("long.xsb")!]);
    await edit(document, "# $ .", "#  $.");
    await until("the file as it is now", () => tests.resolve(fileItem("long.xsb")).then(() => true));
    await running;
    assert.deepEqual(told.all, { "Level 1 / solvable": "skipped" });
    assert.deepEqual([...new Set(told.outdated)], ["Level 1"]);
    await restore(document, `${endless}\nClaim: solvable\n`);
    await remove(uriOf("long.xsb"));
    await setting("solver.timeLimit", undefined);
  });

  it("never show a level as passed if one claim holds and another is undetermined", async () => {
    await write("half.xsb", `${huge}\nTitle: Half\nClaim: no dead goal\nClaim: solvable\n`);
    await tests.resolve(await listed("half.xsb"));
    // VS Code shows the highest of a level's own state and its claims' states, where passed ranks above
    // skipped.
    const half = { "1: Half / no dead goal": "passed", "1: Half / solvable": "skipped" };
    assert.deepEqual(await resultsOf(fileItem("half.xsb")!), { ...half, "1: Half": "errored" });
    assert.equal(told.messages.get("1: Half")?.message, "Undetermined claims: 1 of 2.");
    // The same if one claim is run alone.
    for (const [claim, result] of [
      ["no dead goal", "passed"],
      ["solvable", "skipped"],
    ] as const) {
      const item = levelItems("half.xsb")[0]!.children.get(claim)!;
      assert.deepEqual(await resultsOf(item), { "1: Half": "errored", [`1: Half / ${claim}`]: result });
    }
    await remove(uriOf("half.xsb"));
  });

  it("end soon when they are canceled, without a verdict", async () => {
    await write("hard.xsb", `${endless}\nClaim: solvable\n`);
    await tests.resolve(await listed("hard.xsb"));
    const source = new vscode.CancellationTokenSource();
    const running = tests.run(new vscode.TestRunRequest([fileItem("hard.xsb")!]), source.token);
    await until("the search", () => told.started > 0);
    const cancelled = Date.now();
    source.cancel();
    await running;
    assert.ok(Date.now() - cancelled < 2_000);
    assert.deepEqual(told.all, {});
    await remove(uriOf("hard.xsb"));
  });

  it("get claims that hold now in one undo step, and these hold", async () => {
    const uri = uriOf("plain.xsb");
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await run("sokoban.claimLevels", uri);
    assert.equal(
      document.getText(),
      `${easy}\nClaim: solvable\nClaim: optimal pushes = 3\nClaim: difficulty = very easy\n`,
    );
    await until("the tests of the claims", () => levelItems("plain.xsb")[0]?.children.size === 3);
    await once([fileItem("plain.xsb")!]);
    assert.deepEqual([...new Set(told.results.values())], ["passed"]);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), `${easy}\n`);
    await restore(document, `${easy}\n`);
  });
});
