import * as vscode from "vscode";
import { type Message, plural, say } from "../../../games/message.js";
import type { Dialect } from "../../../games/sokoban/level/cell.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { formatMoves } from "../../../games/sokoban/play/lurd.js";
import { status } from "../../../games/sokoban/play/rules.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import {
  deleteLevel,
  duplicateLevel,
  insertLevel,
  moveLevel,
  type WrittenLevel,
} from "../../../games/sokoban/text/collection-text.js";
import { describeLevel, renameLevel } from "../../../games/sokoban/text/describe-level.js";
import {
  arrangeLevels,
  copiedLevels,
  pastedLevels,
  renumberTitles,
} from "../../../games/sokoban/text/moved-levels.js";
import type { CommandName } from "../../../manifest/commands.js";
import type {
  EditorAction,
  EditReply,
  LevelPlace,
  LevelPlaces,
  ListChange,
  PatternQuestion,
  PictureFile,
} from "../../../protocol/levels/editor-requests.js";
import { commandId } from "../../kit/commands.js";
import { askWhereToWrite, fileNameOf } from "../../kit/files.js";
import { showError, showStatus, showWarning } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import { type LevelDocument, rangeOf } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { findingsOf } from "../documents/level-list.js";
import { askHowToOptimize } from "../files/ask-to-optimize.js";
import type { OpenFile } from "../files/open-files.js";
import type { EditorTools } from "../solving/level-tools.js";
import { changeSolutions, playedThrough, type SolutionAction } from "./played-moves.js";

/** The start of a new level: a room in which the only box is one push from the goal. */
const starters: Readonly<Record<Dialect, readonly string[]>> = {
  xsb: ["########", "#      #", "#      #", "# @ $ .#", "#      #", "########"],
  ox: ["########", "#......#", "#......#", "#.@.O.X#", "#......#", "########"],
};

export function starterLevel(dialect: Dialect): WrittenLevel {
  return { rows: starters[dialect] };
}

/** The symbols for a level that is inserted among others: those of its neighbors. */
export function dialectAt({ levels }: Collection, place: number): Dialect {
  return (levels[place - 1] ?? levels[place])?.board.dialect ?? "xsb";
}

/** A change of the list as edits of the text; `undefined` if the level doesn't exist. */
export function changeList(
  { text, collection }: LevelDocument,
  change: ListChange,
): readonly TextEdit[] | undefined {
  const { levels } = collection;
  switch (change.kind) {
    case "add":
      return change.at > levels.length
        ? undefined
        : insertLevel(text, collection, change.at, starterLevel(dialectAt(collection, change.at)));
    case "duplicate":
      return levels[change.level] && duplicateLevel(text, collection, change.level);
    case "delete":
      return (
        levels[change.level] &&
        ((levels.length === 2 && arrangeLevels(text, collection, [1 - change.level])) ||
          deleteLevel(text, collection, change.level))
      );
    case "move":
      return levels[change.from] && levels[change.to] && moveLevel(text, collection, change.from, change.to);
    case "rename":
      return levels[change.level] && renameLevel(text, collection, change.level, change.title);
    case "arrange":
      return arrangeLevels(text, collection, change.levels);
    case "renumber":
      return renumberTitles(text, collection);
  }
}

/** The level to show after a change, if it is another one than before. */
export function placeAfter(change: ListChange): number | undefined {
  if (change.kind === "add") return change.at;
  return change.kind === "duplicate" ? change.level + 1 : undefined;
}

/** Several kinds may share one member of the union. */
type Of<Kind, Action = EditorAction> = Action extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Action & { readonly kind: Kind }
    : never
  : never;

/** The editor that the actions belong to. */
interface ActingEditor {
  readonly panel: vscode.WebviewPanel;
  readonly open: OpenFile;
  /** The level that is shown, from 0. */
  readonly level: number;
  select(level: number): void;
  changeList(version: number, change: ListChange): Promise<EditReply>;
  draw(): void;
  focusBoard(): void;
  paste(): Promise<void>;
}

/** Runs the actions of an editor's buttons, except edits of cells. */
export class EditorActions {
  constructor(
    private readonly editor: ActingEditor,
    private readonly tools: EditorTools,
  ) {}

