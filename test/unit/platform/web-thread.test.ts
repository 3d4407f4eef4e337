import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { createContext, runInContext } from "node:vm";
import { findGame } from "../../../src/games/registry/registry.js";
import type { HintAnswer } from "../../../src/protocol/solver/solver-wire.js";

const dist = (bundle: string) => readFileSync(path.resolve("dist", bundle), "utf8");
/** Late in a 5×5 game, where a search does not end by itself within the minute. */
const late =
  "5x5 2,4,8,16,32,4,8,16,32,64,2,4,8,16,512,0,2,1024,8,4,2,0,2048,4,8192 90000 4000 beyond 00000001:00000002";
const emptyScript = "blob:empty";

type Message = Readonly<Record<string, unknown>>;

/** A worker's globals, and no more than those: what ships runs in it as in a browser, on this thread. */
class WorkerScope {
  readonly said: Message[] = [];
  readonly scripts = new Set([emptyScript]);
  /** What went to its console. */
  readonly problems: string[] = [];
  /** Called for each script that is looked for. */
  onLook: () => void = () => undefined;
  readonly #handlers = new Set<(event: { readonly data: unknown }) => void>();
  readonly #waiting = new Set<() => void>();

  constructor() {
    const globals = {
      performance,
      TextDecoder,
      TextEncoder,
      setTimeout,
      clearTimeout,
      MessageChannel,
      Atomics,
      AbortController,
      Blob,
      DecompressionStream,
      console: { error: (problem: string) => this.problems.push(problem) },
      addEventListener: (_type: string, handler: (event: { readonly data: unknown }) => void) =>
        void this.#handlers.add(handler),
      removeEventListener: (_type: string, handler: (event: { readonly data: unknown }) => void) =>
        void this.#handlers.delete(handler),
      postMessage: (message: Message) => {
        this.said.push(message);
        for (const look of this.#waiting) look();
      },
      importScripts: (script: string) => {
        this.onLook();
        if (!this.scripts.has(script)) throw new Error("NetworkError");
      },
    };
    const text = `${dist("web-thread.js")}\n;runInThread(function (module, exports, require) {\n${dist("solver-worker.js")}\n});`;
    runInContext(text, createContext(globals));
  }

  send(message: Message): void {
    for (const handler of [...this.#handlers]) handler({ data: message });
  }

  ask(job: number, position: string, timeMs: number): void {
    this.scripts.add(`blob:${job}`);
    this.send({ tilework: "job", job, address: `blob:${job}` });
    this.send({
      type: "call",
      id: job,
      name: "hint",
      params: { job, game: "2048", position, timeMs, memoryMb: 700 },
    });
  }

  heard(isRight: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.said.find(isRight);
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  async answer(job: number): Promise<HintAnswer> {
    const { type, value } = await this.heard(({ id }) => id === job);
    assert.equal(type, "reply");
    return value as HintAnswer;
  }
}

describe("a thread in a browser", () => {
  const isWish = ({ tilework }: Message) => tilework === "media";
  const network = () => new Uint8Array(readFileSync("media/2048.network"));

  function start(): WorkerScope {
    const scope = new WorkerScope();
    scope.send({ tilework: "start", data: undefined, cancelled: undefined, emptyScript });
    assert.deepEqual({ ...scope.said[0] }, { tilework: "started", seesScripts: true });
    return scope;
  }

  it("asks for the network when it needs it, unpacks it, and answers with a legal move", async () => {
    const scope = start();
    const game = findGame("2048")!;
    const position = game.parse(late);
    assert.ok(position.ok);
    scope.ask(1, late, 30);
    assert.equal((await scope.heard(isWish)).name, "2048.network");
    scope.send({ tilework: "mediaReply", name: "2048.network", bytes: network() });
    const { move } = await scope.answer(1);
    assert.ok(move !== undefined && game.play(position.value, move) !== undefined, move);
    assert.deepEqual(scope.problems, []);
  });

  it("reports a damaged network, and answers without it", async () => {
    const scope = start();
    const damaged = network();
    damaged[damaged.length - 5]! ^= 1;
    scope.ask(1, late, 30);
    scope.send({ tilework: "mediaReply", name: "2048.network", bytes: damaged });
    assert.ok((await scope.answer(1)).move !== undefined);
    assert.deepEqual(scope.problems, ["2048.network cannot be used."]);
  });

  it("answers without the network if it cannot be read", async () => {
    const scope = start();
    scope.ask(1, late, 30);
    scope.send({ tilework: "mediaReply", name: "2048.network", bytes: undefined });
    assert.ok((await scope.answer(1)).move !== undefined);
  });

  it("notices during a search that its question was canceled, by the script of the question", async () => {
    const scope = start();
    let looks = 0;
    let goneMs = 0;
    scope.onLook = () => {
      if (++looks !== 4) return;
      scope.scripts.delete("blob:1");
      goneMs = performance.now();
    };
    scope.ask(1, late, 60_000);
    scope.send({ tilework: "mediaReply", name: "2048.network", bytes: undefined });
    await scope.answer(1);
    // It has a minute for the question.
    assert.ok(performance.now() - goneMs < 20_000, `${performance.now() - goneMs} ms`);
    scope.onLook = () => undefined;
    scope.ask(2, late, 30);
    assert.ok((await scope.answer(2)).move !== undefined, "the same thread answers the next question");
  });

  it("ends a question that was canceled before its search started, even if the next one has been asked", async () => {
    const scope = start();
    scope.ask(1, late, 60_000);
    await scope.heard(isWish);
    scope.scripts.delete("blob:1");
    scope.ask(2, late, 30);
    scope.send({ tilework: "mediaReply", name: "2048.network", bytes: undefined });
    const { nodes } = await scope.answer(1);
    assert.ok(nodes < 10_000, `${nodes} positions`);
    assert.ok((await scope.answer(2)).move !== undefined);
  });
});
