import { say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { type ExplainedMoves, explainMoves, explanationSchema } from "../../operations/explain-position.js";
import { OperationError } from "../../operations/operation.js";
import { hostSlices } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";
import { type ExitCode, exitCodes, Interrupted, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { ofLevel } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { listed } from "../shared/speech.js";
import { lineAbout, readNamedLevel, readOneAddress } from "./levels.js";

export const explain = command({
  summary: say("Explain why a position is lost"),
  positionals: "FILE[:N]",
  options: {
    encoding: encodingOption,
    moves: {
      value: "LURD",
      about: say("Moves from the level to the position, such as rrDl"),
      standard: say("none"),
    },
    json: { about: say("Print one JSON object") },
  },
  about: say(
    "Find out whether a position is a deadlock: the boxes that are stuck, the rule, and the push that caused it. FILE:N is level N of the file, the first one by default. - reads from a pipe. If nothing is found, the position may still be lost. “{0}” can prove that.",
    "tilework sokoban solve",
  ),
  exits: {
    done: say("no deadlock was found, but the position may still be lost"),
    unsolvable: say("it is proved that the position is lost"),
    alreadySolved: say("the position needs no solution"),
    undecided: say("the search timed out"),
  },
  json: {
    line: { ...explanationSchema, properties: { ...ofLevel, ...explanationSchema.properties } },
  },
  prepare({ values: { moves = "", json }, positionals }) {
    const address = readOneAddress(positionals);
    return async (streams) => {
      const item = await readNamedLevel(address, streams);
      const context = { slices: hostSlices, signal: streams.interrupt };
      const found = await explainMoves(item.level, moves, context).catch(rethrown);
      const { data } = found;
      streams.out(`${json ? printableJson({ ...lineAbout(item), ...data }) : textOf(found)}\n`);
      return codes[data.result];
    };
  },
});

const codes = {
  noneFound: exitCodes.done,
  deadlock: exitCodes.unsolvable,
  solved: exitCodes.alreadySolved,
  timedOut: exitCodes.undecided,
} as const satisfies Record<ExplainedMoves["data"]["result"], ExitCode>;

function rethrown(error: unknown): never {
  if (!(error instanceof OperationError)) throw error;
  throw error.code === "cancelled"
    ? new Interrupted()
    : new UsageError(named(error.message), error.at.replace(/^moves/, "--moves"));
}

const sentences = {
  noneFound: say("No deadlock was found. The position may still be lost."),
  timedOut: say("The time was up before a deadlock was found."),
  solved: say("The position is solved."),
} as const;

function textOf({ data: { result, board, boxes = [] }, text }: ExplainedMoves): string {
  const squares = boxes.map(([row, column]) => `${row}/${column}`);
  const sentence =
    result === "deadlock"
      ? say("{0} The boxes (row/column): {1}.", text ?? "", listed(squares))
      : sentences[result];
  return `${board}\n${printable(translate(sentence))}`;
}
