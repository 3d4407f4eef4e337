import stringWidth from "string-width";

/**
 * One character as people see it, and the number of cells that it takes. That is 2 for most of East Asia and
 * emoji, 0 for marks that only change the character before them.
 */
export interface Glyph {
  readonly text: string;
  readonly width: 0 | 1 | 2;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Texts without marks and without characters that are wide anywhere: one cell for each character. */
const isNarrow = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f\u2500-\u25fc]*$/;
/**
 * Characters that steer a terminal: control characters of both sets, line and paragraph separators, and marks
 * that change the direction of reading.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
export const steering = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * The most characters of a title or name that a row shows. Texts may come from any file, and splitting them
 * into visible characters takes microseconds for each.
 */
const maxCharacters = 1_000;
/** The same for a text that is broken into lines. */
const maxParagraphCharacters = 2_000;

/** The characters of a text that a screen can show. Leaves out those that would steer the terminal. */
export function glyphsOf(text: string): readonly Glyph[] {
  const shown = text.slice(0, maxCharacters);
  if (isNarrow.test(shown)) return Array.from(shown, (letter) => ({ text: letter, width: 1 }));
  return Array.from(segmenter.segment(shown.replace(steering, "")), ({ segment }) => ({
    text: segment,
    width: widthOf(segment),
  }));
}

/** The width of a text in cells. */
export function textWidth(text: string): number {
  return isNarrow.test(text) ? Math.min(text.length, maxCharacters) : sum(glyphsOf(text));
}

function sum(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((cells, { width }) => cells + width, 0);
}

/** The text, cut to this many cells including the ellipsis. */
export function cut(text: string, cells: number, ellipsis = "…"): string {
  const glyphs = glyphsOf(text);
  if (sum(glyphs) <= cells) return text;
  let left = cells - textWidth(ellipsis);
  if (left < 0) return "";
  let kept = "";
  for (const glyph of glyphs) {
    left -= glyph.width;
    if (left < 0) break;
    kept += glyph.text;
  }
  return kept.trimEnd() + ellipsis;
}

/** The text with blanks behind it, at least this many cells wide. */
export function padEnd(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - textWidth(text)));
}

/** The text with blanks before it, at least this many cells wide. */
export function padStart(text: string, cells: number): string {
  return " ".repeat(Math.max(0, cells - textWidth(text))) + text;
}

/**
 * Breaks a text into lines of at most this many cells: at blanks, and between Chinese or Japanese characters.
 * A longer word is cut.
 */
export function wrap(text: string, cells: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const part of unbrokenParts(text.slice(0, maxParagraphCharacters))) {
    const own = textWidth(part);
    if (line !== "" && width + own <= cells) {
      line += part;
      width += own;
      continue;
    }
    if (line !== "") lines.push(line);
    const word = part.trimStart();
    line = cut(word, cells);
    width = textWidth(line);
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

const wide = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Signs that no line begins with, and signs that no line ends with. */
const closing = "、。，．：；！？…％）」』】〉》”’〜・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?%)";
const opening = "（「『【〈《“‘(";
const hasWide = new RegExp(`[${wide}]`, "u");
const wideParts = new RegExp(
  ` ?[${opening}]*(?:[${wide}]|[^ ${wide}${opening}${closing}]+)?[${closing}]*`,
  "gu",
);

/** The parts of a text between which a line may break. Together they are the text. */
export function unbrokenParts(text: string): readonly string[] {
  if (!hasWide.test(text)) return text.match(/ ?[^ ]*/g)?.slice(0, -1) ?? [];
  return (text.match(wideParts) ?? []).filter((part) => part !== "");
}

function widthOf(segment: string): 0 | 1 | 2 {
  if (segment.length === 1 && isNarrow.test(segment)) return 1;
  const known = widths.get(segment);
  if (known !== undefined) return known;
  const cells = stringWidth(segment);
  const width = cells >= 2 ? 2 : cells === 1 ? 1 : 0;
  if (widths.size >= maxWidths) widths.clear();
  widths.set(segment, width);
  return width;
}

/** The widths found last. A screen shows the same characters again and again, and each takes microseconds. */
const widths = new Map<string, 0 | 1 | 2>();
const maxWidths = 2_000;
