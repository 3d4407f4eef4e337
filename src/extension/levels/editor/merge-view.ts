import { putNewest } from "../../../games/lists.js";
import { isTooLarge } from "../../../games/sokoban/level/board.js";
import type { ConflictSide, LevelConflict, LevelMerge } from "../../../games/sokoban/merge/level-merge.js";
import { mergeSquares } from "../../../games/sokoban/merge/merge-squares.js";
import {
  type MergeResolution,
  resolvedLevels,
  resolveMerge,
} from "../../../games/sokoban/merge/resolve-merge.js";
import type { MergeSideName } from "../../../games/sokoban/merge/side-text.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { EditReply, MergeQuestion } from "../../../protocol/levels/editor-requests.js";
import type {
  MergeCheck,
  MergePage,
  ViewConflict,
  ViewMergeSide,
} from "../../../protocol/levels/editor-wire.js";
import { fileNameOf } from "../../kit/files.js";
import { setting } from "../../kit/settings.js";
import { translate } from "../../kit/translate.js";
import { mergeOf } from "../documents/level-documents.js";
import { findingsOf } from "../documents/level-list.js";
import type { OpenFile } from "../files/open-files.js";

/** A page shows this many boards of a side, and problems of a way. */
const maxBoards = 8;
const maxProblems = 5;
const maxTitleCharacters = 200;
/** A page may get this many further conflicts before the view forgets what was chosen for the first. */
const maxNumbered = 1_000;

/** A way that was asked to be solved. */
interface Tried {
  readonly way: MergeResolution;
  /** The conflict that it is about, by its content. */
  readonly key: string;
  readonly entry: LevelEntry;
}

/** The conflicts of an editor's file: which one is shown, and what the user does with it. */
export class MergeView {
  #place = 0;
  /** Where the shown conflict starts. */
  #start = 0;
  /** Its key, unless another conflict is to be shown, and how many conflicts there were. */
  #shown: string | undefined;
  #count = 0;
  #tried: Tried | undefined;
  /** The numbers of conflicts in pages, by their keys, which may be long. */
  readonly #numbers = new Map<string, number>();
  #lastNumber = 0;

  constructor(
    private readonly open: OpenFile,
    private readonly draw: () => void,
  ) {}

