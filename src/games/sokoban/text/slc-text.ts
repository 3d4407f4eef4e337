import type { WrittenLevel } from "./collection-text.js";

/**
 * Levels in the XML form of collections, which many programs read. It has titles and authors, and neither
 * solutions nor claims.
 */
export function slcText(
  levels: readonly Pick<WrittenLevel, "rows" | "title" | "author">[],
  title = "",
): string {
  const element = (name: string, text: string) =>
    text === "" ? [] : [`  <${name}>${escaped(text)}</${name}>`];
  const attribute = (name: string, text: string) => (text === "" ? "" : ` ${name}="${escaped(text)}"`);
  const written = levels.flatMap(({ rows, title: id = "", author: copyright = "" }) => [
    `    <Level${attribute("Id", id)}${attribute("Copyright", copyright)} Width="${Math.max(...rows.map(({ length }) => length))}" Height="${rows.length}">`,
    ...rows.map((row) => `      <L>${escaped(row)}</L>`),
    "    </Level>",
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<SokobanLevels>",
    ...element("Title", title),
    "  <LevelCollection>",
    ...written,
    "  </LevelCollection>",
    "</SokobanLevels>",
    "",
  ].join("\n");
}

/** XML cannot hold control characters, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

function escaped(text: string): string {
  return text.replace(unwanted, "").replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
