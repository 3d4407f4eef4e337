import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Random } from "../campaign/shared/random.js";
import { temporaryFile, writeFile } from "./run/files.js";
import { type EditorHarness, paint, suiteHarness, type View } from "./shared/level-editing.js";
import { until } from "./shared/live.js";

/** Random level files, in encodings of all kinds and in none. */

type Letter = (random: Random) => readonly number[];
const utf8: Letter = (random) => [...new TextEncoder().encode(unicode(random))];
const between =
  (first: number, last: number): Letter =>
  (random) => [random.between(first, last)];

/** A letter that is not ASCII, in each kind of file. */
const letterOf = {
  "UTF-8": utf8,
  "UTF-8 with a mark": utf8,
  "UTF-16, little end first": (random) => wide("little", unicode(random)),
  "UTF-16, big end first": (random) => wide("UTF-16, big end first", unicode(random)),
  "UTF-16 without a mark": () => wide("little", "x"),
  "Latin-1": between(0xa0, 0xff),
  "Windows-1252": (random) => [random.pick([0x80, 0x85, 0x93, 0x94, 0x96, 0xdc, 0xe9])],
  "Windows-1251": between(0xc0, 0xff),
  "Shift-JIS": (random) => [
    random.between(0x88, 0x9f),
    random.pick([random.between(0x40, 0x7e), random.between(0x80, 0xfc)]),
  ],
  "GB 18030": (random) => [random.between(0xb0, 0xf7), random.between(0xa1, 0xfe)],
  "any bytes": between(0x80, 0xff),
  "UTF-8 and Latin-1 mixed": (random) => (random.oneIn(2) ? [0xdc] : [0xc3, 0xbc]),
} satisfies Readonly<Record<string, Letter>>;
type Kind = keyof typeof letterOf;
const kinds = Object.keys(letterOf) as readonly Kind[];

interface EncodedFile {
  readonly bytes: Uint8Array;
  /** The byte offsets of the top walls of each level, seven of them. */
  readonly walls: readonly (readonly number[])[];
  /** Which byte of a character is the ASCII one. */
  readonly asciiByte: 0 | 1;
  /** Whether VS Code can save it without changing another byte. */
  readonly isWritable: boolean;
  /** Another line of letters. */
  line(random: Random): readonly number[];
}

const rows = ["#######", "#@ $ .#", "#     #", "#######"];

function encodedFile(kind: Kind, random: Random): EncodedFile {
  const lineEnd = random.pick(["\n", "\r\n"]);
  const bytes: number[] = [...(marks[kind] ?? [])];
  const add = (text: string) => bytes.push(...ascii(kind, text));
  const letters = () => bytes.push(...word(kind, random));
  const walls: number[][] = [];
  for (let level = 0, count = random.between(1, 3); level < count; level++) {
    add("; a");
    letters();
    add(lineEnd);
    const from = bytes.length;
    const width = ascii(kind, "#").length;
    walls.push(Array.from(rows[0]!, (_, column) => from + column * width));
    for (const row of rows) add(row + lineEnd);
    if (random.oneIn(2)) {
      add("Author: b");
      letters();
      add(lineEnd);
    }
    add(lineEnd);
  }
  return {
    bytes: Uint8Array.from(bytes),
    walls,
    asciiByte: kind === "UTF-16, big end first" ? 1 : 0,
    isWritable: kind !== "UTF-16 without a mark",
    line: (other) => [...ascii(kind, "; c"), ...word(kind, other), ...ascii(kind, lineEnd)],
  };
}

const marks: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  "UTF-8 with a mark": [0xef, 0xbb, 0xbf],
  "UTF-16, little end first": [0xff, 0xfe],
  "UTF-16, big end first": [0xfe, 0xff],
};

function ascii(kind: Kind, text: string): readonly number[] {
  return kind.startsWith("UTF-16")
    ? wide(kind, text)
    : Array.from(text, (character) => character.charCodeAt(0));
}

function wide(kind: string, text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index);
    return kind === "UTF-16, big end first" ? [code >> 8, code & 255] : [code & 255, code >> 8];
  }).flat();
}

/** Some letters that are not ASCII. */
function word(kind: Kind, random: Random): readonly number[] {
  return random.list(random.between(1, 12), () => letterOf[kind](random)).flat();
}

/** From all planes, U+FFFD included, but no line ends and no lone surrogates. */
function unicode(random: Random): string {
  return random.pick([
    "\uFFFD",
    "é",
    "ш",
    "倉",
    "😀",
    String.fromCodePoint(random.between(0xa1, 0x1fff)),
    String.fromCodePoint(random.between(0x3000, 0xd7ff)),
  ]);
}

/**
 * Strokes, undo, saves and outside changes in files of all encodings and of none: only the bytes of the
 * strokes change.
 */
