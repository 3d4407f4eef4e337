import assert from "node:assert/strict";
import fc from "fast-check";
import { contrast, type Rgb } from "../../../src/drawing/color.js";
import { Canvas, type Rows } from "../../../src/terminal/canvas.js";
import {
  nearest,
  plainRendition,
  renditionOf,
  sgrBetween,
  table256,
} from "../../../src/terminal/escape-sequences.js";
import { FrameWriter } from "../../../src/terminal/frame-writer.js";
import { type Depth, depths, type Style } from "../../../src/terminal/style.js";
import { cut, glyphsOf, padEnd, padStart, textWidth, wrap } from "../../../src/terminal/text-width.js";
import { anyColor } from "../shared/any-theme.js";
import { asyncLaw, law } from "../shared/samples.js";
import { Emulator, type ShownCell } from "./emulator.js";

const ink = fc.record({ rgb: anyColor, basic: fc.nat({ max: 15 }) });
const style: fc.Arbitrary<Style> = fc.record(
  { ink, ground: ink, bold: fc.boolean(), underline: fc.boolean(), reverse: fc.boolean() },
  { requiredKeys: [] },
);
/**
 * Characters that both the product and the emulator (Unicode 6) count as one cell, and characters that both
 * count as two.
 */
const word = fc
  .array(fc.constantFrom("a", "Z", "7", "·", "█", "▄", "╭", "é", "你", "한", "ん"), { maxLength: 6 })
  .map((letters) => letters.join(""));
const stroke = fc.record({
  column: fc.integer({ min: -2, max: 22 }),
  row: fc.integer({ min: -1, max: 6 }),
  text: word,
  style,
  fills: fc.boolean(),
});

function painted(
  strokes: readonly { column: number; row: number; text: string; style: Style; fills: boolean }[],
): Rows {
  const canvas = new Canvas(20, 6);
  for (const { column, row, text, style: own, fills } of strokes) {
    if (fills) canvas.fill(column, row, text.length + 1, 2, own);
    else canvas.text(column, row, text, own);
  }
  return canvas.rows;
}

function plainText(cells: Rows[number]): string {
  return cells
    .map(({ text }) => text)
    .join("")
    .trimEnd();
}

describe("cells of a terminal", () => {
  it("have the width that terminals show: two for wide characters, none for combining and control characters", () => {
    for (const [text, width] of [
      ["abc", 3],
      ["你好", 4],
      ["e\u0301", 1],
      ["👩‍👩‍👧", 2],
      ["a\u0007b\u001b[31mc", 7],
      ["\u202eabc", 3],
      ["×…▄╭", 4],
      ["", 0],
    ] as const) {
      assert.equal(textWidth(text), width, JSON.stringify(text));
    }
    assert.ok(glyphsOf("\u001b]0;x\u0007").every(({ text }) => text >= " "));
  });

  it("bound texts that are cut or wrapped to them, whatever the texts contain", () => {
    law(
      100,
      [fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 1, max: 30 })],
      (text, cells) => {
        assert.ok(textWidth(cut(text, cells)) <= cells);
        for (const line of wrap(text, cells)) assert.ok(textWidth(line) <= cells);
      },
    );
    assert.equal(cut("a long text", 6), "a lon…");
    assert.deepEqual(wrap("one two three", 7), ["one two", "three"]);
  });

  it("break lines of Chinese and Japanese between characters, but not before a full stop", () => {
    const text = "盤面を押して、ゴールに荷物を運びます。XSB と 「LURD」です。";
    const lines = wrap(text, 12);
    assert.deepEqual(lines, [
      "盤面を押し",
      "て、ゴールに",
      "荷物を運びま",
      "す。XSB と",
      "「LURD」で",
      "す。",
    ]);
    assert.ok(lines.every((line) => textWidth(line) <= 12));
  });

  it("fill columns whatever the width of their characters", () => {
    for (const text of ["", "abc", "面", "해법"]) {
      assert.equal(textWidth(padEnd(text, 6)), 6);
      assert.equal(textWidth(padStart(text, 6)), 6);
      assert.equal(padEnd(text, 6).trim(), padStart(text, 1).trim());
    }
  });

  it("never show half of a wide character: drawing over one half removes both", () => {
    law(100, [fc.array(stroke, { maxLength: 12 })], (strokes) => {
      for (const cells of painted(strokes)) {
        for (const [column, { width }] of cells.entries()) {
          if (width === 2) assert.equal(cells[column + 1]?.width, 0);
          if (width === 0) assert.equal(cells[column - 1]?.width, 2);
        }
      }
    });
  });
});

