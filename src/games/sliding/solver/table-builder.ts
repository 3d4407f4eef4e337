import { KernelMemory } from "../../kernels/kernel.js";
import { inRows, putNewest } from "../../lists.js";
import { type Automaton, makeAutomaton, withSides } from "./automaton.js";
import { Beam } from "./beam.js";
import { type Bounds, boundsBytes, makeBounds } from "./bounds.js";
import { CellSearch } from "./cell-search.js";
import { makeCellTables, maxCells, maxTiles } from "./cell-tables.js";
import { type CompleteTable, makeCompleteTable, maxCompleteCells } from "./complete-table.js";
import { DepthFirst, type LimitedSearch } from "./limited-search.js";
import { makePatternSpace, type PatternSpace } from "./pattern-space.js";
import { makePatternTable, type PatternTable } from "./pattern-table.js";
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
   * Present where even larger tables fit: they take seconds to build, and save more than that only on the
   * hardest boards.
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
  putNewest(tablesBySize, size, solvingTables, keptSizes);
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
  return yield* beam(yield* bounds(rows, columns, lightDivisions(rows, columns)));
}

function* lightProof(rows: number, columns: number, light: LazyTable<Beam>): Work<LimitedSearch> {
  const automaton = withSides(yield* makeAutomaton(rows, columns, maxLightWord));
  const both = light.finished?.bounds ?? (yield* bounds(rows, columns, lightDivisions(rows, columns)));
  return yield* depthFirst(both, automaton);
}

function* beam(both: Bounds): Work<Beam> {
  yield* request(Beam.bytes(both));
  return new Beam(both);
}

function* depthFirst(both: Bounds, automaton: Automaton): Work<LimitedSearch> {
  yield* request(automaton.next.byteLength);
  return new DepthFirst(both, automaton);
}

