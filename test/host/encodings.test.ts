import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import type { Edit } from "../../src/games/sokoban/edit/edit.js";
import { memoryState } from "../unit/shared/level-documents.js";
import { temporaryFile, writeFile } from "./run/files.js";
import { board, cyrillic, japanese, latin, withoutWall } from "./shared/encoded-levels.js";
import { silentSolver, suiteHarness, type View } from "./shared/level-editing.js";
import { until } from "./shared/live.js";

const bytesOf = async (uri: vscode.Uri) => Uint8Array.from(await vscode.workspace.fs.readFile(uri));
const stroke: Edit = { kind: "paint", places: [{ row: 0, column: 1 }], brush: "floor" };

describe("level files that are not UTF-8", () => {
  const encodings = new FileEncodings(memoryState());
  const harness = suiteHarness(silentSolver, encodings);

  /**
   * A file in a text editor, and a view of it that the test controls. Its name isn't that of a level file,
   * because the extension would handle it as well.
   */
  async function opened(name: string, bytes: Uint8Array) {
    const uri = temporaryFile(name);
    await writeFile(uri, bytes);
    await vscode.commands.executeCommand("vscode.openWith", uri, "default", { preview: false });
    const document = await vscode.workspace.openTextDocument(uri);
    const view = await harness.edit(document);
    return { uri, document, view };
  }

  it("keep every byte outside a stroke", async () => {
    const bytes = latin(`; \xdcbung f\xfcr Anf\xe4nger\n${board}Author: Ren\xe9 \x93A\x94\n`);
    const { uri, document, view } = await opened("latin1.dat", bytes);
    assert.deepEqual(
      [view.level.levelTitle, view.level.author, view.level.canWrite],
      ["Übung für Anfänger", "René “A”", true],
    );
    assert.match(view.level.encoding ?? "", /Windows-1252/);
    assert.equal(await view.edit(stroke), "done");
    assert.ok(await document.save());
    assert.deepEqual(await bytesOf(uri), withoutWall(bytes));
  });

  it("are not restored by undo to their reading as UTF-8", async () => {
    const bytes = latin(`; \xdcbung\n${board}`);
    const { uri, document, view } = await opened("undo.dat", bytes);
    const whole = document.getText();
    assert.equal(await view.edit(stroke), "done");
    for (let times = 0; times < 5; times++) await vscode.commands.executeCommand("undo");
    await until("the text as it was read", () => document.getText() === whole && !document.isDirty);
    assert.equal(await (await againIn(view)).edit(stroke), "done");
    await document.save();
    assert.deepEqual((await bytesOf(uri)).slice(0, 7), bytes.slice(0, 7));
  });

  /** The view, once it shows the current document. */
  async function againIn(view: View): Promise<View> {
    await until("the page of now", () => {
      view.host.notify("select", view.level.level);
      return (
        view.page?.kind === "level" &&
        view.page.version ===
          vscode.workspace.textDocuments.find(
            ({ isClosed, uri }) => !isClosed && uri.path.endsWith(view.level.fileName),
          )?.version
      );
    });
    return view;
  }

  it("are read-only if they have changes that would be saved as UTF-8", async () => {
    const uri = temporaryFile("dirty.dat");
    const bytes = latin(`; \xdcbung\n${board}`);
    await writeFile(uri, bytes);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const typed = new vscode.WorkspaceEdit();
    typed.insert(uri, new vscode.Position(4, 0), "Author: A\n");
    assert.ok(await vscode.workspace.applyEdit(typed));
    const view = await harness.edit(document);
    assert.match(view.level.readOnlyReason ?? "", /Saving them would destroy letters\. Revert the file/);
    assert.equal(await view.edit(stroke), "refused");
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await view.shows(
      "that it can be changed",
      ({ canWrite, levelTitle }) => canWrite && levelTitle === "Übung",
    );
    assert.equal(await view.edit(stroke), "done");
    await document.save();
    assert.deepEqual((await bytesOf(uri)).slice(0, 7), bytes.slice(0, 7));
  });

  it("may contain U+FFFD if they are UTF-8", async () => {
    const text = `; \uFFFDbung\n${board}`;
    const { uri, document, view } = await opened("own.dat", new TextEncoder().encode(text));
    assert.deepEqual(
      [document.encoding, view.level.encoding, view.level.levelTitle],
      ["utf8", undefined, "\uFFFDbung"],
    );
    assert.equal(await view.edit(stroke), "done");
    await document.save();
    assert.equal(new TextDecoder().decode(await bytesOf(uri)), text.replace("#####", "# ###"));
  });

  it("get no letters that their encoding lacks", async () => {
    const { document, view } = await opened("letters.dat", latin(`; \xdcbung\n${board}`));
    const before = document.getText();
    const nothing = {
      title: null,
      author: null,
      comment: null,
      collectionTitle: null,
      collectionAuthor: null,
    };
    assert.equal(
      await view.host.request("changeList", {
        version: view.level.version,
        change: { kind: "rename", level: 0, title: "倉庫" },
      }),
      "unwritable",
    );
    view.host.notify("act", {
      kind: "describe",
      version: view.level.version,
      level: 0,
      words: { ...nothing, title: "Gänge" },
    });
    await view.shows("the other title", ({ levelTitle }) => levelTitle === "Gänge");
    assert.equal(document.getText(), before.replace("Übung", "Gänge"));
  });

  it("show their titles in the selected encoding from then on", async () => {
    for (const [name, title, encoding, shown] of [
      ["cyrillic.dat", cyrillic, "windows1251", "Лабиринт"],
      ["japanese.dat", japanese, "shiftjis", "倉庫"],
    ] as const) {
      const bytes = Uint8Array.from([...latin("; "), ...title, ...latin(`\n${board}`)]);
      const { uri, document, view } = await opened(name, bytes);
      await harness.documents.encodings.choose(document, encoding);
      await view.shows("the title", ({ levelTitle }) => levelTitle === shown);
      assert.equal(encodings.of(uri), encoding);
      assert.equal(
        await view.host.request("changeList", {
          version: view.level.version,
          change: { kind: "rename", level: 0, title: `${shown}2` },
        }),
        "done",
      );
      await document.save();
      assert.deepEqual(
        await bytesOf(uri),
        Uint8Array.from([...latin("; "), ...title, 50, ...latin(`\n${board}`)]),
      );
    }
  });

  it("stay unchanged if the selected encoding would lose bytes", async () => {
    const bytes = Uint8Array.from([...latin("; \x81\x8d "), ...latin(`\n${board}`)]);
    const { uri, document } = await opened("lossy.dat", bytes);
    assert.equal(await harness.documents.encodings.choose(document, "windows1252"), false);
    assert.equal(encodings.of(uri), "iso88591");
  });

  it("keep UTF-16, and show its letters", async () => {
    const write = (text: string) =>
      Uint8Array.from([
        0xff,
        0xfe,
        ...Array.from(text, (letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]).flat(),
      ]);
    const text = `; Übung 倉庫\r\n${board.replaceAll("\n", "\r\n")}`;
    const { uri, document, view } = await opened("wide.dat", write(text));
    assert.deepEqual([view.level.levelTitle, view.level.encoding], ["Übung 倉庫", undefined]);
    assert.equal(await view.edit(stroke), "done");
    await document.save();
    assert.deepEqual(await bytesOf(uri), write(text.replace("#####", "# ###")));
  });
});
