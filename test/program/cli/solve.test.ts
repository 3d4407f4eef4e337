import assert from "node:assert/strict";
import { replay } from "../../../src/games/sokoban/solver/board/solution-replay.js";
import { NewFolder } from "../../shared/new-folder.js";
import { assertRefused, jsonLines, tilework, tileworkProcess, words } from "../../shared/program.js";
import { endlessLevel, slowLevel as hall } from "../../unit/shared/slow-level.js";
import { levelOf } from "../../unit/shared/sokoban-data.js";

const easy = ["######", "#.   #", "# $$ #", "#  .@#", "######"];
const lost = ["#####", "#@  #", "#$ .#", "#####"];
const won = ["#####", "#@ *#", "#####"];

/** The moves must solve the level, and be as many as was said. */
function assertSolves(
  rows: readonly string[],
  { solution, moves, pushes }: { readonly solution: string; readonly moves: number; readonly pushes: number },
): void {
  assert.deepEqual(replay(levelOf(rows), solution), { solved: true, moves, pushes });
}

describe("Sokoban solver: command line", () => {
  const folder = new NewFolder("cli");
  const levels = [...easy, "Title: Easy", "", ...lost, "Title: Lost", "", ...won, "Title: Won", ""];
  const file = folder.put("levels.xsb", levels.join("\n"));

  it("solves the levels of a file, one JSON object each", async () => {
    const { code, out } = await tilework(["sokoban", "solve", file, "--json"]);
    const [first, second, third, ...more] = jsonLines(out);
    assert.equal(code, 1);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [first.file, first.level, first.title, first.result, first.optimal],
      [file, 1, "Easy", "solved", "pushes"],
    );
    assertSolves(easy, first);
    assert.deepEqual([second.level, second.result, second.moves], [2, "unsolvable", null]);
    assert.equal(second.solution, null);
    assert.ok(second.reason.length > 10);
    assert.deepEqual([third.level, third.result, third.moves, third.solution], [3, "alreadySolved", 0, ""]);
  });

  it("solves only the selected levels, in threads, with the selected solver", async () => {
    for (const solver of ["any", "pushes", "moves", "bfs", "astar"]) {
      const { code, out } = await tilework(
        words`sokoban solve ${file}:1 ${file}:1-1 --solver ${solver} --threads 2 --json`,
      );
      const told = jsonLines(out).map(({ level, result, solver: by }) => `${level} ${result} by ${by}`);
      assert.deepEqual([code, ...told], [0, `1 solved by ${solver}`, `1 solved by ${solver}`]);
    }
  });

  it("lets two threads share a level, and shortens solutions when asked", async () => {
    const long = ["#########", "#       #", "# .  $  #", "#  $  . #", "#   . $@#", "#########"];
    const lengths: Record<string, { moves: number; pushes: number }> = {};
    const args = words`sokoban solve - --solver any --threads 2 --json`;
    for (const more of [[], ["--shorten", "moves"], ["--shorten", "pushes"]]) {
      const { code, out } = await tilework([...args, ...more], long.join("\n"));
      const told = JSON.parse(out);
      assert.deepEqual([code, told.result], [0, "solved"]);
      assertSolves(long, told);
      lengths[more[1] ?? ""] = told;
    }
    const unsolvable = await tilework(args, lost.join("\n"));
    assert.deepEqual([unsolvable.code, JSON.parse(unsolvable.out).result], [1, "unsolvable"]);
    assert.ok(lengths.moves!.moves <= lengths[""]!.moves && lengths.pushes!.pushes <= lengths[""]!.pushes);
    assert.ok(
      lengths.pushes!.pushes <= lengths.moves!.pushes && lengths.moves!.moves <= lengths.pushes!.moves,
    );
  });

  it("prints a table without --json, from a pipe too", async () => {
    const text = [...easy, "", "###", "# @", "###"].join("\n");
    const { code, out } = await tilework(["sokoban", "solve", "-"], text);
    assert.equal(code, 1);
    assert.match(out, /Level +Result +Moves/);
    assert.match(out, /1 +Solved +\d+\* +\d+\*/);
    assert.match(out, /2 +Invalid/);
    assert.match(out, /Solved: 1 of 2\./);
  });

  it("ends soon after Ctrl+C with what it knows", async () => {
    const args = ["sokoban", "solve", "-", "--seconds", "600", "--json"];
    const { code, out } = await tilework(args, [...endlessLevel, "", ...easy].join("\n"), {
      interruptAfter: / positions, /,
    });
    assert.equal(code, 1);
    const results = jsonLines(out).map(({ result }) => result);
    assert.deepEqual(results, ["gaveUp"]);
  });

  it("prints the best solution so far after Ctrl+C during its optimization", async () => {
    const args = words`sokoban solve - --solver any --shorten moves --seconds 600 --json`;
    const { code, out } = await tilework(args, hall.join("\n"), { interruptAfter: /Best so far: .*pushes/ });
    const told = JSON.parse(out);
    assert.deepEqual([code, told.result], [0, "solved"], out);
    assertSolves(hall, told);
  });

  it("checks files: prints findings with their places, and ends by whether there is an error", async () => {
    const good = await tilework(["sokoban", "check", "-"], easy.join("\n"));
    assert.equal(good.code, 0);
    const bad = await tilework(["sokoban", "check", "-"], ["#####", "#@$ #", "#####"].join("\n"));
    assert.equal(bad.code, 1);
    assert.match(bad.out, /^-:\d+:\d+: (error|warning): /m);
    const json = await tilework(["sokoban", "check", "-", "--json"], ["#####", "#@$ #", "#####"].join("\n"));
    for (const line of json.out.trim().split("\n")) assert.ok(JSON.parse(line).line >= 1);
  });

  it("reports duplicate levels in a file and in two files, which are no errors", async () => {
    const one = folder.put(
      "one.xsb",
      "#######\n#@ $ .#\n#######\nTitle: First\n\n#######\n#@$  .#\n#######\n",
    );
    const again = "#######\n#. $ @#\n#######\n\n#######\n#@ $ .#\n#######\n";
    const other = folder.put("other.xsb", `######\n#@$ .#\n######\n\n${again}`);
    const { code, out } = await tilework(["sokoban", "check", one, other]);
    assert.deepEqual(out.trimEnd().split("\n"), [
      `${other}:9:1: information: This is the same level as number 2, rotated, flipped or with another start.`,
      `${other}:5:1: information: This is the same level as number 1, “First”, of ${one}, rotated, flipped or with another start.`,
    ]);
    assert.equal(code, 0);
  });

  it("solves files with more levels than a call can have arguments", async () => {
    // A call can have as many arguments as fit on the stack, eight bytes each. Here it is a tenth as large as
    // usual, so a tenth of the levels is enough.
    const node = ["--stack-size=100"];
    const levels = "###\n#@#\n###\n\n".repeat(15_000);
    const args = ["sokoban", "solve", "-:1-15000"];
    const { code, out } = await tileworkProcess(args, levels, { node });
    assert.equal(code, 1);
    assert.equal(out.trimEnd().split("\n").length, 15_002);
  });

  it("stops at Ctrl+C while it reads and checks", async () => {
    const interrupt = new AbortController();
    async function* input() {
      setImmediate(() => interrupt.abort());
      yield Buffer.from("#####\n#@$ #\n#####\nSolution: 500000(rl)\n\n".repeat(5_000));
    }
    const ended = await tilework(["sokoban", "check", "-"], input(), { interrupt: interrupt.signal });
    assert.deepEqual(ended, { code: 1, out: "", error: "It was interrupted.\n" });
  });

  it("says what is wrong with a call", async () => {
    const ranges = [":x", ":0", ":5-2", ":9"].map((range) => [`${file}${range}`]);
    const options = ["--solver best", "--seconds -1", "--threads 0", "--shorten time", "--wrong"];
    const calls = [[], ["nowhere.xsb"], ...ranges, ...options.map((text) => [file, ...text.split(" ")])];
    for (const [command, wrong] of [
      ["solve", calls],
      ["check", [[], ["nowhere.xsb"]]],
    ] as const)
      await assertRefused(wrong.map((args) => [["sokoban", command, ...args], /.{20}/]));
  });
});
