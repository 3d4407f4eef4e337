import assert from "node:assert/strict";
import * as vscode from "vscode";
import { ErrorLog } from "../../src/extension/kit/notify.js";
import { isAnswer, type Report } from "../../src/extension/levels/report/report.js";
import { ReportPanels } from "../../src/extension/levels/report/report-panel.js";
import { levelTools } from "../../src/extension/levels/solving/level-tools.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { levelKey } from "../../src/games/sokoban/level/level-key.js";
import { countSolution } from "../../src/games/sokoban/play/lurd.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { newLevelDocuments } from "../unit/shared/level-documents.js";
import { newFile, readFile, temporaryFile } from "./run/files.js";
import { activeInput, allTabs, closeAll, isView, run, until } from "./shared/live.js";
import { levelSolver, newPool } from "./shared/solvers.js";

const text = [
  "; rooms\n\n########\n#      #\n# @$ . #\n#      #\n########\nTitle: One, “two”\n\n",
  "#######\n#@   $#\n# .   #\n#######\nTitle: Lost\n\n#####\n#@* #\n#####\nTitle: =Done\n\n",
  "######\n# $ .#\n#    #\n######\n\n########\n#@$   .#\n# $    #\n#    . #\n########\n",
]
  .join("")
  .replaceAll("\n", "\r\n");

/** The open tabs with reports. */
const reportTabs = () => allTabs().filter(({ input }) => isView(input, "report"));
const isShown = () => isView(activeInput(), "report");

async function saved(extension: string): Promise<string> {
  const file = temporaryFile(`report.${extension}`);
  await run("report.save", file);
  return readFile(file);
}

/** The level, title, solver, result and proof of each row of the table. */
async function savedRows(): Promise<readonly string[]> {
  const [, ...rows] = (await saved("csv")).trimEnd().split("\n");
  return rows.map((row) =>
    /^[^,]+,(\d),("[^"]*"|[^,]*),(\w+),\w*,(\w+),(\w*),/.exec(row)!.slice(1).join(" | "),
  );
}

