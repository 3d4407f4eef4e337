/**
 * Run-length text: digits before a character or a bracketed group repeat it, groups nest, and in boards a bar ends a row: `2(3(#-)#)`,
 * `--3#|3#-#|#-p.#`. Used for boards and for moves.
 */
export interface Expanded {
  readonly text: string;
  /** For each character of `text` its index in the source. */
  readonly sources: readonly number[];
}

/** Where run-length text is wrong: its index, or the end when a bracket stays open. */
export interface Broken {
  readonly broken: number;
}

/** Nobody nests deeper, and a hostile text shall not exhaust the stack. */
const deepest = 32;

/**
 * Expands `source`. A count needs something to repeat; a bracket needs its partner; nothing may grow beyond `most` characters: a few nested counts
 * would ask for more than any memory.
 */
export function expand(source: string, most: number): Expanded | Broken {
  const text: string[] = [];
  const sources: number[] = [];
  const open: { readonly count: number; readonly from: number; readonly at: number }[] = [];
  let count: number | undefined;
  for (let index = 0; index < source.length; index++) {
    const character = source[index]!;
    if (character >= "0" && character <= "9") {
      count = Math.min((count ?? 0) * 10 + Number(character), most + 1);
    } else if (character === "(") {
      if (open.length === deepest) return { broken: index };
      open.push({ count: count ?? 1, from: text.length, at: index });
      count = undefined;
    } else if (character === ")") {
      const group = open.pop();
      if (group === undefined || count !== undefined) return { broken: index };
      if (!repeat(text, sources, group.from, group.count, most)) return { broken: group.at };
    } else {
      text.push(character);
      sources.push(index);
      if (!repeat(text, sources, text.length - 1, count ?? 1, most)) return { broken: index };
      count = undefined;
    }
  }
  const left = open.pop();
  if (left !== undefined) return { broken: left.at };
  if (count !== undefined) return { broken: source.length - 1 };
  return { text: text.join(""), sources };
}

/** Makes what stands from `from` on stand there `count` times. */
function repeat(text: string[], sources: number[], from: number, count: number, most: number): boolean {
  const length = text.length - from;
  // A count of 0 would let a text build and drop without end; nobody writes one.
  if (count === 0 || from + length * count > most) return false;
  if (length === 0) return true;
  for (let copy = 1; copy < count; copy++) {
    for (let index = 0; index < length; index++) {
      text.push(text[from + index]!);
      sources.push(sources[from + index]!);
    }
  }
  return true;
}

/** The run-length form of a row: a count before each character that stands more than once in a row. */
export function encodeRuns(text: string): string {
  return text.replace(/(.)\1+/gs, (run, character: string) => `${run.length}${character}`);
}
