import * as vscode from "vscode";
import type { SolutionCounts } from "../../../games/levels.js";
import { english, type Message, say } from "../../../games/message.js";
import type { Finding, FindingCode } from "../../../games/sokoban/level/finding.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { Note } from "../../../games/sokoban/text/notes.js";
import type { ViewFact } from "../../../protocol/game/game-pages.js";
import type {
  LevelPage,
  NoLevelPage,
  ViewProblem,
  ViewSolution,
} from "../../../protocol/levels/editor-wire.js";
import { fileNameOf } from "../../kit/files.js";
import { setting } from "../../kit/settings.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { EditedFile } from "../documents/edited-file.js";
import { isUnread, mergeOf, unreadReason } from "../documents/level-documents.js";
import { factsOf, type LevelFacts } from "../documents/level-facts.js";
import { findingsOf } from "../documents/level-list.js";
import { estimateText, type LevelMeasures, measuresOf } from "../documents/level-measures.js";
import type { LevelWork, SolverSolution } from "../files/file-solving.js";
import type { OpenFile } from "../files/open-files.js";
import { methodName, optimizedName, reasonMessage } from "../report/answer-messages.js";
import type { SolvedLevelRecords } from "../solving/level-tools.js";

/** The page of an editor on a file, with or without levels. */
export function editorPage(
  { file, work, lab, known, solvedCount, knowledgeVersion }: OpenFile,
  index: number,
  records: SolvedLevelRecords,
): LevelPage | NoLevelPage {
  const { encodings } = file.documents;
  const { version, text, collection } = file.read();
  const readOnlyReason = file.readOnlyReason;
  const about = { fileName: fileNameOf(file.document.uri), canWrite: readOnlyReason === undefined };
  const entry = collection.levels[index];
  if (entry === undefined)
    return {
      ...about,
      kind: "noLevel",
      isEmpty: text.trim() === "",
      ...(isUnread(collection) ? { unread: unreadReason() } : {}),
    };
  const facts = factsOf(entry);
  const result = work.result(entry);
  const own = facts.key === undefined ? undefined : records.best(facts.key);
  const best = own && { moves: own.moves.moves, pushes: own.pushes.pushes };
  return {
    ...about,
    kind: "level",
    version,
    title: words(entry.collection ?? collection.title),
    readOnlyReason,
    encoding: encodings.labelOf(file.document),
    savedLineEnds: encodings.savedLineEndsOf(file.document),
    ...textConflicts(file),
    count: collection.levels.length,
    solvedCount,
    knowledge: knowledgeVersion,
    level: index,
    levelKey: String(file.idOf(index)),
    levelTitle: words(entry.title),
    author: words(entry.author),
    comment: words(entry.comment),
    words: {
      title: words(entry.title),
      author: words(entry.author),
      comment: (entry.comment?.length ?? 0) > maxNoteCharacters ? undefined : words(entry.comment),
      collectionTitle: words(collection.title),
      collectionAuthor: words(collection.author),
    },
    board: entry.board,
    problems: [
      ...findingsOf(collection, entry).map((finding) => problem(entry, finding)),
      ...duplicatesOf(file, entry),
    ],
    statistics: [
      ...describe(facts, [
        ...facts.storedSolutions
          .filter(({ solves }) => solves)
          .map((way) => ({ ...way, source: t("In the file") })),
        ...named(work.fewest(entry), t("Found by a solver")),
        ...named(best, t("Yours")),
      ]),
      ...difficulty(measuresOf(entry, known)),
    ],
    best,
    solutions: knownSolutions(entry, work),
    solving: work.solving(entry),
    result,
    batch: work.batch,
    lab: lab.view(entry),
    replayMoveMs: setting("replay.moveTime"),
    method: setting("solver.method"),
    warnsOfDeadlocks: setting("sokoban.warnOfDeadlocks"),
    fewest: setting("sokoban.fewest"),
  };
}

/** Conflicts on boards have a page of their own; those in other text are only counted. */
function textConflicts(file: EditedFile): Pick<LevelPage, "textConflicts"> {
  const count = mergeOf(file.read(), fileNameOf(file.document.uri))?.texts.length;
  return count === undefined ? {} : { textConflicts: count };
}

/** A file may contain arbitrarily long notes about a level. */
const maxNoteCharacters = 5_000;

function words(note: Note | undefined): string {
  return note?.text.slice(0, maxNoteCharacters) ?? "";
}

/** Findings about the level as a whole, although they have a place in the text. */
const whole: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "no-player",
  "assumed-dialect",
  "other-form",
  "no-boxes",
  "counts",
  "solved",
  "too-large",
  "solution",
]);

