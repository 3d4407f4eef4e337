import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { KernelMemory } from "../../src/games/kernels/kernel.js";
import { boundOf } from "../../src/games/sliding/solver/bounds.js";
import { makePatternSpace } from "../../src/games/sliding/solver/pattern-space.js";
import { makePatternTable } from "../../src/games/sliding/solver/pattern-table.js";
import { solvingTablesOf } from "../../src/games/sliding/solver/table-builder.js";
import { type Budget, nodeBudget } from "../../src/games/solver.js";
import { dealPosition, type Position, play } from "../../src/games/twenty48/rules.js";
import { bestSlide } from "../../src/games/twenty48/solver/deepening.js";
import { readNetwork } from "../../src/games/twenty48/solver/network.js";
import { PackedSearch } from "../../src/games/twenty48/solver/packed-search.js";
import { ranksOf, rowTables } from "../../src/games/twenty48/solver/row-tables.js";
import { gunzip } from "../../src/platform/compression.js";
import { finished, instances } from "../unit/shared/sliding-data.js";
import { withoutWebAssembly } from "../unit/shared/without-web-assembly.js";
import { cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";

export const usage = "Usage: npm run bench -- kernels";

/** Every kernel as WebAssembly and as the script of hosts that refuse it, in turn: same answers, CPU time. */
export async function run(args: readonly string[]): Promise<void> {
  readOptions(args, usage, {});
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  await twenty48();
  sliding();
}

interface Both<Value> {
  readonly kernel: Value;
  readonly script: Value;
}

function inBoth<Value>(make: () => Value): Both<Value> {
  return { kernel: make(), script: withoutWebAssembly(make) };
}

/** Runs both in turn, three times: a fresh process must first compile. Prints the least CPU time of each. */
function compare<Value>(what: string, both: Both<Value>, action: (value: Value) => unknown): void {
  const least = { kernel: Number.POSITIVE_INFINITY, script: Number.POSITIVE_INFINITY };
  const answers = new Set<string>();
  for (let round = 0; round < 3; round++) {
    for (const name of ["kernel", "script"] as const) {
      const started = cpuMs();
      answers.add(JSON.stringify(action(both[name])));
      least[name] = Math.min(least[name], cpuMs() - started);
    }
  }
  const { kernel, script } = least;
  const share = (kernel / script).toFixed(2);
  console.log(`${what}: ${kernel.toFixed(0)} ms of CPU, as a script ${script.toFixed(0)} ms (${share})`);
  if (answers.size > 1) console.log("THE ANSWERS DIFFER");
}

const searchedNodes = 5_200;

async function twenty48(): Promise<void> {
  const network = await readNetwork(readFileSync(inRoot("media", "2048.network")), gunzip);
  if (network === undefined) throw new Error("media/2048.network is no network.");
  const both = inBoth(() => new PackedSearch(rowTables(), network.weights));
  const boards = boardsOfGames(both.kernel, 1_000);
  compare(`2048: ${boards.length} searches of ${searchedNodes} nodes`, both, (search) =>
    boards.map((ranks) => {
      search.place(ranks);
      return bestSlide(search, 30, nodeBudget(searchedNodes));
    }),
  );
}

const unlimited: Budget = { spend: () => true };

function sliding(): void {
  const tables = (rows: number, columns: number) => () => {
    // The tables of two sizes are kept: this drops the others.
    for (const others of [2, 3]) solvingTablesOf(2, others);
    const made = solvingTablesOf(rows, columns);
    made.full.finish(unlimited);
    return made;
  };
  compare("sliding puzzle: databases of six and three tiles on 4×4", inBoth(databases), (make) => make());
  const four = inBoth(tables(4, 4));
  const boards = (instances("korf100") ?? []).map(({ tiles }) => tiles);
  compare(`sliding puzzle: ${boards.length} 15-puzzles of Korf`, four, (made) => {
    const { depthFirst } = made.full.finish(unlimited)!;
    return boards.map((tiles) => {
      for (let limit = boundOf(depthFirst.bounds, tiles); ; limit += 2) {
        const found = depthFirst.search(tiles, limit, unlimited);
        if (found.kind === "solved") return found.moves;
      }
    });
  });
  compare("sliding puzzle: beams of width 1,350 on them", four, (made) =>
    boards.map((tiles) => made.full.finish(unlimited)!.beam.search(tiles, 1_350, 200, unlimited)),
  );
}

/** The databases of the first sum of 4×4. They are made in the host that this is called in. */
function databases(): () => unknown {
  const six = finished(makePatternSpace(4, 4, 6));
  const three = finished(makePatternSpace(4, 4, 3));
  const memory = new KernelMemory(0);
  return () => [
    finished(makePatternTable(six, [0, 1, 4, 5, 8, 9], 15, memory)).depth,
    finished(makePatternTable(three, [2, 3, 6], 15, memory)).depth,
  ];
}

/** Boards of games that are played with little search, one in 29 moves. */
function boardsOfGames(search: PackedSearch, count: number): readonly Uint8Array[] {
  const boards: Uint8Array[] = [];
  for (let seed = 1; boards.length < count; seed++) {
    let here: Position | undefined = { ...dealPosition(4, seed), beyond: true };
    for (let move = 1; here !== undefined && boards.length < count; move++) {
      const ranks = ranksOf(here.cells);
      if (move % 29 === 0) boards.push(ranks);
      search.place(ranks);
      const slide = bestSlide(search, 1, { spend: () => true });
      here = slide && play(here, slide);
    }
  }
  return boards;
}
