import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Lazy } from "../../../../../src/extension/kit/lazy.js";
import { type LevelImages, levelHover } from "../../../../../src/extension/levels/language/level-hovers.js";
import { MarkdownBlocks } from "../../../../../src/extension/levels/markdown/block-files.js";
import { BlockHovers } from "../../../../../src/extension/levels/markdown/markdown-features.js";
import type { LevelEntry } from "../../../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";

const lines =
  "# Levels|#####|```xsb|#####|#@$.#|#####|Title: First||#######|#@ $ .#|#######|```|- In a list:|  ~~~ sokoban|  ####|  #@ #|  ####|  ~~~|```text|#####|#@$.#|#####|```".split(
    "|",
  );

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
    const places = shown.map(([width, { start, end }]) =>
      [width, start.line, start.character, end.line, end.character].join(),
    );
    const [first, second, third] = ["5,3,0,5,5", "7,8,0,10,7", "4,14,2,16,6"];
    assert.deepEqual(places, [first, first, first, second, second, second, third, third, third]);
  });

  it("have pictures in the colors of VS Code's kind of theme", async () => {
    const kinds: string[] = [];
    const levelImage = (...[, kind]: Parameters<LevelImages["levelImage"]>) => void kinds.push(kind);
    const nothing = () => undefined;
    const hover = levelHover({ best: nothing, found: nothing, rating: nothing }, {
      load: async () => ({ levelImage }),
    } as unknown as Lazy<LevelImages>);
    const [entry] = readCollection(lines.slice(3, 6).join("\n")).levels;
    for (const kind of [1, 2, 3, 4]) {
      Object.assign(vscode.window, { activeColorTheme: { kind } });
      await hover(entry!, new vscode.Range(0, 0, 0, 0));
    }
    assert.deepEqual(kinds, ["light", "dark", "highContrast", "highContrastLight"]);
  });
});
