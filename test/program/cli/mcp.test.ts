import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inTurn } from "../../../src/cli/mcp.js";
import { operations } from "../../../src/operations/operations.js";
import { leastTime } from "../../campaign/shared/measure.js";
import { builtProgram, tilework } from "../../shared/program.js";
import { assertWithin } from "../../shared/slowness.js";
import { endlessLevel } from "../../unit/shared/slow-level.js";

const easy = "#####\n#@$.#\n#####\n";
const hard = endlessLevel.join("\n");

// biome-ignore lint/suspicious/noExplicitAny: answers of all operations.
type Answer = any;

describe("tilework mcp", () => {
  const home = temporaryFolder("mcp").path;
  const root = path.join(home, "root");
  const env = { XDG_DATA_HOME: path.join(home, "data") };
  mkdirSync(path.join(root, "more"), { recursive: true });
  writeFileSync(path.join(root, "levels.xsb"), `${easy}\n######\n#@ $.#\n######\n`);
  writeFileSync(path.join(root, "more", "one.xsb"), easy);
  writeFileSync(path.join(home, "secret.xsb"), easy);
  const opened: Client[] = [];

  after(() => Promise.all(opened.map((client) => client.close())));

  let shared: Promise<Client> | undefined;
  /** A server that only reads, for tests that leave nothing in it. */
  const connectToReader = () => {
    shared ??= connect(root);
    return shared;
  };

  async function connect(...args: readonly string[]): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [builtProgram(), "mcp", ...args],
      env: { ...(process.env as Record<string, string>), ...env },
      stderr: "inherit",
    });
    await client.connect(transport);
    opened.push(client);
    return client;
  }

  async function call(client: Client, name: string, input: object): Promise<Answer> {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...input } });
    const [{ text }] = content as readonly { readonly text: string }[] as [{ readonly text: string }];
    if (isError === true) return JSON.parse(text);
    assert.ok(text.length > 0);
    return structuredContent;
  }

  it("lists all operations with their schemas, and which of them change something", async () => {
    const client = await connectToReader();
    const { tools } = await client.listTools();
    const schemas = operations.map(({ name, input, output }) => [name, input, output]);
    assert.deepEqual(
      tools.map(({ name, inputSchema, outputSchema }) => [name, inputSchema, outputSchema]),
      JSON.parse(JSON.stringify(schemas)),
    );
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
      ["game_play"],
    );
  });

  it("gives answers that the client's own validation accepts", async () => {
    const client = await connectToReader();
    await client.listTools();
    const level = { file: "levels.xsb", number: 2 };
    const tiles = { board: "1 2 3/4 5 6/7 0 8" };
    const lost = { level: { text: "######\n#$@ .#\n######" } };
    const mistake = { move: 2, letter: "u", square: [1, 3], reason: "A wall is there." };
    for (const [name, input, member, answer] of [
      ["sokoban_solve", { level }, "solution", "rR"],
      ["sokoban_check", { level }, "playable", true],
      ["sokoban_verify", { level, moves: "rU" }, "firstMistake", mistake],
      ["sliding_solve", tiles, "solution", "R"],
      ["sliding_verify", { ...tiles, moves: "R" }, "solved", true],
      ["sokoban_explain", lost, "result", "deadlock"],
    ] as const)
      assert.deepEqual((await call(client, name, input))[member], answer, name);
    const made = await call(client, "sokoban_generate", { grade: "easy", seed: 8, seconds: 20 });
    assert.equal(made.levels.length, 1);
    const tried = await call(client, "sokoban_try_changes", { level, seconds: 5 });
    assert.ok(tried.changes.length > 0);
    const bad = await call(client, "sokoban_solve", { game: "chess" });
    assert.deepEqual([bad.error.code, bad.error.at], ["invalid-input", "game"]);
  });

  it("reads no file outside its folder: .., absolute paths, links, devices, pipes, other schemes", async () => {
    symlinkSync(path.join(home, "secret.xsb"), path.join(root, "out.xsb"));
    symlinkSync(home, path.join(root, "up"));
    symlinkSync(path.join(root, "more", "one.xsb"), path.join(root, "in.xsb"));
    symlinkSync("/dev/zero", path.join(root, "zero.xsb"));
    const client = await connectToReader();
    const code = async (file: string) => {
      const found = await call(client, "sokoban_check", { level: { file } });
      return found.error?.code ?? found.read.board;
    };
    const outside = `../secret.xsb more/../../secret.xsb out.xsb up/secret.xsb zero.xsb /dev/stdin /proc/self/environ`;
    const others = `file:///etc/passwd file://elsewhere/levels.xsb https://example.com/levels.xsb . more levels.xsb\0`;
    const refused = [path.join(home, "secret.xsb"), "vscode-vfs://github/levels", ""];
    for (const file of [...outside.split(" "), ...others.split(" "), ...refused])
      assert.equal(await code(file), "refused", JSON.stringify(file));
    assert.equal(await code("none.xsb"), "file");
    const told = await call(client, "sokoban_check", { level: { file: "out.xsb" } });
    assert.ok(!told.error.message.includes("secret"), "it does not tell where a link leads");
    writeFileSync(path.join(root, "levels:2.xsb"), easy);
    for (const file of [
      "more/one.xsb",
      "in.xsb",
      "./more/../levels.xsb",
      "levels:2.xsb",
      path.join(root, "levels.xsb"),
      pathToFileURL(path.join(root, "levels.xsb")).href,
    ])
      assert.equal(await code(file), easy.trim(), file);
    const without = await connect();
    const { error } = await call(without, "sokoban_check", { level: { file: "levels.xsb" } });
    assert.equal(error.code, "refused");
  });

  it("reports progress, and stops a search within a fifth of a second when it is canceled", async () => {
    // One thread, which must be free for the next call.
    const client = await connect(root, "--threads", "1");
    const input = { level: { text: hard }, objective: "pushes", seconds: 60 };
    const ms = await leastTime(200, async () => {
      const heard: string[] = [];
      const stop = new AbortController();
      let canceledAt = 0;
      const asked = client.callTool({ name: "sokoban_solve", arguments: input }, undefined, {
        signal: stop.signal,
        onprogress: ({ message = "" }) => {
          heard.push(message);
          canceledAt = performance.now();
          stop.abort();
        },
      });
      await assert.rejects(asked);
      assert.match(heard[0]!, /nodes/);
      const next = await call(client, "sokoban_solve", { level: { text: easy } });
      assert.equal(next.solution, "R");
      return performance.now() - canceledAt;
    });
    assertWithin(ms, 200);
  }).timeout(60_000);

  it("answers 100 calls at once", async () => {
    const client = await connectToReader();
    const level = { text: easy };
    const calls = Array.from({ length: 50 }, () => [
      call(client, "sokoban_solve", { level }),
      call(client, "sokoban_verify", { level, moves: "R" }),
    ]);
    const answers = await Promise.all(calls.flat());
    assert.ok(answers.every(({ solution, solved }) => solution === "R" || solved === true));
  }).timeout(120_000);

  it("reads the games of the shell, and plays in them only if this is allowed", async () => {
    const input = "play\nR\nU\nquit\n";
    await tilework(["play", "sliding", "--size", "3x3", "--seed", "5", "--plain"], input, { env });
    const reader = await connectToReader();
    const game = await call(reader, "game_read", { game: "sliding" });
    assert.deepEqual([game.game, game.variant, game.assisted], ["sliding", "3x3", false]);
    assert.deepEqual((await call(reader, "game_read", { id: game.id })).board, game.board);
    const [move] = game.legal;
    const refused = await call(reader, "game_play", { game: "sliding", moves: move });
    assert.equal(refused.error.code, "refused");
    const player = await connect(root, "--allow-play");
    const back = { U: "D", D: "U", L: "R", R: "L" }[move as "U"];
    const wrong = await call(player, "game_play", { game: "sliding", moves: move.repeat(4) });
    assert.equal(wrong.error.code, "illegal-move");
    assert.match(wrong.error.at, /^moves, move \d$/);
    const played = await call(player, "game_play", { game: "sliding", moves: `${move}${back}${move}` });
    assert.deepEqual([played.id, played.assisted], [game.id, true]);
    const after = await call(reader, "game_read", { game: "sliding" });
    assert.deepEqual([after.steps, after.assisted, after.board], [game.steps + 1, true, played.board]);
    // One undo takes all back.
    const said = await tilework(["play", "sliding", "--plain"], "undo\nquit\n", { env });
    assert.equal(said.code, 0);
    assert.equal((await call(reader, "game_read", { game: "sliding" })).board, game.board);
    assert.equal((await call(reader, "game_read", { game: "2048" })).error.code, "no-game");
    assert.equal((await call(reader, "game_read", { id: "nobody" })).error.code, "no-game");
  }).timeout(60_000);

  it("plays each move of two servers at once in the same game", async () => {
    await tilework(["play", "sliding", "--size", "5x5", "--seed", "5", "--plain"], "R\nquit\n", { env });
    const servers = await Promise.all([connect(root, "--allow-play"), connect(root, "--allow-play")]);
    const before = await call(servers[0], "game_read", { game: "sliding" });
    let played = 0;
    const playTen = async (server: Client) => {
      for (let count = 0; count < 10; count++) {
        const { legal } = await call(server, "game_read", { game: "sliding" });
        // The other one may have moved meanwhile.
        const { error } = await call(server, "game_play", { game: "sliding", moves: legal[count % 2] });
        if (error === undefined) played++;
        else assert.equal(error.code, "illegal-move");
      }
    };
    await Promise.all(servers.map(playTen));
    const { steps } = await call(servers[1], "game_read", { game: "sliding" });
    assert.equal(steps - before.steps, played);
  }).timeout(60_000);

  it("reads games without waiting for those who play", async () => {
    await tilework(["play", "sliding", "--size", "3x3", "--seed", "5", "--plain"], "quit\n", { env });
    const lock = path.join(env.XDG_DATA_HOME, "tilework", "agents.lock");
    writeFileSync(lock, "another process");
    const server = await connect(root, "--allow-play");
    assert.equal((await call(server, "game_read", { game: "sliding" })).game, "sliding");
    assert.equal(readFileSync(lock, "utf8"), "another process");
    rmSync(lock);
  }).timeout(60_000);

  it("ends when its input ends, and when its client dies in the middle of a search", async () => {
    const idle = start();
    idle.stdin!.end();
    assert.equal(await endOf(idle), 0);
    const busy = start();
    const asked = { level: { text: hard }, objective: "pushes", seconds: 60 };
    const clientInfo = { name: "t", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    for (const message of [
      { id: 1, method: "initialize", params },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "sokoban_solve", arguments: asked } },
    ])
      busy.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    await new Promise((resolve) => busy.stdout!.once("data", resolve));
    busy.stdout!.destroy();
    busy.stdin!.destroy();
    assert.equal(await endOf(busy), 0);
  });

  it("answers a line of 60 MB with an error, in little memory, and then the next one", async () => {
    const server = start("pipe");
    const heard: Answer[] = [];
    createInterface({ input: server.stdout! }).on("line", (line) => heard.push(JSON.parse(line)));
    const ask = (line: string) => server.stdin!.write(`${line}\n`);
    ask('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    await until(() => heard.length === 1);
    const before = maxBytes(server);
    server.stdin!.write('{"jsonrpc":"2.0","method":"tools/call","params":{"text":"');
    for (let megabytes = 0; megabytes < 60; megabytes++)
      if (!server.stdin!.write("x".repeat(1024 * 1024)))
        await new Promise((resolve) => server.stdin!.once("drain", resolve));
    ask('"},"id":2}');
    ask('{"jsonrpc":"2.0","id":3,"method":"ping"}');
    await until(() => heard.length === 3);
    assert.equal(
      heard.map(({ id, error }) => `${id}: ${error?.code}`).join(),
      "1: undefined,2: -32600,3: undefined",
    );
    assert.ok(maxBytes(server) - before < 100e6, `${maxBytes(server) - before} bytes`);
    server.stdin!.end();
    assert.equal(await endOf(server), 0);
  }).timeout(60_000);

  it("says why it does not start", async () => {
    for (const args of [["/no/such/folder"], [path.join(root, "levels.xsb")], ["a", "b"]])
      assert.equal((await tilework(["mcp", ...args])).code, 2, args.join(" "));
  });

  function start(stderr: "inherit" | "pipe" = "inherit"): ChildProcess {
    return spawn(process.execPath, [builtProgram(), "mcp", root], {
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", stderr],
    });
  }
});

