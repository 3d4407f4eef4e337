import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { current } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { parseSave } from "../../../src/games/saves/save.js";
import { builtProgram } from "../../shared/program.js";
import type { Screen } from "../../unit/terminal/emulator.js";
import { key } from "../../unit/terminal/shell.js";
import { InTerminal, loadPty } from "./pty.js";

const spawn = await loadPty();

/** The program as it ships, in a real pseudoterminal. */
(spawn === undefined ? describe.skip : describe)("tilework play in a pseudoterminal", () => {
  let folder = "";
  const running: InTerminal[] = [];

  beforeEach(() => {
    folder = temporaryFolder("tty").path;
  });
  afterEach(() => {
    for (const program of running.splice(0)) program.kill();
  });

  const environment = () => ({ XDG_DATA_HOME: folder, HOME: folder });

  function start(args: readonly string[], more: Readonly<Record<string, string>> = {}): InTerminal {
    const env = { ...environment(), ...more };
    const program = new InTerminal(spawn!, process.execPath, [builtProgram(), ...args], env);
    running.push(program);
    return program;
  }

  const isBoard = ({ text, isOwn }: Screen) => isOwn && /2048 {2}4×4/.test(text) && /Score/.test(text);
  const movesOf = ({ text }: Screen) => Number(/Moves +(\d+)/.exec(text)?.[1] ?? -1);

  /** A running program may delete a save after another save has replaced it. */
  function readIfThere(file: string): string | undefined {
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** The stored game of 2048. */
  function kept() {
    const saves = path.join(folder, "tilework", "saves");
    return readdirSync(saves)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        const text = readIfThere(path.join(saves, name));
        if (text === undefined) return [];
        const save = parseSave(text, findGame);
        assert.ok(save.ok, `${name} is broken`);
        return save.value.name === undefined ? [save.value] : [];
      })
      .sort((one, other) => (other.order ?? 0) - (one.order ?? 0));
  }

  /** Plays some moves, until the screen shows this number of moves. */
  async function play(program: InTerminal, moves: number): Promise<Screen> {
    let screen = await program.until(isBoard, "The board");
    for (let tries = 0; movesOf(screen) < moves && tries < 60; tries++) {
      const before = movesOf(screen);
      program.type([key.left, key.up, key.right, key.down][tries % 4]!);
      screen = await program.until(
        (now) => movesOf(now) !== before || /Nothing moves that way/.test(now.text),
        "An answer to the key",
      );
    }
    return screen;
  }

  /** A program with some moves on its board. */
  async function played(moves: number) {
    const program = start(["play", "2048", "--seed", "7"]);
    return { program, screen: await play(program, moves) };
  }

  async function assertClean({ emulator }: InTerminal): Promise<void> {
    assert.ok(!(await emulator.screen()).isOwn);
    assert.ok(emulator.modes.has(25), "the cursor is hidden");
  }

  it("starts, plays, leaves with Q and restores the terminal; continue shows the same board", async () => {
    const { program, screen } = await played(5);
    program.type("q");
    assert.deepEqual(await program.end(), { code: 0, signal: 0 });
    await assertClean(program);
    assert.equal((await program.emulator.screen()).text.trim(), "");
    for (const mode of [1002, 1006, 2004]) assert.ok(!program.emulator.modes.has(mode), `mode ${mode} stays`);
    assert.equal(kept()[0]?.session.cursor, movesOf(screen));

    const again = start(["continue"]);
    const shown = await again.until(isBoard, "The board");
    assert.equal(movesOf(shown), movesOf(screen));
    again.type(key.ctrlC);
    assert.deepEqual(await again.end(), { code: 0, signal: 0 });
  });

  it("follows the size of the terminal, and reads its mouse", async () => {
    const program = start(["play", "2048", "--seed", "7"]);
    await program.until(isBoard, "The board");
    program.resize(20, 8);
    await program.shows(/too\s+small/);
    program.resize(100, 34);
    await program.until(isBoard, "The board");
    // A swipe over the middle of the board.
    program.type("\u001b[<0;30;16M", "\u001b[<32;40;16M", "\u001b[<0;50;16m");
    await program.until((screen) => movesOf(screen) === 1, "The swiped move");
    program.type("q");
    await program.end();
  });

  it("asks for a text in a terminal of any width, answers signals there, and keeps the typed text", async () => {
    const program = start(["play", "2048", "--seed", "7"]);
    await program.until(isBoard, "The board");
    await program.shows(/Name of the saved game/, key.ctrlS);
    await program.shows(/My game/, "\u0015", "My game");
    for (const columns of [9, 5, 2]) {
      program.resize(columns, 24);
      await program.until(({ lines }) => lines.some((line) => line.length <= columns), "A narrow screen");
    }
    program.resize(80, 24);
    await program.shows(/My game/);
    program.resize(6, 24);
    process.kill(program.pid, "SIGTERM");
    assert.deepEqual(await program.end(), { code: 143, signal: 0 });
  });

  it("is a dialogue of lines on a dumb terminal, without escape sequences", async () => {
    const program = start(["play", "2048", "--seed", "7"], { TERM: "dumb" });
    const written: string[] = [];
    program.pty.onData((data) => written.push(data));
    await program.until(({ text, isOwn }) => !isOwn && /Score 0/.test(text), "The board as lines");
    await program.shows(/Moves 1/, "left\r");
    program.type("quit\r");
    await program.end();
    assert.ok(!written.join("").includes("\u001b"), JSON.stringify(written[0]));
    assert.equal(kept()[0]?.session.cursor, 1);
  });

  for (const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGINT", 130],
  ] as const) {
    it(`leaves a clean terminal and a kept game at ${signal}`, async () => {
      const { program, screen } = await played(3);
      process.kill(program.pid, signal);
      assert.deepEqual(await program.end(), { code, signal: 0 });
      await assertClean(program);
      assert.equal(kept()[0]?.session.cursor, movesOf(screen));
    });
  }

  it("times solves on a screen of its own, and leaves a clean terminal with Esc and at SIGTERM", async () => {
    for (const [leave, code] of [
      [(program: InTerminal) => program.type("\u001b"), 0],
      [(program: InTerminal) => process.kill(program.pid, "SIGTERM"), 143],
    ] as const) {
      const program = start(["sliding", "time", "--size", "3x3"]);
      await program.until(({ text, isOwn }) => isOwn && /Timed Solves: 3×3/.test(text), "The timer");
      leave(program);
      assert.deepEqual(await program.end(), { code, signal: 0 });
      await assertClean(program);
    }
  });

  it("leaves a clean terminal, a kept game and what went wrong at a crash", async () => {
    const crash = path.join(folder, "crash.cjs");
    writeFileSync(
      crash,
      `require("node:worker_threads").isMainThread && process.on("SIGUSR2", () => { throw new Error("Something broke."); });`,
    );
    const program = start(["play", "2048", "--seed", "7"], { NODE_OPTIONS: `--require ${crash}` });
    const screen = await play(program, 3);
    process.kill(program.pid, "SIGUSR2");
    assert.deepEqual(await program.end(), { code: 1, signal: 0 });
    await assertClean(program);
    assert.match((await program.emulator.screen()).text, /Something broke\./);
    assert.equal(kept()[0]?.session.cursor, movesOf(screen));
  });

  it("stops with Ctrl+Z and comes back with fg, its board as it was", async () => {
    const env = { ...environment(), PS1: "ready> " };
    const shell = new InTerminal(spawn!, "bash", ["--norc", "--noprofile", "-i"], env);
    running.push(shell);
    await shell.until(({ text }) => text.includes("ready>"), "The prompt");
    shell.type(`${process.execPath} ${builtProgram()} play 2048 --seed 7\r`);
    const screen = await play(shell, 3);
    shell.type("\u001a");
    await shell.until(({ isOwn, text }) => !isOwn && /Stopped/.test(text), "That it is stopped");
    assert.ok(shell.emulator.modes.has(25));
    assert.ok(!shell.emulator.modes.has(1002));
    await shell.shows(/^still here$/m, "echo still here\r");
    shell.type("fg\r");
    assert.equal(movesOf(await shell.until(isBoard, "The board")), movesOf(screen));
    await play(shell, movesOf(screen) + 2);
    shell.type("q");
    await shell.until(({ isOwn, text }) => !isOwn && text.trimEnd().endsWith("ready>"), "The prompt");
    shell.type("exit\r");
    await shell.end();
  });

  it("continues after Ctrl+Z if nobody could resume it, as with ssh -t; the first signal ends it", async () => {
    // The first process of its session: the system does not stop such a program.
    const program = start(["play", "2048", "--seed", "7"]);
    let given = 0;
    program.pty.onData((data) => {
      given += data.split("\u001b[?1049l").length - 1;
    });
    const screen = await play(program, 2);
    for (let times = 1; times <= 3; times++) {
      program.type("\u001a");
      await program.until(({ isOwn }) => given === times && isOwn, "The screen after it was given back");
    }
    program.type(key.left, key.up, key.right, key.down);
    const after = await program.until((now) => movesOf(now) > movesOf(screen), "A move after it went on");
    program.type("\u001a");
    await program.until(() => given === 4, "The terminal, given back");
    process.kill(program.pid, "SIGINT");
    assert.deepEqual(await program.end(), { code: 130, signal: 0 });
    assert.ok(!(await program.emulator.screen()).isOwn);
    assert.ok((kept()[0]?.session.cursor ?? 0) >= movesOf(after));
  });

  it("loses at most the last moment if it is killed while it saves", async () => {
    let moves = 0;
    for (const delayMs of [0, 3, 8]) {
      const program = start(moves === 0 ? ["play", "2048", "--seed", "7"] : ["continue", "2048"]);
      const screen = await program.until(isBoard, "The board");
      assert.ok(movesOf(screen) >= moves, `${movesOf(screen)} moves came back of ${moves}`);
      await play(program, movesOf(screen) + 4);
      moves = movesOf(screen) + 4;
      // Earlier moves are on the disk by now. The next moves are being written when the program ends.
      await program.until(() => (kept()[0]?.session.cursor ?? 0) >= moves, "The kept moves");
      program.type(key.left, key.up, key.left, key.down, key.right);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      process.kill(program.pid, "SIGKILL");
      assert.equal((await program.end()).signal, 9);
      const [save] = kept();
      assert.ok(save !== undefined && save.session.cursor >= moves, "the game is gone");
      assert.notEqual(current(save.session), undefined);
    }
    const listed = start(["list"]);
    await listed.end();
    assert.match((await listed.emulator.screen()).text, /2048/);
  });
});
