import { countsText } from "../../counted.js";
import type { Solution } from "../../levels.js";
import { type Message, plural, quantity, say } from "../../message.js";
import { atOnce } from "../../slices.js";
import { isCircular, isSolved } from "../level/analysis.js";
import { isTooLarge } from "../level/board.js";
import { type Claim, claimText, type Metric, maxClaims, readClaim } from "../level/claim.js";
import { bandTexts, type Difficulty, isWithin, overlaps } from "../level/difficulty.js";
import type { TextEdit } from "../level/finding.js";
import { markedCells } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution, formatMoves, MovesReading } from "../play/lurd.js";
import { boxReach } from "../play/paths.js";
import { isPush, type Move, startOf } from "../play/rules.js";
import type { LevelEntry } from "../text/collection.js";
import { lineEndOf, splitLines } from "../text/lines.js";
import { levelOrProblem, whyUnreadable } from "./check.js";
import { fileBudget, type MovesResult, playingStored } from "./stored-moves.js";
import {
  type AskSolver,
  broken,
  type ClaimMethod,
  type Counterexample,
  claimMethods,
  gaveUp,
  holds,
  type Limit,
  type SolverAnswer,
  type Verdict,
} from "./verdict.js";

/**
 * Judges every claim that the file makes about a level, in order: first by the solutions in the file, then by
 * solvers. Each solver is asked once, and only while a claim is undecided. Takes at most `timeMs` in all.
 */
export async function judgeClaims(
  entry: LevelEntry,
  ask: AskSolver,
  timeMs: number,
): Promise<readonly Verdict[]> {
  const claims = entry.claims.slice(0, maxClaims).map(({ text }) => readClaim(text) ?? text);
  const level = levelOf(entry);
  if (!("level" in level))
    return claims.map((claim) => (typeof claim === "string" ? unreadable(claim) : level));
  const evidence = new Evidence(level.level, entry);
  const verdicts = claims.map((claim) =>
    typeof claim === "string" ? unreadable(claim) : evidence.judge(claim),
  );
  const questions = new SolverQuestions(evidence, ask, timeMs);
  for (const method of claimMethods) {
    const isAsked = (claim: Claim | string, index: number) =>
      verdicts[index] === undefined && asksFor(claim as Claim, method);
    if (!claims.some(isAsked)) continue;
    await questions.ask(method);
    for (const [index, claim] of claims.entries())
      if (verdicts[index] === undefined) verdicts[index] = evidence.judge(claim as Claim);
  }
  return verdicts.map((verdict) => verdict ?? gaveUp(questions.limit, timeMs));
}

/**
 * The claims that hold for a level now and are worth making. Claims that take long to prove are left out;
 * they can be written by hand.
 */
export async function claimsThatHold(
  entry: LevelEntry,
  ask: AskSolver,
  timeMs: number,
): Promise<readonly Claim[]> {
  const level = levelOf(entry);
  if (!("level" in level)) return [];
  const evidence = new Evidence(level.level, entry);
  const questions = new SolverQuestions(evidence, ask, timeMs);
  await questions.ask("auto");
  const { best, fewest, unsolvable } = evidence;
  const found: Claim[] = [{ kind: unsolvable === undefined ? "solvable" : "unsolvable" }];
  if (fewest.pushes !== undefined) found.push({ kind: "optimal", metric: "pushes", count: fewest.pushes });
  else if (best.pushes !== undefined)
    found.push({ kind: "atMost", metric: "pushes", count: best.pushes.pushes });
  // A solution brings a box to every goal.
  else found.push({ kind: "noDeadGoal" });
  // Only a rating that covers all positions is claimed; other estimates are too wide to be worth a test.
  await questions.ask("rating");
  const { difficulty } = evidence;
  if (difficulty?.isWhole) found.push({ kind: "difficulty", from: difficulty.from, to: difficulty.to });
  if (entry.solutions.some(({ kind }) => kind === "solution")) found.push({ kind: "solutionValid" });
  return found.filter((claim) => evidence.judge(claim)?.kind === "holds");
}

function asksFor({ kind, ...claim }: Claim, method: ClaimMethod): boolean {
  if (kind === "difficulty") return method === "rating";
  if ("metric" in claim && method === claim.metric) return true;
  return method === "auto" && kind !== "optimal";
}

/** Asks solvers within one time limit for all of them. */
class SolverQuestions {
  /** Why the last solver stopped without an answer. */
  limit: Exclude<Limit, "estimate"> = "time";

  constructor(
    private readonly evidence: Evidence,
    private readonly askSolver: AskSolver,
    private leftMs: number,
  ) {}

  async ask(method: ClaimMethod): Promise<void> {
    if (this.leftMs < 1 || this.limit === "cancelled" || this.evidence.unsolvable !== undefined) return;
    const answer = await this.askSolver(method, this.leftMs);
    this.leftMs -= answer.ms;
    this.evidence.take(answer);
    if (answer.kind === "gaveUp") this.limit = answer.limit;
  }
}

