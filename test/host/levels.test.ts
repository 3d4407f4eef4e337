import assert from "node:assert/strict";
import * as vscode from "vscode";
import { assertWithin } from "../shared/slowness.js";
import { readFile } from "./run/files.js";
import { closeAll, openFile, openReadOnly, replaceIn, setting, until } from "./shared/live.js";

const { Error: error, Warning: warning, Information: information } = vscode.DiagnosticSeverity;

interface Defect {
  readonly what: string;
  readonly text: string;
  /** Code, severity, and the range: line and column of its start and of its end. */
  readonly problems: readonly (readonly [string, vscode.DiagnosticSeverity, ...number[]])[];
  /** The title of a fix, whether it is the preferred one, and the text after it. */
  readonly fix?: readonly [string, boolean, string];
}

const sound = "#####\n#@$.#\n#####\n";
/** One of each kind of problem and of fix; the others are the same code (`check.test.ts`). */
const defects: readonly Defect[] = [
  { what: "a sound level", text: sound, problems: [] },
  { what: "no level", text: "Only words.\n", problems: [["no-level", information, 0, 0, 0, 0]] },
  {
    what: "an unknown symbol",
    text: "#####\n#@$.#\n#  ?#\n#####\n",
    problems: [["unknown-symbol", error, 2, 3, 2, 4]],
    fix: ["Make it floor", true, "#####\n#@$.#\n#   #\n#####\n"],
  },
  {
    what: "no wall at all beside the player",
    text: "#####\n@$ .#\n#####\n",
    problems: [["open", warning, 1, 0, 1, 1]],
    fix: ["Put walls around the level", true, "#######\n#######\n#@$ .##\n#######\n#######\n"],
  },
  {
    what: "a solution that does not fit",
    text: `${sound}\nSolution:\nLLL\n`,
    problems: [["solution", warning, 4, 0, 4, 9]],
  },
];

function problemsOf({ uri }: vscode.TextDocument) {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Tilework")
    .sort(
      (one, other) =>
        one.range.start.compareTo(other.range.start) || String(one.code).localeCompare(String(other.code)),
    )
    .map(({ code, severity, range: { start, end } }) => [
      code,
      severity,
      start.line,
      start.character,
      end.line,
      end.character,
    ]);
}

const codesOf = (document: vscode.TextDocument) => problemsOf(document).map(([code]) => code);

/** Waits for a document's problems: they are there when those of a document opened later are. */
async function settled(): Promise<void> {
  const later = await openFile("later.xsb", "");
  await until("the problems of a later document", () => problemsOf(later).length > 0);
}

function actionsAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Thenable<vscode.CodeAction[]> {
  return vscode.commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range, kind.value);
}

function symbolsOf({ uri }: vscode.TextDocument): Thenable<vscode.DocumentSymbol[]> {
  return vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", uri);
}

async function apply(action: vscode.CodeAction): Promise<void> {
  assert.ok(action.edit && (await vscode.workspace.applyEdit(action.edit)));
}

