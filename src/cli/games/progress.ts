import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { say } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import { objectOf } from "../../operations/schema.js";
import { hostFiles } from "../../platform/node/files.js";
import {
  exportedProgress,
  looksLikeProgress,
  maxArchiveBytes,
  type ProgressPlaces,
  progressKinds,
  takenMessage,
  takeProgress,
} from "../../platform/storage/progress-archive.js";
import { exitCodes, orInterrupted, StorageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { onePositional } from "../shared/common-options.js";
import { type GameStore, lookAtGames, openGames } from "../shared/game-store.js";
import { readInput, UnreadableFile } from "../shared/input-file.js";
import { count } from "../shared/json-schema.js";
import { refuseOutput, writeOutput } from "../shared/output-file.js";
import { printableJson } from "../shared/program-output.js";
import { lineOf } from "../shared/speech.js";

/** `tilework export`. */
export const exportProgress = command({
  summary: say("Print all progress as one file, for another machine or VS Code"),
  positionals: "",
  options: {
    output: { value: "FILE", short: "o", about: say("Write it to a file. It replaces only such a file.") },
    force: { about: say("With -o: replace any file") },
  },
  about: say(
    "Print saved and finished games, statistics, best scores, solved levels and their solutions. Also print deadlock patterns, timed solves and mistakes to practice. “{0}” adds them on another machine, and so does “{1}” in VS Code. Deleted games and settings are left out.",
    "tilework import FILE",
    "Import or Export…",
  ),
  exits: { done: say("everything was printed"), storage: say("the folder of games can't be used") },
  prepare({ values: { output: file, force } }) {
    const own = { name: say("such a file"), isIt: looksLikeProgress };
    const output = file === undefined ? undefined : { file, option: "-o", force, own };
    return async (streams) => {
      if (output !== undefined) await refuseOutput(output, []);
      const store = await lookAtGames(streams);
      const exporting = exportedProgress(placesOf(store));
      const text = await orInterrupted(exporting, streams.interrupt).catch(asStorageError);
      await store.close();
      if (!text.ok) throw new StorageError(say("Couldn't export: {0}", text.error), "");
      if (output === undefined) streams.outFile(text.value);
      else {
        const note = await streams.finish(() => writeOutput(output, [], text.value));
        if (note !== undefined) streams.error(lineOf(note));
      }
      return exitCodes.done;
    };
  },
});

const counts = Object.fromEntries([...progressKinds, "practice", "unread"].map((name) => [name, count]));

/** `tilework import`. */
export const importProgress = command({
  summary: say("Add the progress of another machine or of VS Code"),
  positionals: "FILE|-",
  options: {
    json: { about: say("Print one JSON object with the numbers of what was added") },
  },
  about: say(
    "Add what “{0}” has printed, here or in VS Code. What is here stays: of two states of a game the later one counts, and of two scores the better one. If the same file is imported again, nothing changes.",
    "tilework export",
  ),
  exits: {
    done: say("everything was added, or was here already"),
    notAll: say("some files in it can't be read; the others were added"),
    storage: say("the folder of games can't be used"),
  },
  json: { line: objectOf(counts) },
  prepare({ values: { json }, positionals }) {
    const file = onePositional(positionals, say("Name a file, or - for what is piped in."));
    return async (streams) => {
      const bytes = await readInput(file, maxArchiveBytes * 2, streams);
      const store = await openGames(streams);
      const taking = () => takeProgress(bytes, placesOf(store)).finally(() => store.close());
      const taken = await streams.finish(taking).catch(asStorageError);
      if (!taken.ok) throw new UnreadableFile(file, taken.error);
      const { added, unread } = taken.value;
      streams.out(json ? `${printableJson({ ...added, unread })}\n` : lineOf(takenMessage(taken.value)));
      return unread === 0 ? exitCodes.done : exitCodes.notAll;
    };
  },
});

function placesOf({ practice, folder }: GameStore): ProgressPlaces {
  return { files: hostFiles, findGame, practice, storage: folder, saves: path.join(folder, "saves") };
}

function asStorageError(error: unknown): never {
  if (error instanceof Error && "code" in error)
    throw new StorageError(say("Couldn't read or write the games: {0}.", fileProblem(error)), "");
  throw error;
}
