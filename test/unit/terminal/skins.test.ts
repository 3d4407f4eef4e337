import assert from "node:assert/strict";
import { contrast, distance, parseColor, type Rgb } from "../../../src/drawing/color.js";
import type { ViewScene } from "../../../src/protocol/game/game-pages.js";
import { Canvas } from "../../../src/terminal/canvas.js";
import { nearest, table256 } from "../../../src/terminal/sgr.js";
import type { Depth, Style } from "../../../src/terminal/style.js";
import { darkBackground, lightBackground, lookOf } from "../../../src/terminal/view/look.js";
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

/** The style in the middle of a square of 2048: of the text or the background of a tile. 0 means no tile. */
function tileStyle(value: number, depth: Depth, ground: Rgb): Style {
  const look = lookOf(ground, { depth, ascii: false });
  const sprites =
    value === 0
      ? []
      : [
          {
            id: 1,
            kind: String(value),
            text: String(value),
            row: 0,
            column: 0,
            enter: "grow",
            gone: false,
          } as const,
        ];
  const scene: ViewScene = { rows: 1, columns: 1, sprites, cells: [""], pulls: undefined };
  const skin = textSkinOf("2048");
  const size = skin.sizes(scene, look)[0]!;
  const canvas = new Canvas(size.columns, size.rows);
  const place = { ...size, left: 0, top: 0 };
  skin.ground(canvas, scene, place, look);
  for (const sprite of sprites) skin.sprite(canvas, sprite, 0, 0, scene, place, look);
  const row = canvas.rows[size.rows >> 1]!;
  return (row.find(({ text }) => /\d/.test(text)) ?? row[size.columns >> 1]!).style;
}

describe("the tiles of 2048 on a terminal", () => {
  it("have twelve different backgrounds, and empty squares another one, in every color depth", () => {
    for (const ground of [darkBackground, lightBackground]) {
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
    for (const ground of [darkBackground, lightBackground]) {
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
    const look = lookOf(darkBackground, { depth: "none", ascii: true });
    const skin = textSkinOf("sokoban");
    const full: ViewScene = {
      ...scene,
      ground: `#######${"#..-..#"}#######`,
      sprites: [
        { id: 1, kind: "player-left", text: "", row: 1, column: 1, enter: "grow", gone: false },
        { id: 2, kind: "box-home", text: "", row: 1, column: 2, enter: "grow", gone: false },
        { id: 3, kind: "box", text: "", row: 1, column: 3, enter: "grow", gone: false },
      ],
    };
    for (const size of skin.sizes(full, look)) {
      const canvas = new Canvas(7 * size.columns, 3);
      const place = { ...size, left: 0, top: 0 };
      skin.ground(canvas, full, place, look);
      for (const sprite of full.sprites)
        skin.sprite(canvas, sprite, sprite.column * size.columns, sprite.row, full, place, look);
      const middle = canvas.rows[1]!.map(({ text }) => text).join("");
      assert.equal(middle, size.columns === 1 ? "#+GOXX#" : "##+ G O X X ##");
    }
  });

  it("distinguishes everything by shape if there are no colors", () => {
    const look = lookOf(darkBackground, { depth: "none", ascii: false });
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
      const drawn = things.map(({ ground, kind, mark }) => {
        const sprites =
          kind === undefined
            ? []
            : [{ id: 1, kind, text: "", row: 0, column: 0, enter: "grow", gone: false } as const];
        const marks = mark === undefined ? [] : [{ kind: mark, row: 0, column: 0 }];
        const one: ViewScene = { rows: 1, columns: 1, ground, sprites, marks, cells: [""], pulls: undefined };
        const canvas = new Canvas(size.columns, size.rows);
        const place = { ...size, left: 0, top: 0 };
        skin.ground(canvas, one, place, look);
        for (const sprite of sprites) skin.sprite(canvas, sprite, 0, 0, one, place, look);
        return canvas.rows
          .map((row) =>
            row
              .map(
                ({ text, style }) =>
                  `${text}${style.reverse === true ? "!" : ""}${style.bold === true ? "*" : ""}`,
              )
              .join(""),
          )
          .join("/");
      });
      assert.equal(
        new Set(drawn).size,
        things.length,
        `${size.columns} × ${size.rows}:\n${drawn.join("\n")}`,
      );
    }
  });
});
