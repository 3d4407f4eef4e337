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

/** As the view sends them, for any game. */
function question(random: Random): readonly [string, unknown] {
  const square = () => ({ row: random.below(random.oneIn(5) ? 10_000 : 6), column: random.below(6) });
  return random.pick([
    () => ["ready", null] as const,
    () => ["recover", random.list(random.below(12), () => heldMoves(random))] as const,
    () => ["keyboard", random.pick(["board", "page", "none"] as const)] as const,
    () => ["picture", random.pick(["", "x", "__proto__"])] as const,
    () => [random.pick(["pictureFailed", "pictureCut"]), "x"] as const,
    () =>
      ["gesture", { kind: "direction", direction: random.pick(["up", "down", "left", "right"]) }] as const,
    () => ["gesture", { kind: "cell", ...square() }] as const,
    () => ["gesture", { kind: "carry", from: square(), to: square() }] as const,
    () => ["gesture", { kind: "continue" }] as const,
    () => ["act", { kind: "command", command: random.pick(boardCommands) }] as const,
    () => ["act", { kind: "command", command: random.pick(boardCommands) }] as const,
    () => ["act", { kind: random.pick(["stop", "drop"]) }] as const,
    () => ["act", { kind: "pick", ...square() }] as const,
    () =>
      [
        "act",
        { kind: "picturePart", across: random.pick([0, 0.3, 1]), down: 0.5, zoom: random.pick([1, 2.5, 8]) },
      ] as const,
    () => ["act", { kind: "pictureBeside", isShown: random.oneIn(2) }] as const,
    () => ["act", { kind: "seek", place: random.pick([0, 1, 3, 10_000_000]) }] as const,
    () =>
      ["act", { kind: random.pick(["continue", "choose", "playFile"]), game: random.pick(games) }] as const,
    () => ["act", { kind: "new", game: random.pick(games), variant: random.pick(variants) }] as const,
    () => ["act", { kind: "open", game: random.pick(games), slot: random.pick(variants) }] as const,
    () =>
      [
        "act",
        {
          kind: random.pick(["load", "rename", "delete"]),
          save: random.pick(["", "../x", "__proto__", "k".repeat(200)]),
        },
      ] as const,
  ])();
}

/** Moves that a view may find in the storage of its browser. */
function heldMoves(random: Random) {
  const recent = {
    format: "tilework-recent-moves",
    version: 1,
    start: "{}",
    after: random.below(3),
    positionCheck: "",
    steps: "L U",
    cursor: random.below(5),
    follows: [1],
  };
  return {
    store: random.pick([checksum("campaign"), "another", ""]),
    gameId: random.pick(["game", "__proto__"]),
    savedAtMs: random.below(10),
    text: random.pick([JSON.stringify(recent), "", "null", "{"]),
  };
}

export function gameInput(random: Random): GameInput {
  if (random.oneIn(3))
    return {
      kind: "command",
      command: random.below(1_000),
      args: random.list(random.below(4), hostileArgument),
    };
  const [name, params] = question(random);
  const message = {
    type: random.pick(["call", "note", "cancel", "reply"]),
    id: random.below(5),
    name,
    params,
  };
  if (!random.oneIn(3))
    return { kind: "message", message: { ...message, type: random.pick(["call", "note"]) } };
  return {
    kind: "message",
    message: random.oneIn(4)
      ? strangeValue(random)
      : random.oneIn(3)
        ? message
        : withStrangePart(message, random),
  };
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
    if (found !== undefined) return `It is failures: ${found}`;
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
