import * as vscode from "vscode";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import { convertBoard } from "../../../games/sokoban/edit/convert.js";
import type { Dialect } from "../../../games/sokoban/level/cell.js";
import type { Finding, FindingCode, Fix } from "../../../games/sokoban/level/finding.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { showInformation } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import { type LevelDocuments, rangeOf, workspaceEdit } from "../documents/level-documents.js";
import type { LevelInDocument } from "../documents/level-target.js";
import { problemSource } from "./level-problems.js";

/** Findings with one fix that is always right. Removing a box or a goal needs a decision. */
const obvious: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "tab",
  "unknown-symbol",
  "second-player",
  "open",
]);

/** The light bulb in level documents: fixes for problems, and conversion of the level to other symbols. */
export class LevelCodeActions implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite];

  constructor(private readonly documents: LevelDocuments) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    // VS Code applies an action's edit itself, so check beforehand whether the file may be changed.
    if (!this.documents.isLevels(document) || (await this.documents.encodings.ensure(document)) !== undefined)
      return [];
    const wants = (kind: vscode.CodeActionKind) => context.only === undefined || context.only.contains(kind);
    return [
      ...(wants(vscode.CodeActionKind.QuickFix) ? this.#fixes(document, context.diagnostics) : []),
      ...(wants(vscode.CodeActionKind.RefactorRewrite) ? this.#conversions(document, range.start) : []),
    ];
  }

  /** Computes the fixes from the current text, because the diagnostics may belong to an earlier one. */
  #fixes(
    document: vscode.TextDocument,
    diagnostics: readonly vscode.Diagnostic[],
  ): readonly vscode.CodeAction[] {
    const ours = diagnostics.filter(({ source }) => source === problemSource);
    const [first] = ours;
    if (first === undefined) return [];
    const all = ours.reduce((range, diagnostic) => range.union(diagnostic.range), first.range);
    const findings = this.#findingsIn(document, all);
    return ours.flatMap((diagnostic) => {
      const finding = findings.find(
        ({ code, range }) => code === diagnostic.code && rangeOf(document, range).isEqual(diagnostic.range),
      );
      return finding?.fixes.map((fix) => fixAction(document, diagnostic, finding, fix)) ?? [];
    });
  }

  #findingsIn(document: vscode.TextDocument, range: vscode.Range): readonly Finding[] {
    const { collection } = this.documents.read(document);
    if (collection.form !== "text") return collection.findings.filter(({ code }) => code === "other-form");
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const levels = collection.levels.filter(({ start, end }) => start <= to && end >= from);
    const written = collection.findings.filter(
      ({ range: { offset, length } }) => offset <= to && offset + length >= from,
    );
    return [...written, ...levels.flatMap(checkLevel)];
  }

  #conversions(document: vscode.TextDocument, position: vscode.Position): readonly vscode.CodeAction[] {
    if (this.documents.read(document).collection.form !== "text") return [];
    const level = this.documents.levelAt(document, position);
    if (level === undefined) return [];
    const dialect = level.board.dialect === "xsb" ? "ox" : "xsb";
    const edits = convertBoard(level.board, dialect);
    if (edits.length === 0) return [];
    const title = dialect === "xsb" ? t("Convert to XSB Symbols") : t("Convert to Tilework Symbols");
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
    action.edit = workspaceEdit(document, edits);
    return [action];
  }
}

function fixAction(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  { code, fixes }: Finding,
  fix: Fix,
): vscode.CodeAction {
  const action = new vscode.CodeAction(translate(fix.title), vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.isPreferred = fixes.length === 1 && obvious.has(code);
  action.edit = workspaceEdit(document, fix.edits);
  return action;
}

/**
 * Converts the shown level, else the one at the cursor of the active text editor. Tells the user if there is
 * nothing to convert.
 */
export async function convertLevel(
  documents: LevelDocuments,
  dialect: Dialect,
  shown: LevelInDocument | undefined,
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const document = shown?.document ?? editor?.document;
  const cursor = editor?.selection.active;
  const find = (levels: vscode.TextDocument) =>
    shown !== undefined
      ? documents.read(levels).collection.levels[shown.level]
      : cursor !== undefined && documents.isLevels(levels)
        ? documents.levelAt(levels, cursor)
        : undefined;
  const problem =
    document === undefined
      ? t("There is no level at the cursor.")
      : await convertIn(document, find, documents, dialect);
  if (problem !== undefined) void showInformation(problem);
}

/** @returns the message for the user if nothing could be done */
async function convertIn(
  document: vscode.TextDocument,
  find: (document: vscode.TextDocument) => LevelEntry | undefined,
  documents: LevelDocuments,
  dialect: Dialect,
): Promise<string | undefined> {
  const reason = find(document) === undefined ? undefined : await documents.encodings.ensure(document);
  if (reason !== undefined) return reason;
  // The document may just have been read again in another encoding.
  const level = find(document);
  if (level === undefined) return t("There is no level at the cursor.");
  if (level.board.dialect === dialect) return t("The level is already written with these symbols.");
  const edits = convertBoard(level.board, dialect);
  if (edits.length === 0)
    return t("The level has symbols that can't be converted. They are listed among the problems.");
  const { version } = document;
  return documents.change(document, function* () {
    yield;
    return document.version === version ? edits : [];
  });
}
