import assert from "node:assert/strict";
import * as vscode from "vscode";
import { options } from "#runner/results";
import { current } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import { languageModelTools } from "../../src/manifest/manifest.js";
import { asJson, drawCall, hostileFiles } from "../campaign/operations/inputs.js";
import { Random } from "../campaign/shared/random.js";
import { pasted } from "../unit/shared/pasted.js";
import { endlessLevel } from "../unit/shared/slow-level.js";
import { namesIn, remove, writeFile } from "./run/files.js";
import { closeAll, replaceIn, run, until } from "./shared/live.js";

const easy = "#####\n#@$.#\n#####\n";
const hard = endlessLevel.join("\n");

describe("tools for language models", () => {
  const folder = () => vscode.workspace.workspaceFolders![0]!.uri;
  const file = () => vscode.Uri.joinPath(folder(), "tools", "levels.xsb");

  before(() => writeFile(file(), `${easy}\n######\n#@ $.#\n######\n`));

  after(async () => {
    // Tests behind this one start with the usual size.
    await run("view.play", { game: "sliding", slot: "4x4" });
    await remove(vscode.Uri.joinPath(folder(), "tools"));
    await closeAll();
  });

  async function call(name: string, input: object, token?: vscode.CancellationToken): Promise<string> {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(`tilework_${name}`, options, token);
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
  }

  it("are listed by VS Code with the descriptions and schemas of the manifest", () => {
    const listed = vscode.lm.tools.filter(({ name }) => name.startsWith("tilework_"));
    const textsOf = (tools: readonly (readonly [string, string, unknown])[]) =>
      tools.map((tool) => JSON.stringify(tool)).sort();
    assert.deepEqual(
      textsOf(listed.map(({ name, description, inputSchema }) => [name, description, inputSchema])),
      textsOf(languageModelTools.map((tool) => [tool.name, tool.modelDescription, tool.inputSchema])),
    );
  });

  it("answer about a level of a file, and about a board", async () => {
    const level = { file: "tools/levels.xsb", number: 2 };
    assert.match(await call("sokoban_check", { level }), /^playable: true$/m);
    assert.match(await call("sokoban_solve", { level }), /^solution: rR$/m);
    assert.match(await call("sliding_solve", { board: "1 2 3/4 5 6/7 0 8" }), /^solution: R$/m);
  });

  it("read level files of the workspace, with unsaved changes, and no others", async () => {
    const document = await vscode.workspace.openTextDocument(file());
    await replaceIn(document, "#", "; Changed\n\n#");
    assert.ok(document.isDirty);
    const changed = await call("sokoban_check", { level: { file: file().toString() } });
    assert.match(changed, /^board:\n#####\n#@\$\.#/m);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    const outside = [
      "../levels.xsb",
      "tools/../../x.xsb",
      "/etc/passwd",
      "///////x",
      "https://example.com/x",
    ];
    for (const other of [...outside, ""])
      assert.match(await call("sokoban_check", { level: { file: other } }), /"code":"(?:refused|file)"/);
  });

  it("read the player's game, and play in it as one assisted step that one undo reverts", async () => {
    const game = findGame("sliding")!;
    await vscode.env.clipboard.writeText("1 2 3\n_ 5 6\n4 7 8");
    await run("pasteGame");
    await until("the pasted board", async () =>
      /board: *\n1 2 3/.test(await call("game_read", { game: "sliding" })),
    );
    const before = await boardNow(game.name);
    const told = await call("game_play", { game: "sliding", moves: "DRR" });
    assert.match(told, /^status: won$/m);
    assert.match(told, /^assisted: true$/m);
    await run("undo");
    assert.equal(await boardNow(game.name), before);
    const illegal = await call("game_play", { game: "sliding", moves: "DDDD" });
    assert.match(illegal, /"code":"illegal-move"/);
    assert.equal(await boardNow(game.name), before);
    assert.match(await call("game_read", { id: "nobody" }), /"code":"no-game"/);
  });

  it("end a search when they are canceled", async () => {
    const input = { level: { text: hard }, objective: "pushes", seconds: 60 };
    const source = new vscode.CancellationTokenSource();
    const asked = call("sokoban_solve", input, source.token);
    // A call that is made later is answered later, so the search has begun.
    await call("sokoban_check", { level: { text: easy } });
    source.cancel();
    await assert.rejects(asked);
    source.dispose();
    // The thread is free for the next one.
    assert.match(await call("sokoban_solve", { level: { text: easy } }), /^solution: R$/m);
  });

  it("answer hostile inputs, and read no file outside the workspace", async () => {
    // More of them: TILEWORK_HOSTILE=5000 TILEWORK_SEED=7 npm test -- --only host --grep "hostile inputs"
    const { inputs = "60", seed = "1" } = options.hostile;
    const random = new Random(Number(seed));
    const before = await namesIn(folder());
    const wrong: string[] = [];
    let left = Number(inputs);
    const lane = async () => {
      while (left-- > 0) {
        const { name, input } = drawCall(random, operationNames, hostileFiles);
        // VS Code sends inputs as JSON.
        const plain: unknown = JSON.parse(asJson(input) ?? "null");
        if (typeof plain !== "object" || plain === null) continue;
        const text = await call(name, plain).catch((error: unknown) => `${error}`);
        const isAnswer = /^(?:read|id|levels|cut|result):/m.test(text);
        const isError = /^\{"error":\{"code":"(?!failed)[a-z-]+","message":".+/.test(text);
        if (!(isAnswer || isError)) wrong.push(`${name} ${JSON.stringify(plain).slice(0, 500)}: ${text}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    assert.deepEqual(wrong, []);
    assert.deepEqual(await namesIn(folder()), before);
  }).timeout(600_000);

  async function boardNow(name: string): Promise<string> {
    await vscode.env.clipboard.writeText("");
    await run("copyGame");
    const session = pasted(await vscode.env.clipboard.readText());
    assert.ok(session.ok);
    assert.equal(session.value.game.name, name);
    return session.value.game.format(current(session.value));
  }
});

const operationNames = languageModelTools.map(({ name }) => name.replace(/^tilework_/, ""));
