import { readFileSync } from "node:fs";
import { sharedPathFor } from "./shared-data.js";

/** Test vectors of the older programs, which are beside the project. */

type Board = readonly number[];
type Moved = { readonly board: Board; readonly score: number; readonly valid: boolean };
type Side = "left" | "right";
type Slid = Readonly<Record<`${Side}Score`, number> & Record<`${Side}Valid`, boolean>>;
type Saved = { readonly name: string; readonly board: Board; readonly score: number; readonly moves: number };
type Hex = { readonly hex: string; readonly windowsTextModeHex?: string };
type Scores = readonly (readonly [name: string, score: number])[];
type Inserted = { readonly before: Scores; readonly name: string; readonly score: number };

interface Vectors {
  readonly g2048: {
    readonly lines: readonly (Readonly<Record<"line" | Side, Board>> & Slid)[];
    readonly boards: readonly {
      readonly board: Board;
      readonly moves: Readonly<Record<"left" | "right" | "up" | "down", Moved>>;
      readonly correct: "playing" | "over" | "won" | "noTiles";
    }[];
    readonly save: {
      readonly good: readonly (Saved & Hex)[];
      readonly bad: readonly { readonly name: string; readonly hex: string }[];
    };
    readonly scores: {
      readonly exampleSeedText: string;
      readonly exampleRepository: string;
      readonly exampleCRLF: string;
      readonly parsed: Scores;
      readonly inserts: readonly (Inserted & {
        readonly qualifies: boolean;
        readonly rank: number | null;
        readonly after: Scores;
      })[];
    };
  };
}

let loaded: Vectors | undefined;

/** The vectors. Skips the running test with a message where they are missing. */
export function vectors(test: Mocha.Context): Vectors {
  const file = sharedPathFor(test, "vectors.json");
  loaded ??= JSON.parse(readFileSync(file, "utf8")) as Vectors;
  return loaded;
}
