import { readCheckpoint } from "./checkpoint.js";
import { writeNetwork } from "./network-file.js";
import { readOptions, usage } from "./options.js";
import { type Training, train } from "./train.js";
import { serveLearning } from "./workers.js";

serveLearning();

/**
 * The entry of `npm run train`, and of the threads that it starts from the same file. Rejects with a sentence
 * for the terminal.
 */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    console.log(usage);
    return;
  }
  const options = readOptions(args);
  // Without a minute of training, a checkpoint is only exported.
  const training =
    options.minutes === 0 && options.resume !== undefined
      ? resumed(options.resume, options.command)
      : await train(options, (line) => console.log(line));
  if (options.out === undefined) return;
  const size = writeNetwork(options.out, training, options);
  console.log(`${options.out}: ${(size / 1024).toFixed(0)} KB`);
}

/** The training of a checkpoint; this command is appended to the commands of its head. */
function resumed(checkpoint: string, command: string): Training {
  const { progress, learned } = readCheckpoint(checkpoint);
  return { progress: { ...progress, command: `${progress.command}; ${command}` }, learned };
}
