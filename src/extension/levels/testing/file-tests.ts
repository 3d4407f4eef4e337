import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import { Queue } from "../../../games/queue.js";
import { inSlices } from "../../../games/slices.js";
import { judgeClaims } from "../../../games/sokoban/check/judge.js";
import type { AskSolver, Verdict } from "../../../games/sokoban/check/verdict.js";
import { maxClaims } from "../../../games/sokoban/level/claim.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { conflictMessage } from "../../../games/sokoban/text/conflicts.js";
import type { Note } from "../../../games/sokoban/text/notes.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { trackLevels } from "../../../games/sokoban/text/reread.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { claimSolver } from "../../../solving/asked-solvers.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { failureOf } from "../../../solving/solver-failure.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { forEachConcurrently } from "../../kit/progress.js";
import { solverTimeMs } from "../../kit/settings.js";
import { formatNumber, t, translate, withoutIcons } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import { levelName } from "../documents/level-target.js";
import { stateOf } from "../files/workspace-levels.js";
import type { KnownLevels } from "../solving/known-levels.js";

/** A level as a test, with one child test for each of its claims. */
export interface LevelTest {
  readonly item: vscode.TestItem;
  readonly uri: vscode.Uri;
  /** From 0. */
  readonly index: number;
  readonly entry: LevelEntry;
  readonly claims: readonly ClaimTest[];
}

interface ClaimTest {
  readonly item: vscode.TestItem;
  readonly note: Note;
}

/** The result of an update: the file hadn't changed, was read for the first time, or was read again. */
export type FileUpdate = "same" | "first" | "changed";

/** More levels of one file would overload the tree of tests. */
const maxLevels = 5_000;

/**
 * The tests of a file. The id of a level's test comes from the level's playable content, and stays the same
 * while the file is edited.
 */
export class FileTests {
  readonly item: vscode.TestItem;
  #stateId: string | undefined;
  #entries: readonly LevelEntry[] = [];
  #ids: readonly number[] = [];
  readonly #names = new Map<number, string>();
  #lastId = 0;
  readonly #work = new Queue();
  levels: readonly LevelTest[] = [];

  constructor(
    private readonly controller: vscode.TestController,
    readonly uri: vscode.Uri,
    private readonly texts: FileTexts,
  ) {
    this.item = controller.createTestItem(
      uri.toString(),
      withoutIcons(vscode.workspace.asRelativePath(uri)),
      uri,
    );
    this.item.canResolveChildren = true;
  }

  /** Whether its levels have ever been requested. */
  get isRead(): boolean {
    return this.#stateId !== undefined;
  }

  /** Reads the file if it has changed. */
  update(): Promise<FileUpdate> {
    return this.#work.add(() => this.#update());
  }

  async #update(): Promise<FileUpdate> {
    const { isRead } = this;
    const state = await stateOf(this.uri, this.texts);
    if (state !== undefined && state.id === this.#stateId) return "same";
    this.item.busy = true;
    try {
      const text = await state?.read?.();
      const collection =
        text === undefined
          ? undefined
          : await inSlices(readingCollection(text, fileNameOf(this.uri)), hostSlices);
      // The claims of a file with conflicts may belong to other boards.
      const isMerged = collection?.conflicts.length === 0;
      const entries = collection !== undefined && isMerged ? collection.levels : [];
      this.#stateId = state?.id ?? "";
      this.#show(entries);
      this.item.error =
        collection !== undefined && !isMerged
          ? translate(conflictMessage)
          : problemOf(state !== undefined && text === undefined, entries.length);
    } finally {
      this.item.busy = false;
    }
    return isRead ? "changed" : "first";
  }

  #show(entries: readonly LevelEntry[]): void {
    this.#ids = trackLevels(this.#entries, this.#ids, entries, () => ++this.#lastId);
    this.#entries = entries;
    this.#nameLevels(entries);
    this.levels = entries.slice(0, maxLevels).map((entry, index) => this.#levelTest(entry, index));
    this.item.children.replace(this.levels.map(({ item }) => item));
  }

  #nameLevels(entries: readonly LevelEntry[]): void {
    const ids = new Set(this.#ids);
    for (const id of [...this.#names.keys()]) if (!ids.has(id)) this.#names.delete(id);
    const taken = new Set(this.#names.values());
    for (const [index, id] of this.#ids.entries()) {
      if (this.#names.has(id)) continue;
      const key = factsOf(entries[index]!).key ?? "board";
      let name = key;
      for (let count = 2; taken.has(name); count++) name = `${key}#${count}`;
      taken.add(name);
      this.#names.set(id, name);
    }
  }

  #levelTest(entry: LevelEntry, index: number): LevelTest {
    const { uri } = this;
    const item = itemOf(this.controller, this.item.children, this.#names.get(this.#ids[index]!)!, uri);
    const { board } = entry;
    item.label = levelName(entry, index);
    item.sortText = String(index).padStart(7, "0");
    item.range = new vscode.Range(board.firstLine, 0, board.firstLine, board.rows[0]!.text.length);
    const seen = new Map<string, number>();
    const claims = entry.claims.slice(0, maxClaims).map((note, place): ClaimTest => {
      const count = (seen.get(note.text) ?? 0) + 1;
      seen.set(note.text, count);
      const claim = itemOf(
        this.controller,
        item.children,
        count === 1 ? note.text : `${note.text}#${count}`,
        uri,
      );
      claim.label = note.text === "" ? t("Empty claim") : withoutIcons(note.text);
      claim.sortText = String(place).padStart(3, "0");
      claim.range = new vscode.Range(note.line, note.column, note.line, note.column + note.length);
      return { item: claim, note };
    });
    item.description = claims.length === 0 ? t("claims nothing") : "";
    item.children.replace(claims.map((claim) => claim.item));
    return { item, uri, index, entry, claims };
  }
}

/** Reuses an existing item, so that its last result stays. */
function itemOf(
  controller: vscode.TestController,
  among: vscode.TestItemCollection,
  id: string,
  uri: vscode.Uri,
): vscode.TestItem {
  return among.get(id) ?? controller.createTestItem(id, id, uri);
}

function problemOf(isUnread: boolean, count: number): string | undefined {
  if (isUnread) return t("The file is too large or isn't text, so its levels aren't tested here.");
  return count > maxLevels
    ? translate(
        plural(
          maxLevels,
          "Only the first {0} level is tested here.",
          "Only the first {0} levels are tested here.",
        ),
      )
    : undefined;
}

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
