import assert from "node:assert/strict";
import { contrast, distance, parseColor, type Rgb } from "../../../src/drawing/color.js";
import type { ViewScene } from "../../../src/protocol/game/game-pages.js";
import { Canvas, type Rows } from "../../../src/terminal/canvas.js";
import { nearest, table256 } from "../../../src/terminal/escape-sequences.js";
import type { Depth, Style } from "../../../src/terminal/style.js";
import { backgrounds, type Look, lookOf } from "../../../src/terminal/view/look.js";
import { textSkinOf } from "../../../src/terminal/view/text-skins.js";

const colors = (text: string): readonly Rgb[] => text.split(" ").map((color) => parseColor(`#${color}`)!);

/**
 * The sixteen colors of xterm and of the Linux console. VS Code shows all colors, and ensures a contrast of
 * 4.5 : 1 itself.
 */
const sixteen = {
  xterm: colors(
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
  ),
  console: colors(
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
  ),
} as const;

const tileValues = Array.from({ length: 12 }, (_, power) => 2 ** (power + 1));

/** What a terminal shows of a scene, with squares of this size. */
function drawn(name: string, scene: ViewScene, look: Look, size: { columns: number; rows: number }): Rows {
  const skin = textSkinOf(name);
  const canvas = new Canvas(scene.columns * size.columns, scene.rows * size.rows);
  const board = { canvas, scene, place: { ...size, left: 0, top: 0 }, look };
  skin.ground(board);
  for (const sprite of scene.sprites)
    skin.sprite(board, sprite, sprite.column * size.columns, sprite.row * size.rows);
  return canvas.rows;
}

/** A sprite in a row. */
function spriteOf(kind: string, column = 0, row = 0, text = "") {
  return { id: 1, kind, text, row, column, enter: "grow", gone: false } as const;
}

/** The style in the middle of a square of 2048: of the text or the background of a tile. 0 means no tile. */
function tileStyle(value: number, depth: Depth, ground: Rgb): Style {
  const look = lookOf(ground, { depth, ascii: false });
  const text = String(value);
  const sprites = value === 0 ? [] : [spriteOf(text, 0, 0, text)];
  const scene: ViewScene = { rows: 1, columns: 1, sprites, cells: [""], pulls: undefined };
  const size = textSkinOf("2048").sizes(scene, look)[0]!;
  const row = drawn("2048", scene, look, size)[size.rows >> 1]!;
  return (row.find(({ text }) => /\d/.test(text)) ?? row[size.columns >> 1]!).style;
}

describe("the tiles of 2048 on a terminal", () => {
  it("have twelve different backgrounds, and empty squares another one, in every color depth", () => {
    for (const ground of Object.values(backgrounds)) {
      const values = [0, ...tileValues.slice(0, 11)];
      const exact = values.map((value) => tileStyle(value, "truecolor", ground).ground!.rgb);
      for (const [index, color] of exact.entries()) {
        for (const other of exact.slice(index + 1))
          assert.ok(distance(color, other) > 0.04, "two tiles look alike");
      }
      const table = values.map((value) => nearest(tileStyle(value, "256", ground).ground!.rgb));
      assert.equal(new Set(table).size, 12, `among 256: ${table}`);
      const basic = values.map((value) => tileStyle(value, "16", ground).ground!.basic);
      assert.equal(new Set(basic).size, 12, `among 16: ${basic}`);
    }
  });

  it("have text with a contrast of at least 4.5:1, also in the default sixteen colors", () => {
    for (const ground of Object.values(backgrounds)) {
      for (const value of tileValues) {
        const exact = tileStyle(value, "truecolor", ground);
        assert.ok(contrast(exact.ink!.rgb, exact.ground!.rgb) >= 4.5, `${value}`);
        const table = tileStyle(value, "256", ground);
        const below = table256[nearest(table.ground!.rgb)]!;
        assert.ok(
          Math.max(contrast(table256[231]!, below), contrast(table256[16]!, below)) >= 4.5,
          `${value} among 256`,
        );
        const { ink, ground: tile } = tileStyle(value, "16", ground);
        for (const [name, palette] of Object.entries(sixteen)) {
          const ratio = contrast(palette[ink!.basic]!, palette[tile!.basic]!);
          assert.ok(ratio >= 4.5, `${value} has ${ratio.toFixed(2)} : 1 in ${name}`);
        }
      }
    }
  });
});

describe("Sokoban on a terminal", () => {
  const scene: ViewScene = {
    rows: 3,
    columns: 7,
    ground: "#######-..---#######",
    sprites: [],
    cells: [],
    pulls: undefined,
  };

  it("is written in ASCII with the six symbols of the guides, and + for the player on a goal", () => {
    const look = lookOf(backgrounds.dark, { depth: "none", ascii: true });
    const skin = textSkinOf("sokoban");
    const sprites = [spriteOf("player-left", 1, 1), spriteOf("box-home", 2, 1), spriteOf("box", 3, 1)];
    const full: ViewScene = { ...scene, ground: "########..-..########", sprites };
    for (const size of skin.sizes(full, look)) {
      const middle = drawn("sokoban", full, look, size)[1]!
        .map(({ text }) => text)
        .join("");
      assert.equal(middle, size.columns === 1 ? "#+GOXX#" : "##+ G O X X ##");
    }
  });

  it("distinguishes everything by shape if there are no colors", () => {
    const look = lookOf(backgrounds.dark, { depth: "none", ascii: false });
    const skin = textSkinOf("sokoban");
    const things = [
      { ground: "-" },
      { ground: "#" },
      { ground: "." },
      { ground: "-", kind: "box" },
      { ground: ".", kind: "box-home" },
      { ground: "-", kind: "player-up" },
      { ground: ".", kind: "player-up" },
      { ground: "-", kind: "box", mark: "lost" as const },
      { ground: "-", mark: "target" as const },
    ];
    for (const size of skin.sizes(scene, look)) {
      const seen = things.map(({ ground, kind, mark }) => {
        const sprites = kind === undefined ? [] : [spriteOf(kind)];
        const marks = mark === undefined ? [] : [{ kind: mark, row: 0, column: 0 }];
        const one: ViewScene = { rows: 1, columns: 1, ground, sprites, marks, cells: [""], pulls: undefined };
        const looks = drawn("sokoban", one, look, size).map((row) =>
          row
            .map(({ text, style: { reverse, bold } }) => `${text}${reverse ? "!" : ""}${bold ? "*" : ""}`)
            .join(""),
        );
        return looks.join("/");
      });
      assert.equal(new Set(seen).size, things.length, `${size.columns} × ${size.rows}:\n${seen.join("\n")}`);
    }
  });
});