describe("reports on levels", () => {
  after(async () => {
    await vscode.workspace.saveAll();
    await closeAll();
  });

  it("show the results of a file’s levels, and write the solutions into the file in one undo step", async () => {
    const uri = await newFile("rooms.xsb", text);
    await run("sokoban.solveCollection", uri);
    await until("the table", isShown);
    assert.deepEqual(await savedRows(), [
      '1 | "One, “two”" | auto | solved | pushes',
      "2 | Lost | auto | unsolvable | ",
      "3 | '=Done | auto | alreadySolved | ",
      "4 |  | auto | failed | ",
      "5 |  | auto | solved | pushes",
    ]);
    assert.match(
      await saved("md"),
      /^# Collection Solved\n\n\d+-rooms\.xsb · 5 levels\n\n## Summary\n\n\| Solver \| Solved \|/,
    );

    await run("report.writeSolutions");
    const document = await vscode.workspace.openTextDocument(uri);
    await until("the solutions", () => document.isDirty);
    const { levels } = readCollection(document.getText(), "rooms.xsb");
    assert.deepEqual(
      levels.map(({ solutions }) => solutions.length),
      [1, 0, 0, 0, 1],
    );
    for (const { board, solutions } of levels) {
      const stored = solutions[0]?.text.replace(/\s/g, "");
      if (stored !== undefined) assert.ok(countSolution(toLevel(board)!, stored));
    }
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    await until("the text of before", () => document.getText() === text);
  });

  it("compare all solvers on a level, and what each proved", async () => {
    await closeAll();
    await run("sokoban.compare", { uri: await newFile("compared.xsb", text), level: 4 });
    await until("the table", isShown);
    assert.deepEqual(
      await savedRows(),
      ["bfs | solved | pushes", "astar | solved | moves", "pushes | solved | pushes"]
        .concat(["moves | solved | moves", "any | solved | ", "auto | solved | pushes"])
        .map((row) => `5 |  | ${row}`),
    );
  });

  it("are empty if a file has no levels, or the caller names no level of it", async () => {
    await closeAll();
    const notes = await newFile("notes.txt", "Only words.\n");
    await run("sokoban.solveCollection", notes);
    await run("sokoban.compare", { uri: notes, level: 0 });
    assert.equal(reportTabs().length, 0);
    await run("report.copyCsv");
    await run("report.save", temporaryFile("none.csv"));
  });

  /** Tools of their own, and the reports that they show. */
  function newTools() {
    const extension = vscode.extensions.getExtension("tilework.tilework")!;
    const pool = newPool();
    const documents = newLevelDocuments();
    const reports: Report[] = [];
    class SeenPanels extends ReportPanels {
      override show(...shown: Parameters<ReportPanels["show"]>): void {
        reports.push(shown[0]);
        super.show(...shown);
      }
    }
    const harness = levelTools(documents, {
      extensionUri: extension.extensionUri,
      load: async () => ({ ReportPanels: SeenPanels }),
      solver: levelSolver(pool),
      records: {
        onDidChange: new vscode.EventEmitter<void>().event,
        best: () => undefined,
        isSolved: () => false,
        record: async () => undefined,
        solutions: async () => [],
      },
      patterns: { keepFrom: async () => false, patternIn: async () => undefined },
      state: { get: () => undefined, update: async () => undefined },
      errors: new ErrorLog(vscode.window.createOutputChannel("Tilework Tests", { log: true })),
    });
    const dispose = async () => {
      harness.dispose();
      documents.dispose();
      await pool.dispose();
    };
    return { harness, reports, dispose };
  }

  it("continue after they were canceled: only the levels without an answer are solved", async () => {
    await closeAll();
    const { harness, reports, dispose } = newTools();
    const uri = await newFile("canceled.xsb", text);
    const seen: number[] = [];
    const listening = harness.collections.onDidChange(() => {
      const batch = harness.collections.batchOf(uri);
      if (batch === undefined) return;
      seen.push(batch.done);
      if (reports.length === 0 && batch.done > 0) harness.collections.cancel(uri);
    });
    await harness.collections.run(uri);
    const first = reports[0]!.rows;
    assert.ok(first.length > 0 && first.length < 5, `${first.length} rows`);
    assert.equal(reports[0]?.runs, 5);
    seen.length = 0;
    await until("the report’s tab", isShown);
    await (await harness.reports.load()).continueSolving();
    const second = reports[1]!.rows;
    assert.deepEqual(
      second.map(({ level }) => level),
      [1, 2, 3, 4, 5],
    );
    // Unplayable boards are read again.
    const kept = first.filter(({ answer }) => isAnswer(answer));
    for (const { level, answer } of kept) assert.equal(second[level - 1]?.answer, answer);
    assert.equal(seen[0], kept.length);
    assert.equal(seen.at(-1), 5);
    await until("one tab with the new report", () => reportTabs().length === 1);
    await (await harness.reports.load()).continueSolving();
    assert.equal(reports.length, 2, "nothing was left out");
    listening.dispose();
    await dispose();
  });

  it("update the level list while they are made, and keep what is known about a level", async () => {
    const { harness, reports, dispose } = newTools();
    const uri = await newFile("listed.xsb", text);
    const seen: (string | undefined)[] = [];
    let again: Promise<unknown> | undefined;
    const listening = harness.collections.onDidChange(() => {
      const batch = harness.collections.batchOf(uri);
      seen.push(batch && `${batch.done}/${batch.of}`);
      // A second request during the first does nothing.
      again ??= harness.collections.run(uri);
    });
    await harness.collections.run(uri);
    await again;
    assert.deepEqual(seen, ["0/5", "1/5", "2/5", "3/5", "4/5", "5/5", undefined]);
    const key = levelKey(toLevel(readCollection(text).levels[0]!.board)!);
    assert.equal(harness.known.resultOf(key)?.kind, "solved");
    harness.known.keep(key, { kind: "gaveUp", limit: "time", solver: "any", nodes: 1, ms: 1 });
    assert.equal(harness.known.resultOf(key)?.kind, "solved");
    assert.equal(reports.length, 1);
    harness.collections.cancel(uri);
    listening.dispose();
    await dispose();
  });
});
