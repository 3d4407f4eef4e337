import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { GameStore } from "../../../src/cli/shared/game-store.js";
import { timesKey, WaitTimes } from "../../../src/midend/waiting/wait-times.js";
import { builtProgram, type Ended, tilework, tileworkProcess } from "../../shared/program.js";
import type { Screen } from "../../unit/terminal/emulator.js";
import { key } from "../../unit/terminal/shell.js";
import { InTerminal, loadPty } from "./pty.js";

const spawn = await loadPty();
const isWindows = process.platform === "win32";

/** A command of this Node, which needs no other program. */
const node = (text: string) => [process.execPath, "-e", text] as const;
/** Ends when the file appears. */
const untilFile = (file: string, before: string, then: string) =>
  node(
    `${before}; const timer = setInterval(() => { if (require("fs").existsSync(${JSON.stringify(file)})) { clearInterval(timer); ${then} } }, 20)`,
  );

describe("tilework wait", () => {
  let folder = "";
  let temporary = "";
  const running: InTerminal[] = [];

  beforeEach(() => {
    folder = temporaryFolder("waits").path;
    temporary = temporaryFolder("temporary").path;
  });
  afterEach(() => {
    for (const program of running.splice(0)) program.kill();
    // Nothing is left of an output.
    assert.deepEqual(readdirSync(temporary), []);
  });

  const environment = () => ({ XDG_DATA_HOME: folder, HOME: folder, TMPDIR: temporary });
  const waiting = (args: readonly string[], input = ""): Promise<Ended> =>
    tileworkProcess(["wait", ...args], input, { env: environment() });
  const file = (name: string) => path.join(folder, name);

  describe("without a terminal", () => {
    it("passes on the output, the exit code and the signal of a command, which has no input", async () => {
      const command = node(
        'process.stdin.on("data", () => process.exit(9)).on("end", () => { console.log("out"); console.error("error"); process.exitCode = 3; })',
      );
      const said = { code: 3, out: "out\n", error: "error\n" };
      assert.deepEqual(await waiting(["--", ...command], "typed\n"), said);
      assert.equal((await waiting(["--", ...node("")])).code, 0);
      if (!isWindows) {
        const killed = await waiting(["--", ...node('process.kill(process.pid, "SIGKILL")')]);
        assert.equal(killed.code, 137);
      }
    });

    it("gives options after “--” to the command", async () => {
      const command = [...node("console.log(process.argv.slice(1))"), "--", "--help", "--json"];
      const { out } = await waiting(["--", ...command]);
      assert.equal(out, "[ '--help', '--json' ]\n");
    });

    it("says that a command does not exist or cannot be started, with the exit codes of shells", async () => {
      const missing = await waiting(["--", "no-such-command-of-tilework"]);
      assert.equal(missing.code, 127);
      const said = /^Couldn't start “no-such-command-of-tilework”: there is no such program\./;
      assert.match(missing.error, said);
      writeFileSync(file("text"), "text");
      const { code, error } = await waiting(["--", file("text")]);
      if (!isWindows) assert.equal(code, 126, error);
      assert.match(error, /^Couldn't start “/);
    });

    it("needs a command after “--”", async () => {
      for (const args of [
        "wait",
        "wait npm test",
        "wait --",
        "wait 2048",
        "wait chess -- make",
        "wait a b -- c",
      ])
        assert.equal((await tilework(args.split(" "))).code, 2, args);
    });

    it("plays in lines on the error output with --plain, and prints the command's output after the game", async () => {
      const command = untilFile(file("go"), 'console.log("out"); console.error("error")', "process.exit(4)");
      const ended = waiting(["2048", "--plain", "--", ...command], "left\nq\n");
      writeFileSync(file("go"), "");
      const { code, out, error } = await ended;
      assert.equal(code, 4);
      assert.equal(out, "out\n");
      assert.match(error, /2048, 4×4[\s\S]*\nerror\n$/);
      assert.match(error, /“.*” failed after|Waiting for “/);
      assert.ok(readdirSync(path.join(folder, "tilework", "saves")).length > 0, "the game is kept");
    });

    it("remembers how long commands took, without their words", async () => {
      await waiting(["2048", "--plain", "--", ...node("0"), "secret"], "q\n");
      const kept = readFileSync(path.join(folder, "tilework", "recent", "wait-times.json"), "utf8");
      assert.match(kept, /^\{"version":1,"runs":\[\["[0-9a-f]{16}",\[[\d.]+\]\]\]\}$/);
    });
  });

  (spawn === undefined ? describe.skip : describe)("in a pseudoterminal", () => {
    const start = (args: readonly string[]): InTerminal => {
      const command = [builtProgram(), "wait", ...args];
      const program = new InTerminal(spawn!, process.execPath, command, environment());
      running.push(program);
      return program;
    };
    const isBoard = ({ text, isOwn }: Screen) => isOwn && /2048 {2}4×4/.test(text);
    const startBoard = async (args: readonly string[]): Promise<InTerminal> => {
      const program = start(args);
      await program.until(isBoard, "The board");
      return program;
    };
    const isStopped = (screen: Screen) => isBoard(screen) && /was stopped after/.test(screen.text);
    /** The board, or why a command gets no terminal of its own. */
    const boardOrReason = (program: InTerminal) =>
      program.until((screen) => isBoard(screen) || /Couldn't keep colors/.test(screen.text), "The board");
    /** A command that runs until the test lets it end. */
    const held = (before = "", then = "") => untilFile(file("go"), before, then);
    const release = () => writeFileSync(file("go"), "");
    /** Resolves when a process has ended. */
    const gone = async (pid: number): Promise<void> => {
      for (;;) {
        try {
          process.kill(pid, 0);
        } catch {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    /** Resolves with the text of a file as soon as it is as wanted. */
    const textIn = async (name: string, isWanted: (text: string) => boolean): Promise<string> => {
      for (;;) {
        const text = existsSync(file(name)) ? readFileSync(file(name), "utf8") : "";
        if (isWanted(text)) return text;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const pidIn = async (name: string): Promise<number> =>
      Number.parseInt(await textIn(name, (text) => text.endsWith(".")), 10);
    const writePid = () => `require("fs").writeFileSync(${JSON.stringify(file("pid"))}, process.pid + ".")`;

    it("shows the command and how it ended; the game continues, and the output is printed after it", async () => {
      const command = held('console.log("first line")', 'console.log("last line"); process.exitCode = 5');
      const program = start(["2048", "--", ...command]);
      const board = await program.until(isBoard, "The board");
      assert.match(board.text, /Waiting for “.*” since \d/);
      assert.doesNotMatch(board.text, /first line/);
      release();
      await program.shows(/failed after .*, with exit code 5\./);
      await program.shows(/Moves +[12]/, key.left, key.up);
      program.type("q");
      const { code } = await program.end();
      assert.equal(code, 5);
      const { text, isOwn } = await program.emulator.screen();
      assert.equal(isOwn, false);
      assert.match(text, /first line\s+last line/);
    });

    it("asks at Ctrl+C, and waits for the command after the game is left", async () => {
      const program = await startBoard(["2048", "--", ...held("", 'console.log("done")')]);
      await program.shows(/Leave Game[\s\S]*Stop Command/, "\u0003");
      program.type("n");
      await program.until((screen) => isBoard(screen) && !/Stop Command/.test(screen.text), "The board");
      await program.shows(/Leave Game/, "\u0003");
      await program.shows(/Waiting for “.*”\. Ctrl\+C stops it\./, "l");
      release();
      assert.equal((await program.end()).code, 0);
      assert.match((await program.emulator.screen()).text, /done/);
    });

    it("stops the command if asked to, by a second Ctrl+C, and after the game", async () => {
      for (const way of ["asked", "twice", "after"] as const) {
        const program = await startBoard(["2048", "--", ...held()]);
        if (way === "after") {
          await program.shows(/Ctrl\+C stops it\./, "q");
          program.type("\u0003");
        } else {
          await program.shows(/Stop Command/, "\u0003");
          program.type(way === "asked" ? "s" : "\u0003");
          await program.until(isStopped, "The end");
          program.type("\u0003");
        }
        assert.equal((await program.end()).code, 130, way);
      }
    });

    it("stops a command that ignores Ctrl+C with the third one", async () => {
      const note = `require("fs").appendFileSync(${JSON.stringify(file("signals"))}, name + ".")`;
      const ignores = `for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => ${note})`;
      const program = await startBoard(["2048", "--", ...held(`${ignores}; ${writePid()}`)]);
      const pid = await pidIn("pid");
      await program.shows(/Ctrl\+C stops it\./, "q");
      let code: number | undefined;
      void program.end().then((ended) => {
        code = ended.code;
      });
      while (code === undefined) {
        program.type("\u0003");
        // Two signals at once count as one.
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      assert.equal(code, 137);
      assert.equal(readFileSync(file("signals"), "utf8"), "SIGINT.SIGTERM.");
      await gone(pid);
    });

    it("asks at Ctrl+C in lines, too, and prints the end of the command at once", async () => {
      const program = start(["2048", "--plain", "--", ...held("", 'console.log("output")')]);
      await program.shows(/Waiting for “[\s\S]*>\s*$/);
      await program.shows(/1 Leave Game[\s\S]*2 Stop Command[\s\S]*>\s*$/, "\u0003");
      program.type("n\r");
      release();
      const screen = await program.shows(/succeeded after/);
      assert.doesNotMatch(screen.text, /^output/m);
      program.type("q\r");
      assert.equal((await program.end()).code, 0);
      assert.match((await program.emulator.screen()).text, /^output/m);
    });

    it("ends the command with the terminal or by a signal, and keeps the game", async () => {
      for (const signal of ["SIGHUP", "SIGTERM"] as const) {
        rmSync(file("pid"), { force: true });
        const program = await startBoard(["2048", "--", ...held(writePid())]);
        const pid = await pidIn("pid");
        // The kernel sends SIGHUP where the terminal is closed.
        process.kill(program.pid, signal);
        const { code } = await program.end();
        assert.equal(code, signal === "SIGHUP" ? 129 : 143);
        await gone(pid);
        assert.ok(readdirSync(path.join(folder, "tilework", "saves")).length > 0);
      }
    });

    it("keeps colors with --pty if there is a suitable program “script”, and otherwise says that there is none", async () => {
      const command = node(
        'process.stdin.on("end", () => { console.log(process.stdout.isTTY, process.stdout.columns); process.exitCode = 6; }).resume()',
      );
      const program = start(["2048", "--pty", "--", ...command]);
      const first = await boardOrReason(program);
      if (!isBoard(first)) {
        assert.equal((await program.end()).code, 2);
        assert.match(first.text, /Leave out “--pty”/);
        return;
      }
      await program.shows(/failed after/);
      program.type("q");
      assert.equal((await program.end()).code, 6);
      assert.match((await program.emulator.screen()).text, /^true 80$/m);
    });

    it("stops a command in a terminal of its own, too", async () => {
      const program = start(["2048", "--pty", "--", ...held(writePid())]);
      if (!isBoard(await boardOrReason(program))) return;
      const pid = await pidIn("pid");
      program.type("\u0003", "\u0003");
      await program.until(isStopped, "The end");
      program.type("q");
      assert.equal((await program.end()).code, 130);
      await gone(pid);
    });

    it("plays a puzzle that fits the time that the command took before", async () => {
      const command = held();
      const store = await GameStore.open(path.join(folder, "tilework"), () => undefined);
      new WaitTimes(store.waitTimes, () => true).note(timesKey(command.join(" "), process.cwd()), 60);
      const board = { gameId: "solved", game: "sliding", variant: "5x5", board: "5x5" };
      const end = { day: 20_000, won: true, assisted: false, moves: 200, endedAtMs: 1_700_000_000_000 };
      const unknown = { value: undefined, highest: undefined, aboveFewest: undefined };
      await store.statistics.add([{ ...board, ...end, ...unknown, playedMs: 50_000 }]);
      await store.close();
      const program = start(["--", ...command]);
      await program.until(({ text, isOwn }) => isOwn && /Sliding.*5×5/.test(text), "The board that fits");
      release();
      program.type("q");
      assert.equal((await program.end()).code, 0);
    });
  });
});
