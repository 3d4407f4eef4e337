import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Method } from "../../src/games/sokoban/level/method.js";
import type { LevelAnswer } from "../../src/protocol/solver/level-solving.js";
import { paint, suiteHarness, two } from "./shared/level-editing.js";
import { openFile, until } from "./shared/live.js";

describe("solving in the level editor", () => {
  const [one, ran] = [
    { lurd: "R", moves: 1, pushes: 1 },
    { nodes: 5, ms: 5 },
  ] as const;
  const answer: LevelAnswer = {
    kind: "solved",
    ...one,
    optimal: "pushes",
    bothProved: false,
    solver: "pushes",
    ...ran,
  };
  const gaveUp: LevelAnswer = { kind: "gaveUp", limit: "time", solver: "moves", ...ran };
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
    const ask = (method: Method, next: typeof solve) => {
      solve = next;
      view.host.notify("solve", { ...view.at, method, lurd: "" });
    };
    let isCanceled = false;
    ask("pushes", async (signal) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      isCanceled = true;
      return { ...gaveUp, limit: "cancelled" };
    });
    await view.shows("the search", ({ solving }) => solving?.method === "pushes");
    assert.equal(await view.edit(paint(2, 2, "floor")), "done");
    await until("the end of a search for a board that is gone", () => isCanceled);
    assert.equal(view.level.result, undefined);
    assert.equal(await view.edit(paint(2, 2)), "done");
    ask("auto", async () => answer);
    const isSolved = ({ result, solvedCount }: typeof view.level) =>
      result?.kind === "solved" && solvedCount === 1;
    await view.shows("the solution", isSolved);
    ask("moves", async () => gaveUp);
    const { result } = await view.shows("that it gave up", ({ result }) => result?.kind === "gaveUp");
    assert.deepEqual(result?.kind === "gaveUp" && result.before, one, "what was found before");
    const best = () =>
      view.level.statistics.filter(({ label }) => label.startsWith("Best known")).map(({ value }) => value);
    const found = ["1 · Found by a solver", "1 · Found by a solver"];
    assert.deepEqual(best(), found, "known still after a search that gave up");
    ask("any", async () => ({ ...answer, lurd: "lrR", moves: 3, solver: "any", optimal: false }));
    await view.shows("the longer solution", ({ result }) => result?.kind === "solved" && result.moves === 3);
    assert.deepEqual(best(), found, "no worse by a longer one");
    view.host.notify("act", { kind: "writeSolution", ...view.at, lurd: "L", name: "" });
    // That solution can't be played on this board.
    assert.deepEqual(
      view.level.solutions.map(({ name, stored, lurd }) => [name, stored, lurd]),
      [["Fewest pushes, proved", undefined, "R"]],
    );
    view.host.notify("act", { kind: "writeSolution", ...view.at, lurd: "r", name: "" });
    await view.shows("the solution in the file", ({ solutions }) => solutions[0]?.stored === 0);
    assert.match(document.getText(), /Author: A\nSolution:\nR\n\n; Second/);
    view.host.notify("select", 1);
    await view.shows("the second level", ({ level }) => level === 1);
    for (const lurd of ["r", "rr"]) view.host.notify("act", { kind: "played", ...view.at, lurd });
    await view.shows("the record", ({ best }) => best?.moves === 2 && best.pushes === 1);
    await view.shows("both levels solved", ({ solvedCount }) => solvedCount === 2);
    view.host.notify("act", { kind: "compare", ...view.at });
    view.host.notify("act", { kind: "solveAll" });
    await until("both to be asked for", () => harness.asked.length === 2);
    assert.deepEqual(harness.asked, [{ uri: document.uri, level: 1 }, document.uri]);
    view.host.notify("act", { kind: "copy", what: "level", text: "copied" });
    await until("the clipboard", async () => (await vscode.env.clipboard.readText()) === "copied");
    const offset = document.getText().indexOf("; Second");
    view.host.notify("act", { kind: "showProblem", version: view.level.version, offset });
    await until("the place in the text", () => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document.lineAt(shown.selection.active.line).text === "; Second";
    });
    assert.deepEqual(harness.told, []);
  });
});
