/** The possible contents of a square. */
export const cells = ["floor", "wall", "goal", "box", "boxOnGoal", "player", "playerOnGoal"] as const;
export type Cell = (typeof cells)[number];

/**
 * The two notations for levels. `xsb` is the common one (`# $ . * @ +`). `ox` is used by small teaching
 * programs: `O` is a box, `X` a goal, `G` a box on a goal and `.` the floor. It has no symbol for a player on
 * a goal, so it borrows `+`.
 *
 * The dot is a goal in one and floor in the other. So its meaning is never guessed from dots alone.
 */
export const dialects = ["ox", "xsb"] as const;
export type Dialect = (typeof dialects)[number];

const symbols: Readonly<Record<Dialect, Readonly<Record<Cell, string>>>> = {
  ox: { floor: ".", wall: "#", goal: "X", box: "O", boxOnGoal: "G", player: "@", playerOnGoal: "+" },
  xsb: { floor: " ", wall: "#", goal: ".", box: "$", boxOnGoal: "*", player: "@", playerOnGoal: "+" },
};

/**
 * Other symbols that are read: floor that survives mail, the no-break space of web pages, and the letters of
 * some editors. In `xsb`, `o` is a goal and never the box of `ox`.
 */
const otherSymbols: Readonly<Record<Dialect, Readonly<Record<string, Cell>>>> = {
  ox: { " ": "floor", "\t": "floor", "\u00a0": "floor" },
  xsb: {
    "-": "floor",
    _: "floor",
    "\t": "floor",
    "\u00a0": "floor",
    o: "goal",
    b: "box",
    B: "boxOnGoal",
    p: "player",
    P: "playerOnGoal",
  },
};

export function symbolOf(dialect: Dialect, cell: Cell): string {
  return symbols[dialect][cell];
}

const readers: Readonly<Record<Dialect, readonly (Cell | undefined)[]>> = {
  ox: reader("ox"),
  xsb: reader("xsb"),
};

function reader(dialect: Dialect): readonly (Cell | undefined)[] {
  const table = new Array<Cell | undefined>(161).fill(undefined);
  for (const cell of cells) table[symbolOf(dialect, cell).charCodeAt(0)] = cell;
  for (const [symbol, cell] of Object.entries(otherSymbols[dialect])) table[symbol.charCodeAt(0)] = cell;
  return table;
}

/** The cell for a UTF-16 code unit; `undefined` when it is not a symbol of the dialect. */
export function readCell(dialect: Dialect, code: number): Cell | undefined {
  return readers[dialect][code];
}

export function hasGoal(cell: Cell | undefined): boolean {
  return cell === "goal" || cell === "boxOnGoal" || cell === "playerOnGoal";
}

export function hasBox(cell: Cell | undefined): boolean {
  return cell === "box" || cell === "boxOnGoal";
}

export function hasPlayer(cell: Cell | undefined): boolean {
  return cell === "player" || cell === "playerOnGoal";
}

/** The cell without its box or player. */
export function ground(cell: Cell): Cell {
  if (cell === "wall") return "wall";
  return hasGoal(cell) ? "goal" : "floor";
}

export function withBox(cell: Cell): Cell {
  return hasGoal(cell) ? "boxOnGoal" : "box";
}

export function withPlayer(cell: Cell): Cell {
  return hasGoal(cell) ? "playerOnGoal" : "player";
}

export function withGoal(cell: Cell): Cell {
  if (hasBox(cell)) return "boxOnGoal";
  return hasPlayer(cell) ? "playerOnGoal" : "goal";
}

export function withoutGoal(cell: Cell): Cell {
  if (!hasGoal(cell)) return cell;
  if (hasBox(cell)) return "box";
  return hasPlayer(cell) ? "player" : "floor";
}
