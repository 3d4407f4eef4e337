import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { bestSlide } from "../../../../src/games/twenty48/solver/deepening.js";
import {
  levelCount,
  type NetworkHead,
  networkBytes,
  networkHeadLine,
  networkVersion,
  readNetwork,
} from "../../../../src/games/twenty48/solver/network.js";
import { PackedSearch } from "../../../../src/games/twenty48/solver/packed-search.js";
import { gapBelowHighest, packRow, rowTables } from "../../../../src/games/twenty48/solver/row-tables.js";
import { twenty48Solver } from "../../../../src/games/twenty48/solver/solver.js";
import {
  boardValue,
  findPlaces,
  placesPerBoard,
  reversals,
  tupleSize,
  tuples,
  weightCount,
} from "../../../../src/games/twenty48/solver/tuples.js";
import { gunzip } from "../../../../src/platform/compression.js";
import { asyncLaw, law } from "../../shared/samples.js";
import { withoutWebAssembly } from "../../shared/without-web-assembly.js";

const head: NetworkHead = {
  version: networkVersion,
  tuples,
  weights: Math.ceil(weightCount / 1000),
  command: "npm run train -- “test”",
  seed: 1,
  games: 2,
  moves: 3,
  cpuMinutes: 4,
  meanScore: 5,
};

type Row = [number, number, number, number];

/** Weights without any relation to 2048, so that any confusion of indices shows. */
const weights = Int16Array.from(
  { length: weightCount },
  (_, place) => Math.imul(place + 1, 0x9e37_79b1) >> 20,
);
const anyRanks = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 16, maxLength: 16 })
  .map((ranks) => Uint8Array.from(ranks));

function linesOf(ranks: Uint8Array): readonly [...Row, ...Row] {
  const turned = ranks.map((_, cell) => ranks[(cell % 4) * 4 + (cell >> 2)] as number);
  return [ranks, turned].flatMap((all) => [0, 4, 8, 12].map((at) => packRow(all, at))) as never;
}

function allWaysRound(ranks: Uint8Array): readonly Uint8Array[] {
  const turned = (board: Uint8Array) => board.map((_, cell) => board[(3 - (cell % 4)) * 4 + (cell >> 2)]!);
  const mirrored = (board: Uint8Array) => board.map((_, cell) => board[cell - (cell % 4) + 3 - (cell % 4)]!);
  const quarters = [ranks, turned(ranks), turned(turned(ranks)), turned(turned(turned(ranks)))];
  return [...quarters, ...quarters.map(mirrored)];
}

/** Every thousandth is nonzero. */
const codes = Uint8Array.from({ length: weightCount }, (_, place) =>
  place % 1000 === 0 ? 1 + ((place / 1000) % 255) : 0,
);

function networkFile(): Uint8Array {
  const levels = Int16Array.from({ length: levelCount }, (_, level) => level - 100);
  const packed = gzipSync(networkBytes({ levels, codes }));
  return Buffer.concat([Buffer.from(networkHeadLine(head), "latin1"), packed]);
}