/** The level, or the verdict on every claim about a board that is not a level. */
function levelOf(entry: LevelEntry): { readonly level: Level } | Verdict {
  if (isTooLarge(entry.board)) return gaveUp("size", 0);
  const { level, problem } = levelOrProblem(entry);
  return problem === undefined ? { level } : broken(problem);
}

function unreadable(text: string): Verdict {
  return { kind: "unreadable", reason: whyUnreadable(text) };
}

/** An estimate; `isWhole` where it covers all positions. */
interface RatedDifficulty extends Difficulty {
  readonly isWhole: boolean;
}

/** The largest product of squares and boxes that is checked for dead goals. */
const maxGoalWork = 400_000;

/**
 * Everything known about a level so far: the solutions in its file and the answers of solvers. Every solution
 * was played on the level. "unsolvable" and "the fewest" appear only where a solver proved them.
 */
export class Evidence {
  readonly #stored: readonly MovesResult[];
  readonly best: Partial<Record<Metric, Solution>> = {};
  readonly fewest: Partial<Record<Metric, number>> = {};
  /** Why there is no solution. */
  unsolvable: Message | undefined;
  difficulty: RatedDifficulty | undefined;

  constructor(
    private readonly level: Level,
    private readonly entry: LevelEntry,
  ) {
    const { solutions } = entry;
    this.#stored = atOnce(playingStored(level, solutions, fileBudget([entry])));
    for (const [index, result] of this.#stored.entries()) {
      if (result.kind !== "played" || !result.played.won || solutions[index]?.kind !== "solution") continue;
      this.#addSolution(formatMoves(result.played.moves));
    }
    if (isSolved(level) && !isCircular(level)) {
      for (const metric of ["moves", "pushes"] as const) {
        this.best[metric] = { lurd: "", moves: 0, pushes: 0 };
        this.fewest[metric] = 0;
      }
    }
  }

  /** Adds the answer of a solver. Throws if its solution cannot be played, which is a bug of the solver. */
  take(answer: SolverAnswer): void {
    if (answer.kind === "unsolvable") this.unsolvable = answer.reason;
    if (answer.kind === "rated") {
      this.#addSolution(answer.lurd);
      this.difficulty = { ...answer.difficulty, isWhole: answer.isWhole };
    }
    if (answer.kind !== "solved") return;
    const { moves, pushes } = this.#addSolution(answer.lurd);
    if (answer.optimal !== false) this.fewest[answer.optimal] = answer.optimal === "moves" ? moves : pushes;
  }

  /** `undefined` while the claim is undecided. */
  judge(claim: Claim): Verdict | undefined {
    switch (claim.kind) {
      case "noDeadGoal":
        return this.#deadGoals();
      case "solutionValid":
        return this.#stillValid();
      case "solvable":
        return this.#unsolved() ?? this.#solved();
      case "unsolvable": {
        if (this.unsolvable !== undefined) return holds(this.unsolvable);
        const best = this.best.pushes;
        if (best === undefined) return undefined;
        return broken(say("The level has a solution: {0}.", countsText(best)), {
          lurd: best.lurd,
          place: best.lurd.length,
        });
      }
      case "atMost":
        return this.#unsolved() ?? this.#atMost(claim.metric, claim.count);
      case "optimal":
        return this.#unsolved() ?? this.#optimal(claim.metric, claim.count);
      case "difficulty":
        return this.#unsolved() ?? this.#rated(claim);
    }
  }

