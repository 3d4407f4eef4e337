import { type Message, say } from "../../../message.js";
import type { PausingWork } from "../../../slices.js";
import { isSound } from "../../level/analysis.js";
import { type Row, type TextBoard, toLevel } from "../../level/board.js";
import { type Cell, cells, symbolOf } from "../../level/cell.js";
import { type Finding, newFinding, type TextRange } from "../../level/finding.js";
import type { Level } from "../../level/level.js";
import { levelRows } from "../../level/level-text.js";
import type { Collection, LevelEntry } from "../collection.js";
import { lineEndOf } from "../lines.js";
import type { Note } from "../notes.js";
import {
  codePieces,
  type DrawnRow,
  linePieces,
  looksLikePage,
  type Piece,
  shownText,
  withoutGaps,
} from "./drawn-rows.js";
import { Places } from "./xml.js";

/**
 * Levels as other programs, pages and courses write them: other symbols, blanks between the columns, texts
 * and lists in the source of a program, HTML. Such a text is read only as a whole: all of its boards must be
 * levels in one alphabet, and most of them sound. So no unfinished level of ours is taken for another one.
 */

const minRows = 3;
/** A row has at least this many columns. */
const minColumns = 3;
/** A title is cut here. */
const maxTitle = 200;

/** A way to put rows into a text. */
interface Layout {
  readonly about: Message;
  readonly pieces: readonly Piece[];
  /** Lines around the boards are titles. */
  readonly namesByLines: boolean;
  readonly alphabets: readonly Alphabet[];
}

/** A board that was found, in XSB. */
interface Drawn {
  readonly rows: readonly DrawnRow[];
  readonly title: DrawnRow | undefined;
}

/** The collection of a text in another form, with a finding that names it; `undefined` for any other text. */
export function* readingOtherForm(text: string): PausingWork<Collection | undefined> {
  const layouts = layoutsOf(text);
  yield;
  const places = new Places(text);
  const lineEnd = lineEndOf(text);
  for (const layout of layouts) {
    for (const alphabet of layout.alphabets) {
      const levels = yield* readingLevels(layout, alphabet, places, lineEnd);
      if (levels !== undefined) return collectionOf(text, layout, alphabet, levels, places);
      yield;
    }
  }
  for (const { pieces } of layouts) {
    const rows = unknownRows(pieces);
    if (rows !== undefined) return { ...empty, findings: [unknownSymbols(rows, places)] };
  }
  return undefined;
}

const empty: Collection = {
  form: "other",
  title: undefined,
  author: undefined,
  comment: undefined,
  levels: [],
  claims: [],
  conflicts: [],
  findings: [],
};

function layoutsOf(text: string): readonly Layout[] {
  const all = [...ownAlphabets, ...otherAlphabets];
  const lines = linePieces({ text, sources: undefined });
  const page = looksLikePage(text) ? linePieces(shownText(text)) : undefined;
  return [
    {
      about: say("These levels are drawn with the symbols of another program."),
      pieces: lines,
      namesByLines: true,
      alphabets: otherAlphabets,
    },
    {
      about: say("These levels have a gap between their columns."),
      pieces: withoutGaps(lines),
      namesByLines: true,
      alphabets: all,
    },
    ...(page === undefined
      ? []
      : [
          {
            about: say("These levels are in a web page."),
            pieces: page,
            namesByLines: true,
            alphabets: all,
          },
        ]),
    {
      about: say("These levels are in the source of a program."),
      pieces: codePieces(text),
      namesByLines: false,
      alphabets: all,
    },
  ];
}

/** A level and where it is. */
interface FoundLevel extends Drawn {
  readonly board: TextBoard;
  readonly level: Level;
}

