import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import { Queue } from "../../../games/queue.js";
import { Owner } from "../../../protocol/emitter.js";
import { Delayed } from "../../kit/delayed.js";
import { mayBeLevels, namedLevel } from "../../kit/level-files.js";
import { showInformation } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { LevelEditors } from "../editor/level-editors.js";
import { LevelFileList } from "../files/level-file-list.js";
import { watchLevelFiles } from "../files/workspace-levels.js";
import { claimWhatHolds } from "./claim-writing.js";
import {
  type BrokenClaim,
  type ClaimSolving,
  contentOf,
  FileTests,
  type FileUpdate,
  JudgedLevels,
  type LevelTest,
  runLevels,
  type TestRunListener,
} from "./file-tests.js";

/** File changes arrive in bursts, and typing arrives letter by letter. */
const fileMs = 300;
const typingMs = 500;
/**
 * The maximum delay before a change is read, however many follow, so that outdated results are marked soon.
 */
const maxWaitMs = 1_500;

/**
 * The levels of the workspace's files in VS Code's Testing view. The workspace is scanned when the view is
 * first visible. The levels of a file are read when it is unfolded or run, or when it is open and contains
 * claims.
 */
export class LevelTests extends Owner {
  readonly #list: LevelFileList<undefined>;
  readonly #files = new Map<string, FileTests>();
  readonly #changed = new Set<string>();
  readonly #judged = new JudgedLevels();
  readonly #onDidUpdate = this.own(
    new vscode.EventEmitter<{ readonly file: FileTests; readonly update: FileUpdate }>(),
  );
  #found: Promise<unknown> | undefined;
  /** Updates of the list. */
  readonly #updates = new Queue();
  readonly #updating = this.own(new Delayed(() => void this.#update().catch(this.onProblem)));
  #isDisposed = false;

  /**
   * `place`: creates our controller in the Testing view on first use, so that users without levels don't get
   * one.
   */
  constructor(
    private readonly place: () => vscode.TestController,
    private readonly documents: LevelDocuments,
    private readonly editors: LevelEditors,
    private readonly solving: ClaimSolving,
    private readonly onProblem: (error: unknown) => void,
  ) {
    super();
    // Only the files are listed; each reads its levels itself.
    this.#list = this.own(new LevelFileList(documents.texts, onProblem, async () => undefined));
    this.own(
      watchLevelFiles((uris, isTyped) => this.#note(uris, isTyped ? typingMs : fileMs)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#found !== undefined && void this.refresh()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#lookAt(document)),
    );
    for (const document of vscode.workspace.textDocuments) this.#lookAt(document);
  }

  override dispose(): void {
    this.#isDisposed = true;
    super.dispose();
  }

  /** Creates the tests below an item; without one, those at the top. */
  async resolve(item: vscode.TestItem | undefined): Promise<void> {
    if (item === undefined) await this.#find();
    else await this.#read(this.#files.get(item.id));
  }

  /** Scans the workspace again. */
  async refresh(): Promise<void> {
    this.#found = this.#updateList(true);
    await this.#found;
  }

  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (request.continuous) await this.#runContinuously(request, token);
    else await this.#runOnce(request, token);
  }

  /**
   * Runs the tests, then opens the level of the first broken claim, with a replay paused at the move that
   * shows it.
   */
  async debug(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const [first] = await this.#runOnce(request, token);
    if (first === undefined) {
      if (!token.isCancellationRequested) void showInformation(t("No claim is broken."));
      return;
    }
    const { level, claim, verdict } = first;
    const title = t("“{0}” is broken: {1}", claim.item.label, translate(verdict.reason));
    await this.editors.openReplay(level.uri, level.index, {
      lurd: verdict.way?.lurd ?? "",
      place: verdict.way?.place ?? 0,
      title,
    });
  }

  /** `argument` may also be a test, or a file with the place of a level as the second argument. */
  claim(argument: unknown, level?: number): Promise<void> {
    const test = this.#testOf(argument);
    const named = test === undefined ? namedLevel(argument) : { uri: test.uri, level: test.index };
    return claimWhatHolds(
      named !== undefined && level !== undefined ? { ...named, level } : named,
      this.documents,
      this.solving,
    );
  }

  /** The level of one of our items, or of one of its claims. */
  #testOf(argument: unknown): LevelTest | undefined {
    for (const file of this.#files.values()) {
      const found = file.levels.find(
        ({ item, claims }) => item === argument || claims.some((claim) => claim.item === argument),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #find(): Promise<unknown> {
    this.#found ??= this.#updateList();
    return this.#found;
  }

  /**
   * Updates the list and shows its files. Updates wait for each other, because a new one cancels the one that
   * is running. Whoever waits for that one would find only some of the files, or none.
   */
  #updateList(anew = false): Promise<void> {
    return this.#updates.add(async () => {
      if (this.#isDisposed) return;
      await this.#list.update(anew);
      this.#showFiles();
    });
  }

  /** Shows the files of the workspace, and open files with claims. */
  #showFiles(): void {
    if (this.#isDisposed) return;
    const wanted = new Map(this.#list.files.map(({ uri }) => [uri.toString(), uri]));
    for (const document of vscode.workspace.textDocuments)
      if (this.#claimsSomething(document)) wanted.set(document.uri.toString(), document.uri);
    for (const key of [...this.#files.keys()]) if (!wanted.has(key)) this.#files.delete(key);
    for (const [key, uri] of wanted)
      if (!this.#files.has(key)) this.#files.set(key, new FileTests(this.place(), uri, this.documents.texts));
    this.place().items.replace([...this.#files.values()].map(({ item }) => item));
  }

  #lookAt(document: vscode.TextDocument): void {
    if (this.#isDisposed || !mayBeLevels(document) || !this.documents.isLevels(document)) return;
    const controller = this.place();
    if (!this.#claimsSomething(document)) return;
    const key = document.uri.toString();
    let file = this.#files.get(key);
    if (file === undefined) {
      file = new FileTests(controller, document.uri, this.documents.texts);
      this.#files.set(key, file);
      controller.items.add(file.item);
    }
    void this.#read(file).catch(this.onProblem);
  }

  #claimsSomething(document: vscode.TextDocument): boolean {
    return (
      mayBeLevels(document) &&
      /^(?:<!--)?\s*claim:/im.test(document.getText()) &&
      this.documents.isLevels(document)
    );
  }

  #note(uris: readonly vscode.Uri[], afterMs: number): void {
    for (const uri of uris) {
      if (this.#found !== undefined) this.#list.note(uri);
      this.#changed.add(uri.toString());
    }
    this.#updating.after(afterMs, maxWaitMs);
  }

  /** Reads a file if it has changed, and fires an event, because continuous runs need every change. */
  async #read(file: FileTests | undefined): Promise<void> {
    const update = (await file?.update()) ?? "same";
    if (file === undefined || update === "same") return;
    this.#invalidate(file);
    this.#onDidUpdate.fire({ file, update });
  }

  /** Marks the results of changed levels as outdated, whoever changed them. */
  #invalidate(file: FileTests): void {
    const outdated = this.#judged.takeOutdated(file.levels);
    if (outdated.length > 0) this.place().invalidateTestResults(outdated.map(({ item }) => item));
    // VS Code keeps the state icon of a collapsed file.
    const count = file.levels.filter((level) => this.#judged.isOutdated(level)).length;
    file.item.description =
      count === 0 ? "" : translate(plural(count, "{0} level outdated", "{0} levels outdated"));
  }

  async #update(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const key of changed) {
      const file = this.#files.get(key);
      if (file?.isRead) await this.#read(file);
    }
    for (const document of vscode.workspace.textDocuments)
      if (!this.#files.has(document.uri.toString())) this.#lookAt(document);
    if (this.#found === undefined || this.#list.isWhole) return;
    await this.#updateList();
  }

  async #runOnce(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<readonly BrokenClaim[]> {
    const levels = await this.#levelsOf(request, token);
    return this.#judge(request, levels, token);
  }

  async #runContinuously(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const continuous = new ContinuousRun(this.#judged, (levels, signal) =>
      this.#judge(
        new vscode.TestRunRequest(
          levels.map(({ item }) => item),
          undefined,
          request.profile,
          true,
        ),
        levels,
        token,
        signal,
      ),
    );
    const look = (file: FileTests) =>
      void continuous.judgeChanged(file, requestedLevels(file, request)).catch(this.onProblem);
    // Before the first await, because an edit may come at any moment.
    for (const file of this.#files.values()) continuous.track(requestedLevels(file, request));
    const listening = this.#onDidUpdate.event(({ file, update }) => {
      if (update === "first") continuous.track(requestedLevels(file, request));
      else look(file);
    });
    await this.#levelsOf(request, token);
    // Levels edited between their last result and this run.
    for (const file of this.#files.values()) look(file);
    await new Promise<void>((resolve) => {
      if (token.isCancellationRequested) resolve();
      token.onCancellationRequested(() => resolve());
    });
    listening.dispose();
    continuous.dispose();
  }

  async #judge(
    request: vscode.TestRunRequest,
    levels: readonly LevelTest[],
    token: vscode.CancellationToken,
    signal?: AbortSignal,
  ): Promise<readonly BrokenClaim[]> {
    const run = this.place().createTestRun(request);
    const control = new AbortController();
    const listening = [token, run.token].map((one) => {
      if (one.isCancellationRequested) control.abort();
      return one.onCancellationRequested(() => control.abort());
    });
    const all = signal === undefined ? control.signal : AbortSignal.any([signal, control.signal]);
    try {
      for (const { item, claims } of levels) {
        if (claims.length > 0) continue;
        run.skipped(item);
        run.appendOutput(
          `${t("{0}: the file holds no claim about this level.", item.label)}\r\n`,
          undefined,
          item,
        );
      }
      const listener: TestRunListener = {
        judged: (level, results) => {
          this.#judged.note(level, results);
          return this.#judged.openClaims(level);
        },
        onProblem: this.onProblem,
      };
      return await runLevels(
        levels.filter(({ claims }) => claims.length > 0),
        run,
        this.solving,
        all,
        listener,
      );
    } finally {
      for (const listener of listening) listener.dispose();
      run.end();
      // An edit may have come while its level was judged.
      for (const file of this.#files.values()) this.#invalidate(file);
    }
  }

  /**
   * The levels of a request; files are read if necessary. Levels without claims are included only if they are
   * named.
   */
  async #levelsOf(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<readonly LevelTest[]> {
    await this.#find();
    const levels: LevelTest[] = [];
    for (const file of [...this.#files.values()]) {
      if (token.isCancellationRequested) break;
      const isAsked =
        request.include === undefined || request.include.some((item) => isWithin(item, file.item));
      if (!isAsked) continue;
      await this.#read(file).catch(this.onProblem);
      levels.push(...requestedLevels(file, request));
    }
    return levels;
  }
}

/** The levels of a file that a request covers, each with its requested claims. */
function requestedLevels(
  { item: fileItem, levels }: FileTests,
  { include, exclude = [] }: vscode.TestRunRequest,
): readonly LevelTest[] {
  const has = (items: readonly vscode.TestItem[], ...among: readonly vscode.TestItem[]) =>
    among.some((item) => items.includes(item));
  if (has(exclude, fileItem)) return [];
  const all = include === undefined || has(include, fileItem);
  return levels.flatMap((level) => {
    if (has(exclude, level.item)) return [];
    const isNamed = include !== undefined && has(include, level.item);
    const claims = level.claims.filter(
      ({ item }) => !has(exclude, item) && (all || isNamed || has(include ?? [], item)),
    );
    return claims.length > 0 || isNamed ? [{ ...level, claims }] : [];
  });
}

/** Whether an item is the other one or a descendant of it. */
function isWithin(item: vscode.TestItem, other: vscode.TestItem): boolean {
  for (let at: vscode.TestItem | undefined = item; at !== undefined; at = at.parent)
    if (at === other) return true;
  return false;
}

/** Judges levels in a test run of their own, and records each result. */
type RunChanged = (levels: readonly LevelTest[], signal: AbortSignal) => Promise<unknown>;

/**
 * A continuous run. When a file changes, it judges the levels whose board, claims or solutions have changed
 * since they were last judged. Levels that were never judged are compared with their state when they were
 * first tracked. A change during a run stops it; its remaining levels join the next run.
 */
class ContinuousRun implements vscode.Disposable {
  readonly #tracked = new Map<vscode.TestItem, string>();
  readonly #running = new Map<FileTests, AbortController>();

  constructor(
    private readonly judged: JudgedLevels,
    private readonly run: RunChanged,
  ) {}

  /** Tracks levels from their current state. */
  track(levels: readonly LevelTest[]): void {
    for (const level of levels) this.#tracked.set(level.item, contentOf(level));
  }

  dispose(): void {
    for (const control of this.#running.values()) control.abort();
  }

  /** Judges the changed ones among a file's tracked levels. */
  async judgeChanged(file: FileTests, levels: readonly LevelTest[]): Promise<void> {
    const changed = levels.filter((level) => level.claims.length > 0 && this.#isChanged(level));
    if (changed.length === 0) return;
    this.#running.get(file)?.abort();
    const control = new AbortController();
    this.#running.set(file, control);
    await this.run(changed, control.signal);
    if (this.#running.get(file) === control) this.#running.delete(file);
  }

  #isChanged(level: LevelTest): boolean {
    const isCurrent = this.judged.isCurrent(level);
    return isCurrent === undefined ? this.#tracked.get(level.item) !== contentOf(level) : !isCurrent;
  }
}
