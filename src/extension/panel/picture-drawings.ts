import type { BuiltInPicture } from "./built-in-pictures.js";

/**
 * Draws the built-in pictures. Every part of each looks different, so that tiles can be distinguished without
 * numbers.
 */
const pictures: Readonly<Record<BuiltInPicture, () => string>> = { dunes, night, rings, mosaic, reef };

const side = 1_000;

/** A square SVG; a board of another shape shows its center. */
export function svgOf(name: BuiltInPicture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${pictures[name]()}</svg>`;
}

/**
 * The same pseudorandom numbers each time, from 0 to 1: fractional parts of multiples of the golden ratio and
 * of another irrational number.
 */
function scatter(count: number): readonly (readonly [number, number, number])[] {
  const part = (value: number) => value - Math.floor(value);
  return Array.from(
    { length: count },
    (_, index) =>
      [part(index * 0.618034 + 0.1), part(index * 0.7548777 + 0.3), part(index * 0.5698403)] as const,
  );
}

/** A line of hills from left to right, closed at the bottom. */
function hills(height: number, swing: number, waves: number, shift: number, color: string): string {
  const points = Array.from({ length: 41 }, (_, step) => {
    const turn = (step / 40) * waves * 2 * Math.PI + shift;
    return `${step * 25} ${Math.round(height - swing * (Math.sin(turn) + 0.4 * Math.sin(2.3 * turn + 1)))}`;
  });
  return `<path fill="${color}" d="M0 ${side}L${points.join("L")}L${side} ${side}Z"/>`;
}

function sky(name: string, stops: readonly string[]): string {
  const all = stops
    .map((color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`)
    .join("");
  return `<linearGradient id="${name}" x1="0" y1="0" x2=".3" y2="1">${all}</linearGradient><path fill="url(#${name})" d="M0 0H${side}V${side}H0Z"/>`;
}

function dunes(): string {
  const sun =
    '<circle cx="690" cy="250" r="110" fill="#fff3c4"/><circle cx="690" cy="250" r="165" fill="#fff3c4" opacity=".25"/>';
  const sands = ["#e8a45c", "#d98244", "#bd5f36", "#93422f", "#652b2b"];
  return (
    sky("s", ["#4a6fa5", "#f3b184", "#fbe3b5"]) +
    sun +
    sands
      .map((sand, index) => hills(470 + index * 115, 62 - index * 4, 1.1 + index * 0.45, index * 1.9, sand))
      .join("")
  );
}

function night(): string {
  const stars = scatter(90).map(
    ([x, y, size]) =>
      `<circle cx="${Math.round(x * side)}" cy="${Math.round(y * 640)}" r="${(1 + size * 4).toFixed(1)}"/>`,
  );
  const moon = '<path fill="#f4efd6" d="M250 130a120 120 0 1 0 110 190a100 100 0 0 1-110-190Z"/>';
  const ranges = ["#3d4f7c", "#2f3d63", "#22304d", "#162036"];
  return `${sky("s", ["#0d1330", "#2a2f66", "#7a5c8e"])}<g fill="#ffffff">${stars.join("")}</g>${moon}${ranges
    .map((range, index) =>
      hills(620 + index * 100, 95 - index * 14, 1.4 + index * 0.7, index * 2.4 + 0.6, range),
    )
    .join("")}`;
}

function rings(): string {
  const circles = Array.from({ length: 22 }, (_, index) => {
    const place = index * 17;
    return `<circle cx="${380 + place * 0.5}" cy="${420 + place * 0.35}" r="${720 - index * 33}" fill="hsl(${(190 + index * 17) % 360} 62% ${34 + ((index * 13) % 34)}%)"/>`;
  });
  return `<path fill="#14213d" d="M0 0H${side}V${side}H0Z"/>${circles.join("")}`;
}

function mosaic(): string {
  const cells = 10;
  const size = side / cells;
  const parts: string[] = [];
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const [x, y] = [column * size, row * size];
      const hue = Math.round((column * 24 + row * 11) % 360);
      const light = 38 + ((row * 7 + column * 5) % 30);
      const turned = (row * 3 + column * 5) % 4 < 2;
      const [first, second] = turned
        ? [`M${x} ${y}h${size}v${size}Z`, `M${x} ${y}v${size}h${size}Z`]
        : [`M${x} ${y}h${size}l${-size} ${size}Z`, `M${x + size} ${y}v${size}h${-size}Z`];
      parts.push(
        `<path fill="hsl(${hue} 58% ${light}%)" d="${first}"/><path fill="hsl(${(hue + 22) % 360} 52% ${light - 12}%)" d="${second}"/>`,
      );
    }
  }
  return parts.join("");
}

function reef(): string {
  const weeds = Array.from({ length: 13 }, (_, index) => {
    const x = 40 + index * 76;
    const top = 520 + ((index * 137) % 260);
    const bend = index % 2 === 0 ? 46 : -46;
    return `<path d="M${x} ${side}C${x + bend} ${top + 250} ${x - bend} ${top + 120} ${x + bend / 2} ${top}" stroke="hsl(${140 + index * 14} 55% ${26 + ((index * 11) % 26)}%)"/>`;
  });
  const fish = scatter(9).map(([x, y, hue]) => {
    const [at, down] = [Math.round(90 + x * 800), Math.round(90 + y * 470)];
    return `<path fill="hsl(${Math.round(hue * 70)} 88% 58%)" d="M${at} ${down}q44-46 96 0l34-28v56l-34-28q-52 46-96 0Z"/>`;
  });
  return `${sky("s", ["#bfeaf0", "#3ba1c4", "#0b3a63"])}<g fill="none" stroke-width="34" stroke-linecap="round">${weeds.join("")}</g>${fish.join("")}`;
}
