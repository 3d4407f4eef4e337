import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import {
  CancellationTokenSource,
  CodeLens,
  Disposable,
  DocumentDropOrPasteEditKind,
  EventEmitter,
  listenerErrors,
  MarkdownString,
  Position,
  Range,
  Uri,
  WorkspaceEdit,
} from "../../pages/vscode/types.js";

describe("values of the stand-in", () => {
  it("tell every listener, and record what one throws", () => {
    const emitter = new EventEmitter<number>();
    const heard: number[] = [];
    const disposables: Disposable[] = [];
    emitter.event(() => {
      throw new Error("a bug");
    });
    emitter.event(
      function (this: number[], value: number) {
        this.push(value);
      },
      heard,
      disposables,
    );
    emitter.fire(1);
    Disposable.from(...disposables).dispose();
    emitter.fire(2);
    assert.deepEqual(heard, [1]);
    assert.equal(emitter.size, 1);
    assert.deepEqual(listenerErrors.splice(0).map(String), ["Error: a bug", "Error: a bug"]);
  });

  it("dispose once", () => {
    let count = 0;
    const disposable = new Disposable(() => count++);
    disposable.dispose();
    disposable.dispose();
    assert.equal(count, 1);
  });

  it("cancel also for those who ask too late", async () => {
    const source = new CancellationTokenSource();
    const heard: string[] = [];
    source.token.onCancellationRequested(() => heard.push("soon"));
    source.cancel();
    source.cancel();
    source.token.onCancellationRequested(() => heard.push("late"));
    source.token.onCancellationRequested(() => heard.push("never")).dispose();
    assert.deepEqual(heard, ["soon"]);
    await turn();
    assert.deepEqual(heard, ["soon", "late"]);
    assert.ok(source.token.isCancellationRequested);
  });

  it("have ranges in order", () => {
    const range = new Range(new Position(2, 1), new Position(1, 3));
    assert.deepEqual(range, new Range(1, 3, 2, 1));
    assert.ok(range.contains(new Position(2, 0)) && range.contains(range) && !range.isEmpty);
    assert.ok(!range.contains(new Position(1, 2)) && !range.contains(new Range(1, 3, 2, 2)));
    assert.deepEqual(range.intersection(new Range(2, 0, 3, 0)), new Range(2, 0, 2, 1));
    assert.equal(range.intersection(new Range(2, 2, 3, 0)), undefined);
    assert.deepEqual(range.union(new Range(2, 0, 3, 0)), new Range(1, 3, 3, 0));
    assert.throws(() => new Position(-1, 0), /no position/);
  });

  it("collect edits by address", () => {
    const edit = new WorkspaceEdit();
    const [one, other] = [Uri.file("/a"), Uri.joinPath(Uri.file("/a/b"), "..", "c")];
    edit.insert(one, new Position(0, 0), "1");
    edit.delete(Uri.parse("file:///a"), new Range(0, 0, 0, 1));
    edit.set(other, []);
    assert.deepEqual(
      edit.entries().map(([uri, edits]) => [uri.path, edits.map(({ newText }) => newText)]),
      [
        ["/a", ["1", ""]],
        ["/a/c", []],
      ],
    );
  });

  it("escape texts in Markdown", () => {
    assert.equal(new MarkdownString("*").appendText("a_b  c\nd").value, "*a\\_b&nbsp;&nbsp;c\n\nd");
  });

  it("have kinds within kinds, and classes that extend VS Code's", () => {
    const kind = DocumentDropOrPasteEditKind.Text.append("tilework", "levels");
    assert.equal(kind.value, "text.tilework.levels");
    assert.ok(
      DocumentDropOrPasteEditKind.Text.contains(kind) && !kind.contains(DocumentDropOrPasteEditKind.Text),
    );
    class Lens extends CodeLens {}
    const range = new Range(0, 0, 0, 0);
    const lens = new Lens(range);
    assert.ok(lens instanceof CodeLens && lens.range === range);
  });
});
