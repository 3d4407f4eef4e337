import { type Message, say } from "../../games/message.js";
import { quoted } from "../../games/message-texts.js";
import { translate } from "../../platform/speech.js";
import { listed } from "./speech.js";

/** The most words that are offered. */
const maxOffered = 3;

/**
 * “Did you mean …?” for a word that is not among those it could be. `undefined` if none is close: the word
 * begins it or is a part of it after a blank, or few letters differ.
 */
export function didYouMean(typed: string, words: readonly string[]): Message | undefined {
  const close = words
    .map((word) => ({ word, far: distance(typed.toLowerCase(), word) }))
    .filter(({ far }) => far < 3)
    .sort((one, other) => one.far - other.far)
    .slice(0, maxOffered)
    .map(({ word }) => translate(quoted(word)));
  return close.length === 0 ? undefined : say("Did you mean {0}?", listed(close));
}

/** 0 to 2 for close words. Each letter that is added, left out, replaced or swapped with the next counts. */
function distance(typed: string, word: string): number {
  if (typed.length > 1 && (word.startsWith(typed) || word.split(" ").includes(typed))) return 0;
  // A short word is near many others.
  const max = Math.min(typed.length, word.length) < 4 ? 1 : 2;
  if (Math.abs(typed.length - word.length) > max) return Number.POSITIVE_INFINITY;
  let [before, row]: [readonly number[], readonly number[]] = [[], [...Array(word.length + 1).keys()]];
  for (let index = 1; index <= typed.length; index++) {
    const next = [index];
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[index - 1] === word[column - 1];
      const isSwapped = typed[index - 1] === word[column - 2] && typed[index - 2] === word[column - 1];
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (isSame ? 0 : 1),
          isSwapped && column > 1 && index > 1 ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[word.length]! <= max ? row[word.length]! : Number.POSITIVE_INFINITY;
}
