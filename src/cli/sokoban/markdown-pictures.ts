import { existsSync } from "node:fs";
import * as path from "node:path";
import { drawFence } from "../../drawing/fences/fence-pictures.js";
import { findFences } from "../../drawing/fences/fences.js";
import { printTheme } from "../../drawing/picture-colors.js";
import { marginCells } from "../../drawing/svg-file.js";
import { english, type Message, plural, say } from "../../games/message.js";
import { type CodeOf, exitCodes, type ProgramStreams } from "../shared/command.js";
import { readBytes, UnreadableFile } from "../shared/input-file.js";
import { type Output, writeOutput } from "../shared/output-file.js";
import { readText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";

/**
 * Writes the boards of a Markdown file as pictures beside it: `README-board-1.svg`, `README-board-2.svg` …
 * in their order. Files with the right contents are not touched, whatever their line ends: Git may change
 * these.
 */

export function isMarkdown(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file);
}

/** `isCheck`: nothing is written, and pictures that are missing or out of date are an error. */
export function markdownPictures(markdown: string, isCheck: boolean) {
  return async (streams: ProgramStreams): Promise<CodeOf<"done" | "notAll">> => {
    const problems: Message[] = [];
    let [count, written, wrong] = [0, 0, 0];
    for (const { language, text, line } of findFences(await readText(markdown, streams))) {
      const drawn = drawFence(language, text, printTheme, english);
      if (drawn === undefined)
        problems.push(say("Line {0}: this block has no board that can be drawn.", line + 1));
      for (const { svg, note: form } of drawn ?? []) {
        if (form !== undefined) streams.error(lineOf(say("Line {0}: {1}", line + 1, form)));
        const file = pictureFile(markdown, ++count);
        const before = await textOf(file, streams);
        if (before === svg) continue;
        if (isCheck) {
          wrong++;
          streams.error(lineOf(notRight(file, before)));
          continue;
        }
        const note = await streams.finish(() => writeOutput(outputOf(file), [markdown], svg));
        if (note !== undefined) streams.error(lineOf(note));
        written++;
        streams.out(lineOf(say("Wrote “{0}”.", file)));
      }
    }
    for (const problem of problems) streams.error(lineOf(problem));
    streams.out(
      lineOf(
        isCheck
          ? plural(count, "{0} picture was checked.", "{0} pictures were checked.")
          : say("Pictures: {0}, written: {1}.", count, written),
      ),
    );
    return wrong + problems.length > 0 ? exitCodes.notAll : exitCodes.done;
  };
}

/**
 * The file of a picture. Names of Markdown files that differ only in their extension must not share pictures:
 * “README.markdown” has “README-board-1.markdown.svg”.
 */
function pictureFile(markdown: string, number: number): string {
  const { dir, name, ext } = path.parse(markdown);
  return path.join(dir, `${name}-board-${number}${ext === ".md" ? "" : ext}.svg`);
}

function notRight(file: string, before: string | UnreadableFile): Message {
  if (typeof before === "string") return say("“{0}” is out of date.", file);
  return existsSync(file) ? before.text : say("“{0}” doesn't exist.", file);
}

/** The contents of a picture with the line ends of pictures; the error if it can't be read. */
async function textOf(file: string, { interrupt }: ProgramStreams): Promise<string | UnreadableFile> {
  try {
    const bytes = await readBytes(file, maxPictureBytes, interrupt);
    return new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

/** The text of a block is bounded, and so is its picture. */
const maxPictureBytes = 4 * 1024 * 1024;

function outputOf(file: string): Output {
  return {
    file,
    option: "picture",
    force: undefined,
    own: { name: say("a picture of a board"), isIt: (beginning) => pictureStart.test(beginning) },
  };
}

/** SVG files of other programs begin alike, but have another view box. */
const pictureStart = new RegExp(`^<svg xmlns="[^<>]*" viewBox="-${marginCells} -${marginCells} `);
