import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import { maxPictureZoom, middlePart, type PicturePart } from "../../../src/games/picture-part.js";
import { dealPosition, uniformKinds } from "../../../src/games/sliding/deal.js";
import { interpret } from "../../../src/games/sliding/gestures.js";
import { play } from "../../../src/games/sliding/rules.js";
import { scene } from "../../../src/games/sliding/scene.js";
import type { ViewScene } from "../../../src/protocol/game/game-pages.js";
import {
  boardRatio,
  cellAt,
  edgePart,
  isCompleted,
  type PullState,
  pulledSprites,
  pullOf,
  pullTo,
  unitOf,
} from "../../../src/webview/board/board-geometry.js";
import { Entrances } from "../../../src/webview/board/scene-changes.js";
import {
  cover,
  fillSvg,
  isCut,
  movedPart,
  sizeOf,
  svgSize,
  zoomedPart,
} from "../../../src/webview/kit/picture.js";
import { law } from "../shared/samples.js";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const kinds = fc.constantFrom(...uniformKinds);

function viewOf(position: Parameters<typeof scene>[0]): ViewScene {
  const { rows, columns, sprites, cells, pulls } = scene(position);
  return { rows, columns, sprites, cells: cells.map(english), pulls };
}

describe("the places of things on a board", () => {
  it("finds the cell at a point, and none beside the cells", () => {
    const size = { rows: 2, columns: 6 };
    assert.deepEqual(cellAt(size, 0, 0), { row: 0, column: 0 });
    assert.deepEqual(cellAt(size, 0.999, 0.999), { row: 1, column: 5 });
    assert.deepEqual(cellAt(size, 0.5, 0.49), { row: 0, column: 3 });
    for (const out of [-0.2, -0.01, 1])
      assert.deepEqual([cellAt(size, out, 0.5), cellAt(size, 0.5, out)], [undefined, undefined]);
  });

  it("has square cells on every board", () => {
    for (const rows of [2, 4, 6]) {
      const columns = 8 - rows;
      const width = columns + 2 * edgePart;
      assert.ok(Math.abs(width / boardRatio({ rows, columns }) - (rows + 2 * edgePart)) < 1e-9);
    }
  });

  it("pulls exactly the tiles that the click on that cell moves", () =>
    law(40, [kinds, seeds], (kind, seed) => {
      const position = dealPosition(kind, seed);
      const view = viewOf(position);
      for (let row = 0; row < kind.rows; row++) {
        for (let column = 0; column < kind.columns; column++) {
          const moves = interpret(position, { kind: "cell", row, column });
          const after = viewOf(moves.reduce((now, move) => play(now, move) ?? now, position));
          const moved = view.sprites.filter((sprite, index) => {
            const then = after.sprites[index];
            return then?.row !== sprite.row || then.column !== sprite.column;
          });
          const ids = moved.map(({ id }) => id).sort();
          assert.deepEqual([...pulledSprites(view, { row, column })].sort(), ids);
        }
      }
    }));

  it("pulls nothing off the board, or in a scene without pulls", () => {
    const view = viewOf(dealPosition({ rows: 3, columns: 3, walk: 0 }, 1));
    assert.equal(pullOf(view, { row: -1, column: 0 }), undefined);
    assert.equal(pullOf(view, { row: 0, column: 3 }), undefined);
    assert.equal(pulledSprites({ ...view, pulls: undefined }, { row: 0, column: 0 }).size, 0);
  });
});

describe("the entrance of sprites", () => {
  const tile = (id: number, column: number, enter: "grow" | "pop" = "grow") => {
    return { id, kind: "2", text: "2", row: 0, column, enter, gone: false };
  };
  const flags = (entered: readonly { readonly known: boolean }[]) => entered.map(({ known }) => known);

  it("waits for the slide, however often the same position is drawn", () => {
    const entrances = new Entrances();
    entrances.next([tile(1, 0)], true);
    const moved = [tile(1, 3), tile(2, 0)];
    assert.deepEqual(flags(entrances.next(moved, false)), [true, false]);
    assert.deepEqual(flags(entrances.next([...moved], false)), [true, false], "drawn again while it slides");
    const next = entrances.next([tile(1, 0), tile(2, 1), tile(3, 2)], false);
    assert.deepEqual(flags(next), [true, true, false], "the next position ends the waiting");
  });

  it("is kept for each sprite, and is none for sprites of the first position", () => {
    const entrances = new Entrances();
    const entered = entrances.next([tile(1, 0)], true).map(({ entrance }) => entrance);
    assert.deepEqual(entered, ["still"]);
    const came = (sprites: readonly ReturnType<typeof tile>[]) =>
      entrances.next(sprites, false).map(({ entrance }) => entrance);
    assert.deepEqual(came([tile(1, 0), tile(2, 1, "pop")]), ["still", "pop"]);
    assert.deepEqual(came([tile(1, 1), tile(2, 2, "pop")]), ["still", "pop"]);
    entrances.forget();
    assert.deepEqual(came([tile(1, 0)]), ["grow"]);
  });
});

