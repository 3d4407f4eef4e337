import { dealPosition } from "../../src/games/sliding/deal.js";
import { goalTiles, type Move, type Position, play, status } from "../../src/games/sliding/rules.js";
import { makeCompleteTable } from "../../src/games/sliding/solver/complete-table.js";
import { solve } from "../../src/games/sliding/solver/solve.js";
import { PositionAnalyzer } from "../../src/games/sliding/solver/solver.js";
import { solvingTablesOf } from "../../src/games/sliding/solver/table-builder.js";
import type { Budget } from "../../src/games/solver.js";
import { board, distanceBySearch, finished, type Instance, instances } from "../unit/shared/sliding-data.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

export const usage =
  "Usage: npm run bench -- sliding [--only eight,small,korf,hint,hardest,twentyfour] [--seconds 1,10] [--every 1]";

/**
 * Prints the solver's results: CPU time and nodes (of all threads of this process, including garbage
 * collection and compilation), with each solution replayed by the rules. The published instances are read
 * from `../shared/data`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const defaults = { only: Object.keys(parts).join(","), seconds: "1,10", every: 1 };
  const { only, seconds, every } = readOptions(args, usage, defaults, (read) => read.every > 0);
  const chosen = only.split(",").map((name) => parts[name]);
  const options = { seconds: seconds.split(",").map(Number), every };
  if (chosen.includes(undefined) || !options.seconds.every((value) => value > 0)) throw new Error(usage);
  for (const part of chosen) part!(options);
}

interface Options {
  readonly seconds: readonly number[];
  /** Uses only every n-th board of the 24-puzzles. */
  readonly every: number;
}

const parts: Readonly<Record<string, (options: Options) => void>> = {
  eight,
  small,
  korf,
  hint,
  hardest,
  twentyfour: twentyFour,
};

const unlimited: Budget = { spend: () => true };

function measured<Value>(action: () => Value): { readonly value: Value; readonly ms: number } {
  const started = cpuMs();
  const value = action();
  return { value, ms: cpuMs() - started };
}

function wanted(name: "korf100" | "korf50_24"): readonly Instance[] {
  const found = instances(name);
  if (found === undefined) console.log(`SKIPPED: ../shared/data/${name}_blanklast.txt is missing.`);
  return found ?? [];
}

interface Solved {
  readonly moves: readonly Move[];
  readonly optimal: boolean;
  readonly lowerBound: number;
  readonly nodes: number;
  readonly ms: number;
}

function solved(position: Position, budget: Budget): Solved {
  const { value: outcome, ms } = measured(() => solve(position, budget));
  if (outcome.kind !== "solved") throw new Error(`${position.tiles.join(" ")}: ${outcome.kind}`);
  let here = position;
  for (const move of outcome.moves) here = play(here, move) as Position;
  if (status(here) !== "won")
    throw new Error(`${position.tiles.join(" ")}: ${outcome.moves.join("")} does not solve it.`);
  return {
    moves: outcome.moves,
    optimal: outcome.optimal === "moves",
    lowerBound: outcome.lowerBound,
    nodes: outcome.nodes,
    ms,
  };
}

function spread(times: readonly number[]): string {
  const at = (percent: number) => percentile(times, percent).toFixed(1);
  return `mean ${mean(times).toFixed(1)} ms, median ${at(50)}, 90th percentile ${at(90)}, worst ${at(100)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function eight(): void {
  const { value: table, ms } = measured(() => finished(makeCompleteTable(3, 3)));
  const distances = new Map([[goalTiles(9).join(""), 0]]);
  let wrong = 0;
  for (const [text, distance] of distances) {
    if (table.distanceOf(Uint8Array.from(text, Number)) !== distance) wrong++;
    const blank = text.indexOf("0");
    const [left, right] = [blank % 3 > 0 ? blank - 1 : -1, blank % 3 < 2 ? blank + 1 : -1];
    for (const from of [blank - 3, blank + 3, left, right]) {
      if (from < 0 || from > 8) continue;
      const cells = [...text];
      [cells[blank], cells[from]] = [cells[from] as string, "0"];
      const child = cells.join("");
      if (!distances.has(child)) distances.set(child, distance + 1);
    }
  }
  console.log(
    `8-puzzle: ${distances.size} boards, ${wrong} unlike a search over texts; table built in ${ms.toFixed(0)} ms of CPU`,
  );
}

function buildTables(rows: number, columns: number): void {
  const { complete, full } = solvingTablesOf(rows, columns);
  (complete ?? full).finish(unlimited);
}

function tableBytes(rows: number, columns: number): number {
  const { full, large } = solvingTablesOf(rows, columns);
  return (full.finished?.bytes ?? 0) + (large?.finished?.bytes ?? 0);
}

/** Builds the tables of 4×4, once for all parts. */
let built = false;
function build(): void {
  if (built) return;
  built = true;
  const { ms } = measured(() => buildTables(4, 4));
  console.log(
    `4×4 tables and automaton: ${ms.toFixed(0)} ms of CPU, ${(tableBytes(4, 4) / 1e6).toFixed(1)} MB`,
  );
}

function korf(): void {
  build();
  // Twice, because a fresh process must first compile the search.
  for (const round of ["first", "second"]) {
    let wrong = 0;
    const all = wanted("korf100").map(({ optimal, tiles }) => {
      const result = solved(board(4, 4, tiles), unlimited);
      if (result.moves.length !== optimal || !result.optimal) wrong++;
      return result;
    });
    if (all.length === 0) return;
    console.log(
      `Korf's 100 15-puzzles, ${round} time: ${wrong} wrong lengths; ${spread(all.map(({ ms }) => ms))}; ${nodeText(all)}`,
    );
  }
}