function* readingLevels(
  layout: Layout,
  alphabet: Alphabet,
  places: Places,
  lineEnd: string,
): PausingWork<readonly FoundLevel[] | undefined> {
  const found: FoundLevel[] = [];
  let sound = 0;
  for (const drawn of drawnIn(layout, symbolsOf(alphabet))) {
    const board = boardOf(drawn, places, lineEnd);
    const level = toLevel(board);
    if (level === undefined) return undefined;
    found.push({ ...drawn, board, level });
    if (isSound(level)) sound++;
    yield;
  }
  return 2 * sound > found.length ? found : undefined;
}

/** The boards of a text in an alphabet, as far as they have a thing that moves. */
function* drawnIn({ pieces, namesByLines }: Layout, symbols: ReadonlyMap<string, string>): Generator<Drawn> {
  let rows: DrawnRow[] = [];
  /** The title of these rows, and the one of the next ones. */
  let title: DrawnRow | undefined;
  let next: DrawnRow | undefined;
  for (const piece of pieces) {
    const text = piece.kind === "row" ? translated(piece.text, symbols) : undefined;
    if (piece.kind === "row" && text !== undefined) {
      if (rows.length === 0) [title, next] = [next ?? title, undefined];
      rows.push({ text, sources: piece.sources });
      continue;
    }
    // A comment behind a row does not end a board.
    if (piece.kind !== "comment") {
      if (rows.length >= minRows && isBoard(rows)) {
        yield { rows: withoutMargins(rows), title };
        title = undefined;
      }
      rows = [];
    }
    if (piece.kind !== "end") next = titleIn(piece, namesByLines, next) ?? next;
  }
}

/** The rows without those of floor at both ends, and without columns of floor on the left. */
function withoutMargins(rows: readonly DrawnRow[]): readonly DrawnRow[] {
  const isFloor = ({ text }: DrawnRow) => text.trim() === "";
  const solid = rows.slice(
    rows.findIndex((row) => !isFloor(row)),
    rows.findLastIndex((row) => !isFloor(row)) + 1,
  );
  const free = Math.min(...solid.filter((row) => !isFloor(row)).map(({ text }) => text.search(/\S/)));
  return solid.map(({ text, sources }) =>
    text.length <= free ? { text, sources } : { text: text.slice(free), sources: sources.slice(free) },
  );
}

function isBoard(rows: readonly DrawnRow[]): boolean {
  return (
    rows.some(({ text }) => text.length >= minColumns) &&
    rows.some(({ text }) => text.includes("#")) &&
    rows.some(({ text }) => /[$*@+]/.test(text))
  );
}

/** “Level 1”, “Maze: 1”. */
const counted = /^(?:level|maze|puzzle|stage|screen)\b/i;

/**
 * The title in a piece beside a board: a name, or a line that counts levels; in a text also any other line.
 * `before`: the one before it.
 */
