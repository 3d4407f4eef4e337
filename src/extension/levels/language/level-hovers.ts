import * as vscode from "vscode";
import { showsLevelLenses } from "../../shared/settings.js";
import { formatNumber } from "../../shared/translate.js";
import { type LevelDocuments, rangeOf } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { type LevelKnowledge, type LevelMeasures, measuresOf } from "../documents/level-measures.js";
import { estimateText } from "../documents/measure-texts.js";

/** Shows the measures of a level in a hover over its board in the text editor. */
export class LevelHovers implements vscode.HoverProvider {
  readonly #documents: LevelDocuments;
  readonly #knowledge: LevelKnowledge;

  constructor(documents: LevelDocuments, knowledge: LevelKnowledge) {
    this.#documents = documents;
    this.#knowledge = knowledge;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    if (!showsLevelLenses() || !this.#documents.isLevels(document)) return undefined;
    const entry = this.#documents.levelAt(document, position);
    if (entry === undefined) return undefined;
    const { start, end } = entry.board;
    const offset = document.offsetAt(position);
    if (offset < start || offset > end) return undefined;
    const { width, rows } = entry.board;
    const lines = [
      [vscode.l10n.t("Size"), vscode.l10n.t("{0} × {1}", width, rows.length)],
      ...measureLines(measuresOf(entry, this.#knowledge)),
    ];
    if (factsOf(entry).level === undefined)
      lines.push([vscode.l10n.t("Check"), vscode.l10n.t("can't be played")]);
    const table = [`| | |`, `|---|---:|`, ...lines.map(([name, value]) => `| ${name} | ${value} |`)].join(
      "\n",
    );
    return new vscode.Hover(
      new vscode.MarkdownString(table),
      rangeOf(document, { offset: start, length: end - start }),
    );
  }
}

/** Only known measures. */
function measureLines(measures: LevelMeasures): (readonly [string, string])[] {
  const counted: readonly (readonly [string, number | undefined])[] = [
    [vscode.l10n.t("Boxes"), measures.boxes],
    [vscode.l10n.t("Squares inside"), measures.squares],
    [vscode.l10n.t("Fewest pushes known"), measures.pushes],
    [vscode.l10n.t("Fewest moves known"), measures.moves],
    [vscode.l10n.t("Fewest box changes known"), measures.boxChanges],
  ];
  const lines = counted.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, formatNumber(value)] as const],
  );
  const isEstimated = measures.difficulty !== undefined || measures.gaveUp;
  return isEstimated ? [...lines, [vscode.l10n.t("Difficulty, estimated"), estimateText(measures)]] : lines;
}