describe("level files in any encoding, and broken ones", () => {
  const harness = suiteHarness();

  for (const kind of kinds) {
    it(`keep every byte outside the strokes: ${kind}`, async () => {
      const seed = Math.floor(Math.random() * 2 ** 32);
      await new Trial(harness, encodedFile(kind, new Random(seed)), new Random(seed + 1))
        .play()
        .catch((error: unknown) => {
          throw new Error(`With the seed ${seed}: ${error instanceof Error ? error.stack : error}`);
        });
    });
  }
});

class Trial {
  /** The expected bytes of the file after a save. */
  #now: Uint8Array;
  #saved: Uint8Array;
  /** The bytes that undo restores, step by step. */
  #before: Uint8Array[] = [];
  /** The name isn't that of a level file, because the extension would handle the file as well. */
  readonly #uri = temporaryFile("any.dat");
  #views: View[] = [];
  /** The file was changed outside, and undo would revert that. */
  #isOutside = false;

  constructor(
    readonly harness: EditorHarness,
    readonly file: EncodedFile,
    readonly random: Random,
  ) {
    this.#now = file.bytes;
    this.#saved = file.bytes;
  }

  async play(): Promise<void> {
    const { random, file } = this;
    await writeFile(this.#uri, this.#now);
    const document = await vscode.workspace.openTextDocument(this.#uri);
    await vscode.window.showTextDocument(document, { preview: false });
    this.#views = [await this.harness.edit(document), await this.harness.edit(document)];
    if (!file.isWritable) return this.#isLeftAlone(document);
    const done: string[] = [];
    for (let step = 0; step < 8; step++) {
      const act = random.pick(["stroke", "stroke", "stroke", "undo", "undo", "save", "outside"] as const);
      done.push(act);
      await this.#atRest(document);
      if (act === "stroke") await this.#stroke(done);
      else if (act === "undo") {
        // Several in quick succession may go back to before the file was read in its own encoding.
        for (let times = random.between(1, 4); times > 0; times--) {
          const before = this.#before.pop();
          if (before === undefined && this.#isOutside) break;
          await vscode.commands.executeCommand("undo");
          this.#now = before ?? this.#now;
        }
        await until(`undo: ${done}`, () => this.#holds(document));
      } else if (act === "save") await this.#save(document, done);
      else if (!document.isDirty) await this.#changeOutside(document, done);
    }
    await this.#atRest(document);
    await this.#save(document, done);
  }

  async #stroke(done: readonly string[]): Promise<void> {
    const { random, file } = this;
    const level = random.below(file.walls.length);
    const walls = file.walls[level]!;
    const column = random.between(1, walls.length - 2);
    const at = walls[column]!;
    const isWall = this.#now[at + file.asciiByte] === 35;
    const view = random.pick(this.#views);
    assert.equal(await view.edit(paint(0, column, isWall ? "box" : "wall"), level), "done", done.join());
    this.#before.push(this.#now);
    this.#now = this.#now.slice();
    this.#now[at + file.asciiByte] = isWall ? 36 : 35;
  }

  async #save(document: vscode.TextDocument, done: readonly string[]): Promise<void> {
    assert.ok(await document.save(), `It cannot be saved: ${done}`);
    assert.deepEqual(Uint8Array.from(await vscode.workspace.fs.readFile(this.#uri)), this.#now, done.join());
    this.#saved = this.#now;
  }

  /** Another program adds a line of letters at the end. */
  async #changeOutside(document: vscode.TextDocument, done: readonly string[]): Promise<void> {
    this.#now = Uint8Array.from([...this.#saved, ...this.file.line(this.random)]);
    this.#saved = this.#now;
    this.#before = [];
    const { lineCount } = document;
    await writeFile(this.#uri, this.#now);
    await until(`the line from outside: ${done}`, () => document.lineCount > lineCount);
    this.#isOutside = true;
  }

  /** The views show the current document, which may be read again in another encoding at any moment. */
  async #atRest(document: vscode.TextDocument): Promise<void> {
    await this.harness.documents.encodings.ensure(document);
    for (const view of this.#views)
      await view.shows("the document", ({ version, canWrite }) => version === document.version && canWrite);
  }

  /** Whether the text matches the bytes, judging by the walls. */
  #holds(document: vscode.TextDocument): boolean {
    const tops = document
      .getText()
      .split(/\r\n|\n/)
      .filter((line) => /^[#$]{7}$/.test(line));
    const expected = this.file.walls.map((walls) =>
      walls.map((at) => String.fromCharCode(this.#now[at + this.file.asciiByte]!)).join(""),
    );
    return tops.filter((_, index) => index % 2 === 0).join() === expected.join();
  }

  async #isLeftAlone(document: vscode.TextDocument): Promise<void> {
    const [view] = this.#views as [View];
    assert.equal(view.level.canWrite, false);
    assert.equal(await view.edit(paint(0, 1, "box"), 0), "refused");
    assert.equal(document.isDirty, false);
    assert.deepEqual(Uint8Array.from(await vscode.workspace.fs.readFile(this.#uri)), this.#now);
  }
}