describe("a pull", () => {
  const start = (direction: PullState["direction"]): PullState => {
    return { direction, reach: 100, offset: 0, speed: 0, timeMs: 0 };
  };

  it("follows the pointer along its direction, from nothing to a cell", () => {
    for (const direction of directions) {
      const { across, down } = unitOf[direction];
      assert.equal(pullTo(start(direction), across * 40 + down * 9, down * 40 + across * 9, 10).offset, 40);
      assert.equal(pullTo(start(direction), across * 400, down * 400, 10).offset, 100);
      assert.equal(pullTo(start(direction), across * -40, down * -40, 10).offset, 0);
    }
  });

  it("completes the move from a third of the way on, and otherwise returns", () => {
    const slow = (px: number) => pullTo(pullTo(start("right"), px - 1, 0, 500), px, 0, 600);
    assert.equal(isCompleted(slow(34), 600), true);
    assert.equal(isCompleted(slow(32), 600), false);
  });

  it("completes the move after a flick, but not after a rest", () => {
    const flick = pullTo(pullTo(start("up"), 0, -5, 10), 0, -20, 20);
    assert.equal(isCompleted(flick, 25), true);
    assert.equal(isCompleted(flick, 300), false);
    const back = pullTo(flick, 0, -10, 30);
    assert.equal(isCompleted(back, 31), false);
  });

  it("keeps its speed if two events arrive at one moment", () => {
    const one = pullTo(start("right"), 10, 0, 10);
    assert.equal(pullTo(one, 12, 0, 10).speed, one.speed);
  });
});

describe("a picture on the tiles", () => {
  it("covers the board from its middle", () => {
    assert.deepEqual(cover({ width: 400, height: 300 }, 1), { x: 50, y: 0, width: 300, height: 300 });
    assert.deepEqual(cover({ width: 300, height: 400 }, 3), { x: 0, y: 150, width: 300, height: 100 });
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const parts: fc.Arbitrary<PicturePart> = fc.record({
    across: share,
    down: share,
    zoom: fc.double({ min: 1, max: maxPictureZoom, noNaN: true }),
  });
  const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });

  it("is cropped if it does not have the board's shape", () => {
    assert.ok(isCut(4 / 3, 1) && isCut(1, 4 / 3) && !isCut(1.001, 1));
  });

  it("shows the selected part at its selected size, and nothing beside the image", () => {
    const left = cover({ width: 400, height: 300 }, 1, { across: 0, down: 0.5, zoom: 1 });
    assert.deepEqual(left, { x: 0, y: 0, width: 300, height: 300 });
    const corner = cover({ width: 400, height: 300 }, 1, { across: 1, down: 1, zoom: 2 });
    assert.deepEqual(corner, { x: 250, y: 150, width: 150, height: 150 });
    law(100, [ratio, ratio, parts], (wholeRatio, boardRatio, part) => {
      const { x, y, width, height } = cover({ width: wholeRatio, height: 1 }, boardRatio, part);
      assert.ok(x >= -1e-9 && y >= -1e-9 && x + width <= wholeRatio + 1e-9 && y + height <= 1 + 1e-9);
      assert.ok(Math.abs(width / height / boardRatio - 1) < 1e-9);
      const middle = cover({ width: wholeRatio, height: 1 }, boardRatio);
      assert.deepEqual(middle, cover({ width: wholeRatio, height: 1 }, boardRatio, middlePart));
    });
  });

  it("moves by the given distance, but not beyond the edges; is zoomed about its middle, and back", () => {
    law(
      100,
      [ratio, ratio, parts, fc.double({ min: -2, max: 2, noNaN: true }), share],
      (wholeRatio, boardRatio, part, by, zoomShare) => {
        const ratios = { wholeRatio, ratio: boardRatio };
        const boxOf = (chosen: PicturePart) => cover({ width: wholeRatio, height: 1 }, boardRatio, chosen);
        const [before, after] = [boxOf(part), boxOf(movedPart(part, ratios, by, 0))];
        const wanted = Math.min(wholeRatio - before.width, Math.max(0, before.x + by * wholeRatio));
        assert.ok(Math.abs(after.x - wanted) < 1e-6 && Math.abs(after.y - before.y) < 1e-6);
        const zoomed = zoomedPart(part, ratios, 1 + zoomShare * (part.zoom - 1));
        const larger = boxOf(zoomed);
        assert.ok(
          zoomed.zoom <= part.zoom + 1e-9 && larger.x <= before.x + 1e-6 && larger.y <= before.y + 1e-6,
        );
        assert.ok(
          larger.x + larger.width >= before.x + before.width - 1e-6 &&
            larger.y + larger.height >= before.y + before.height - 1e-6,
        );
        assert.ok(
          movedPart(part, ratios, 0, 0).zoom === part.zoom &&
            zoomedPart(part, ratios, 100).zoom === maxPictureZoom,
        );
      },
    );
  });

  it("has a longer side of the requested length", () => {
    assert.deepEqual(sizeOf(3, 900), { width: 900, height: 300 });
    assert.deepEqual(sizeOf(1 / 3, 900), { width: 300, height: 900 });
  });
});

