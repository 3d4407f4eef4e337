import * as vscode from "vscode";
import type { ThemeKind } from "../../../drawing/color.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { Lazy } from "../../kit/lazy.js";
import { setting } from "../../kit/settings.js";
import { formatNumber, t } from "../../kit/translate.js";
import { type LevelDocuments, rangeOf } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import {
  estimateText,
  type LevelKnowledge,
  type LevelMeasures,
  measuresOf,
} from "../documents/level-measures.js";

/** What draws the pictures, loaded with the first hover. */
export type LevelImages = typeof import("../../../drawing/level-image.js");

/** The picture in a hover: VS Code's hovers are at most 500 pixels wide. */
const pictureBounds = { widthPx: 420, heightPx: 260 };

/** Makes the hover over a level's board, at its range in a document. */
export type LevelHover = (entry: LevelEntry, range: vscode.Range) => Promise<vscode.Hover>;

export function levelHover(knowledge: LevelKnowledge, images: Lazy<LevelImages>): LevelHover {
  return async (entry, range) => {
    // The error has been logged. The measures need no picture.
    const loaded = await images.load().catch(() => undefined);
    return new vscode.Hover(levelText(entry, knowledge, loaded), range);
  };
}

/** Shows levels' pictures and measures in hovers over their boards in level files. */
export function levelHovers(documents: LevelDocuments, hover: LevelHover): vscode.HoverProvider {
  return {
    provideHover(document, position) {
      if (!setting("sokoban.codeLens", document.uri) || !documents.isLevels(document)) return undefined;
      const entry = documents.levelAt(document, position);
      if (entry === undefined) return undefined;
      const { start, end } = entry.board;
      const offset = document.offsetAt(position);
      if (offset < start || offset > end) return undefined;
      return hover(entry, rangeOf(document, { offset: start, length: end - start }));
    },
  };
}

/** A level's picture and its measures, as Markdown. No solver runs for it. */
function levelText(
  entry: LevelEntry,
  knowledge: LevelKnowledge,
  images: LevelImages | undefined,
): vscode.MarkdownString {
  const { width, rows } = entry.board;
  const { level } = factsOf(entry);
  const lines = [
    [t("Size"), t("{0} × {1}", width, rows.length)],
    ...measureLines(measuresOf(entry, knowledge)),
  ];
  if (level === undefined) lines.push([t("Check"), t("can't be played")]);
  const table = [`| | |`, `|---|---:|`, ...lines.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
  const alternative = t("Picture of the level");
  const picture =
    level &&
    images?.levelImage(level, themeKinds[vscode.window.activeColorTheme.kind], pictureBounds, alternative);
  return new vscode.MarkdownString(
    picture === undefined ? table : `![${alternative}](${imageAddress(picture)})\n\n${table}`,
  );
}

/** VS Code tells extensions the kind of its theme, but not the colors. */
const themeKinds: Readonly<Record<vscode.ColorThemeKind, ThemeKind>> = {
  [vscode.ColorThemeKind.Light]: "light",
  [vscode.ColorThemeKind.Dark]: "dark",
  [vscode.ColorThemeKind.HighContrast]: "highContrast",
  [vscode.ColorThemeKind.HighContrastLight]: "highContrastLight",
};

function imageAddress(svg: string): string {
  const bytes = new TextEncoder().encode(svg.trimEnd());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return `data:image/svg+xml;base64,${btoa(characters.join(""))}`;
}

/** Only known measures. */
function measureLines(measures: LevelMeasures): (readonly [string, string])[] {
  const counted: readonly (readonly [string, number | undefined])[] = [
    [t("Boxes"), measures.boxes],
    [t("Squares inside"), measures.squares],
    [t("Fewest pushes known"), measures.pushes],
    [t("Fewest moves known"), measures.moves],
    [t("Fewest box changes known"), measures.boxChanges],
  ];
  const lines = counted.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, formatNumber(value)] as const],
  );
  const isEstimated = measures.difficulty !== undefined || measures.gaveUp;
  return isEstimated ? [...lines, [t("Difficulty, estimated"), estimateText(measures)]] : lines;
}
