import assert from "node:assert/strict";
import { DrawnFences } from "../../../src/webview/markdown-preview/drawn-fences.js";

it("Markdown preview: drawn blocks are drawn once, and forgotten when the preview no longer has them", () => {
  const drawn = new DrawnFences();
  const draws: string[] = [];
  const show = (...keys: readonly string[]) =>
    drawn.update((of) => {
      for (const key of keys) {
        const pictures = of(key, () => {
          draws.push(key);
          return key.startsWith("text") ? undefined : [{ svg: key, caption: undefined, replay: undefined }];
        });
        assert.equal(pictures?.[0]?.svg, key.startsWith("text") ? undefined : key);
      }
    });
  show("board", "text", "board");
  for (let letter = 0; letter < 1_000; letter++) show("board", "text", `typed ${letter}`);
  assert.deepEqual(draws.slice(0, 2), ["board", "text"]);
  show("board", "text", "typed 998");
  assert.equal(draws.length, 1_003);
  drawn.clear();
  show("board");
  assert.equal(draws.at(-1), "board");
});
