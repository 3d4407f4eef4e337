import * as vscode from "vscode";
import { judgeClaims } from "../../../games/sokoban/check/judge.js";
import type { AskSolver, Verdict } from "../../../games/sokoban/check/verdict.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { claimSolver } from "../../../solving/asked-solvers.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { forEachConcurrently } from "../../kit/progress.js";
import { solverTimeMs } from "../../kit/settings.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import type { KnownLevels } from "../solving/known-levels.js";
import type { ClaimTest, LevelTest } from "./file-tests.js";

/** What judging claims needs from solving levels. */
export interface ClaimSolving {
  readonly solver: Pick<LevelSolver, "solve" | "rate">;
  readonly known: Pick<KnownLevels, "keep" | "keepRating">;
}

/**
 * Calls the solvers of the window for a level, at lower priority than searches that a user waits for. Their
 * results are kept like any other.
 */
export function askAbout(entry: LevelEntry, { solver, known }: ClaimSolving, signal: AbortSignal): AskSolver {
  const { level, key } = factsOf(entry);
  if (level === undefined || key === undefined)
    return () => Promise.reject(new Error("There is no level to ask about."));
  return claimSolver(solver, level, signal, {
    solved: (answer) => known.keep(key, answer),
    rated: (difficulty) => known.keepRating(key, difficulty),
  });
}

/** The result of a claim; "failed" if it couldn't be judged at all. */
type ClaimResult = Verdict["kind"] | "failed";

/** The last results of a level. */
interface Judged {
  /** The level's content at that time; `undefined` if its results are outdated. */
  content: string | undefined;
  readonly claims: Map<vscode.TestItem, ClaimResult>;
}

/** The last results of levels, from any run of the window. */
export class JudgedLevels {
  readonly #levels = new WeakMap<vscode.TestItem, Judged>();

  note(level: LevelTest, results: readonly ClaimResult[]): void {
    const content = contentOf(level);
    const known = this.#levels.get(level.item);
    const claims = new Map(known?.content === content ? known.claims : []);
    for (const [place, { item }] of level.claims.entries()) claims.set(item, results[place]!);
    this.#levels.set(level.item, { content, claims });
  }

  /** Whether the last results of a level are for its current content. `undefined` if it was never judged. */
  isCurrent(level: LevelTest): boolean | undefined {
    const judged = this.#levels.get(level.item);
    return judged && judged.content === contentOf(level);
  }

  /**
   * The levels whose results have become outdated. Each is returned once, and stays outdated until it is
   * judged again.
   */
  takeOutdated(levels: readonly LevelTest[]): readonly LevelTest[] {
    return levels.filter((level) => {
      const judged = this.#levels.get(level.item);
      if (judged?.content === undefined || judged.content === contentOf(level)) return false;
      judged.content = undefined;
      return true;
    });
  }

  /** Whether its results are outdated. */
  isOutdated({ item }: LevelTest): boolean {
    const judged = this.#levels.get(item);
    return judged !== undefined && judged.content === undefined;
  }

  /**
   * The number of undetermined claims of a level whose other claims hold; 0 if none holds or one is broken.
   */
  openClaims({ item }: LevelTest): number {
    const results = [...(this.#levels.get(item)?.claims.values() ?? [])];
    const isHalf =
      results.includes("holds") && results.every((result) => result === "holds" || result === "gaveUp");
    return isHalf ? results.filter((result) => result === "gaveUp").length : 0;
  }
}

/** The judged content of a level, as a text that changes with it. */
export function contentOf({ entry: { board, claims, solutions } }: LevelTest): string {
  return JSON.stringify([
    board.dialect,
    board.rows.map(({ text }) => text),
    claims.map(({ text }) => text),
    solutions.map(({ text }) => text),
  ]);
}

/** A claim that was found not to hold. */
export interface BrokenClaim {
  readonly level: LevelTest;
  readonly claim: ClaimTest;
  readonly verdict: Extract<Verdict, { readonly kind: "broken" }>;
}

export interface TestRunListener {
  /**
   * All requested claims of the level have their verdicts, in their order. Returns the number of undetermined
   * claims if the others hold.
   */
  readonly judged: (level: LevelTest, results: readonly ClaimResult[]) => number;
  readonly onProblem: (error: unknown) => void;
}

/**
 * Judges the claims of levels and reports each to the run. Resolves with the broken claims when all are
 * judged or the signal aborts.
 */
export async function runLevels(
  levels: readonly LevelTest[],
  run: vscode.TestRun,
  solving: ClaimSolving,
  signal: AbortSignal,
  { judged, onProblem }: TestRunListener,
): Promise<readonly BrokenClaim[]> {
  const broken: BrokenClaim[] = [];
  for (const { claims } of levels) for (const { item } of claims) run.enqueued(item);
  await forEachConcurrently(levels, signal, async (level) => {
    for (const { item } of level.claims) run.started(item);
    const before = Date.now();
    const verdicts = await verdictsOf(level, solving, signal).catch((error: unknown) => {
      onProblem(error);
      return translate(failureOf(error));
    });
    if (signal.aborted) return;
    // VS Code adds up the times of the claims.
    const ms = (Date.now() - before) / level.claims.length;
    const results = level.claims.map((claim, place): ClaimResult => {
      if (typeof verdicts === "string") {
        run.errored(claim.item, messageAt(level, claim, verdicts), ms);
        return "failed";
      }
      const verdict = verdicts[place]!;
      tell(run, level, claim, verdict, ms);
      if (verdict.kind === "broken") broken.push({ level, claim, verdict });
      return verdict.kind;
    });
    tellOpen(run, level, judged(level, results));
  });
  return broken;
}

function verdictsOf(
  { entry, claims }: LevelTest,
  solving: ClaimSolving,
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  return judgeClaims(
    { ...entry, claims: claims.map(({ note }) => note) },
    askAbout(entry, solving, signal),
    solverTimeMs(),
  );
}

/** An undetermined claim has neither passed nor failed. VS Code calls it skipped, and the output says why. */
function tell(
  run: vscode.TestRun,
  level: LevelTest,
  claim: ClaimTest,
  { kind, reason }: Verdict,
  ms: number,
): void {
  const { item } = claim;
  const text = translate(reason);
  const line = t("{0}: {1}: {2}", level.item.label, item.label, text);
  // VS Code shows located output at the end of its line, below a message if there is one. Claims that hold
  // need no text.
  const place = kind === "gaveUp" ? locationOf(level, claim) : undefined;
  run.appendOutput(`${line.replace(/[\r\n]+/g, " ")}\r\n`, place, item);
  if (kind === "holds") run.passed(item, ms);
  else if (kind === "broken") run.failed(item, messageAt(level, claim, text), ms);
  else if (kind === "unreadable") run.errored(item, messageAt(level, claim, text), ms);
  else run.skipped(item);
}

/**
 * VS Code computes a level's state as the highest of its own and its claims' states, and passed ranks above
 * skipped. So a level with both gets a state of its own; otherwise all of it would seem to hold.
 */
function tellOpen(run: vscode.TestRun, { item }: LevelTest, open: number): void {
  if (open === 0) return;
  const text = t("Undetermined claims: {0} of {1}.", formatNumber(open), formatNumber(item.children.size));
  run.errored(item, new vscode.TestMessage(text));
}

function messageAt(level: LevelTest, claim: ClaimTest, text: string): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  message.location = locationOf(level, claim);
  return message;
}

function locationOf({ uri }: LevelTest, { item, note }: ClaimTest): vscode.Location {
  return new vscode.Location(uri, item.range ?? new vscode.Position(note.line, note.column));
}
