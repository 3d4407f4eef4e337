import assert from "node:assert/strict";
import { play, sessionFrom } from "../../../src/games/play/session.js";
import { draw, seedRandom } from "../../../src/games/random.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Save } from "../../../src/games/saves/save.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { type WorkspaceFileService, WorkspaceFiles } from "../../../src/platform/web/workspace-files.js";
import { SharedStorage } from "./shared-storage.js";

/** A service whose calls take a random number of turns. */
function slowed(service: WorkspaceFileService, seed: number): WorkspaceFileService {
  let state = seedRandom(seed);
  const wait = async () => {
    const { value, next } = draw(state, 30);
    state = next;
    for (let turn = 0; turn < value; turn++) await Promise.resolve();
  };
  return Object.fromEntries(
    Object.entries(service).map(([name, call]: [string, (...all: never[]) => unknown]) => [
      name,
      async (...all: never[]) => {
        await wait();
        const done = await call(...all);
        await wait();
        return done;
      },
    ]),
  ) as unknown as WorkspaceFileService;
}

describe("saves that a process left beside their place", () => {
  const game = findGame("2048")!;
  const reports = { setAside: assert.fail, cannotWrite: assert.fail, problem: assert.fail };

  function openWindow(shared: SharedStorage, isGone?: () => boolean): SaveFiles {
    const files = new WorkspaceFiles(shared.service(isGone));
    return new SaveFiles(Promise.resolve("vscode-userdata:/saves"), files, findGame, reports);
  }

  function save(moves: number): Save {
    const dealt = game.deal("4x4", 7);
    assert.ok(dealt.ok);
    let session = sessionFrom(game, dealt.value);
    for (let turn = 0; session.steps.length < moves; turn++) session = play(session, ["LDRU"[turn % 4]!]);
    const facts = { name: undefined, hints: 0, playedMs: 0, picture: undefined };
    return { ...facts, session, gameId: "one", savedAtMs: moves + 1 };
  }

  it("exclude those that this process is about to rename, however long that takes", async () => {
    for (let seed = 0; seed < 200; seed++) {
      const shared = new SharedStorage(true);
      const files = new SaveFiles(
        Promise.resolve("vscode-userdata:/saves"),
        new WorkspaceFiles(slowed(shared.service(), seed)),
        findGame,
        reports,
      );
      void files.writeRunning(save(3));
      void files.setApart("2048", "4x4");
      void files.writeRunning({ ...save(5), gameId: "two" });
      await files.flush();
      await files.tidied();
      const names = [...shared.files.keys()].filter((file) => file.endsWith(".json"));
      assert.equal(names.length, 2, `seed ${seed}: ${[...shared.files.keys()].join(" ")}`);
      files.dispose();
    }
  });

  it("survive a window that listed the folder before they were written", async () => {
    const clock = Date.now;
    const shared = new SharedStorage(true);
    const other = openWindow(shared);
    await other.readRunning("2048");
    let isGone = false;
    const files = openWindow(shared, () => isGone);
    await files.writeRunning(save(3));
    await files.tidied();
    shared.beforeChange = (step) => {
      isGone ||= step === "clear";
    };
    // It ends two minutes ago, before the file is in its place.
    Date.now = () => clock() - 120_000;
    try {
      assert.ok(await files.writeRunning(save(9)));
    } finally {
      Date.now = clock;
    }
    shared.beforeChange = () => undefined;
    files.dispose();
    assert.equal([...shared.files.keys()].filter((file) => file.endsWith(".tmp")).length, 1);
    await other.readRunning("2048");
    const next = openWindow(shared);
    assert.equal((await next.readRunning("2048"))?.session.steps.length, 9);
    for (const one of [other, next]) one.dispose();
  });
});