function* searches(
  rows: number,
  columns: number,
  parts: readonly Division[],
  longest: number,
): Work<Searches> {
  const both = yield* bounds(rows, columns, parts);
  const automaton = withSides(yield* makeAutomaton(rows, columns, longest));
  // The layout by cells pays only for long searches.
  const largest = Math.max(...both.slots.map(({ space }) => space.size));
  const byCells =
    longest > maxLightWord && rows * columns <= maxCells && largest <= maxTiles
      ? yield* makeCellTables(both, automaton)
      : undefined;
  return {
    beam: yield* beam(both),
    depthFirst: byCells === undefined ? yield* depthFirst(both, automaton) : new CellSearch(both, byCells),
    bytes: both.memory.buffer.byteLength + (byCells?.memory.buffer.byteLength ?? 0),
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
  const tables = yield* patternTables(rows * columns - 1, wanted, spaces);
  yield* request(boundsBytes(tables.values()));
  return makeBounds(
    rows,
    columns,
    sums.map((patterns) =>
      patterns.map(({ tiles, homes, view }) => ({ tiles, view, table: tables.get(homes.join())! })),
    ),
  );
}

/** The tables for these homes, by the names of `wanted`. The memory in which they are built is dropped. */
function* patternTables(
  goalBlank: number,
  wanted: ReadonlyMap<string, readonly number[]>,
  spaces: ReadonlyMap<number, PatternSpace>,
): Work<ReadonlyMap<string, PatternTable>> {
  const memory = new KernelMemory(0);
  const tables = new Map<string, PatternTable>();
  for (const [name, homes] of wanted) {
    tables.set(name, yield* makePatternTable(spaces.get(homes.length)!, homes, goalBlank, memory));
    yield tables.size / wanted.size;
  }
  return tables;
}

/** Tiles that share a pattern database. */
type Pattern = readonly number[];

/** The division of a board's tiles for a sum of pattern databases. */
type Division = readonly Pattern[];

/**
 * The best divisions of thousands that were tried. On 4×4 they were compared by the nodes for twelve of
 * Korf's boards, on 5×5 by the mean bound of 300 random boards. It is important that tiles with near homes,
 * which block each other, are counted together.
 */
const chosen: Readonly<Record<string, Division>> = {
  "4x4": [
    [1, 2, 5, 6, 9, 10],
    [8, 11, 12, 13, 14, 15],
    [3, 4, 7],
  ],
  // The patterns of six share a table.
  "5x5": [[1, 2, 3, 6, 7, 8], [4, 5, 9, 10, 14, 15], [11, 12, 16, 17, 21, 22], [18, 19, 20, 23, 24], [13]],
};

/**
 * Another division of 4×4 whose two patterns of six are images of the first pattern above, so that it needs
 * no further table of six.
 */
const secondOf4x4: Division = [
  [2, 3, 4, 6, 7, 8],
  [9, 10, 11, 13, 14, 15],
  [1, 5, 12],
];

/**
 * The sums for searching a board: four up to sixteen cells, otherwise two. On square boards every second sum
 * is the reflection of the one before that swaps rows and columns, and takes no further memory. On other
 * boards the two sums divide the tiles differently. Where there are four, each is used twice, because further
 * tables would take longer to build than they save.
 */
function divisions(rows: number, columns: number): readonly Division[] {
  const cells = rows * columns;
  if (rows === columns) {
    const patterns = chosen[`${rows}x${columns}`] ?? chunks(rowBands(rows, columns), largestPattern(cells));
    const sums = [patterns, mirrored(columns, patterns)];
    return rows === 4 ? [...sums, secondOf4x4, mirrored(columns, secondOf4x4)] : sums;
  }
  const sums = [
    chunks(rowBands(rows, columns), largestPattern(cells)),
    chunks(columnBands(rows, columns), largestPattern(cells)),
  ];
  return cells > maxCells ? sums : [...sums, ...sums];
}

function mirrored(columns: number, division: Division): Division {
  return division.map((tiles) =>
    tiles.map((tile) => ((tile - 1) % columns) * columns + Math.floor((tile - 1) / columns) + 1),
  );
}

/** Even larger patterns, which take some seconds to build. */
function largeDivisions(rows: number, columns: number): readonly Division[] | undefined {
  const patterns = large[`${rows}x${columns}`];
  return patterns && [patterns, mirrored(columns, patterns)];
}

const large: Readonly<Record<string, Division>> = {
  "4x4": [[9, 10, 11, 12, 13, 14, 15], [1, 2, 3, 4, 5, 6, 7], [8]],
};

/** Small databases that are built almost at once, for a first solution; with more cells they are smaller. */
function lightDivisions(rows: number, columns: number): readonly Division[] {
  const size = rows * columns <= 25 ? 3 : 2;
  return [chunks(rowBands(rows, columns), size), chunks(columnBands(rows, columns), size)];
}

/**
 * Limited by memory and by the time to fill it: all databases of a board together stay below 64 MB and two
 * seconds.
 */
function largestPattern(cells: number): number {
  return cells <= 16 ? 6 : cells <= 25 ? 5 : 4;
}

/**
 * The tiles in the order of a path through their homes. It goes back and forth in bands of two rows, or of
 * three if one row would be left.
 */
function rowBands(rows: number, columns: number): readonly number[] {
  const order: number[] = [];
  for (let top = 0, left = false; top < rows; left = !left) {
    const height = rows - top === 3 ? 3 : 2;
    for (let step = 0; step < columns; step++) {
      const column = left ? columns - 1 - step : step;
      for (let down = 0; down < height; down++)
        order.push((top + (step % 2 === 0 ? down : height - 1 - down)) * columns + column + 1);
    }
    top += height;
  }
  return order.filter((tile) => tile < rows * columns);
}

function columnBands(rows: number, columns: number): readonly number[] {
  return rowBands(columns, rows)
    .concat(rows * columns)
    .map((tile) => ((tile - 1) % rows) * columns + Math.floor((tile - 1) / rows) + 1)
    .filter((tile) => tile < rows * columns);
}

function chunks(order: readonly number[], size: number): readonly Pattern[] {
  return inRows(order, size).map((tiles) => tiles.toSorted((one, other) => one - other));
}
