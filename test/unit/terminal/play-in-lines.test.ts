import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { QuestionBox } from "../../../src/cli/play/question-box.js";
import { Shell } from "../../../src/cli/play/shell.js";
import { english, type Message } from "../../../src/games/message.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { newStart } from "../../../src/midend/live/start.js";
import { PlainDialogue } from "../../../src/terminal/play/plain-dialogue.js";
import { helpText } from "../../../src/terminal/play/plain-pages.js";
import { commandWords, inEnglish, otherWords, readLine } from "../../../src/terminal/play/typed-line.js";
import type { Clock } from "../../../src/terminal/terminal.js";
import { helplessSolving } from "../midend/fake-board.js";
import { FakePorts } from "../midend/fake-ports.js";
import { dealt } from "../midend/sessions.js";
import { PlainWorld } from "../midend/text-worlds.js";
import { begin, does, opened } from "../midend/worlds.js";
import { anyText, asyncLaw } from "../shared/samples.js";

/** A clock whose timers fire at once. */
const hasty: Clock = {
  now: () => 0,
  after(_ms, run) {
    const soon = setImmediate(run);
    return () => clearImmediate(soon);
  },
};

/** A dialogue about a game of 2048, whose solver finds nothing. */
class Lines {
  readonly #ports = new FakePorts();
  readonly #shell = new Shell(this.#ports, { questions: new QuestionBox(), leave: () => this.leaves++ });
  readonly dialogue = new PlainDialogue(
    this.#shell.surface,
    (text) => {
      this.written += text;
    },
    hasty,
    { echoes: true },
  );
  written = "";
  /** How often it left the game. */
  leaves = 0;

  static async open(): Promise<Lines> {
    const lines = new Lines();
    lines.#ports.solving = helplessSolving;
    await lines.#shell.open({ kind: "begin", start: newStart(dealt("2048"), lines.#ports.chance) });
    return lines;
  }

