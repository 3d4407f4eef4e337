import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { commands, commandsOfAllGames } from "../../../src/cli/commands.js";
import { manPage, withCommands } from "../../../src/cli/commands-guide.js";
import { prepare } from "../../../src/cli/program.js";
import { nameOf } from "../../../src/cli/shared/arguments.js";
import type { ProgramStreams } from "../../../src/cli/shared/command.js";
import { english } from "../../../src/games/message.js";
import { assertRefused, tilework, words } from "../../shared/program.js";

const sokoban = Object.entries(commands.sokoban!);
const commandsByName = [commandsOfAllGames, ...Object.values(commands)].flatMap((own) => Object.entries(own));

describe("command line: its help", () => {
  const folder = temporaryFolder("cli").path;

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
    for (const [name, command] of commandsByName) {
      const usage = command.usage();
      const [head = "", ...rest] = usage.split("\n\n");
      const inHead = [...head.matchAll(/(?<=^|[[ |])(--?[a-z][a-z-]*)/g)].map(([, option]) => option);
      const told = [...rest.join("\n\n").matchAll(/^ {2}(--?[a-z][a-z-]*)/gm)].map(([, option]) => option);
      assert.deepEqual(told, inHead, name);
      assert.equal(inHead.length > 0, name !== "completion");
      const codes = rest.at(-1) ?? "";
      assert.match(codes, /^Exit codes:\n {2}0 +[a-z][^\n]*\n(?:.*\n)*? {2}2 +the arguments are wrong/, name);
      for (const line of usage.split("\n")) assert.ok(line.length <= 110, `${name}: ${line}`);
    }
  });

  it("has imperative summaries, meanings that start with a capital letter, and defaults in parentheses", () => {
    for (const [name, { summary, usage: usageOf }] of commandsByName) {
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
    const cases: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
      [[""], [...Object.keys(commandsOfAllGames), ...Object.keys(commands)]],
      [["sok"], ["sokoban"]],
      [["sokoban", ""], Object.keys(commands.sokoban!)],
      ...sokoban.map(([action, { options }]) => {
        const names = Object.entries(options).map(([name, option]) => nameOf(name, option));
        return [words`sokoban ${action} levels.xsb -`, [...names, "--help"]] as const;
      }),
      [words`sokoban solve --solver a`, words`any astar auto`],
      [words`play --theme `, words`auto light dark`],
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
    const usage = "“tilework sokoban solve --help” shows its usage.";
    for (const [level, said] of Object.entries({
      "missing.xsb": "Couldn't read “missing.xsb”: there is no such file or folder.\n",
      ".": "Couldn't read “.”: it is a folder.\n",
      "-:7-3": `“-:7-3” isn't a range of levels, such as levels.xsb:3-7.\n${usage}\n`,
    }))
      assert.deepEqual(await tilework(["sokoban", "solve", level]), { code: 2, out: "", error: said });
  });
});

it("command line: a mistyped word is answered with the words that it may be", async () => {
  await assertRefused([
    [["solve", "levels.xsb"], /Did you mean “sliding solve”, “sokoban solve”\?/],
    [["staistics"], /Did you mean “statistics”\?/],
    [["chess"], /isn't a command or a game\. Commands and games: play, /],
    [["2048", "play", "--games", "1"], /“2048” has no action “play”\. It has: best, autoplay\.\n/],
    [["sokoban", "chekc"], /Did you mean “check”\?/],
    [["sokoban", "solve", "-", "--sec", "1"], /“--sec” isn't an option\. Did you mean “--seconds”\?/],
    [["sokoban", "solve", "-", "--thread", "1"], /Did you mean “--threads”\?/],
    [["sokoban", "solve", "-", "--fast"], /“--fast” isn't an option\.\n/],
  ]);
});