describe("the writer of frames", () => {
  for (const depth of depths) {
    it(`makes an emulator show what was drawn, frame after frame (${depth})`, async () => {
      const frames = fc.array(fc.array(stroke, { maxLength: 10 }), { minLength: 1, maxLength: 5 });
      await asyncLaw(20, [frames], async (frames) => {
        const emulator = new Emulator(20, 6);
        emulator.write("\u001b[?7lwhat stood there before");
        const writer = new FrameWriter(depth);
        for (const strokes of frames) {
          const rows = painted(strokes);
          emulator.write(writer.frame(rows));
          const screen = await emulator.screen();
          assert.equal(screen.text, rows.map(plainText).join("\n"));
          for (const [row, cells] of rows.entries()) {
            for (const [column, cell] of cells.entries())
              if (cell.width > 0) sameLook(screen.rows[row]![column]!, cell.style, depth, cell.text);
          }
        }
      });
    });
  }

  it("writes nothing where nothing has changed, and little where little has", () => {
    const writer = new FrameWriter("truecolor");
    const draw = (text: string) => {
      const canvas = new Canvas(80, 24);
      canvas.fill(0, 0, 80, 24, { ground: { rgb: { red: 0.1, green: 0.2, blue: 0.3 }, basic: 4 } });
      canvas.text(40, 12, text);
      return canvas.rows;
    };
    assert.ok(writer.frame(draw("1")).length > 1_000);
    assert.equal(writer.frame(draw("1")), "");
    assert.ok(writer.frame(draw("2")).length < 60);
  });

  it("writes everything again after a reset or a resize", () => {
    const writer = new FrameWriter("none");
    const rows = (columns: number) => {
      const canvas = new Canvas(columns, 2);
      canvas.text(0, 0, "hello");
      return canvas.rows;
    };
    writer.frame(rows(10));
    writer.forget();
    assert.match(writer.frame(rows(10)), /hello/);
    assert.match(writer.frame(rows(12)), /hello/);
  });
});

describe("colors where a terminal has fewer", () => {
  it("are left out if the terminal has none", () => {
    law(100, [style, style], (one, other) => {
      const sequence = sgrBetween(renditionOf(one, "none"), renditionOf(other, "none"));
      if (sequence !== "") assert.match(sequence.slice(1), /^\[(?:0;)?(?:[1247](?:;[1247])*)?m$/);
    });
  });

  it("keep texts readable in xterm's table of 256", () => {
    law(100, [ink, ink], (one, other) => {
      fc.pre(contrast(one.rgb, other.rgb) >= 4.5);
      const [, text, ground] =
        /38;5;(\d+);48;5;(\d+)m$/.exec(
          sgrBetween(plainRendition, renditionOf({ ink: one, ground: other }, "256")),
        ) ?? [];
      assert.ok(contrast(table256[Number(text)]!, table256[Number(ground)]!) >= 4.5);
    });
  });

  it("are the nearest of that table, but never one of the sixteen that users configure", () => {
    const gray: Rgb = { red: 0x80 / 255, green: 0x80 / 255, blue: 0x80 / 255 };
    assert.equal(nearest(gray), 244);
    assert.equal(nearest({ red: 1, green: 0, blue: 0 }), 196);
    law(100, [anyColor], (color) => assert.ok(nearest(color) >= 16));
  });
});

function sameLook(shown: ShownCell, wanted: Style, depth: Depth, text: string): void {
  const color = (of: Style["ink"]) =>
    of === undefined || depth === "none"
      ? undefined
      : depth === "truecolor"
        ? number(of.rgb)
        : depth === "16"
          ? of.basic
          : nearest(of.rgb);
  const { bold = false, underline = false, reverse = false } = wanted;
  assert.deepEqual({ underline: shown.underline, reverse: shown.reverse }, { underline, reverse }, text);
  assert.equal(shown.ground, color(wanted.ground), text);
  // Nothing else of a blank is visible.
  if (text === " " && !underline && !reverse) return;
  assert.equal(shown.bold, bold, text);
  // With 256 colors, a text may be more readable than intended.
  if (depth !== "256") assert.equal(shown.ink, color(wanted.ink), text);
}

function number({ red, green, blue }: Rgb): number {
  return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
}
