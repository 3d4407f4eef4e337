import {
  boolean,
  count,
  fieldsOf,
  integer,
  matching,
  object,
  oneOf,
  string,
  unlimited,
  type ValueOf,
} from "../../reading.js";

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

/** Far more than a board of 4×4 needs. */
export const maxMinMoves = 60;

const choices = {
  inspection: oneOf(inspections),
  /** Tiles slide as the pointer crosses them. */
  hover: boolean,
  /** Tiles glide. */
  glides: boolean,
  /** The time and the moves are shown after the end. */
  hidesTime: boolean,
  colors: oneOf(tileColors),
  /** Scrambles that need fewer moves are left out, on boards up to 4×4. */
  minMoves: integer(0, maxMinMoves),
};
/** How the solves of a session are made and shown: the player sets it on their page. */
export type TimedChoices = { readonly [Name in keyof typeof choices]: ValueOf<(typeof choices)[Name]> };

export const standardChoices: TimedChoices = {
  inspection: "free",
  hover: false,
  glides: true,
  hidesTime: false,
  colors: "gradient",
  minMoves: 0,
};

/** Choices that the player changes. Whoever keeps them reads them by `changedChoices`. */
export type ChangedChoices = { readonly [Name in keyof TimedChoices]?: unknown };

/** Those fields that are choices. */
export function changedChoices(fields: ChangedChoices): Partial<TimedChoices> {
  const read = Object.entries(choices).map(([name, of]) => [name, of(fields[name as keyof TimedChoices])]);
  return Object.fromEntries(read.filter(([, choice]) => choice !== undefined));
}

export const readTimedSession = object({
  id: matching(/^[a-z0-9]{1,40}$/),
  name: string(unlimited),
  rows: count,
  columns: count,
  /** The boards of each solve: 1, or those of a marathon. */
  marathon: integer(1, Number.MAX_SAFE_INTEGER),
  createdAtMs: count,
  /** When it was shown last: the window shows the latest one again. */
  usedAtMs: count,
  choices: (value): TimedChoices => ({ ...standardChoices, ...changedChoices(fieldsOf(value)) }),
});
/** A session of timed solves, without its solves. */
export type TimedSession = ValueOf<typeof readTimedSession>;