  /** Runs to the end. A replay takes time. */
  async run(): Promise<void> {
    let isEnded = false;
    const ended = this.dialogue.run().then(() => {
      isEnded = true;
    });
    while (!isEnded) {
      await this.#ports.time.pass(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
  }

  async say(lines: readonly string[]): Promise<void> {
    for (const text of lines) this.dialogue.line(text);
    this.dialogue.end();
    await this.run();
  }

  get session(): AnySession {
    return this.#shell.surface.live!.session;
  }
}

describe("lines", () => {
  it("never throw, whatever they contain, and print no escape sequences", async () => {
    await asyncLaw(50, [fc.array(anyText(60), { maxLength: 8 })], async (texts) => {
      const lines = await Lines.open();
      await lines.say(texts.map((text) => text.replace(/[\n\r]/g, " ")));
      const own = lines.written.replace(/^> .*$/gm, "");
      assert.doesNotMatch(own.replaceAll("\n", ""), /[\p{Cc}\u202a-\u202e]/u);
    });
  });

  it("leave a list to read with the next command, which is carried out", async () => {
    const world = await opened(PlainWorld);
    await does(world, begin("sliding", "3x3"), "showStatistics");
    const live = world.live("sliding");
    const { gameId } = live;
    assert.notEqual(world.ports.question, undefined);
    await does(world, "newGame");
    assert.equal(world.ports.question, undefined);
    assert.notEqual(live.gameId, gameId, "a new game");
    await world.leave();
  });

  it("do on the first page what needs no board, and say so where one is needed", async () => {
    const world = await opened(PlainWorld);
    for (const of of ["showStatistics", "showBest", "newGame"] as const) {
      await does(world, of);
      assert.notEqual(world.ports.question, undefined, of);
    }
    await does(world, "undo", "undo");
    assert.match((world as PlainWorld).written, /“undo” isn't a command here/);
    await world.leave();
  });

  it("play all of their keys, and end after a replay and a review", async () => {
    for (const word of ["v", "V"]) {
      const lines = await Lines.open();
      await lines.say(["sa", word]);
      assert.equal(lines.session.cursor, 2);
    }
  });

  it("leave the game when the player does or the input ends, but not when another part closes the dialogue", async () => {
    for (const [end, leaves] of [
      [(dialogue: PlainDialogue) => dialogue.line("q"), 1],
      [(dialogue: PlainDialogue) => dialogue.end(), 1],
      [(dialogue: PlainDialogue) => dialogue.close(), 0],
    ] as const) {
      const lines = await Lines.open();
      const ended = lines.run();
      end(lines.dialogue);
      await ended;
      assert.equal(lines.leaves, leaves);
    }
  });

  it("have every word of a command in the help", () => {
    const inBrackets = ({ text, args }: Message): string =>
      `[${text.replace(/\{(\d)\}/g, (_, index: string) => inBrackets(args[Number(index)] as Message))}]`;
    const help = helpText(inBrackets).join("\n");
    const missing = allWords.filter(({ text }) => text !== "help" && !help.includes(`[${text}]`));
    assert.deepEqual(missing, []);
  });

  it("say in the help how a terminal continues that Ctrl+S has stopped", () => {
    assert.match(helpText(english, true).join("\n"), /Ctrl\+Q: continue after Ctrl\+S/);
    assert.doesNotMatch(helpText(english).join("\n"), /Ctrl\+S/);
  });

  it("run the commands that they name", () => {
    for (const { text } of allWords) assert.notEqual(readLine(text).kind, "unknown", text);
    assert.deepEqual(readLine(" UP "), { kind: "directions", directions: ["up"] });
    assert.deepEqual(readLine("3d w"), { kind: "directions", directions: ["right", "right", "right", "up"] });
    assert.deepEqual(readLine("wksjahdl"), {
      kind: "directions",
      directions: ["up", "up", "down", "down", "left", "left", "right", "right"],
    });
    assert.deepEqual(readLine("12"), { kind: "gesture", gesture: { kind: "number", number: 12 } });
    assert.deepEqual(readLine("2,3"), { kind: "gesture", gesture: { kind: "cell", row: 1, column: 2 } });
    assert.deepEqual(readLine("2,3 to 4,5"), {
      kind: "gesture",
      gesture: { kind: "carry", from: { row: 1, column: 2 }, to: { row: 3, column: 4 } },
    });
    assert.deepEqual(readLine("?"), { kind: "command", command: "hint" });
    assert.deepEqual(readLine("paste  2048/4x4/3"), { kind: "paste", text: "2048/4x4/3" });
    for (const text of ["9999999d", "hello", "1,", "wx", "d".repeat(5_000)])
      assert.equal(readLine(text).kind, "unknown", text.slice(0, 20));
  });

  it("understand the words of the player's language, and English always", () => {
    const translate = inLanguage({
      help: "Hilfe",
      "undo push": "Schub zurück",
      paste: "füge ein",
      quit: "new",
    });
    const lines = [" hilfe ", "Schub  zurück", "füge ein 2048/4x4/3", "help", "new", "hilfe mir", "3d"];
    assert.deepEqual(
      lines.map((line) => inEnglish(line, translate)),
      ["help", "undo push", "paste 2048/4x4/3", "help", "new", "hilfe mir", "3d"],
    );
  });

  it("have no word in a language that means something else", () => {
    const taken = { undo: "new", redo: "das", hint: "x1", solve: "X1", next: "zurück", save: "speichern 2" };
    assert.deepEqual(wordProblems(inLanguage(taken)), ["undo: new", "redo: das", "solve: X1"]);
    for (const name of readdirSync("l10n").filter((file) => /^bundle\.l10n\..+\.json$/.test(file)))
      assert.deepEqual(wordProblems(inLanguage(JSON.parse(readFileSync(`l10n/${name}`, "utf8")))), [], name);
  });
});

const allWords: readonly Message[] = [...Object.values(commandWords), ...Object.values(otherWords)];

function inLanguage(texts: Readonly<Record<string, string>>): (message: Message) => string {
  return ({ text }) => texts[text] ?? text;
}

/** The words whose translations are read as another word, as keys in a row, or not at all. */
function wordProblems(translate: (message: Message) => string): readonly string[] {
  const isClear = (word: Message, own: string) =>
    isDeepStrictEqual(readLine(own), readLine(word.text)) ||
    (readLine(own).kind === "unknown" && inEnglish(own, translate) === word.text);
  return allWords
    .filter((word) => !isClear(word, translate(word)))
    .map((word) => `${word.text}: ${translate(word)}`);
}
