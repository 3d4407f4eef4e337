import type { WrittenLevel } from "./collection-text.js";

/**
 * Levels in the XML form of collections, which many programs read. It has titles and authors, and neither
 * solutions nor claims.
 */
export const slcText = {
  start(title = ""): string {
    return lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<SokobanLevels>",
      ...(title === "" ? [] : [`  <Title>${escaped(title)}</Title>`]),
      "  <LevelCollection>",
    );
  },
  level({ rows, title: id = "", author: copyright = "" }: Pick<WrittenLevel, "rows" | "title" | "author">) {
    const attribute = (name: string, text: string) => (text === "" ? "" : ` ${name}="${escaped(text)}"`);
    return lines(
      `    <Level${attribute("Id", id)}${attribute("Copyright", copyright)} Width="${Math.max(...rows.map(({ length }) => length))}" Height="${rows.length}">`,
      ...rows.map((row) => `      <L>${escaped(row)}</L>`),
      "    </Level>",
    );
  },
  end(): string {
    return lines("  </LevelCollection>", "</SokobanLevels>");
  },
};

function lines(...all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

/** XML cannot hold control characters, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

function escaped(text: string): string {
  return text.replace(unwanted, "").replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