describe("turns of servers that play", () => {
  let folder = "";
  let lock = "";

  beforeEach(() => {
    folder = temporaryFolder("turns").path;
    lock = path.join(folder, "agents.lock");
  });

  it("come one after the other, and end with an error, too", async () => {
    let [playing, played] = [0, 0];
    const play = async (index: number) => {
      assert.equal(++playing, 1);
      await new Promise(setImmediate);
      playing--;
      played++;
      if (index === 3) throw new Error("It failed.");
    };
    const turns = Array.from({ length: 8 }, (_, index) => inTurn(folder, () => play(index)));
    const ends = await Promise.allSettled(turns);
    assert.equal(ends.filter(({ status }) => status === "rejected").length, 1);
    assert.deepEqual([played, existsSync(lock)], [8, false]);
  });

  it("come although a server was killed in its turn, or something else has the name of the lock", async () => {
    writeFileSync(lock, "another server");
    assert.equal(await inTurn(folder, async () => 1, 50), 1);
    assert.ok(!existsSync(lock));
    mkdirSync(lock);
    assert.equal(await inTurn(folder, async () => 2, 50), 2);
  });

  it("leave the lock of a server that took it meanwhile", async () => {
    await inTurn(folder, async () => writeFileSync(lock, "another server"));
    assert.equal(readFileSync(lock, "utf8"), "another server");
  });
});

function endOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));
}

/** The largest memory of a process so far, where the system tells it; otherwise 0. */
function maxBytes({ pid }: ChildProcess): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
