import { claimEdits } from "../../games/sokoban/claims/claim-lines.js";
import { claimsThatHold } from "../../games/sokoban/claims/judge.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { applyEdits, type TextEdit } from "../../games/sokoban/level/finding.js";
import { readingCollection } from "../../games/sokoban/text/read-collection.js";
import { editBytes } from "../../platform/text-bytes.js";
import { claimSolver } from "../../solving/claim-solver.js";
import {
  described,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
  threadsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes, Interrupted, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { printableLines } from "../shared/printable.js";
import { readTextAndBytes } from "../shared/read-text.js";
import { showProgress } from "../shared/run-items.js";
import { readThreads, withSolvers } from "../shared/solving.js";

const optionTable = {
  seconds: secondsOption("each level"),
  threads: threadsOption("each works on levels of its own"),
} as const satisfies OptionTable;

export const claim: Command = {
  ...described({
    summary: "Print a file with claims that hold now",
    positionals: "FILE|-",
    options: optionTable,
    about:
      "Print the file with claims of each level that hold now: solvable or unsolvable; the fewest pushes where they are soon proved, else how many are enough; and the estimated difficulty where all positions are known. “tilework sokoban test” tests claims. They replace the claims in the file; a level about which nothing was found keeps its own. A terminal shows control characters of the file as numbers; a pipe or a file keeps them.",
    exits: ["0: the file was printed", "1: it was interrupted"],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0)
      throw new UsageError("Name one file of levels, or - for what is piped in.");
    const timeMs = readSeconds(values.seconds) * 1_000;
    const threads = readThreads(values.threads);
    return async (streams) => {
      const { text, bytes } = await readTextAndBytes(file, streams);
      const collection = await unlessInterrupted(
        readingCollection(text, file === "-" ? undefined : file),
        streams,
      );
      if (collection.form === "slc")
        throw new UsageError(
          "Level files in XML are only read. Their claims can be written by hand, as comments.",
        );
      const { levels } = collection;
      const edits: (readonly TextEdit[])[] = [];
      let next = 0;
      let done = 0;
      await withSolvers(streams, threads, async (solvers) => {
        const work = async () => {
          while (next < levels.length && !streams.interrupt.aborted) {
            const index = next++;
            const entry = levels[index]!;
            const level = toLevel(entry.board);
            if (level !== undefined) {
              const ask = claimSolver(solvers.levels, level, streams.interrupt);
              edits[index] = claimEdits(text, entry, await claimsThatHold(entry, ask, timeMs));
            }
            showProgress(streams, `${++done}/${levels.length}`);
          }
        };
        await Promise.all(Array.from({ length: Math.min(threads, levels.length) }, work));
      });
      showProgress(streams, "");
      if (streams.interrupt.aborted) throw new Interrupted();
      if (streams.showsOutput) streams.out(printableLines(applyEdits(text, edits.flat())));
      else streams.outBytes(editBytes(bytes, edits.flat()));
      return exitCodes.done;
    };
  },
};
