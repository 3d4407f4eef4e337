import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LevelAnswer } from "../../src/protocol/solver/level-solving.js";
import { openFile, paint, suiteHarness, two } from "./shared/level-editing.js";
import { until } from "./shared/live.js";

describe("solving in the level editor", () => {
  const answer: LevelAnswer = {
    kind: "solved",
    lurd: "R",
    moves: 1,
    pushes: 1,
    optimal: "pushes",
    bothProved: false,
    solver: "pushes",
    nodes: 1,
    ms: 1,
  };
  let solve: (signal: AbortSignal) => Promise<LevelAnswer> = async () => answer;
  const unasked = () => Promise.reject(new Error("Nobody asks for that here."));
  const harness = suiteHarness({
    optimize: unasked,
    otherOrder: unasked,
    generate: unasked,
    solve: (_level, _options, signal) => solve(signal),
  });

  it("solves, writes verified solutions, and remembers won games", async () => {
    const document = await openFile("solve.xsb", two);
    const view = await harness.edit(document);
    const at = () => ({ version: view.level.version, level: view.level.level });
    let cancelled = false;
    solve = (signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          cancelled = true;
          resolve({ kind: "gaveUp", limit: "cancelled", solver: "pushes", nodes: 5, ms: 5 });
        }),
      );
    view.host.notify("solve", { ...at(), method: "pushes", lurd: "" });
    await view.shows("the search", ({ solving }) => solving?.method === "pushes");
    view.host.notify("act", { kind: "cancelSolving" });
    await view.shows(
      "that it gave up",
      ({ solving, result }) => solving === undefined && result?.kind === "gaveUp",
    );
    cancelled = false;
    view.host.notify("solve", { ...at(), method: "pushes", lurd: "" });
    await view.shows("the search", ({ solving }) => solving !== undefined);
    assert.equal(await view.edit(paint(2, 2, "floor")), "done");
    await until("the end of a search for a board that is gone", () => cancelled);
    assert.equal(view.level.result, undefined);
    assert.equal(await view.edit(paint(2, 2)), "done");
    solve = async () => answer;
    view.host.notify("solve", { ...at(), method: "auto", lurd: "" });
    await view.shows(
      "the solution",
      ({ result, solvedCount }) => result?.kind === "solved" && solvedCount === 1,
    );
    solve = async () => ({ kind: "gaveUp", limit: "time", solver: "moves", nodes: 5, ms: 5 });
    view.host.notify("solve", { ...at(), method: "moves", lurd: "" });
    const { result } = await view.shows("that it gave up", ({ result }) => result?.kind === "gaveUp");
    assert.deepEqual(
      result?.kind === "gaveUp" && result.before,
      { lurd: "R", moves: 1, pushes: 1 },
      "what was found before",
    );
    const best = () =>
      view.level.statistics.filter(({ label }) => label.startsWith("Best known")).map(({ value }) => value);
    assert.deepEqual(
      best(),
      ["1 · Found by a solver", "1 · Found by a solver"],
      "known still after a search that gave up",
    );
    solve = async () => ({
      ...answer,
      lurd: "lrR",
      moves: 3,
      solver: "any",
      optimal: false,
      bothProved: false,
    });
    view.host.notify("solve", { ...at(), method: "any", lurd: "" });
    await view.shows("the longer solution", ({ result }) => result?.kind === "solved" && result.moves === 3);
    assert.deepEqual(best(), ["1 · Found by a solver", "1 · Found by a solver"], "no worse by a longer one");
    view.host.notify("act", { kind: "writeSolution", ...at(), lurd: "L", name: "" });
    const found = () =>
      view.level.solutions.map(({ name, source, stored, lurd }) => [name, source, stored, lurd]);
    // The other solution can't be played on this board.
    assert.deepEqual(found(), [["Fewest pushes, proved", "solver", undefined, "R"]]);
    view.host.notify("act", { kind: "writeSolution", ...at(), lurd: "r", name: "" });
    await view.shows("the solution in the file", ({ solutions }) => solutions[0]?.source === "file");
    assert.match(document.getText(), /Author: A\nSolution:\nR\n\n; Second/);
    view.host.notify("select", 1);
    await view.shows("the second level", ({ level }) => level === 1);
    view.host.notify("act", { kind: "played", ...at(), lurd: "r" });
    view.host.notify("act", { kind: "played", ...at(), lurd: "rr" });
    await view.shows("the record", ({ best }) => best?.moves === 2 && best.pushes === 1);
    await view.shows("both levels solved", ({ solvedCount }) => solvedCount === 2);
    view.host.notify("act", { kind: "compare", ...at() });
    view.host.notify("act", { kind: "solveAll" });
    await until("both to be asked for", () => harness.asked.length === 2);
    assert.deepEqual(harness.asked, [{ uri: document.uri, level: 1 }, document.uri]);
    view.host.notify("act", { kind: "copy", what: "level", text: "copied" });
    await until("the clipboard", async () => (await vscode.env.clipboard.readText()) === "copied");
    view.host.notify("act", {
      kind: "showProblem",
      version: view.level.version,
      offset: document.getText().indexOf("; Second"),
    });
    await until("the place in the text", () => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document.lineAt(shown.selection.active.line).text === "; Second";
    });
    assert.deepEqual(harness.told, []);
  });
});
