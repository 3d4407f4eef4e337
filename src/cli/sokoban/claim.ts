import { say } from "../../games/message.js";
import { claimEdits, claimsThatHold } from "../../games/sokoban/check/judge.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { applyEdits, type TextEdit } from "../../games/sokoban/level/finding.js";
import { editBytes } from "../../platform/text-bytes.js";
import { claimSolver } from "../../solving/asked-solvers.js";
import { exitCodes, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, onePositional, secondsOption, threadsOption } from "../shared/common-options.js";
import { readTextAndBytes } from "../shared/read-text.js";
import { workOnAll } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { collectionOf } from "./open-levels.js";

export const claim = command({
  summary: say("Print a file with claims that hold now"),
  positionals: "FILE|-",
  options: {
    encoding: encodingOption,
    seconds: secondsOption(say("Time limit for each level, in seconds")),
    threads: threadsOption(say("Number of threads. Each works on levels of its own.")),
  },
  about: say(
    "Print the file with claims that hold now, in place of those in the file. They say whether a level is solvable, and how many pushes are enough. If all positions are known, they also say how hard the level is. A level about which nothing was found keeps its claims. A terminal shows control characters as numbers, while a pipe or a file keeps them. “{0}” tests claims.",
    "tilework sokoban test",
  ),
  exits: { done: say("the file was printed"), notAll: say("the work was interrupted") },
  prepare({ values: { seconds, threads }, positionals }) {
    const file = onePositional(positionals, say("Name one file of levels, or - for what is piped in."));
    const timeMs = seconds * 1_000;
    return async (streams) => {
      const { text, bytes } = await readTextAndBytes(file, streams);
      const collection = await collectionOf(file, text, streams);
      if (collection.form !== "text")
        throw new UsageError(
          say("“{0}” is in a read-only format. Claims can't be written into it.", file),
          file,
        );
      const { levels } = collection;
      const edits: (readonly TextEdit[])[] = [];
      await withSolvers(streams, threads, (solvers) =>
        workOnAll(levels, threads, streams, async (entry, index) => {
          const level = toLevel(entry.board);
          if (level === undefined) return;
          const ask = claimSolver(solvers.levels, level, streams.interrupt);
          edits[index] = claimEdits(text, entry, await claimsThatHold(entry, ask, timeMs));
        }),
      );
      streams.outFile(applyEdits(text, edits.flat()), editBytes(bytes, edits.flat(), streams.encoding));
      return exitCodes.done;
    };
  },
});
