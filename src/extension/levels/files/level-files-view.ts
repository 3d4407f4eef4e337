import * as vscode from "vscode";
import { madeOnce } from "../../../games/lists.js";
import { plural, sense } from "../../../games/message.js";
import { levelFilesView } from "../../../manifest/names.js";
import { Owner } from "../../../protocol/emitter.js";
import { setContext } from "../../kit/commands.js";
import { Delayed } from "../../kit/delayed.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import type { NamedLevel } from "../../kit/level-files.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { type EntryLook, treeItemOf } from "../../kit/tree.js";
import type { SolvedLevelRecords } from "../solving/level-tools.js";
import { LevelFileList, type ListedFile } from "./level-file-list.js";
import {
  isOwnFile,
  type LevelSummary,
  maxProblems,
  type SummarizedLevel,
  summarize,
  watchLevelFiles,
} from "./workspace-levels.js";

/**
 * A file, one of its levels, or an entry for the remaining levels. It is also the argument of its commands.
 */
export type LevelFilesEntry = FileEntry | LevelRowEntry;

interface FileEntry extends NamedLevel {
  readonly kind: "file";
  readonly file: ListedFile;
}

export interface LevelRowEntry extends NamedLevel {
  readonly kind: "level" | "more";
  readonly level: number;
  readonly file: ListedFile;
}

export function levelEntries(file: ListedFile): readonly LevelRowEntry[] {
  const { uri, summary } = file;
  if (summary === undefined) return [];
  const shown = summary.levels.map((_, level): LevelRowEntry => ({ kind: "level", uri, level, file }));
  return summary.count === shown.length
    ? shown
    : [...shown, { kind: "more", uri, level: shown.length, file }];
}

/** @param severalFolders whether the workspace has several folders, so that paths start with their names */
export function appearanceOf(
  entry: LevelFilesEntry,
  { isSolved }: Pick<SolvedLevelRecords, "isSolved">,
  severalFolders: boolean,
): EntryLook {
  if (entry.kind === "file") return fileLook(entry.file, isSolved, severalFolders);
  if (entry.kind === "more") return moreLook(entry);
  return levelLook(entry, entry.file.summary!.levels[entry.level]!, isSolved);
}

function fileLook(file: ListedFile, isSolved: (key: string) => boolean, severalFolders: boolean): EntryLook {
  const { uri, summary } = file;
  const whole = vscode.workspace.asRelativePath(uri, severalFolders);
  const folder = whole.includes("/") ? whole.slice(0, whole.lastIndexOf("/")) : ".";
  const facts = factsOf(file, isSolved);
  return {
    id: uri.toString(),
    item: "tilework.levelFile",
    label: fileNameOf(uri),
    detail: [...facts, ...(folder === "." ? [] : [folder])].join(" · "),
    icon: summary !== undefined && summary.problems > 0 ? "warning" : undefined,
    tooltip: [whole, ...facts].join("\n"),
    command: "openLevelEditor",
  };
}

function factsOf({ summary, isTooLarge }: ListedFile, isSolved: (key: string) => boolean): readonly string[] {
  if (isTooLarge) return [t("too large to be counted")];
  if (summary === undefined) return [];
  // The view is narrow, and problems are more urgent.
  return [...problemsText(summary.problems), solvedText(summary, isSolved)];
}

function solvedText({ keys, count }: LevelSummary, isSolved: (key: string) => boolean): string {
  if (count === 0) return t("no levels");
  const solved = keys.filter(isSolved).length;
  return t("{0} of {1} solved", formatNumber(solved), formatNumber(count));
}

function problemsText(problems: number): readonly string[] {
  if (problems === 0) return [];
  const text =
    problems >= maxProblems
      ? plural(problems, "{0} problem or more", "{0} problems or more")
      : plural(problems, "{0} problem", "{0} problems");
  return [translate(text)];
}

function levelLook(
  { uri, level }: LevelRowEntry,
  summarized: SummarizedLevel,
  isSolved: (key: string) => boolean,
): EntryLook {
  const { name, key, width, height, boxes, problems } = summarized;
  const solved = key !== undefined && isSolved(key);
  const size = t("boxes: {0}, {1} × {2}", formatNumber(boxes), formatNumber(width), formatNumber(height));
  const facts = [
    solved ? translate(sense("Solved", "state of a level")) : "",
    ...problemsText(problems),
    size,
  ].filter((fact) => fact !== "");
  return {
    id: `${uri.toString()}#${level}`,
    item: "tilework.fileLevel",
    label: name,
    detail: facts.join(" · "),
    icon: problems > 0 ? "warning" : solved ? "pass-filled" : "circle-outline",
    tooltip: [name, ...facts].join("\n"),
    command: "editLevel",
  };
}