  get #merge(): LevelMerge | undefined {
    const { file } = this.open;
    return mergeOf(file.read(), fileNameOf(file.document.uri));
  }

  /** `undefined` without a conflict of levels. */
  page(): MergePage | undefined {
    const merge = this.#merge;
    if (merge === undefined || merge.levels.length === 0) return undefined;
    const { file } = this.open;
    this.#place = this.#placeIn(merge);
    const conflict = merge.levels[this.#place]!;
    this.#start = conflict.start;
    this.#shown = keyOf(merge, conflict);
    this.#count = merge.levels.length;
    return {
      kind: "merge",
      version: file.document.version,
      fileName: fileNameOf(file.document.uri),
      canWrite: file.readOnlyReason === undefined,
      readOnlyReason: file.readOnlyReason,
      place: this.#place,
      count: merge.levels.length,
      texts: merge.texts.length,
      conflict: this.#view(merge, conflict),
    };
  }

  /** Another editor may have resolved a conflict before the shown one, which then has another place. */
  #placeIn(merge: LevelMerge): number {
    const { levels } = merge;
    const place = Math.min(this.#place, levels.length - 1);
    const shown = this.#shown;
    // With more conflicts than before, for example after an undo, the new one is shown.
    if (shown === undefined || levels.length >= this.#count) return place;
    const isShown = (conflict: LevelConflict) =>
      conflict.end - conflict.start === shown.length && keyOf(merge, conflict) === shown;
    const found = isShown(levels[place]!) ? place : levels.findIndex(isShown);
    return found < 0 ? place : found;
  }

  show(place: number): void {
    this.#place = place;
    this.#shown = undefined;
    this.draw();
  }

  /** The level that is where the last shown conflict was, counted from 0. */
  get levelAfter(): number {
    const { levels } = this.open.file.read().collection;
    const level = levels.findIndex(({ end }) => end > this.#start);
    return level < 0 ? Math.max(0, levels.length - 1) : level;
  }

  /** Resolves a conflict as one edit. */
  take({ version, place, way }: MergeQuestion): Promise<EditReply> {
    const { file } = this.open;
    return file.edit(version, (read) => {
      const merge = mergeOf(read, fileNameOf(file.document.uri));
      const conflict = merge?.levels[place];
      const edits = merge && conflict && resolveMerge(merge, conflict, way);
      if (edits !== undefined) this.#shown = undefined;
      return edits;
    });
  }

  try({ version, place, way, solves }: MergeQuestion & { readonly solves: boolean }): MergeCheck | null {
    const found = this.#at(version, place);
    const resolved = found && resolvedLevels(found.merge, found.conflict, way);
    if (found === undefined || resolved === undefined) {
      this.draw();
      return null;
    }
    const entry = resolved.levels[0];
    if (solves && entry !== undefined) {
      this.#tried = { way, key: keyOf(found.merge, found.conflict), entry };
      void this.open.work.solve(entry, setting("solver.method"));
    }
    return checkOf(resolved.collection, resolved.levels);
  }

  #at(version: number, place: number): { merge: LevelMerge; conflict: LevelConflict } | undefined {
    const merge = version === this.open.file.document.version ? this.#merge : undefined;
    const conflict = merge?.levels[place];
    return merge === undefined || conflict === undefined ? undefined : { merge, conflict };
  }

  #view(merge: LevelMerge, conflict: LevelConflict): ViewConflict {
    const found = mergeSquares(merge, conflict);
    const key = keyOf(merge, conflict);
    const { ours, base, theirs } = conflict;
    const title = [ours, theirs, base].map((side) => side?.levels[0]?.title?.text).find(Boolean);
    return {
      number: this.#numberOf(key),
      title: title?.slice(0, maxTitleCharacters) ?? "",
      line: this.open.file.document.positionAt(conflict.conflicts[0]!.start).line + 1,
      sides: [
        sideView("ours", ours, merge.ours.collection),
        ...(base === undefined ? [] : [sideView("base", base, merge.base?.collection)]),
        sideView("theirs", theirs, merge.theirs.collection),
      ],
      squares: "squares" in found ? found.squares : [],
      noSquares: "reason" in found ? translate(found.reason) : undefined,
      solving: this.#solving(key),
    };
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? ++this.#lastNumber;
    putNewest(this.#numbers, key, number, maxNumbered);
    return number;
  }

  #solving(key: string): ViewConflict["solving"] {
    const tried = this.#tried;
    if (tried === undefined || tried.key !== key) return undefined;
    const { work } = this.open;
    const running = work.solving(tried.entry);
    const text = running?.text ?? work.result(tried.entry)?.text;
    return text === undefined ? undefined : { way: tried.way, text, isRunning: running !== undefined };
  }
}

/** A conflict is known by its lines, wherever they are in the file. */
function keyOf({ text }: LevelMerge, { start, end }: LevelConflict): string {
  return text.slice(start, end);
}

function sideView(
  side: MergeSideName,
  { label, levels }: ConflictSide,
  collection: Collection | undefined,
): ViewMergeSide {
  const shown = levels.slice(0, maxBoards).map(({ board }) => board);
  return {
    side,
    label,
    boards: shown.filter((board) => !isTooLarge(board)),
    levels: levels.length,
    ...(side === "base" || collection === undefined
      ? { problems: [], more: 0 }
      : checkOf(collection, levels)),
  };
}

/** Errors and warnings. Remarks are left out, because they do not matter for the choice. */
function checkOf(collection: Collection, levels: readonly LevelEntry[]): MergeCheck {
  const problems = levels
    .slice(0, maxBoards)
    .flatMap((entry) => findingsOf(collection, entry))
    .filter(({ severity }) => severity !== "information")
    .map(({ message }) => translate(message));
  return {
    problems: problems.slice(0, maxProblems),
    more: Math.max(0, problems.length - maxProblems),
  };
}
