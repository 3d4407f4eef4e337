import { mkdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { RandomStream, seedRandom } from "../games/random.js";
import { type NetworkHead, readNetwork } from "../games/twenty48/solver/network.js";
import { readCheckpoint, type TrainingProgress, writeCheckpoint } from "./checkpoint.js";
import { type Episode, type Learned, Learner, unlearned } from "./learner.js";
import type { Options } from "./options.js";
import { meanOf, TrainingWorkers } from "./workers.js";

const ranks = { 8192: 13, 16384: 14, 32768: 15 } as const;

/**
 * The progress of training, as one line for a number of games. The games are played with the network alone,
 * without search, while it learns.
 */
class Curve {
  #scores: number[] = [];
  #highest: number[] = [];

  add({ score, highest }: Episode): void {
    this.#scores.push(score);
    this.#highest.push(highest);
  }

  get games(): number {
    return this.#scores.length;
  }

  get meanScore(): number {
    return Math.round(this.#scores.reduce((sum, score) => sum + score, 0) / Math.max(1, this.#scores.length));
  }

  /** The line for the games since the last one. */
  next(): string {
    const count = this.#scores.length;
    const mean = this.meanScore;
    const variance =
      this.#scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, count - 1);
    const shares = Object.entries(ranks).map(([tile, rank]) => {
      const share = (100 * this.#highest.filter((highest) => highest >= rank).length) / Math.max(1, count);
      return `${tile} in ${share.toFixed(1)} %`;
    });
    this.#scores = [];
    this.#highest = [];
    return `last ${count}: mean ${mean} ± ${Math.round(Math.sqrt(variance / Math.max(1, count)))}, ${shares.join(", ")}`;
  }
}

/**
 * The sum of absolute errors, in points, that each weight starts with, because the file of a shipped network
 * has none. About twenty late boards outweigh it.
 */
const initialErrors = 100_000;
/** The part of that sum that has one sign. So the first changes are a tenth of those of a new weight. */
const sameSignShare = 0.1;

/**
 * The weights of a shipped network as a start for further training: rounded, and without those that were met
 * seldom. Rejects with a sentence for the terminal if the file is not a network.
 */
async function startFrom(file: string): Promise<{ readonly head: NetworkHead; readonly learned: Learned }> {
  const network = await readNetwork(readFileSync(file), async (packed, length) =>
    gunzipSync(packed, { maxOutputLength: length + 1 }),
  );
  if (network === undefined) throw new Error(`${file} is not a network for 2048.`);
  const learned = unlearned(0);
  for (let place = 0; place < network.weights.length; place++) {
    const weight = network.weights[place]!;
    if (weight === 0) continue;
    learned.weights[place] = weight;
    learned.errors[2 * place] = sameSignShare * initialErrors;
    learned.errors[2 * place + 1] = initialErrors;
  }
  return { head: network.head, learned };
}

const reportSeconds = 30;
const checkpointSeconds = 300;

export interface Training {
  readonly progress: TrainingProgress;
  readonly learned: Learned;
}

/** Starts or resumes a training, learns for as long as the options say and writes a checkpoint. */
export async function train(options: Options, print: (line: string) => void): Promise<Training> {
  const end = await learn(await startOf(options), options, print);
  writeCheckpoint(options.checkpoint, end.progress, end.learned);
  return end;
}

/** A training before the first game of a command. */
export async function startOf(options: Options): Promise<Training> {
  return options.resume === undefined ? await newTraining(options) : readCheckpoint(options.resume);
}

/**
 * Learns for as long as the options say, into the arrays of `start`, and writes a checkpoint every five
 * minutes. Returns the end, which no checkpoint holds yet.
 */
export async function learn(
  { progress: before, learned }: Training,
  options: Options,
  print: (line: string) => void,
): Promise<Training> {
  const random = new RandomStream(before.random[0] ?? seedRandom(before.seed));
  const learner = new Learner(learned, random, options.rate);
  const workers = new TrainingWorkers(
    new URL(import.meta.url),
    learned,
    workerSeeds(options, before),
    options.rate,
    options.games,
  );
  const curve = new Curve();
  let games = 0;
  let meanScore = before.meanScore;
  let reportAt = reportSeconds;
  let checkpointAt = checkpointSeconds;
  const started = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
  const progress = (): TrainingProgress => ({
    ...before,
    command: options.resume === undefined ? before.command : `${before.command}; ${options.command}`,
    random: [random.state],
    games: before.games + games + workers.games,
    moves: before.moves + learner.moves + workers.moves,
    cpuMinutes: before.cpuMinutes + seconds() / 60,
    meanScore,
  });
  const report = () => {
    meanScore = curve.meanScore;
    const { games, moves, cpuMinutes } = progress();
    print(
      `${cpuMinutes.toFixed(1)} CPU-min, ${games} games, ${(moves / 1e6).toFixed(1)} M moves; ${curve.next()}`,
    );
  };
  const all = () => meanOf([learned, ...workers.learned]);
  mkdirSync(path.dirname(options.checkpoint), { recursive: true });
  // The CPU time of the process is that of all its threads.
  while (games < options.games && seconds() < options.minutes * 60 * options.threads) {
    curve.add(learner.learn());
    games++;
    if (seconds() >= reportAt) {
      report();
      reportAt = seconds() + reportSeconds;
    }
    if (seconds() >= checkpointAt) {
      writeCheckpoint(options.checkpoint, progress(), all());
      checkpointAt = seconds() + checkpointSeconds;
    }
  }
  await workers.end(games < options.games);
  if (curve.games > 0) report();
  return { progress: progress(), learned: all() };
}

/** Seeds that no part of the training has used before. */
function workerSeeds({ threads }: Options, { seed, games }: TrainingProgress): readonly number[] {
  return Array.from(
    { length: threads - 1 },
    (_, index) => (seed + Math.imul(games + index + 1, 0x9e37_79b1)) >>> 0,
  );
}

async function newTraining({ command, seed, optimism, from }: Options): Promise<Training> {
  const own = { seed, optimism, random: [seedRandom(seed)] };
  if (from === undefined) {
    const progress = { command, ...own, games: 0, moves: 0, cpuMinutes: 0, meanScore: 0 };
    return { progress, learned: unlearned(optimism) };
  }
  const { head, learned } = await startFrom(from);
  const { games, moves, cpuMinutes, meanScore } = head;
  const commands = `${head.command}; ${command}`;
  return { progress: { command: commands, ...own, games, moves, cpuMinutes, meanScore }, learned };
}
