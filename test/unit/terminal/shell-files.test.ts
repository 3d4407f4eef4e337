import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type CommandHost, ShellCommands } from "../../../src/cli/play/shell/shell-commands.js";
import { findGame } from "../../../src/games/registry/registry.js";

const room = "#####\n#@$.#\n#####\n";

describe("files of levels in a shell", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tilework-files-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What comes of playing from a file: the levels put on the board, and what is said. */
  async function play(file: string): Promise<{ readonly put: number; readonly said: readonly string[] }> {
    const said: string[] = [];
    let put = 0;
    const table = { live: { tell: (text: string) => said.push(text), steps: [], isBegun: false, status: "won", session: { cursor: 0, steps: [] } } };
    const host = { tableOf: () => table, ask: async () => file, put: () => put++, changed: () => undefined };
    await new ShellCommands(host as unknown as CommandHost).playFile(findGame("sokoban")!);
    return { put, said };
  }

  it("have any name that files have, and any way to write a text", async () => {
    const file = path.join(folder, "levels #2 100%.xsb");
    writeFileSync(file, Buffer.from(`\ufeff${room}`, "utf16le"));
    assert.deepEqual(await play(file), { put: 1, said: [] });
  });

  it("are not read where they are too large or have no end", async () => {
    const file = path.join(folder, "large.xsb");
    writeFileSync(file, room);
    truncateSync(file, 21 * 1024 * 1024);
    for (const name of process.platform === "win32" ? [file] : [file, "/dev/zero"])
      assert.deepEqual(await play(name), { put: 0, said: [`“${name}” is larger than 20 MB, so it is not read.`] });
  });
});
