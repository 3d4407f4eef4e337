import assert from "node:assert/strict";
import { begin, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Save } from "../../../src/games/saves/save.js";
import { SaveFiles } from "../../../src/platform/storage/saves/save-files.js";
import type { StorageReports } from "../../../src/platform/storage/storage-reports.js";
import { type WorkspaceFileService, WorkspaceFiles } from "../../../src/platform/web/workspace-files.js";

/** What VS Code throws where there is no file. */
const notFound = () => Object.assign(new Error("EntryNotFound (FileSystemError)"), { code: "FileNotFound" });

/**
 * VS Code's file service over a storage that several windows share. To rename over a file it deletes that
 * first, in a step of its own, as the real one does.
 */
class SharedStorage {
  readonly files = new Map<string, Uint8Array>();
  /** Whether it has the times of a disk. */
  readonly #isDisk: boolean;
  readonly #times = new Map<string, number>();
  #now = 0;
  /** So many bytes of a file it keeps. */
  kept = Number.POSITIVE_INFINITY;
  /** Called before each change; what it throws is what the change fails with. */
  beforeChange: (step: string, file: string) => void = () => undefined;

  constructor(isDisk: boolean) {
    this.#isDisk = isDisk;
  }

  /** As one window has it; `isGone`: the window was closed, and nothing that it asks for is done any more. */
  service(isGone: () => boolean = () => false): WorkspaceFileService {
    const step = async (name: string, file: string, change: () => void) => {
      await Promise.resolve();
      this.beforeChange(name, file);
      if (isGone()) await new Promise(() => undefined);
      change();
    };
    const held = (file: string) => {
      const bytes = this.files.get(file);
      if (bytes === undefined) throw notFound();
      return bytes;
    };
    const { files } = this;
    const times = this.#times;
    return {
      createDirectory: async () => undefined,
      readDirectory: async (folder) =>
        [...files.keys()]
          .filter((file) => file.slice(0, file.lastIndexOf("/")) === folder)
          .map((file) => file.slice(folder.length + 1)),
      readFile: async (file) => held(file),
      writeFile: (file, bytes) =>
        step("write", file, () => {
          files.set(file, bytes.slice(0, this.kept));
          times.set(file, this.#now++);
        }),
      async rename(from, to) {
        await step("clear", to, () => void files.delete(to));
        await step("rename", from, () => {
          const bytes = held(from);
          files.delete(from);
          files.set(to, bytes);
          times.set(to, times.get(from) as number);
        });
      },
      delete: (file) =>
        step("delete", file, () => {
          held(file);
          files.delete(file);
        }),
      ...(this.#isDisk
        ? { stat: async (file) => ({ size: held(file).length, mtimeMs: times.get(file) as number }) }
        : {}),
    };
  }
}

for (const [place, isDisk] of [
  ["in a browser", false],
  ["on the disk of a server", true],
] as const)
  describe(`saves ${place}`, () => {
    let shared: SharedStorage;
    const game = findGame("2048")!;
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

    function openWindow(isGone?: () => boolean): SaveFiles {
      return new SaveFiles(
        Promise.resolve("vscode-userdata:/saves"),
        new WorkspaceFiles(shared.service(isGone)),
        findGame,
        reports,
      );
    }

    function save(moves: number, atMs = moves + 1): Save {
      const dealt = game.deal("4x4", 7);
      assert.ok(dealt.ok);
      let session = begin(game, dealt.value);
      for (let made = 0; made < moves; ) {
        for (const move of ["L", "D", "R", "U"]) {
          const next = made < moves ? play(session, [move]) : session;
          if (next !== session) made++;
          session = next;
        }
      }
      return {
        session,
        gameId: "one",
        name: undefined,
        savedAtMs: atMs,
        hints: 0,
        playedMs: 0,
        picture: undefined,
      };
    }

    const stepsIn = async (files: SaveFiles) => (await files.readRunning("2048"))?.session.steps.length;

    it("are there after a reload", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      await files.writeRunning(save(5));
      files.dispose();
      assert.equal(await stepsIn(openWindow()), 5);
      assert.deepEqual([problems, refusals, aside], [[], [], []]);
    });

    it("are there, this state or the one before, wherever a reload comes between the steps of a write", async () => {
      let steps = 0;
      shared.beforeChange = () => void steps++;
      const counting = openWindow();
      await counting.writeRunning(save(3));
      const before = steps;
      await counting.writeRunning(save(5));
      counting.dispose();
      assert.ok(steps - before >= 3, `${steps - before} steps`);
      for (let goneAt = 1; goneAt <= steps - before; goneAt++) {
        shared = new SharedStorage(isDisk);
        let left = Number.POSITIVE_INFINITY;
        shared.beforeChange = () => void left--;
        const files = openWindow(() => left < 0);
        await files.writeRunning(save(3));
        left = goneAt - 1;
        void files.writeRunning(save(5));
        await new Promise((resolve) => setTimeout(resolve, 20));
        files.dispose();
        shared.beforeChange = () => undefined;
        const found = await stepsIn(openWindow());
        assert.ok(found === 3 || found === 5, `gone at step ${goneAt}: ${found}`);
        assert.deepEqual(aside, []);
      }
    });

    it("take three trips to a storage that is far away, one after another, for a move", async () => {
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
      const files = new SaveFiles(
        Promise.resolve("vscode-userdata:/saves"),
        new WorkspaceFiles(far),
        findGame,
        reports,
      );
      await files.writeRunning(save(3));
      await files.tidied();
      trips.length = 0;
      await files.writeRunning(save(4));
      const look = isDisk ? "stat" : "readFile";
      assert.deepEqual(
        trips.map((calls) => calls.sort()),
        [[look, "writeFile"], [look], ["rename"]],
      );
      files.dispose();
      assert.equal(await stepsIn(openWindow()), 4);
    });

    it("keep what was there when the storage is full or refuses, which is said once and tried again", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      for (const step of ["write", "rename", "clear"]) {
        refusals = [];
        shared.beforeChange = (now) => {
          if (now === step) throw new Error("QuotaExceeded");
        };
        await files.writeRunning(save(4));
        await files.writeRunning(save(5));
        assert.equal(refusals.length, 1, step);
        assert.equal(await stepsIn(openWindow()), 3, step);
        shared.beforeChange = () => undefined;
        assert.equal(await files.flush(), true);
        assert.equal(await stepsIn(openWindow()), 5, step);
        await files.writeRunning(save(3));
      }
      files.dispose();
    });

