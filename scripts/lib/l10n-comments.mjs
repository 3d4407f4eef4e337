/**
 * Comments for translators. They explain each placeholder, from the arguments of the call, and each text of
 * one word, from `l10n/words.json`.
 *
 * @param {ReadonlyMap<string, readonly string[]>} calls the arguments by text, as code
 * @param {ReadonlyMap<string, string>} plurals the text for one by the text for many
 * @param {ReadonlyMap<string, { comment: string }>} senses words with several meanings by their keys
 * @param {Readonly<Record<string, string>>} written comments that were written by hand; they come first
 * @returns {{ comments: Record<string, string>, missing: string[] }} `missing`: texts that need a comment
 */
export function commentsFor(calls, plurals, senses, written) {
  /** @type {Record<string, string>} */
  const comments = {};
  const missing = [];
  const counting = new Set([...plurals].flat());
  for (const [text, args] of [...calls].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const sense = senses.get(text)?.comment;
    const places = [...new Set(text.match(/\{\d\}/g))].sort();
    if (places.length === 0 && !isWord(text) && sense === undefined) continue;
    const comment =
      written[text] ??
      sense ??
      places
        .map(
          (place) =>
            `${place}: ${place === "{0}" && counting.has(text) ? "the count" : meaning(args[Number(place[1])])}`,
        )
        .join("; ");
    if (comment === "" || comment.includes(unknown)) missing.push(text);
    else comments[text] = comment;
  }
  return { comments, missing };
}

/** @param {string} text */
export function isWord(text) {
  return !/[\s{}]/.test(text) && /\p{L}/u.test(text);
}

const unknown = "(unknown)";

/**
 * What an argument stands for, by its code. The first pattern that fits counts.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const patterns = [
  [/\bmovesText\(/, "a number of moves, such as “12 moves”"],
  [/\bpushesText\(/, "a number of pushes, such as “3 pushes”"],
  [/\bboxesText\(/, "a number of boxes, such as “4 boxes”"],
  [/\bboxChangesText\(/, "a number of box changes"],
  [/\bpositionsText\(/, "a number of positions"],
  [/\b(?:lengths|countsOf|countsText|countsMessage)\(/, "moves and pushes, such as “12 moves, 3 pushes”"],
  [/\b(?:timeMessage|duration\w*|formatDuration)\(/i, "a duration"],
  [/\b(?:formatAge|formatTime|formatDateTime)\(|\bage$/, "a time"],
  [/\bformatGameId\(|\bgameId\b/, "the ID of a game"],
  [/\bshownKey\(|\bkeyOf\(|\bkey\.label\b|^key$|wheelKey/, "a key"],
  [/\bfileName|\bfileNameOf\(|\bnameOf\(uri|^file$/, "the name of a file"],
  [/\bmethodName\(|\bsolverName\(/, "the name of a solver"],
  [/\bencodingLabel\(/, "the name of an encoding"],
  [/\bgradeText\(|\bbandTexts\[|\bdifficulty/, "a difficulty"],
  [/\bdescribe\w*\(|\bsaveTitle\(|\btitleOf\(/, "a game in a few words"],
  [/(?:^|\.)(?:reason|why|error|problem|wrong)\b/, "the reason"],
  [/\blimitMessage\(|\breasonMessage\(/, "the reason"],
  [
    /\b(?:index|level|row|column|place|at|first|line|number|ragged|rowOf\([^)]*\)|columnOf\([^)]*\)) \+ 1\b/,
    "a number, counted from 1",
  ],
  [/\.join\(|^list\(|^named\(|^all$/, "a list"],
  [/(?:^|\.)(?:text|news|words|summary|told|said|sentence)$|\bnarrate\(|\btriedText\(|^tried$/, "a sentence"],
  [/^max[A-Z]|\bmost$|Limit$|^largest$|^limit$/, "the limit"],
  [/(?:^|\.)title$/, "a title"],
  [/(?:^|\.)label$/, "a label"],
  [/(?:^|\.)name$|^name\./, "a name"],
  [/(?:^|\.)goal$|\bgoal\)$/, "the goal of the game, a sentence"],
  [/^of$|\(of\)$/, "the total number"],
  [/\bboardName|\bvariantLabel|\bsizeText\(/, "the size of a board or the name of a level"],
];

/** @param {string | undefined} code */
function meaning(code) {
  if (code === undefined || code.startsWith("...")) return unknown;
  let inner = code.replace(/\s+/g, " ");
  const isCount = /^(?:quantity|formatNumber)\(/.test(inner);
  const wrapper = /^(?:quantity|formatNumber|String|translate|named|withoutIcons|number)\((.*)\)$/;
  while (wrapper.test(inner)) inner = inner.replace(wrapper, "$1");
  for (const [pattern, words] of patterns) if (pattern.test(inner)) return words;
  const words = wordsOf(inner);
  if (words === "") return unknown;
  return isCount && !words.startsWith("number of ") ? `a number: ${words}` : words;
}

/** The last name in an expression as words: `live.leftOut` is “left out”, `rows.length` “number of rows”. */
function wordsOf(/** @type {string} */ code) {
  const names = code.replace(/"[^"]*"|\([^()]*\)/g, " ").match(/[A-Za-z]\w*/g) ?? [];
  const last = names.at(-1) ?? "";
  const split = (/** @type {string} */ name) => name.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  if (last === "length" || last === "size") return `number of ${split(names.at(-2) ?? "")}`;
  if (last === "slice" || last === "trim") return split(names.at(-2) ?? "");
  return split(last);
}
