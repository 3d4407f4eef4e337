import * as vscode from "vscode";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { checkingCollection } from "../../../games/sokoban/check/check.js";
import { duplicateFindings } from "../../../games/sokoban/check/duplicates.js";
import type { Finding, Severity } from "../../../games/sokoban/level/finding.js";
import { outsideConflicts } from "../../../games/sokoban/merge/level-merge.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { blockScheme } from "../../../manifest/names.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { onDidChangeSettings } from "../../kit/entry-settings.js";
import { fileNameOf } from "../../kit/files.js";
import { isEdited, isTextFile, mayBeLevels } from "../../kit/level-files.js";
import { setting } from "../../kit/settings.js";
import { translate } from "../../kit/translate.js";
import { isUnread, type LevelDocuments, mergeOf, rangeOf } from "../documents/level-documents.js";

/** The "source" in the Problems panel. */
export const problemSource = "Tilework";

/**
 * How long typing must pause before a check. Ten thousand levels have some hundred thousand lines and take a
 * tenth of a second to read, so they wait longer.
 */
const pauseMs = 250;
const pauseMsPerLine = 1 / 200;
const maxPauseMs = 2_000;

/** VS Code shows the first thousand problems of a file and counts the others. */
const maxFindings = 5_000;

/** Starts to check the blocks in a Markdown document; `undefined` if it has none. */
export type MarkdownChecks = (
  document: vscode.TextDocument,
  maxFindings: number,
) => Promise<PausingWork<readonly Finding[]> | undefined>;

/** A pending or running check. */
interface Check {
  stopped: boolean;
  readonly timer: NodeJS.Timeout;
}

/** Keeps the problems of all open level documents in VS Code's Problems panel. */
export class LevelProblems implements vscode.Disposable {
  readonly #shown = vscode.languages.createDiagnosticCollection("tilework.levels");
  readonly #checks = new Map<vscode.TextDocument, Check>();
  readonly #listening: vscode.Disposable;

  constructor(
    private readonly documents: LevelDocuments,
    private readonly checkMarkdown: MarkdownChecks,
  ) {
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#checkSoon(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        this.#checkSoon(document, pauseMs + Math.min(maxPauseMs, document.lineCount * pauseMsPerLine));
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      onDidChangeSettings(["tilework.sokoban.checkTextFiles"], () => this.#checkAll()),
    );
    this.#checkAll();
  }

  dispose(): void {
    this.#listening.dispose();
    for (const document of [...this.#checks.keys()]) this.#stop(document);
    this.#shown.dispose();
  }

  #checkAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#checkSoon(document, 0);
  }

  #checkSoon(document: vscode.TextDocument, afterMs: number): void {
    if (!mayBeLevels(document) && !isMarkdown(document)) return;
    this.#stop(document);
    const timer = setTimeout(() => void this.#check(document, check), afterMs);
    const check: Check = { stopped: false, timer };
    this.#checks.set(document, check);
  }

  #stop(document: vscode.TextDocument): void {
    const check = this.#checks.get(document);
    if (check === undefined) return;
    check.stopped = true;
    clearTimeout(check.timer);
    this.#checks.delete(document);
  }

  #forget(document: vscode.TextDocument): void {
    this.#stop(document);
    this.#shown.delete(document.uri);
  }

  /** Reports problems of single levels first; searching for duplicates in the file takes longer. */
  async #check(document: vscode.TextDocument, check: Check): Promise<void> {
    const within = <Found>(work: PausingWork<readonly Found[]>) =>
      inSlices(work, hostSlices, () => check.stopped);
    if (isMarkdown(document)) {
      const isChecked = isEdited(document) && setting("sokoban.checkTextFiles", document.uri);
      const work = isChecked ? await this.checkMarkdown(document, maxFindings) : undefined;
      const findings = work && (await within(work));
      if (check.stopped) return;
      this.#checks.delete(document);
      return this.#show(document, findings ?? []);
    }
    const collection = this.#collectionOf(document);
    const findings =
      collection === undefined ? [] : ((await within(checkingCollection(collection, maxFindings))) ?? []);
    if (check.stopped) return;
    const merge = collection && mergeOf(this.documents.read(document), fileNameOf(document.uri));
    this.#show(document, merge === undefined ? findings : outsideConflicts(merge, findings));
    const twice =
      collection === undefined || collection.conflicts.length > 0
        ? []
        : ((await within(duplicateFindings(collection.levels))) ?? []);
    if (check.stopped) return;
    this.#checks.delete(document);
    if (twice.length > 0) this.#show(document, [...findings, ...twice]);
  }

  #show(document: vscode.TextDocument, findings: readonly Finding[]): void {
    if (findings.length === 0) this.#shown.delete(document.uri);
    else
      this.#shown.set(
        document.uri,
        findings.map((finding) => diagnosticOf(document, finding)),
      );
  }

  /** `undefined` if a document isn't checked. */
  #collectionOf(document: vscode.TextDocument): Collection | undefined {
    if (
      !isEdited(document) ||
      // The problems of a block in Markdown are reported there.
      document.uri.scheme === blockScheme ||
      (isTextFile(document) && !setting("sokoban.checkTextFiles", document.uri)) ||
      !this.documents.isLevels(document)
    )
      return undefined;
    const { collection } = this.documents.read(document);
    return collection.levels.length === 0 && isTextFile(document) && !isUnread(collection)
      ? undefined
      : collection;
  }
}

function isMarkdown({ languageId }: vscode.TextDocument): boolean {
  return languageId === "markdown";
}

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

function diagnosticOf(
  document: vscode.TextDocument,
  { severity, code, message, range }: Finding,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    rangeOf(document, range),
    translate(message),
    severities[severity],
  );
  diagnostic.source = problemSource;
  diagnostic.code = code;
  return diagnostic;
}
