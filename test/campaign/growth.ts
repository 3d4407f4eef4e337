import type { Campaign } from "./shared/campaign.js";
import { growsTooFast } from "./shared/measure.js";
import type { Random } from "./shared/random.js";
import { joints, shortPiece } from "./texts/hostile.js";
import { furnishings, motifBoard, motifs } from "./texts/motif-boards.js";
import { type Reader, readers } from "./texts/readers.js";

/** Walks all readers of external text, with texts in which a piece is repeated more and more often. */
export const campaign: Campaign = {
  about: "every reader of outside text: the time grows no faster than the text",
  async run(run) {
    for (let index = 0; run.shouldContinue(); index++) {
      const reader = readers[index % readers.length]!;
      if (!reader.name.includes(run.only)) continue;
      const { name, of } = growing(reader, run.random);
      run.started(JSON.stringify({ reader: reader.name, text: name }));
      const wrong = problemOf(reader, of);
      if (wrong !== undefined) run.failed({ what: `${reader.name}: ${wrong}`, input: name });
    }
  },
};

/** The problem of a reader with growing texts; `undefined` if there is none. */
function problemOf({ read }: Reader, of: Growing["of"]): string | undefined {
  try {
    const isSlow = growsTooFast((times) => {
      const text = of(times);
      return () => read(text);
    });
    return isSlow ? "its time grows faster than its text." : undefined;
  } catch (error) {
    return `it throws ${error instanceof Error ? error.message : error}`;
  }
}

/** Texts that grow: `of(4)` is four times as long as `of(1)`. */
interface Growing {
  readonly name: string;
  readonly of: (times: number) => string;
}

/** The characters of the shorter text. */
const characters = 8_000;
/** The sides of its board, where it is one. */
const side = 48;

function growing(reader: Reader, random: Random): Growing {
  if (reader.hasBoards === true && random.oneIn(3)) {
    const motif = random.pick(Object.keys(motifs));
    const things = random.pick(furnishings);
    return {
      name: `a board of ${motif} with ${JSON.stringify(things)}`,
      of: (times) => motifBoard(motifs[motif]!, side * Math.sqrt(times), things),
    };
  }
  const real = reader.real(random);
  const at = random.below(Math.min(real.length, 1_000) + 1);
  const [before, after] = [real.slice(0, at), real.slice(at, at + 200)];
  const from = random.below(real.length + 1);
  const unit =
    random.pick([
      () => random.pick(joints),
      () => real.slice(from, from + 1 + random.below(4)),
      () => real.slice(from, from + 1 + random.below(60)),
      () => random.list(1 + random.below(3), shortPiece).join(""),
      () => random.pick(joints) + real.slice(from, from + 1),
    ])() || " ";
  const [start, end] = random.pick([
    [before, after],
    [before, ""],
    ["", after],
    ["", ` ${random.pick("x1\"'}])#.")}`],
    [before, random.pick("!\"'}])#.")],
  ] as const);
  const name = JSON.stringify([start.slice(-80), unit, end.slice(0, 80)]);
  return { name, of: (times) => start + unit.repeat(Math.ceil((times * characters) / unit.length)) + end };
}
