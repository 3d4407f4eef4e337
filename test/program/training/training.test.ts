import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { mock } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { RandomStream, seedRandom } from "../../../src/games/random.js";
import { readNetwork } from "../../../src/games/twenty48/solver/network.js";
import { gunzip } from "../../../src/platform/compression.js";
import { readCheckpoint, usedParts } from "../../../src/training/checkpoint.js";
import { LateBoards, lateBoardWords } from "../../../src/training/late-boards.js";
import { Learner, unlearned } from "../../../src/training/learner.js";
import { writeNetwork } from "../../../src/training/network-file.js";
import { readOptions } from "../../../src/training/options.js";
import { learn, startOf, type Training, train } from "../../../src/training/train.js";
import { meanOf } from "../../../src/training/workers.js";

describe("2048 training", () => {
  const folder = temporaryFolder("training").path;
  const first = path.join(folder, "first.checkpoint");
  const second = path.join(folder, "second.checkpoint");

  function trained(...args: string[]): Promise<Training> {
    return train(readOptions(args), () => undefined);
  }

  /** Without a checkpoint at the end, as each has a hundred megabytes. */
  async function learned(args: readonly string[], start?: Training, note = (_line: string) => {}) {
    const options = readOptions(args);
    return learn(start ?? (await startOf(options)), options, note);
  }

  function assertEqual(one: Training, other: Training): void {
    assert.deepEqual(one.progress.random, other.progress.random);
    assert.equal(one.progress.moves, other.progress.moves);
    assert.ok(Buffer.from(one.learned.weights.buffer).equals(Buffer.from(other.learned.weights.buffer)));
  }

  before(async () => {
    assertEqual(await trained("--games", "12", "--seed", "5", "--checkpoint", first), readCheckpoint(first));
  });

  it("starts games on late boards: a kind takes its turn once it has a board", () => {
    const late = new LateBoards(new Int32Array(lateBoardWords));
    const random = new RandomStream(seedRandom(1));
    assert.equal(late.next(random), undefined);
    const words = new Int32Array(lateBoardWords);
    const boards = new LateBoards(words);
    // 2048 and lower; 4096; the same; 8192; 8192 and 4096, in rows of four ranks.
    const path = Int32Array.from([0xb, 1, 0xc, 2, 0xc, 3, 0xd << 16, 4, 0xd, 0xc0]);
    boards.collect(path, 5);
    const found = Array.from({ length: 4 }, () => {
      const at = boards.next(random);
      return at === undefined ? undefined : [words[at], words[at + 1]];
    });
    assert.deepEqual(found.flat(), [0xc, 2, 0xd << 16, 4, 0xd, 0xc0, 0xc, 2]);
    // A game that starts on a late board adds only later ones.
    boards.collect(Int32Array.from([0xd, 0xc0, 0xd, 0xc1]), 2);
    assert.equal(words[1 + 3], 1);
  });

  it("learns from games that start on late boards", () => {
    // The lowest bits of an index are the rank in its tuple's first cell; a first game does not reach 4096 by
    // itself.
    const knows4096 = (withLateBoard: boolean) => {
      const learned = unlearned(0);
      if (withLateBoard) new LateBoards(learned.lateBoards).collect(Int32Array.from([0xb, 1, 0xc, 1]), 2);
      new Learner(learned, new RandomStream(seedRandom(3)), 1).learn();
      return learned.weights.some((weight, place) => weight !== 0 && (place & 15) === 12);
    };
    assert.equal(knows4096(true), true);
    assert.equal(knows4096(false), false);
  });

  it("learns in separate threads with the same result each time", async () => {
    const args = ["--games", "2", "--seed", "5", "--threads", "2", "--checkpoint", second];
    execFileSync(process.execPath, ["scripts/train.mjs", ...args], { stdio: "pipe" });
    const pair = readCheckpoint(second);
    assert.equal(pair.progress.games, 4);
    // The command has built the module, which starts its threads from its own file.
    const { run } = await import(pathToFileURL(inRoot("out", "training", "main.mjs")).href);
    const log = mock.method(console, "log", () => undefined);
    await run(args).finally(() => log.mock.restore());
    assertEqual(readCheckpoint(second), pair);
    const one = await learned(["--games", "2", "--seed", "5"]);
    assert.ok(pair.learned.weights.some((weight, place) => weight !== one.learned.weights[place]));
  });

  it("takes the mean of what threads have learned", () => {
    const one = (weight: number, sum: number, sizes: number) => {
      const lateBoards = new Int32Array(1);
      const all = { weights: new Float32Array(9), errors: new Float32Array(18), lateBoards };
      all.weights[7] = weight;
      all.errors.set([sum, sizes], 14);
      return all;
    };
    const mean = meanOf([one(10, 5, 30), one(40, -3, 10)]);
    assert.equal(mean.weights[7], 17.5);
    assert.deepEqual([...mean.errors.subarray(14, 16)], [1, 20]);
    assert.equal(mean.weights[8], 0);
  });

  it("keeps every byte that is not 0, wherever it is, and no others", () => {
    const bytes = Buffer.alloc(10 * 4096 + 7);
    assert.deepEqual([...usedParts(bytes)], []);
    for (const place of [4095, 4096, 3 * 4096, bytes.length - 1]) bytes[place] = 1;
    const parts = [0, 2 * 4096, 3 * 4096, 4 * 4096, 10 * 4096, bytes.length];
    assert.deepEqual([...usedParts(bytes)].flat(), parts);
  });

  it("moves weights less at a lower rate", async () => {
    const sizeAt = async (rate: string) => {
      const { weights } = (await learned(["--games", "1", "--seed", "5", "--rate", rate])).learned;
      let sum = 0;
      for (let place = 0; place < weights.length; place++) sum += Math.abs(weights[place] as number);
      return sum;
    };
    assert.ok((await sizeAt("0.1")) < 0.5 * (await sizeAt("1")));
    assert.throws(() => readOptions(["--rate", "0"]), /--rate 0 must be a number above 0/);
    assert.throws(() => readOptions(["--rate", "2"]), /--rate 2/);
  });

  it("is the same for the same seed, and when it is resumed", async () => {
    const whole = readCheckpoint(first);
    await trained("--games", "5", "--seed", "5", "--checkpoint", second);
    const parts = await learned(["--games", "7", "--resume", second]);
    assertEqual(parts, whole);
    assert.equal(parts.progress.games, 12);
    const other = await learned(["--games", "1", "--seed", "6"]);
    assert.notDeepEqual(other.progress.random, whole.progress.random);
  });

  it("learns: the last games are better than the first", async () => {
    const scores: number[] = [];
    const note = (line: string) => scores.push(Number(/mean (\d+)/.exec(line)?.[1]));
    const early = await learned(["--games", "40"], undefined, note);
    const later = await learned(["--games", "100"], early);
    await learned(["--games", "40"], later, note);
    assert.ok((scores[1] ?? 0) > 2 * (scores[0] ?? 0), scores.join(" → "));
  });

  it("writes weights that the solver reads, close to the learned ones", async () => {
    const training = readCheckpoint(first);
    const file = path.join(folder, "network");
    const size = writeNetwork(file, training, { step: 2, minErrors: 0 });
    const bytes = readFileSync(file);
    assert.equal(bytes.length, size);
    const network = await readNetwork(bytes, gunzip);
    assert.ok(network !== undefined);
    assert.equal(network.head.games, 12);
    let squares = 0;
    let differences = 0;
    for (let place = 0; place < network.weights.length; place++) {
      const exact = training.learned.weights[place] as number;
      squares += exact ** 2;
      differences += ((network.weights[place] as number) - exact) ** 2;
    }
    assert.ok(differences < squares / 100, `${differences} of ${squares}`);
  });

  it("continues from the weights of a shipped network", async () => {
    const file = path.join(folder, "network");
    writeNetwork(file, readCheckpoint(first), { step: 2, minErrors: 0 });
    const network = await readNetwork(readFileSync(file), gunzip);
    const none = await learned(["--games", "0", "--from", file]);
    assert.ok(none.learned.weights.every((weight, place) => weight === network?.weights[place]));
    assert.equal(none.progress.games, 12);
    assert.match(none.progress.command, /--games 12 .*; npm run train -- --games 0 /);
    const more = await learned(["--games", "1", "--from", file]);
    assert.equal(more.progress.games, 13);
    assert.ok(more.learned.weights.some((weight, place) => weight !== network?.weights[place]));
    assert.throws(() => readOptions(["--from", file, "--resume", second]), /two different starts/);
    writeFileSync(file, "no network\n");
    await assert.rejects(learned(["--from", file]), /is not a network/);
  });

  it("says what is wrong with options and files", () => {
    for (const args of ["--seed x", "--minutes -1", "--threads 0", "--step 0", "--fast"])
      assert.throws(() => readOptions(args.split(" ")));
    const file = path.join(folder, "wrong");
    writeFileSync(file, "x".repeat(5000));
    assert.throws(() => readCheckpoint(file), /isn't a checkpoint/);
    writeFileSync(file, readFileSync(first).subarray(0, 100_000));
    assert.throws(() => readCheckpoint(file), /ends too early/);
  });
});
