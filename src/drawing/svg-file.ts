/** The frame of an SVG file with a board in units of cells. */
export interface SvgFrame {
  /** Size of a cell, in px. */
  readonly cellPx: number;
  /** The accessible title. */
  readonly title: string;
  /** The accessible description. */
  readonly description?: string | undefined;
}

/** The margin around the board, in cells. */
export const marginCells = 0.25;

/**
 * @param background the color behind the board
 * @param content drawn in units of cells, the first one at 0, 0
 */
export function svgFile(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  { cellPx, title, description }: SvgFrame,
  background: string,
  content: string,
): string {
  const [width, height] = [columns + 2 * marginCells, rows + 2 * marginCells];
  const px = (cells: number) => Math.round(cells * cellPx);
  const box = `viewBox="${-marginCells} ${-marginCells} ${width} ${height}"`;
  const about = description === undefined ? "" : `<desc>${escapeXml(description)}</desc>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" ${box} role="img"><title>${escapeXml(title)}</title>${about}<rect x="${-marginCells}" y="${-marginCells}" width="${width}" height="${height}" fill="${background}"/>${content}</svg>\n`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/**
 * A text with XML's special characters escaped. Control characters and lone surrogates are removed: XML does
 * not allow most of them, and some control a terminal.
 */
export function escapeXml(text: string): string {
  const allowed = text.replace(unwanted, "");
  return allowed.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
