import { type Budget, nodeBudget, PartBudget } from "../../solver.js";
import { playablePart } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { measureSolution, type SolutionMeasures } from "../play/solution-measures.js";
import { optimizeSolution } from "../solver/optimize-solution.js";
import { solveLevel } from "../solver/solve.js";
import { Dice } from "./dice.js";
import { type GeneratorOptions, type Grade, type LevelQuality, meets, wantedOf } from "./grade.js";
import { type SearchEffort, searchStart } from "./search.js";
import { type PlacedLevel, placed, qualityOf, withoutIdleSquares } from "./starts.js";

export interface GeneratedLevel {
  readonly level: Level;
  /** LURD text that solves the level; played by the rules. */
  readonly solution: string;
  readonly measures: SolutionMeasures;
  readonly quality: LevelQuality;
  /** No solution has fewer pushes. */
  readonly isShortest: boolean;
  /**
   * Positions that the solver needed to find the fewest pushes; `undefined` where it was not asked or timed
   * out.
   */
  readonly positions: number | undefined;
  /** The level measures up to its grade. */
  readonly meetsGrade: boolean;
}

/** The search effort for each grade: some seconds at most. */
const thorough: Readonly<Record<Grade, Omit<SearchEffort, "limits">>> = {
  easy: { nodes: 40_000, climbs: 4, rooms: 4 },
  medium: { nodes: 300_000, climbs: 3, rooms: 8 },
  hard: { nodes: 4_000_000, climbs: 4, rooms: 10 },
};

/** With more boxes a layer has too many positions to search them all. */
const boxesOfBeam = 6;
const thoroughLimits = { wholeStates: 6_000, beamWidth: 0, allStates: 0 };
const beamLimits = { wholeStates: 6_000, beamWidth: 150, allStates: 20_000 };

/** The solver may search this many positions to prove the fewest pushes of a level. */
const proofNodes = 150_000;

/**
 * A random level that is worth playing: the best that a search for its grade finds. The same for the same
 * options and seed, as long as `budget` is not spent. If it is spent, the best level so far. `undefined` if
 * there was none yet, or if no room of this size has space for that many boxes.
 */
export function generateLevel(
  options: GeneratorOptions,
  seed: number,
  budget: Budget = nodeBudget(Number.POSITIVE_INFINITY),
): GeneratedLevel | undefined {
  const wanted = wantedOf(options);
  const dice = new Dice(seed);
  const limits = wanted.boxes >= boxesOfBeam ? beamLimits : thoroughLimits;
  const start = searchStart(wanted, { ...thorough[wanted.grade], limits }, dice, budget);
  return start && finished(wanted.grade, placed(start, dice), budget);
}

/** Measures the level with its shortest solution, without the squares that this solution does not need. */
function finished(grade: Grade, start: PlacedLevel, budget: Budget): GeneratedLevel {
  const best = shortened(start, budget);
  const thinned = withoutIdleSquares(start.level, best.lurd);
  const level = playablePart(thinned);
  const measures = measureSolution(level, best.lurd);
  const quality = qualityOf(level, best.lurd);
  if (measures === undefined || quality === undefined)
    throw new Error(`The generator found ${best.lurd}, which does not solve its level.`);
  const solved = solveLevel(level, "pushes", new PartBudget(budget, proofNodes));
  const positions = solved.kind === "solved" ? solved.nodes : undefined;
  return {
    level,
    solution: best.lurd,
    measures,
    quality,
    isShortest: best.isShortest,
    positions,
    meetsGrade: meets(grade, quality),
  };
}

/**
 * The fewest pushes and, among those, the fewest moves, as far as the budget allows. A solution that never
 * moves some box is refused, because the level would have a box too many.
 */
function shortened(
  { level, lurd, isShortest }: PlacedLevel,
  budget: Budget,
): Pick<PlacedLevel, "lurd" | "isShortest"> {
  const solved = solveLevel(level, "pushes", new PartBudget(budget, proofNodes), {}, { shorten: "moves" });
  if (solved.kind === "solved") {
    const found = solved.moves.join("");
    if (qualityOf(level, found) !== undefined) return { lurd: found, isShortest: true };
    return { lurd, isShortest: measureSolution(level, lurd)?.pushes === solved.pushes };
  }
  const outcome = optimizeSolution(level, [lurd], new PartBudget(budget, proofNodes), {
    order: ["pushes", "moves"],
  });
  const better =
    outcome.kind === "done" && qualityOf(level, outcome.best.lurd) !== undefined ? outcome.best.lurd : lurd;
  return { lurd: better, isShortest };
}
