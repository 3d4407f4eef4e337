import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { assertRefused, builtProgram, jsonLines, tilework } from "../../shared/program.js";

const levels = "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@$.#\n#####\nTitle: Two\n";

describe("command line: files that block a reader", function () {
  if (process.platform === "win32") return;
  this.timeout(60_000);

  const folder = temporaryFolder("inputs").path;
  const inFolder = (name: string) => path.join(folder, name);
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  /** Starts the program with an input that stays open. */
  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [builtProgram(), ...args], { env: { ...process.env, ...env } });
    children.push(child);
    let [out, error] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (error += data));
    const ended = new Promise<{ code: number | null; signal: string | null; out: string; error: string }>(
      (resolve) => child.on("close", (code, signal) => resolve({ code, signal, out, error })),
    );
    return { child, ended };
  }

  function makeFifo(name: string): string {
    execFileSync("mkfifo", [inFolder(name)]);
    return inFolder(name);
  }

  /** Opens a FIFO for writing as soon as it has a reader. */
  async function writer(fifo: string): Promise<number> {
    for (;;) {
      try {
        return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENXIO") throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  it("wait for the writer of a FIFO, and are read to their end", async () => {
    const fifo = makeFifo("slow");
    const { ended } = start(["sokoban", "check", fifo, "--json"]);
    const fd = await writer(fifo);
    writeSync(fd, levels.slice(0, 20));
    await new Promise((resolve) => setImmediate(resolve));
    writeSync(fd, levels.slice(20));
    closeSync(fd);
    const { code, out, error } = await ended;
    assert.equal(error, "");
    const found = jsonLines(out).map(({ file, line }) => `${file}:${line}`);
    assert.deepEqual([code, ...found], [0, `${fifo}:6`], "the second level is the first again");
  });

  for (const [signal, code] of [
    ["SIGINT", 1],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    it(`let the program end with ${signal} while it waits for a FIFO`, async () => {
      const fifo = makeFifo(`waits-${signal}`);
      const { child, ended } = start(["sokoban", "solve", fifo]);
      const fd = await writer(fifo);
      child.kill(signal);
      const { error, ...end } = await ended;
      closeSync(fd);
      assert.deepEqual([end.code, end.signal, error], [code, null, "It was interrupted.\n"]);
    });
  }

  it("let the program end with Ctrl+C while it waits for piped input", async () => {
    const { child, ended } = start(["sokoban", "check", inFolder("none.xsb"), "-"]);
    assert.equal((await ended).code, 2, "a file that is not there is told first");
    const waiting = start(["sokoban", "claim", "-"]);
    // The program has read the piped input once the pipe's buffer is empty.
    await new Promise((resolve) => waiting.child.stdin!.write(levels.repeat(20_000), resolve));
    waiting.child.kill("SIGINT");
    assert.deepEqual(await waiting.ended, { code: 1, signal: null, out: "", error: "It was interrupted.\n" });
    assert.equal(child.killed, false);
  });

  it("let the program end with a signal while it plays endless input", async () => {
    const { child, ended } = start(["play", "2048", "--plain", "--seed", "5"], {
      XDG_DATA_HOME: inFolder("endless"),
      LOCALAPPDATA: inFolder("endless"),
    });
    const more = () => {
      while (child.stdin.write("left\nup\n".repeat(500)));
    };
    child.stdin.on("drain", more).on("error", () => undefined);
    more();
    // Enough play for lines to accumulate if they are read faster than they are played.
    let playedBytes = 0;
    await new Promise<void>((resolve) =>
      child.stdout.on("data", (data: Buffer) => {
        playedBytes += data.length;
        if (playedBytes > 100_000) resolve();
      }),
    );
    const [began] = [performance.now(), child.kill("SIGTERM")];
    const { code, signal } = await ended;
    // An unfinished write may delay the end until the signal's default effect.
    assert.ok(code === 143 || signal === "SIGTERM", `it ended with ${code}, ${signal}`);
    assert.ok(performance.now() - began < 10_000, "it ended long after its signal");
  });

  it("are skipped among the saves", async () => {
    const data = inFolder("data");
    const env = { XDG_DATA_HOME: data };
    mkdirSync(path.join(data, "tilework", "saves"), { recursive: true });
    assert.equal((await tilework(["play", "2048", "--plain"], "left\nup\n", { env })).code, 0);
    execFileSync("mkfifo", [path.join(data, "tilework", "saves", "0123456789abcdef.json")]);
    const { code, out, error } = await tilework(["list"], "", { env });
    assert.deepEqual([code, error], [0, ""]);
    assert.match(out, /2048/);
  });

  it("let a signal end the program if it can't end by itself", async () => {
    // Opening waits in a thread, as on a disk that does not answer. The end of a program would wait for that
    // thread.
    const stuck = inFolder("stuck.cjs");
    const fifo = makeFifo("stuck");
    writeFileSync(
      stuck,
      `require("node:worker_threads").isMainThread && require("node:fs").readFile(${JSON.stringify(fifo)}, () => {});`,
    );
    const { child, ended } = start(["sokoban", "claim", "-"], { NODE_OPTIONS: `--require ${stuck}` });
    await new Promise((resolve) => child.stdin!.write(levels.repeat(20_000), resolve));
    child.kill("SIGINT");
    assert.deepEqual(await ended, { code: null, signal: "SIGINT", out: "", error: "It was interrupted.\n" });
  });

  it("include what a shell passes as a file: check <(…)", async () => {
    writeFileSync(inFolder("levels.xsb"), levels);
    const script = `"${process.execPath}" "${builtProgram()}" sokoban solve <(cat "${inFolder("levels.xsb")}") --json`;
    const out = execFileSync("bash", ["-c", script], { encoding: "utf8" });
    const results = jsonLines(out).map(({ result }) => result);
    assert.deepEqual(results, ["solved", "solved"]);
  });

  it("are refused with their kind if they are devices, sockets, folders or broken links", async () => {
    const [loop, socket] = [inFolder("loop"), inFolder("socket")];
    symlinkSync(loop, loop);
    const server = createServer().listen(socket);
    await new Promise((resolve) => server.once("listening", resolve));
    const refused = [
      ["/dev/zero", /it is a device, which may have no end/],
      ["/dev/urandom", /it is a device/],
      [socket, /it is a pipe or a socket that no program serves/],
      [folder, /it is a folder/],
      [loop, /its links lead in a circle/],
      [inFolder("x".repeat(300)), /its name is too long/],
    ] as const;
    await assertRefused(refused.map(([file, said]) => [["sokoban", "check", file], said]));
    server.close();
    assert.equal((await tilework(["sokoban", "check", "/dev/null"])).code, 0);
  });

  it("let the program say that its output can't be written, and end with 2", async function () {
    if (process.platform !== "linux") this.skip();
    const script = `"${process.execPath}" "${builtProgram()}" --help > /dev/full`;
    const shell = spawn("bash", ["-c", script]);
    let error = "";
    shell.stderr.on("data", (data) => (error += data));
    const code = await new Promise((resolve) => shell.on("close", resolve));
    assert.deepEqual([code, error], [2, "Couldn't write the output: the disk is full.\n"]);
  });
});
