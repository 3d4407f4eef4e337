import assert from "node:assert/strict";
import { standardChoices } from "../../../src/games/sliding/timing/choices.js";
import { TimedFiles } from "../../../src/platform/storage/timed-files.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { reportsTo } from "./sample-saves.js";

const bounds = { sessions: 5, sessionBytes: 1_000, texts: 40, textBytes: 10_000, logs: 3, logBytes: 1_000 };

describe("files of timed solves", () => {
  let files: VolatileFiles;
  let problems: unknown[];

  beforeEach(() => {
    files = new VolatileFiles();
    problems = [];
  });

  const problem = (error: unknown) => void problems.push(error);
  const open = () => new TimedFiles(Promise.resolve("/timed"), files, { ...reportsTo(), problem }, bounds);

  const place = (key: string, bytes: number) =>
    files.place(files.join("/timed", `${key}.json`), Buffer.alloc(bytes, "x"));

  it("are deleted when their solve is taken over, even if the last write failed", async () => {
    const silent = reportsTo(() => undefined);
    const one = new TimedFiles(Promise.resolve("/timed"), files, silent, bounds);
    await one.writeLog("a", "view", "earlier");
    files.disturb = (step) => {
      if (step === "write") throw new Error("The disk is full.");
    };
    await one.writeLog("a", "view", "latest");
    assert.deepEqual(await one.logs("a"), [{ view: "view", text: "latest" }]);
    assert.equal(await one.takeLog("a", "view"), true);
    one.dispose();
    const two = open();
    assert.deepEqual(await two.logs("a"), []);
    assert.equal(await two.takeLog("a", "view"), false);
    two.dispose();
  });

  it("are read as far as the limits of number and size allow, and what is left out is counted", async () => {
    for (let part = 10; part < 60; part++) place(`solves-a-00-${part}`, 100);
    assert.equal((await open().texts("a")).texts.length, 40);
    assert.equal((await open().texts("a")).unread, 10);
    assert.deepEqual(problems, []);

    place("solves-b-00-0", 6_000);
    place("solves-b-00-1", 6_000);
    place("solves-b-00-2", 4_000);
    const { texts, unread } = await open().texts("b");
    assert.deepEqual([texts.map(({ length }) => length), unread], [[6_000, 4_000], 1]);
    assert.match(String(problems), /solves-b-00-1 is too large: 6000 bytes/);
  });

  it("are read a few at a time", async () => {
    for (let part = 10; part < 50; part++) place(`solves-a-00-${part}`, 100);
    let now = 0;
    let most = 0;
    files.disturb = async (step) => {
      if (step !== "read") return;
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
    };
    assert.equal((await open().texts("a")).texts.length, 40);
    assert.ok(most > 1 && most <= 16, `${most} at a time`);
  });

  it("that are too large are neither sessions nor logs", async () => {
    const size = { rows: 4, columns: 4, marathon: 1 };
    const session = { id: "a", name: "A", ...size, createdAtMs: 1, usedAtMs: 2, choices: standardChoices };
    for (const id of ["a", "b", "c", "d", "e", "f", "g"]) await open().writeSession({ ...session, id });
    assert.equal((await open().sessions()).length, 5);
    await open().removeSession("b");
    place("session-c", 2_000);
    place("log-a-v", 2_000);
    assert.ok(!(await open().sessions()).some(({ id }) => id === "c"));
    assert.deepEqual(await open().logs("a"), []);
    assert.match(String(problems), /session-c is too large.*log-a-v is too large/);
  });

  it("have a log for each view, which only one process takes over", async () => {
    const one = open();
    await one.writeLog("a", "v-1", "first");
    await one.writeLog("a", "v-2", "second");
    await one.writeLog("ab", "v-1", "of another session");
    const views = async () => (await open().logs("a")).map(({ view, text }) => `${view}:${text}`).toSorted();
    assert.deepEqual(await views(), ["v-1:first", "v-2:second"]);
    const taken = await Promise.all([open().takeLog("a", "v-1"), open().takeLog("a", "v-1")]);
    assert.deepEqual(taken.toSorted(), [false, true]);
    assert.deepEqual(await views(), ["v-2:second"]);
    await one.writeLog("../a", "v-1", "outside");
    await one.writeLog("a", "../../b", "outside");
    await one.writeLog("a", "v-2", undefined);
    assert.deepEqual(await files.list("/timed"), ["log-ab-v-1.json"]);
    for (const view of ["1", "2", "3", "4"]) await one.writeLog("a", view, "text");
    assert.equal((await one.logs("a")).length, 3);
    await one.removeSession("a");
    assert.deepEqual(await files.list("/timed"), ["log-ab-v-1.json"]);
    assert.deepEqual(problems, []);
  });

  it("that another window removes meanwhile are not counted", async () => {
    place("solves-a-00-0", 100);
    files.disturb = async (step, of) => {
      if (step === "stat") await files.remove(of);
    };
    assert.deepEqual(await open().texts("a"), { texts: [], unread: 0 });
    assert.deepEqual(problems, []);
  });
});
