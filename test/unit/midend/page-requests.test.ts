import assert from "node:assert/strict";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import type { World } from "./world.js";
import {
  action,
  begin,
  does,
  goOn,
  hiddenActions,
  home,
  onSurfaces,
  opened,
  openLevel,
  paste,
} from "./worlds.js";

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

async function onFirst(world: World): Promise<void> {
  world.ports.levelTexts.set(levelFile, "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n");
  await does(world, openLevel(first));
  assert.equal(world.page?.kind, "board", world.name);
}

describe("a page that was asked for later", () => {
  onSurfaces("is not replaced by an earlier board whose save is read late", async (world) => {
    await onFirst(world);
    const saves = new Held(world.ports.saves, "readSlot");
    saves.hold();
    await does(world, openLevel(second), "home");
    home(world);
    saves.release();
    await world.settle();
    home(world);
    // The level was opened nevertheless: Continue returns to it.
    await does(world, goOn(game));
    assert.equal(world.live(game).variant, second);
  });

  onSurfaces("is not replaced by an earlier level whose file is read late", async (world) => {
    await onFirst(world);
    await hiddenActions(world).levels.playFile(sokoban as never, levelFile, 0);
    await world.settle();
    const files = new Held(world.ports.levelFiles, "read");
    files.hold();
    await does(world, "nextLevel", "home");
    home(world);
    files.release();
    await world.settle();
    home(world);
  });

  onSurfaces("is shown even if another request for a page fails", async (world) => {
    await onFirst(world);
    const saves = new Held(world.ports.saves, "readSlot");
    saves.hold();
    await does(world, openLevel(second), "home", openLevel("no such level"));
    saves.release();
    await world.settle();
    home(world);
    assert.ok(world.ports.tell.told.some((text) => /no longer exists/.test(text)));
  });

  it("is not replaced by an earlier pasted game or list of saved games that is read late", async () => {
    const world = await opened();
    await does(world, begin("2048", "4x4"), "left", "up", "right", "down", "newGame");
    const [stored] = await world.midend.saves.listed();
    assert.ok(stored !== undefined, "the game that was replaced is kept");
    const saves = new Held(world.ports.saves, "open");
    saves.hold();
    await does(world, action({ kind: "load", save: stored.key }), action({ kind: "choose", game }));
    saves.release();
    await world.settle();
    assert.equal(world.page?.kind, "levels");
    await does(world, goOn("2048"));
    assert.equal(world.live("2048").session.cursor, stored.steps);
    const clipboard = new Held(world.ports.clipboard, "read");
    clipboard.hold();
    await does(world, paste("2048/3x3/7"), "home");
    clipboard.release();
    await world.settle();
    home(world);
    await world.leave();
  });
});
