import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { commands, commandsOfAllGames } from "../../../src/cli/commands.js";
import { manPage, withCommands } from "../../../src/cli/commands-guide.js";
import { prepare } from "../../../src/cli/program.js";
import { nameOf } from "../../../src/cli/shared/arguments.js";
import type { ProgramStreams } from "../../../src/cli/shared/command.js";
import { parseSize, parsingBoards } from "../../../src/cli/sliding/boards.js";
import { maxLevelFileBytes } from "../../../src/games/levels.js";
import { english } from "../../../src/games/message.js";
import { atOnce } from "../../../src/games/slices.js";
import { dealPosition } from "../../../src/games/sliding/deal.js";
import { type Move, moves, type Position, play, status } from "../../../src/games/sliding/rules.js";
import { tilework, tileworkProcess } from "../../shared/program.js";
import { board } from "../../unit/shared/sliding-data.js";

interface Json {
  readonly tiles: readonly number[];
  readonly solvable: boolean;
  readonly result: string;
  readonly optimal: boolean;
  readonly length: number | null;
  readonly lowerBound: number | null;
  readonly moves: string | null;
  readonly nodes: number;
  readonly ms: number;
  readonly cpuMs: number;
}

function jsonLines(text: string): readonly Json[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Json);
}

function solves(position: Position, letters: string): boolean {
  let here: Position | undefined = position;
  for (const letter of letters) {
    assert.ok(moves.some((move) => move === letter));
    here = here && play(here, letter as Move);
  }
  return here !== undefined && status(here) === "won";
}