  async act(action: EditorAction): Promise<void> {
    await (this.#deeds[action.kind] as (action: EditorAction) => unknown)(action);
  }

  readonly #deeds: { readonly [Kind in EditorAction["kind"]]: (action: Of<Kind>) => unknown } = {
    cancelSolving: () => this.editor.open.work.cancel(),
    cancelSolvingAll: () => this.tools.collections.cancel(this.#document.uri),
    startLab: (place) => this.#startLab(place, false),
    continueLab: (place) => this.#startLab(place, true),
    cancelLab: () => this.editor.open.lab.cancel(),
    undo: ({ kind }) => this.#step(kind),
    redo: ({ kind }) => this.#step(kind),
    writeSolution: (action) => this.#changeSolutions(action),
    writeSnapshot: (action) => this.#changeSolutions(action),
    renameMoves: (action) => this.#changeSolutions(action),
    removeMoves: (action) => this.#changeSolutions(action),
    copy,
    played: (action) => this.#played(action),
    play: (action) => this.#at(action) && run("playLevel", this.#document.uri, action.level, action.lurd),
    compare: (action) =>
      this.#at(action) && this.tools.comparison.run({ uri: this.#document.uri, level: action.level }),
    continueSearch: (action) => {
      const entry = this.#at(action);
      if (entry !== undefined) void this.editor.open.work.continueSearch(entry);
    },
    copyLevels: (places) => this.#copyLevels(places, false),
    cutLevels: (places) => this.#copyLevels(places, true),
    exportLevels: ({ version, levels }) => {
      if (this.#document.version === version) return this.tools.plainExport.run(this.#document.uri, levels);
    },
    paste: () => this.editor.paste(),
    pasteLevels: (place) => this.#pasteLevels(place),
    describe: (action) => this.#describe(action),
    fix: (action) => this.#fix(action),
    optimize: (action) => this.#optimize(action),
    solveAll: () => this.tools.collections.run(this.#document.uri, true),
    rateAll: () => this.tools.rating.run(this.#document.uri),
    chooseEncoding: () => run("sokoban.chooseEncoding", this.#document.uri),
    randomLevel: () => run("newRandomLevel"),
    showPatterns: () => run("showPatterns"),
    openAsText: () => this.#runHere("reopenActiveEditorWith", "default"),
    startLevel: () => this.#startLevel(),
    savePicture: (picture) => savePicture(picture, this.#document.uri),
    showProblem: (action) => this.#showProblem(action),
  };

  /** VS Code undoes in the active editor, which may be another one by now. */
  async #step(command: "undo" | "redo"): Promise<void> {
    await this.editor.open.file.settle();
    await this.#runHere(command);
  }

  /** Runs one of VS Code's commands for the active editor, if that is this one. */
  async #runHere(command: string, ...args: readonly unknown[]): Promise<void> {
    if (this.editor.panel.active) await vscode.commands.executeCommand(command, ...args);
  }

  get #document(): vscode.TextDocument {
    return this.editor.open.file.document;
  }

  /** The level of an action. If the document has changed meanwhile, the view gets the current page. */
  #at({ version, level }: { readonly version: number; readonly level: number }): LevelEntry | undefined {
    const entry = this.editor.open.at(version, level);
    if (entry === undefined) this.editor.draw();
    return entry;
  }

  async #startLab(place: LevelPlace, continues: boolean): Promise<void> {
    const entry = this.#at(place);
    if (entry !== undefined) await this.editor.open.lab.start(entry, continues);
  }

  async #changeSolutions(action: SolutionAction): Promise<void> {
    const entry = this.#at(action);
    if (entry === undefined) return;
    await changeSolutions(this.editor.open, entry, action);
    this.editor.draw();
  }

  async #copyLevels({ version, levels }: LevelPlaces, cuts: boolean): Promise<void> {
    if (levels.some((level) => this.#at({ version, level }) === undefined)) return;
    const { text, collection } = this.editor.open.file.read();
    await vscode.env.clipboard.writeText(copiedLevels(text, collection, levels));
    showStatus(translate(plural(levels.length, "{0} level was copied.", "{0} levels were copied.")), 3_000);
    const gone = new Set(levels);
    const rest = [...collection.levels.keys()].filter((level) => !gone.has(level));
    if (!cuts) return;
    const reply = await this.editor.changeList(version, { kind: "arrange", levels: rest });
    if (reply === "refused") void showWarning(t("The list of levels can't be changed like this."));
    if (reply === "stale") void showWarning(changedMeanwhile());
  }

  /** Inserts them after the given level; after the shown one if a cut has changed the file meanwhile. */
  async #pasteLevels({ version, level }: LevelPlace): Promise<void> {
    const clipboard = await vscode.env.clipboard.readText();
    const { file } = this.editor.open;
    await file.settle();
    const now = this.#document.version;
    await this.insertLevels(
      now,
      (now === version ? level : this.editor.level) + 1,
      clipboard,
      t("The clipboard holds no levels that can be put into this file."),
    );
  }

