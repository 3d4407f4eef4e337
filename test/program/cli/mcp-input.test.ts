import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { type ServedOperations, serveMcp } from "../../../src/cli/mcp-server.js";
import { jsonLines } from "../../shared/program.js";

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol.
type Message = any;

const megabyte = 1024 * 1024;
const ping = '{"jsonrpc":"2.0","id":99,"method":"ping"}';

for (const [name, part] of [
  ["lines that are no messages", "#####\n#@$.#\n#####\n".repeat(4_000)],
  ["one line", "x".repeat(64 * 1024)],
] as const)
  it(`input of tilework mcp that has no end lets signals be handled: ${name}`, async () => {
    let given = 0;
    const input = new Readable({
      read() {
        // Ends at some time, so that a failure of this test does, too.
        this.push(++given > 500 ? null : part);
      },
    });
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 1);
    await serve(input, new PassThrough().resume(), interruption.signal);
    assert.ok(given < 100, `${given} parts were read`);
  });

it("calls of tilework mcp as clients write them are all answered when the input ends, with null for arguments, and the answer as JSON", async () => {
  const initialize =
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}';
  const call = (id: number, input: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"solve","arguments":${input}}}`;
  const output = new PassThrough();
  const lines = [initialize, call(2, "null"), call(3, '{"a":1}')];
  const input = Readable.from([`${lines.join("\n")}\n`]);
  const { signal: interrupt } = new AbortController();
  await serveMcp(
    {
      version: "1",
      operations: [],
      async answer(name, input) {
        for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
        return { ok: true, value: { name, input, text: "a\nb" } };
      },
      problem: (text) => assert.fail(text),
    },
    { input, output, interrupt, answersAll: true },
  );
  const said = jsonLines<Message>(String(output.read()));
  assert.equal(said.map(({ id }) => id).join(), "1,2,3");
  for (const { result } of said.slice(1))
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  assert.deepEqual(said[1].result.structuredContent.input, {});
});

describe("lines of the input of tilework mcp that are no messages", () => {
  const tooLong = (before: string, after: string) => `${before}"${"[{\\\\".repeat(3 * megabyte)}"${after}`;

  it("are answered by the ID of the request if they are too long, and the next ones are answered, too", async () => {
    const said = await answersTo(
      tooLong('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":', "}"),
      tooLong('{"params":{"id":5,"text":', '},"id":"é","method":"tools/call"}'),
      tooLong('{"params":{"id":5,"x":"\\",\\"id\\":1,", "list":[1,{"id":6}],"y":', '},"method":"x"}'),
      ping,
    );
    const codes = said.map(({ id, error }) => `${id}: ${error?.code}`);
    assert.equal(codes.join(), "7: -32600,é: -32600,null: -32600,99: undefined");
    assert.match(said[0].error.message, /more than 10 MB/);
  }).timeout(30_000);

  it("are answered if they are binary, not JSON, or not messages of the protocol", async () => {
    const said = await answersTo(
      "nonsense",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"x":NaN}}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/call"',
      Buffer.from([0, 0xff, 0xfe, 0x22, 0x7b, 0x5c, 0xc3]),
      "[".repeat(megabyte),
      "{}",
      `[${ping}]`,
      '{"id":3}',
      "",
      "  \r",
      `\uFEFF${ping}\r`,
    );
    const codes = said.map(({ id, error }) => `${id}: ${error?.code}`);
    const unread = "null: -32700,1: -32700,2: -32700,null: -32700,null: -32700";
    assert.equal(codes.join(), `${unread},null: -32600,null: -32600,3: -32600,99: undefined`);
  });

  it("are not read while the client does not read the answers", async () => {
    let given = 0;
    const input = new Readable({
      highWaterMark: 1,
      read() {
        // Ends at some time, so that a failure of this test does, too.
        this.push(++given > 200 ? null : '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
      },
    });
    const output = new PassThrough();
    const interruption = new AbortController();
    const description = "x".repeat(megabyte);
    const operations = [{ name: "long", description, input: { type: "object" }, output: { type: "object" } }];
    const served = serve(input, output, interruption.signal, operations as never);
    const turns = async (holds: () => boolean) => {
      while (holds()) await new Promise(setImmediate);
    };
    await turns(() => output.writableLength <= 16 * megabyte);
    const before = given;
    let left = 100;
    await turns(() => left-- > 0);
    assert.equal(given, before);
    assert.ok(given < 30, `${given} calls were read`);
    // A signal still ends it.
    interruption.abort();
    await served;
  }).timeout(60_000);
});

async function serve(
  input: Readable,
  output: PassThrough,
  interrupt: AbortSignal,
  operations: ServedOperations["operations"] = [],
): Promise<void> {
  const answer = () => assert.fail("There is no call.");
  const served = { version: "1", operations, answer, problem: () => undefined };
  await serveMcp(served, { input, output, interrupt, answersAll: false });
}

/** The messages that the server sends for some lines. The last line must be a request. */
async function answersTo(...lines: readonly (string | Buffer)[]): Promise<Message[]> {
  const output = new PassThrough();
  const input = new PassThrough();
  const interruption = new AbortController();
  const served = serve(input, output, interruption.signal);
  const said: Message[] = [];
  const answered = (async () => {
    let rest = "";
    for await (const data of output) {
      const whole = `${rest}${data}`.split("\n");
      rest = whole.pop()!;
      said.push(...whole.map((line) => JSON.parse(line) as Message));
      if (said.some(({ id }) => id === 99)) return;
    }
  })();
  for (const line of lines) {
    input.write(line);
    input.write("\n");
  }
  await answered;
  interruption.abort();
  await served;
  return said;
}
