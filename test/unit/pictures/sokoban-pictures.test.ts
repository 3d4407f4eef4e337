import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import { parseStringPromise } from "xml2js";
import { levelSvg } from "../../../src/drawing/level-svg.js";
import {
  animatedSvg,
  frameTimes,
  maxFrames,
  replayFrames,
  sceneOf,
} from "../../../src/drawing/replay-frames.js";
import { GifWriter, PaletteMap, paletteOf } from "../../../src/drawing/replay-gif.js";
import { pictureColors, printTheme } from "../../../src/drawing/sokoban-palette.js";
import { escapeXml } from "../../../src/drawing/svg-file.js";
import { readMoves } from "../../../src/games/sokoban/play/lurd.js";
import { readCompactLevel } from "../../../src/games/sokoban/play/notation.js";
import { startOf } from "../../../src/games/sokoban/play/rules.js";
import { Random } from "../../campaign/shared/random.js";
import { tilework } from "../../shared/program.js";
import { valueIn } from "../shared/value-in.js";

interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}

describe("Sokoban: levels as pictures", () => {
  const level = readCompactLevel("#######|#@ $ .#|#*    #|#######")!;
  const options = { colors: pictureColors(printTheme), cellPx: 20, title: 'A <b> & "c" \u0001\ud800' };
  const parse = async (text: string) =>
    ((await parseStringPromise(text, { strict: true })) as unknown as { readonly svg: Element }).svg;
  const all = (element: Element, name: string): Element[] =>
    Object.entries(element).flatMap(([key, children]) =>
      Array.isArray(children)
        ? children.flatMap((child: Element) => [
            ...(key === name ? [child] : []),
            ...(typeof child === "object" ? all(child, name) : []),
          ])
        : [],
    );

  const played = (lurd: string) => {
    return valueIn(readMoves(startOf(level, ""), lurd));
  };

  it("are well-formed SVG of shapes alone, whatever the title, and show everything on the board", async () => {
    const text = levelSvg(sceneOf(startOf(level, "")), options);
    const svg = await parse(text);
    assert.deepEqual([svg.$?.width, svg.$?.height, svg.$?.viewBox], ["150", "90", "-0.25 -0.25 7.5 4.5"]);
    assert.deepEqual(svg.title, ['A <b> & "c" ']);
    assert.ok(!/<script|<style|style=|class=|href|var\(/.test(text), text);
    const places = all(svg, "g").flatMap(
      ({ $ }) =>
        /^translate\((\d+) (\d+)\)$/
          .exec($?.transform ?? "")
          ?.slice(1)
          .join() ?? [],
    );
    assert.deepEqual(places, ["3,1", "1,2", "1,1"], "two boxes, and the player over them");
    const colors = new Set(text.match(/#[0-9a-f]{6}/g));
    for (const part of ["floor", "wall", "wallFront", "goal"] as const)
      assert.ok(colors.has(options.colors[part]), part);
    assert.ok(colors.has(options.colors.box.body) && colors.has(options.colors.home.body));
  });

  it("move as the replay does: each thing has its place at each time, and a box on a goal another picture", async () => {
    const { moves } = played("rRR");
    const frames = replayFrames(level, moves, "move");
    assert.ok(Array.isArray(frames) && frames.length === 4);
    const svg = await parse(animatedSvg(frames, 100, options));
    const seconds = frameTimes(4, 100).reduce((sum, ms) => sum + ms, 0) / 1_000;
    const [box, player] = all(svg, "animateTransform").map(({ $ }) => $!);
    assert.deepEqual([box?.values, player?.values], ["3 1;4 1;5 1", "1 1;2 1;3 1;4 1"]);
    for (const { keyTimes = "", values = "", dur, calcMode } of [box!, player!]) {
      const times = keyTimes.split(";").map(Number);
      assert.equal(times.length, values.split(";").length);
      assert.deepEqual([times[0], dur, calcMode], [0, `${seconds.toFixed(2)}s`, "discrete"]);
      const expected = times.toSorted((one, other) => one - other);
      assert.deepEqual(times, expected);
    }
    const shown = all(svg, "animate").map(({ $ }) => $?.values);
    assert.deepEqual(
      shown.slice(0, 2),
      ["visible;hidden", "hidden;visible"],
      "the box with its boards, then with its tick",
    );
  });

  it("have a frame for each push on request, and are refused if there would be too many", () => {
    const walk = "rl".repeat(maxFrames);
    const long = played(`${walk}rRR`).moves;
    assert.equal(replayFrames(level, long, "move"), "tooMany");
    const pushes = replayFrames(level, long, "push");
    assert.ok(Array.isArray(pushes));
    const counts = pushes.map(({ pushes: count }) => count);
    assert.deepEqual(counts, [0, 1, 2]);
    assert.equal(replayFrames(level, ["D"] as never, "move"), undefined);
  });

  it("are printed by the program, still or moving, or a message says why not", async () => {
    const file = "#####\n#@$.#\n#####\nTitle: Short\nSolution:\nR\n\n#####\n#@$.#\n#####\n";
    const still = await tilework(["sokoban", "picture", "-"], file);
    assert.equal(still.code, 0);
    assert.deepEqual((await parse(still.out)).title, ["Short"]);
    const moving = await tilework(["sokoban", "picture", "-:1", "--replay", "--ms", "80"], file);
    assert.ok(all(await parse(moving.out), "animateTransform").length === 2);
    const none = await tilework(["sokoban", "picture", "-:2", "--replay"], file);
    assert.deepEqual([none.code, none.out], [1, ""]);
    assert.match(none.error, /holds no solution that solves this level/);
  });

  it("are printed as PNG and GIF with the colors of the SVG, but neither to a terminal nor too large", async () => {
    const file = "#####\n#@$.#\n#####\nSolution:\nR\n";
    const bytesOf = async (...given: readonly string[]) => {
      let bytes: Uint8Array = new Uint8Array();
      const onBytes = (printed: Uint8Array) => (bytes = printed);
      const args = ["sokoban", "picture", "-", "--cell", "20", ...given];
      assert.equal((await tilework(args, file, { onBytes })).code, 0);
      return bytes;
    };
    const { floor, box, home, wall } = options.colors;
    // A box has a frame near its corners, and lines in its middle.
    const places = { wall: [45, 10], floor: [27, 27], box: [55, 29] } as const;
    const png = pixelsOfPng(await bytesOf("--format", "png"));
    assert.deepEqual([png.width, png.height], [110, 70]);
    const still = Object.values(places).map(([x, y]) => png.at(x, y));
    assert.deepEqual(still, [wall, floor, box.body]);
    const gif = decodeGif(await bytesOf("--format", "gif"));
    assert.deepEqual([gif.frames.length, gif.frames[0]!.area.width], [2, 110]);
    const color = (place: number) =>
      `#${gif.palette[place]!.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    const [first, last] = gif.frames as [(typeof gif.frames)[0], (typeof gif.frames)[0]];
    const moving = Object.values(places).map(([x, y]) => color(first.pixels[y * 110 + x]!));
    assert.deepEqual(moving, still);
    assert.deepEqual(last.area, { left: 25, top: 25, width: 60, height: 20 });
    assert.equal(color(last.pixels[4 * 60 + 50]!), home.body);
    for (const [given, circumstances, message] of [
      [["--format", "png"], { showsOutput: true }, /can't show this image/],
      [["--format", "png", "--replay"], {}, /can't move/],
      [["--format", "gif", "--cell", "400"], {}, /too many pixels/],
    ] as const) {
      const wide = file.replaceAll("#####", "#########").replace("#@", "#    @");
      const refused = await tilework(["sokoban", "picture", "-", ...given], wide, circumstances);
      assert.ok(refused.code !== 0 && refused.out === "");
      assert.match(refused.error, message);
    }
  });

  it("are written as GIFs that decode to the drawn frames, also when all codes are used up", () => {
    const [width, height] = [90, 70];
    const palette = Array.from(
      { length: 200 },
      (_, index) => [index, 255 - index, (index * 7) % 256] as const,
    );
    const writer = new GifWriter(width, height, palette);
    // Noise uses up the 4,096 codes several times; an even area makes the longest sequences.
    const noise = Uint8Array.from(new Random(7).list(width * height, (random) => random.below(200)));
    const frames = [
      { area: { left: 0, top: 0, width, height }, pixels: noise, ms: 700 },
      { area: { left: 3, top: 5, width: 40, height: 20 }, pixels: new Uint8Array(800).fill(9), ms: 150 },
      { area: { left: 89, top: 69, width: 1, height: 1 }, pixels: Uint8Array.of(3), ms: 1 },
    ];
    for (const { area, pixels, ms } of frames) writer.frame(area, pixels, ms);
    const decoded = decodeGif(writer.end());
    assert.deepEqual([decoded.width, decoded.height, decoded.loops], [width, height, true]);
    const expected = palette.map((color) => [...color]);
    assert.deepEqual(decoded.palette.slice(0, 200), expected);
    const areas = decoded.frames.map(({ area, delay }) => ({ area, delay }));
    const wanted = frames.map(({ area }, index) => ({ area, delay: [70, 15, 2][index] }));
    assert.deepEqual(areas, wanted);
    for (const [index, { pixels }] of frames.entries())
      assert.ok(Buffer.from(pixels).equals(Buffer.from(decoded.frames[index]!.pixels)), `frame ${index}`);
  });
});

/** Reads a PNG without filters whose data is one chunk. */
function pixelsOfPng(file: Uint8Array) {
  const view = Buffer.from(file);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const from = view.indexOf("IDAT") + 4;
  const rows = inflateSync(view.subarray(from, from + view.readUInt32BE(from - 8)));
  const at = (x: number, y: number) =>
    `#${rows.subarray(y * (width * 4 + 1) + 1 + x * 4).toString("hex", 0, 3)}`;
  return { width, height, at };
}

/**
 * A reader of its own, after the format's description: the table of codes as sequences, nothing shared with
 * the writer.
 */
function decodeGif(file: Uint8Array) {
  let at = 0;
  const byte = () => file[at++]!;
  const short = () => byte() | (byte() << 8);
  assert.equal(String.fromCharCode(...file.subarray(0, 6)), "GIF89a");
  at = 6;
  const [width, height, flags] = [short(), short(), byte()];
  at += 2;
  const palette = Array.from({ length: 2 << (flags & 7) }, () => [byte(), byte(), byte()]);
  const frames: {
    area: { left: number; top: number; width: number; height: number };
    delay: number;
    pixels: number[];
  }[] = [];
  const blocks = () => {
    const data: number[] = [];
    for (let length = byte(); length > 0; length = byte()) {
      data.push(...file.subarray(at, at + length));
      at += length;
    }
    return data;
  };
  let [delay, loops] = [0, false];
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) delay = data[1]! | (data[2]! << 8);
      if (label === 0xff) loops = String.fromCharCode(...data.slice(0, 11)) === "NETSCAPE2.0";
      continue;
    }
    assert.equal(kind, 0x2c);
    const area = { left: short(), top: short(), width: short(), height: short() };
    assert.equal(byte(), 0);
    const first = byte();
    frames.push({ area, delay, pixels: unpacked(blocks(), first) });
  }
  assert.equal(at, file.length);
  return { width, height, palette, frames, loops };
}

function unpacked(data: readonly number[], first: number): number[] {
  const [clear, end] = [1 << first, (1 << first) + 1];
  const pixels: number[] = [];
  let [bit, size] = [0, first + 1];
  let table: number[][] = [];
  let before: number[] | undefined;
  for (;;) {
    let code = 0;
    for (let index = 0; index < size; index++, bit++) code |= ((data[bit >> 3]! >> (bit & 7)) & 1) << index;
    if (code === end) return pixels;
    if (code === clear) {
      table = Array.from({ length: end + 1 }, (_, index) => [index]);
      [size, before] = [first + 1, undefined];
      continue;
    }
    const sequence = table[code] ?? [...before!, before![0]!];
    pixels.push(...sequence);
    if (before !== undefined && table.length < 4_096) table.push([...before, sequence[0]!]);
    before = sequence;
    if (table.length === 1 << size && size < 12) size++;
  }
}

const pixels = (colors: readonly (readonly number[])[]) =>
  Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]));

describe("the palette of a picture", () => {
  it("is its colors if these are few", () => {
    const colors = [
      [0, 0, 0],
      [255, 255, 255],
      [200, 40, 40],
      [200, 44, 40],
    ];
    assert.deepEqual(paletteOf([pixels(colors), pixels(colors)]), colors);
  });

  it("has a color near each of many", () => {
    const steps = Array.from({ length: 16 }, (_, step) => step * 17);
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => [red, green, blue])));
    const palette = paletteOf([pixels(colors)]);
    assert.ok(palette.length > 100 && palette.length <= 256, `${palette.length}`);
    for (const [at, place] of new PaletteMap(palette).pixels(pixels(colors)).entries())
      for (const [part, value] of palette[place]!.entries())
        assert.ok(Math.abs(value - colors[at]![part]!) <= 80, `${colors[at]}: ${palette[place]}`);
  });
});

it("titles in pictures contain no escape sequence and no markup", () => {
  assert.equal(escapeXml("\u001b]0;a\u0007\u009b2J\u007f<b> ü"), "]0;a2J&#60;b&#62; ü");
});
