/**
 * The English texts with comments for translators, in the form of `@vscode/l10n-dev`. A comment explains
 * each placeholder, and each text of one word. What `l10n/words.json` doesn't explain follows from the words
 * around a placeholder, or from the argument of each call.
 *
 * @typedef {ReturnType<typeof import("./l10n-texts.mjs").collectTexts>} Collected
 * @param {Pick<Collected, "calls" | "plurals" | "senses">} collected
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
    const given = written[key] ?? sense?.comment;
    const places = [...new Set(key.match(/\{\d\}/g))].filter((place) => given?.includes(place) !== true);
    const parts = places
      .sort()
      .map((place) => [
        place,
        place === "{0}" && counting.has(key) ? "the count" : meaning(key, place, args),
      ]);
    const comment = [
      ...(given?.split(/; (?=\{\d\})/) ?? []),
      ...parts.map(([place, words]) => `${place}: ${words}`),
    ].sort();
    const isUnclear = parts.some(([, words]) => words === undefined) || (comment.length === 0 && isWord(key));
    if (isUnclear) missing.push(key);
    bundle[key] = isUnclear || comment.length === 0 ? message : { message, comment };
  }
  return { bundle, missing };
}

/** @param {string} text */
export function isWord(text) {
  return !/[\s{}]/.test(text) && /\p{L}/u.test(text);
}

/**
 * What a placeholder stands for, by the text with `#` in its place. The first pattern that fits counts.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const byText = [
  [/^“#” isn't |^“#” is one argument/, "what was typed, or what a file holds"],
  [/^Couldn't [^:]+: #\./, "the reason, without a period, such as “it is a folder”"],
  [/^Couldn't .*[:.] #$/, "the reason, with its period"],
  [/\btile #/i, "the number on a tile"],
  [
    /\b(?:row|column|line|level|solve|step|board|moves?|push|pushes|character|place|number|mistake) #/i,
    "a number, counted from 1",
  ],
  [/\bseed #/i, "a seed: the number from which a random game or level is made"],
  [/\bscore #/i, "a number of points"],
  [/# s(?!\w)/, "a number of seconds"],
  [/# ms(?!\w)/, "a number of milliseconds"],
  [/# MB(?!\w)/, "a number of megabytes"],
  [/# ?%/, "a number of percent"],
];

/**
 * What an argument stands for, by its code. Only what is clear without the call stands here.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const byCode = [
  [/^movesText\(/, "a number of moves, such as “12 moves”"],
  [/^pushesText\(/, "a number of pushes, such as “3 pushes”"],
  [/^boxesText\(/, "a number of boxes, such as “4 boxes”"],
  [/^boxChangesText\(/, "a number of box changes, such as “3 box changes”"],
  [/^positionsText\(/, "a number of positions, such as “5,000 positions”"],
  [/^(?:lengths|countsOf|countsText|countsMessage)\(/, "moves and pushes, such as “12 moves, 3 pushes”"],
  [/^(?:timeMessage|duration|durationText|secondsText)\(/, "a duration, such as “12.3 s” or “1:20”"],
  [/^(?:averageText|formatTime)\(/, "a time such as “12.345”"],
  [/^age$/, "how long ago: “5 minutes ago”"],
  [/^shortDayText\(/, "a day such as “Mon, Nov 23”"],
  [/^formatGameId\(/, "the ID of a game"],
  [/^(?:key\.label|wheelKey)$/, "a key or keys"],
  [/^(?:(?:\w+\.)?file|fileName|fileNameOf\(.*|nameOf\(uri\))$/, "the name of a file"],
  [/^inputName\(/, "the name of a file in quotes, or “standard input”"],
  [/^folder$/, "the path of a folder"],
  [/^(?:methodName|solverName)\(/, "the name of a solver"],
  [/^encodingLabel\(/, "the name of an encoding, such as “Windows 1252”"],
  [/^(?:gradeTexts\[|bandTexts\[|difficultyText\()/, "a difficulty, such as “hard”"],
  [/^fileProblem\(/, "the reason, without a period, such as “it is a folder”"],
  [
    /^(?:reason|error|(?:read|save|start|goal|readings|result|checked)\.error|answer\.reason)$/,
    "the reason, a sentence",
  ],
  [/^(?:row|column|first\.row|first\.column) \+ 1$/, "a number, counted from 1"],
  [/^countText\(/, "a number, or “at most” with a number"],
  [/^squareText\(/, "a square: “row 3, column 4”"],
  [/^(?:commandWords|otherWords)\.(\w+)$/, "the word that the player types for the command “$1”"],
  [/^`?"?tilework /, "a typed command"],
  [/^(?:option|rawName)$/, "a typed option, such as “--json”"],
  [/^max[A-Z]\w*(?:$|\s*\/)/, "the limit, a number"],
  [/^(?:game|page)\.title$/, "the name of a kind of game, such as “Sokoban”"],
  [/^session\.name$/, "the name of a session of timed solves"],
  [/^tile$/, "the number on a tile"],
  [/ [+] 1$/, "a number, counted from 1"],
  [/\.length$|(?:^|\.)(?:width|height|rows|columns|count|done|of|boxes|goals|max|highest)$/, "a number"],
];

/**
 * What stands at a place of a text, from all of its calls; `undefined` where that isn't known.
 * @param {string} text @param {string} place @param {readonly (readonly string[])[]} calls
 */
function meaning(text, place, calls) {
  const shape = text.replaceAll(place, "#");
  const known = byText.find(([pattern]) => pattern.test(shape))?.[1];
  if (known !== undefined) return known;
  const meanings = new Set(calls.map((args) => meaningOf(args[Number(place[1])])));
  return meanings.has(undefined) ? undefined : [...meanings].join(", or ");
}

/** @param {string | undefined} code */
function meaningOf(code) {
  let inner = code?.replace(/\s+/g, " ") ?? "";
  const wrapper = /^(?:quantity|formatNumber|String|translate|named|withoutIcons|number)\((.*)\)$/;
  while (wrapper.test(inner)) inner = inner.replace(wrapper, "$1");
  const [pattern, words] = byCode.find(([one]) => one.test(inner)) ?? [];
  // The words around a number say what it counts.
  const number = /^(?:quantity|formatNumber)\(/.test(code ?? "") ? "a number" : undefined;
  return words?.replace("$1", pattern?.exec(inner)?.[1] ?? "") ?? number;
}