    it("that another window took away do not come back when the storage refuses to write them", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      const [file] = [...shared.files.keys()].filter((name) => name.endsWith(".json"));
      shared.beforeChange = (now) => {
        if (now === "rename") throw new Error("QuotaExceeded");
      };
      shared.files.delete(file as string);
      await files.writeRunning(save(4));
      assert.equal(refusals.length, 1);
      assert.equal(shared.files.has(file as string), false);
      shared.beforeChange = () => undefined;
      assert.equal(await files.flush(), true);
      assert.equal(await stepsIn(openWindow()), 4);
      files.dispose();
    });

    it("are there at the next start when the storage refuses everything in the middle of a write", async () => {
      const files = openWindow();
      await files.writeRunning(save(3));
      let isRefusing = false;
      shared.beforeChange = (step) => {
        isRefusing ||= step === "rename";
        if (isRefusing) throw new Error("NoPermissions");
      };
      await files.writeRunning(save(5));
      files.dispose();
      shared.beforeChange = () => undefined;
      assert.equal(await stepsIn(openWindow()), 5);
    });

    it("are not replaced by what the storage does not hold in truth", async () => {
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

    it("leave nothing behind of a write that a reload cut short a minute ago", async () => {
      const clock = Date.now;
      const left = () => [...shared.files.keys()].filter((file) => file.endsWith(".tmp")).length;
      for (const [agoMs, still] of [
        [30_000, 1],
        [120_000, 0],
      ] as const) {
        shared = new SharedStorage(isDisk);
        let isGone = false;
        const files = openWindow(() => isGone);
        await files.writeRunning(save(3));
        Date.now = () => clock() - agoMs;
        try {
          await new Promise<void>((written) => {
            shared.beforeChange = (step) => {
              if (step !== "clear") return;
              isGone = true;
              written();
            };
            void files.writeRunning(save(5));
          });
        } finally {
          Date.now = clock;
        }
        files.dispose();
        shared.beforeChange = () => undefined;
        assert.equal(left(), 1);
        assert.equal(await stepsIn(openWindow()), 3);
        assert.equal(left(), still, `${agoMs / 1_000} s ago`);
      }
      assert.deepEqual([problems, refusals, aside], [[], [], []]);
    });

    it("of two tabs are both there", async () => {
      const [one, other] = [openWindow(), openWindow()];
      await one.writeRunning(save(3, 10));
      assert.equal(await stepsIn(other), 3);
      await one.writeRunning(save(6, 30));
      await other.writeRunning(save(4, 40));
      const third = openWindow();
      const all = await third.listAll();
      assert.ok(
        all.some(({ save: found }) => found.session.steps.length === 6),
        "the tab that played on keeps its game",
      );
      for (const files of [one, other, third]) files.dispose();
    });
  });
