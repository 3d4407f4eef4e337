import assert from "node:assert/strict";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { QuestionBox } from "../../../src/cli/play/question-box.js";
import { shellTextFiles } from "../../../src/cli/play/shell-ports.js";
import { english } from "../../../src/games/message.js";

import { Shell } from "./shell.js";

const room = "#####\n#@$.#\n#####\n";

describe("files of levels in a shell", () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder("files").path;
  });

  /** Plays from a file: the title of the level on the board, or the message. */
  async function play(file: string): Promise<string | undefined> {
    const shell = await Shell.open(undefined);
    const { surface } = shell;
    surface.act({ kind: "playFile", game: "sokoban" });
    await until(() => surface.question !== undefined);
    assert.equal(surface.question?.text, "Play Levels: The path of a level file");
    surface.answer(file);
    await until(() => surface.live !== undefined || surface.question !== undefined);
    const found = surface.live?.origin?.title ?? surface.question?.text;
    assert.deepEqual(shell.told, []);
    await shell.close();
    return found;
  }

  it("are imported and exported by their paths, and replaced only if the player agrees", async () => {
    const box = new QuestionBox();
    const said: string[] = [];
    const files = shellTextFiles(box, (text) => said.push(english(text)));
    const answered = async <Value>(
      work: Promise<Value>,
      ...answers: readonly (string | number | undefined)[]
    ) => {
      for (const answer of answers) {
        await until(() => box.current !== undefined);
        box.answer(answer);
      }
      return work;
    };
    const file = path.join(folder, "statistics.csv");
    await answered(files.save("statistics", "csv", "one"), file);
    assert.deepEqual([readFileSync(file, "utf8"), said], ["one", [`Wrote “${file}”.`]]);
    await answered(files.save("statistics", "csv", "two"), file, 1);
    assert.equal(readFileSync(file, "utf8"), "one");
    await answered(files.save("statistics", "csv", "two"), file, 0);
    assert.equal(readFileSync(file, "utf8"), "two");
    await answered(files.save("statistics", "csv", "three"), undefined);
    const opened = await answered(files.open(1024 * 1024), file);
    assert.deepEqual(opened, { name: "statistics.csv", text: { ok: true, value: "two" } });
    const missing = await answered(files.open(1024 * 1024), path.join(folder, "missing"));
    assert.ok(missing !== undefined && !missing.text.ok);
    assert.equal(await answered(files.open(1024 * 1024), undefined), undefined);
    await answered(files.save("statistics", "csv", "two"), folder, 0);
    assert.match(said.at(-1) ?? "", /it is a folder/);
  });

  it("may have any file name and any text encoding", async () => {
    const file = path.join(folder, "levels #2 100%.xsb");
    writeFileSync(file, Buffer.from(`\ufeff${room}`, "utf16le"));
    assert.equal(await play(file), "levels #2 100%.xsb 1");
  });

  it("are not read if they are too large or endless", async () => {
    const file = path.join(folder, "large.xsb");
    writeFileSync(file, room);
    truncateSync(file, 21 * 1024 * 1024);
    assert.equal(await play(file), "Couldn't read large.xsb: it is too large. The limit is 20 MB.");
    if (process.platform === "win32") return;
    const endless = "Couldn't read zero: it is a device, which may have no end.";
    assert.equal(await play("/dev/zero"), endless);
  });
});

/** Resolves as soon as the condition holds. */
async function until(isSo: () => boolean, timeMs = 60_000): Promise<void> {
  const end = performance.now() + timeMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error("It has not come about.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