function nodeText(all: readonly Solved[]): string {
  const nodes = mean(all.map((one) => one.nodes));
  const perSecond = nodes / mean(all.map((one) => one.ms)) / 1000;
  return `${Math.round(nodes)} nodes a board, ${perSecond.toFixed(1)} million a second`;
}

/**
 * Two of the 17 boards that need 80 moves (Brüngger, Marzetta, Fukuda and Nievergelt, "The parallel search
 * bench ZRAM", 1999).
 */
const eightyMoves = [
  [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1],
  [0, 12, 10, 13, 15, 11, 14, 9, 3, 7, 2, 5, 4, 8, 6, 1],
] as const;

/** The first one includes building the larger tables. */
function hardest(): void {
  build();
  for (const tiles of eightyMoves) {
    const { moves, optimal, nodes, ms } = solved(board(4, 4, tiles), unlimited);
    console.log(
      `80-move board ${tiles.join(" ")}: ${moves.length} moves${optimal ? "" : " (not proved)"}, ${ms.toFixed(0)} ms of CPU, ${nodes} nodes`,
    );
  }
  console.log(`all 4×4 tables now ${(tableBytes(4, 4) / 1e6).toFixed(1)} MB`);
}

/**
 * Plays whole games by the hints, with occasional wrong moves; times each analysis, with all optimal first
 * moves, and each hint.
 */
function hint(): void {
  build();
  const right: number[] = [];
  const aside: number[] = [];
  const analyses: number[] = [];
  for (const { tiles } of wanted("korf100").slice(0, 20)) {
    const analyser = new PositionAnalyzer();
    let position = board(4, 4, tiles);
    analyser.hint(position, unlimited);
    for (let step = 1; status(position) === "playing"; step++) {
      const move = analyser.hint(position, unlimited) as Move;
      if (step % 7 === 0) analyses.push(measured(() => analyser.analyze(position, unlimited)).ms);
      if (step % 10 === 0) {
        const other = (["U", "D", "L", "R"] as const).find(
          (side) => side !== move && play(position, side) !== undefined,
        ) as Move;
        position = play(position, other) as Position;
        aside.push(measured(() => analyser.hint(position, unlimited)).ms);
        continue;
      }
      position = play(position, move) as Position;
      right.push(measured(() => analyser.hint(position, unlimited)).ms);
    }
  }
  if (right.length === 0) return;
  console.log(`hint after a right move on 4×4: ${spread(right)}`);
  console.log(`hint after a move aside: ${spread(aside)}`);
  console.log(`all optimal first moves: ${spread(analyses)}`);
}

function small(): void {
  let boards = 0;
  let wrong = 0;
  const sizes = "2x3: 150, 3x2: 150, 2x4: 150, 4x2: 150, 3x3: 200, 2x5: 60, 5x2: 60, 3x4: 40, 4x3: 40";
  for (const size of sizes.split(", ")) {
    const [rows, columns, count] = size.split(/x|: /).map(Number) as [number, number, number];
    const all: Solved[] = [];
    buildTables(rows, columns);
    for (let seed = 1; seed <= count; seed++) {
      const position = dealPosition({ rows, columns, walk: 0 }, seed);
      const result = solved(position, unlimited);
      all.push(result);
      boards++;
      if (result.moves.length !== distanceBySearch(position) || !result.optimal) wrong++;
    }
    console.log(`  ${rows}×${columns}: ${spread(all.map(({ ms }) => ms))}`);
  }
  console.log(`${boards} random boards of 2×3 to 3×4: ${wrong} unlike a breadth-first search from both ends`);
}

function twentyFour({ seconds, every }: Options): void {
  const boards = wanted("korf50_24").filter((_, index) => index % every === 0);
  if (boards.length === 0) return;
  const { ms } = measured(() => buildTables(5, 5));
  console.log(`5×5 tables: ${ms.toFixed(0)} ms of CPU, ${(tableBytes(5, 5) / 1e6).toFixed(1)} MB`);
  for (const limit of seconds) solveAll(boards, limit);
}

function solveAll(boards: readonly Instance[], limit: number): void {
  const all = boards.map(({ tiles }) => solved(board(5, 5, tiles), cpuBudget(limit)));
  const length = mean(all.map(({ moves }) => moves.length));
  const below = all.filter(({ moves }, index) => moves.length < (boards[index] as Instance).optimal).length;
  const best = all.filter(({ moves }, index) => moves.length === (boards[index] as Instance).optimal).length;
  const published = mean(boards.map(({ optimal }) => optimal));
  const bound = mean(all.map(({ lowerBound }) => lowerBound));
  console.log(
    `${boards.length} 24-puzzles, ${limit} s each: mean length ${length.toFixed(2)} (optimal ${published.toFixed(2)}), ${best} of the optimal length, ` +
      `${below} below it, mean bound ${bound.toFixed(2)}; ${spread(all.map((one) => one.ms))}; ${nodeText(all)}`,
  );
}
