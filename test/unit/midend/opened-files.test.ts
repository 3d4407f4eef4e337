import assert from "node:assert/strict";
import { sessionFrom } from "../../../src/games/play/session.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { newStart } from "../../../src/midend/live/start.js";
import { OpenedFiles } from "../../../src/midend/store/opened-files.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import type { World } from "./world.js";
import { surfaces } from "./worlds.js";

const levels = "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n";

/** A surface that shows the first level of a file, from a save of unknown origin. */
async function withSaveOf(make: (typeof surfaces)[number], address: string): Promise<World> {
  const world = new make(new VolatileFiles());
  world.ports.levelTexts.set(address, levels);
  await world.open();
  const position = sokoban.levels.files!.read(levels, "levels.xsb")[0]!.start();
  assert.ok(position.ok);
  const session = sessionFrom(sokoban as never, position.value as never);
  const origin = { title: "Level 1", file: { uri: address, index: 0 } };
  const { chance, time } = world.ports;
  const start = newStart(session, chance, { picture: undefined, origin });
  await world.ports.saves.writeNamed({
    ...start,
    hints: 0,
    playedMs: 0,
    name: "Given",
    savedAtMs: time.now(),
  });
  const [save] = await world.ports.saves.listed();
  await happens(world, { kind: "action", action: { kind: "load", save: save!.key } });
  assert.equal(liveOf(world).origin?.file?.uri, address);
  return world;
}

async function happens(world: World, deed: Parameters<World["do"]>[0]): Promise<void> {
  await world.do(deed);
  await world.settle();
}

function liveOf(world: World) {
  const live = world.midend.oneOfAKind.find("sokoban");
  assert.ok(live !== undefined);
  return live;
}

const nextLevel = { kind: "command", command: "nextLevel" } as const;
const chooseLevel = { kind: "command", command: "chooseLevel" } as const;
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
      for (const command of [nextLevel, chooseLevel]) {
        const asked: unknown[] = [];
        for (const make of surfaces) {
          const world = await withSaveOf(make, address);
          await happens(world, command);
          const { question, touched, recorded } = world.ports;
          assert.ok(question !== undefined, `${world.name}: nothing was asked about ${address}`);
          assert.deepEqual(touched, [], `${world.name}: it was touched before the answer`);
          asked.push(recorded.asked.at(-1));
          world.answer(undefined);
          await world.settle();
          assert.deepEqual(touched, [], `${world.name}: it was touched after a no`);
          assert.equal(liveOf(world).origin?.file?.index, 0);
          await world.leave();
        }
        for (const other of asked) assert.deepEqual(other, asked[0]);
        const [kind, { detail }] = asked[0] as [string, { readonly detail: string }];
        assert.equal(kind, "confirm");
        assert.ok(detail.length <= 301 && !/[\p{Cc}\p{Cf}]/u.test(detail), detail);
        assert.equal(detail.slice(0, 8), address.slice(0, 8));
      }
  });

  it("is opened after a yes, and without a question from then on", async () => {
    for (const make of surfaces) {
      const address = "file://host/share/levels.xsb";
      const world = await withSaveOf(make, address);
      await happens(world, nextLevel);
      world.answer(0);
      await world.settle();
      assert.equal(liveOf(world).origin?.file?.index, 1, world.name);
      await happens(world, { kind: "command", command: "previousLevel" });
      assert.equal(world.ports.question, undefined, world.name);
      assert.equal(liveOf(world).origin?.file?.index, 0, world.name);
      assert.deepEqual(world.ports.touched, [address, address]);
      await world.leave();
    }
  });

  it("is opened without a question in a folder of the workspace", async () => {
    for (const make of surfaces) {
      const world = await withSaveOf(make, "file:///workspace/levels.xsb");
      await happens(world, nextLevel);
      assert.equal(world.ports.question, undefined, world.name);
      assert.equal(liveOf(world).origin?.file?.index, 1, world.name);
      await world.leave();
    }
  });
});

describe("the level files that were opened", () => {
  it("are a bounded list, of which the oldest go first", () => {
    let kept: unknown;
    const memory = {
      read: () => kept,
      write(value: unknown) {
        kept = value;
      },
    };
    const files = new OpenedFiles(memory);
    for (let file = 0; file < 1_100; file++) files.note(`file:///${file}.xsb`);
    files.note("file:///100.xsb");
    assert.deepEqual((kept as readonly string[]).length, 1_000);
    assert.deepEqual(
      ["99", "100", "101", "1099"].map((file) => files.has(`file:///${file}.xsb`)),
      [false, true, true, true],
    );
    files.note("x".repeat(5_000));
    assert.equal((kept as readonly string[]).length, 1_000);
  });

  it("are none if the list is damaged", () => {
    for (const kept of [undefined, null, {}, "file:///a.xsb", [1, null, ["file:///a.xsb"]]]) {
      const files = new OpenedFiles({ read: () => kept, write: () => undefined });
      assert.equal(files.has("file:///a.xsb"), false);
    }
  });
});
