import assert from "node:assert/strict";
import type { ThemeColors } from "../../../src/drawing/color.js";
import { distance, formatColor } from "../../../src/drawing/color.js";
import {
  gradientSteps,
  makeSlidingPalette,
  slidingProperties,
} from "../../../src/drawing/sliding-palette.js";
import { anyTheme, assertReadable } from "../shared/any-theme.js";
import { law } from "../shared/samples.js";

describe("sliding palette", () => {
  it("numbers are readable on every tile of any theme", () =>
    law(100, [anyTheme], (theme) => {
      for (const { background, text } of makeSlidingPalette(theme).gradient)
        assertReadable(text, background, theme.highContrast);
    }));

  it("all numbers of a board have one color", () =>
    law(100, [anyTheme], (theme) => {
      const numbers = makeSlidingPalette(theme).gradient.map(({ text }) => formatColor(text));
      assert.equal(new Set(numbers).size, 1);
    }));

  it("the gradient is even: neighbors are near, its ends are apart", () => {
    const theme: ThemeColors = {
      background: { red: 0.12, green: 0.12, blue: 0.12 },
      foreground: { red: 0.8, green: 0.8, blue: 0.8 },
      accents: [],
      primary: { red: 0, green: 0.47, blue: 0.83 },
      highContrast: false,
    };
    const { gradient, surface, well } = makeSlidingPalette(theme);
    for (const [step, { background }] of gradient.entries()) {
      const next = gradient[step + 1];
      if (next !== undefined) assert.ok(distance(background, next.background) < 0.06, `step ${step}`);
      for (const ground of [surface, well])
        assert.ok(distance(background, ground) > 0.05, `step ${step} is lost on the board`);
    }
    assert.ok(distance(gradient[0]!.background, gradient[gradientSteps - 1]!.background) > 0.12);
  });

  it("names a property for each step, and leaves the hint to a high contrast theme", () => {
    law(100, [anyTheme], (theme) => {
      const names = Object.keys(slidingProperties(makeSlidingPalette(theme)));
      assert.equal(names.filter((name) => /^--gradient-\d+-background$/.test(name)).length, gradientSteps);
      assert.equal(names.includes("--board-hint"), !theme.highContrast);
    });
  });
});
