import assert from "node:assert/strict";
import type { ThemeColors } from "../../../src/drawing/color.js";
import {
  contrast,
  distance,
  formatColor,
  fromOklch,
  minDistanceFromGround,
  over,
  parseColor,
  type Rgb,
  toOklch,
} from "../../../src/drawing/color.js";
import { makePalette, namedTileCount } from "../../../src/drawing/twenty48-palette.js";
import { anyColor, anyTheme, assertReadable } from "../shared/any-theme.js";
import { law } from "../shared/samples.js";

const color = (text: string): Rgb => {
  const parsed = parseColor(text);
  assert.ok(parsed, text);
  return over(parsed, { red: 1, green: 1, blue: 1 });
};

/** A background, a foreground, and accents. */
function theme(colors: string, highContrast = false): ThemeColors {
  const [background, foreground, ...accents] = colors.split(" ").map(color);
  return { background: background!, foreground: foreground!, accents, highContrast };
}

/**
 * What VS Code 1.139 writes into `--vscode-editor-background`, `-foreground`, `-charts-*` and
 * `-button-background`.
 */
const themes: Readonly<Record<string, ThemeColors>> = {
  "Light Modern": theme("#ffffff #616161 #e51400 #ea5c0054 #bf8803 #388a34 #0063d3 #652d90 #007acc"),
  "Dark Modern": theme("#1f1f1f #cccccc #f14c4c #ea5c0054 #cca700 #89d185 #59a4f9 #b180d7 #0078d4"),
  "Light 2026": theme("#ffffff #202020 #ad0707 #d18616 #667309 #388a34 #1a5cff #652d90 #0069cc"),
  "Dark 2026": theme("#121314 #bfbfbf #ef8773 #cd861a #e0b97f #86cf86 #57a3f8 #ad80d7 #297aa0"),
  Monokai: theme("#272822 #cccccc #f14c4c #ea5c0054 #cca700 #89d185 #59a4f9 #b180d7 #75715e"),
  "High Contrast": theme("#000000 #ffffff #f48771 #ffd370 #89d185 #59a4f9 #b180d7 #000000", true),
  "High Contrast Light": theme("#ffffff #292929 #b5200d #895503 #374e06 #0063d3 #652d90 #0f4a85", true),
};

/** OKLab: twice what can just be seen side by side is 0.04. */
const clearlyDifferent = 0.05;

function checkContrast(of: ThemeColors): void {
  for (const { background, text } of makePalette(of).tiles) assertReadable(text, background, of.highContrast);
}

function checkDifference(of: ThemeColors, least: number): void {
  const first = makePalette(of).tiles.slice(0, 12);
  for (const [index, one] of first.entries()) {
    for (const two of first.slice(index + 1)) {
      const apart = distance(one.background, two.background);
      assert.ok(apart >= least, `${formatColor(one.background)}, ${formatColor(two.background)}: ${apart}`);
    }
  }
}

function checkGround(of: ThemeColors): void {
  const { surface, well, tiles } = makePalette(of);
  for (const { background } of tiles) {
    for (const ground of [surface, well]) {
      const apart = distance(background, ground);
      const places = `${formatColor(background)} on ${formatColor(ground)}`;
      assert.ok(apart >= minDistanceFromGround, `${places}: ${apart}`);
    }
  }
}

describe("palette", () => {
  for (const [name, of] of Object.entries(themes)) {
    it(`${name}: text is readable on every tile`, () => checkContrast(of));
    it(`${name}: the first twelve tiles are clearly different`, () => checkDifference(of, clearlyDifferent));
    // High contrast tells tiles from the ground by their borders.
    if (!of.highContrast) it(`${name}: no tile is lost on the board`, () => checkGround(of));
  }

  it("text is readable in any theme", () => law(100, [anyTheme], checkContrast));

  it("the first twelve tiles are clearly different in any theme", () =>
    law(100, [anyTheme], (of) => checkDifference(of, 0.03)));

  it("no tile is lost on the board in any theme", () =>
    law(100, [anyTheme], (of) => void (of.highContrast || checkGround(of))));

  it("every tile has a look, and larger ones share one", () => {
    for (const of of Object.values(themes)) assert.equal(makePalette(of).tiles.length, namedTileCount + 1);
  });
});

describe("color", () => {
  it("reads every form that VS Code writes", () => {
    const red = { red: 1, green: 0, blue: 0, alpha: 1 };
    const forms =
      "#f00|#ff0000|#F00F|#ff0000ff|rgb(255, 0, 0)|rgba(255, 0, 0, 1)|rgb(255 0 0 / 100%)| rgb(100% 0% 0%) ";
    for (const text of forms.split("|")) {
      assert.deepEqual(parseColor(text), red, text);
    }
    assert.equal(parseColor("rgba(0, 0, 0, 0.5)")?.alpha, 0.5);
    assert.equal(parseColor("rgba(0, 0, 0, .5)")?.alpha, 0.5);
    assert.equal(parseColor("transparent")?.alpha, 0);
  });

  it("refuses any other text", () => {
    for (const text of "|red|#12|#12345|#gggggg|rgb(1, 2)|rgb(a, b, c)|hsl(0 0% 0%)|var(--x)".split("|")) {
      assert.equal(parseColor(text), undefined, text);
    }
  });

  it("format and parse, and to OKLCH and back, are the same color", () =>
    law(100, [anyColor], (one) => {
      const text = formatColor(one);
      const parsed = parseColor(text);
      assert.ok(parsed);
      assert.equal(formatColor(parsed), text);
      assert.ok(distance(fromOklch(toOklch(one)), one) < 0.01);
    }));

  it("contrast is WCAG's", () => {
    assert.equal(contrast(color("#000"), color("#fff")), 21);
    assert.ok(Math.abs(contrast(color("#777777"), color("#ffffff")) - 4.48) < 0.01);
  });
});
