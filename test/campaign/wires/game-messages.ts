import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { checksum } from "../../../src/games/saves/checksum.js";
import { boardCommands } from "../../../src/protocol/game/board-commands.js";
import type { Random } from "../shared/random.js";
import { strangeValue, withStrangePart } from "../shared/strange-value.js";
import { GameWorld } from "./game-world.js";

/** External input for the games: a message of the panel's view, or a command with any arguments. */
export type GameInput =
  | { readonly kind: "message"; readonly message: unknown }
  /** `command`: its index among the registered commands. */
  | { readonly kind: "command"; readonly command: number; readonly args: readonly unknown[] };

const games = ["2048", "sliding", "sokoban", "chess", "__proto__", ""];
const variants = ["4x4", "3x3", "5x5", "random/easy", "first/1", "9x9", "constructor"];

const saves = ["", "../x", "__proto__", "k".repeat(200)];

/** As the view sends them, for any game. */
function question(random: Random): readonly [name: string, params: unknown] {
  const square = () => ({ row: random.below(random.oneIn(5) ? 10_000 : 6), column: random.below(6) });
  const game = () => random.pick(games);
  const act = (kind: string, rest: object = {}) => ["act", { kind, ...rest }] as const;
  const gesture = (kind: string, rest: object = {}) => ["gesture", { kind, ...rest }] as const;
  return random.pick<() => readonly [string, unknown]>([
    () => ["ready", null],
    () => ["recover", random.list(random.below(12), () => heldMoves(random))],
    () => ["keyboard", random.pick(["board", "page", "none"])],
    () => ["picture", random.pick(["", "x", "__proto__"])],
    () => [random.pick(["pictureFailed", "pictureCut"]), "x"],
    () => gesture("direction", { direction: random.pick(["up", "down", "left", "right"]) }),
    () => gesture("cell", square()),
    () => gesture("carry", { from: square(), to: square() }),
    () => gesture("continue"),
    () => act("command", { command: random.pick(boardCommands) }),
    () => act("command", { command: random.pick(boardCommands) }),
    () => act(random.pick(["stop", "drop"])),
    () => act("pick", square()),
    () => act("picturePart", { across: random.pick([0, 0.3, 1]), down: 0.5, zoom: random.pick([1, 2.5, 8]) }),
    () => act("pictureBeside", { isShown: random.oneIn(2) }),
    () => act("seek", { place: random.pick([0, 1, 3, 10_000_000]) }),
    () => act(random.pick(["continue", "choose", "playFile"]), { game: game() }),
    () => act("new", { game: game(), variant: random.pick(variants) }),
    () => act("open", { game: game(), slot: random.pick(variants) }),
    () => act(random.pick(["load", "rename", "delete"]), { save: random.pick(saves) }),
  ])();
}

/** Moves that a view may find in the storage of its browser. */
function heldMoves(random: Random) {
  const head = { format: "tilework-recent-moves", version: 1, start: "{}", positionCheck: "" };
  const moves = { after: random.below(3), steps: "L U", cursor: random.below(5), follows: [1] };
  return {
    store: random.pick([checksum("campaign"), "another", ""]),
    gameId: random.pick(["game", "__proto__"]),
    savedAtMs: random.below(10),
    text: random.pick([JSON.stringify({ ...head, ...moves }), "", "null", "{"]),
  };
}

export function gameInput(random: Random): GameInput {
  const kind = random.oneIn(3) ? "command" : "message";
  if (kind === "command")
    return { kind, command: random.below(1_000), args: random.list(random.below(4), hostileArgument) };
  const [name, params] = question(random);
  const types = random.oneIn(3) ? ["call", "note", "cancel", "reply"] : ["call", "note"];
  const message = { type: random.pick(types), id: random.below(5), name, params };
  if (types.length === 2 || random.oneIn(4)) return { kind, message };
  return { kind, message: random.oneIn(3) ? strangeValue(random) : withStrangePart(message, random) };
}

function hostileArgument(random: Random): unknown {
  const addresses = ["/nowhere.xsb", "/", "", "/\u0000", `/${"x".repeat(5_000)}`];
  return random.oneIn(3) ? vscode.Uri.file(random.pick(addresses)) : strangeValue(random);
}

/** A state that a webview may have stored, of this version, an earlier one or none. */
export function panelState(random: Random): unknown {
  const state = { page: random.pick(["board", "levels", "home"]), game: random.pick(games) };
  return random.oneIn(2) ? state : withStrangePart(state, random);
}

/**
 * The problem after all input has arrived at the games; `undefined` if there is none. `bug`: text that no
 * sentence for a player contains.
 */
export async function problemAfterInputs(
  state: unknown,
  inputs: readonly GameInput[],
  bug: RegExp,
): Promise<string | undefined> {
  const world = new GameWorld(state);
  const failures: string[] = [];
  const replies = new Set<unknown>();
  try {
    const { panel } = world;
    panel.sent.event((sent) => {
      const { type, id, message } = sent as {
        readonly type?: unknown;
        readonly id?: unknown;
        readonly message?: unknown;
      };
      if (type === "reply") replies.add(id);
      if (type === "fail") failures.push(String(message));
    });
    for (const input of inputs) {
      if (input.kind === "message") panel.received.fire(input.message);
      else void world.call(world.commands[input.command % world.commands.length]!, input.args);
      await nextTurn();
    }
    await world.settle();
    const found = [...failures, ...world.problems].find((words) => bug.test(words));
    if (found !== undefined) return `It says: ${found}`;
    // Afterwards the panel still answers, and a game can be played.
    const lastId = 1_000;
    const send = (name: string, params: unknown, id = lastId + 1) =>
      panel.received.fire({ type: "call", id, name, params });
    send("ready", null, lastId);
    send("act", { kind: "stop" });
    send("act", { kind: "new", game: "2048", variant: "4x4" });
    const isWell = () => replies.has(lastId) && world.moves > 0;
    // Earlier input may still request a game; the new one starts after that.
    for (let attempt = 0; attempt < 30 && !isWell(); attempt++) {
      await world.settle();
      for (const direction of ["up", "left", "down", "right"])
        send("gesture", { kind: "direction", direction });
    }
    if (!replies.has(lastId)) return "The panel does not answer any more.";
    if (world.moves === 0) return "No game is played any more.";
    return undefined;
  } catch (error) {
    return `It throws ${error instanceof Error ? error.stack : error}`;
  } finally {
    await world.dispose();
  }
}
