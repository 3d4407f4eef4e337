import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type * as vscode from "vscode";
import type { LevelDocument } from "../../../src/extension/levels/documents/level-documents.js";
import { LevelEditor } from "../../../src/extension/levels/editor/level-editor.js";
import { OpenFile } from "../../../src/extension/levels/files/open-files.js";
import type { EditorTools } from "../../../src/extension/levels/solving/level-tools.js";
import type { EditorCommand } from "../../../src/manifest/editor.js";
import { Channel } from "../../../src/protocol/channel.js";
import type { EditorHostApi } from "../../../src/protocol/levels/editor-requests.js";
import type { EditorViewApi } from "../../../src/protocol/levels/editor-wire.js";
import { type EditorState, firstEditorState } from "../../../src/webview/level-editor/model/editor-state.js";
import { LevelEditorModel } from "../../../src/webview/level-editor/model/level-editor-model.js";
import { TestDocument } from "../../pages/vscode/document.js";
import { quietContext } from "../../unit/shared/editor-context.js";
import { newLevelDocuments } from "../../unit/shared/level-documents.js";
import {
  documents,
  EventEmitter,
  Range,
  StandInPanel,
  TextEdit,
  Uri,
  type WorkspaceEdit,
} from "../../unit/shared/vscode-stand-in.js";
import { SlowWire } from "./slow-wire.js";

/**
 * The host waits at most half a second for a pause in the changes (`open-files.ts`). Checks this many times,
 * at this interval.
 */
const [maxWaits, waitMs] = [40, 25];

/**
 * The shipped host and view of one level editor, on a document like VS Code's, with arbitrary delays between
 * them.
 */
export class EditorWorld {
  readonly document: TestDocument;
  readonly documents = newLevelDocuments();
  readonly wire = new SlowWire();
  readonly editor: LevelEditor;
  readonly model: LevelEditorModel;
  readonly view: Channel<EditorViewApi<EditorCommand>, EditorHostApi>;
  /** Errors that no message and no view shows. */
  readonly problems: string[] = [];
  readonly #open: OpenFile;
  /** The level of the edit that is being executed. */
  #editedLevel: number | undefined;
  #isViewOpen = true;
  /** The host's edits that are not yet applied to the document. */
  readonly #edits: (() => void)[] = [];

  /** The state that the view has stored in VS Code. */
  kept: EditorState;

  /** @param kept the stored state of a view that was hidden */
  constructor(text: string, kept = firstEditorState) {
    this.kept = kept;
    const owner = { onDidChange: documents.changed } as never;
    this.document = new TestDocument(owner, Uri.file("/levels/a.xsb"), text, "sokoban");
    documents.applyEdit = (edit) => this.#apply(edit);
    const services = servicesFor((problem) => this.problems.push(problem));
    this.#open = new OpenFile(this.asDocument, this.documents, services);
    this.#watchEdits();
    this.editor = new LevelEditor(this.#open, panelOn(this.wire), services, 0);
    this.view = new Channel<EditorViewApi<EditorCommand>, EditorHostApi>(
      this.wire.port("view"),
      {
        show: (page) => this.model.show(page),
        showLab: (news) => this.model.lab.show(news),
        run: (command) => this.model.run(command),
        paste: (text) => this.model.paste(text),
        replay: (replay) => this.model.replayMoves(replay),
        goTo: () => undefined,
        focusBoard: () => undefined,
        keys: () => undefined,
      },
      "trusted",
      (problem) => this.problems.push(problem),
    );
    const remote = this.view.remote(["select"]);
    const { edit, startFrom, keepPattern, patternIn, takeMerge, tryMerge, select } = remote;
    const changeList: EditorHostApi["changeList"] = (question) => {
      const reply = remote.changeList(question);
      reply.catch((error: unknown) => this.problems.push(`changeList: ${error}`));
      return reply;
    };
    const host = { edit, startFrom, changeList, keepPattern, patternIn, takeMerge, tryMerge, select };
    const keep = (state: EditorState) => {
      this.kept = state;
    };
    this.model = new LevelEditorModel(quietContext({ host, keep }), kept);
    void this.view
      .request("ready", kept === firstEditorState ? null : { level: kept.level })
      .catch((error: unknown) => this.problems.push(`ready: ${error}`));
  }

  /** It has all members that the host uses. */
  get asDocument(): vscode.TextDocument {
    return this.document as unknown as vscode.TextDocument;
  }

  /** The document's levels as the host has read them. */
  get read(): LevelDocument["collection"] {
    return this.documents.read(this.asDocument).collection;
  }

  /** A change of the document by another editor, or another program. */
  change(from: number, to: number, text: string): void {
    const { document } = this;
    document.edit([TextEdit.replace(new Range(document.positionAt(from), document.positionAt(to)), text)]);
  }

  /** From now on no view responds. */
  closeView(): void {
    this.#isViewOpen = false;
    this.view.close();
  }

  dispose(): void {
    this.closeView();
    this.editor.dispose();
    this.#open.dispose();
    this.documents.dispose();
  }

  /**
   * Records which question of the view each edit of the document comes from: edits of a stroke name a level.
   */
  #watchEdits(): void {
    const { file } = this.#open;
    const edit = file.edit.bind(file);
    let arrived: number | undefined;
    this.wire.arrives = (end, message) => {
      const { name, params } = (message ?? {}) as {
        readonly name?: unknown;
        readonly params?: { readonly level?: number };
      };
      if (end === "host") arrived = name === "edit" ? params?.level : undefined;
    };
    file.edit = (version, make, move) => {
      const level = arrived;
      const watched = (read: LevelDocument) => {
        this.#editedLevel = level;
        return make(read);
      };
      return edit(version, watched, move);
    };
  }

