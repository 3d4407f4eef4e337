import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { english } from "../../../../src/games/message.js";
import { checkCollection } from "../../../../src/games/sokoban/check/check.js";
import { claimEdits, claimsThatHold, judgeClaims } from "../../../../src/games/sokoban/check/judge.js";
import type { AskSolver, Verdict } from "../../../../src/games/sokoban/check/verdict.js";
import { rateSurely } from "../../../../src/games/sokoban/generate/sure-rating.js";
import { isSolved } from "../../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import {
  type Claim,
  claimForms,
  claimText,
  likelyClaim,
  maxClaims,
  readClaim,
} from "../../../../src/games/sokoban/level/claim.js";
import { bands, type Difficulty } from "../../../../src/games/sokoban/level/difficulty.js";
import { applyEdits } from "../../../../src/games/sokoban/level/finding.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { countSolution } from "../../../../src/games/sokoban/play/lurd.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import type { LevelEntry } from "../../../../src/games/sokoban/text/collection.js";
import { moveLevel } from "../../../../src/games/sokoban/text/collection-text.js";
import { renameLevel } from "../../../../src/games/sokoban/text/describe-level.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { asyncLaw, law, untilSeen } from "../../shared/samples.js";
import { fewest, randomLevel, unlimited } from "../../shared/sokoban-solver-data.js";

const plain = { noNullPrototype: true };
const metric = fc.constantFrom("moves" as const, "pushes" as const);
const count = fc.nat({ max: 999_999_999 });
const anyClaim: fc.Arbitrary<Claim> = fc.oneof(
  fc.constantFrom("solvable", "unsolvable", "noDeadGoal", "solutionValid").map((kind): Claim => ({ kind })),
  fc.tuple(fc.constantFrom(...bands), fc.constantFrom(...bands)).map(([one, other]): Claim => {
    const [from, to] = bands.indexOf(one) <= bands.indexOf(other) ? [one, other] : [other, one];
    return { kind: "difficulty", from, to };
  }),
  fc.record({ kind: fc.constantFrom("atMost" as const, "optimal" as const), metric, count }, plain),
);

const easy = ["######", "#.   #", "# $$ #", "#  .@#", "######"].join("\n");
const lost = ["#####", "#@  #", "#$ .#", "#####"].join("\n");
/** The goal at the right is behind a corner that no box can pass. */
const deadGoal = ["########", "#@ $ . #", "#   #  #", "#   #.##", "# $ ####", "########"].join("\n");

/** The results of the solvers, in this thread and without a limit. */
function solverOf(entry: LevelEntry): AskSolver {
  const level = toLevel(entry.board);
  assert.ok(level !== undefined);
  return async (method) => {
    if (method === "rating") {
      const found = rateSurely(level, unlimited);
      if (isSolved(level) || found.kind === "gaveUp")
        return { kind: isSolved(level) ? "alreadySolved" : "gaveUp", limit: "memory", ms: 1 };
      if (found.kind === "unsolvable") return { kind: "unsolvable", reason: found.reason, ms: 1 };
      const { traversal, difficulty } = found.rating;
      return { kind: "rated", lurd: found.lurd, difficulty, isWhole: traversal !== undefined, ms: 1 };
    }
    const outcome = solveLevel(level, method, unlimited);
    if (outcome.kind === "gaveUp") return { kind: "gaveUp", limit: "memory", ms: 1 };
    if (outcome.kind === "unsolvable") return { kind: "unsolvable", reason: outcome.reason, ms: 1 };
    return { kind: "solved", lurd: outcome.moves.join(""), optimal: outcome.optimal, ms: 1 };
  };
}

const corridor = "#######\n#@ $ .#\n#######";

function claimed(board: string, ...claims: readonly string[]): string {
  return `${board}\n${claims.map((claim) => `Claim: ${claim}\n`).join("")}`;
}

async function judged(text: string, ask?: AskSolver): Promise<readonly Verdict[]> {
  const entry = readCollection(text, "levels.xsb").levels[0]!;
  return judgeClaims(entry, ask ?? solverOf(entry), 1_000);
}

