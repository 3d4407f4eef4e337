import { parseArgs } from "node:util";
import { isSeed } from "../games/random.js";

export const usage = `npm run train -- [options]

  Learns to play 2048 and prints how far the games come.

  --minutes M        minutes of CPU time for each thread (default 20)
  --games N          or the number of games for each thread; equal commands then give equal weights
  --seed S           of the games (default 1)
  --threads T        threads that learn separately (default 1); their mean is kept, and the curve shows the
                     games of the first one
  --optimism P       the value of an unknown board, in points
  --rate R           the largest part of an error that a weight takes over (default 1); smaller values suit
                     the end of a training
  --checkpoint FILE  where the state is kept, every five minutes and at the end
                     (default .training/2048.checkpoint)
  --resume FILE      continues from a checkpoint
  --from FILE        starts from the weights of a network as they are shipped
  --out FILE         writes the weights as they are shipped; with --minutes 0 and --resume that is all
  --step P           points between the smallest weights in that file (default 16); more make it smaller
  --errors P         weights whose errors add up to less count as never met (default 20000 points);
                     more make it smaller`;

export type Options = Readonly<ReturnType<typeof readOptions>>;

/** Throws with a sentence for the terminal. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string" },
      games: { type: "string" },
      seed: { type: "string", default: "1" },
      threads: { type: "string", default: "1" },
      optimism: { type: "string", default: "0" },
      rate: { type: "string", default: "1" },
      checkpoint: { type: "string", default: ".training/2048.checkpoint" },
      resume: { type: "string" },
      from: { type: "string" },
      out: { type: "string" },
      step: { type: "string", default: "16" },
      errors: { type: "string", default: "20000" },
    },
  });
  if (values.resume !== undefined && values.from !== undefined)
    throw new Error("--resume and --from are two different starts.");
  const amount = (name: string, text: string | undefined, standard: number) => {
    const value = text === undefined ? standard : Number(text);
    if (!(value >= 0)) throw new Error(`--${name} ${text} must be a number, 0 or more.`);
    return value;
  };
  const seed = Number(values.seed);
  if (!isSeed(seed)) throw new Error(`--seed ${values.seed} must be a whole number from 0 to 4294967295.`);
  const threads = amount("threads", values.threads, 1);
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 64))
    throw new Error(`--threads ${values.threads} must be a whole number from 1 to 64.`);
  const rate = Number(values.rate);
  if (!(rate > 0 && rate <= 1))
    throw new Error(`--rate ${values.rate} must be a number above 0, and at most 1.`);
  const step = Number(values.step);
  if (!(step > 0)) throw new Error(`--step ${values.step} must be a number above 0.`);
  return {
    minutes: amount("minutes", values.minutes, values.games === undefined ? 20 : Number.POSITIVE_INFINITY),
    games: amount("games", values.games, Number.POSITIVE_INFINITY),
    seed,
    threads,
    optimism: amount("optimism", values.optimism, 0),
    rate,
    checkpoint: values.checkpoint,
    resume: values.resume,
    from: values.from,
    out: values.out,
    step,
    minErrors: amount("errors", values.errors, 20_000),
    /** The command line, to be stored with the weights. */
    command: ["npm run train --", ...args].join(" "),
  };
}
