import { data, port } from "#host/thread";
import { type GeneratedLevel, generateLevel } from "../../../games/sokoban/generate/generate-level.js";
import type { GeneratorOptions } from "../../../games/sokoban/generate/wanted.js";
import type { Difficulty } from "../../../games/sokoban/level/difficulty.js";
import { rateLevel } from "../../../games/sokoban/rating/rate-level.js";
import { nodeBudget } from "../../../games/solver.js";

/** A thread that makes one level and ends: a hard one takes longer than the extension host may be busy. */
export interface GeneratorOrder {
  readonly options: GeneratorOptions;
  readonly seed: number;
}

/** A level, and how hard it may be; `undefined` where that is not known. */
export interface RatedLevel extends GeneratedLevel {
  readonly difficulty: Difficulty | undefined;
}

/** Positions that the estimate may look at. */
const ratingNodes = 200_000;

const { options, seed } = data as GeneratorOrder;
const made = generateLevel(options, seed);
const rated: RatedLevel | undefined = made && { ...made, difficulty: rateLevel(made.level, made.solution, nodeBudget(ratingNodes))?.difficulty };
port.post(rated);
