/** Fenced code blocks with boards in Markdown (CommonMark 0.31, section 4.5). */

export const fenceLanguages = ["sokoban", "xsb", "2048", "sliding"] as const;
export type FenceLanguage = (typeof fenceLanguages)[number];

/** The language of the first word after a fence, in lower or upper case; `undefined` if it is not ours. */
export function fenceLanguage(info: string): FenceLanguage | undefined {
  const word = /^\s*([^\s{]+)/.exec(info)?.[1]?.toLowerCase();
  return fenceLanguages.find((language) => language === word);
}

/** A block with a board. */
export interface Fence {
  readonly language: FenceLanguage;
  /** Its lines, without the indentation of the fence, each with a line end. */
  readonly text: string;
  /** The line of the opening fence, from 0; the text starts in the next line. */
  readonly line: number;
  /** The offset of each line's text in the document, and the number of its characters. */
  readonly lines: readonly { readonly offset: number; readonly length: number }[];
  /** The text before each line: blanks of a list, or nothing. */
  readonly indentation: string;
  /** Whether the block has a closing fence. */
  readonly isClosed: boolean;
}

/** Further blocks are ignored. */
export const maxFences = 1_000;

const opening = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/**
 * The blocks of a Markdown text with boards. Blocks inside of quotations are not found. It takes time
 * proportional to the text's length.
 */
export function findFences(markdown: string): readonly Fence[] {
  const fences: Fence[] = [];
  const lineEnd = /\r\n|\r|\n/g;
  let open: { mark: string; indentation: string; fence: OpenFence | undefined } | undefined;
  let line = 0;
  for (let offset = 0; offset <= markdown.length && fences.length < maxFences; line++) {
    lineEnd.lastIndex = offset;
    const found = lineEnd.exec(markdown);
    const end = found?.index ?? markdown.length;
    const next = found === null ? markdown.length + 1 : end + found[0].length;
    if (open === undefined) {
      const [, indentation = "", mark, info = ""] = opening.exec(markdown.slice(offset, end)) ?? [];
      if (mark !== undefined) {
        const language = fenceLanguage(info);
        open = {
          ...{ mark, indentation },
          fence: language === undefined ? undefined : { language, line, lines: [], texts: [] },
        };
      }
    } else if (closes(markdown, offset, end, open.mark)) {
      if (open.fence !== undefined) fences.push(made(open.fence, open.indentation, true));
      open = undefined;
    } else if (open.fence !== undefined) {
      const from = offset + indentationOf(markdown, offset, end, open.indentation.length);
      open.fence.lines.push({ offset: from, length: end - from });
      open.fence.texts.push(markdown.slice(from, end));
    }
    offset = next;
  }
  if (open?.fence !== undefined) fences.push(made(open.fence, open.indentation, false));
  return fences;
}

interface OpenFence {
  readonly language: FenceLanguage;
  readonly line: number;
  readonly lines: { readonly offset: number; readonly length: number }[];
  readonly texts: string[];
}

function made({ texts, ...fence }: OpenFence, indentation: string, isClosed: boolean): Fence {
  return { ...fence, indentation, isClosed, text: texts.map((text) => `${text}\n`).join("") };
}

/** Whether a line is a closing fence: at least as many of the same characters, and nothing else. */
function closes(markdown: string, start: number, end: number, mark: string): boolean {
  // No closing fence has more characters than a line of a document has columns.
  if (end - start > 1_000) return false;
  const words = markdown.slice(start, end).trim();
  return words.length >= mark.length && words === mark[0]!.repeat(words.length);
}

/** At most as much indentation as the opening fence has. */
function indentationOf(markdown: string, start: number, end: number, most: number): number {
  let count = 0;
  while (count < most && start + count < end && /[ \t]/.test(markdown[start + count]!)) count++;
  return count;
}
