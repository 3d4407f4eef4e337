import assert from "node:assert/strict";
import {
  answerMessage,
  progressMessage,
  timeMessage,
} from "../../../../src/extension/levels/report/answer-messages.js";
import {
  inOrder,
  orderAfter,
  type Report,
  type ReportRow,
  type RowOrder,
  runOrder,
  summaries,
} from "../../../../src/extension/levels/report/report.js";
import { reportHtml } from "../../../../src/extension/levels/report/report-html.js";
import {
  ReportPanels,
  reportCsv,
  reportMarkdown,
} from "../../../../src/extension/levels/report/report-panel.js";
import { reportTables } from "../../../../src/extension/levels/report/report-tables.js";
import { makingSolutionEdits } from "../../../../src/extension/levels/solving/level-runs.js";
import { english, say } from "../../../../src/games/message.js";
import { atOnce } from "../../../../src/games/slices.js";
import { applyEdits } from "../../../../src/games/sokoban/level/finding.js";
import { levelKey } from "../../../../src/games/sokoban/level/level-key.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import type { LevelAnswer, LevelProgress } from "../../../../src/protocol/solver/level-solving.js";
import { Semaphore } from "../../../../src/solving/semaphore.js";
import { searching } from "../../midend/own-solving.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { restoreAfterEach, Uri, window, workspace } from "../../shared/vscode-stand-in.js";

const ran = { nodes: 12_300, ms: 4_210 } as const;
const solved = (
  moves: number,
  pushes: number,
  optimal: "moves" | "pushes" | false,
  solver: LevelAnswer["solver"] = "pushes",
  lurd = "rR",
): LevelAnswer => {
  const proof = { optimal, bothProved: optimal === "moves" };
  return { kind: "solved", lurd, moves, pushes, ...proof, solver, ...ran };
};
const limits = ["time", "memory", "size", "cancelled"] as const;
const gaveUp = (limit: (typeof limits)[number]): LevelAnswer => {
  return { kind: "gaveUp", limit, solver: "moves", ...ran };
};

function htmlOf(report: Report, order?: RowOrder): string {
  return reportHtml(reportTables(report, order), { actions: [], open: "open", sort: "sort" });
}

describe("the result of a solver in words", () => {
  const sentence = (answer: LevelAnswer) => english(answerMessage(answer));

  it("names the solver, the counts and what is proved", () => {
    assert.equal(
      sentence(solved(1_230, 97, "pushes")),
      "Solved by Fewest pushes: 97 pushes, 1,230 moves. No solution has fewer pushes. One with as few pushes may have fewer moves.",
    );
    assert.equal(
      sentence(solved(1, 1, "moves", "astar")),
      "Solved by A*: 1 push, 1 move. No solution has fewer moves, and none with as few moves has fewer pushes.",
    );
    assert.equal(
      sentence(solved(9, 2, false, "any")),
      "Solved by Any solution: 2 pushes, 9 moves. There may be a shorter solution.",
    );
  });

  it("distinguishes proofs from searches that stopped, and names the limit", () => {
    const reason = say("There must be as many boxes as goals.");
    const unsolvable = sentence({ kind: "unsolvable", reason, solver: "bfs", ...ran });
    assert.equal(unsolvable, "Solution not found: there is none. There must be as many boxes as goals.");
    assert.match(sentence({ kind: "alreadySolved", solver: "bfs", ...ran }), /^The level is already solved/);
    for (const limit of ["time", "memory"] as const) {
      const why = `The ${limit} limit was reached. The level may still have a solution.`;
      assert.equal(sentence(gaveUp(limit)), `Fewest moves stopped after 4.2 s. ${why}`);
    }
    assert.match(sentence(gaveUp("size")), /too large/);
    assert.equal(sentence(gaveUp("cancelled")), "Canceled after 4.2 s. The level may still have a solution.");
    for (const limit of limits)
      assert.ok(!/not found|unsolvable|there is none/i.test(sentence(gaveUp(limit))));
  });

  it("shows its progress", () => {
    const counts = { packed: 3, boxes: 6, depth: 40, memoryMb: 120, ...ran };
    const progress: LevelProgress = { ...searching, solver: "pushes", ...counts };
    assert.equal(
      english(progressMessage(progress)),
      "Searching · 12,300 positions · depth 40 · boxes packed: 3 of 6 · 120 MB · 4.2 s",
    );
    const best = { lurd: "rR", moves: 230, pushes: 97, optimal: false, bothProved: false } as const;
    const shortening = { ...progress, solver: "any", phase: "shortening", depth: undefined, best } as const;
    assert.equal(
      english(progressMessage(shortening, "auto")),
      "Any solution · Shortening · 97 pushes / 230 moves so far · 12,300 positions · 120 MB · 4.2 s",
    );
    const first = { ...progress, nodes: 1, boxes: 1, packed: 0, depth: undefined };
    assert.equal(english(progressMessage(first, "pushes")).split(" · ")[1], "1 position");
    const times = [0.4, 999, 1_000, 59_999, 60_000, 754_000].map((ms) => english(timeMessage(ms)));
    assert.deepEqual(times, ["0 ms", "999 ms", "1.0 s", "59.9 s", "1 min 0 s", "12 min 34 s"]);
  });
});

