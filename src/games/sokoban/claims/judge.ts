import { type Message, say } from "../../message.js";
import { checkLevel } from "../check/check.js";
import { isTooLarge, toLevel } from "../level/board.js";
import { type Claim, claimForms, claimText, likelyClaim, maxClaims, readClaim } from "../level/claim.js";
import type { Level } from "../level/level.js";
import type { LevelEntry } from "../text/collection.js";
import { Evidence } from "./evidence.js";
import {
  type AskSolver,
  broken,
  type ClaimMethod,
  claimMethods,
  gaveUp,
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
  const { bestPushes, fewestPushes } = evidence;
  const found: Claim[] = [{ kind: evidence.isUnsolvable ? "unsolvable" : "solvable" }];
  if (fewestPushes !== undefined) found.push({ kind: "optimal", metric: "pushes", count: fewestPushes });
  else if (bestPushes !== undefined) found.push({ kind: "atMost", metric: "pushes", count: bestPushes });
  // A solution brings a box to every goal.
  else found.push({ kind: "noDeadGoal" });
  // Only a rating that covers all positions is claimed; other estimates are too wide to be worth a test.
  if (!evidence.isUnsolvable) await questions.ask("rating");
  const { difficulty } = evidence;
  if (difficulty?.isWhole) found.push({ kind: "difficulty", from: difficulty.from, to: difficulty.to });
  if (evidence.hasSolution) found.push({ kind: "solutionValid" });
  return found.filter((claim) => evidence.judge(claim)?.kind === "holds");
}

function asksFor({ kind, ...claim }: Claim, method: ClaimMethod): boolean {
  if (kind === "difficulty") return method === "rating";
  if ("metric" in claim && method === claim.metric) return true;
  return method === "auto" && kind !== "optimal";
}

/** Asks solvers within one time limit for all of them. */
class SolverQuestions {
  readonly #evidence: Evidence;
  readonly #ask: AskSolver;
  #leftMs: number;
  /** Why the last solver stopped without an answer. */
  limit: Exclude<Limit, "estimate"> = "time";

  constructor(evidence: Evidence, ask: AskSolver, timeMs: number) {
    this.#evidence = evidence;
    this.#ask = ask;
    this.#leftMs = timeMs;
  }

  async ask(method: ClaimMethod): Promise<void> {
    if (this.#leftMs < 1 || this.limit === "cancelled" || this.#evidence.isUnsolvable) return;
    const answer: SolverAnswer = await this.#ask(method, this.#leftMs);
    this.#leftMs -= answer.ms;
    this.#evidence.take(answer);
    if (answer.kind === "gaveUp") this.limit = answer.limit;
  }
}

/** The level, or the verdict on every claim about a board that is not a level. */
function levelOf(entry: LevelEntry): { readonly level: Level } | Verdict {
  if (isTooLarge(entry.board)) return gaveUp("size", 0);
  const level = toLevel(entry.board);
  return level !== undefined && level.boxes.length > 0 ? { level } : broken(problemOf(entry));
}

function problemOf(entry: LevelEntry): Message {
  return (
    checkLevel(entry).find(({ severity }) => severity === "error")?.message ??
    say("This board can't be played.")
  );
}

function unreadable(text: string): Verdict {
  const likely = likelyClaim(text);
  const reason =
    likely === undefined
      ? say("This claim can't be read. Write one of: {0}.", claimForms.join("; "))
      : say("This claim can't be read. The right form is: {0}", claimText(likely));
  return { kind: "unreadable", reason };
}