function moreLook({ uri, level, file }: LevelRowEntry): EntryLook {
  const more = (file.summary?.count ?? level) - level;
  const label = translate(plural(more, "{0} more level…", "{0} more levels…"));
  const tooltip = t("Open the file in the Sokoban editor, which lists them all");
  return {
    id: `${uri.toString()}#more`,
    item: undefined,
    label,
    detail: "",
    icon: "ellipsis",
    tooltip,
    command: "editLevel",
  };
}

/** File changes arrive in bursts; typing arrives letter by letter. */
const fileMs = 300;
const typingMs = 1_000;
/** The minimum time between two redraws while files are being read. */
const drawMs = 250;

/**
 * The level files of the workspace in the activity bar. The workspace is scanned when the view is first
 * visible, and followed from then on. Nothing is read while the view is hidden.
 */
export class LevelFilesView extends Owner implements vscode.TreeDataProvider<LevelFilesEntry> {
  readonly #list: LevelFileList<LevelSummary>;
  readonly #entries = new WeakMap<ListedFile, FileEntry>();
  readonly #onDidChangeTreeData = this.own(new vscode.EventEmitter<LevelFilesEntry | undefined>());
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  #view: vscode.TreeView<LevelFilesEntry> | undefined;
  #hasBegun = false;
  readonly #updating = this.own(
    new Delayed(() => {
      if (this.#view?.visible === true && !this.#list.isWhole && this.#work === undefined) this.#update();
    }),
  );
  /** The running update. Changes during it are checked afterwards. */
  #work: Promise<void> | undefined;
  readonly #drawing = this.own(
    new Delayed(() => {
      if (this.#view !== undefined)
        this.#view.message = this.#list.isCut ? t("There are more files than are listed here.") : "";
      this.onFound(this.#list.files.flatMap(({ uri }) => (isOwnFile(uri) ? [] : [uri])));
      this.#onDidChangeTreeData.fire(this.#drawn);
    }),
  );
  /** The file to draw next; without one, all. */
  #drawn: FileEntry | undefined;

  /** `onFound` takes the listed texts whose names don't say that they hold levels. */
  constructor(
    texts: FileTexts,
    private readonly records: SolvedLevelRecords,
    private readonly onFound: (texts: readonly vscode.Uri[]) => void,
    onProblem: (error: unknown) => void,
  ) {
    super();
    this.#list = this.own(
      new LevelFileList(texts, onProblem, (text, uri, isStopped) =>
        summarize(text, fileNameOf(uri), isStopped),
      ),
    );
  }

  /** The entries for a view that has become visible. */
  in(view: vscode.TreeView<LevelFilesEntry>): this {
    this.#view = view;
    return this;
  }

  /** Scans the workspace again. */
  refresh(): void {
    this.#update(true);
  }

  getChildren(entry?: LevelFilesEntry): LevelFilesEntry[] {
    if (entry !== undefined) return entry.kind === "file" ? [...levelEntries(entry.file)] : [];
    this.#begin();
    return this.#list.files.map((file) => this.#entryOf(file));
  }

  getTreeItem(entry: LevelFilesEntry): vscode.TreeItem {
    const severalFolders = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
    const look = appearanceOf(entry, { isSolved: (key) => this.records.isSolved(key) }, severalFolders);
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    const unfolds = entry.kind === "file" && (entry.file.summary?.count ?? 0) > 0;
    const item = treeItemOf(look, entry, unfolds ? Collapsed : None);
    if (entry.kind === "file") item.resourceUri = entry.uri;
    return item;
  }

  /** Runs when the view is first visible. */
  #begin(): void {
    if (this.#hasBegun || this.#view === undefined) return;
    this.#hasBegun = true;
    this.own(
      watchLevelFiles((uris, isTyped) => {
        for (const uri of uris) this.#list.note(uri);
        this.#updating.after(isTyped ? typingMs : fileMs);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#update(true)),
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (visible) this.#updating.after(0);
        else this.#list.cancel();
      }),
      this.#list.onDidChange((file) => this.#draw(file)),
      this.records.onDidChange(() => this.#draw(undefined)),
    );
    this.#update();
  }

  #update(anew = false): void {
    this.#updating.dispose();
    const isScan = anew || this.#list.needsScan;
    if (isScan) void setContext("tilework.scanning", true);
    const work = this.#list.update(anew).then((again) => {
      if (this.#work !== work) return;
      this.#work = undefined;
      if (isScan) {
        void setContext("tilework.scanning", false);
        this.#draw(undefined);
      }
      if (again) this.#updating.after(fileMs);
    });
    this.#work = work;
    if (isScan) void vscode.window.withProgress({ location: { viewId: levelFilesView } }, () => work);
  }

  /** Draws one file alone if only that has changed. */
  #draw(file: ListedFile | undefined): void {
    this.#drawn = this.#drawing.isDue ? undefined : file && this.#entryOf(file);
    this.#drawing.within(drawMs);
  }

  /** Returns the same object for the same file, so that VS Code recognizes it. */
  #entryOf(file: ListedFile): FileEntry {
    return madeOnce(this.#entries, file, () => ({ kind: "file", uri: file.uri, file }));
  }
}
