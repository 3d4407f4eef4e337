import type { Rgb } from "../../palettes/colour.js";

/** How many colours a terminal shows: all, those of xterm's table, the sixteen that its user has chosen, or none. */
export const depths = ["truecolor", "256", "16", "none"] as const;
export type Depth = (typeof depths)[number];

/** A colour, and which of the sixteen (0 to 15, bright ones from 8 on) stands for it where there are no more. */
export interface Ink {
  readonly rgb: Rgb;
  readonly basic: number;
}

/** How a cell looks. What is absent is the terminal's own. Without colours only the flags are left. */
export interface Style {
  /** Of the text. */
  readonly ink?: Ink | undefined;
  readonly ground?: Ink | undefined;
  readonly bold?: boolean | undefined;
  readonly dim?: boolean | undefined;
  readonly underline?: boolean | undefined;
  /** Ink and ground change places. */
  readonly reverse?: boolean | undefined;
}

export const plainStyle: Style = {};
