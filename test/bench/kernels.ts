import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { nodeBudget } from "../../src/games/solver.js";
import { dealPosition, type Position, play } from "../../src/games/twenty48/rules.js";
import { bestSlide } from "../../src/games/twenty48/solver/deepening.js";
import { readNetwork } from "../../src/games/twenty48/solver/network.js";
import { PackedSearch } from "../../src/games/twenty48/solver/packed-search.js";
import { ranksOf } from "../../src/games/twenty48/solver/ranks.js";
import { rowTables } from "../../src/games/twenty48/solver/row-tables.js";
import { gunzip } from "../../src/platform/gunzip.js";
import { withoutWebAssembly } from "../unit/shared/without-web-assembly.js";
import { cpuMs } from "./shared/cpu.js";

export const usage = "Usage: npm run bench -- kernels";

/** Every kernel as WebAssembly and as the script of hosts that refuse it, in turn: same answers, CPU time. */
export async function run(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  await twenty48();
}

/** Runs both in turn, three times: a fresh process must first compile. Prints the least CPU time of each. */
function compare(what: string, ways: Readonly<Record<string, () => unknown>>): void {
  const least = new Map<string, number>();
  const answers = new Set<string>();
  for (let round = 0; round < 3; round++) {
    for (const [name, action] of Object.entries(ways)) {
      const started = cpuMs();
      answers.add(JSON.stringify(action()));
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, cpuMs() - started));
    }
  }
  const times = [...least].map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(", ");
  console.log(`${what}: ${times} of CPU${answers.size === 1 ? "" : "; THE ANSWERS DIFFER"}`);
}

const searchedNodes = 5_200;

async function twenty48(): Promise<void> {
  const network = await readNetwork(readFileSync(inRoot("media", "2048.network")), gunzip);
  if (network === undefined) throw new Error("media/2048.network is no network.");
  const make = () => new PackedSearch(rowTables(), network.weights);
  const [kernel, script] = [make(), withoutWebAssembly(make)];
  const boards = boardsOfGames(kernel, 1_000);
  const answers = (search: PackedSearch) => () =>
    boards.map((ranks) => {
      search.place(ranks);
      return bestSlide(search, 30, nodeBudget(searchedNodes));
    });
  compare(`2048: ${boards.length} searches of ${searchedNodes} nodes`, {
    kernel: answers(kernel),
    script: answers(script),
  });
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
