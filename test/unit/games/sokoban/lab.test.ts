import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import {
  changedLevel,
  changesOf,
  type LevelChange,
  symmetriesOf,
} from "../../../../src/games/sokoban/lab/changes.js";
import { type Best, judge, type LabSolver, type Own } from "../../../../src/games/sokoban/lab/judgment.js";
import { isOpen, type LabResult, runLab } from "../../../../src/games/sokoban/lab/lab.js";
import { ownText, progressText, verdictText } from "../../../../src/games/sokoban/lab/words.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { solutionPath } from "../../../../src/games/sokoban/play/solution-measures.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { levelsFor } from "../../shared/sokoban-solver-data.js";
import { at, corridor, labOf, nextTurn, options, solver, verdictsAt } from "./lab-asking.js";

const told = ({ changes }: LabResult) =>
  changes.map(({ change, judgment }) => `${JSON.stringify(change)} ${judgment.verdict}`).sort();
const roomy = levelOf(["########", "#      #", "#      #", "#@$  . #", "#  #   #", "########"]);
const two = levelOf(["########", "#      #", "# $ $..#", "#@     #", "########"]);

describe("the design lab", () => {
  it("lists changes of squares in use, and keeps as many boxes as goals", () => {
    const changes = changesOf(corridor, () => undefined);
    const of = (kind: LevelChange["kind"]) =>
      changes.filter((change) => change.kind === kind).map(({ cell }) => cell);
    const walls = [...[2, 4, 5].map((column) => [1, column]), [2, 3], [2, 4]] as [number, number][];
    assert.deepEqual(
      of("addWall"),
      walls.map(([row, column]) => at(corridor, row, column)),
    );
    // The outer walls keep the player in; that in the last row but one has the outside beside it.
    assert.deepEqual(of("removeWall"), [at(corridor, 2, 2), at(corridor, 2, 5)]);
    // There is only one box with its goal.
    assert.deepEqual(of("removePair"), []);
    for (const change of changes) {
      const { boxes, goals } = changedLevel(corridor, change);
      assert.equal(boxes.length, goals.length);
    }
  });

  it("adds or removes a single box or goal only where that makes their numbers equal", () => {
    for (const [row, kinds] of [
      ["#@ $$.#", "removeBox,addGoal"],
      ["#@ $..#", "removeGoal,addBox"],
      ["#@$$$.#", ""],
    ] as const) {
      const level = levelOf(["#######", row, "#######"]);
      const changes = changesOf(level, () => undefined);
      assert.equal([...new Set(changes.map(({ kind }) => kind))].join(), kinds);
      for (const change of changes) {
        const { boxes, goals } = changedLevel(level, change);
        assert.equal(boxes.length, goals.length);
      }
    }
  });

  it("judges changes: breaks, shortens, hardens, same", async () => {
    const level = roomy;
    const result = await labOf(level);
    assert.deepEqual(result.own.kind === "solved" && [result.own.best.pushes, result.own.best.moves], [3, 3]);
    assert.equal(verdictsAt(result, at(level, 3, 4)).addWall, "hardens");
    assert.equal(verdictsAt(result, at(level, 1, 6)).addWall, "same");
    assert.equal(verdictsAt(result, at(level, 4, 3)).removeWall, "same");
    assert.equal(result.done, result.of);
    const dead = levelOf(["######", "#@$ .#", "######"]);
    assert.equal(verdictsAt(await labOf(dead), at(dead, 1, 3)).addWall, "breaks");
    const detour = levelOf(["########", "#      #", "#      #", "#@$# . #", "#      #", "########"]);
    assert.equal(verdictsAt(await labOf(detour), at(detour, 3, 3)).removeWall, "shortens");
  });

  it("asks nothing where the best solution can be played beside a new wall", async () => {
    const asked: Level[] = [];
    const result = await labOf(corridor, solver(asked));
    const same = result.changes.filter(
      ({ change, judgment }) => change.kind === "addWall" && judgment.verdict === "same",
    );
    assert.ok(same.length >= 2);
    for (const { change } of same)
      assert.ok(!asked.some(({ walls }) => walls[change.cell] && !corridor.walls[change.cell]));
  });

  it("finds changes that make an unsolvable level solvable", async () => {
    const level = levelOf(["#########", "#@ $#  .#", "#########"]);
    const result = await labOf(level);
    assert.equal(result.own.kind, "unsolvable");
    assert.equal(verdictsAt(result, at(level, 1, 4)).removeWall, "mends");
    assert.ok(!result.changes.some(({ change }) => change.kind === "addWall"));
    const counts = await labOf(levelOf(["#######", "#@ $..#", "#######"]));
    const removed = counts.changes.filter(({ change }) => change.kind === "removeGoal");
    assert.ok(removed.some(({ judgment }) => judgment.verdict === "mends"));
  });

  it("never treats a timeout as a verdict", async () => {
    const level = two;
    const some = solver();
    const any: LabSolver["any"] = async (asked, timeMs) =>
      asked === level ? some.any(asked, timeMs) : { kind: "gaveUp" };
    const gaveUp: LabSolver = { ...some, fewest: async () => ({ kind: "gaveUp" }), any };
    // A solution is known, though it is not proved best.
    const known = await labOf(level, gaveUp);
    assert.equal(known.own.kind, "solved");
    for (const { judgment } of [...known.changes, ...known.pushes]) {
      assert.equal(judgment.verdict, "gaveUp");
      assert.ok((judgment.seconds ?? 0) > 0);
    }
    assert.equal(known.order, undefined);
    // It can still be proved that a change breaks it.
    const broken = await labOf(level, { ...gaveUp, any: some.any });
    const verdicts = new Set(broken.changes.map(({ judgment }) => judgment.verdict));
    assert.deepEqual(verdicts, new Set(["breaks", "gaveUp"]));
    const open = await labOf(level, { ...gaveUp, any: async () => ({ kind: "gaveUp" }) });
    assert.equal(open.own.kind, "open");
    assert.equal(open.of, 0);
    assert.ok(open.leftOut > 0);
    assert.match(english(ownText(open.own, { ownMs: 20_000 })), /within 20 s/);
  });

  it("compares only what is proved", () => {
    const best = (pushes: number, moves: number, pushesProved = true, movesProved = true): Best => {
      return { lurd: "", pushes, moves, pushesProved, movesProved };
    };
    const own: Own = { kind: "solved", best: best(10, 50) };
    const verdict = (found: Best, of: Own = own) => judge(of, { kind: "solved", best: found }, 2_000).verdict;
    assert.equal(verdict(best(9, 80, false, false)), "shortens");
    assert.equal(verdict(best(11, 40, false, false)), "gaveUp");
    assert.equal(verdict(best(11, 40, true, false)), "hardens");
    assert.equal(verdict(best(10, 50)), "same");
    assert.equal(verdict(best(10, 50, true, false)), "gaveUp");
    assert.equal(verdict(best(10, 48, true, false)), "shortens");
    assert.equal(verdict(best(10, 52)), "hardens");
    assert.equal(verdict(best(9, 40), { kind: "solved", best: best(10, 50, false, false) }), "gaveUp");
    assert.equal(verdict(best(12, 40), { kind: "solved", best: best(10, 50, false, false) }), "hardens");
    assert.equal(english(verdictText(judge(own, { kind: "gaveUp" }, 2_000))), "Timed out at 2 s");
  });

  it("tries the nearest squares of a large level and says how many are left out", async () => {
    const room = `#${" ".repeat(58)}#`;
    const level = levelOf([
      "#".repeat(60),
      ...Array.from({ length: 58 }, (_, row) => (row === 1 ? `#@ $ .${" ".repeat(53)}#` : room)),
      "#".repeat(60),
    ]);
    const best = { lurd: "rRR", pushes: 2, moves: 3, pushesProved: true, movesProved: true };
    const quick: LabSolver = {
      ...solver(),
      fewest: async () => ({ kind: "solved", best }),
      otherOrder: async () => ({ kind: "unsolvable" }),
    };
    const result = await labOf(level, quick, { maxChanges: 20 });
    assert.equal(result.changes.length, 20);
    assert.ok(result.leftOut > 6_000);
    assert.ok(result.changes.every(({ change }) => Math.abs(Math.floor(change.cell / 60) - 2) <= 4));
    assert.match(english(progressText(result)), /more are left out/);
  });

  it("decides hard changes by the steps of a known solution, where the search times out", async () => {
    const level = two;
    const knows = solver();
    // Only the unchanged level is solved.
    const tired: LabSolver = {
      ...knows,
      fewest: async (asked, timeMs) => (asked === level ? knows.fewest(asked, timeMs) : { kind: "gaveUp" }),
    };
    const { own, changes } = await labOf(level, tired);
    assert.ok(own.kind === "solved");
    const goalOf = new Map(solutionPath(level, own.best.lurd).pushes.map(({ box, to }) => [box, to]));
    const pairs = changes.filter(
      ({ change }) => change.kind === "removePair" && goalOf.get(change.cell) === change.goal,
    );
    assert.equal(pairs.length, 2);
    for (const { judgment } of pairs) {
      assert.equal(judgment.verdict, "shortens", "the same steps without the box");
      assert.equal(judgment.isProved, false);
    }
    assert.ok(
      changes.some(({ change, judgment }) => change.kind === "removeWall" || judgment.verdict === "gaveUp"),
    );
  });

  it("tries all for a short time before any for long, and asks only for the verdict on the hard ones", async () => {
    const asked: { readonly ms: number; readonly compared: unknown }[] = [];
    const slow = solver();
    const level = roomy;
    const result = await labOf(level, {
      ...slow,
      async fewest(one, ms, compared) {
        if (one === level) return slow.fewest(one, ms);
        asked.push({ ms, compared });
        return ms < 1_000 ? { kind: "gaveUp" } : slow.fewest(one, ms, compared);
      },
    });
    const limits = asked.map(({ ms }) => ms);
    assert.equal(limits.join(), limits.toSorted((one, other) => one - other).join());
    assert.deepEqual([...new Set(limits)], [100, 500, 2_000]);
    assert.ok(asked.some(({ ms, compared }) => ms === 100 && compared === undefined));
    assert.ok(asked.every(({ ms, compared }) => ms === 100 || compared !== undefined));
    assert.equal(result.done, result.of);
    assert.equal(result.isTimeUp, false);
  });

  it("says which changes were not tried when time runs out, and continues with only those", async () => {
    const level = roomy;
    let left = 12;
    const part = await labOf(level, solver(), { leftMs: () => (left-- > 0 ? 1_000 : 0) });
    assert.ok(part.isTimeUp && part.done < part.of);
    assert.equal(part.changes.length + part.pushes.length, part.of, "the others are listed, too");
    // Changes that were never tried did not time out.
    const open = part.changes.filter(({ judgment }) => judgment.verdict === "notTried");
    assert.equal(part.done + open.length, part.of);
    for (const { judgment } of open) assert.equal(english(verdictText(judgment)), "Not tried yet");
    const progress = `${part.done} of ${part.of} tried. Then the time was up. ${open.length} aren't tried yet.`;
    assert.equal(english(progressText(part)), progress);
    assert.ok(isOpen(part));
    const asked: Level[] = [];
    const all = await labOf(level, solver(asked), { before: part });
    assert.ok(asked.length <= open.length && !asked.includes(level), "what was found out is not asked again");
    assert.equal(all.done, all.of);
    const whole = await labOf(level);
    assert.deepEqual(told(all), told(whole));
    assert.equal(isOpen(all), false);
  });

  it("searches ahead, in the other threads, for changes that break a level whose fewest pushes take long", async () => {
    const level = two;
    const some = solver();
    const asked: Level[] = [];
    const slow: LabSolver = {
      ...some,
      async fewest(one, ms) {
        if (one !== level) return assert.fail("Where it is open no more than any solution is asked for.");
        if (ms < options.ownMs) return { kind: "gaveUp" };
        // Runs until everything possible was examined.
        for (let turn = 0; turn < 20_000 && asked.length < 40; turn++) await nextTurn();
        for (let turn = 0; turn < 2_000; turn++) await nextTurn();
        return { kind: "gaveUp" };
      },
      async any(one, ms) {
        asked.push(one);
        return some.any(one, ms);
      },
    };
    const ahead = await labOf(level, slow, { atATime: 2 });
    const texts = asked.map((one) => levelRows(one, "xsb").join("\n"));
    assert.ok(asked.length > 10);
    assert.deepEqual(texts, [...new Set(texts)], "nothing is asked twice");
    const alone = await labOf(level, { ...some, fewest: async () => ({ kind: "gaveUp" }) });
    assert.deepEqual(told(ahead), told(alone));
    assert.ok(ahead.changes.some(({ judgment }) => judgment.verdict === "breaks"));
    // A result for the level ends the looking ahead, and the changes are compared as usual.
    const proved = await labOf(
      level,
      {
        ...some,
        fewest: async (one, ms, compared) =>
          one === level && ms < options.ownMs ? { kind: "gaveUp" } : some.fewest(one, ms, compared),
      },
      { atATime: 2 },
    );
    assert.deepEqual(told(proved), told(await labOf(level)));
  });

  it("continues with a level that timed out, and with squares that were left out", async () => {
    const level = roomy;
    const gaveUp: LabSolver = {
      ...solver(),
      fewest: async () => ({ kind: "gaveUp" }),
      any: async () => ({ kind: "gaveUp" }),
    };
    const open = await labOf(level, gaveUp);
    assert.ok(isOpen(open));
    const some = await labOf(level, solver(), { before: open, maxChanges: 10 });
    assert.ok(some.own.kind === "solved" && some.changes.length === 10 && some.leftOut > 0 && isOpen(some));
    const more = await labOf(level, solver(), { before: some, maxChanges: 10 });
    assert.equal(more.changes.length, 20);
    assert.equal(more.leftOut, some.leftOut - 10);
    assert.deepEqual(more.changes.slice(0, 10), some.changes);
  });

  it("stops on request, with its results so far", async () => {
    let told = 0;
    const result = await runLab(
      corridor,
      solver(),
      options,
      () => told >= 3,
      () => told++,
    );
    assert.ok(result.done > 0 && result.done < result.of);
  });

  it("tries one of several mirror images for all", async () => {
    const level = levelOf(["#######", "#     #", "#  $  #", "#  @  #", "#  .  #", "#######"]);
    assert.equal(symmetriesOf(level).length, 1);
    const result = await labOf(level);
    const left = result.changes.find(
      ({ change }) => change.kind === "addWall" && change.cell === at(level, 2, 1),
    );
    assert.deepEqual(left?.twins, [at(level, 2, 5)]);
    for (const { change, twins, judgment } of result.changes)
      for (const cell of twins) {
        const twin = await solver().fewest(changedLevel(level, { ...change, cell }), 2_000);
        assert.equal(judge(result.own, twin, 2_000).verdict, judgment.verdict);
      }
  });

  it("judges like solving the changed text, on a sample of small levels", async function () {
    const levels = levelsFor(this, "microban.txt").slice(0, 12);
    let compared = 0;
    for (const [index, level] of levels.entries()) {
      // A part of each level, and every kind of change over all levels.
      const { own, changes } = await labOf(level, solver(), { maxChanges: 12 });
      for (const [place, { change, judgment }] of changes.entries()) {
        if ((place + index) % 4 !== 0) continue;
        const text = levelRows(changedLevel(level, change), "xsb");
        const solved = await solver().fewest(levelOf(text), 2_000);
        const { verdict } = judge(own, solved, 2_000);
        assert.equal(verdict, judgment.verdict, `${text.join("\n")}\n${change.kind}`);
        compared++;
      }
    }
    assert.ok(compared >= 30, `${compared}`);
  });
});
