import { setTimeout as pause } from "node:timers/promises";
import { english, say } from "../../games/message.js";
import { replayToWin } from "../../games/play/replay.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import { boxPlay } from "../../games/sokoban/play/box-play.js";
import { compress } from "../../games/sokoban/play/lurd.js";
import { levelNow, type Move, type Position, startOf } from "../../games/sokoban/play/rules.js";
import type { LevelSolution } from "../../protocol/solver/level-solving.js";
import { interrupted, reasonOf } from "../../solving/level-reasons.js";
import { levelToSolve } from "../../solving/level-to-solve.js";
import { SolverFailure } from "../../solving/solver-failure.js";
import {
  described,
  type OptionTable,
  readArguments,
  readNumber,
  readSeconds,
  secondsOption,
} from "../shared/arguments.js";
import {
  type Command,
  type ExitCode,
  exitCodes,
  type ProgramStreams,
  UsageError,
} from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { noSuchLevel, readLevelAddress } from "../shared/level-address.js";
import { printable } from "../shared/printable.js";
import { withSolvers } from "../shared/solving.js";
import { itemsOf, readLevels } from "./files/levels.js";

const optionTable = {
  solver: {
    value: "NAME",
    choices: ["astar", "bfs", "any"],
    about: "astar: the fewest moves; bfs: the fewest pushes; any: any solution, soon",
    standard: "astar",
  },
  ms: { value: "M", about: "Time between two moves, in milliseconds", standard: "300" },
  seconds: secondsOption("the search"),
} as const satisfies OptionTable;

const replaySolvers = ["astar", "bfs", "any"] as const;
const aims = {
  astar: "A* for the fewest moves",
  bfs: "BFS for the fewest pushes",
  any: "the strongest solver for any solution",
} as const;
const standardMs = 300;
const maxMs = 60_000;

export const replay: Command = {
  ...described({
    summary: "Solve a level and replay the solution",
    positionals: "FILE[:N]",
    options: optionTable,
    about:
      "Solve a level and play its solution: the board after each move, and at the end the moves and their number. FILE:N is level N of the file (default: the first); - reads from a pipe.",
    exits: [
      "0: the solution was played",
      "1: no solution was found in time, or it was interrupted",
      "4: it is proved that there is no solution",
      "5: the level is already solved",
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
    const solver = replaySolvers.find((name) => name === (values.solver ?? "astar"));
    if (solver === undefined)
      throw new UsageError(`There is no solver “${values.solver}”. There is: ${replaySolvers.join(", ")}.`);
    const moveMs = readNumber(values.ms, "ms", { standard: standardMs, min: 0, max: maxMs });
    const timeMs = readSeconds(values.seconds) * 1_000;
    return async (streams) => {
      const { file, number } = address;
      const collection = await readLevels(file, streams);
      const [item] = await unlessInterrupted(
        itemsOf(file, collection, (candidate) => candidate === number),
        streams,
      );
      if (item === undefined) throw noSuchLevel(address, collection.levels.length);
      if (item.level === undefined) throw new UsageError(`Couldn't play level ${number}: ${item.problem}`);
      const title = item.title === "" ? "" : `, “${item.title}”,`;
      streams.out(`${printable(`Solving level ${number} of ${file}${title} by ${aims[solver]}.`)}\n`);
      return solveAndPlay(item.level, solver, { timeMs, moveMs }, streams);
    };
  },
};

interface Pace {
  /** The time limit of the search. */
  readonly timeMs: number;
  /** The time between two moves. */
  readonly moveMs: number;
}

async function solveAndPlay(
  level: Level,
  method: (typeof replaySolvers)[number],
  { timeMs, moveMs }: Pace,
  streams: ProgramStreams,
): Promise<ExitCode> {
  const options = { method, timeMs, background: true };
  const answer = await withSolvers(streams, 1, ({ levels }) =>
    levels.solve(levelToSolve(level), options, streams.interrupt),
  );
  switch (answer.kind) {
    case "alreadySolved":
      streams.out("The level is solved as it stands: every box is on a goal.\n");
      return exitCodes.alreadySolved;
    case "unsolvable":
      streams.out(`There is no solution. ${reasonOf(answer)}\n`);
      return exitCodes.unsolvable;
    case "gaveUp":
      streams.out(`No solution was found. ${reasonOf(answer)} There may still be one.\n`);
      return exitCodes.notAll;
    case "solved":
      return playSolution(level, answer, moveMs, streams);
  }
}

async function playSolution(
  level: Level,
  { lurd, pushes }: LevelSolution,
  moveMs: number,
  streams: ProgramStreams,
): Promise<ExitCode> {
  const moves = [...lurd] as Move[];
  const played = replayToWin(boxPlay, startOf(level, "any"), moves);
  if (played === undefined)
    throw new SolverFailure(say("The solver’s way “{0}” doesn't solve the level.", lurd));
  streams.out(
    `A solution is found: ${count(moves.length, "move")}, ${count(pushes, "push", "pushes")}. Playing it…\n`,
  );
  const { positions } = played;
  for (const [index, position] of positions.entries()) {
    if (index > 0 && !(await rest(moveMs, streams.interrupt))) {
      streams.out(`${interrupted}\n`);
      return exitCodes.notAll;
    }
    const said =
      index === 0
        ? "The level as it begins."
        : english(boxPlay.words.narrate(positions[index - 1]!, [moves[index - 1]!], position));
    streams.out(`\n${index}/${moves.length} ${said}\n${boardOf(position)}\n`);
  }
  streams.out(`\nDone. The moves are: ${compress(moves)}\nLength: ${moves.length}\n`);
  return exitCodes.done;
}

/**
 * The board in the symbols of this program's own files: `@` the player, `O` a box, `X` a goal, `G` a box on a
 * goal, `+` the player on one.
 */
function boardOf(position: Position): string {
  return levelRows(levelNow(position), "ox").join("\n");
}

/** Resolves with `true` after the time, and with `false` at an interruption. */
async function rest(ms: number, interrupt: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal: interrupt }).catch(() => undefined);
  return !interrupt.aborted;
}

function count(value: number, one: string, several = `${one}s`): string {
  return `${value} ${value === 1 ? one : several}`;
}
