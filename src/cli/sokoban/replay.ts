import { setTimeout as pause } from "node:timers/promises";
import { movesText, pushesText } from "../../games/counted.js";
import { say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { replayToWin } from "../../games/play/replay.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import { boxPlay } from "../../games/sokoban/play/box-play.js";
import { compress } from "../../games/sokoban/play/lurd.js";
import { levelNow, type Move, type Position, startOf } from "../../games/sokoban/play/rules.js";
import { translate } from "../../platform/speech.js";
import type { LevelSolution } from "../../protocol/solver/level-solving.js";
import { interrupted, levelToSolve, reasonOfLimit } from "../../solving/level-to-solve.js";
import { SolverFailure } from "../../solving/solver-failure.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { type CodeOf, exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, readNumber, secondsOption } from "../shared/common-options.js";
import { printable } from "../shared/program-output.js";
import { withSolvers } from "../shared/solving.js";
import { lineOf } from "../shared/speech.js";
import { readNamedLevel, readOneAddress } from "./levels.js";

/** What each solver searches for. */
const aims = {
  astar: say("A* for the fewest moves."),
  bfs: say("BFS for the fewest pushes."),
  any: say("the strongest solver for any solution."),
} as const;

const optionTable = {
  encoding: encodingOption,
  solver: {
    value: "NAME",
    choices: Object.keys(aims) as readonly (keyof typeof aims)[],
    about: say("astar: the fewest moves. bfs: the fewest pushes. any: any solution, soon."),
    standard: "astar",
  },
  ms: {
    value: "M",
    about: say("Time between two moves, in milliseconds"),
    standard: "300",
    read: readNumber({ min: 0, max: 60_000 }),
  },
  seconds: secondsOption(say("Time limit for the search, in seconds")),
} as const satisfies OptionTable;

export const replay = command({
  summary: say("Solve a level and replay the solution"),
  positionals: "FILE[:N]",
  options: optionTable,
  about: say(
    "Solve a level and show its solution: the board after each move, then all moves and their number. FILE:N is level N of the file, the first one by default. - reads from a pipe.",
  ),
  exits: {
    done: say("the solution was played"),
    notAll: say("no solution was found in time, or it was interrupted"),
    unsolvable: say("it is proved that there is no solution"),
    alreadySolved: say("the level needs no solution"),
  },
  prepare({ values, positionals }) {
    const address = readOneAddress(positionals);
    return async (streams) => {
      const { file, number, level, title: name } = await readNamedLevel(address, streams);
      const title = name === "" ? named(number) : say("{0} (“{1}”)", number, name);
      streams.out(
        `${printable(translate(say("Solving level {0} of {1}: {2}", title, file, aims[values.solver])))}\n`,
      );
      return solveAndPlay(level, values, streams);
    };
  },
});

async function solveAndPlay(
  level: Level,
  { solver, seconds, ms: moveMs }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll" | "unsolvable" | "alreadySolved">> {
  const options = { method: solver, timeMs: seconds * 1_000, background: true };
  const answer = await withSolvers(streams, 1, ({ levels }) =>
    levels.solve(levelToSolve(level), options, streams.interrupt),
  );
  switch (answer.kind) {
    case "alreadySolved":
      streams.out(lineOf(say("The level is already solved: every box is on a goal.")));
      return exitCodes.alreadySolved;
    case "unsolvable":
      streams.out(lineOf(say("There is no solution. {0}", answer.reason)));
      return exitCodes.unsolvable;
    case "gaveUp":
      streams.out(
        lineOf(say("No solution was found. {0} There may still be one.", reasonOfLimit(answer.limit))),
      );
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
): Promise<CodeOf<"done" | "notAll" | "unsolvable" | "alreadySolved">> {
  const moves = [...lurd] as Move[];
  const played = replayToWin(boxPlay, startOf(level, "any"), moves);
  if (played === undefined)
    throw new SolverFailure(say("The solver’s moves “{0}” don't solve the level.", lurd));
  streams.out(lineOf(say("Solution: {0}, {1}.", movesText(moves.length), pushesText(pushes))));
  const { positions } = played;
  for (const [index, position] of positions.entries()) {
    if (index > 0 && !(await rest(moveMs, streams.interrupt))) {
      streams.out(lineOf(interrupted));
      return exitCodes.notAll;
    }
    const result =
      index === 0
        ? say("The level at its start.")
        : boxPlay.words.narrate(positions[index - 1]!, [moves[index - 1]!], position);
    const head = translate(say("{0} of {1}: {2}", index, moves.length, result));
    streams.out(`\n${head}\n${boardOf(position)}\n`);
  }
  streams.out(
    `\n${lineOf(say("Moves: {0}", compress(moves)))}${lineOf(say("Number of moves: {0}", moves.length))}`,
  );
  return exitCodes.done;
}

function boardOf(position: Position): string {
  return levelRows(levelNow(position), "xsb").join("\n");
}

/** Resolves with `true` after the time, and with `false` at an interruption. */
async function rest(ms: number, interrupt: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal: interrupt }).catch(() => undefined);
  return !interrupt.aborted;
}
