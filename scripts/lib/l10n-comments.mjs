/**
 * The English texts with comments for translators, in the form of `@vscode/l10n-dev`. A comment explains each
 * placeholder, from the arguments of the call, and each text of one word, from `l10n/words.json`.
 *
 * @param {Pick<ReturnType<typeof import("./l10n-texts.mjs").collectTexts>, "calls" | "plurals" | "senses">} collected
 * @param {Readonly<Record<string, string>>} written comments that were written by hand; they come first
 * @returns {{ bundle: Record<string, string | { message: string, comment: string[] }>, missing: string[] }}
 * `missing`: texts that need a comment
 */
export function bundleOf({ calls, plurals, senses }, written) {
  /** @type {ReturnType<typeof bundleOf>["bundle"]} */
  const bundle = {};
  const missing = [];
  const counting = new Set([...plurals].flat());
  for (const [key, args] of [...calls].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const sense = senses.get(key);
    const message = sense?.text ?? key;
    const places = [...new Set(key.match(/\{\d\}/g))].sort();
    const comment =
      written[key] ??
      sense?.comment ??
      places
        .map(
          (place) =>
            `${place}: ${place === "{0}" && counting.has(key) ? "the count" : meaning(args[Number(place[1])])}`,
        )
        .join("; ");
    const isMissing = comment === "" ? isWord(key) : comment.includes(unknown);
    if (isMissing) missing.push(key);
    bundle[key] = isMissing || comment === "" ? message : { message, comment: comment.split(/; (?=\{\d\})/) };
  }
  return { bundle, missing };
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