describe("a drawing on the tiles", () => {
  const pick = (found: ReturnType<typeof svgSize>) => [found?.width, found?.height];
  const size = { width: 900, height: 600 };
  const tag = (text: string) => /<(?:\w+:)?svg[^>]*>/.exec(fillSvg(text, size) ?? "")?.[0] ?? "";

  it("fills the board, and keeps its own view", () => {
    const name = 'xmlns="http://www.w3.org/2000/svg"';
    const filled = tag(`<svg ${name} width="10" viewBox='0 0 30 18' height="5mm"><rect width="3"/></svg>`);
    const parts = [
      'viewBox="0 0 30 18"',
      'width="900"',
      'height="600"',
      'preserveAspectRatio="xMidYMid slice"',
    ];
    for (const part of [...parts, name]) assert.ok(filled.includes(` ${part}`), part);
    assert.equal(filled.match(/ width=/g)?.length, 1);
  });

  it("shows the part that was chosen", () => {
    const part = { across: 0, down: 0.5, zoom: 1 };
    const filled = (text: string, chosen: PicturePart) =>
      /viewBox="([^"]*)"/.exec(fillSvg(text, { width: 600, height: 600 }, chosen) ?? "")?.[1];
    assert.equal(filled(`<svg viewBox="10 20 300 100">`, part), "10 20 100 100");
    assert.equal(filled(`<svg viewBox="10,20 300 100">`, { ...part, across: 1, zoom: 2 }), "260 45 50 50");
    assert.equal(filled(`<svg width="300" height="100">`, middlePart), "100 0 100 100");
    // An image without a size does not change.
    assert.equal(filled(`<svg viewBox="0 0 0 5">`, part), "0 0 0 5");
  });

  it("states its size", () => {
    assert.deepEqual(pick(svgSize(`<svg viewBox="1 2 30 10" width="5">`)), [30, 10]);
    assert.deepEqual(pick(svgSize(`<svg>`)), [300, 150]);
    assert.deepEqual(pick(svgSize(`<svg viewBox="nonsense">`)), [300, 150]);
    assert.equal(svgSize("plain"), undefined);
  });

  it("shows the area of its size, or a browser's usual size, if it has no view", () => {
    assert.match(tag(`<svg width="40mm" height="20">`), / viewBox="0 0 40 20"/);
    assert.match(tag(`<svg>`), / viewBox="0 0 300 150"/);
    assert.match(tag(`<svg width="100%"/>`), / viewBox="0 0 300 150".*\/>$/);
  });

  it("keeps its own style, except for its size", () => {
    const filled = tag(`<svg style="fill:none;width:1px">`);
    assert.match(filled, / style="fill:none;width:1px;width:900px!important;height:600px!important"/);
  });

  it("is found after declarations and comments, which do not change except for the encoding", () => {
    const before = `<!-- <svg width="1"> --><!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY x "<y>"> ]>\n`;
    const filled =
      fillSvg(`<?xml version="1.0" encoding="iso-8859-1"?>${before}<s:svg a='>'>&x;</s:svg>`, size) ?? "";
    assert.ok(filled.startsWith(`${before}<s:svg a='>' viewBox`), filled);
    assert.ok(filled.endsWith(">&x;</s:svg>"));
  });

  it("is refused if its first tag is another one", () => {
    const texts = `|<|<!--|<!-- <svg>|<html><svg></svg></html>|<svgx>|plain|<svg|<svg a="`;
    for (const text of texts.split("|")) assert.equal(fillSvg(text, size), undefined, text);
  });
});
