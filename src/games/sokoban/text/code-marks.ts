/** What mails, forums and pages put around levels: tags of code and quotations, and fences of Markdown. */

export const codeTags =
  /\[\/?(?:code|pre|tt)(?:=[^\]\n]{0,200})?\]|<\/?(?:code|pre|tt)(?: [^>\n]{0,200})?>/gi;
export const quoteTags = /\[\/?(?:quote|spoiler)(?:=[^\]\n]{0,200})?\]|<\/?blockquote(?: [^>\n]{0,200})?>/gi;
export const codeFence = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:[\w+-]+[ \t]*)?$/;

/** Longer lines are not only tags. */
const maxCharacters = 500;

/** Whether a line has only such tags, or is a fence. */
export function isCodeMark(line: string): boolean {
  if (line.length > maxCharacters || !/^[ \t]*[[<`~]/.test(line)) return false;
  return codeFence.test(line) || line.replace(codeTags, "").replace(quoteTags, "").trim() === "";
}
