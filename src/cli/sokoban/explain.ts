import { explainMoves } from "../../operations/explain-position.js";
import { OperationError } from "../../operations/operation.js";
import { hostSlices } from "../../platform/slices.js";
import { described, type OptionTable, readArguments } from "../shared/arguments.js";
import { type Command, type ExitCode, exitCodes, Interrupted, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { noSuchLevel, readLevelAddress } from "../shared/level-address.js";
import { printable, printableJson } from "../shared/printable.js";
import { itemsOf, readLevels } from "./files/levels.js";

const optionTable = {
  moves: { value: "LURD", about: "Moves from the level to the position, such as rrDl", standard: "none" },
  json: { about: "Print one JSON object" },
} as const satisfies OptionTable;

type Explanation = Awaited<ReturnType<typeof explainMoves>>;

export const explain: Command = {
  ...described({
    summary: "Explain why a position is lost",
    positionals: "FILE[:N]",
    options: optionTable,
    about:
      "Find out whether a position is a deadlock: the boxes that are stuck, the rule, and the push that caused it. FILE:N is level N of the file (default: the first); - reads from a pipe. Where nothing is found, the position may still be lost; the command solve tells that.",
    exits: [
      "0: no deadlock was found, which is no proof that there is none",
      "4: it is proved that the position is lost",
      "5: the position is solved",
      "6: the time was up",
    ],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0)
      throw new UsageError(
        "Name one level: a file, or a file and the number of a level, such as levels.xsb:3.",
      );
    const address = readLevelAddress(text);
    const { moves = "", json = false } = values;
    return async (streams) => {
      const { file, number } = address;
      const collection = await readLevels(file, streams);
      const items = itemsOf(file, collection, (candidate) => candidate === number);
      const [item] = await unlessInterrupted(items, streams);
      if (item === undefined) throw noSuchLevel(address, collection.levels.length);
      const { level, title, problem } = item;
      if (level === undefined) throw new UsageError(`Couldn't play level ${number}: ${problem}`);
      const context = { slices: hostSlices, signal: streams.interrupt };
      const found = await explainMoves(level, moves, context).catch(rethrown);
      streams.out(`${json ? printableJson({ file, level: number, title, ...found }) : textOf(found)}\n`);
      return codes[found.result];
    };
  },
};

const codes = {
  noneFound: exitCodes.done,
  deadlock: exitCodes.unsolvable,
  solved: exitCodes.alreadySolved,
  timedOut: exitCodes.undecided,
} as const satisfies Record<Explanation["result"], ExitCode>;

function rethrown(error: unknown): never {
  if (!(error instanceof OperationError)) throw error;
  throw error.code === "cancelled" ? new Interrupted() : new UsageError(error.message);
}

function textOf({ result, board, explanation, boxes = [] }: Explanation): string {
  const marked = boxes.map(([row, column]) => `row ${row}, column ${column}`).join("; ");
  switch (result) {
    case "deadlock":
      return `${board}\n${printable(`${explanation} Boxes: ${marked}.`)}`;
    case "noneFound":
      return `${board}\nNo deadlock was found. The position may still be lost.`;
    case "timedOut":
      return `${board}\nThe time was up before a deadlock was found.`;
    case "solved":
      return `${board}\nThe position is solved.`;
  }
}
