import * as vscode from "vscode";
import { madeOnce } from "../../../games/lists.js";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { Owner } from "../../../protocol/emitter.js";
import { Delayed } from "../../kit/delayed.js";
import { onDidChangeSettings } from "../../kit/entry-settings.js";
import { EditedFile } from "../documents/edited-file.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import type { ListKnowledge } from "../documents/level-list.js";
import type { LevelKnowledge } from "../documents/level-measures.js";
import type { EditorTools } from "../solving/level-tools.js";
import { LevelWork } from "./file-solving.js";
import { LevelLab } from "./level-lab.js";

/** After a stroke, all keys but one are cached, and looking one up is faster than reading the clock. */
const levelsBetweenPauses = 32;

function* counting({ levels }: Collection, isSolved: OpenFile["isSolved"]): PausingWork<number> {
  let found = 0;
  for (const [level, entry] of levels.entries()) {
    if (isSolved(entry)) found++;
    if (level % levelsBetweenPauses === 0) yield;
  }
  return found;
}

/**
 * If reading a file takes longer than this, changes from outside are shown after a pause of several times
 * that long.
 */
const quickReadMs = 30;
const pausePerRead = 3;
const maxPauseMs = 500;

const countEveryMs = 200;

/** The state shared by all editors of one document, from the first to the last. */
export class OpenFile extends Owner implements ListKnowledge {
  readonly file: EditedFile;
  readonly work: LevelWork;
  readonly lab: LevelLab;
  /** What is known of its levels apart from the text. */
  readonly known: LevelKnowledge;
  /**
   * Over all levels of the file. Counting ten thousand levels takes a while; until it finishes, the previous
   * number is used.
   */
  solvedCount = 0;
  /** Identifies the current count; a later count replaces it. */
  #count = {};
  readonly #onDidChange = this.own(new vscode.EventEmitter<void>());
  /**
   * Fires when something shown has changed: the text, the knowledge about its levels, a search, or a setting.
   * The design lab has an event of its own.
   */
  readonly onDidChange = this.#onDidChange.event;
  /** Changes when the knowledge about the levels, apart from the text, changes. */
  knowledgeVersion = 0;
  #readMs = 0;
  /** The count is delayed while many levels are being solved. */
  readonly #counting = this.own(new Delayed(() => this.#learned()));
  readonly #pause = this.own(new Delayed(() => this.#readAgain()));
  editors = 0;

  constructor(
    document: vscode.TextDocument,
    documents: LevelDocuments,
    private readonly tools: EditorTools,
  ) {
    super();
    this.file = new EditedFile(document, documents);
    this.known = tools.known;
    this.work = new LevelWork(document.uri, tools);
    this.lab = new LevelLab(tools);
    this.own(
      vscode.workspace.onDidChangeTextDocument((change) => {
        // VS Code also fires this when a document is saved or first changed.
        if (change.document !== document || change.contentChanges.length === 0) return;
        if (change.reason !== undefined) this.file.noteUndo();
        this.#textChanged();
      }),
      onDidChangeSettings(["tilework"], () => this.#onDidChange.fire()),
      documents.encodings.onDidChange((changed) => {
        if (changed === document) this.#onDidChange.fire();
      }),
      tools.records.onDidChange(() => this.#learned()),
      this.work.onDidChange(() => this.#onDidChange.fire()),
      tools.known.onDidChange(() => this.#counting.within(countEveryMs)),
      tools.collections.onDidChange((uri) => {
        if (uri.toString() === document.uri.toString()) this.#onDidChange.fire();
      }),
      this.work,
      this.lab,
    );
    this.#changed();
    this.checkReadOnly();
  }

  /** Whether the user has ever solved the level, or a solver has while the file is open. */
  readonly isSolved = (entry: LevelEntry): boolean => {
    const { key } = factsOf(entry);
    return key !== undefined && (this.work.hasSolved(key) || this.tools.records.isSolved(key));
  };

  /**
   * A level in a version of the document; `undefined` if there is none, or the document has another version
   * by now.
   */
  at(version: number, level: number): LevelEntry | undefined {
    return version === this.file.document.version ? this.file.level(level) : undefined;
  }

  /** Checks whether the file is read-only, and shows a change. */
  checkReadOnly(): void {
    void this.file.checkReadOnly().then((isNews) => isNews && this.#onDidChange.fire());
  }

  #textChanged(): void {
    this.lab.cancel();
    this.#pause.dispose();
    if (this.#readMs <= quickReadMs) this.#readAgain();
    else this.#pause.within(Math.min(maxPauseMs, this.#readMs * pausePerRead));
  }

  #readAgain(): void {
    const start = performance.now();
    const { levels } = this.file.read().collection;
    this.#readMs = performance.now() - start;
    this.work.keepOnly((key) => levels.some((entry) => factsOf(entry).key === key));
    this.#changed();
  }

  #learned(): void {
    this.knowledgeVersion++;
    this.#changed();
  }

  #changed(): void {
    void this.#countSolved();
    this.#onDidChange.fire();
  }

  async #countSolved(): Promise<void> {
    const count = {};
    this.#count = count;
    const work = counting(this.file.read().collection, this.isSolved);
    const found = await inSlices(work, hostSlices, () => this.#count !== count);
    if (found === undefined || found === this.solvedCount) return;
    this.solvedCount = found;
    this.#onDidChange.fire();
  }
}

/** The level files that have editors. */
export class OpenFiles {
  readonly #files = new Map<vscode.TextDocument, OpenFile>();

  constructor(
    private readonly documents: LevelDocuments,
    private readonly tools: EditorTools,
  ) {}

  /** For one more editor, which must call `close` for it. */
  open(document: vscode.TextDocument): OpenFile {
    const file = madeOnce(this.#files, document, () => new OpenFile(document, this.documents, this.tools));
    file.editors++;
    return file;
  }

  close(file: OpenFile): void {
    if (--file.editors > 0) return;
    this.#files.delete(file.file.document);
    file.dispose();
  }
}
