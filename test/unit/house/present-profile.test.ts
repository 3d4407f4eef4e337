import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { findGame } from "../../../src/games/registry/registry.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { hostFiles } from "../../../src/platform/node/files.js";
import { TimedFiles } from "../../../src/platform/storage/timed-files.js";
import { valueIn } from "../shared/value-in.js";
import { Shell } from "../terminal/shell.js";

/** A player's files. */
const profile = path.resolve("test/fixtures/profile-4/storage");

/** The texts of all files, by their paths in a folder. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]));
}

describe("a profile of today", () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder("profile").path;
    cpSync(profile, folder, { recursive: true });
  });

  /** Everything that a player finds in a profile. */
  async function contents(shell: Shell): Promise<unknown> {
    const { midend } = shell.shell;
    await midend.ports.records.refresh();
    const sokoban = findGame("sokoban")!;
    const key = sokoban.levels!.key(valueIn(sokoban.deal("first-steps/1", 1)));
    const slots = ["2048 4x4", "2048 3x3", "2048 5x5", "sliding 3x3", "sokoban first-steps/2"];
    const running: (string | number | undefined)[][] = [];
    for (const slot of slots) {
      const [game = "", variant = ""] = slot.split(" ");
      const save = await midend.saves.readSlot(game, variant);
      running.push([slot, save?.session.steps.length, save?.session.helped?.length ?? 0]);
    }
    const reports = { setAside: assert.fail, cannotWrite: assert.fail, problem: assert.fail };
    const timed = new TimedFiles(Promise.resolve(path.join(folder, "timed")), hostFiles, reports);
    const timing = new TimedPlay({ ...midend.ports, timed, keyChanges: { read: async () => [] } });
    await timing.turnTo("Evening", 3, 3);
    const { name, count, interrupted, solves } = await timing.page("view");
    timing.dispose();
    return {
      running,
      named: (await midend.saves.listed()).map((save) => save.name).toSorted(),
      player: midend.records.playerName,
      best: midend.records.best("2048", "5x5"),
      solution: (await midend.levelRecords.solutions(key)).map(({ lurd }) => lurd),
      timed: [name, count, interrupted?.moves, solves.map(({ time, mark }) => `${time} ${mark}`)],
    };
  }

  const expected = {
    running: [
      ["2048 4x4", 5, 0],
      ["2048 3x3", 3, 1],
      ["2048 5x5", 2, 0],
      ["sliding 3x3", 1, 1],
      ["sokoban first-steps/2", 2, 0],
    ],
    named: ["Gone", "Lunch"],
    player: "Ana",
    best: 4,
    solution: ["ulldRR"],
    timed: ["Evening", 4, "R", ["DNF (0.900) dnf", "0.610 repeat", "1.500 ", "0.710 "]],
  };

  it("keeps everything, sets nothing aside, and does not change while it is shown", async () => {
    const shell = await Shell.open(undefined, { folder });
    assert.deepEqual(await contents(shell), expected);
    await shell.close({ keepsFolder: true });
    assert.deepEqual(shell.told, []);
    const now = textsIn(folder);
    for (const [file, text] of textsIn(profile))
      if (/^saves|^records/.test(file)) assert.equal(now.get(file), text, file);
    assert.equal(existsSync(path.join(folder, "saves", "set-aside")), false);
  });
});
