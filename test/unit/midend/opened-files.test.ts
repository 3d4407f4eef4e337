import assert from "node:assert/strict";
import { sessionFrom } from "../../../src/games/play/session.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { newStart } from "../../../src/midend/live/start.js";
import { OpenedFiles } from "../../../src/midend/store/remembered.js";
import { valueIn } from "../shared/value-in.js";
import { FakeMemory } from "./fake-ports.js";
import type { World } from "./world.js";
import { action, answers, does, onSurfaces, opened, surfaces } from "./worlds.js";

const levels = "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n";

/** Opens the first level of a file, from a save of unknown origin. */
async function showsSaveOf(world: World, address: string): Promise<void> {
  const { chance, levelTexts, saves, time } = world.ports;
  levelTexts.set(address, levels);
  const position = valueIn(sokoban.levels.files!.read(levels, "levels.xsb")[0]!.start());
  const session = sessionFrom(sokoban as never, position as never);
  const origin = { title: "Level 1", file: { uri: address, index: 0 } };
  const start = newStart(session, chance, { picture: undefined, origin });
  await saves.writeNamed({ ...start, hints: 0, playedMs: 0, name: "Given", savedAtMs: time.now() });
  const [save] = await saves.listed();
  await does(world, action({ kind: "load", save: save!.key }));
  assert.equal(world.live("sokoban").origin?.file?.uri, address);
}

const shownLevel = (world: World) => world.live("sokoban").origin?.file?.index;
const foreign = [
  "file://host/share/levels.xsb",
  "\\\\host\\share\\levels.xsb",
  "https://host/levels.xsb",
  "vscode-vfs://github/a/b/levels.xsb",
  "file:///home/levels.xsb",
  `file:///${"x".repeat(3_000)}\n\u001b[2Jlevels.xsb`,
  "no address at all %zz",
];

describe("the level file that a save names", () => {
  it("is opened only after a yes, and all surfaces ask the same question", async () => {
    for (const address of foreign)
      for (const command of ["nextLevel", "chooseLevel"] as const) {
        const asked: unknown[] = [];
        for (const make of surfaces) {
          const world = await opened(make);
          await showsSaveOf(world, address);
          await does(world, command);
          const { question, touched, recorded } = world.ports;
          assert.ok(question !== undefined, `${world.name}: nothing was asked about ${address}`);
          assert.deepEqual(touched, [], `${world.name}: it was touched before the answer`);
          asked.push(recorded.asked.at(-1));
          await answers(world, undefined);
          assert.deepEqual(touched, [], `${world.name}: it was touched after a no`);
          assert.equal(shownLevel(world), 0);
          await world.leave();
        }
        for (const other of asked) assert.deepEqual(other, asked[0]);
        const [kind, { detail }] = asked[0] as [string, { readonly detail: string }];
        assert.equal(kind, "confirm");
        assert.ok(detail.length <= 301 && !/[\p{Cc}\p{Cf}]/u.test(detail), detail);
        assert.equal(detail.slice(0, 8), address.slice(0, 8));
      }
  });

  onSurfaces("is opened after a yes, and without a question from then on", async (world) => {
    const address = "file://host/share/levels.xsb";
    await showsSaveOf(world, address);
    await does(world, "nextLevel");
    await answers(world, 0);
    assert.equal(shownLevel(world), 1);
    await does(world, "previousLevel");
    assert.equal(world.ports.question, undefined);
    assert.equal(shownLevel(world), 0);
    assert.deepEqual(world.ports.touched, [address, address]);
  });

  onSurfaces("is opened without a question in a folder of the workspace", async (world) => {
    await showsSaveOf(world, "file:///workspace/levels.xsb");
    await does(world, "nextLevel");
    assert.equal(world.ports.question, undefined);
    assert.equal(shownLevel(world), 1);
  });
});

describe("the level files that were opened", () => {
  it("are a bounded list, of which the oldest go first", () => {
    const memory = new FakeMemory();
    const count = () => (memory.read() as readonly string[]).length;
    const files = new OpenedFiles(memory);
    for (let file = 0; file < 1_100; file++) files.note(`file:///${file}.xsb`);
    files.note("file:///100.xsb");
    assert.equal(count(), 1_000);
    assert.deepEqual(
      ["99", "100", "101", "1099"].map((file) => files.has(`file:///${file}.xsb`)),
      [false, true, true, true],
    );
    files.note("x".repeat(5_000));
    assert.equal(count(), 1_000);
  });

  it("are none if the list is damaged", () => {
    for (const kept of [undefined, null, {}, "file:///a.xsb", [1, null, ["file:///a.xsb"]]]) {
      const files = new OpenedFiles(new FakeMemory(kept));
      assert.equal(files.has("file:///a.xsb"), false);
    }
  });
});