describe("levels in the text editor", () => {
  // A .txt file doesn't activate the extension.
  before(() => vscode.extensions.getExtension("tilework.tilework")!.activate());

  after(async () => {
    await vscode.workspace.saveAll();
    await closeAll();
  });

  for (const { what, text, problems, fix } of defects) {
    it(`report ${what}`, async () => {
      const document = await openFile("level.xsb", text);
      assert.equal(document.languageId, "sokoban");
      await (problems.length > 0 ? until("problems", () => problemsOf(document).length > 0) : settled());
      assert.deepEqual(problemsOf(document), problems);
      if (fix === undefined) return;
      const [title, preferred, fixed] = fix;
      const [diagnostic] = vscode.languages.getDiagnostics(document.uri);
      const actions = await actionsAt(document, diagnostic!.range, vscode.CodeActionKind.QuickFix);
      const action = actions.find((candidate) => candidate.title === title);
      assert.ok(action, actions.map((candidate) => candidate.title).join());
      assert.equal(action.isPreferred ?? false, preferred);
      await apply(action);
      assert.equal(document.getText(), fixed);
      await until("the problem to go", () => !codesOf(document).includes(String(diagnostic?.code)));
    });
  }

  it("leave every other byte of a file unchanged when they are fixed", async () => {
    const before =
      '\uFEFF:: old\r\n; 1  \r\n#####  \r\n#@$.#\r\n#\t @#\r\n#####\r\nTitle: "One" \r\nKey:  x\r\n\r\n\r\n##### \r\n#@$.#\r\n#####';
    const document = await openFile("bytes.sok", before);
    await until("problems", () => problemsOf(document).length === 2);
    assert.deepEqual(problemsOf(document), [
      ["tab", warning, 4, 1, 4, 2],
      ["second-player", error, 4, 3, 4, 4],
    ]);
    for (const { range } of vscode.languages.getDiagnostics(document.uri)) {
      const [action] = await actionsAt(document, range, vscode.CodeActionKind.QuickFix);
      await apply(action!);
    }
    assert.ok(await document.save());
    assert.equal(await readFile(document.uri), before.replace("#\t @#", "#   #"));
  });

  it("update their problems while the user types, and lose them with the language", async () => {
    const document = await openFile("typed.xsb", sound);
    await replaceIn(document, "#@", "# ");
    await until("the missing player", () => codesOf(document).includes("no-player"));
    await replaceIn(document, "# ", "#@");
    await until("no problems", () => problemsOf(document).length === 0);
    await replaceIn(document, "#@", "#?");
    await until("the wrong symbol", () => codesOf(document).includes("unknown-symbol"));
    await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    await until("no problems", () => problemsOf(document).length === 0);
  });

  it("are checked in .txt files that clearly consist of levels, unless the setting is off, and in no others", async () => {
    const text = "Some notes\n\n#####\n#@$$.#\n#####\n";
    const levels = await openFile("cellar.txt", text);
    const prose = "# Notes\n\n#1 Buy boxes ($)\n#2 @home: walls\n##########\n1. goals\n";
    const notes = await openFile("notes.txt", prose);
    assert.equal(levels.languageId, "plaintext");
    await until("problems", () => codesOf(levels).includes("counts"));
    await settled();
    assert.deepEqual(problemsOf(notes), []);
    const { QuickFix } = vscode.CodeActionKind;
    assert.deepEqual(await actionsAt(notes, new vscode.Range(2, 0, 2, 1), QuickFix), []);
    // A file of levels remains one without its player; without its level it is none.
    await replaceIn(levels, "@", " ");
    await until("the missing player", () => codesOf(levels).includes("no-player"));
    await setting("sokoban.checkTextFiles", false);
    await until("no problems", () => problemsOf(levels).length === 0);
    await setting("sokoban.checkTextFiles", undefined);
    await until("the problem again", () => codesOf(levels).includes("no-player"));
    await replaceIn(levels, "#####\n# $$.#\n#####\n", "");
    await until("no problems", () => problemsOf(levels).length === 0);
  });

  it("have our language in visible .txt files that clearly consist of levels, until the user selects plain text", async () => {
    const levels = await openFile("mine.txt", "#####\n#@$.#\n#####\n");
    const notes = await openFile("thoughts.txt", "# Notes\n\n#1 Buy boxes ($)\n");
    assert.equal(levels.languageId, "plaintext", "not in sight");
    await vscode.window.showTextDocument(levels);
    await until("our language", () => levels.languageId === "sokoban");
    await vscode.window.showTextDocument(notes);
    await settled();
    assert.equal(notes.languageId, "plaintext");
    await setting("sokoban.checkTextFiles", false);
    await until("plain text where the setting says so", () => levels.languageId === "plaintext");
    await setting("sokoban.checkTextFiles", undefined);
    await vscode.window.showTextDocument(levels);
    await until("our language again", () => levels.languageId === "sokoban");
    await vscode.languages.setTextDocumentLanguage(levels, "plaintext");
    await vscode.window.showTextDocument(notes);
    await vscode.window.showTextDocument(levels);
    await settled();
    assert.equal(levels.languageId, "plaintext", "what the user says stays");
    await closeAll();
  });

  it("aren't checked on the other side of a diff", async () => {
    const old = await openReadOnly("levels.xsb", "#?#\n# #\n###\n");
    assert.equal(old.languageId, "sokoban");
    await settled();
    assert.deepEqual(problemsOf(old), []);
  });

  it("are converted to the other symbols and back, one at a time", async () => {
    const own = `${sound}Title: Two\n\n#####\n#@O.X#\n######\n`;
    const xsb = own.replace("O.X", "$ .");
    const document = await openFile("both.sokoban.txt", own);
    const second = new vscode.Position(7, 2);
    const range = new vscode.Range(second, second);
    const converts = async (title: string) => {
      // In the first text of a window, the actions are available once the language is loaded.
      const action = await until("what the level can be made into", async () => {
        return (await actionsAt(document, range, vscode.CodeActionKind.RefactorRewrite))[0];
      });
      assert.equal(action.title, title);
      await apply(action);
    };
    await converts("Convert to XSB Symbols");
    assert.equal(document.getText(), xsb);
    await converts("Convert to Tilework Symbols");
    assert.equal(document.getText(), own);
  });

  it("have an outline", async () => {
    const text = `:: two levels\n\n${sound}Title: First\nSolution:\nR\n\n; 2\n######\n#@$$. #\n#   . #\n#######\n`;
    const document = await openFile("outline.sok", text);
    const show = ({ name, detail, range, selectionRange, children }: vscode.DocumentSymbol): unknown[] => [
      name,
      detail,
      [range.start.line, range.end.line, document.getText(selectionRange)],
      ...children.map(show),
    ];
    assert.deepEqual((await symbolsOf(document)).map(show), [
      ["First", "5×3, 1 box", [2, 7, "First"], ["Solution", "1/1", [6, 7, "Solution:"]]],
      ["2", "7×4, 2 boxes", [9, 13, "2"]],
    ]);
  });

  it("can be folded, like their comments and solutions", async () => {
    const text = `; a\n:: b\n; c\n${sound}Comment:\nx\nComment-End:\nSolution:\nR\n\n; 2\n${sound}`;
    const { uri } = await openFile("fold.sok", text);
    const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      uri,
    );
    const found = ranges
      .sort((one, other) => one.start - other.start)
      .map(({ start, end, kind }) => `${start}–${end} ${vscode.FoldingRangeKind[kind ?? 0] ?? "level"}`);
    assert.deepEqual(found, ["0–1 Comment", "2–10 level", "6–8 Comment", "9–10 level", "12–15 level"]);
  });

  it("of a file of ten thousand are checked in two seconds, and nobody waits for it", async () => {
    const wrong = sound.replace("@", " ");
    const many = Array.from({ length: 9_999 }, (_, index) => `; ${index + 1}\n${sound}\n`).join("");
    const document = await openFile("many.xsb", `${many}${wrong}`);
    // Measures processor time, because the machine may be busy with other work.
    const spentMs = () => process.cpuUsage().user / 1000;
    const started = spentMs();
    let last = started;
    let longest = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, spentMs() - last);
      last = spentMs();
    }, 5);
    await until("the problem of the last level", () => problemsOf(document).length > 0);
    clearInterval(timer);
    const all = spentMs() - started;
    assert.deepEqual(problemsOf(document), [["no-player", error, 49_995, 0, 49_995, 5]]);
    assertWithin(all, 2_000);
    // Reading the file is the only step that can't be sliced.
    assertWithin(longest, 500);
    assert.equal((await symbolsOf(document)).length, 10_000);
  });
});
