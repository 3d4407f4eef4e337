import { readFileSync } from "node:fs";
import { sharedPathFor } from "./shared-data.js";

/** Test vectors of the older programs, which are beside the project. */

export interface Vectors {
  readonly g2048: {
    readonly lines: readonly {
      readonly line: readonly number[];
      readonly left: readonly number[];
      readonly leftScore: number;
      readonly leftValid: boolean;
      readonly right: readonly number[];
      readonly rightScore: number;
      readonly rightValid: boolean;
    }[];
    readonly boards: readonly {
      readonly board: readonly number[];
      readonly moves: Readonly<
        Record<
          "left" | "right" | "up" | "down",
          { readonly board: readonly number[]; readonly score: number; readonly valid: boolean }
        >
      >;
      readonly correct: "playing" | "over" | "won" | "noTiles";
    }[];
    readonly save: {
      readonly good: readonly {
        readonly name: string;
        readonly board: readonly number[];
        readonly score: number;
        readonly moves: number;
        readonly hex: string;
        readonly windowsTextModeHex?: string;
      }[];
      readonly bad: readonly { readonly name: string; readonly hex: string }[];
    };
    readonly scores: {
      readonly exampleSeedText: string;
      readonly exampleRepository: string;
      readonly exampleCRLF: string;
      readonly parsed: readonly (readonly [string, number])[];
      readonly inserts: readonly {
        readonly before: readonly (readonly [string, number])[];
        readonly name: string;
        readonly score: number;
        readonly qualifies: boolean;
        readonly rank: number | null;
        readonly after: readonly (readonly [string, number])[];
      }[];
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
