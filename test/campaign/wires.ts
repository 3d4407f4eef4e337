import { setImmediate as nextTurn } from "node:timers/promises";
import { inspect, isDeepStrictEqual } from "node:util";
import { gameHostReaders, readPanelState } from "../../src/protocol/game/game-wire.js";
import { editorHostReaders } from "../../src/protocol/levels/editor-requests.js";
import { readEditorState } from "../../src/webview/level-editor/model/editor-state.js";
import { EditorWorld } from "./edits/editor-world.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { leastMs } from "./shared/measure.js";
import { minimize } from "./shared/minimize.js";
import type { Random } from "./shared/random.js";
import { strangeValue, withStrangePart } from "./shared/strange-value.js";
import { type GameInput, gameInput, panelState, problemAfterInputs } from "./wires/game-messages.js";

/** Everything that reads from a wire or from a webview's state: invalid values are refused, and quickly. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...prefixed("game host", gameHostReaders),
  ...prefixed("editor host", editorHostReaders),
  "panel state": readPanelState,
  "editor state": readEditorState,
};

function prefixed(wire: string, table: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(table).map(([name, read]) => [`${wire}: ${name}`, read as (value: unknown) => unknown]),
  );
}

const places = [{ row: 1, column: 1 }];
const area = { from: { row: 0, column: 0 }, to: { row: 2, column: 2 } };
const edits = [
  { kind: "paint", places, brush: "wall" },
  { kind: "rectangle", area, brush: "box", filled: true },
  { kind: "fill", at: places[0], brush: "goal" },
  { kind: "move", area, to: { row: 1, column: 2 } },
  { kind: "paste", at: places[0], patch: { width: 1, height: 1, cells: ["wall"] } },
  { kind: "resize", margins: { top: 1, left: 0, bottom: -1, right: 0 } },
  { kind: "crop" },
] as const;

/** Messages to the level editor's host as its view sends them. */
const questions = [
  ...edits.map((edit) => ["edit", { version: 1, level: 0, edit }] as const),
  ["changeList", { version: 1, change: { kind: "rename", level: 0, title: "A" } }],
  ["changeList", { version: 1, change: { kind: "add", at: 1 } }],
  ["rows", { version: 1, from: 0, to: 5 }],
  ["find", { version: 1, text: "1" }],
  ["select", 0],
  ["focus", "board"],
  ["ready", null],
  ["act", { kind: "played", version: 1, level: 0, lurd: "R" }],
  ["act", { kind: "writeSolution", version: 1, level: 0, lurd: "999999(lr)", name: "" }],
  ["act", { kind: "copy", what: "moves", text: "R" }],
  ["act", { kind: "undo" }],
  ["act", { kind: "showProblem", version: 1, offset: 3 }],
] as const;

const text = "#####\n#@$.#\n#####\n\n; 2\n######\n#@ $.#\n######\n";

