import { mutate } from "../shared/mutate.js";
import type { Random } from "../shared/random.js";
import { strangeValue, withStrangePart } from "../shared/strange-value.js";
import { hostileText } from "../texts/hostile.js";
import { levelFile } from "../texts/level-grammar.js";

/** Inputs for the operations for agents, hostile in every way. */

/** Inputs that fit the schema with hostile contents, the same with parts replaced, and anything. */
export function drawInput(random: Random, name: string, files: readonly string[] = hostileFiles): unknown {
  if (random.oneIn(20)) return strangeValue(random);
  const input = fittingInput(random, name, files);
  return random.oneIn(3) ? withStrangePart(input, random) : input;
}

const boards = [
  "1 2 3/4 5 6/7 0 8",
  "8 6 7/2 5 4/3 0 1",
  "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
  "3x2: 1 2 3 4 0 5",
];
/** Paths and addresses that no caller may read. */
export const hostileFiles = [
  ".. ../x ../../etc/passwd levels/../../x /etc/passwd /dev/zero /proc/self/environ file:///etc/passwd",
  "http://127.0.0.1/levels vscode-userdata:/x untitled:x data:,x  . / \0 levels.xsb\0 C:\\Windows",
  "\\\\host\\share ~ %2e%2e/x levels.xsb/",
].flatMap((line) => line.split(" "));

/** Values and characters of an input. A strange value may have billions of both. */
const maxParts = 5_000_000;

/** A value as JSON. `undefined` if it is too large; what JSON lacks is left out. */
export function asJson(value: unknown): string | undefined {
  let left = maxParts;
  try {
    return JSON.stringify(value, (name, part: unknown) => {
      left -= 1 + name.length + (typeof part === "string" ? part.length : 0);
      if (left < 0) throw new RangeError("The value is too large.");
      return typeof part === "bigint" ? String(part) : part;
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Operations whose inputs may take a while; the others answer at once. */
const slow = ["sokoban_solve", "sliding_solve", "sokoban_generate", "sokoban_try_changes"];

/** A call of any operation, seldom one that searches. */
export function drawCall(random: Random, names: readonly string[], files: readonly string[]) {
  const quick = names.filter((one) => !slow.includes(one));
  const name = random.pick(random.oneIn(100) ? names : quick);
  return { name, input: drawInput(random, name, files) };
}

const easy = "#######\n# @$ .#\n#######";

function fittingInput(random: Random, name: string, files: readonly string[]): object {
  const level = drawLevel(random, files);
  const moves = random.oneIn(3) ? hostileText(random, "lurdLURD(9)") : drawMoves(random);
  const seconds = random.pick([0.1, 0.2]);
  const objective = random.pick(["auto", "any", "pushes", "moves"]);
  switch (name) {
    case "sokoban_solve":
      return { level, objective, seconds };
    case "sokoban_verify":
      return { level, moves };
    case "sliding_solve":
      return { board: drawBoard(random), objective, seconds };
    case "sliding_verify":
      return { board: drawBoard(random), moves };
    case "sokoban_generate":
      return {
        grade: random.pick(["easy", "hard"]),
        boxes: random.between(1, 8),
        seed: random.below(1e6),
        count: random.between(1, 10),
        seconds,
      };
    case "sokoban_try_changes":
      return { level, seconds: 1 };
    case "game_read":
    case "game_play":
      if (name === "game_read") return { game: random.pick(["sliding", "2048"]) };
      return {
        game: random.pick(["sliding", "2048"]),
        moves: random.oneIn(2) ? moves : random.list(random.below(30), () => random.pick("UDLR")).join(""),
      };
    default:
      return name === "sokoban_check" ? { level } : { level, moves };
  }
}

function drawLevel(random: Random, files: readonly string[]): object {
  if (random.oneIn(8)) return { file: random.oneIn(5) ? hostileText(random) : random.pick(files) };
  const text = random.oneIn(2)
    ? levelFile(random)
    : random.oneIn(2)
      ? mutate(easy, [], random)
      : hostileText(random, "#@$.* ");
  return { text: text.slice(0, 200_000), ...(random.oneIn(4) ? { number: random.between(1, 4) } : {}) };
}

const drawMoves = (random: Random) => random.list(random.length(400), () => random.pick("lurdLURD")).join("");
const drawBoard = (random: Random) =>
  random.oneIn(2) ? random.pick(boards) : mutate(random.pick(boards), boards, random).slice(0, 2_000);
