import assert from "node:assert/strict";
import * as vscode from "vscode";
import { MarkdownBlocks } from "../../../../../src/extension/levels/markdown/markdown-blocks.js";
import { BlockHovers } from "../../../../../src/extension/levels/markdown/markdown-features.js";
import type { LevelEntry } from "../../../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";

const lines = [
  "# Levels",
  "#####",
  "```xsb",
  "#####",
  "#@$.#",
  "#####",
  "Title: First",
  "",
  "#######",
  "#@ $ .#",
  "#######",
  "```",
  "- In a list:",
  "  ~~~ sokoban",
  "  ####",
  "  #@ #",
  "  ####",
  "  ~~~",
  "```text",
  "#####",
  "#@$.#",
  "#####",
  "```",
];

/** The part of a document that hovers read. */
function documentOf(text: string): vscode.TextDocument {
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return new vscode.Position(before.length - 1, before.at(-1)!.length);
  };
  return { version: 1, getText: () => text, positionAt } as unknown as vscode.TextDocument;
}

describe("hovers over levels in Markdown", () => {
  const shown: (readonly [width: number, range: vscode.Range])[] = [];
  const hovers = new BlockHovers(new MarkdownBlocks(readCollection), async ({ board }: LevelEntry, range) => {
    shown.push([board.width, range]);
    return {} as vscode.Hover;
  });

  it("are about the level below the pointer, at its place in the document", async () => {
    const document = documentOf(lines.join("\n"));
    for (const line of lines.keys())
      await hovers.provideHover(document, { line, character: 3 } as vscode.Position);
    assert.deepEqual(
      shown.map(([width, { start, end }]) => [width, start.line, start.character, end.line, end.character]),
      [
        [5, 3, 0, 5, 5],
        [5, 3, 0, 5, 5],
        [5, 3, 0, 5, 5],
        [7, 8, 0, 10, 7],
        [7, 8, 0, 10, 7],
        [7, 8, 0, 10, 7],
        [4, 14, 2, 16, 6],
        [4, 14, 2, 16, 6],
        [4, 14, 2, 16, 6],
      ],
    );
  });
});
