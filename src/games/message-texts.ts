import { inRows } from "./lists.js";
import { english, type Message, type MessageArgument, quantity, say } from "./message.js";

type Sentence = Message | undefined;

/** Joins sentences; `undefined` if there are none. */
export function sentences(first: Message, ...others: readonly Sentence[]): Message;
export function sentences(first: Sentence, second: Message, ...others: readonly Sentence[]): Message;
export function sentences(...all: readonly Sentence[]): Sentence;
export function sentences(...all: readonly Sentence[]): Sentence {
  return all.reduce(
    (before, one) => (before && one ? say("{0} {1}", before, one) : (before ?? one)),
    undefined,
  );
}

/** Whether two messages have the same text. */
export function isSameMessage(one: Message | undefined, other: Message | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && english(one) === english(other));
}

/** Makes a message of a text that needs no translation: a title, a number. */
export function named(value: MessageArgument): Message {
  return { text: "{0}", args: [value] };
}

/** A name in the quotation marks of the language. */
export function quoted(name: string): Message {
  return say("“{0}”", name);
}

/** "1:23" or "1:02:03"; with tenths below a minute: "12.3 s". */
export function durationText(ms: number): Message {
  if (ms < 60_000) return say("{0} s", quantity(Math.floor(ms / 100) / 10, 1));
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return named(
    hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`,
  );
}

/**
 * What is not proved about the length of a solution, in a sentence; `undefined` if both counts are proved.
 * @param optimal the count that is proved to be the least
 * @param bothProved whether no solution with as few of these has fewer of the others
 */
export function unprovedText(optimal: "moves" | "pushes" | false, bothProved: boolean): Message | undefined {
  if (optimal === false) return say("There may be a shorter solution.");
  if (bothProved) return undefined;
  return optimal === "pushes"
    ? say("One with as few pushes may have fewer moves.")
    : say("One with as few moves may have fewer pushes.");
}

/**
 * A board for a screen reader, row by row: “Row 1: 3 × wall, box. Row 2: …” Equal cells beside each other are
 * counted. `cells`: their words, row by row.
 */
export function boardWords(cells: readonly string[], columns: number): Message {
  const rows = inRows(cells, columns).map((row, index) => {
    const runs: { readonly word: string; readonly length: number }[] = [];
    for (const word of row) {
      const last = runs.at(-1);
      if (last?.word === word) runs[runs.length - 1] = { word, length: last.length + 1 };
      else runs.push({ word, length: 1 });
    }
    const words = runs.map(({ word, length }) => (length === 1 ? word : `${length} × ${word}`));
    return say("Row {0}: {1}.", index + 1, words.join(", "));
  });
  return sentences(...rows) ?? say("There is no board.");
}
