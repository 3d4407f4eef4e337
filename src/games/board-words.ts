import { type Message, say } from "./message.js";
import { sentences } from "./message-texts.js";

/**
 * A board for a screen reader, row by row: “Row 1: 3 × wall, box. Row 2: …” Equal cells beside each other are
 * counted. `cells`: their words, row by row.
 */
export function boardWords(cells: readonly string[], columns: number): Message {
  const rows = Array.from({ length: cells.length / columns }, (_, row) => {
    const runs: { readonly word: string; readonly length: number }[] = [];
    for (const word of cells.slice(row * columns, (row + 1) * columns)) {
      const last = runs.at(-1);
      if (last?.word === word) runs[runs.length - 1] = { word, length: last.length + 1 };
      else runs.push({ word, length: 1 });
    }
    const words = runs.map(({ word, length }) => (length === 1 ? word : `${length} × ${word}`));
    return say("Row {0}: {1}.", row + 1, words.join(", "));
  });
  return sentences(...rows) ?? say("There is no board.");
}
