import assert from "node:assert/strict";
import fc from "fast-check";
import {
  contrast,
  formatColor,
  minContrast,
  type Rgb,
  type ThemeColors,
} from "../../../src/drawing/color.js";

const channel = fc.integer({ min: 0, max: 255 }).map((byte) => byte / 255);
export const anyColor: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });
/** Themes with arbitrary colors, which palettes must handle. */
export const anyTheme: fc.Arbitrary<ThemeColors> = fc.record({
  background: anyColor,
  foreground: anyColor,
  accents: fc.array(anyColor, { maxLength: 8 }),
  primary: fc.option(anyColor, { nil: undefined }),
  highContrast: fc.boolean(),
});

export function assertReadable(text: Rgb, background: Rgb, highContrast: boolean): void {
  const ratio = contrast(background, text);
  assert.ok(
    ratio >= minContrast(highContrast),
    `${formatColor(text)} on ${formatColor(background)}: ${ratio}`,
  );
}