const gaveUp: AskSolver = async (_method, timeMs) => ({ kind: "gaveUp", limit: "time", ms: timeMs });
const kinds = (verdicts: readonly Verdict[]) => verdicts.map(({ kind }) => kind);

describe("claims in level files", () => {
  it("are read as they are written", () => {
    law(100, [anyClaim], (claim) => assert.deepEqual(readClaim(claimText(claim)), claim));
    for (const form of claimForms) assert.equal(claimText(readClaim(form)!), form);
    assert.deepEqual(readClaim("  PUSHES   ≤97 "), { kind: "atMost", metric: "pushes", count: 97 });
    const hardest = { kind: "difficulty", from: "very hard", to: "very hard" };
    assert.deepEqual(readClaim("Difficulty=Very Hard"), hardest);
    for (const text of ["= hard to easy", "<= hard", "= nice", "= easy to medium to hard"])
      assert.equal(readClaim(`difficulty ${text}`), undefined);
    for (const text of ["pushes < 97", "optimal pushes <= 3", "pushes <= 1e3", "pushes <= 9999999999"])
      assert.equal(readClaim(text), undefined);
    for (const text of ["", "solved", "solvable!", "x".repeat(1e6)]) assert.equal(readClaim(text), undefined);
  });

  it("belong to the level above them, in every dialect", () => {
    const claims = "Claim: solvable\nclaim:pushes <= 5";
    for (const [name, text] of Object.entries({
      xsb: `${easy}\nTitle: One\n${claims}\n\n${lost}\nTitle: Two\n`,
      tilework: `${easy.replaceAll(".", "X").replaceAll("$", "O").replaceAll(" ", ".")}\n${claims}\n\n; 2\n#####\n#@OX#\n#####\n`,
      runs: `6#|#.3-#|#-2$-#|#--.@#|6#\n${claims}\n\n${lost}\n`,
      keysAbove: `Title: One\n${claims}\n${easy}\n\nTitle: Two\n${lost}\n`,
      slc: `<SokobanLevels><LevelCollection><Level Id="One"><!--Claim: solvable--><!-- more --><!-- claim:pushes &lt;= 5 -->${easy
        .split("\n")
        .map((row) => `<L>${row}</L>`)
        .join(
          "",
        )}</Level><Level Id="Two"><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>`,
    })) {
      const { levels } = readCollection(text, "levels.xsb");
      const found = levels.map((level) => level.claims.map(({ text: words }) => words));
      assert.deepEqual(found, [["solvable", "pushes <= 5"], []], name);
      for (const claim of levels[0]!.claims)
        if (name !== "slc") assert.ok(text.slice(claim.offset).startsWith(claim.text));
    }
    const comment = `Comment:\nClaim: solvable\nComment-End:\n${easy}\n`;
    assert.deepEqual(readCollection(comment, "levels.xsb").levels[0]?.claims, []);
  });

  it("that cannot be read are findings at their line, with the correct form", () => {
    const text = `${easy}\nClaim: solvable\nClaim: at most 12 pushes\nClaim: beautiful\nClaim:\n`;
    const collection = readCollection(text, "levels.xsb");
    const findings = checkCollection(collection).filter(({ code }) => code === "claim");
    const told = findings.map(({ range, message, fixes }) =>
      [range.line, english(message).slice(26, 60), fixes.length].join(),
    );
    const writeOne = "Write one of: solvable; unsolvable";
    assert.deepEqual(told, ["6,The right form is: pushes <= 12,1", `7,${writeOne},0`, `8,${writeOne},0`]);
    for (const [words, form] of [
      ["difficulty hard", "hard"],
      ["hard", "hard"],
      ["Difficulty: from easy to very-hard", "easy to very hard"],
      ["difficulty <= medium", "medium"],
    ] as const)
      assert.equal(claimText(likelyClaim(words)!), `difficulty = ${form}`);
    const mended = applyEdits(text, findings[0]!.fixes[0]!.edits);
    assert.ok(mended.includes("Claim: pushes <= 12\n"));
    const stray = checkCollection(readCollection(`Claim: solvable\n\nTitle\n\n${easy}\n`, "levels.xsb"));
    assert.equal(stray.map(({ code, range }) => [code, range.line]).join(" "), "claim,0");
  });

  it("are read up to a limit, and the finding says so", () => {
    const text = `${easy}\n${"Claim: solvable\n".repeat(100_000)}`;
    const collection = readCollection(text, "levels.xsb");
    assert.equal(collection.levels[0]?.claims.length, maxClaims + 1);
    const [finding, ...more] = checkCollection(collection);
    assert.deepEqual([finding?.code, finding?.range.line, more.length], ["claim", 5 + maxClaims, 0]);
  });

  it("are written without changing anything else, and not twice", () => {
    const folder = path.join("media", "levels");
    const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
    const claims: readonly Claim[] = [{ kind: "solvable" }, { kind: "optimal", metric: "pushes", count: 12 }];
    const wordsOf = (levels: readonly LevelEntry[]) =>
      levels.flatMap((entry) => entry.claims.map(({ text: words }) => words));
    for (const text of [
      ...texts,
      `${easy}\n; below\n\n${lost}`,
      `${easy}\r\nTitle: x\r\n\r\n${lost}\r\n`,
      `Title: a\n${easy}\n\nTitle: b\n${lost}`,
    ]) {
      const before = readCollection(text, "levels.txt");
      const written = applyEdits(
        text,
        before.levels.flatMap((entry) => claimEdits(text, entry, claims)),
      );
      const after = readCollection(written, "levels.txt");
      const known = ({ levels }: typeof before) =>
        levels.map(({ board, title, author, comment, solutions }) => [
          board.rows.map(({ text: row }) => row),
          board.dialect,
          title?.text,
          author?.text,
          comment?.text,
          solutions.map((stored) => stored.text),
        ]);
      assert.deepEqual(known(after), known(before));
      for (const entry of after.levels) {
        assert.deepEqual(wordsOf([entry]), claims.map(claimText));
        assert.deepEqual(claimEdits(written, entry, claims), []);
      }
      const fewer = applyEdits(
        written,
        after.levels.flatMap((entry) => claimEdits(written, entry, [{ kind: "unsolvable" }])),
      );
      const left = new Set(wordsOf(readCollection(fewer, "levels.txt").levels));
      assert.deepEqual([...left], ["unsolvable"]);
    }
  });

  it("stay with their level when it is moved or renamed", () => {
    const text = `${easy}\nTitle: One\nClaim: solvable\n\n${lost}\nTitle: Two\nClaim: unsolvable\n`;
    const claimsOf = (words: string) =>
      readCollection(words, "levels.xsb").levels.map(({ title, claims }) => [title?.text, claims[0]?.text]);
    const moved = applyEdits(text, moveLevel(text, readCollection(text, "levels.xsb"), 1, 0));
    assert.equal(claimsOf(moved).join(" "), "Two,unsolvable One,solvable");
    const renamed = applyEdits(text, renameLevel(text, readCollection(text, "levels.xsb"), 0, "First")!);
    assert.equal(claimsOf(renamed).join(" "), "First,solvable Two,unsolvable");
  });
});

