import assert from "node:assert/strict";
import { settingValue } from "../../../src/protocol/game/settings.js";

it("the setting of a player's own keys counts what are keys, and a bounded number of them", () => {
  const value = { paint: "b", erase: ["x", 7, "k".repeat(1_000)], cursorUp: null };
  assert.deepEqual(settingValue("editor.keys", value), { paint: ["b"], erase: ["x"], cursorUp: [] });
  for (const other of [undefined, null, 5, "b"]) assert.deepEqual(settingValue("editor.keys", other), {});
  const many = Array.from({ length: 1_000 }, (_, at) => `f${at}`);
  const read = settingValue("editor.keys", Object.fromEntries(many.map((name) => [name, many])));
  assert.equal(Object.keys(read).length, 200);
  assert.equal(read.f0?.length, 200);
});
