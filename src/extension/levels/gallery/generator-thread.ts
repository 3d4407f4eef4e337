import { data, port } from "#host/thread";
import { generateLevel } from "../../../games/sokoban/generate/generate-level.js";
import { ratedLevel } from "../../../games/sokoban/generate/rated-level.js";
import type { GeneratorOptions } from "../../../games/sokoban/generate/wanted.js";

/** A thread that makes one level and ends: a hard one takes longer than the extension host may be busy. */
export interface GeneratorOrder {
  readonly options: GeneratorOptions;
  readonly seed: number;
}

const { options, seed } = data as GeneratorOrder;
const made = generateLevel(options, seed);
port.post(made && ratedLevel(made, options.grade));
