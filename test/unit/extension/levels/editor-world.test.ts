import assert from "node:assert/strict";
import { maxLevelDocumentBytes } from "../../../../src/games/levels.js";
import { EditorWorld } from "../../../campaign/edits/editor-world.js";
import { leastMs } from "../../../campaign/shared/measure.js";
import { assertWithin } from "../../../shared/slowness.js";
import { commands, diagnostics, Range, restoreAfterEach, window } from "../../shared/vscode-stand-in.js";

/** The level editor's host and view together, with messages that are late. */

const text = "#####\n#@$.#\n#####\n";
const stroke = {
  version: 1,
  level: 0,
  edit: { kind: "paint", places: [{ row: 0, column: 0 }], brush: "floor" },
};

describe("an undo in the level editor", () => {
  restoreAfterEach(commands);
  let executed: string[] = [];

  beforeEach(() => {
    executed = [];
    Object.assign(commands, { executeCommand: async (command: string) => void executed.push(command) });
  });

  for (const stays of [true, false]) {
    it(`that waits for a stroke ${stays ? "is done where the editor is still active" : "is none of another editor that is active by then"}`, async () => {
      const world = new EditorWorld(text);
      await world.settle();
      world.wire.send("host", { type: "call", id: 1, name: "edit", params: stroke });
      world.wire.send("host", { type: "note", name: "act", params: { kind: "undo" } });
      Object.assign(world.editor.panel, { active: stays });
      await world.settle();
      assert.equal(world.document.getText(), " ####\n#@$.#\n#####\n");
      assert.deepEqual(executed, stays ? ["undo"] : []);
      world.dispose();
    });
  }
});

describe("a level moved in the list", () => {
  for (const isSlow of [false, true]) {
    it(`stays visible between levels with equal boards${isSlow ? ", also in a file that is slow to read" : ""}`, async () => {
      const world = new EditorWorld(
        ["First", "Second", "Third"].map((title) => `${text}Title: ${title}\n`).join("\n"),
      );
      const { document } = world;
      const getText = document.getText.bind(document);
      document.getText = (range) => {
        if (isSlow && range === undefined) busyFor(40);
        return getText(range);
      };
      await world.settle();
      const shown = () => [
        world.model.levelPage?.levelTitle,
        world.model.levelPage?.level,
        world.editor.level,
      ];
      world.editor.select(1);
      await world.settle();
      assert.deepEqual(shown(), ["Second", 1, 1]);
      for (const [from, to] of [
        [1, 2],
        [2, 0],
      ] as const) {
        void world.view.request("changeList", {
          version: document.version,
          change: { kind: "move", from, to },
        });
        await world.settle();
        assert.deepEqual(shown(), ["Second", to, to]);
      }
      assert.deepEqual(world.problems, []);
      world.dispose();
    });
  }
});

it("the only level that is left when another is deleted keeps its title", async () => {
  const world = new EditorWorld(`Alpha\n\n${text}\nBeta\n\n${text}`);
  await world.settle();
  const { version } = world.document;
  void world.view.request("changeList", { version, change: { kind: "delete", level: 0 } });
  await world.settle();
  assert.equal(world.model.levelPage?.levelTitle, "Beta");
  world.dispose();
});

describe("a cut of all levels", () => {
  restoreAfterEach(window);

  it("is refused with a word, and the file stays", async () => {
    const told: string[] = [];
    Object.assign(window, { showWarningMessage: async (message: string) => void told.push(message) });
    const world = new EditorWorld(text);
    await world.settle();
    const params = { kind: "cutLevels", version: world.document.version, levels: [0] };
    world.wire.send("host", { type: "note", name: "act", params });
    await world.settle();
    assert.deepEqual(told, ["The list of levels can't be changed like this."]);
    assert.equal(world.document.getText(), text);
    world.dispose();
  });
});

/** Changes after a reading that takes longer than 30 ms are read later. */
function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("a level that repeats another one says so in the editor, too, once that is found, and no longer when it differs", async () => {
  const world = new EditorWorld(`${text}\n${text}`);
  const { uri } = world.document;
  const told = async (...lines: readonly number[]) => {
    diagnostics.all = lines.map((line) => {
      return { uri, code: "duplicate", message: "The same.", range: new Range(line, 0, line, 5) };
    });
    diagnostics.changed.fire({ uris: [uri] });
    await world.settle();
    return world.model.levelPage?.problems.map((problem) => problem.text);
  };
  await world.settle();
  assert.deepEqual(await told(4), []);
  world.editor.select(1);
  await world.settle();
  assert.deepEqual(await told(4), ["The same."]);
  world.editor.select(0);
  world.editor.select(1);
  assert.deepEqual(await told(), []);
  world.dispose();
});

it("a note about the form of a file is listed, and marks no square", async () => {
  const world = new EditorWorld("XXXXX\nX@*.X\nXXXXX\n");
  await world.settle();
  const cells = world.model.levelPage?.problems.map(({ cell }) => cell);
  assert.deepEqual(cells, [undefined]);
  world.dispose();
});

it("a level file that is larger than an editor reads is reported at once, and can't be changed until it is smaller", async () => {
  // Long lines, as this test isn't about the document's own work for each line.
  const large = text + `${"#".repeat(1_023)}\n`.repeat(maxLevelDocumentBytes / 1_024);
  let world!: EditorWorld;
  const ms = leastMs(500, () => {
    world?.dispose();
    world = new EditorWorld(large);
  });
  assertWithin(ms, 500);
  await world.settle();
  const reason = "The file is larger than 5 MB, so its levels aren't read here.";
  const { page } = world.model;
  assert.ok(page?.kind === "noLevel");
  assert.deepEqual([page.unread, page.canWrite, page.isEmpty], [reason, false, false]);
  const { findings } = world.read;
  const codes = findings.map(({ code, severity }) => [code, severity]);
  assert.deepEqual(codes, [["file-too-large", "warning"]]);
  world.wire.send("host", { type: "call", id: 1, name: "edit", params: stroke });
  await world.settle();
  assert.equal(world.document.getText(), large);
  world.change(text.length, large.length, "");
  await world.settle();
  assert.equal(world.model.levelPage?.board.rows.length, 3);
  world.dispose();
});
