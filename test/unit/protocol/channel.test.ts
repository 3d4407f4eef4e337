import assert from "node:assert/strict";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { integer, nothing, string } from "../../../src/games/reading.js";
import { CancelledError, Channel, type Port } from "../../../src/protocol/channel.js";

type Server = {
  double(value: number): number;
  fail(params: null): never;
  wait(params: null, context: { signal: AbortSignal }): Promise<string>;
  count(to: number, context: { progress(value: unknown): void }): string;
  note(text: string): void;
};
type Nobody = Record<never, never>;

function portOf(port: MessagePort): Port {
  return {
    post: (message) => port.postMessage(message),
    listen(handler) {
      port.on("message", handler);
      return () => port.off("message", handler);
    },
  };
}

describe("channel", () => {
  let ends: MessageChannel;
  let server: Channel<Server, Nobody>;
  let client: Channel<Nobody, Server>;
  let problems: string[];
  let notes: string[];
  let aborted: boolean;

  beforeEach(() => {
    ends = new MessageChannel();
    problems = [];
    notes = [];
    aborted = false;
    const handlers: Server = {
      double: (value) => value * 2,
      fail: () => {
        throw new Error("on purpose");
      },
      wait: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve("late");
          });
        }),
      count: (to, { progress }) => {
        for (let value = 1; value <= to; value++) progress(value);
        return "done";
      },
      note: (text) => void notes.push(text),
    };
    const readers = {
      double: integer(0, 100),
      fail: nothing,
      wait: nothing,
      count: integer(0, 10),
      note: string(10),
    };
    server = new Channel<Server, Nobody>(portOf(ends.port1), handlers, readers, (problem) =>
      problems.push(problem),
    );
    client = new Channel<Nobody, Server>(portOf(ends.port2), {}, {}, (problem) => problems.push(problem));
  });

  afterEach(() => {
    client.close();
    server.close();
    ends.port1.close();
    ends.port2.close();
  });

  const settled = () => client.request("double", 1);

  it("replies", async () => {
    assert.equal(await client.request("double", 21), 42);
  });

  it("turns a failing handler into a rejection", async () => {
    await assert.rejects(client.request("fail", null), /on purpose/);
  });

  it("refuses parameters that the reader refuses, and unknown methods", async () => {
    await assert.rejects(client.request("double", 101), /does not take that/);
    await assert.rejects(client.request("double", "x" as unknown as number), /does not take that/);
    await assert.rejects(client.request("toString" as "double", 1), /no method/);
    await assert.rejects(client.request("constructor" as "double", 1), /no method/);
  });

  it("carries notifications, and reports those that fail", async () => {
    client.notify("note", "hello");
    client.notify("note", "far too long for it");
    await settled();
    assert.deepEqual(notes, ["hello"]);
    assert.equal(problems.length, 1);
  });

  it("has the other side as an object, with calls and notifications", async () => {
    const other = client.remote(["note"]);
    assert.equal(await other.double(21), 42);
    assert.equal(other.note("hello"), undefined);
    await settled();
    assert.deepEqual(notes, ["hello"]);
  });

  it("carries an abort across", async () => {
    const controller = new AbortController();
    const waiting = client.request("wait", null, { signal: controller.signal });
    await settled();
    controller.abort();
    await assert.rejects(waiting, CancelledError);
    await settled();
    assert.equal(aborted, true);
    await assert.rejects(client.request("double", 1, { signal: controller.signal }), CancelledError);
  });

  it("carries progress", async () => {
    const seen: unknown[] = [];
    assert.equal(await client.request("count", 3, { onProgress: (value) => seen.push(value) }), "done");
    assert.deepEqual(seen, [1, 2, 3]);
  });

  it("rejects what is pending when it closes, and everything after", async () => {
    const waiting = client.request("wait", null);
    client.close();
    await assert.rejects(waiting, CancelledError);
    await assert.rejects(client.request("double", 1), CancelledError);
    server.close();
  });

  it("survives messages of any form", async () => {
    for (const message of [
      null,
      7,
      "x",
      [],
      {},
      { type: "call" },
      { type: "reply", id: 99 },
      { type: "note", name: 7 },
      { type: "boom", id: 1 },
    ]) {
      ends.port2.postMessage(message);
      ends.port1.postMessage(message);
    }
    assert.equal(await client.request("double", 4), 8);
  });
});