describe("command line: tilework sliding solve", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-cli-"));

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("solves a file, one JSON object a board, and ends with 0", async () => {
    const file = path.join(folder, "boards.txt");
    writeFileSync(file, "# two boards\n8 6 7 2 5 4 3 0 1\r\n\n1 2 3 4 5 6 7 8 0\n");
    const { code, out } = await tilework(["sliding", "solve", file, "--json"]);
    assert.equal(code, 0);
    const [hard, solved] = jsonLines(out);
    assert.ok(hard !== undefined && solved !== undefined);
    assert.deepEqual(
      [hard.result, hard.solvable, hard.optimal, hard.length, hard.lowerBound],
      ["solved", true, true, 31, 31],
    );
    assert.ok(solves(board(3, 3, hard.tiles), hard.moves ?? ""));
    assert.deepEqual([solved.result, solved.length, solved.moves], ["solved", 0, ""]);
    assert.deepEqual(Object.keys(hard), [
      "tiles",
      "solvable",
      "result",
      "optimal",
      "length",
      "lowerBound",
      "moves",
      "nodes",
      "ms",
      "cpuMs",
    ]);
  });

  it("reads rows that end at slashes, with the size that they have", async () => {
    const { out } = await tilework(
      ["sliding", "solve", "-", "--json"],
      "1 2 3/0 4 5\n1 2 3 / 4 5 6 / 7 _ 8\n1 2 3/4 5/6 7 0\n",
    );
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ moves, reason }) => moves ?? reason),
      ["RR", "R", "Row 2 and the first row differ in length: 2 and 3."],
      out,
    );
    const other = await tilework(["sliding", "solve", "-", "--json", "--size", "3x2"], "1 2 3/0 4 5\n");
    assert.match(other.out, /The board is 2×3, not 3×2\./);
  });

  it("reads piped input with the size of boards that are not square, and ends with 1 if a board has no solution", async () => {
    const { code, out } = await tilework(
      ["sliding", "solve", "-", "--json", "--size", "2x3"],
      "1 2 3 4 0 5\n2 1 3 4 5 0\n1 2 3 4 5\n1 2 3 4 5 q\n",
    );
    assert.equal(code, 1);
    const results = jsonLines(out);
    assert.deepEqual(
      results.map(({ result, solvable, length }) => [result, solvable, length]),
      [
        ["solved", true, 1],
        ["unsolvable", false, null],
        ["invalid", false, null],
        ["invalid", false, null],
      ],
    );
  });

  it("prints a table without --json", async () => {
    const { code, out } = await tilework(["sliding", "solve", "-"], "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 8 7 0\n");
    assert.equal(code, 1);
    assert.match(out, /^ Line Size +Result/);
    assert.match(out, /\n +1 +3×3 +Solved +1 +1 .* R\n +2 +3×3 +No solution/);
    assert.match(out, /Solved: 1 of 2, proved: 1\./);
  });

  it("shows control characters of the input as numbers, like analyze", async () => {
    const bad = "1 2 \u001b]0;title\u0007 \u009b2J \u202e\n";
    const name = "\u001b[31m\u009b2J\u202e";
    const scramble = "1 2 3/4 5 6/7 0 8";
    const exported = JSON.stringify({
      session1: [
        [[0, 710], `${scramble}\u009b`, "", 0],
        [[0, 710], `\u009b\u202e`, "", 0],
      ],
      properties: { sessionData: JSON.stringify({ 1: { name } }) },
    });
    const told: string[] = [];
    for (const [action, input] of [
      ["solve", bad],
      ["analyze", `${bad};R;0.71`],
      ["analyze", exported],
    ] as const)
      for (const json of [[], ["--json"]]) {
        const { out, error } = await tilework(["sliding", action, "-", ...json], input);
        assert.ok(`${out}${error}`.length > 20);
        told.push(out, error);
      }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
    const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
    assert.deepEqual(
      told.filter((text) => steering.test(text)),
      [],
    );
  });

  it("ends soon after Ctrl+C, with what is known, and never claims what is not proved", async () => {
    const hard = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13\n";
    const args = ["sliding", "solve", "-", "--json", "--seconds", "600"];
    const { code, out } = await tilework(args, hard + hard, { interruptAfter: /Fewest moves: \d+ to \d+/ });
    assert.equal(code, 1, "the second board was not tried");
    const answers = jsonLines(out);
    assert.equal(answers.length, 1);
    const [answer] = answers;
    assert.ok(answer !== undefined);
    assert.deepEqual([answer.result, answer.optimal], ["solved", false]);
    assert.ok((answer.lowerBound ?? 0) < (answer.length ?? 0));
    assert.ok(solves(board(5, 5, answer.tiles), answer.moves ?? ""));
  });

  it("says what is wrong with a command and ends with 2", async () => {
    for (const [args, said] of [
      [[], /^ {2}sliding solve /m],
      [["chess"], /“chess” isn't a command or a game/],
      [["sliding", "play"], /no action “play”/],
      [["sliding", "solve"], /Name a file/],
      [["sliding", "solve", path.join(folder, "missing.txt")], /Couldn't read/],
      [["sliding", "solve", "-"], /no board/],
      [["sliding", "solve", "-", "--size", "1x9"], /isn't a size/],
      [["sliding", "solve", "-", "--seconds", "soon"], /isn't a number of seconds/],
      [["sliding", "solve", "-", "--fast"], /fast/],
    ] as const) {
      const { code, out, error } = await tilework(args);
      assert.equal(code, 2, args.join(" "));
      assert.match(out + error, said);
    }
    assert.equal((await tileworkProcess(["--help"])).code, 0);
    assert.equal((await tilework(["sliding", "solve", "--help"])).code, 0);
  });
});

describe("command line: tilework sliding scramble and analyze", () => {
  it("print the same scrambles for the same seed, in each form", async () => {
    const args = ["sliding", "scramble", "--size", "4x4", "--count", "12", "--seed", "7"];
    const { code, out } = await tilework(args);
    assert.equal(code, 0);
    const lines = out.trim().split("\n");
    assert.equal(lines.length, 12);
    for (const [index, line] of lines.entries()) {
      const { tiles } = dealPosition({ rows: 4, columns: 4, walk: 0 }, 7 + index);
      assert.deepEqual(line.split(/[ /]/).map(Number), tiles);
    }
    assert.equal((await tilework(args)).out, out);
    const wide = await tilework(["sliding", "scramble", "--size", "3x7", "--seed", "1", "--form", "line"]);
    assert.match(wide.out, /^3x7 (?:\d+ ){20}\d+\n$/);
    const json = await tilework(["sliding", "scramble", "--size", "3x3", "--seed", "5", "--json"]);
    assert.equal(JSON.parse(json.out).seed, 5);
  });

  it("print only boards that need enough moves", async () => {
    const long = await tilework([
      "sliding",
      "scramble",
      "--size",
      "3x3",
      "--seed",
      "7",
      "--count",
      "2",
      "--min-moves",
      "26",
    ]);
    const solved = await tilework(["sliding", "solve", "-", "--json"], long.out);
    const lengths = jsonLines(solved.out).map(({ length }) => length);
    assert.equal(lengths.length, 2);
    for (const length of lengths) assert.ok((length ?? 0) >= 26);
  });

  it("print the fewest moves, speed, splits and averages of a file of solves", async () => {
    const text = "1 2 3/4 5 6/0 7 8; R2; 0.71\n1 2 3/0 5 6/4 7 8 UDDR2 1.00\n1 2 3/0 5 6/4 7 8; DNF\n";
    const { code, out } = await tilework(["sliding", "analyze", "-", "--json"], text);
    assert.equal(code, 0);
    const [first, second, third, summary] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual([first.moves, first.optimal, first.above, first.timeMs], [2, 2, 0, 710]);
    assert.deepEqual([second.moves, second.optimal, second.above, second.tps], [5, 3, 2, 5]);
    assert.deepEqual(second.splits, [{ rows: 1, moves: 2, timeMs: null }]);
    assert.deepEqual([third.mark, third.moves, third.optimal], ["dnf", null, 3]);
    assert.deepEqual([summary.count, summary.finished, summary.best], [3, 2, 710]);
    assert.deepEqual(summary.averages[0], { size: 3, current: "DNF", best: "DNF" });
    const unfinished = "1 2 3/4 5 6/0 7 8; R; DNF\n";
    const dnf = await tilework(["sliding", "analyze", "-", "--json"], unfinished);
    const [{ moves, optimal, above }] = dnf.out.split("\n", 1).map((line) => JSON.parse(line));
    assert.deepEqual([moves, optimal, above], [1, 2, null], "nothing is above an unfinished solve");
    assert.match((await tilework(["sliding", "analyze", "-"], unfinished)).out, / DNF +1 +2\n/);
    const marathon =
      "number,time,mark,date,scramble,moves,times_ms\n1,1.5,,,1 2 3/4 5 6/0 7 8 + 1 2 3/4 5 6/7 0 8,RR+R,0 700 1500\n";
    const boards = await tilework(["sliding", "analyze", "-"], marathon);
    assert.equal(boards.code, 0);
    const rows = boards.out.split("\n").map((row) => row.trim().split(/ {2,}/));
    assert.deepEqual(rows.slice(1, 4), [
      ["1", "3x3", "1.500", "3", "2.00"],
      ["1.1", "3x3", "0.700", "2", "2", "0", "2.86", "1: 0 moves (0.000)"],
      ["1.2", "3x3", "0.800", "1", "1", "0", "1.25", "1: 0 moves (0.000)"],
    ]);
    const table = await tilework(["sliding", "analyze", "-"], `${text}1 2 3/4 5\n`);
    assert.equal(table.code, 1);
    assert.match(table.error, /^Line 4: Row 2 and the first/);
    assert.match(table.out, /\n +2 +3x3 +1\.000 +5 +3 +2 +5\.00 +1: 2 moves\n/);
  });

  it("say what is wrong with their arguments and end with 2", async () => {
    for (const [args, said] of [
      [["sliding", "scramble", "--size", "9x9"], /isn't a size/],
      [["sliding", "scramble", "--seed", "x"], /isn't a seed/],
      [["sliding", "scramble", "--size", "5x5", "--min-moves", "20"], /up to 4×4/],
      [["sliding", "scramble", "--form", "pie"], /“--form” has no value “pie”/],
      [["sliding", "analyze"], /Name a file/],
      [["sliding", "analyze", "-"], /no solve/],
    ] as const) {
      const { code, out, error } = await tilework(args);
      assert.equal(code, 2, args.join(" "));
      assert.match(out + error, said);
    }
  });
});

describe("command line: arguments", () => {
  it("have a limited number and length, as Node reads them in quadratic time", () => {
    assert.throws(
      () => prepare(["sliding", "solve", ...new Array<string>(100_000).fill("")]),
      /more than 10000 arguments/,
    );
    assert.throws(() => prepare(["sliding", "solve", `-${"e".repeat(100_000)}`]), /too long/);
  });

  it("are shown without escape sequences, on lines of their own", async () => {
    const { error } = await tilework(["sliding", "solve", "-", "--seconds", "\u001b[2J"]);
    assert.equal(
      error,
      "“\\u001b[2J” isn't a number of seconds above 0.\n“tilework sliding solve --help” shows its usage.\n",
    );
    assert.match((await tilework(["\u001b[2J"])).error, /^“\\u001b\[2J” isn't a command or a game/);
  });
});

describe("command line: its help", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-cli-"));

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("has a line for each command, and the usage of a command on request", async () => {
    const { code, out } = await tilework(["--help"]);
    assert.equal(code, 0);
    const named = out.split("\n").flatMap((line) => /^ {2}(\S+(?: \S+)?) {2}/.exec(line)?.[1] ?? []);
    const all = [
      ...Object.keys(commandsOfAllGames),
      ...Object.entries(commands).flatMap(([game, own]) => Object.keys(own).map((name) => `${game} ${name}`)),
    ];
    assert.deepEqual(named, all);
    // A window of medium height has room for it, beside a line for each command.
    assert.ok(
      out.split("\n").length <= all.length + 8 && out.split("\n").every((line) => line.length <= 110),
      out,
    );
    assert.deepEqual(await tilework(["help"]), { code: 0, out, error: "" });
    for (const words of all.map((name) => name.split(" "))) {
      const { code: asked, out: usage } = await tilework([...words, "--help"]);
      assert.equal(asked, 0);
      assert.ok(usage.startsWith(`Usage: tilework ${words.join(" ")} `), usage);
      assert.deepEqual(await tilework(["help", ...words]), { code: 0, out: usage, error: "" });
    }
    assert.match(
      (await tilework(["help", "sokoban"])).out,
      /^Usage: tilework sokoban COMMAND …\n\n {2}sokoban solve /,
    );
    assert.equal((await tilework(["help", "chess"])).code, 2);
  });

  it("lists every option and exit code of each command once, in lines that fit", async () => {
    const all = [
      ...Object.entries(commandsOfAllGames),
      ...Object.values(commands).flatMap((own) => Object.entries(own)),
    ];
    for (const [name, command] of all) {
      const usage = command.usage();
      const [head = "", ...rest] = usage.split("\n\n");
      const inHead = [...head.matchAll(/(?<=^|[[ |])(--?[a-z][a-z-]*)/g)].map(([, option]) => option);
      const told = [...rest.join("\n\n").matchAll(/^ {2}(--?[a-z][a-z-]*)/gm)].map(([, option]) => option);
      assert.deepEqual(told, inHead, name);
      assert.equal(inHead.length > 0, !["completion", "merge"].includes(name));
      const codes = rest.at(-1) ?? "";
      assert.match(codes, /^Exit codes:\n {2}0 +[a-z][^\n]*\n(?:.*\n)*? {2}2 +the arguments are wrong/, name);
      for (const line of usage.split("\n")) assert.ok(line.length <= 110, `${name}: ${line}`);
    }
  });

  it("has imperative summaries, meanings that start with a capital letter, and defaults in parentheses", () => {
    const all = [commandsOfAllGames, ...Object.values(commands)].flatMap((own) => Object.entries(own));
    for (const [name, { summary, usage: usageOf }] of all) {
      const usage = usageOf();
      assert.match(english(summary), /^(?!\w+s\b)[A-Z][a-z]+ .*[^.]$/, name);
      const about = usage.split("\n\n")[1] ?? "";
      assert.match(about, /^[A-Z][a-z]+ /, name);
      assert.doesNotMatch(usage, /\(default \w|\bdefault\)|called wrongly|Ends with/, name);
      for (const [, meaning = ""] of usage.matchAll(/^ {2}--?[a-z][\w-]*(?: [A-Z][^ ]*)? {2,}(\S.*)$/gm))
        assert.match(meaning, /^(?:[A-Z]|any: |astar: |easy, )/, `${name}: ${meaning}`);
    }
  });

  it("is in the guide of the program (npm run manifest)", () => {
    const guide = readFileSync("docs/cli.md", "utf8");
    assert.equal(guide, withCommands(guide));
    assert.throws(() => withCommands("# tilework"), /no place/);
    const manual = manPage();
    assert.equal(readFileSync("docs/tilework.1", "utf8"), manual);
    // A line that begins with a period or an apostrophe is a request of roff.
    for (const line of manual.split("\n")) assert.match(line, /^(?:\.(?:TH|SH|SS|PP|TP|B|I)\b|(?![.'])|$)/);
  });

  it("equals what bash completes: commands, actions, options and their values", async function () {
    if (process.platform === "win32") this.skip();
    const script = path.join(folder, "completion.bash");
    const { code, out } = await tilework(["completion", "bash"]);
    assert.equal(code, 0);
    writeFileSync(script, out);
    const sokoban = Object.entries(commands.sokoban!);
    const cases: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
      [[""], [...Object.keys(commandsOfAllGames), ...Object.keys(commands)]],
      [["sok"], ["sokoban"]],
      [["sokoban", ""], Object.keys(commands.sokoban!)],
      ...sokoban.map(([action, { options }]) => {
        const names = Object.entries(options).map(([name, option]) => nameOf(name, option));
        return [
          ["sokoban", action, "levels.xsb", "-"],
          [...names, "--help"],
        ] as const;
      }),
      [
        ["sokoban", "solve", "--solver", "a"],
        ["any", "astar", "auto"],
      ],
      [
        ["play", "--theme", ""],
        ["auto", "light", "dark"],
      ],
      // There are no words to offer, so the shell offers files.
      [["sokoban", "solve", "lev"], [""]],
    ];
    const ask = `source "$1"; while read -r line; do eval "COMP_WORDS=(tilework $line)"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tilework; echo "\${COMPREPLY[*]}"; done`;
    const input = cases.map(([words]) => `${words.map((word) => `'${word}'`).join(" ")}\n`).join("");
    const offered = execFileSync("bash", ["-c", ask, "bash", script], { encoding: "utf8", input });
    assert.deepEqual(
      offered
        .split("\n")
        .slice(0, -1)
        .map((line) => line.split(" ")),
      cases.map(([, words]) => words),
    );
  });

  it("is completed with descriptions in zsh, fish and PowerShell; other shells are refused", async () => {
    const sokoban = Object.entries(commands.sokoban!);
    for (const [shell, word] of [
      ["zsh", (name: string, about: string) => `'${name}:${about}'`],
      ["fish", (name: string, about: string) => `'${name}' '${about}'`],
      ["powershell", (name: string, about: string) => `'${name}|${about}'`],
    ] as const) {
      const { out } = await tilework(["completion", shell]);
      const places = sokoban.map(([action, { summary }]) => out.indexOf(word(action, english(summary))));
      assert.ok(
        places.every((place, index) => place > (places[index - 1] ?? 0)),
        `${shell}, in their order`,
      );
      for (const [, { options }] of sokoban)
        for (const [name, option] of Object.entries(options))
          assert.ok(out.includes(`'${nameOf(name, option)}`), `${shell}: ${name}`);
      assert.ok(out.includes(word("--seconds", "Time limit for each level, in seconds")), shell);
    }
    for (const wrong of [[], ["ksh"], ["bash", "zsh"]])
      assert.equal((await tilework(["completion", ...wrong])).code, 2);
  });

  it("shows the version of its package", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
    for (const word of ["--version", "-V"]) {
      let out = "";
      const streams = {
        out: (text: string) => (out += text),
        program: path.resolve("dist", "cli.js"),
      } as unknown as ProgramStreams;
      assert.equal(await prepare([word])(streams), 0);
      assert.equal(out, `tilework ${version}\n`);
    }
  });

  it("is one sentence after an error, with the command that prints the usage, so it fits into a small window", async () => {
    for (const [args, said] of [
      [
        ["sokoban", "solve", "missing.xsb"],
        "Couldn't read “missing.xsb”: there is no such file or folder.\n",
      ],
      [["sokoban", "solve", "."], "Couldn't read “.”: it is a folder.\n"],
      [
        ["sokoban", "solve", "-:7-3"],
        "“-:7-3” isn't a range of levels, such as levels.xsb:3-7.\n“tilework sokoban solve --help” shows its usage.\n",
      ],
    ] as const) {
      assert.deepEqual(await tilework(args), { code: 2, out: "", error: said });
    }
  });
});

describe("command line: a mistyped word", () => {
  it("is answered with the words that it may be", async () => {
    for (const [args, said] of [
      [["solve", "levels.xsb"], /Did you mean “sliding solve”, “sokoban solve”\?/],
      [["staistics"], /Did you mean “statistics”\?/],
      [["chess"], /isn't a command or a game\. Commands and games: play, /],
      [["2048", "play", "--games", "1"], /“2048” has no action “play”\. It has: autoplay\.\n/],
      [["sokoban", "chekc"], /Did you mean “check”\?/],
      [["sokoban", "solve", "-", "--sec", "1"], /“--sec” isn't an option\. Did you mean “--seconds”\?/],
      [["sokoban", "solve", "-", "--thread", "1"], /Did you mean “--threads”\?/],
      [["sokoban", "solve", "-", "--fast"], /“--fast” isn't an option\.\n/],
    ] as const) {
      const { code, error } = await tilework(args);
      assert.equal(code, 2);
      assert.match(error, said);
    }
  });
});

describe("command line: files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-cli-"));
  const large = path.join(folder, "large.txt");

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("larger than a limit are read by no command, which says the limit and ends with 2", async () => {
    writeFileSync(large, "");
    // A sparse file, which uses no space on the disk.
    truncateSync(large, maxLevelFileBytes + 1);
    for (const command of [
      ["sliding", "solve"],
      ["sokoban", "solve"],
      ["sokoban", "check"],
    ]) {
      const { code, out, error } = await tilework([...command, large]);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(error, /Couldn't read .*large\.txt”: it is too large\. The limit is 20 MB\./);
    }
  });

  it("from a pipe have the same limit", async () => {
    const { code, error } = await tileworkProcess(
      ["sokoban", "check", "-"],
      "\n".repeat(maxLevelFileBytes + 1),
    );
    assert.equal(code, 2);
    assert.match(error, /Couldn't read standard input: it is too large\. The limit is 20 MB\./);
  });

  it("as large as the limit are read, and endless devices are not", async () => {
    writeFileSync(large, `;${" ".repeat(maxLevelFileBytes - 1)}`);
    const { code: readCode, out } = await tilework(["sokoban", "check", large]);
    assert.equal(readCode, 0);
    assert.match(out, /There is no level in this text yet\./);
    if (process.platform === "win32") return;
    const { code, error } = await tilework(["sokoban", "check", "/dev/zero"]);
    assert.equal(code, 2);
    assert.match(error, /it is a device, which may have no end/);
  });
});

describe("command line: boards", () => {
  it("are distinguished by size", () => {
    assert.deepEqual(parseSize("3x5"), { rows: 3, columns: 5 });
    for (const text of ["1x4", "7x7", "4", "4x", "x", "44x4"]) assert.equal(parseSize(text), undefined, text);
    const lines = atOnce(parsingBoards("1 2 3 4 5 6 7 8 9 10 11 0\n1,2,3,0\n1 2 3 4 5 6 7 7 0\n", undefined));
    assert.deepEqual(
      lines.map((line) =>
        "problem" in line ? english(line.problem) : `${line.position.rows}x${line.position.columns}`,
      ),
      [
        "12 numbers on one line don't make a square board. Put “/” between the rows, or the size before them: 2×6, 3×4, 4×3, 6×2.",
        "2x2",
        "Row 3, number 2: tile 7 is a duplicate. Tile 8 is missing.",
      ],
    );
  });
});