describe("2048 network", () => {
  it("adds the weights of the tuples in all eight orientations", () => {
    law(300, [anyRanks], (ranks) => {
      const expected = allWaysRound(ranks).reduce(
        (sum, board) =>
          sum +
          tuples.reduce<number>((value, cells, tuple) => {
            const entry = cells.reduce<number>(
              (bits, cell, index) => bits | ((board[cell] as number) << (4 * index)),
              0,
            );
            return value + (weights[tuple * tupleSize + entry] as number);
          }, 0),
        0,
      );
      const places = new Int32Array(placesPerBoard);
      findPlaces(places, reversals(), ...linesOf(ranks));
      const found = places.reduce((sum, place) => sum + (weights[place] as number), 0);
      assert.deepEqual([boardValue(weights, reversals(), ...linesOf(ranks)), found], [expected, expected]);
    });
  });

  it("gives equal values to rotated and reflected boards", () => {
    const network = new PackedSearch(rowTables(), weights);
    law(200, [anyRanks], (ranks) => {
      network.place(ranks);
      const values = allWaysRound(ranks).map((board) => network.valueOf(board));
      assert.deepEqual(new Set(values).size, 1);
    });
  });

  it("gives the value of the sum, whatever it evaluated before", () => {
    const network = new PackedSearch(rowTables(), weights);
    // Few kinds of tiles, so that lines repeat; empty boards too.
    const fewKinds = fc
      .array(fc.constantFrom(0, 0, 1, 2, 13), { minLength: 16, maxLength: 16 })
      .map((ranks) => Uint8Array.from(ranks));
    network.place(new Uint8Array(16));
    law(3000, [fc.oneof(fewKinds, anyRanks, fc.constant(new Uint8Array(16)))], (ranks) => {
      assert.equal(network.valueOf(ranks), boardValue(weights, reversals(), ...linesOf(ranks)));
    });
  });

  for (const learned of [weights, undefined])
    it(`is searched alike by the kernel and the script${learned ? "" : ", and so is the heuristic"}`, () => {
      const kernel = new PackedSearch(rowTables(), learned);
      const script = withoutWebAssembly(() => new PackedSearch(rowTables(), learned));
      // On few boards tiles are replaced by lower ones, which takes longer than a search.
      const board = fc.constantFrom(...new Array<number>(19).fill(12), 15).chain((max) => {
        const rank = fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));
        return fc.array(rank, { minLength: 16, maxLength: 16 });
      });
      const boards = fc.sample(board, 500);
      for (const ranks of boards.map((one) => Uint8Array.from(one))) {
        const [found, expected] = [kernel, script].map((search) => {
          let nodes = 0;
          search.place(ranks);
          const spend = (count = 1) => {
            nodes += count;
            return nodes < 300;
          };
          return [search.legal, bestSlide(search, 4, { spend }), nodes];
        });
        assert.deepEqual(found, expected, ranks.join());
      }
    });

  it("replaces tiles above a gap by lower ones, from 16384 on", () => {
    const board = (...ranks: number[]) =>
      Uint8Array.from([...ranks, ...new Array<number>(16 - ranks.length).fill(0)]);
    assert.equal(gapBelowHighest(board(15, 14, 12, 3), 6), 13);
    assert.equal(gapBelowHighest(board(9, 8, 7, 6, 3), 6), undefined);
    assert.equal(gapBelowHighest(board(), 6), undefined);
    const network = new PackedSearch(rowTables(), weights);
    const sumOf = (ranks: Uint8Array) => boardValue(weights, reversals(), ...linesOf(ranks));
    network.place(board(15, 14, 12, 3));
    const lowered = network.valueOf(board(15, 14, 12, 3));
    assert.equal(lowered, sumOf(board(13, 12, 11, 3)));
    network.place(board(13, 11, 3));
    assert.equal(network.valueOf(board(13, 11, 3)), sumOf(board(13, 11, 3)));
    assert.notEqual(network.valueOf(board(15, 14, 12, 3)), lowered);
  });

  it("is read back as it was written", async () => {
    const network = await readNetwork(networkFile(), gunzip);
    assert.ok(network !== undefined);
    assert.deepEqual(network.head, JSON.parse(JSON.stringify(head)));
    const some = [0, 1, 1000, 254_000, 255_000].map((place) => network.weights[place]);
    assert.deepEqual(some, [-99, 0, -98, 155, -99]);
    assert.ok(network.weights.every((weight, place) => weight === (codes[place] && codes[place] - 100)));
  });

  it("never throws on invalid bytes, and accepts none of them", async () => {
    const file = networkFile();
    const end = file.indexOf(10);
    const other = (change: Partial<NetworkHead>) =>
      Buffer.concat([Buffer.from(networkHeadLine({ ...head, ...change }), "latin1"), file.subarray(end + 1)]);
    const bad = [
      new Uint8Array(),
      file.subarray(0, 10),
      file.subarray(0, end + 1),
      file.subarray(0, file.length - 10),
      file.subarray(1),
      other({ version: 1 }),
      other({ weights: head.weights - 1 }),
      other({ weights: head.weights + 1 }),
      other({ weights: -1 }),
      other({ tuples: [[0, 1, 2, 3, 4]] }),
      Buffer.concat([file.subarray(0, end + 1), gzipSync(Buffer.alloc(100))]),
      Buffer.concat([file.subarray(0, end + 1), gzipSync(Buffer.alloc(9_000_000))]),
      Buffer.from("tilework 2048 network null\n"),
      Buffer.from("tilework 2048 network {\n"),
    ];
    for (const bytes of bad) assert.equal(await twenty48Solver.learned.accept(bytes, gunzip), false);
    const refuses = async (bytes: Uint8Array) => !(await twenty48Solver.learned.accept(bytes, gunzip));
    await asyncLaw(100, [fc.uint8Array({ maxLength: 300 })], refuses);
  });
});