function problem({ board }: LevelEntry, { severity, code, message, range, fixes }: Finding): ViewProblem {
  const about = {
    severity,
    text: translate(message),
    offset: range.offset,
    fixes: fixes.map(({ title }) => translate(title)),
  };
  if (whole.has(code)) return { ...about, cell: undefined };
  for (const [row, { line, column, text, sources }] of board.rows.entries()) {
    if (line !== range.line) continue;
    const at = sources === undefined ? range.column - column : sources.indexOf(range.column);
    if (at >= 0 && at <= text.length) return { ...about, cell: { row, column: at } };
  }
  return { ...about, cell: undefined };
}

/** Says that the level repeats another one. The Problems panel knows it: finding that needs all levels. */
export function duplicatesOf({ document }: EditedFile, { board }: LevelEntry): readonly ViewProblem[] {
  const code: FindingCode = "duplicate";
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter((one) => one.code === code && one.range.start.line === board.rows[0]?.line)
    .map(({ message, range }) => ({
      severity: "information",
      text: message,
      offset: document.offsetAt(range.start),
      cell: undefined,
      fixes: [],
    }));
}

/** The moves and pushes of a solution, and its source. */
interface KnownSolution extends SolutionCounts {
  readonly source: string;
}

function named(way: SolutionCounts | undefined, source: string): readonly KnownSolution[] {
  return way === undefined ? [] : [{ moves: way.moves, pushes: way.pushes, source }];
}

/** `solutions`: all known solutions of the level; among equal ones, the first is named. */
function describe(facts: LevelFacts, solutions: readonly KnownSolution[]): readonly ViewFact[] {
  const { board } = facts.entry;
  const found: ViewFact[] = [
    { label: t("Size"), value: t("{0} × {1}", board.width, board.rows.length) },
    { label: t("Boxes"), value: formatNumber(facts.boxes) },
    { label: t("Goals"), value: formatNumber(facts.goals) },
  ];
  if (facts.squares !== undefined)
    found.push({ label: t("Squares inside"), value: formatNumber(facts.squares) });
  if (solutions.length === 0) return found;
  const fewest = (what: "moves" | "pushes") => {
    const best = solutions.reduce((one, other) => (other[what] < one[what] ? other : one));
    return t("{0} · {1}", formatNumber(best[what]), best.source);
  };
  return [
    ...found,
    { label: t("Best known moves"), value: fewest("moves") },
    { label: t("Best known pushes"), value: fewest("pushes") },
  ];
}

/** For a level that was rated, or that has a solution and so can be rated. */
function difficulty(measures: LevelMeasures): readonly ViewFact[] {
  return measures.difficulty === undefined && measures.pushes === undefined
    ? []
    : [{ label: t("Difficulty, estimated"), value: estimateText(measures) }];
}

/** All known moves of a level: from its file, from solvers, and from the user's games, without duplicates. */
export function knownSolutions(entry: LevelEntry, work: LevelWork): readonly ViewSolution[] {
  const { level, storedSolutions } = factsOf(entry);
  const stored = storedSolutions.map(({ solves, ...solution }) => solution);
  if (level === undefined) return stored;
  const known = new Set(stored.map(({ lurd }) => lurd));
  const found: ViewSolution[] = [];
  const add = (lurd: string, name: Message, about: string) => {
    // Solutions from elsewhere may be of a board that differs outside the playable area, so replay them on
    // this board.
    const counts = known.has(lurd) ? undefined : countSolution(level, lurd);
    if (counts === undefined) return;
    known.add(lurd);
    found.push({
      kind: "solution",
      name: translate(name),
      ownName: english(name),
      about,
      stored: undefined,
      lurd,
      ...counts,
      problem: undefined,
    });
  };
  for (const solution of work.found(entry)) {
    const { answer } = solution;
    const proof = answer.optimal === false ? undefined : translate(reasonMessage(answer));
    const name = nameOf(solution);
    if (proof === undefined) add(answer.lurd, name, t("Found by a solver"));
    else add(answer.lurd, say("{0}, proved", name), t("Found by a solver: {0}", proof));
  }
  for (const { lurd } of work.own(entry)) add(lurd, say("Own play"), t("Played by you"));
  return [...stored, ...found];
}

/** Named by its proof, by the measure it was optimized for, or by its solver. */
function nameOf({ answer, order }: SolverSolution): Message {
  if (answer.optimal !== false && answer.solver === "any") return methodName(answer.optimal);
  return order === undefined ? methodName(answer.solver) : optimizedName(order);
}