describe("verdicts on claims", () => {
  it("say which claims hold and which are broken, with the moves that show it", async () => {
    const entry = readCollection(easy, "levels.xsb").levels[0]!;
    const level = toLevel(entry.board)!;
    const fewest = solveLevel(level, "pushes", unlimited).pushes;
    const pushes = [`pushes <= ${fewest}`, `pushes <= ${fewest - 1}`].concat(
      `optimal pushes = ${fewest}`,
      `optimal pushes = ${fewest + 1}`,
    );
    const others = ["no dead goal", "solution valid", "nonsense"];
    const verdicts = await judged(claimed(easy, "solvable", "unsolvable", ...pushes, ...others));
    assert.equal(kinds(verdicts).join(), "holds,broken,holds,broken,holds,broken,holds,broken,unreadable");
    for (const verdict of [verdicts[1], verdicts[3], verdicts[5]]) {
      assert.ok(verdict?.kind === "broken" && verdict.way !== undefined);
      assert.equal(countSolution(level, verdict.way.lurd)?.pushes, fewest);
    }
    // The replay stops after the push that is one too many.
    const tooMany = verdicts[3];
    assert.ok(tooMany?.kind === "broken" && tooMany.way !== undefined);
    assert.equal(tooMany.way.lurd.slice(0, tooMany.way.place).replace(/[a-z]/g, "").length, fewest);
  });

  it("of a level without a solution", async () => {
    const claims = ["solvable", "unsolvable", "pushes <= 9", "optimal moves = 3", "no dead goal"];
    const verdicts = await judged(claimed(lost, ...claims));
    assert.deepEqual(kinds(verdicts), ["broken", "holds", "broken", "broken", "broken"]);
    assert.deepEqual(kinds(await judged(claimed(deadGoal, "no dead goal"))), ["broken"]);
    const noPlayer = claimed(easy.replace("@", " "), "solvable", "unsolvable");
    assert.deepEqual(kinds(await judged(noPlayer, () => assert.fail())), ["broken", "broken"]);
  });

  it("of a level's difficulty, which is estimated by its board alone and said to be an estimate", async () => {
    const told = async (board: string, ...bands: readonly string[]) =>
      judged(claimed(board, ...bands.map((band) => `difficulty = ${band}`)));
    const verdicts = await told(corridor, "very easy", "very easy to hard", "easy to very hard");
    assert.deepEqual(kinds(verdicts), ["holds", "holds", "broken"]);
    for (const { reason } of verdicts)
      assert.equal(english(reason), "Estimated difficulty for people: Very easy.");
    assert.deepEqual(kinds(await told(lost, "hard")), ["broken"]);
    assert.deepEqual(kinds(await told("#####\n#@* #\n#####", "very easy")), ["broken"]);
    // A claim is undetermined if the solver has no time, or if the estimate is only partly within it.
    const rated = (difficulty: Difficulty) => async () =>
      ({ kind: "rated", lurd: "rRR", difficulty, isWhole: true, ms: 1 }) as const;
    const easyOrMore = claimed(corridor, "difficulty = easy", "difficulty = easy to hard");
    const wide = await judged(easyOrMore, rated({ from: "easy", to: "medium" }));
    assert.deepEqual(kinds(wide), ["gaveUp", "holds"]);
    const undetermined = /Easy to Medium\. Whether .* undetermined, and a longer limit wouldn't help/;
    assert.match(english(wide[0]!.reason), undetermined);
    assert.deepEqual(kinds(await judged(claimed(easy, "difficulty = easy"), gaveUp)), ["gaveUp"]);
  });

  it("of difficulty do not depend on the search's budget, or are undetermined", () => {
    const level = toLevel(readCollection(easy, "levels.xsb").levels[0]!.board)!;
    const whole = rateSurely(level, unlimited);
    assert.ok(whole.kind === "rated" && whole.rating.traversal !== undefined);
    let given = 0;
    for (let nodes = 1; nodes < 2 ** 20; nodes *= 4) {
      const part = rateSurely(level, nodeBudget(nodes));
      if (part.kind === "rated") given++;
      assert.deepEqual(part.kind === "rated" ? part : whole, whole, `${nodes} nodes`);
    }
    assert.ok(given > 0);
    assert.equal(rateSurely(level, { spend: () => true, mayAllocate: () => false }).kind, "gaveUp");
    assert.equal(rateSurely(level, nodeBudget(3)).kind, "gaveUp");
  });

  it("need no solver where the file's own solutions decide, and name the move that fails", async () => {
    const never = () => assert.fail("a solver was asked");
    const solved = claimed(corridor, "solvable", "pushes <= 2", "unsolvable", "solution valid");
    const good = await judged(`${solved}Solution: rRR\n`, never);
    assert.deepEqual(kinds(good), ["holds", "holds", "broken", "holds"]);
    for (const moves of ["rRu", "rR"]) {
      const [bad] = await judged(`${claimed(corridor, "solution valid")}Solution: ${moves}\n`, never);
      assert.deepEqual(bad?.kind === "broken" && bad.way, { lurd: "rR", place: 2 }, moves);
    }
  });

  it("of levels too hard for the limit are undetermined, and say the cost of a longer one", async () => {
    const text = claimed(easy, "solvable", "unsolvable", "optimal pushes = 4");
    const asked: number[] = [];
    const verdicts = await judged(text, (method, timeMs) => {
      asked.push(timeMs);
      return gaveUp(method, timeMs);
    });
    assert.deepEqual(kinds(verdicts), ["gaveUp", "gaveUp", "gaveUp"]);
    assert.deepEqual(asked, [1_000]);
    assert.equal(
      english(verdicts[0]!.reason),
      "Timed out at 1 s, so this is undetermined. A limit of 4 s would take up to 3 s longer for this level.",
    );
  });

  it("trust no solution that does not solve the level", async () => {
    const wrong: AskSolver = async () => ({ kind: "solved", lurd: "l", optimal: false, ms: 1 });
    await assert.rejects(judged(claimed(easy, "solvable"), wrong), /does not solve/);
  });

  it("hold for what is claimed to hold now", async () => {
    const stored = [`${corridor}\nSolution: rRR`, `${corridor}\nSolution: l`];
    for (const text of [easy, lost, deadGoal, ...stored, "#####\n#@*#\n####"]) {
      const entry = readCollection(text, "levels.xsb").levels[0]!;
      const claims = await claimsThatHold(entry, solverOf(entry), 1_000);
      assert.ok(claims.length > 0);
      const written = applyEdits(text, claimEdits(text, entry, claims));
      assert.deepEqual([...new Set(kinds(await judged(written)))], ["holds"], written);
    }
    const entry = readCollection(easy, "levels.xsb").levels[0]!;
    assert.deepEqual(await claimsThatHold(entry, gaveUp, 1_000), [{ kind: "noDeadGoal" }]);
  });

  it("are those of a plain search, which shares no code with the solvers, after one square has changed", async () => {
    const known = (claim: Claim, pushes: number | undefined) =>
      claim.kind === "optimal"
        ? claim.count === pushes
        : (claim.kind === "solvable") === (pushes !== undefined);
    const seen = { lost: 0, found: 0, longer: 0, shorter: 0 };
    /** The places of the squares inside the walls, in a text with seven characters a line. */
    const inner = [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => 7 * row + column));
    const round = () =>
      asyncLaw(10, [fc.nat(1_000_000)], async (seed) => {
        const level = randomLevel(seed, 6, 6, 2);
        if (isSolved(level)) return;
        const text = levelRows(level, "xsb").join("\n");
        const entry = readCollection(text, "levels.xsb").levels[0]!;
        const before = fewest("pushes", level);
        const claims = (await claimsThatHold(entry, solverOf(entry), 1_000)).filter(
          ({ kind }) => kind !== "difficulty" && kind !== "noDeadGoal",
        );
        assert.ok(claims.length > 0 && claims.every((claim) => known(claim, before)), text);
        for (const at of inner) {
          const square = { " ": "#", "#": " " }[text[at]!];
          if (square === undefined) continue;
          const changed = text.slice(0, at) + square + text.slice(at + 1);
          const after = fewest("pushes", toLevel(readCollection(changed, "levels.xsb").levels[0]!.board)!);
          const expected = claims.map((claim) => (known(claim, after) ? "holds" : "broken"));
          const verdicts = await judged(claimed(changed, ...claims.map(claimText)));
          assert.deepEqual(kinds(verdicts), expected, changed);
          if (after === undefined) seen.lost += Number(before !== undefined);
          else if (before === undefined) seen.found++;
          else if (after !== before) seen[after > before ? "longer" : "shorter"]++;
        }
      });
    await untilSeen(1, () => Object.values(seen), round);
  });
});
