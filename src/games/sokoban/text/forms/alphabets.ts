import { type Message, say } from "../../../message.js";
import { type Cell, cells, symbolOf } from "../../level/cell.js";

/** The symbols that a program draws levels with. A cell may have several, or none. */
export type Alphabet = Readonly<Partial<Record<Cell, string>>>;

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
export const ownAlphabets: readonly Alphabet[] = [
  alphabet("#", " -_", "$", ".", "*", "@", "+"),
  alphabet("#", " .", "O", "X", "G", "@", "+"),
];

/**
 * The alphabets of other programs. If a text fits several, the first one is meant. No sound level of one of
 * ours fits any.
 */
export const otherAlphabets: readonly Alphabet[] = [
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
export function translated(row: string, symbols: ReadonlyMap<string, string>): string | undefined {
  let text = "";
  for (let index = 0; index < row.length; index++) {
    const symbol = symbols.get(row[index]!);
    if (symbol === undefined) return undefined;
    text += symbol;
  }
  return text;
}

/** The XSB symbol of each symbol. Beyond a wall every program writes blanks. */
export function symbolsOf(alphabet: Alphabet): ReadonlyMap<string, string> {
  const pairs = cells.flatMap((cell) =>
    Array.from(alphabet[cell] ?? "", (symbol) => [symbol, symbolOf("xsb", cell)] as const),
  );
  return new Map([[" ", " "], ["\t", " "], ["\u00a0", " "], ...pairs]);
}

/** “X wall, * box, . goal, @ player”, of the symbols that occur. */
export function legend(alphabet: Alphabet, occurs: (symbol: string) => boolean = () => true): Message {
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