/** Messages of bugs, where a refusal has a sentence. */
const bug =
  /TypeError|RangeError|is not a function|not iterable|Cannot (?:read|convert)|Maximum call|Invalid array|BigInt|\[object /;

export const campaign: Campaign = {
  about:
    "hostile messages, commands with hostile arguments, forged webview state, messages out of order, a view that never answers: refused with a sentence, and the next one works",
  async run(run) {
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", listen);
    try {
      while (run.shouldContinue()) {
        if (run.random.oneIn(12)) {
          const state = panelState(run.random);
          const inputs = run.random.list(1 + run.random.length(30), gameInput);
          run.started(inspect([state, inputs], { depth: 8 }));
          const problemAfter = async (some: readonly GameInput[]) =>
            (await problemAfterInputs(state, some, bug)) ??
            (unhandled.length > 0 ? `Nobody caught ${unhandled.splice(0).pop()}` : undefined);
          const wrong = await problemAfter(inputs);
          if (wrong === undefined) continue;
          const fewest = await minimize(inputs, async (some) => (await problemAfter(some)) !== undefined, {
            trials: 60,
          });
          run.failed({ what: wrong, input: inspect([state, fewest], { depth: 8 }) });
        } else if (run.random.oneIn(4)) {
          const messages = run.random.list(1 + run.random.length(20), hostileMessage);
          run.started(inspect(messages, { depth: 8 }));
          const answers = !run.random.oneIn(4);
          const fails = async (some: readonly unknown[]) => (await problemAfter(some, answers)) !== undefined;
          const wrong =
            (await problemAfter(messages, answers)) ??
            (unhandled.length > 0 ? `Nobody caught ${unhandled.pop()}` : undefined);
          if (wrong === undefined) continue;
          const fewest = await minimize(messages, fails);
          run.failed({ what: wrong, input: inspect(fewest, { depth: 8 }) });
        } else {
          const [name, read] = run.random.pick(Object.entries(readers));
          const value = run.random.oneIn(3)
            ? strangeValue(run.random)
            : withStrangePart(run.random.pick(questions)[1], run.random);
          run.started(name);
          const wrong = tryReader(read, value, name, run);
          if (wrong !== undefined)
            run.failed({
              what: `${name}: ${wrong}`,
              input: inspect(value, { depth: 8, maxArrayLength: 10, maxStringLength: 100 }),
            });
        }
      }
    } finally {
      process.off("unhandledRejection", listen);
    }
  },
};

function tryReader(
  read: (value: unknown) => unknown,
  value: unknown,
  name: string,
  run: Run,
): string | undefined {
  const limitMs = 200 * run.patience;
  try {
    let accepted: unknown;
    const ms = leastMs(limitMs, () => {
      accepted = read(value);
    });
    run.took({ ms, of: name });
    if (ms > limitMs) return "It takes too long.";
    return accepted === undefined || isDeepStrictEqual(read(accepted), accepted)
      ? undefined
      : "What it accepts it does not accept again.";
  } catch (error) {
    return `It throws ${error}`;
  }
}

function hostileMessage(random: Random): unknown {
  const [name, params] = random.pick(questions);
  const message = { type: random.pick(["call", "note"]), id: random.below(5), name, params };
  if (random.oneIn(4)) return message;
  return random.oneIn(4) ? strangeValue(random) : withStrangePart(message, random);
}

/**
 * The problem after the messages have arrived at a level editor's host; `undefined` if there is none.
 * `answers`: its own view answers.
 */
async function problemAfter(messages: readonly unknown[], answers: boolean): Promise<string | undefined> {
  const world = new EditorWorld(text);
  const failures: string[] = [];
  try {
    await world.settle();
    world.closeView();
    const stop = world.wire.port("view").listen((message) => {
      const { type, message: failure } = message as { readonly type?: unknown; readonly message?: unknown };
      if (type === "fail") failures.push(String(failure));
    });
    for (const message of messages) {
      world.wire.send("host", message);
      world.advance("edit");
      if (answers) world.advance("view");
      await nextTurn();
    }
    await world.settle();
    const found = [...failures, ...world.problems].find((words) => bug.test(words));
    if (found !== undefined) return `It says: ${found}`;
    // Afterwards the editor can still edit.
    failures.length = 0;
    const replies: unknown[] = [];
    const listening = world.wire.port("view").listen((message) => void replies.push(message));
    const { version } = world.document;
    const edit = {
      kind: "paint",
      places: [{ row: 0, column: 0 }],
      brush: world.document.getText().startsWith("#") ? "floor" : "wall",
    };
    world.wire.send("host", { type: "call", id: 77, name: "edit", params: { version, level: 0, edit } });
    await world.settle();
    stop();
    listening();
    const reply = replies.find((message) => (message as { readonly id?: unknown }).id === 77);
    const { levels } = world.read;
    if (reply === undefined) return "The next question is not answered.";
    return levels.length === 0 || (reply as { readonly type?: unknown }).type === "reply"
      ? undefined
      : `The next question fails: ${inspect(reply)}`;
  } catch (error) {
    return `It throws ${error instanceof Error ? error.stack : error}`;
  } finally {
    world.dispose();
  }
}
