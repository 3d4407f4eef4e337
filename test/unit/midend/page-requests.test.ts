import assert from "node:assert/strict";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { Deed, World } from "./world.js";

const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
const game = sokoban.name;
const [first, second] = sokoban.variants.map(({ id }) => id) as [string, string];
const levelFile = "file:///levels.xsb";

/** A function with answers that the test releases. */
class Held {
  #gate: Promise<void> | undefined;
  #open: () => void = () => undefined;

  /** The answers of the method wait after the next call of `hold`. */
  constructor(owner: object, method: string) {
    const methods = owner as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    const original = methods[method]!.bind(owner);
    methods[method] = async (...args) => {
      const gate = this.#gate;
      const answer = await original(...args);
      await gate;
      return answer;
    };
  }

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#gate = undefined;
    this.#open();
  }
}

const act = (action: Extract<Deed, { readonly kind: "action" }>["action"]): Deed => ({
  kind: "action",
  action,
});
const home: Deed = { kind: "command", command: "home" };

async function opened(make: (typeof surfaces)[number]): Promise<World> {
  const world = new make(new VolatileFiles());
  world.ports.levelTexts.set(levelFile, "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n");
  await world.open();
  await happens(world, act({ kind: "open", game, slot: first }));
  assert.equal(world.page?.kind, "board", world.name);
  return world;
}

async function happens(world: World, ...deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    await world.do(deed);
    await world.settle();
  }
}

describe("a page that was asked for later", () => {
  for (const make of surfaces) {
    it(`is not replaced by an earlier board whose save is read late: ${make.name}`, async () => {
      const world = await opened(make);
      const saves = new Held(world.ports.saves, "readSlot");
      saves.hold();
      await happens(world, act({ kind: "open", game, slot: second }), home);
      assert.equal(world.page?.kind, "home");
      saves.release();
      await world.settle();
      assert.equal(world.page?.kind, "home");
      // The level was opened nevertheless: Continue returns to it.
      await happens(world, act({ kind: "continue", game }));
      assert.equal(world.midend.oneOfAKind.find(game)?.variant, second);
      await world.leave();
    });

    it(`is not replaced by an earlier level whose file is read late: ${make.name}`, async () => {
      const world = await opened(make);
      await world.midend
        .actionsFor({
          limits: {},
          active: undefined,
          preferred: undefined,
          show: () => undefined,
        })
        .levels.playFile(sokoban as never, levelFile, 0);
      await world.settle();
      const files = new Held(world.ports.levelFiles, "read");
      files.hold();
      await happens(world, { kind: "command", command: "nextLevel" }, home);
      assert.equal(world.page?.kind, "home");
      files.release();
      await world.settle();
      assert.equal(world.page?.kind, "home");
      await world.leave();
    });

    it(`is shown even if another request for a page fails: ${make.name}`, async () => {
      const world = await opened(make);
      const saves = new Held(world.ports.saves, "readSlot");
      saves.hold();
      await happens(world, act({ kind: "open", game, slot: second }), home);
      await happens(world, act({ kind: "open", game, slot: "no such level" }));
      saves.release();
      await world.settle();
      assert.equal(world.page?.kind, "home");
      assert.ok(world.ports.tell.told.some((text) => /no longer exists/.test(text)));
      await world.leave();
    });
  }

  it("is not replaced by an earlier pasted game or list of saved games that is read late", async () => {
    const world = await opened(PanelWorld);
    await happens(world, act({ kind: "continue", game: "2048" }));
    for (const direction of ["left", "up", "right", "down"] as const)
      await happens(world, { kind: "direction", direction });
    await happens(world, { kind: "command", command: "newGame" });
    const [stored] = await world.midend.saves.listed();
    assert.ok(stored !== undefined, "the game that was replaced is kept");
    const saves = new Held(world.ports.saves, "open");
    saves.hold();
    await happens(world, act({ kind: "load", save: stored.key }), act({ kind: "choose", game }));
    saves.release();
    await world.settle();
    assert.equal(world.page?.kind, "levels");
    await happens(world, act({ kind: "continue", game: "2048" }));
    assert.equal(world.midend.oneOfAKind.find("2048")?.session.cursor, stored.steps);
    await world.ports.clipboard.write("2048/3x3/7");
    const clipboard = new Held(world.ports.clipboard, "read");
    clipboard.hold();
    await happens(world, { kind: "paste", text: "2048/3x3/7" }, home);
    clipboard.release();
    await world.settle();
    assert.equal(world.page?.kind, "home");
    await world.leave();
  });
});
