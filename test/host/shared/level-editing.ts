import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { FileEncodings } from "../../../src/extension/kit/file-encodings.js";
import type { LevelDocuments } from "../../../src/extension/levels/documents/level-documents.js";
import { LevelEditors } from "../../../src/extension/levels/editor/level-editors.js";
import { KnownLevels } from "../../../src/extension/levels/solving/known-levels.js";
import type { EditorTools, SolvedLevelRecords } from "../../../src/extension/levels/solving/level-tools.js";
import type { Solution } from "../../../src/games/levels.js";
import type { Edit } from "../../../src/games/sokoban/edit/edit.js";
import type { EditorCommand } from "../../../src/manifest/editor.js";
import { Channel } from "../../../src/protocol/channel.js";
import type { EditorHostApi, KeptEditorState } from "../../../src/protocol/levels/editor-requests.js";
import type { EditorPage, EditorViewApi, LevelPage } from "../../../src/protocol/levels/editor-wire.js";
import { newLevelDocuments } from "../../unit/shared/level-documents.js";
import { StandInPanel } from "../../unit/shared/stand-in-panel.js";
import { closeAll, until } from "./live.js";

/**
 * Editors of level files whose views are controlled by the tests: real documents and edits, and the real
 * channel between the two sides.
 */

/** An editor as its view sees it. */
export class View {
  readonly panel = new StandInPanel();
  readonly commands: EditorCommand[] = [];
  readonly pasted: string[] = [];
  readonly host: Channel<EditorViewApi<EditorCommand>, EditorHostApi>;
  readonly problems: string[] = [];
  page: EditorPage | undefined;
  pages = 0;

  constructor() {
    const handlers: EditorViewApi<EditorCommand> = {
      show: (page) => {
        this.page = page;
        this.pages++;
      },
      showLab: ({ lab }) => {
        if (this.page?.kind === "level") this.page = { ...this.page, lab };
      },
      run: (command) => void this.commands.push(command),
      paste: (text) => void this.pasted.push(text),
      replay: () => undefined,
      goTo: () => undefined,
      focusBoard: () => undefined,
      keys: () => undefined,
    };
    this.host = new Channel(this.panel.port, handlers, "trusted", (problem) => this.problems.push(problem));
  }

  get level(): LevelPage {
    assert.equal(this.page?.kind, "level");
    return this.page as LevelPage;
  }

  /** What a request says about the level that is shown. */
  get at() {
    const { version, level } = this.level;
    return { version, level };
  }

  edit(edit: Edit, level = this.level.level) {
    return this.host.request("edit", { version: this.level.version, level, edit });
  }

  /** Waits for a page that meets a condition. */
  async shows(what: string, look: (page: LevelPage) => boolean): Promise<LevelPage> {
    return until(what, () => this.page?.kind === "level" && look(this.page) && this.page);
  }
}

export class EditorHarness implements vscode.Disposable {
  readonly documents: LevelDocuments;
  readonly recorded = new Map<string, Solution>();
  readonly told: unknown[] = [];
  /** The requests to compare solvers or to solve the whole file. */
  readonly asked: unknown[] = [];
  readonly #batch = new vscode.EventEmitter<vscode.Uri>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly known: KnownLevels;
  readonly editors: LevelEditors;
  readonly #views: View[] = [];

  /** `encodings`: the remembered encodings of files. */
  constructor(solver: EditorTools["solver"], encodings?: FileEncodings) {
    this.documents = newLevelDocuments(encodings);
    const records: SolvedLevelRecords = {
      onDidChange: this.#changed.event,
      record: async (key, way) => {
        this.recorded.set(key, way);
        this.#changed.fire();
      },
      isSolved: (key) => this.recorded.has(key),
      best: (key) => {
        const way = this.recorded.get(key);
        return way && { moves: way, pushes: way, atMs: 0 };
      },
      solutions: async (key) => [this.recorded.get(key) ?? []].flat(),
    };
    const tell = (error: unknown) => void this.told.push(error);
    const state = { get: () => undefined, update: async () => undefined };
    this.known = new KnownLevels(state, records, tell);
    const run = async (argument: unknown) => void this.asked.push(argument);
    const collections = {
      onDidChange: this.#batch.event,
      batchOf: () => undefined,
      cancel: () => undefined,
      run,
    };
    const extensionUri = vscode.extensions.getExtension("tilework.tilework")!.extensionUri;
    const log = vscode.window.createOutputChannel("Tilework Tests", { log: true });
    this.editors = new LevelEditors(this.documents, {
      extensionUri,
      errors: { channel: log, report: tell, tell },
      records,
      solver,
      collections,
      comparison: { run },
      plainExport: { run },
      known: this.known,
      rating: { run, rateQuietly: async () => undefined },
      patterns: { keepFrom: async () => false, patternIn: async () => undefined },
    });
  }

  /** Opens an editor on a document, whose view has started. */
  async edit(document: vscode.TextDocument, remembered: KeptEditorState | null = null): Promise<View> {
    const view = new View();
    for (const { panel } of this.#views) panel.setState({ active: false });
    this.#views.push(view);
    this.editors.resolve(document, view.panel as unknown as vscode.WebviewPanel);
    await view.host.request("ready", remembered);
    assert.ok(view.page !== undefined);
    return view;
  }

  closeViews(): void {
    for (const { panel } of this.#views.splice(0)) panel.dispose();
  }

  dispose(): void {
    this.editors.dispose();
    this.documents.dispose();
  }
}

/** A harness for the tests of the suite that calls this. Each starts with no editors. */
export function suiteHarness(solver = silentSolver, encodings?: FileEncodings): EditorHarness {
  const harness = new EditorHarness(solver, encodings);
  afterEach(async () => {
    harness.closeViews();
    await closeAll();
  });
  after(() => harness.dispose());
  return harness;
}

/** A solver for tests that don't use it: it never answers. */
export const silentSolver: EditorTools["solver"] = {
  solve: never,
  optimize: never,
  otherOrder: never,
  generate: never,
};

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** A level that one push solves. */
export const room = "#####\n#@$.#\n#####\n";
/** A file of two levels with a title, an author and comments. */
export const two = `Collection: Two\n\n${room}Title: First\nAuthor: A\n\n; Second\n######\n#@ $.#\n#    #\n######\nComment: kept  \n`;
export const paint = (row: number, column: number, brush: "wall" | "box" | "floor" = "wall"): Edit => ({
  kind: "paint",
  places: [{ row, column }],
  brush,
});
