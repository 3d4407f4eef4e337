import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { complete } from "../../pages/vscode/api.js";
import {
  CancellationTokenSource,
  Disposable,
  EventEmitter,
  listenerErrors,
  Position,
  Range,
} from "../../pages/vscode/types.js";

describe("values of the stand-in", () => {
  it("throw with its name where VS Code has a member that the stand-in lacks, also in a copy", () => {
    const api = complete("vscode", { window: 1 }, ["window", "chat"]);
    const copy: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(api))
      Object.defineProperty(copy, name, { get: () => api[name as "window"] });
    assert.equal(copy.window, 1);
    for (const one of [api, copy]) assert.throws(() => (one as typeof copy).chat, /lacks vscode\.chat/);
  });

  it("tell every listener, and record what one throws", () => {
    const emitter = new EventEmitter<number>();
    const heard: number[] = [];
    const disposables: Disposable[] = [];
    emitter.event(() => assert.fail("a bug"));
    emitter.event(heard.push, heard, disposables);
    emitter.fire(1);
    Disposable.from(...disposables).dispose();
    emitter.fire(2);
    assert.deepEqual(heard, [1]);
    assert.match(listenerErrors.splice(0).join(), /^[^,]*: a bug,[^,]*: a bug$/);
  });

  it("cancel also for those who ask too late", async () => {
    const source = new CancellationTokenSource();
    const heard: string[] = [];
    source.token.onCancellationRequested(() => heard.push("soon"));
    source.cancel();
    source.cancel();
    source.token.onCancellationRequested(() => heard.push("late"));
    source.token.onCancellationRequested(() => heard.push("never")).dispose();
    assert.deepEqual(heard, ["soon"]);
    await turn();
    assert.deepEqual(heard, ["soon", "late"]);
    assert.ok(source.token.isCancellationRequested);
  });

  it("have ranges in order", () => {
    const range = new Range(new Position(2, 1), new Position(1, 3));
    assert.deepEqual(range, new Range(1, 3, 2, 1));
    assert.throws(() => new Position(-1, 0), /no position/);
  });
});
