import { parseArgs } from "node:util";
import { type Budget, nodeBudget } from "../../src/games/solver.js";
import { dealPosition, goalTile, type Position, play } from "../../src/games/twenty48/rules.js";
import { twenty48Solver } from "../../src/games/twenty48/solver/solver.js";

const usage = "Usage: npm run bench -- 2048 [--games 20] [--nodes 3000 | --ms M] [--seed 1] [--variant 4x4]";

interface Played {
  readonly seed: number;
  readonly score: number;
  readonly highest: number;
  readonly moves: number;
  readonly nodes: number;
  readonly cpuMs: number;
}

/**
 * Plays whole games of 2048 with the solver, through the rules, and prints how far they came. With `--nodes` the games are the same on every
 * machine; `--ms` gives each move so much time instead, as the hint in the editor has it.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: "string", default: "20" },
      nodes: { type: "string" },
      ms: { type: "string" },
      seed: { type: "string", default: "1" },
      variant: { type: "string", default: "4x4" },
    },
  });
  const size = Number(/^([345])x\1$/.exec(values.variant)?.[1]);
  const [games, seed, ms, nodes] = [values.games, values.seed, values.ms ?? "0", values.nodes ?? "3000"].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (![size, games, seed, ms, nodes].every((value) => value >= 0)) throw new Error(usage);
  const budget = values.ms === undefined ? () => nodeBudget(nodes) : () => timeBudget(ms);
  console.log(`2048 ${values.variant}, ${games} games, ${values.ms === undefined ? `${nodes} nodes` : `${ms} ms`} a move`);

  const played: Played[] = [];
  for (let game = 0; game < games; game++) {
    const result = playGame(size, seed + game, budget);
    played.push(result);
    const { score, highest, moves, cpuMs } = result;
    console.log(`seed ${result.seed}: score ${score}, highest tile ${highest}, ${moves} moves, ${Math.round(cpuMs)} ms of CPU`);
  }
  if (played.length > 0) summarize(played, goalTile(size));
}

function playGame(size: number, seed: number, budget: () => Budget): Played {
  const started = process.cpuUsage();
  let nodes = 0;
  let position: Position = dealPosition(size, seed);
  for (;;) {
    const { spend } = budget();
    const counted: Budget = {
      spend() {
        nodes++;
        return spend();
      },
    };
    const move = twenty48Solver.hint(position, counted);
    if (move === undefined) break;
    const next = play(position, move);
    if (next === undefined) throw new Error(`The solver suggested ${move}, which is illegal: ${position.cells.join(",")}`);
    position = next;
  }
  const { user, system } = process.cpuUsage(started);
  return { seed, score: position.score, highest: Math.max(...position.cells), moves: position.moves, nodes, cpuMs: (user + system) / 1000 };
}

function timeBudget(ms: number): Budget {
  const end = performance.now() + ms;
  let nodes = 0;
  // Reading the clock costs as much as a node.
  return { spend: () => (++nodes & 63) !== 0 || performance.now() < end };
}

function summarize(played: readonly Played[], goal: number): void {
  const scores = played.map(({ score }) => score).toSorted((one, other) => one - other);
  const mean = total(scores) / scores.length;
  const variance = total(scores.map((score) => (score - mean) ** 2)) / Math.max(1, scores.length - 1);
  const middle = scores.length / 2;
  const median = ((scores[Math.ceil(middle) - 1] as number) + (scores[Math.floor(middle)] as number)) / 2;
  const moves = total(played.map((game) => game.moves));
  console.log(`score: mean ${Math.round(mean)} ± ${Math.round(Math.sqrt(variance / scores.length))} (standard error), median ${median}`);
  for (let tile = goal; tile <= goal * 16; tile *= 2) {
    console.log(`reach ${tile}: ${played.filter(({ highest }) => highest >= tile).length} of ${played.length}`);
  }
  const cpuMs = total(played.map((game) => game.cpuMs));
  const nodes = total(played.map((game) => game.nodes));
  console.log(`${(cpuMs / moves).toFixed(3)} ms of CPU and ${Math.round(nodes / moves)} nodes a move, ${moves} moves`);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
