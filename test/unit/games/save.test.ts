import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { english } from "../../../src/games/message.js";
import { type AnySession, deal, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave, saveVersion } from "../../../src/games/saves/save.js";
import { twenty48 } from "../../../src/games/twenty48/twenty48.js";
import { law } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

function played(): AnySession {
  let session = valueIn(deal(twenty48, "4x4", 42));
  for (let index = 0; index < 40; index++)
    session = play(session, [(["L", "U", "R", "D"] as const)[index % 4]!]);
  return session as unknown as AnySession;
}

const text = formatSave({
  gameId: "g-1",
  session: played(),
  hints: 3,
  playedMs: 61_500,
  picture: "file:///pictures/cat.png",
  name: "Lunch",
  savedAtMs: 1_700_000_000_000,
});

function reason(changed: string): string {
  const save = parseSave(changed, findGame);
  return save.ok ? "accepted" : `${"newer" in save ? "newer: " : ""}${english(save.error)}`;
}

const edited = (change: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...JSON.parse(text), ...change });

describe("saves", () => {
  it("distinguish truncated, foreign, tampered and newer files", () => {
    assert.equal(reason(text), "accepted");
    assert.equal(reason(text.slice(0, -20)), "It is cut off or not a saved game.");
    assert.equal(reason(""), "It is cut off or not a saved game.");
    assert.equal(reason("[]"), "It is cut off or not a saved game.");
    assert.equal(reason("{}"), "It isn't a saved game.");
    for (const [change, expected] of [
      [{ version: saveVersion + 1 }, /^newer: It was written by a newer version of Tilework\.$/],
      [{ version: saveVersion - 1 }, /of the wrong kind/],
      [{ cursor: 1 }, /changed or damaged/],
      [{ steps: "L R" }, /changed or damaged/],
      [{ steps: 7 }, /of the wrong kind/],
      [{ start: undefined }, /missing/],
    ] as const)
      assert.match(reason(edited(change)), expected);
  });

  it("hold the part of a picture", () => {
    const parsed = valueIn(parseSave(text, findGame));
    const picturePart = { across: 0, down: 0.25, zoom: 1.5 };
    const pictureLook = { numbers: true, isBeside: false };
    const written = formatSave({ ...parsed, picturePart, pictureLook });
    const read = valueIn(parseSave(written, findGame));
    assert.deepEqual([read.picturePart, read.pictureLook], [picturePart, pictureLook]);
    const part = { across: 0, down: 0, zoom: 1 };
    for (const strange of [
      null,
      {},
      { ...part, across: -0.1 },
      { ...part, zoom: 0 },
      { ...part, across: "0" },
    ])
      assert.match(reason(edited({ picturePart: strange })), /of the wrong kind/);
  });

  it("cut off anywhere, are refused", () => {
    const whole = text.trimEnd();
    for (let length = 0; length < whole.length; length++)
      assert.notEqual(reason(whole.slice(0, length)), "accepted");
  });

  it("changed in any one character, are refused or mean the same", () => {
    law(500, [fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 })], (place, character) => {
      const changed = text.slice(0, place) + character + text.slice(place + 1);
      const save = parseSave(changed, findGame);
      if (save.ok) assert.equal(formatSave(save.value), text);
    });
  });

  it("never throw, and never follow a prototype", () => {
    law(100, [fc.json()], (json) => parseSave(json, findGame).ok === false);
    assert.equal(parseSave('{"__proto__":{"format":"tilework-game"}}', findGame).ok, false);
  });

  it("are written as the golden files, which can be loaded", () => {
    const folder = path.resolve("test/fixtures/saves");
    const files = readdirSync(folder);
    assert.ok(files.length > 0);
    for (const file of files) {
      const golden = readFileSync(path.join(folder, file), "utf8");
      assert.equal(formatSave(valueIn(parseSave(golden, findGame))), golden, file);
    }
  });
});