describe("a report", () => {
  const row = (
    level: number,
    method: ReportRow["method"],
    answer: ReportRow["answer"],
    title = "",
  ): ReportRow => {
    const measures = { boxLines: 3, boxChanges: 2, pushingSessions: 4, playerLines: 5 };
    const difficulty = { from: "easy", to: "medium" } as const;
    return { level, title, method, answer, ...(level === 1 ? { boxes: 6, measures, difficulty } : {}) };
  };
  const report: Report = {
    kind: "compare",
    fileName: "a,b.xsb",
    methods: ["bfs", "auto"],
    levels: 3,
    runs: 6,
    rows: [
      row(1, "bfs", solved(196, 43, "pushes", "bfs"), '=SUM("x")'),
      row(1, "auto", solved(170, 44, false, "any"), '=SUM("x")'),
      row(2, "bfs", gaveUp("time"), "<i> | `code`"),
      row(2, "auto", solved(20, 4, "pushes"), "<i> | `code`"),
      row(3, "bfs", say("The level has no player (@).")),
    ],
  };

  it("of ratings is one table of the estimates, also of levels that were rated before", () => {
    const answers = [undefined, solved(20, 4, false), gaveUp("time")];
    const rows = answers.map((answer, index) => row(index + 1, "auto", answer));
    const rating: Report = { ...report, kind: "rating", methods: ["auto"], levels: 3, runs: 3, rows };
    const { title, tables } = reportTables(rating);
    assert.deepEqual([english(title), tables.length], ["Levels Rated", 1]);
    const [table] = tables;
    const lines = [
      table!.columns.map(({ text }) => text),
      ...table!.rows.map(({ cells }) => cells.map(({ text }) => text)),
    ].map((texts) => texts.map(english).join(" | "));
    assert.deepEqual(lines, [
      "Level | Boxes | Result | Pushes | Moves | Box Changes | Difficulty (Estimate) | Proof or Reason",
      "1 | 6 | Rated before |  |  |  | Easy – Medium | ",
      "2 |  | Solved | 4 | 20 |  |  | No proof",
      "3 |  | Stopped |  |  |  |  | The time limit was reached.",
    ]);
    assert.equal(english(reportTables({ ...rating, runs: 4 }).title), "Levels Partly Rated");
  });

  it("is CSV that every program reads and no spreadsheet runs", () => {
    assert.deepEqual(reportCsv(report).split("\n"), [
      "file,level,title,solver,picked,result,optimal,moves,pushes,moreMoves,morePushes,nodes,ms,reason,solution,boxes,boxLines,boxChanges,pushingSessions,playerLines,difficulty",
      '"a,b.xsb",1,"\'=SUM(""x"")",bfs,bfs,solved,pushes,196,43,26,0,12300,4210,,rR,6,3,2,4,5,easy to medium',
      '"a,b.xsb",1,"\'=SUM(""x"")",auto,any,solved,,170,44,0,1,12300,4210,,rR,6,3,2,4,5,easy to medium',
      '"a,b.xsb",2,<i> | `code`,bfs,moves,gaveUp,,,,,,12300,4210,The time limit was reached.,,,,,,,',
      '"a,b.xsb",2,<i> | `code`,auto,pushes,solved,pushes,20,4,,,12300,4210,,rR,,,,,,',
      '"a,b.xsb",3,,bfs,,failed,,,,,,,,The level has no player (@).,,,,,,,',
      "",
    ]);
  });

  it("sums up comparable results, and says that it was canceled", () => {
    const sums = summaries(report).map((one) => [one.solved, one.gaveUp, one.failed, one.moves, one.pushes]);
    assert.deepEqual(sums.map(String), ["1,1,1,196,43", "2,0,0,170,44"]);
    const { title, facts, tables } = reportTables(report);
    assert.equal(english(title), "Solvers Partly Compared");
    assert.deepEqual(facts.map(english), ["a,b.xsb", "3 levels", "Canceled after 5 of 6"]);
    assert.equal(english(tables[0]!.heading), "Summary (pushes and moves of levels that all solved: 1)");
  });

  it("calls a collection solved only if every level was tried", () => {
    const titleOf = (kind: "compare" | "collection", runs: number) =>
      english(reportTables({ ...report, kind, runs }).title);
    const { length } = report.rows;
    assert.equal(titleOf("collection", length), "Collection Solved");
    assert.equal(titleOf("collection", length + 1), "Collection Partly Solved");
    assert.equal(titleOf("compare", length), "Solvers Compared");
  });

  it("has a column for difficulties if one is known, and a cell for each column in each row", () => {
    const plain = { ...report, rows: report.rows.map(({ measures: _, difficulty: __, ...rest }) => rest) };
    for (const [shown, isRated] of [
      [report, true],
      [plain, false],
    ] as const) {
      const { columns, rows } = reportTables(shown).tables[1]!;
      const hasDifficulty = columns.some(({ text }) => english(text).startsWith("Difficulty"));
      assert.equal(hasDifficulty, isRated);
      for (const { cells } of rows) assert.equal(cells.length, columns.length);
    }
  });

  it("is Markdown and HTML that show any title as text", () => {
    const written = reportMarkdown(report);
    assert.ok(written.includes("| 2 | \\<i\\> \\| \\`code\\` |  | BFS | Stopped |"), written);
    assert.match(written, /\| 170 \| 2 \| 12,300 \| 4.2 s \| Easy – Medium \| No proof \|/);
    assert.ok(written.includes("```text\nrR\n```"));
    const html = htmlOf(report);
    assert.ok(!html.includes("<i>") && html.includes("&#60;i&#62;"));
    assert.ok(!/style="/.test(html));
    const [script, ...others] = html.match(/<script[^>]*>/g) ?? [];
    assert.match(script ?? "", /^<script nonce="\w{32}">$/);
    assert.deepEqual(others, [], "its own, and none of a file");
    assert.ok(html.includes('196 <span class="note">+26</span>'));
    // Room is kept for sentences alone: a short text needs no more than its own width.
    assert.ok(html.includes("<td>No proof</td>"), html);
    assert.ok(html.includes('<td class="long"><span class="words">'), html);
    // Each level is a link once, with its place from 0.
    const expected = [0, 1, 2].map(
      (level) =>
        `href="command:open?%5B${level}%5D" title="Open level ${level + 1} in the Sokoban editor">${level + 1}`,
    );
    assert.deepEqual(html.match(/href="command:open\?[^"]*" title="[^"]*">\d/g), expected);
  });
});

describe("the rows of a report", () => {
  const row = (level: number, moves?: number): ReportRow => {
    const answer = moves === undefined ? gaveUp("time") : solved(moves, 1, false);
    return { level, title: "", method: "any", answer };
  };
  const report: Report = {
    kind: "collection",
    fileName: "a.xsb",
    methods: ["any"],
    levels: 3,
    runs: 3,
    rows: [row(1, 30), row(2), row(3, 7)],
  };
  const levels = (order: RowOrder) => inOrder(report.rows, order).map(({ level }) => level);

  it("are ordered by a column in either direction, with empty values last", () => {
    assert.deepEqual(levels({ by: "moves", descending: false }), [3, 1, 2]);
    assert.deepEqual(levels({ by: "moves", descending: true }), [1, 3, 2]);
    assert.deepEqual(levels({ by: "difficulty", descending: true }), [1, 2, 3]);
    const first = orderAfter(runOrder, "moves");
    assert.deepEqual(first, { by: "moves", descending: false });
    assert.deepEqual(orderAfter(first, "moves"), { by: "moves", descending: true });
    assert.deepEqual(orderAfter(first, "formatDisk"), first);
  });

  it("have headings that order them, and that show the order", () => {
    const html = htmlOf(report, { by: "moves", descending: true });
    assert.match(
      html,
      /<th scope="col" class="number" aria-sort="descending"><a data-order="moves" href="command:sort\?%5B%22moves%22%5D" title="Order by Moves">Moves/,
    );
    assert.equal(html.match(/aria-sort/g)?.length, 1);
    const opened = [...html.matchAll(/href="command:open\?%5B(\d)%5D/g)].map(([, level]) => level);
    assert.deepEqual(opened, ["0", "2", "1"]);
  });
});

describe("solutions that are written into a file", () => {
  const board = "#######\n#@ $ .#\n#######\n";
  const known = levelKey(levelOf(board));
  const keyed = (answer: LevelAnswer) => ({
    resultOf: (key: string) => (key === known ? answer : undefined),
  });
  const write = (text: string, answer: LevelAnswer) =>
    applyEdits(text, atOnce(makingSolutionEdits(text, readCollection(text), keyed(answer))).flat());
  const best = solved(3, 2, "moves", "moves", "rRR");

  it("come under their level, before a longer or wrong one, which is kept", () => {
    const other = "\n#####\n#@$.#\n#####\n";
    assert.equal(write(`${board}Title: T\n${other}`, best), `${board}Title: T\nSolution:\nrRR\n${other}`);
    assert.equal(write(`${board}Solution:\nrlrRR\n`, best), `${board}Solution:\nrRR\nSolution:\nrlrRR\n`);
    assert.equal(write(`${board}Solution:\nlll\n`, best), `${board}Solution:\nrRR\nSolution:\nlll\n`);
  });

  it("are not written if the file has one as short, or if they do not solve the level", () => {
    for (const text of [`${board}Solution:\nrRR\n`, `${board}Solution:\nR2R\n`.replace("R2R", "r2R")])
      assert.equal(write(text, best), text);
    assert.equal(write(board, solved(3, 2, "moves", "moves", "rR")), board);
    assert.equal(write(board, gaveUp("time")), board);
  });
});

describe("the table of a report", () => {
  restoreAfterEach(window, workspace.fs);

  it("is saved in the file that is named, or a message says in words why not", async () => {
    const shown: string[] = [];
    Object.assign(window, { showErrorMessage: async (text: string) => void shown.push(text) });
    const denied = Object.assign(new Error("EACCES"), { code: "NoPermissions" });
    Object.assign(workspace.fs, { writeFile: () => Promise.reject(denied) });
    const panels = new ReportPanels(Uri.file("/extension") as never);
    const report = {
      kind: "collection",
      fileName: "a.xsb",
      methods: [],
      levels: 0,
      runs: 0,
      rows: [],
    } as const;
    panels.show(report, Uri.file("/a.xsb") as never, {});
    await panels.save(Uri.file("/read-only/table.csv"));
    assert.deepEqual(shown, ["Couldn't write “table.csv”: access is denied"]);
    panels.dispose();
  });
});

describe("semaphore", () => {
  const never = () => new AbortController().signal;

  it("leaves one place for players who wait for an answer, who go first", async () => {
    const semaphore = new Semaphore(() => 2);
    const order: string[] = [];
    const waiting = async (isBack: boolean) => {
      const leave = await semaphore.take(isBack, never());
      order.push(isBack ? "background" : "front");
      return leave;
    };
    const leaveBack = await semaphore.take(true, never());
    const second = waiting(true);
    const leaveFront = await semaphore.take(false, never());
    const third = waiting(false);
    assert.equal(semaphore.takeSpare(), undefined);
    leaveBack?.();
    (await third)?.();
    leaveFront?.();
    (await second)?.();
    assert.deepEqual(order, ["front", "background"]);
    const spare = semaphore.takeSpare();
    assert.ok(spare);
    spare();
  });

  it("frees the place of a caller that stops waiting", async () => {
    const semaphore = new Semaphore(() => 2);
    const leave = [await semaphore.take(false, never()), await semaphore.take(false, never())];
    const control = new AbortController();
    const waiting = semaphore.take(false, control.signal);
    control.abort();
    assert.equal(await waiting, undefined);
    assert.equal(await semaphore.take(false, control.signal), undefined);
    for (const go of leave) go?.();
    assert.ok(await semaphore.take(false, never()));
  });
});
