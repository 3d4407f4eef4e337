import { data, port } from "#host/thread";
import { generateLevel } from "../../../games/sokoban/generate/generate-level.js";
import type { GeneratorOptions } from "../../../games/sokoban/generate/wanted.js";

/** A thread that makes one level and ends: a hard one takes longer than the extension host may be busy. */
export interface GeneratorOrder {
  readonly options: GeneratorOptions;
  readonly seed: number;
}

const { options, seed } = data as GeneratorOrder;
port.post(generateLevel(options, seed));