function titleIn(
  { kind, text, sources }: Exclude<Piece, { readonly kind: "end" }>,
  namesByLines: boolean,
  before: DrawnRow | undefined,
): DrawnRow | undefined {
  const words = text.slice(0, maxTitle).replace(/[\s;,'"`*/=\\-]+$/, "");
  const from = words.search(/[^\s;'"`*/=#-]/);
  if (from < 0) return undefined;
  const title = { text: words.slice(from), sources: sources.slice(from, words.length) };
  const isCounted = counted.test(title.text);
  if (kind === "name" || isCounted) return title;
  const isLine = namesByLines && (/\p{L}/u.test(title.text) || /^\d+$/.test(title.text));
  return isLine && !(before !== undefined && counted.test(before.text)) ? title : undefined;
}

function boardOf({ rows }: Drawn, places: Places, lineEnd: string): TextBoard {
  const all = rows.map(({ text, sources }): Row => {
    const { line, column } = places.at(sources[0]!);
    const offset = sources[0]! - column;
    return { text, offset, line, column: 0, sources: sources.map((at) => at - offset) };
  });
  return {
    dialect: "xsb",
    evidence: "marks",
    rows: all,
    width: all.reduce((widest, row) => Math.max(widest, row.text.length), 0),
    start: rows[0]!.sources[0]!,
    end: rows.at(-1)!.sources.at(-1)! + 1,
    firstLine: all[0]!.line,
    lastLine: all.at(-1)!.line,
    lineEnd,
  };
}

function collectionOf(
  text: string,
  { about }: Layout,
  alphabet: Alphabet,
  found: readonly FoundLevel[],
  places: Places,
): Collection {
  const titles = found.map(({ title }): Note | undefined => {
    if (title === undefined) return undefined;
    const offset = title.sources[0]!;
    return { text: title.text, offset, length: title.text.length, ...places.at(offset) };
  });
  const starts = found.map(({ board }, index) => Math.min(board.start, titles[index]?.offset ?? board.start));
  const levels = found.map(({ board }, index): LevelEntry => {
    const none = { author: undefined, comment: undefined, collection: undefined, solutions: [], claims: [] };
    const end = starts[index + 1] ?? text.length;
    return { ...none, board, title: titles[index], start: starts[index]!, end };
  });
  const lineEnd = lineEndOf(text);
  const converted = found.map(({ level }, index) => {
    const title = titles[index];
    return [...levelRows(level, "xsb"), ...(title === undefined ? [] : [`Title: ${title.text}`])].join(
      lineEnd,
    );
  });
  const first = found[0]!;
  const used = new Set(
    found.flatMap(({ rows }) => rows.flatMap(({ sources }) => sources.map((at) => text[at]))),
  );
  const message = say(
    "{0} Their symbols: {1}.",
    about,
    legend(alphabet, (symbol) => used.has(symbol)),
  );
  const whole = { offset: 0, length: text.length, text: converted.join(lineEnd + lineEnd) + lineEnd };
  const fixes = [{ title: say("Convert the file to XSB"), edits: [whole] }];
  const range = rangeOf(first.rows[0]!, places);
  return { ...empty, levels, findings: [newFinding("information", "other-form", message, range, fixes)] };
}

function rangeOf({ sources }: DrawnRow, places: Places): TextRange {
  const offset = sources[0]!;
  return { offset, length: 1, ...places.at(offset) };
}

/** The most and the fewest symbols of a drawing that may be a level. */
const symbolsOfLevels = { min: 4, max: 10 };

function unknownSymbols(rows: readonly DrawnRow[], places: Places): Finding {
  const message = say(
    "These rows look like a level in symbols that aren't known. Known ones: {0}.",
    legend(ownAlphabets[0]!),
  );
  return newFinding("warning", "other-symbols", message, rangeOf(rows[0]!, places));
}

/** The first drawing with a border, which is in no alphabet. */
function unknownRows(pieces: readonly Piece[]): readonly DrawnRow[] | undefined {
  let rows: DrawnRow[] = [];
  for (const piece of pieces) {
    if (piece.kind === "row") rows.push(piece);
    else if (looksDrawn(rows)) return rows;
    else rows = [];
  }
  return undefined;
}

/** Rows that one symbol surrounds, with symbols for a player, a box and a goal in them. */
function looksDrawn(rows: readonly DrawnRow[]): boolean {
  const texts = rows.map(({ text }) => text.trim());
  const [first] = texts;
  if (first === undefined || texts.length < minRows || first.length < minColumns) return false;
  const border = first[0]!;
  const isBorder = (row: string) => row.split("").every((symbol) => symbol === border);
  if (!isBorder(first) || !isBorder(texts.at(-1)!)) return false;
  if (!texts.every((row) => row.startsWith(border) && row.endsWith(border))) return false;
  const { size } = new Set(texts.join(""));
  return size >= symbolsOfLevels.min && size <= symbolsOfLevels.max;
}

/** The symbols that a program draws levels with. A cell may have several, or none. */
type Alphabet = Readonly<Partial<Record<Cell, string>>>;

function alphabet(
  wall: string,
  floor: string,
  box: string,
  goal: string,
  boxOnGoal: string,
  player: string,
  playerOnGoal: string,
): Alphabet {
  return { wall, floor, box, goal, boxOnGoal, player, playerOnGoal };
}

/** The alphabets of Tilework. Rows in plain lines need no other form to be read in them. */
const ownAlphabets: readonly Alphabet[] = [
  alphabet("#", " -_", "$", ".", "*", "@", "+"),
  alphabet("#", " .", "O", "X", "G", "@", "+"),
];

/**
 * The alphabets of other programs. If a text fits several, the first one is meant. No sound level of one of
 * ours fits any.
 */
const otherAlphabets: readonly Alphabet[] = [
  // The levels of Sokoban for DOS, as in `begoon/sokoban-maps`.
  alphabet("X", " ", "*", ".", "&", "@", "+"),
  // `rstropek/Samples` and other games in JavaScript.
  alphabet("X", " _", "b", ".", "B", "@", "+"),
  alphabet("X", " -_", "$", ".", "*", "@", "+"),
  // Courses on search in Python: `&` is the player.
  alphabet("#", " ", "B", ".", "X", "&", "%"),
  // `fenster@fenster.name`: a solver, with floor as dots.
  alphabet("#", ".", "x", "o", "X", "s", "S"),
  // Courses in Java with `=` for a box.
  alphabet("#", " ", "=", ".", "*", "@", "+"),
  // `peter-vavra/sokoban`, a course in Python.
  alphabet("#", " ", "X", "Y", "W", "@", "Z"),
  // Courses on search, with O for obstacles.
  alphabet("O", " ", "B", "S", "*", "R", "."),
  alphabet("O", " ", "X", "S", "", "R", ""),
  // Codenjoy.
  alphabet("☼", " ", "■", "X", "*", "☺", ""),
  // GVGAI, and Griddly.
  alphabet("w", ".", "1", "0", "", "A", ""),
  alphabet("w", ".", "b", "h", "", "A", ""),
  // gym-sokoban: `room_state`.
  alphabet("0", "1", "4", "2", "3", "5", "6"),
  // `BoxobanEnvironment`.
  alphabet("0", "1", "3", "2", "4", "5", "6"),
  // An environment after Rosetta Code.
  alphabet("1", "0", "3", "4", "6", "2", "5"),
];

/** A row in XSB; `undefined` if it has a symbol that the alphabet lacks. */
function translated(row: string, symbols: ReadonlyMap<string, string>): string | undefined {
  let text = "";
  for (let index = 0; index < row.length; index++) {
    const symbol = symbols.get(row[index]!);
    if (symbol === undefined) return undefined;
    text += symbol;
  }
  return text;
}

/** The XSB symbol of each symbol. Beyond a wall every program writes blanks. */
function symbolsOf(alphabet: Alphabet): ReadonlyMap<string, string> {
  const pairs = cells.flatMap((cell) =>
    Array.from(alphabet[cell] ?? "", (symbol) => [symbol, symbolOf("xsb", cell)] as const),
  );
  return new Map([[" ", " "], ["\t", " "], ["\u00a0", " "], ...pairs]);
}

/** “X wall, * box, . goal, @ player”, of the symbols that occur. */
function legend(alphabet: Alphabet, occurs: (symbol: string) => boolean = () => true): Message {
  const names = {
    wall: say("wall"),
    box: say("box"),
    goal: say("goal"),
    boxOnGoal: say("box on goal"),
    player: say("player"),
    playerOnGoal: say("player on goal"),
    floor: say("floor"),
  } satisfies Readonly<Record<Cell, Message>>;
  const shown = Object.entries(names).flatMap(([cell, name]) =>
    Array.from(alphabet[cell as Cell] ?? "")
      .filter((symbol) => symbol !== " " && occurs(symbol))
      .map((symbol) => say("{0} {1}", symbol, name)),
  );
  return shown.reduce((all, one) => say("{0}, {1}", all, one));
}
