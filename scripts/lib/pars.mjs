/** The pars of the built-in levels: the best known solutions of each, from its file and from solvers. */

/**
 * A solution as the program prints it. `proved`: the measures of which no solution has fewer.
 * @typedef {{ lurd: string, moves: number, pushes: number, proved: readonly ("moves" | "pushes")[] }} Known
 */

/**
 * The par of a level: the best solution by moves, the best by pushes, and what is proved of both.
 * @typedef {{ moves: Known, pushes: Known, proved: { moves: boolean, pushes: boolean } }} Par
 */

/** The moves on a line, as in all our files. */
const movesPerLine = 70;

/** @param {string} lurd @param {Known["proved"]} [proved] @returns {Known} */
export const known = (lurd, proved = []) => ({
  lurd,
  moves: lurd.length,
  pushes: lurd.replace(/[a-z]/g, "").length,
  proved,
});

/** @param {readonly Known[]} solutions of one level, at least one @returns {Par} */
export function parOf(solutions) {
  const best = (/** @type {"moves" | "pushes"} */ first, /** @type {"moves" | "pushes"} */ then) =>
    solutions.reduce((one, other) =>
      other[first] < one[first] || (other[first] === one[first] && other[then] < one[then]) ? other : one,
    );
  const [moves, pushes] = [best("moves", "pushes"), best("pushes", "moves")];
  const isProved = (/** @type {"moves" | "pushes"} */ count, /** @type {number} */ fewest) => {
    const proofs = solutions.filter(({ proved }) => proved.includes(count));
    const wrong = proofs.find((proof) => proof[count] !== fewest);
    if (wrong !== undefined)
      throw new Error(`${wrong[count]} ${count} are proved to be the fewest, and ${fewest} were found.`);
    return proofs.length > 0;
  };
  return {
    moves,
    pushes,
    proved: { moves: isProved("moves", moves.moves), pushes: isProved("pushes", pushes.pushes) },
  };
}

/**
 * The block of a level in a collection's text, with other solutions and another claim of its difficulty.
 * `undefined` leaves the claim as it is.
 * @param {string} block @param {Par} par @param {string | undefined} difficulty
 */
export function writtenBlock(block, { moves, pushes, proved }, difficulty) {
  const lines = block.split("\n");
  const end = lines.findIndex((line) => /^(?:Claim|Solution)\b/.test(line));
  const head = end < 0 ? lines : lines.slice(0, end);
  const isOne = moves.moves === pushes.moves && moves.pushes === pushes.pushes;
  const how = (/** @type {"moves" | "pushes"} */ count) =>
    proved[count] ? `fewest ${count}, proved` : `fewest ${count} known`;
  const both =
    proved.moves === proved.pushes
      ? `fewest moves and pushes${proved.moves ? ", proved" : " known"}`
      : [how("moves"), how("pushes")].join("; ");
  const solutions = isOne
    ? [`Solution (${both}):`, ...rows(moves.lurd)]
    : [...solution(how("moves"), moves), ...solution(how("pushes"), pushes)];
  const claims =
    difficulty === undefined
      ? lines.filter((line) => line.startsWith("Claim:"))
      : [`Claim: difficulty = ${difficulty}`];
  return [...head, ...claims, ...solutions].join("\n");
}

/** @param {string} how @param {Known} of */
const solution = (how, { lurd }) => [`Solution (${how}):`, ...rows(lurd)];

/** @param {string} lurd */
const rows = (lurd) => lurd.match(new RegExp(`.{1,${movesPerLine}}`, "g")) ?? [];

/**
 * The solutions in a block, with the claims of their headings.
 * @param {string} block
 * @returns {readonly Known[]}
 */
export function solutionsIn(block) {
  const parts = block.split(/^(?=Solution\b)/m).slice(1);
  return parts.map((part) => {
    const [heading = "", ...moves] = part.split("\n");
    const claims = /** @type {const} */ (["moves", "pushes"]).filter((count) =>
      (count === "moves"
        ? /fewest moves(?: and pushes)?, proved/
        : /fewest (?:moves and )?pushes, proved/
      ).test(heading),
    );
    return known(moves.join("").trim(), claims);
  });
}
