/**
 * Run-length text. Digits before a character or a bracketed group repeat it, groups nest, and in boards a bar
 * ends a row: `2(3(#-)#)`, `--3#|3#-#|#-p.#`. Used for boards and for moves.
 */
export interface Expanded {
  readonly text: string;
  /** For each character of `text`, its index in the source. */
  readonly sources: readonly number[];
}

/** An error in run-length text: its index, or the end of the text if a bracket is not closed. */
export interface Broken {
  readonly broken: number;
  /** The text is valid, but expands beyond the limit. */
  readonly isTooLong?: true;
}

/** The deepest nesting. Real texts nest less, and a hostile text must not overflow the stack. */
const maxNesting = 32;

/** Run-length text that was parsed but not expanded: a few letters can stand for a million. */
export interface Runs {
  readonly items: readonly Run[];
  /** The number of characters that it expands to. */
  readonly length: number;
}

/**
 * A character of the source, or a group, repeated `count` times. Groups hold more than one item and are
 * repeated more than once, so every step through them produces a character.
 */
type Run = { readonly count: number } & ({ readonly at: number } | { readonly items: readonly Run[] });

/**
 * Parses run-length text. A count must be followed by something to repeat, and brackets must be paired. The
 * expanded length is limited to `max` characters, because a few nested counts could exceed any memory.
 */
export function parseRuns(source: string, max: number): Runs | Broken {
  const open: {
    readonly count: number;
    readonly from: number;
    readonly at: number;
    readonly items: Run[];
  }[] = [];
  let items: Run[] = [];
  let length = 0;
  let count: number | undefined;
  for (let index = 0; index < source.length; index++) {
    const character = source[index] as string;
    if (character >= "0" && character <= "9") {
      count = Math.min((count ?? 0) * 10 + Number(character), max + 1);
    } else if (character === "(") {
      if (open.length === maxNesting) return { broken: index };
      open.push({ count: count ?? 1, from: length, at: index, items });
      items = [];
      count = undefined;
    } else if (character === ")") {
      const group = open.pop();
      if (group === undefined || count !== undefined) return { broken: index };
      length = group.from + (length - group.from) * group.count;
      // With a count of 0, a text could build and drop groups without limit; nobody writes one.
      if (group.count === 0) return { broken: group.at };
      if (length > max) return { broken: group.at, isTooLong: true };
      for (const item of repeated(items, group.count)) group.items.push(item);
      items = group.items;
    } else {
      length += count ?? 1;
      if (count === 0) return { broken: index };
      if (length > max) return { broken: index, isTooLong: true };
      items.push({ count: count ?? 1, at: index });
      count = undefined;
    }
  }
  const left = open.pop();
  if (left !== undefined) return { broken: left.at };
  if (count !== undefined) return { broken: source.length - 1 };
  return { items, length };
}

/** The items of a repeated group in the fewest runs. */
function repeated(items: readonly Run[], count: number): readonly Run[] {
  const [only] = items;
  if (count === 1 || only === undefined) return items;
  return items.length === 1 ? [{ ...only, count: only.count * count }] : [{ count, items }];
}

/** Steps through run-length text character by character, in constant time and memory per character. */
export class RunReader {
  /** The open groups, outermost first. */
  readonly #open: { readonly items: readonly Run[]; place: number; left: number }[];
  #at = -1;
  #left = 0;

  constructor({ items }: Runs) {
    this.#open = [{ items, place: 0, left: 1 }];
  }

  /** The source index of the next character; `undefined` at the end. */
  next(): number | undefined {
    while (this.#left === 0) {
      const group = this.#open.at(-1);
      if (group === undefined) return undefined;
      const item = group.items[group.place++];
      if (item === undefined) {
        group.place = 0;
        if (--group.left === 0) this.#open.pop();
      } else if ("items" in item) this.#open.push({ items: item.items, place: 0, left: item.count });
      else [this.#at, this.#left] = [item.at, item.count];
    }
    this.#left--;
    return this.#at;
  }
}

/** Expands `source`, with the limits of `parseRuns`. */
export function expand(source: string, max: number): Expanded | Broken {
  const runs = parseRuns(source, max);
  if ("broken" in runs) return runs;
  const sources: number[] = [];
  const reader = new RunReader(runs);
  for (let index = reader.next(); index !== undefined; index = reader.next()) sources.push(index);
  return { text: sources.map((index) => source[index]).join(""), sources };
}

/** A row in run-length form, with a count before each repeated character. */
export function encodeRuns(text: string): string {
  return text.replace(/(.)\1+/gs, (run, character: string) => `${run.length}${character}`);
}
