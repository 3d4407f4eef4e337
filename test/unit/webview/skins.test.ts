import assert from "node:assert/strict";
import { games } from "../../../src/games/registry/registry.js";
import { skinOf } from "../../../src/webview/board/skins.js";

describe("the sample of a skin", () => {
  it("has each piece on a cell of its own", () => {
    for (const { name } of games) {
      const { rows, columns, ground, sprites } = skinOf(name).sample!;
      assert.equal(ground?.length ?? rows * columns, rows * columns, name);
      for (const { row, column } of sprites)
        assert.ok(row >= 0 && row < rows && column >= 0 && column < columns, `${name}: ${row}, ${column}`);
      const places = new Set(sprites.map(({ row, column }) => row * columns + column));
      assert.equal(places.size, sprites.length, name);
    }
  });

  it("is a sliding puzzle that is nearly solved", () => {
    const { columns, sprites } = skinOf("sliding").sample!;
    assert.equal(sprites.length, 15);
    const home = sprites.filter(({ id, row, column }) => row * columns + column === id - 1);
    assert.ok(home.length >= 10, `${home.length}`);
  });
});
