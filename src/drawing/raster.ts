import type { PausingWork } from "../games/slices.js";
import { blendPixel, type Pixels } from "./pixels.js";

/**
 * Draws the SVG files of `level-svg.ts` as pixels, for programs without a canvas. It knows the elements,
 * attributes and path commands that those files have, and nothing else.
 */

type Point = readonly [x: number, y: number];
type Color = readonly [red: number, green: number, blue: number];

/** A unit in the file is `scale` pixels wide and starts at `x`, `y`. */
interface Placing {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Each pixel is the mean of this many samples across and down. */
const samples = 4;
/** Curves become this many lines for each quarter of a circle. */
const linesPerQuarter = 8;

const element = /<(\/?)(svg|g|rect|circle|ellipse|path)\b([^>]*?)(\/?)>/g;

export function* drawingSvg(svg: string): PausingWork<Pixels> {
  let canvas = new Canvas(0, 0);
  const placings: Placing[] = [];
  for (const [, closes = "", name = "", words = "", isEmpty = ""] of svg.matchAll(element)) {
    const attributes = attributesOf(words);
    if (closes !== "") placings.pop();
    else if (name === "svg") {
      const [left = 0, top = 0, width = 1] = numbersOf(attributes.viewBox ?? "");
      canvas = new Canvas(Number(attributes.width), Number(attributes.height));
      const scale = canvas.width / width;
      placings.push({ scale, x: -left * scale, y: -top * scale });
    } else if (name === "g") {
      const placing = placed(placings.at(-1)!, attributes.transform ?? "");
      if (isEmpty === "") placings.push(placing);
    } else drawShape(canvas, outlinesOf(name, attributes), attributes, placings.at(-1)!);
    yield;
  }
  return canvas;
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf(words: string): Attributes {
  return Object.fromEntries(
    [...words.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
}

function placed({ scale, x, y }: Placing, transform: string): Placing {
  const values = numbersOf(transform);
  if (transform.startsWith("scale")) return { scale: scale * (values[0] ?? 1), x, y };
  const [across = 0, down = 0] = values;
  return { scale, x: x + across * scale, y: y + down * scale };
}

/** The lines of a shape, in units of the file. */
interface Outline {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

function outlinesOf(name: string, attributes: Attributes): readonly Outline[] {
  const number = (key: string) => Number(attributes[key] ?? 0);
  if (name === "path") return pathOutlines(attributes.d ?? "");
  if (name === "rect")
    return [roundedRect(number("x"), number("y"), number("width"), number("height"), number("rx"))];
  const [across, down] = name === "circle" ? [number("r"), number("r")] : [number("rx"), number("ry")];
  return [{ points: arc(number("cx"), number("cy"), across, down, 0, 4), isClosed: true }];
}

/** The points of quarters of an ellipse, from the right and clockwise. */
function arc(x: number, y: number, across: number, down: number, from: number, quarters: number): Point[] {
  return Array.from({ length: quarters * linesPerQuarter + 1 }, (_, index) => {
    const angle = ((from + index / linesPerQuarter) * Math.PI) / 2;
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)] as const;
  });
}

function roundedRect(x: number, y: number, width: number, height: number, radius: number): Outline {
  const [left, right, top, bottom] = [x + radius, x + width - radius, y + radius, y + height - radius];
  const corners = [
    [right, bottom],
    [left, bottom],
    [left, top],
    [right, top],
  ] as const;
  const points = corners.flatMap(([across, down], quarter) => arc(across, down, radius, radius, quarter, 1));
  return { points, isClosed: true };
}

/** The commands M, L, Q, h, v, a and z; “a” draws half circles. */
function pathOutlines(data: string): readonly Outline[] {
  const outlines: { points: Point[]; isClosed: boolean }[] = [];
  let [x, y] = [0, 0];
  const add = (point: Point) => {
    outlines.at(-1)?.points.push(point);
    [x, y] = point;
  };
  for (const [, letter = "", values = ""] of data.matchAll(/([MLQhvaz])([^MLQhvaz]*)/gi)) {
    const numbers = numbersOf(values);
    const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
    if (letter === "M") {
      outlines.push({ points: [], isClosed: false });
      for (let at = 0; at < numbers.length; at += 2) add([numbers[at]!, numbers[at + 1]!]);
    } else if (letter === "L")
      for (let at = 0; at < numbers.length; at += 2) add([numbers[at]!, numbers[at + 1]!]);
    else if (letter === "h") add([x + first, y]);
    else if (letter === "v") add([x, y + first]);
    else if (letter === "Q") {
      const start: Point = [x, y];
      for (let step = 1; step <= linesPerQuarter; step++)
        add(curvePoint(start, [first, second], [third, fourth], step / linesPerQuarter));
    } else if (letter === "a") {
      const [across = 0] = numbers.slice(5);
      const half = arc(x + across / 2, y, Math.abs(across) / 2, Math.abs(across) / 2, across > 0 ? 2 : 0, 2);
      // The sweep flag is 0: counterclockwise.
      for (const [atX, atY] of half) add([atX, 2 * half[0]![1] - atY]);
    } else if (outlines.length > 0) outlines.at(-1)!.isClosed = true;
  }
  return outlines;
}

function curvePoint(from: Point, over: Point, to: Point, part: number): Point {
  const at = (axis: 0 | 1) =>
    (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * over[axis] + part ** 2 * to[axis];
  return [at(0), at(1)];
}

function drawShape(
  canvas: Canvas,
  outlines: readonly Outline[],
  attributes: Attributes,
  placing: Placing,
): void {
  const { scale, x, y } = placing;
  const inPixels = outlines.map(({ points, isClosed }) => ({
    points: points.map(([across, down]): Point => [across * scale + x, down * scale + y]),
    isClosed,
  }));
  const opacity = Number(attributes.opacity ?? 1);
  const fill = colorOf(attributes.fill);
  if (fill !== undefined)
    canvas.fill(
      inPixels.map(({ points }) => points),
      fill,
      opacity * Number(attributes["fill-opacity"] ?? 1),
    );
  const stroke = colorOf(attributes.stroke);
  if (stroke !== undefined)
    for (const outline of inPixels)
      canvas.stroke(outline, (Number(attributes["stroke-width"] ?? 1) * scale) / 2, stroke, opacity);
}

function colorOf(text: string | undefined): Color | undefined {
  if (text === undefined || text === "none") return undefined;
  if (text.startsWith("rgb")) return numbersOf(text).slice(0, 3) as unknown as Color;
  const digits = text.length === 4 ? text.replace(/[0-9a-f]/gi, "$&$&") : text;
  const value = Number.parseInt(digits.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

class Canvas implements Pixels {
  readonly data: Uint8ClampedArray;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }

  /** Fills the points that the outlines wind around. */
  fill(outlines: readonly (readonly Point[])[], color: Color, opacity: number): void {
    const [left, right, top, bottom] = this.#bounds(outlines, 0);
    const covered = new Float32Array(Math.max(0, right - left));
    // A board has hundreds of goals, and each row of pixels meets a few of them.
    const spans = outlines.map((points) => ({ points, ...spanOf(points.map(([, y]) => y)) }));
    for (let row = top; row < bottom; row++) {
      covered.fill(0);
      const near = spans.flatMap(({ points, from, to }) => (from <= row + 1 && row <= to ? [points] : []));
      for (let sample = 0; sample < samples; sample++) {
        const crossings = crossingsAt(near, row + (sample + 0.5) / samples);
        let winding = 0;
        for (const [index, { x, turn }] of crossings.entries()) {
          winding += turn;
          const end = crossings[index + 1]?.x;
          if (winding !== 0 && end !== undefined) cover(covered, x - left, end - left, 1 / samples);
        }
      }
      for (let at = 0; at < covered.length; at++) this.#blend(left + at, row, color, covered[at]! * opacity);
    }
  }

  /** Draws a line with round ends and joins. */
  stroke({ points, isClosed }: Outline, radius: number, color: Color, opacity: number): void {
    const [left, right, top, bottom] = this.#bounds([points], radius);
    const lines = points
      .slice(isClosed ? 0 : 1)
      .map((to, index) => [points.at(isClosed ? index - 1 : index)!, to] as const);
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        let distance = radius + 1;
        for (const [from, to] of lines)
          distance = Math.min(distance, distanceTo(from, to, column + 0.5, row + 0.5));
        this.#blend(column, row, color, opacity * Math.max(0, Math.min(1, radius - distance + 0.5)));
      }
  }

  #bounds(
    outlines: readonly (readonly Point[])[],
    margin: number,
  ): readonly [number, number, number, number] {
    const points = outlines.flat();
    const [columns, rows] = [spanOf(points.map(([x]) => x)), spanOf(points.map(([, y]) => y))];
    return [
      Math.max(0, Math.floor(columns.from - margin - 1)),
      Math.min(this.width, Math.ceil(columns.to + margin + 1)),
      Math.max(0, Math.floor(rows.from - margin - 1)),
      Math.min(this.height, Math.ceil(rows.to + margin + 1)),
    ];
  }

  #blend(x: number, y: number, color: Color, opacity: number): void {
    if (opacity > 0) blendPixel(this.data, (y * this.width + x) * 4, color, opacity);
  }
}

function spanOf(values: readonly number[]): { readonly from: number; readonly to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [from, to] = [Math.min(from, value), Math.max(to, value)];
  return { from, to };
}

/** Where outlines cross a horizontal line, from left to right, and whether they go down (1) or up (-1). */
function crossingsAt(
  outlines: readonly (readonly Point[])[],
  y: number,
): readonly { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = [];
  for (const points of outlines)
    for (const [index, to] of points.entries()) {
      const from = points.at(index - 1)!;
      if (from[1] <= y === to[1] <= y) continue;
      const x = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
      found.push({ x, turn: to[1] > from[1] ? 1 : -1 });
    }
  return found.sort((one, other) => one.x - other.x);
}

/** Adds the covered part of each pixel between two places of a row. */
function cover(row: Float32Array, from: number, to: number, share: number): void {
  const end = Math.min(row.length, to);
  for (let at = Math.max(0, Math.floor(from)); at < end; at++)
    row[at]! += share * (Math.min(at + 1, end) - Math.max(at, from));
}

function distanceTo([fromX, fromY]: Point, [toX, toY]: Point, x: number, y: number): number {
  const [across, down] = [toX - fromX, toY - fromY];
  const length = across * across + down * down;
  const part = length === 0 ? 0 : ((x - fromX) * across + (y - fromY) * down) / length;
  const along = Math.max(0, Math.min(1, part));
  return Math.hypot(x - fromX - along * across, y - fromY - along * down);
}
