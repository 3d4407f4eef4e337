import type { Rgb } from "../drawing/color.js";
import { madeOnce } from "../games/lists.js";

/**
 * The number of colors that a terminal shows: all, those of xterm's table, the sixteen that its user has
 * selected, or none.
 */
export const depths = ["truecolor", "256", "16", "none"] as const;
export type Depth = (typeof depths)[number];

/**
 * A color, and the one of the sixteen that replaces it where there are no more (0 to 15, bright ones from 8
 * on).
 */
export interface Ink {
  readonly rgb: Rgb;
  readonly basic: number;
}

/**
 * The style of a cell. Where a field is absent, the terminal's own applies. Without colors only the flags are
 * left.
 */
export interface Style {
  /** The color of the text. */
  readonly ink?: Ink | undefined;
  readonly ground?: Ink | undefined;
  readonly bold?: boolean | undefined;
  readonly dim?: boolean | undefined;
  readonly underline?: boolean | undefined;
  /** Swaps ink and ground. */
  readonly reverse?: boolean | undefined;
}

export const plainStyle: Style = {};

type ByGround = WeakMap<Ink, Style[]>;
const interned = new WeakMap<Ink, ByGround>();
const noInk: Ink = { rgb: { red: 0, green: 0, blue: 0 }, basic: 0 };

/**
 * The one shared object for all styles equal to this one, on `below` where it has no ground. So styles can be
 * compared by identity.
 */
export function internStyle(
  { ink, ground, bold, dim, underline, reverse }: Style,
  below: Ink | undefined,
): Style {
  const own = ground ?? below;
  const flags = (bold ? 1 : 0) | (dim ? 2 : 0) | (underline ? 4 : 0) | (reverse ? 8 : 0);
  const byGround = madeOnce(interned, ink ?? noInk, (): ByGround => new WeakMap());
  const byFlags = madeOnce(byGround, own ?? noInk, (): Style[] => []);
  byFlags[flags] ??= { ink, ground: own, bold, dim, underline, reverse };
  return byFlags[flags];
}
