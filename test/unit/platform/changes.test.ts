import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { watchChanges } from "../../../src/platform/node/changes.js";
import type { ChangeNotices } from "../../../src/platform/storage/change-notices.js";
import { type ChangeChannel, changesOf, noticeName } from "../../../src/platform/web/changes.js";
import { settled } from "../midend/fake-ports.js";
import { gate } from "./sample-saves.js";

/** Resolves when something is changed and a notice has come. */
async function notice(notices: ChangeNotices, change: () => Promise<void>): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const listening = notices.onDidChange(() => {
      listening.dispose();
      resolve();
    });
  });
  await Promise.all([heard, change()]);
}

describe("changes of a folder on a disk", () => {
  let folder: string;
  const write = async (name: string, at = folder) => {
    await writeFile(path.join(at, `${name}.tmp`), "moves");
    await rename(path.join(at, `${name}.tmp`), path.join(at, `${name}.json`));
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "tilework-changes-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("are reported when another process writes, at once or at the next look", async () => {
    const notices = watchChanges(Promise.resolve(folder), () => false);
    for (const name of ["one", "two", "one"]) await notice(notices, () => write(name));
  });

  it("are reported in a folder that is created later, or created again", async () => {
    const later = path.join(folder, "saves");
    const notices = watchChanges(Promise.resolve(later), () => false);
    const make = async () => {
      await mkdir(later);
      await write("one", later);
    };
    await notice(notices, make);
    await rm(later, { recursive: true });
    await notice(notices, make);
    await notice(notices, () => write("two", later));
  });

  it("are not reported to their own process if the system names the files", async () => {
    const asked: string[] = [];
    const { opened: seen, open: see } = gate();
    const notices = watchChanges(Promise.resolve(folder), (name) => {
      asked.push(name);
      if (name === "last.json") see();
      return name.startsWith("own");
    });
    let heard = 0;
    const listening = notices.onDidChange(() => heard++);
    // So that the folder is watched.
    await notice(notices, () => write("first"));
    await write("own");
    await write("last");
    await seen;
    listening.dispose();
    assert.ok(asked.includes("own.json"));
    assert.equal(heard, asked.filter((name) => !name.startsWith("own")).length);
  });
});

/** Windows of a browser, whose files and timers a test holds. */
class Browser {
  readonly files = new Map<string, string>();
  readonly #timers: { readonly ms: number; readonly run: () => void; readonly repeats: boolean }[] = [];
  readonly #channels: ((folder: unknown) => void)[] = [];
  writes = 0;

  /** `hasChannels`: extensions of all windows run in one origin. */
  window(hasChannels: boolean, folder = "saves"): ChangeNotices {
    return changesOf({
      read: async (file) => this.files.get(file),
      write: async (file, text) => {
        this.writes++;
        this.files.set(file, text);
      },
      channel: () => (hasChannels ? this.#channel() : undefined),
      every: (ms, run) => this.#timer(ms, run, true),
      after: (ms, run) => void this.#timer(ms, run, false),
    })(Promise.resolve(folder), () => false);
  }

  #channel(): ChangeChannel {
    let own: ((folder: unknown) => void) | undefined;
    return {
      listen: (hear) => {
        own = hear;
        this.#channels.push(hear);
      },
      post: (folder) => {
        for (const hear of this.#channels) if (hear !== own) hear(folder);
      },
    };
  }

  #timer(ms: number, run: () => void, repeats: boolean): () => void {
    const timer = { ms, run, repeats };
    this.#timers.push(timer);
    return () => void this.#timers.splice(this.#timers.indexOf(timer), 1);
  }

  get watching(): number {
    return this.#timers.filter(({ repeats }) => repeats).length;
  }

  /** A second passes. */
  async pass(): Promise<void> {
    for (const timer of [...this.#timers]) {
      if (!timer.repeats) this.#timers.splice(this.#timers.indexOf(timer), 1);
      timer.run();
    }
    await settled();
  }
}

describe("changes of a folder in a browser", () => {
  const twoWindows = () => {
    const browser = new Browser();
    return { browser, one: browser.window(false), two: browser.window(false) };
  };
  const heardBy = (notices: ChangeNotices) => {
    const heard = { count: 0, listening: notices.onDidChange(() => heard.count++) };
    return heard;
  };

  it("are reported over a channel at once, to windows of the same folder", async () => {
    const browser = new Browser();
    const [one, two, elsewhere] = [browser.window(true), browser.window(true), browser.window(true, "other")];
    const [own, heard, other] = [heardBy(one), heardBy(two), heardBy(elsewhere)];
    await settled();
    one.notify();
    await settled();
    assert.deepEqual([own.count, heard.count, other.count], [0, 1, 0]);
  });

  it("are reported by a small file within a second if there is no channel, but not to their writer", async () => {
    const { browser, one, two } = twoWindows();
    const [own, heard] = [heardBy(one), heardBy(two)];
    await settled();
    for (let round = 1; round <= 3; round++) {
      one.notify();
      await settled();
      await browser.pass();
      assert.deepEqual([own.count, heard.count], [0, round]);
    }
    await browser.pass();
    assert.equal(heard.count, 3, "nothing has changed since");
    assert.deepEqual([...browser.files.keys()], [`saves/${noticeName}`]);
  });

  it("of both windows at the same moment are reported to both", async () => {
    const { browser, one, two } = twoWindows();
    const [heardOne, heardTwo] = [heardBy(one), heardBy(two)];
    await settled();
    one.notify();
    await settled();
    two.notify();
    await settled();
    await browser.pass();
    assert.deepEqual([heardOne.count, heardTwo.count], [1, 1]);
  });

  it("are written at most twice a second, and the last one is always reported", async () => {
    const { browser, one, two } = twoWindows();
    const heard = heardBy(two);
    await settled();
    for (let move = 0; move < 20; move++) one.notify();
    await settled();
    assert.equal(browser.writes, 1);
    await browser.pass();
    await browser.pass();
    assert.equal(browser.writes, 2);
    assert.equal(heard.count, 2);
  });

  it("are polled only while somebody listens", async () => {
    const { browser, one, two } = twoWindows();
    const heard = heardBy(two);
    await settled();
    assert.equal(browser.watching, 1);
    heard.listening.dispose();
    assert.equal(browser.watching, 0);
    one.notify();
    await settled();
    const again = heardBy(two);
    await settled();
    await browser.pass();
    assert.deepEqual([heard.count, again.count], [0, 0], "whoever listens again looks by itself");
  });
});
