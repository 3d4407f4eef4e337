import stringWidth from "string-width";

/**
 * One character as people see it, and how many cells it takes: 2 for most of East Asia and emoji, 0 for what
 * only changes its neighbour.
 */
export interface Glyph {
  readonly text: string;
  readonly width: 0 | 1 | 2;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Without marks and signs that are wide anywhere: one cell for each. */
const isNarrow = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f\u2500-\u25fc]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
const steering = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Titles and names may come from any file: no row shows more of one than this, and to tell what people see as
 * one character takes microseconds.
 */
const maxCharacters = 1_000;
/** Of a text that is broken into lines. */
const maxParagraphCharacters = 2_000;

/**
 * The characters of a text, as far as a screen can show them. Control characters, and marks that turn the
 * direction of reading, are left out: they would steer the terminal.
 */
export function glyphsOf(text: string): readonly Glyph[] {
  const shown = text.slice(0, maxCharacters);
  if (isNarrow.test(shown)) return Array.from(shown, (letter) => ({ text: letter, width: 1 }));
  return Array.from(segmenter.segment(shown.replace(steering, "")), ({ segment }) => ({
    text: segment,
    width: widthOf(segment),
  }));
}

/** In cells. */
export function textWidth(text: string): number {
  return isNarrow.test(text)
    ? Math.min(text.length, maxCharacters)
    : glyphsOf(text).reduce((sum, { width }) => sum + width, 0);
}

/** The text, cut to so many cells and then ended by an ellipsis. */
export function cut(text: string, cells: number, ellipsis = "…"): string {
  if (textWidth(text) <= cells) return text;
  let left = cells - textWidth(ellipsis);
  if (left < 0) return "";
  let kept = "";
  for (const glyph of glyphsOf(text)) {
    left -= glyph.width;
    if (left < 0) break;
    kept += glyph.text;
  }
  return kept.trimEnd() + ellipsis;
}

/** The text in lines of at most so many cells, broken at blanks; a word that is longer is cut. */
export function wrap(text: string, cells: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const word of text.slice(0, maxParagraphCharacters).split(" ")) {
    const own = textWidth(word);
    if (line !== "" && width + 1 + own <= cells) {
      line = `${line} ${word}`;
      width += 1 + own;
      continue;
    }
    if (line !== "") lines.push(line);
    line = cut(word, cells);
    width = Math.min(own, cells);
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

function widthOf(segment: string): 0 | 1 | 2 {
  if (segment.length === 1 && isNarrow.test(segment)) return 1;
  const width = stringWidth(segment);
  return width >= 2 ? 2 : width === 1 ? 1 : 0;
}
