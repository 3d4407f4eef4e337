import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import * as path from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { type Server, startServer } from "../../scripts/lib/vscode/vscode-server.mjs";

/**
 * The server of `npm start` and of the tests serves every file of its user and starts processes for its
 * clients. Other users of the machine, and web pages in any browser on it, can reach its port. So everything
 * it serves needs the token of this start.
 */
describe("the server of the VS Code from npm", () => {
  let server: Server;
  let port: number;
  let token: string;

  before(async () => {
    server = await startServer();
    port = Number(new URL(server.origin).port);
    token = new URL(server.url({})).searchParams.get("tkn") ?? "";
  });
  after(() => server.stop());

  /**
   * The response to an ordinary program of another user, or to a web page whose host name was rebound to this
   * machine.
   */
  const status = (file: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path: file, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });

  const secret = `/vscode-remote-resource?path=${encodeURIComponent(inRoot("package.json"))}`;
  const served = [
    "/",
    `/?folder=${encodeURIComponent(inRoot())}`,
    secret,
    "/callback",
    "/out/vs/workbench/workbench.web.main.internal.js",
    "/static/out/vs/workbench/workbench.web.main.internal.js",
  ];
  const strangers: readonly Record<string, string>[] = [
    {},
    { origin: "http://evil.example" },
    { host: "evil.example" },
    { origin: "http://evil.example", host: "evil.example" },
  ];

  it("has a random token that is new for each start", async () => {
    assert.match(token, /^[\w-]{32,}$/);
    const other = await startServer();
    try {
      assert.notEqual(new URL(other.url({})).searchParams.get("tkn"), token);
    } finally {
      other.stop();
    }
  });

  it("keeps the token in a file that only its user can read, and out of the list of processes", () => {
    const files = readdirSync(server.dataDir, { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(server.dataDir, name),
    );
    const holders = files.filter(
      (file) => statSync(file).isFile() && readFileSync(file, "latin1").includes(token),
    );
    assert.ok(holders.length > 0);
    if (process.platform === "win32") return; // where other users can't access the user's temporary folder
    assert.deepEqual(
      holders.map((file) => (statSync(file).mode & 0o777).toString(8)),
      holders.map(() => "600"),
    );
    if (process.platform !== "linux") return;
    const lines = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, "latin1");
        } catch {
          return ""; // it has ended
        }
      });
    assert.ok(lines.some((line) => line.includes(server.dataDir)));
    assert.ok(!lines.some((line) => line.includes(token)));
  });

  it("answers 403 to every page and file without the token, whatever Origin and Host say", async () => {
    for (const headers of strangers) {
      for (const file of [...served, `${secret}&tkn=${"0".repeat(token.length)}`])
        assert.equal(await status(file, headers), 403, `${file} ${JSON.stringify(headers)}`);
      assert.equal(await status(secret, { ...headers, cookie: "vscode-tkn=" }), 403);
    }
  });

  it("serves its page and files with the token", async () => {
    assert.equal(await status(`/?tkn=${token}`), 302);
    assert.equal(await status("/", { cookie: `vscode-tkn=${token}` }), 200);
    assert.equal(await status(`${secret}&tkn=${token}`), 200);
  });

  it("refuses the first message of a WebSocket without the token", async () => {
    for (const headers of strangers) {
      for (const auth of ["", "00000000000000000000", "0".repeat(token.length)]) {
        const { answer, closed } = await greet(port, auth, headers);
        assert.match(answer, /Unauthorized client refused/, `${auth} ${JSON.stringify(headers)}`);
        assert.ok(closed);
        assert.ok(!answer.includes('"sign"'));
      }
    }
  });

  it("accepts the token in the first message", async () => {
    assert.match((await greet(port, token, {})).answer, /"type":"sign"/);
  });

  it("listens on the loopback address alone", async function () {
    const outside = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ internal, family }) => !internal && family === "IPv4"),
    );
    if (outside.length === 0) this.skip();
    for (const { address } of outside) await assert.rejects(reach(address, port), address);
  });
});

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 2_000 }, () => {
      socket.destroy();
      resolve();
    });
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
  });
}

/**
 * Opens a WebSocket like VS Code's window and sends the message with the token.
 *
 * @returns everything received until the server closed the connection or accepted it
 */
function greet(
  port: number,
  auth: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ answer: string; closed: boolean }> {
  const query =
    "reconnectionToken=00000000-0000-4000-8000-000000000000&reconnection=false&skipWebSocketFrames=false";
  const all = {
    host: `127.0.0.1:${port}`,
    upgrade: "websocket",
    connection: "Upgrade",
    "sec-websocket-version": "13",
    ...headers,
  };
  const lines = Object.entries({ ...all, "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ host: "127.0.0.1", port }, () =>
      socket.write(`GET /?${query} HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    const finish = (closed: boolean) => {
      clearTimeout(patience);
      socket.destroy();
      resolve({ answer, closed });
    };
    const patience = setTimeout(() => finish(false), 10_000);
    let upgraded = false;
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      if (answer.includes('"type":"sign"')) finish(false);
      if (upgraded || !answer.includes("\r\n\r\n")) return;
      upgraded = true;
      socket.write(webSocketFrame(controlMessage(JSON.stringify({ type: "auth", auth, data: "nobody" }))));
    });
    socket.on("close", () => finish(true));
    socket.on("error", reject);
  });
}

/**
 * A message of VS Code's protocol: type 2 (control), id, acknowledged id and length, 13 bytes in all,
 * followed by a text.
 */
function controlMessage(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(13);
  head.writeUInt8(2, 0);
  head.writeUInt32BE(body.length, 9);
  return Buffer.concat([head, body]);
}

/** A binary frame from a client, masked with zeros (RFC 6455, 5.2). */
function webSocketFrame(payload: Buffer): Buffer {
  assert.ok(payload.length < 65_536);
  const head = Buffer.alloc(8);
  head.writeUInt8(0x82, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
