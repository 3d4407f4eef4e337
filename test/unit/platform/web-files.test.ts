import assert from "node:assert/strict";
import type { Save } from "../../../src/games/saves/save.js";
import type { StorageReports } from "../../../src/platform/storage/file-system.js";
import type { SaveFiles } from "../../../src/platform/storage/save-files.js";
import type { WorkspaceFileService } from "../../../src/platform/web/workspace-files.js";
import { gate, save as sample } from "./sample-saves.js";
import { SharedStorage, savesOver } from "./shared-storage.js";

for (const [place, isDisk] of [
  ["in a browser", false],
  ["on the disk of a server", true],
] as const)
  describe(`saves ${place}`, () => {
    let shared: SharedStorage;
    let problems: unknown[];
    let refusals: unknown[];
    let aside: string[];

    beforeEach(() => {
      shared = new SharedStorage(isDisk);
      problems = [];
      refusals = [];
      aside = [];
    });

    const reports: StorageReports = {
      setAside: (file) => void aside.push(file),
      cannotWrite: (error) => void refusals.push(error),
      problem: (error) => void problems.push(error),
    };

    const openWindow = (isGone?: () => boolean, service = shared.service(isGone)) =>
      savesOver(service, reports);
    /** A window, with a game of three moves in its store. */
    const playedWindow = async (isGone?: () => boolean, service = shared.service(isGone)) => {
      const files = openWindow(isGone, service);
      await files.writeRunning(save(3));
      await files.tidied();
      return files;
    };
    const save = (moves: number, atMs = moves + 1): Save => ({ ...sample(moves), savedAtMs: atMs });
    /** A window that is closed at the step of the storage after this many more. */
    const openUntil = (steps: number) => {
      const { opened: gone, open: close } = gate();
      const left = { steps };
      shared.beforeChange = () => void left.steps--;
      const files = openWindow(() => {
        if (left.steps < 0) close();
        return left.steps < 0;
      });
      return { files, left, gone };
    };

    const leftovers = () => [...shared.files.keys()].filter((file) => file.endsWith(".tmp"));
    const stepsIn = async (files: SaveFiles) => (await files.readRunning("2048"))?.session.steps.length;

    it("have their new or their previous state, at whichever step of a write a reload comes", async () => {
      let steps = 0;
      shared.beforeChange = () => void steps++;
      const counting = await playedWindow();
      const before = steps;
      await counting.writeRunning(save(5));
      await counting.tidied();
      counting.dispose();
      assert.ok(steps - before >= 3, `${steps - before} steps`);
      for (let goneAt = 1; goneAt <= steps - before; goneAt++) {
        shared = new SharedStorage(isDisk);
        const { files, left, gone } = openUntil(Number.POSITIVE_INFINITY);
        await files.writeRunning(save(3));
        await files.tidied();
        left.steps = goneAt - 1;
        const kept: boolean[] = [];
        void files.writeRunning(save(5)).then((is) => kept.push(is));
        await gone;
        await new Promise(setImmediate);
        files.dispose();
        shared.beforeChange = () => undefined;
        const wasKept = kept[0] === true;
        const found = await stepsIn(openWindow());
        assert.ok(found === 5 || (found === 3 && !wasKept), `gone at step ${goneAt}: ${found}, ${wasKept}`);
        // On a disk, a move is confirmed before the file is renamed.
        assert.equal(wasKept, isDisk && goneAt > 1, `gone at step ${goneAt}`);
        assert.deepEqual(aside, []);

        // The game is continued, deleted and restored as any other, and comes back once.
        const next = openWindow();
        assert.equal(await stepsIn(next), found);
        await next.writeRunning(save(6));
        await next.tidied();
        const third = openWindow();
        const [game, ...others] = await third.listAll();
        assert.deepEqual([game?.save.session.steps.length, others], [6, []], `gone at step ${goneAt}`);
        next.dispose();
        third.dispose();
      }
    });

    it("have every confirmed move, whenever a reload comes between quick moves", async () => {
      const played = [1, 2, 3, 4, 5, 6, 7, 8].map((moves) => save(moves));
      let gone = 0;
      for (let goneAt = 1; ; goneAt++) {
        shared = new SharedStorage(isDisk);
        const { files, left, gone: goneNow } = openUntil(goneAt);
        let kept = 0;
        for (const [index, one] of played.entries()) {
          const written = files.writeRunning(one).then((is) => {
            if (is) kept = Math.max(kept, index + 1);
          });
          // Quick keys do not wait for each write.
          if (index % 3 !== 1) await Promise.race([written, goneNow]);
        }
        await Promise.race([files.tidied(), goneNow]);
        await new Promise(setImmediate);
        const [isOver, told] = [left.steps >= 0, kept];
        files.dispose();
        shared.beforeChange = () => undefined;
        const next = openWindow();
        const found = (await stepsIn(next)) ?? 0;
        assert.ok(found >= told, `gone at step ${goneAt}: ${found} moves, and ${told} were kept`);
        assert.ok((await next.listAll()).length <= 1, `gone at step ${goneAt}: the game is there twice`);
        next.dispose();
        if (isOver) break;
        gone++;
      }
      assert.ok(gone > 12, `${gone} steps`);
      assert.deepEqual([problems, aside], [[], []]);
    });

    it("are written as usual when another window opens the folder", async () => {
      let opened = 0;
      for (let opensAt = 1; ; opensAt++) {
        shared = new SharedStorage(isDisk);
        let left = opensAt;
        let other: SaveFiles | undefined;
        let listing: Promise<unknown> = Promise.resolve();
        shared.beforeChange = () => {
          if (--left !== 0) return;
          other = openWindow();
          listing = other.listAll();
        };
        const files = openWindow();
        for (const moves of [1, 2, 3, 4]) assert.ok(await files.writeRunning(save(moves)));
        await files.tidied();
        await listing;
        const isOver = left > 0;
        shared.beforeChange = () => undefined;
        const next = openWindow();
        const steps = (await next.listAll()).map(({ save: found }) => found.session.steps.length);
        assert.deepEqual([steps, leftovers(), refusals], [[4], [], []], `opened at step ${opensAt}`);
        for (const one of [files, other, next]) one?.dispose();
        if (isOver) break;
        opened++;
      }
      assert.ok(opened >= 10, `${opened} steps`);
    });

    it("that a reload left in temporary files are deleted and restored as they were shown", async () => {
      let isGone = false;
      const files = await playedWindow(() => isGone);
      await new Promise<void>((written) => {
        shared.beforeChange = (step) => {
          isGone ||= step === "clear";
          if (isGone) written();
        };
        void files.writeRunning(save(5));
      });
      files.dispose();
      shared.beforeChange = () => undefined;
      const next = openWindow();
      const [shown] = await next.listAll();
      assert.equal(shown?.save.session.steps.length, 5);
      const binned = await next.delete(shown.key);
      assert.ok(binned);
      assert.deepEqual(await openWindow().listAll(), []);
      assert.ok(await next.restore(binned));
      assert.equal(await stepsIn(openWindow()), 5);
      next.dispose();
    });

    const onDisk = isDisk ? it : () => undefined;

    onDisk(
      "are opened from beside their place while their window still moves them, and are there once",
      async () => {
        const moving = gate();
        let canMove = Promise.resolve();
        const plain = shared.service();
        const files = await playedWindow(undefined, {
          ...plain,
          rename: (from, to) => canMove.then(() => plain.rename(from, to)),
        });
        canMove = moving.opened;
        assert.ok(await files.writeRunning(save(5)));
        const before = [...shared.files.keys()].sort();
        assert.equal(await stepsIn(openWindow()), 5);
        assert.deepEqual([...shared.files.keys()].sort(), before, "it is read where it is");
        moving.open();
        await files.tidied();
        const all = await openWindow().listAll();
        const steps = all.map(({ save: found }) => found.session.steps.length);
        assert.deepEqual([steps, leftovers(), problems, refusals, aside], [[5], [], [], [], []]);
        files.dispose();
      },
    );

    it("need few requests to a remote storage, one after another, until a move is kept", async () => {
      /** Calls under way start a trip together; it ends for all of them at once. */
      let waiting: (() => void)[] = [];
      const trips: string[][] = [];
      const plain = shared.service();
      const far = new Proxy(plain, {
        get: (target, name: keyof WorkspaceFileService) =>
          target[name] &&
          ((...args: [never, never]) =>
            new Promise((resolve, reject) => {
              waiting.push(
                () =>
                  void (target[name] as (...given: [never, never]) => Thenable<unknown>)(...args).then(
                    resolve,
                    reject,
                  ),
              );
              if (waiting.length === 1) {
                trips.push([]);
                setTimeout(() => {
                  const all = waiting;
                  waiting = [];
                  for (const start of all) start();
                }, 5);
              }
              trips.at(-1)?.push(name);
            })),
      });
      const files = await playedWindow(undefined, far);
      trips.length = 0;
      await files.writeRunning(save(4));
      const look = isDisk ? "stat" : "readFile";
      const begun = trips.map((calls) => calls.sort());
      // The file on a disk is safe before it is renamed.
      assert.deepEqual(begun.slice(0, isDisk ? 2 : 3), [
        [look, "writeFile"],
        [look],
        ...(isDisk ? [] : [["rename"]]),
      ]);
      assert.ok(begun.length <= 3);
      await files.tidied();
      assert.equal(trips.length, 3);
      files.dispose();
      assert.equal(await stepsIn(openWindow()), 4);
    });

    it("keep their previous state if the storage refuses a write, which is reported once and tried again", async () => {
      const files = await playedWindow();
      for (const step of ["write", "rename", "clear"] as const) {
        refusals = [];
        shared.beforeChange = (now) => {
          if (now === step) throw new Error("QuotaExceeded");
        };
        await files.writeRunning(save(4));
        await files.writeRunning(save(5));
        await files.tidied();
        assert.equal(refusals.length, 1, step);
        // On a disk, moves are confirmed before the renaming; after a failed one, only after the renaming.
        const kept = { write: 3, clear: isDisk ? 5 : 3, rename: isDisk ? 4 : 3 };
        assert.equal(await stepsIn(openWindow()), kept[step], step);
        shared.beforeChange = () => undefined;
        assert.equal(await files.flush(), true);
        assert.equal(await stepsIn(openWindow()), 5, step);
        assert.deepEqual(leftovers(), [], step);
        await files.writeRunning(save(3));
        await files.tidied();
      }
      files.dispose();
    });

    it("that another window deleted do not return if the storage refuses to write them", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      const [file] = [...shared.files.keys()].filter((name) => name.endsWith(".json"));
      shared.beforeChange = (now) => {
        if (now === "rename") throw new Error("QuotaExceeded");
      };
      await files.tidied();
      shared.files.delete(file as string);
      await files.writeRunning(save(4));
      await files.tidied();
      assert.equal(refusals.length, 1);
      assert.equal(shared.files.has(file as string), false);
      shared.beforeChange = () => undefined;
      assert.equal(await files.flush(), true);
      assert.equal(await stepsIn(openWindow()), 4);
      files.dispose();
    });

    it("exist at the next start if the storage refuses everything in the middle of a write", async () => {
      const files = await playedWindow();
      let isRefusing = false;
      shared.beforeChange = (step) => {
        isRefusing ||= step === "rename";
        if (isRefusing) throw new Error("NoPermissions");
      };
      await files.writeRunning(save(5));
      await files.tidied();
      files.dispose();
      shared.beforeChange = () => undefined;
      assert.equal(await stepsIn(openWindow()), 5);
    });

    it("are not replaced by a file that the storage has cut off", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      // A storage that is full may cut a file short and say nothing.
      shared.kept = 10;
      await files.writeRunning(save(5));
      shared.kept = Number.POSITIVE_INFINITY;
      assert.equal(refusals.length, 1);
      assert.equal(await stepsIn(openWindow()), 3);
      files.dispose();
    });

    it("leave no files of a write that a reload interrupted a minute ago", async () => {
      const clock = Date.now;
      for (const [agoMs, still] of [
        [30_000, 1],
        [120_000, 0],
      ] as const) {
        shared = new SharedStorage(isDisk);
        let isGone = false;
        const files = await playedWindow(() => isGone);
        Date.now = () => clock() - agoMs;
        try {
          await new Promise<void>((written) => {
            shared.beforeChange = (step, file) => {
              if (step !== "write") return;
              isGone = true;
              shared.files.set(file, new TextEncoder().encode('{ "format": "tilework-game", "ver'));
              written();
            };
            void files.writeRunning(save(5));
          });
        } finally {
          Date.now = clock;
        }
        files.dispose();
        shared.beforeChange = () => undefined;
        assert.equal(leftovers().length, 1);
        assert.equal(await stepsIn(openWindow()), 3);
        assert.equal(leftovers().length, still, `${agoMs / 1_000} s ago`);
      }
      assert.deepEqual([problems, refusals, aside], [[], [], []]);
    });
  });
