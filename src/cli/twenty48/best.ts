import { type Message, say } from "../../games/message.js";
import { current } from "../../games/play/session.js";
import { findGame } from "../../games/registry/registry.js";
import type { MoveValue } from "../../games/solver.js";
import { sideNames } from "../../games/twenty48/played-twenty48.js";
import { directionOf, type Position, type Slide } from "../../games/twenty48/rules.js";
import { readGame } from "../../midend/commands/sharing.js";
import { objectOf } from "../../operations/schema.js";
import { hostClock } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { secondsOption } from "../shared/common-options.js";
import { amount, text, textOrNull } from "../shared/json-schema.js";
import { readText } from "../shared/read-text.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { alignedRow, lineOf, shownNumber } from "../shared/speech.js";

const game = findGame("2048")!;

/** `tilework 2048 best`. */
export const best = command({
  summary: say("Print the best move on a board, and the value of each move"),
  positionals: "FILE|-",
  options: {
    board: { value: "TEXT", about: say("The board, such as “2 0 4/0 2 8/4 16 2”, in place of a file") },
    seconds: secondsOption(say("Time limit for the search, in seconds"), 1),
    json: { about: say("Print one JSON object") },
  },
  about: say(
    "Read a board and print its best move, with the value of each legal move. A board is rows of numbers, with 0, _, . or - for an empty cell, or / between rows. A table, a game that was copied as text, and a game ID are read, too. The higher the value, the better. On 4×4 it is the number of points that are expected from here on.",
  ),
  exits: { done: say("a move was printed"), notAll: say("no best move was found in time") },
  json: {
    line: objectOf({
      board: { ...text, description: "as Tilework writes it" },
      move: { ...textOrNull, description: "U, D, L, R, or K to keep going after the goal" },
      direction: textOrNull,
      values: {
        type: "array",
        items: objectOf({ move: text, value: amount }),
      },
    }),
  },
  prepare({ values: { board, seconds, json }, positionals }) {
    const [file, more] = positionals;
    if (more !== undefined)
      throw new UsageError(say("“{0}” is one argument too many. Name one file.", more), more);
    if ((file === undefined) === (board === undefined))
      throw new UsageError(say("Name a file with a board, - for what is piped in, or --board."), file ?? "");
    return async (streams) => {
      const position = await readPosition(
        board ?? (await readText(file!, streams)),
        file ?? "--board",
        streams,
      );
      return withSolvers(streams, 1, async ({ pool }) => {
        const timeMs = seconds * 1_000;
        const judged = await unlessStopped(pool.of("").judge(game, position, timeMs, streams.interrupt));
        const values = (judged?.values ?? []).toSorted((one, other) => other.value - one.value);
        // A position at the goal has no values: the player decides whether to keep going.
        const move =
          values[0]?.move ??
          (await unlessStopped(pool.of("").hint(game, position, timeMs, streams.interrupt)))?.move;
        streams.out(json ? jsonOf(position, move, values) : textOf(move, values));
        return move === undefined ? exitCodes.notAll : exitCodes.done;
      });
    };
  },
});

async function readPosition(given: string, at: string, streams: ProgramStreams): Promise<Position> {
  const line = game.parse(given.trim());
  if (line.ok) return line.value as Position;
  const readings = await readGame(given, [game], game, { time: hostClock });
  if (!readings.ok) throw new UsageError(say("Couldn't read a board of 2048. {0}", readings.error), at);
  const [reading] = readings.value;
  if (reading?.note !== undefined) streams.error(lineOf(reading.note));
  return current(reading!.session) as Position;
}

function jsonOf(position: Position, move: string | undefined, values: readonly MoveValue[]): string {
  const direction = move === undefined || move === "K" ? null : directionOf[move as Slide];
  const found = values.map(({ move: one, value }) => ({ move: one, value: Math.round(value * 100) / 100 }));
  return `${JSON.stringify({ board: game.format(position), move: move ?? null, direction, values: found })}\n`;
}

const names: Readonly<Record<string, Message>> = { ...sideNames, K: say("Keep Going") };

function textOf(move: string | undefined, values: readonly MoveValue[]): string {
  if (move === undefined) return lineOf(say("The search found no move in time."));
  const rows = values.map((one) =>
    alignedRow([8, 14], [translate(names[one.move]!), shownNumber(one.value, 1)]),
  );
  return [translate(say("Best move: {0}", names[move]!)), ...rows, ""].join("\n");
}