  #addSolution(lurd: string): Solution {
    const counts = countSolution(this.level, lurd);
    if (counts === undefined) throw new Error("The solver found a way that does not solve the level.");
    const solution = { lurd, ...counts };
    for (const metric of ["moves", "pushes"] as const) {
      const best = this.best[metric];
      if (best === undefined || solution[metric] < best[metric]) this.best[metric] = solution;
    }
    return solution;
  }

  #solved(): Verdict | undefined {
    const best = this.best.pushes;
    return best && holds(say("A solution was played: {0}.", countsText(best)));
  }

  #unsolved(): Verdict | undefined {
    return this.unsolvable && broken(say("There is no solution. {0}", this.unsolvable));
  }

  #atMost(metric: Metric, count: number): Verdict | undefined {
    const best = this.best[metric];
    if (best === undefined) return undefined;
    if (best[metric] <= count) return holds(say("A solution was played: {0}.", countsText(best)));
    if (this.fewest[metric] === undefined) return undefined;
    return broken(fewestMessage(metric, best[metric]), {
      lurd: best.lurd,
      place: placeAfter(best.lurd, metric, count + 1),
    });
  }

  #optimal(metric: Metric, count: number): Verdict | undefined {
    const best = this.best[metric];
    const fewest = this.fewest[metric];
    if (best !== undefined && best[metric] < count) {
      const reason =
        fewest === undefined
          ? say("There is a shorter solution: {0}.", countsText(best))
          : fewestMessage(metric, fewest);
      return broken(reason, { lurd: best.lurd, place: best.lurd.length });
    }
    if (fewest === undefined || best === undefined) return undefined;
    if (fewest === count) return holds(fewestMessage(metric, fewest));
    return broken(fewestMessage(metric, fewest), {
      lurd: best.lurd,
      place: placeAfter(best.lurd, metric, count + 1),
    });
  }

  #rated(claimed: Difficulty): Verdict | undefined {
    if (isSolved(this.level)) return broken(say("The level is already solved, so it has no difficulty."));
    const found = this.difficulty;
    if (found === undefined) return undefined;
    if (isWithin(found, claimed)) return holds(estimateMessage(found));
    if (!overlaps(found, claimed)) return broken(estimateMessage(found));
    const reason = say(
      "{0} Whether the claim holds is undetermined, and a longer limit wouldn't help. Claim the whole range.",
      estimateMessage(found),
    );
    return { kind: "gaveUp", limit: "estimate", reason };
  }

  #deadGoals(): Verdict {
    const level = this.level;
    if (level.boxes.length * level.walls.length > maxGoalWork) return gaveUp("size", 0);
    const reached = new Set<number>(level.boxes);
    for (const box of level.boxes) {
      const alone = startOf({ ...level, boxes: [box], goals: [] }, "");
      for (const cell of markedCells(boxReach(alone, 0))) reached.add(cell);
    }
    const dead = level.goals.filter((goal) => !reached.has(goal)).length;
    if (dead === 0) return holds(say("Each goal can be reached by some box."));
    return broken(
      dead === 1
        ? say("No box can reach one of the goals.")
        : say("No box can reach {0} of the goals.", dead),
    );
  }

  #stillValid(): Verdict {
    let count = 0;
    for (const [index, stored] of this.entry.solutions.entries()) {
      const result = this.#stored[index];
      if (stored.kind !== "solution" || result === undefined) continue;
      count++;
      if (result.kind === "unchecked")
        return {
          kind: "gaveUp",
          limit: "size",
          reason: say("A solution wasn't checked. {0}", result.reason),
        };
      if (result.kind === "wrong")
        return broken(
          say("A solution doesn't fit the level. {0}", result.error),
          prefixOf(this.level, stored.text),
        );
      if (result.played.won) continue;
      const lurd = formatMoves(result.played.moves);
      return broken(say("After a solution's moves the level isn't solved."), { lurd, place: lurd.length });
    }
    if (count === 0) return broken(say("The file holds no solution of the level."));
    return holds(plural(count, "{0} solution was played.", "{0} solutions were played."));
  }
}

/** The moves up to the first one that cannot be played. */
function prefixOf(level: Level, text: string): Counterexample {
  const reading = new MovesReading(startOf(level, ""), text);
  reading.play(Number.POSITIVE_INFINITY);
  const lurd = formatMoves(reading.played.moves);
  return { lurd, place: lurd.length };
}

/** The number of moves after which `count` moves or pushes were made; all moves where there are fewer. */
function placeAfter(lurd: string, metric: Metric, count: number): number {
  if (metric === "moves") return Math.min(count, lurd.length);
  let pushes = 0;
  for (let place = 0; place < lurd.length; place++)
    if (isPush(lurd[place] as Move) && ++pushes === count) return place + 1;
  return lurd.length;
}

function fewestMessage(metric: Metric, count: number): Message {
  return metric === "pushes"
    ? say("The fewest pushes of any solution are {0}, proved.", quantity(count))
    : say("The fewest moves of any solution are {0}, proved.", quantity(count));
}

function estimateMessage({ from, to }: Difficulty): Message {
  if (from === to) return say("Estimated difficulty for people: {0}.", bandTexts[from]);
  return say("Estimated difficulty for people: {0} to {1}.", bandTexts[from], bandTexts[to]);
}

/**
 * Writes claims into the text of a level: in place of its present claims, or else below the board and the
 * title that follows it. Returns no edits if the same claims are there already, or if nothing is claimed.
 */
export function claimEdits(text: string, entry: LevelEntry, claims: readonly Claim[]): readonly TextEdit[] {
  if (claims.length === 0) return [];
  const written = claims.map(claimText);
  if (
    written.length === entry.claims.length &&
    written.every((words, index) => words === entry.claims[index]?.text)
  )
    return [];
  const lineEnd = lineEndOf(text);
  const lines = written.map((words) => `Claim: ${words}`);
  const places = splitLines(text);
  if (entry.claims.length === 0) {
    const { board, title } = entry;
    const above = title?.line === board.lastLine + 1 ? title.line : board.lastLine;
    return [{ offset: places.ends[above]!, length: 0, text: lines.map((line) => lineEnd + line).join("") }];
  }
  return entry.claims.map(({ line }, index) => {
    const start = places.starts[line]!;
    if (index === 0) return { offset: start, length: places.ends[line]! - start, text: lines.join(lineEnd) };
    return { offset: start, length: (places.starts[line + 1] ?? text.length) - start, text: "" };
  });
}
