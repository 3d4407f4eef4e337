import fc from "fast-check";
import type { Rgb } from "../../../src/palettes/colour.js";
import type { ThemeColours } from "../../../src/palettes/theme-colours.js";

const channel = fc.integer({ min: 0, max: 255 }).map((byte) => byte / 255);
export const anyColour: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });
/** Themes with arbitrary colors, which palettes must handle. */
export const anyTheme: fc.Arbitrary<ThemeColours> = fc.record({
  background: anyColour,
  foreground: anyColour,
  accents: fc.array(anyColour, { maxLength: 8 }),
  primary: fc.option(anyColour, { nil: undefined }),
  highContrast: fc.boolean(),
});
