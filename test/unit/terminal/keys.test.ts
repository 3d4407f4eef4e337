import assert from "node:assert/strict";
import type { CommandName } from "../../../src/manifest/commands.js";
import { boundKeys } from "../../../src/manifest/keys.js";
import type { KeyPlace } from "../../../src/manifest/places.js";
import { type BoardCommand, boardCommands } from "../../../src/protocol/game/board-commands.js";
import type { BoardPage, EndingAction } from "../../../src/protocol/game/game-pages.js";
import { boardHints } from "../../../src/terminal/play/key-hints.js";
import {
  bindings,
  CapsLock,
  commandOf,
  directionOf,
  helpKeys,
  keyName,
} from "../../../src/terminal/play/keys.js";
import { readLine } from "../../../src/terminal/play/typed-line.js";
import type { KeyEvent } from "../../../src/terminal/terminal.js";

const press = (key: string, modifiers: Partial<KeyEvent> = {}): KeyEvent => ({
  kind: "key",
  key,
  ctrl: false,
  alt: false,
  shift: false,
  ...modifiers,
});
const ctrl = { ctrl: true };

/** The board of a level, with or without a replay, on which every key can have a command. */
const page = (changed: Partial<BoardPage> = {}) =>
  ({
    kind: "board",
    status: "playing",
    isLevel: true,
    hasPushes: true,
    solves: true,
    autoPlaying: false,
    replay: undefined,
    ending: undefined,
    typed: "",
    ...changed,
  }) as unknown as BoardPage;
const replayed = page({
  replay: { canTake: true, improvement: { isNew: true, isRunning: false, text: "" } } as never,
});

/** The keys of boards in the manifest's table, with the events that a terminal sends for them. */
function tableOf(...places: readonly KeyPlace[]): readonly (readonly [CommandName, KeyEvent])[] {
  return boundKeys.flatMap(({ command, place, rule }) => {
    const text = typeof rule === "string" ? rule : rule.key;
    const key = text.split("+").at(-1)!;
    if (!places.includes(place)) return [];
    if (text === "?") return [[command, press("?")] as const];
    if (/^shift\+[a-z]$/.test(text)) return [[command, press(key.toUpperCase())] as const];
    if (/^[a-z]$/.test(text)) return [[command, press(key)] as const];
    return [];
  });
}

describe("the keys of terminals", () => {
  it("include one for each command of their list, and the list can be shown", () => {
    const without = bindings.filter(({ keys }) => keys.length === 0).map(({ command }) => command);
    assert.deepEqual(without, []);
    const otherWindow = { isOffered: true, changes: 1 };
    for (const one of [page({ otherWindow }), page({ otherWindow, status: "won", isLevel: false })])
      assert.ok(boardHints(one, "all", (message) => String(message), true).every(({ key }) => key !== ""));
  });

  it("are those of the panel's boards, from one table: a letter means one thing on every surface", () => {
    // Commands without a page on terminals, or that are not board commands there.
    const elsewhere: readonly CommandName[] = ["showPicture", "toggleNumbers", "showKeys"];
    const ended = page({
      ending: { actions: ["keepGoing"] } as never,
      wait: { kind: "busy", text: "Waiting for “make”", canGoBack: true },
    });
    let compared = 0;
    for (const [command, event] of tableOf("board", "levels", "replay", "pushReplay")) {
      if (elsewhere.includes(command)) continue;
      const found =
        directionOf(event) === undefined
          ? (commandOf(event, ended) ?? commandOf(event, replayed))
          : `move${directionOf(event)![0]!.toUpperCase()}${directionOf(event)!.slice(1)}`;
      assert.equal(found, command, `${keyName(event)} is ${command} in the panel`);
      compared++;
    }
    assert.ok(compared >= 30, `${compared} keys`);
    for (const [command, event] of tableOf("pictures"))
      assert.equal(commandOf(event, page()), undefined, `${keyName(event)} is ${command} in the panel`);
    assert.ok(helpKeys.includes("K") && helpKeys.includes("f1"));
    for (const held of [ctrl, { alt: true }])
      assert.equal(commandOf(press("enter", held), page()), "solve", "as Ctrl+Enter in the panel");
  });

  it("list the next step first at the end of a game, then the other actions of the panel", () => {
    const shown = (...actions: readonly EndingAction[]) =>
      boardHints(
        page({
          status: "lost",
          isLevel: actions.includes("nextLevel"),
          ending: { actions } as never,
          otherWindow: { isOffered: false } as never,
        }),
        "usual",
        ({ text }) => text,
        true,
      )
        .slice(0, actions.length)
        .map(({ key, label }) => `${key} ${label}`);
    assert.deepEqual(shown("newGame", "replayGame", "changePlayerName"), [
      "N New Game",
      "V Watch Replay",
      "E Enter Your Name",
    ]);
    assert.deepEqual(shown("keepGoing", "replayGame"), ["C Keep Going", "V Watch Replay"]);
    assert.deepEqual(shown("nextLevel", "replayGame"), ["PgDn Next Level", "V Watch Replay"]);
  });

  it("have one meaning on each page, except at an ending or in a replay", () => {
    const owners = new Map<string, Set<BoardCommand>>();
    for (const { keys, command } of bindings)
      for (const key of keys) owners.set(key, (owners.get(key) ?? new Set<BoardCommand>()).add(command));
    const shared = [...owners].filter(([, commands]) => commands.size > 1).map(([key]) => key);
    assert.deepEqual(shared, ["enter"]);
  });

  it("read a capital as its small letter while Caps Lock is on, as far as a terminal reports it", () => {
    const caps = new CapsLock();
    const meant = (key: string) => commandOf(caps.heard(press(key)), page());
    assert.equal(meant("A"), "autoPlay", "Shift+A");
    // A capital without a command was typed with Caps Lock on.
    assert.equal(meant("W"), undefined);
    assert.equal(directionOf(caps.heard(press("A"))), "left");
    assert.equal(directionOf(caps.heard(press("H"))), "left");
    assert.equal(meant("U"), "undo");
    assert.equal(directionOf(caps.heard(press("a"))), "left", "a small letter: it is off");
    assert.equal(meant("U"), "undoPush");
  });
});

it("the words of the dialogue include the letters of the table", () => {
  for (const command of boardCommands)
    for (const [name, { key }] of tableOf("board", "levels", "replay"))
      if (name === command && /^[a-z]$/.test(key))
        assert.deepEqual(readLine(key), { kind: "command", command }, key);
  assert.deepEqual(readLine("?"), { kind: "command", command: "hint" });
});