  /** Takes the version for which the edit was decided; there may be a newer one when it is executed. */
  #apply(edit: WorkspaceEdit): Promise<boolean> {
    const { version } = this.document;
    const edits = edit.get(this.document.uri);
    const changes = edits.map(({ range }) =>
      [range.start, range.end].map((at) => this.document.offsetAt(at)),
    );
    const { levels } = this.read;
    const level = levels[this.#editedLevel ?? -1];
    if (level !== undefined && changes.some(([from, to]) => from! < level.start || to! > level.end)) {
      this.problems.push("An edit of a level changes what is outside of it.");
    }
    return new Promise((resolve) => {
      this.#edits.push(() => {
        const isCurrent = this.document.version === version;
        if (isCurrent) this.document.edit(edits);
        resolve(isCurrent);
      });
    });
  }

  /** Lets one waiting item proceed; false when none is waiting. */
  advance(what: "host" | "view" | "edit"): boolean {
    if (what !== "edit") return this.wire.deliver(what);
    const edit = this.#edits.shift();
    edit?.();
    return edit !== undefined;
  }

  /** Lets everything proceed until nothing waits; false when the limit is exceeded. */
  async settle(maxTurns = 2_000): Promise<boolean> {
    let isAtRest = await this.#comeToRest(maxTurns);
    // On a busy machine reading takes long, and then the host waits for a pause in the changes.
    for (let waits = 0; isAtRest && this.#isBehind && waits < maxWaits; waits++) {
      await delay(waitMs);
      isAtRest = await this.#comeToRest(maxTurns);
    }
    return isAtRest;
  }

  /** Whether the view does not yet show the content of the document. */
  get #isBehind(): boolean {
    const { page } = this.model;
    if (!this.#isViewOpen || page === undefined) return false;
    if (page.kind === "noLevel") return this.read.levels.length > 0;
    return page.version !== this.document.version;
  }

  async #comeToRest(maxTurns: number): Promise<boolean> {
    for (let turn = 0, idle = 0; turn < maxTurns && idle < 6; turn++) {
      const moved = [this.advance("host"), this.advance("view"), this.advance("edit")].includes(true);
      idle = moved ? 0 : idle + 1;
      await nextTurn();
    }
    return (
      this.wire.waitingFor("host") === 0 && this.wire.waitingFor("view") === 0 && this.#edits.length === 0
    );
  }
}

function servicesFor(onProblem: (problem: string) => void): EditorTools {
  const never = { onDidChange: new EventEmitter<never>().event };
  const nothing = () => undefined;
  const unanswered = () => new Promise(() => undefined);
  const services = {
    extensionUri: Uri.file("/extension"),
    errors: {
      channel: { warn: onProblem },
      report: nothing,
      tell: (error: unknown) => onProblem(`${error}`),
    },
    patterns: { keepFrom: async () => false, patternIn: async () => undefined },
    records: { ...never, record: async () => undefined, isSolved: () => false, best: () => undefined },
    solver: { solve: unanswered, optimize: unanswered, otherOrder: unanswered, generate: unanswered },
    known: {
      ...never,
      best: () => undefined,
      found: () => undefined,
      rating: () => undefined,
      resultOf: () => undefined,
      keep: () => undefined,
      fewestOf: () => undefined,
    },
    rating: { run: async () => undefined, rateQuietly: async () => undefined },
    comparison: { run: async () => undefined },
    plainExport: { run: async () => undefined },
    collections: { ...never, batchOf: () => undefined, cancel: () => undefined, run: async () => undefined },
  };
  return services as unknown as EditorTools;
}

function panelOn(wire: SlowWire): vscode.WebviewPanel {
  const panel = new StandInPanel();
  const port = wire.port("host");
  panel.sent.event((message) => port.post(message));
  port.listen((message) => panel.received.fire(message));
  return panel as unknown as vscode.WebviewPanel;
}
