import { type Message, plural, say } from "../../../games/message.js";
import type { SquareChoice } from "../../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../../games/sokoban/merge/resolve-merge.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { EditReply } from "../../../protocol/levels/editor-requests.js";
import type { MergeCheck, MergePage } from "../../../protocol/levels/editor-wire.js";
import { t, translate } from "../../kit/translate.js";
import type { EditorContext } from "./editor-state.js";
import { readOnlyText } from "./level-words.js";

type Choices = readonly (SquareChoice | undefined)[];

/** The commands that take whole sides. */
const wholeWays: Readonly<Partial<Record<EditorCommand, MergeResolution>>> = {
  takeOurs: { kind: "ours" },
  takeTheirs: { kind: "theirs" },
  takeBoth: { kind: "both" },
};

/** The user's choices in the conflict that is shown. They last until its text changes. */
export class Merging {
  page: MergePage | undefined;
  /** What was chosen in the conflicts that were seen, by their numbers. */
  readonly #chosen = new Map<number, Choices>();
  /** The problems of the chosen squares, if they were asked for. */
  check: MergeCheck | undefined;
  #isBusy = false;

  constructor(private readonly context: EditorContext) {}

  /** For each square that differs: the choice, or `undefined` where the user must choose. */
  get choices(): Choices {
    const { page } = this;
    if (page === undefined) return [];
    const { number, squares } = page.conflict;
    return this.#chosen.get(number) ?? squares.map(({ proposal }) => proposal);
  }

  /** The way that takes the chosen squares; `undefined` while one isn't chosen yet. */
  get way(): MergeResolution | undefined {
    const choices = this.choices.filter((choice) => choice !== undefined);
    return choices.length > 0 && choices.length === this.choices.length
      ? { kind: "squares", choices }
      : undefined;
  }

  show(page: MergePage | undefined): void {
    const isSame = page !== undefined && page.conflict.number === this.page?.conflict.number;
    const before = this.page;
    this.page = page;
    if (page === undefined) this.#chosen.clear();
    if (isSame) return;
    this.check = undefined;
    this.#checkSquares();
    if (page !== undefined && before !== undefined && page.version === before.version)
      this.context.tell(conflictText(page));
  }

  choose(index: number, choice: SquareChoice): void {
    const { page } = this;
    if (page === undefined) return;
    this.#chosen.set(page.conflict.number, this.choices.with(index, choice));
    this.check = undefined;
    this.#checkSquares();
    this.context.changed();
  }

  /** Runs a command; returns whether it was one for conflicts. */
  run(command: EditorCommand): boolean {
    const { page } = this;
    if (page === undefined) return false;
    const way = wholeWays[command];
    if (way !== undefined) void this.#take(way);
    else if (command === "takeSquares") this.#takeSquares(page);
    else if (command === "nextConflict") this.#go(page, 1);
    else if (command === "previousConflict") this.#go(page, -1);
    else return false;
    return true;
  }

  /** Solves the first level of a way. The page shows the progress and the result. */
  solve(way: MergeResolution): void {
    const { page } = this;
    if (page !== undefined) void this.#try(page, way, true);
  }

  #go({ place, count }: MergePage, step: number): void {
    if (count === 1) this.context.tell(t("This is the only conflict of levels in the file."));
    else this.context.host.showConflict((place + step + count) % count);
  }

  #takeSquares({ conflict: { squares, noSquares } }: MergePage): void {
    const { way } = this;
    if (way !== undefined) void this.#take(way);
    else if (noSquares !== undefined)
      this.context.tell(t("These boards can only be taken as a whole. {0}", noSquares));
    else {
      const first = squares[this.choices.indexOf(undefined)]!;
      this.context.tell(
        t("Select a side for the square in row {0}, column {1} first.", first.row + 1, first.column + 1),
      );
    }
  }

  async #take(way: MergeResolution): Promise<void> {
    const { page } = this;
    if (page === undefined || this.#isBusy) return;
    if (!page.canWrite) return this.context.tell(readOnlyText(page));
    this.#isBusy = true;
    const { version, place } = page;
    const taken = this.context.host.takeMerge({ version, place, way });
    const reply = await taken.catch((): EditReply => "refused");
    this.#isBusy = false;
    const text = replyText(reply, way, page.count - 1);
    if (text !== undefined) this.context.tell(text);
  }

  #checkSquares(): void {
    const { page, way } = this;
    if (page !== undefined && way !== undefined) void this.#try(page, way, false);
  }

  async #try(page: MergePage, way: MergeResolution, solves: boolean): Promise<void> {
    const { version, place } = page;
    const check = await this.context.host.tryMerge({ version, place, way, solves }).catch(() => null);
    // The user may have chosen differently meanwhile.
    if (way.kind !== "squares" || page.conflict.number !== this.page?.conflict.number) return;
    if (JSON.stringify(way) !== JSON.stringify(this.way)) return;
    this.check = check ?? undefined;
    this.context.changed();
  }
}

/** Which conflict of the file it is. */
export function conflictText({ place, count, conflict: { title, line } }: MergePage): string {
  return title === ""
    ? t("Conflict {0} of {1}, line {2}", place + 1, count, line)
    : t("Conflict {0} of {1}: {2}", place + 1, count, title);
}

/** What came of an attempt to resolve a conflict. `left`: the number of conflicts that stay. */
function replyText(reply: EditReply, way: MergeResolution, left: number): string | undefined {
  switch (reply) {
    case "done":
      return `${translate(takenTexts[way.kind])} ${leftText(left)}`;
    case "stale":
      return t("Nothing was done: the text changed in the meantime. Try again.");
    case "refused":
      return t("Couldn't resolve the conflict: the file can't be changed now. Open it as text.");
    case "unchanged":
    case "unwritable":
      return undefined;
  }
}

const takenTexts: Readonly<Record<MergeResolution["kind"], Message>> = {
  ours: say("Our side was taken."),
  theirs: say("Their side was taken."),
  both: say("Both sides were kept as levels."),
  squares: say("The selected squares were taken."),
};

function leftText(left: number): string {
  if (left === 0) return t("No conflict of levels is left. Undo brings it back.");
  return translate(plural(left, "{0} conflict of levels is left.", "{0} conflicts of levels are left."));
}

/** The conflicts that only a text editor resolves. */
export function textConflictsText(count: number): string {
  return translate(
    plural(
      count,
      "{0} merge conflict is in titles, comments or solutions. Resolve it as text.",
      "{0} merge conflicts are in titles, comments or solutions. Resolve them as text.",
    ),
  );
}
