import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import type { Edit } from "../../src/games/sokoban/edit/edit.js";
import { Memento } from "../unit/shared/memento.js";
import { newFile } from "./run/files.js";
import { board, cyrillic, japanese, latin } from "./shared/encoded-levels.js";
import { silentSolver, suiteHarness, type View } from "./shared/level-editing.js";
import { openFile, replaceIn } from "./shared/live.js";

const bytesOf = async (uri: vscode.Uri) => Uint8Array.from(await vscode.workspace.fs.readFile(uri));
const stroke: Edit = { kind: "paint", places: [{ row: 0, column: 1 }], brush: "floor" };

describe("level files that are not UTF-8", () => {
  const encodings = new FileEncodings(new Memento());
  const harness = suiteHarness(silentSolver, encodings);

  /**
   * A file in a text editor, and a view of it that the test controls. Its name isn't that of a level file,
   * because the extension would handle it as well.
   */
  async function opened(name: string, bytes: Uint8Array) {
    const uri = await newFile(name, bytes);
    await vscode.commands.executeCommand("vscode.openWith", uri, "default", { preview: false });
    const document = await vscode.workspace.openTextDocument(uri);
    const view = await harness.edit(document);
    return { uri, document, view };
  }

  const rename = (view: View, title: string) =>
    view.host.request("changeList", {
      version: view.level.version,
      change: { kind: "rename", level: 0, title },
    });
  const titled = (...title: readonly number[]) =>
    Uint8Array.from([...latin("; "), ...title, ...latin(`\n${board}`)]);

  it("are read-only if they have changes that would be saved as UTF-8", async () => {
    const bytes = latin(`; \xdcbung\n${board}`);
    const document = await openFile("dirty.dat", bytes);
    await vscode.window.showTextDocument(document);
    await replaceIn(document, "@", "+");
    const view = await harness.edit(document);
    assert.match(view.level.readOnlyReason ?? "", /Saving them would destroy letters\. Revert the file/);
    assert.equal(await view.edit(stroke), "refused");
    await vscode.commands.executeCommand("workbench.action.files.revert");
    const isAgain = ({ canWrite, levelTitle }: typeof view.level) => canWrite && levelTitle === "Übung";
    await view.shows("that it can be changed", isAgain);
    assert.equal(await view.edit(stroke), "done");
    await document.save();
    assert.deepEqual((await bytesOf(document.uri)).slice(0, 7), bytes.slice(0, 7));
  });

  it("get no letters that their encoding lacks", async () => {
    const { document, view } = await opened("letters.dat", latin(`; \xdcbung \x93A\x94\n${board}`));
    assert.match(view.level.encoding ?? "", /Windows-1252/);
    assert.deepEqual([view.level.levelTitle, view.level.canWrite], ["Übung “A”", true]);
    const before = document.getText();
    assert.equal(await rename(view, "倉庫"), "unwritable");
    const others = { author: null, comment: null, collectionTitle: null, collectionAuthor: null };
    view.host.notify("act", { kind: "describe", ...view.at, words: { ...others, title: "Gänge" } });
    await view.shows("the other title", ({ levelTitle }) => levelTitle === "Gänge");
    assert.equal(document.getText(), before.replace("Übung “A”", "Gänge"));
  });

  it("show their titles in the selected encoding from then on", async () => {
    for (const [name, title, encoding, shown] of [
      ["cyrillic.dat", cyrillic, "windows1251", "Лабиринт"],
      ["japanese.dat", japanese, "shiftjis", "倉庫"],
    ] as const) {
      const { uri, document, view } = await opened(name, titled(...title));
      await harness.documents.encodings.choose(document, encoding);
      await view.shows("the title", ({ levelTitle }) => levelTitle === shown);
      assert.equal(encodings.of(uri), encoding);
      assert.equal(await rename(view, `${shown}2`), "done");
      await document.save();
      assert.deepEqual(await bytesOf(uri), titled(...title, 50));
    }
  });

  it("stay unchanged if the selected encoding would lose bytes", async () => {
    const { uri, document } = await opened("lossy.dat", latin(`; \x81\x8d \n${board}`));
    assert.equal(await harness.documents.encodings.choose(document, "windows1252"), false);
    assert.equal(encodings.of(uri), "iso88591");
  });
});