  /**
   * Inserts all levels of a text before the one at `place` in one undo step, and shows the first of them. If
   * that is impossible, tells the user and returns false.
   */
  async insertLevels(
    version: number,
    place: number,
    levels: string,
    refusal = t("Couldn't put the levels into the file."),
  ): Promise<boolean> {
    let count = 0;
    const reply = await this.editor.open.file.edit(version, ({ text, collection }) => {
      const pasted = pastedLevels(text, collection, place, levels);
      count = pasted?.count ?? 0;
      return pasted?.edits;
    });
    if (reply === "refused") void showWarning(refusal);
    if (reply !== "done") {
      this.editor.draw();
      return false;
    }
    this.editor.select(place);
    const text = plural(count, "{0} level was added to the file.", "{0} levels were added to the file.");
    showStatus(translate(text), 5_000);
    return true;
  }

  async #describe({ version, level, words }: Of<"describe">): Promise<void> {
    const { title, author, comment, collectionTitle, collectionAuthor } = words;
    const changed = {
      title: title ?? undefined,
      author: author ?? undefined,
      comment: comment ?? undefined,
      collectionTitle: collectionTitle ?? undefined,
      collectionAuthor: collectionAuthor ?? undefined,
    };
    const reply = await this.editor.open.file.edit(version, ({ text, collection }) =>
      describeLevel(text, collection, level, changed),
    );
    if (reply === "refused")
      void showWarning(
        t("Nothing was changed: in the file, these words would be read as a row of a board or a key."),
      );
    if (reply === "stale") void showWarning(changedMeanwhile());
    this.editor.draw();
  }

  async #fix({ version, level, problem, fix }: Of<"fix">): Promise<void> {
    await this.editor.open.file.edit(version, ({ collection }) => {
      const entry = collection.levels[level];
      return entry && findingsOf(collection, entry)[problem]?.fixes[fix]?.edits;
    });
    this.editor.draw();
  }

  /** Only moves that solve the level are recorded. */
  async #played(action: PatternQuestion): Promise<void> {
    const entry = this.#at(action);
    const { key } = entry === undefined ? {} : factsOf(entry);
    const played = entry && playedThrough(entry, action.lurd);
    if (key === undefined || played === undefined || status(played.end) !== "won") return;
    const { moves, pushes } = played.end;
    await this.tools.records.record(key, { moves, pushes, lurd: formatMoves(played.moves) });
  }

  async #startLevel(): Promise<void> {
    const { file } = this.editor.open;
    const place = file.read().collection.levels.length;
    const reply = await file.edit(file.document.version, ({ text, collection }) =>
      insertLevel(text, collection, place, starterLevel("xsb")),
    );
    if (reply === "done") this.editor.select(place);
    this.editor.focusBoard();
  }

  async #optimize(action: Of<"optimize">): Promise<void> {
    const entry = this.#at(action);
    const played = entry && playedThrough(entry, action.lurd);
    if (entry === undefined) return;
    if (played === undefined || status(played.end) !== "won") {
      void showWarning(t("These moves don't solve the level, so they aren't optimized."));
      return;
    }
    const lurd = formatMoves(played.moves);
    const wanted = await askHowToOptimize(lurd.length, action.place, action.range);
    if (wanted !== undefined) await this.editor.open.work.optimize(entry, lurd, wanted);
  }

  /** In a visible text editor of the document, else in one to the side. */
  async #showProblem({ version, offset }: Of<"showProblem">): Promise<void> {
    const document = this.#document;
    if (version !== document.version) return this.editor.draw();
    const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    const selection = rangeOf(document, { offset, length: 0 });
    await vscode.window.showTextDocument(document, {
      viewColumn: shown?.viewColumn ?? vscode.ViewColumn.Beside,
      selection,
    });
  }
}

async function run(command: CommandName, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(commandId(command), ...args);
}

async function copy({ what, text }: Of<"copy">): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  showStatus(translate(copied[what]), 3_000);
}

const copied: Readonly<Record<Of<"copy">["what"], Message>> = {
  solution: say("The solution was copied."),
  moves: say("The moves were copied."),
  level: say("The level was copied."),
};

/**
 * Writes a picture to a file that the user selects; the proposed folder is that of the level file. Does
 * nothing if the user cancels.
 */
async function savePicture({ type, name, data }: PictureFile, beside: vscode.Uri): Promise<void> {
  const options = { title: t("Save the Image"), filters: { [type.toUpperCase()]: [type] } };
  const file = await askWhereToWrite(`${name}.${type}`, options, beside);
  if (file === undefined) return;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  try {
    await vscode.workspace.fs.writeFile(file, bytes);
  } catch {
    showError(t("Couldn't write “{0}”.", fileNameOf(file)));
    return;
  }
  showStatus(t("The image was saved as “{0}”.", fileNameOf(file)), 5_000);
}

function changedMeanwhile(): string {
  return t("Nothing was done: the text changed in the meantime. Try again.");
}
