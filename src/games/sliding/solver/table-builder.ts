import { makeAutomaton } from "./automaton.js";
import { Beam } from "./beam.js";
import { type Bounds, firstTwo, makeBounds } from "./bounds.js";
import { CellSearch } from "./cell-search.js";
import { makeCellTables, maxCells, maxTiles } from "./cell-tables.js";
import { type CompleteTable, makeCompleteTable, maxCompleteCells } from "./complete-table.js";
import { DepthFirst } from "./depth-first.js";
import { type Division, divisions, largeDivisions, lightDivisions } from "./divisions.js";
import type { LimitedSearch } from "./limited-search.js";
import { makePatternSpace, type PatternSpace } from "./pattern-space.js";
import { makePatternTable, type PatternTable, tableWords } from "./pattern-table.js";
import { imageOf } from "./symmetry.js";
import { LazyTable, request, type Work } from "./work.js";

/** The tables for boards of one size, each built when it is first needed. */
export interface SolvingTables {
  /** Present for small boards, which need no other tables. */
  readonly complete: LazyTable<CompleteTable> | undefined;
  /** Ready within some milliseconds, for a first solution. */
  readonly light: LazyTable<Beam>;
  /** Ready soon after `light`, for boards near the goal. */
  readonly lightProof: LazyTable<LimitedSearch>;
  readonly full: LazyTable<Searches>;
  /**
   * Present where even larger tables fit: they take seconds to build and save more only on the hardest
   * boards.
   */
  readonly large: LazyTable<Searches> | undefined;
}

export interface Searches {
  readonly beam: Beam;
  readonly depthFirst: LimitedSearch;
  /** Memory of the tables. */
  readonly bytes: number;
}

function makeSolvingTables(rows: number, columns: number): SolvingTables {
  const large = largeDivisions(rows, columns);
  const longest = maxWordLength(rows * columns);
  const light = new LazyTable(() => lightBeam(rows, columns));
  return {
    complete:
      rows * columns <= maxCompleteCells ? new LazyTable(() => makeCompleteTable(rows, columns)) : undefined,
    light,
    lightProof: new LazyTable(() => lightProof(rows, columns, light)),
    full: new LazyTable(() => searches(rows, columns, divisions(rows, columns), longest)),
    large: large === undefined ? undefined : new LazyTable(() => searches(rows, columns, large, longest)),
  };
}

/** The number of sizes whose tables are kept: players use one or two. */
const keptSizes = 2;
const tablesBySize = new Map<string, SolvingTables>();

export function solvingTablesOf(rows: number, columns: number): SolvingTables {
  const size = `${rows}x${columns}`;
  const solvingTables = tablesBySize.get(size) ?? makeSolvingTables(rows, columns);
  // The last entry of the map was used last.
  tablesBySize.delete(size);
  tablesBySize.set(size, solvingTables);
  for (const oldest of tablesBySize.keys()) if (tablesBySize.size > keptSizes) tablesBySize.delete(oldest);
  return solvingTables;
}

/**
 * Longer words prune more and take longer to compare. Up to 4×4 they pay; on larger boards the blank has too
 * many start cells.
 */
function maxWordLength(cells: number): number {
  return cells <= 16 ? 10 : 7;
}
const maxLightWord = 5;

function* lightBeam(rows: number, columns: number): Work<Beam> {
  return new Beam(yield* bounds(rows, columns, lightDivisions(rows, columns)));
}

function* lightProof(rows: number, columns: number, light: LazyTable<Beam>): Work<LimitedSearch> {
  const automaton = yield* makeAutomaton(rows, columns, maxLightWord);
  const both = light.finished?.bounds ?? (yield* bounds(rows, columns, lightDivisions(rows, columns)));
  return new DepthFirst(both, automaton);
}

function* searches(
  rows: number,
  columns: number,
  parts: readonly Division[],
  longest: number,
): Work<Searches> {
  const both = yield* bounds(rows, columns, parts);
  const automaton = yield* makeAutomaton(rows, columns, longest);
  const { bits, next, rotated, placeOf } = both;
  // The layout by cells pays only for long searches.
  const byCells =
    longest > maxLightWord && rows * columns <= maxCells && Math.max(...both.size) <= maxTiles
      ? yield* makeCellTables(both)
      : undefined;
  const arrays = [
    bits,
    next,
    rotated,
    placeOf,
    automaton.next,
    ...(byCells === undefined ? [] : [byCells.bits, byCells.regionOf]),
  ];
  return {
    beam: new Beam(firstTwo(both)),
    depthFirst:
      byCells === undefined ? new DepthFirst(both, automaton) : new CellSearch(both, byCells, automaton),
    bytes: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

function* bounds(rows: number, columns: number, parts: readonly Division[]): Work<Bounds> {
  const sums = parts.map((division) =>
    division.map((tiles) => ({ tiles, ...imageOf(rows, columns, tiles) })),
  );
  const wanted = new Map(sums.flat().map(({ homes }) => [homes.join(), homes]));
  const spaces = new Map<number, PatternSpace>();
  for (const { length } of wanted.values())
    if (!spaces.has(length)) spaces.set(length, yield* makePatternSpace(rows, columns, length));
  const words = [...wanted.values()].reduce((sum, { length }) => sum + tableWords(spaces.get(length)!), 0);
  // All tables are in one array from the start: joining them later would take the time and the memory of a
  // copy.
  yield* request(words * Uint32Array.BYTES_PER_ELEMENT);
  const bits = new Uint32Array(words);
  const tables = new Map<string, PatternTable>();
  let start = 0;
  for (const [name, homes] of wanted) {
    const space = spaces.get(homes.length)!;
    const end = start + tableWords(space);
    tables.set(name, yield* makePatternTable(space, homes, rows * columns - 1, bits.subarray(start, end)));
    start = end;
    yield tables.size / wanted.size;
  }
  // The data of each size of patterns are joined into one array, if there are several sizes.
  if (spaces.size > 1)
    yield* request([...spaces.values()].reduce((sum, space) => sum + joinedBytes(space), 0));
  return makeBounds(
    rows,
    columns,
    sums.map((patterns) => ({
      patterns: patterns.map(({ tiles, homes, view }) => ({ tiles, view, table: tables.get(homes.join())! })),
    })),
  );
}

function joinedBytes({ next, rotated, placeOf }: PatternSpace): number {
  return next.byteLength + rotated.byteLength + placeOf.byteLength;
}
