/**
 * How long a player may look at the board before the time starts. "none": the time starts when the board is
 * shown. "seconds15": it starts with the first move, or after 15 seconds. "wca": it starts with the first
 * move. A move after 15 seconds costs two seconds, and after 17 seconds the solve is DNF: regulations A4d of
 * the World Cube Association. "free": it starts with the first move.
 */
export const inspections = ["none", "seconds15", "wca", "free"] as const;
export type Inspection = (typeof inspections)[number];

/** "gradient": from corner to corner. "rows", "rings": one color for each row or ring of the solved board. */
export const tileColors = ["gradient", "rows", "rings"] as const;
export type TimedColors = (typeof tileColors)[number];

/** How the solves of a session are made and shown: the player sets it on their page. */
export interface TimedChoices {
  readonly inspection: Inspection;
  /** Tiles slide as the pointer crosses them. */
  readonly hover: boolean;
  /** Tiles glide. */
  readonly glides: boolean;
  /** The time and the moves are shown after the end. */
  readonly hidesTime: boolean;
  readonly colors: TimedColors;
  /** Scrambles that need fewer moves are left out, on boards up to 4×4. */
  readonly minMoves: number;
}

export const standardChoices: TimedChoices = {
  inspection: "free",
  hover: false,
  glides: true,
  hidesTime: false,
  colors: "gradient",
  minMoves: 0,
};

/** Far more than a board of 4×4 needs. */
export const maxMinMoves = 60;

/** Choices that the player changes. Whoever keeps them reads them by `changedChoices`. */
export type ChangedChoices = { readonly [Name in keyof TimedChoices]?: unknown };

/** Those fields that are choices. */
export function changedChoices(fields: ChangedChoices): Partial<TimedChoices> {
  const { inspection, hover, glides, hidesTime, colors, minMoves } = fields;
  const changed = {
    inspection: inspections.find((one) => one === inspection),
    hover: switchOf(hover),
    glides: switchOf(glides),
    hidesTime: switchOf(hidesTime),
    colors: tileColors.find((one) => one === colors),
    minMoves: isMinMoves(minMoves) ? minMoves : undefined,
  };
  return Object.fromEntries(Object.entries(changed).filter(([, choice]) => choice !== undefined));
}

function isMinMoves(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxMinMoves;
}

function switchOf(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
