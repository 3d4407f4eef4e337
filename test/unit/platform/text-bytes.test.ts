import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { commands, commandsOfAllGames } from "../../../src/cli/commands.js";
import { english } from "../../../src/games/message.js";
import {
  decodeText,
  EncodingFinder,
  editBytes,
  isUtf8,
  TextPieces,
} from "../../../src/platform/text-bytes.js";
import { leastMs } from "../../campaign/shared/measure.js";
import { tilework } from "../../shared/program.js";
import { law } from "../shared/samples.js";

const level = "; Größe 1\n#####\n#@$.#\n#####\n";
const utf16 = Buffer.from(level, "utf16le");
const swapped = Buffer.from(utf16).swap16();

describe("the bytes of a text", () => {
  it("are read in UTF-8, UTF-16 and Windows-1252, with and without a byte order mark", () => {
    for (const [name, bytes] of [
      ["UTF-8", Buffer.from(level)],
      ["UTF-8 with a mark", Buffer.from(`\uFEFF${level}`)],
      ["Windows-1252", Buffer.from(level, "latin1")],
      ["UTF-16 LE", utf16],
      ["UTF-16 LE with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
      ["UTF-16 BE", swapped],
      ["UTF-16 BE with a mark", Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
      ["nothing", Buffer.from("")],
    ] as const) {
      const text = decodeText(bytes);
      assert.deepEqual(text, { ok: true, value: name === "nothing" ? "" : level }, name);
    }
  });

  it("are the same when they arrive in pieces that end anywhere, whatever they are", () => {
    const parts = [
      Buffer.from("Größe ✓ 𝄞\n"),
      Buffer.from([0xe9]),
      Buffer.from([0xf0, 0x9d]),
      utf16,
      swapped,
    ];
    const part = fc.oneof(fc.constantFrom(...parts), fc.uint8Array({ maxLength: 4 }));
    law(500, [fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 5 })], (drawn, size) => {
      const bytes = Buffer.concat(drawn);
      const finder = new EncodingFinder();
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      for (const piece of pieces) finder.add(piece);
      const found = finder.found(undefined);
      const whole = decodeText(bytes);
      assert.equal(found.ok, whole.ok);
      if (!found.ok || !whole.ok) return;
      const decoder = new TextPieces(found.value);
      assert.equal(pieces.map((piece) => decoder.next(piece)).join("") + decoder.end(), whole.value);
      // UTF-16 is recognized by its zeros, which UTF-8 may have, too.
      if (!/^utf-/.test(found.value)) assert.ok(!isUtf8(bytes));
    });
  });

  it("that are damaged do not change other letters, and a given encoding is that of old files only", () => {
    const titles = "; Größe\n; Ça va\n; Ñu\n";
    const bytes = Buffer.concat([Buffer.from(titles), Buffer.from([0xe9, 0x0a]), Buffer.from(level)]);
    assert.deepEqual(decodeText(bytes), { ok: true, value: `${titles}é\n${level}` });
    const offset = titles.length + 2;
    const edited = editBytes(bytes, [{ offset, length: 1, text: "<>" }]);
    assert.deepEqual(decodeText(edited), { ok: true, value: `${titles}é\n<>${level.slice(1)}` });
    const russian = Buffer.from([0xd3, 0xf0, 0xee, 0xe2, 0xe5, 0xed, 0xfc]);
    assert.deepEqual(decodeText(russian, "windows-1251"), { ok: true, value: "Уровень" });
    assert.deepEqual(decodeText(Buffer.from(level), "windows-1251"), { ok: true, value: level });
    // Each damaged byte is decoded by itself, so a file may not have any number of them.
    const of = (damaged: number) =>
      Buffer.concat([Buffer.from("ñ".repeat(2_000)), Buffer.alloc(damaged, 0xe9)]);
    assert.deepEqual(decodeText(of(1_000)), { ok: true, value: `${"ñ".repeat(2_000)}${"é".repeat(1_000)}` });
    assert.deepEqual(decodeText(of(1_001)), { ok: true, value: of(1_001).toString("latin1") });
  });

  it("are described by their format if they aren't text", () => {
    for (const [bytes, what] of [
      [Buffer.from([0xff, 0xfe, 0, 0, 0x23, 0, 0, 0]), /UTF-32/],
      [Buffer.from("PK\u0003\u0004rest"), /ZIP archive/],
      [gzipSync(level), /gzip/],
      [Buffer.from("%PDF-1.7"), /PDF/],
      [Buffer.from([0x23, 0x23, 0, 1, 2, 0, 0, 3]), /isn't a text file/],
    ] as const) {
      const text = decodeText(bytes);
      assert.ok(!text.ok);
      assert.match(english(text.error), what);
    }
  });

  it("stay the same around texts that are inserted anywhere, in every encoding", () => {
    law(
      200,
      [
        fc
          .array(fc.constantFrom("a", "é", "倉", "😀", "\n", "#"), { maxLength: 60 })
          .map((letters) => letters.join("")),
        fc.array(fc.nat(1_000), { maxLength: 6 }),
        fc.boolean(),
      ],
      (text, places, hasMark) => {
        const offsets = places
          .map((place) => place % (text.length + 1))
          .filter((offset) => !/[\udc00-\udfff]/.test(text.charAt(offset)))
          .sort((one, other) => one - other);
        const inserted = (into: string) =>
          offsets.reduceRight(
            (all, offset, index) => `${all.slice(0, offset)}<${index}>${all.slice(offset)}`,
            into,
          );
        const changed = inserted(text);
        const mark = hasMark ? "\uFEFF" : "";
        const inserts = offsets.map((offset, index) => ({ offset, text: `<${index}>` }));
        const utf8 = editBytes(Buffer.from(mark + text), inserts);
        assert.equal(Buffer.from(utf8).toString(), mark + changed);
        const latin = text.replaceAll(/[^\n-é]/gu, "?");
        if (latin.length !== text.length || !latin.includes("é")) return;
        const old = editBytes(Buffer.from(latin, "latin1"), inserts);
        assert.equal(Buffer.from(old).toString("latin1"), inserted(latin));
        const wide = editBytes(Buffer.from(`\uFEFF${text}`, "utf16le"), inserts);
        assert.equal(Buffer.from(wide).toString("utf16le"), `\uFEFF${changed}`);
      },
    );
  });

  it("take thousands of inserted texts in time proportional to their number", () => {
    const line = "; Größe\n#####\n";
    const ms = (lines: number) => {
      const bytes = Buffer.from(line.repeat(lines));
      const insert = (index: number) => ({ offset: index * line.length, text: "\nSolution:" });
      const inserts = Array.from({ length: lines }, (_, index) => insert(index));
      return leastMs(1, () => editBytes(bytes, inserts));
    };
    const few = ms(2_000);
    // Sixteen times as many take 16 times as long, and 256 times where each insertion copies the text.
    const many = ms(32_000);
    assert.ok(many < 120 * Math.max(few, 2), `2,000 take ${few} ms, and 32,000 take ${many} ms`);
  });

  it("keep their letters around inserted texts in an encoding that is given, and a mark that is none", () => {
    // “倉庫” in Shift_JIS, whose letters have two bytes.
    const bytes = Uint8Array.from([0x91, 0x71, 0x8c, 0xc9, 0x0a, 0x23]);
    assert.deepEqual(decodeText(bytes, "shift_jis"), { ok: true, value: "倉庫\n#" });
    const inserts = [..."!?"].map((text, index) => ({ offset: 2 + 2 * index, text }));
    const edited = editBytes(bytes, inserts, "shift_jis");
    assert.equal(new TextDecoder("shift_jis").decode(edited), "倉庫!\n#?");
    // A mark of UTF-8 before another encoding is read as three letters.
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xe9, 0xe9]), Buffer.from("\n#")]);
    const read = decodeText(marked);
    assert.ok(read.ok);
    const inserted = editBytes(marked, [{ offset: read.value.length - 1, text: "!" }]);
    assert.deepEqual(Buffer.from(inserted), Buffer.concat([marked.subarray(0, -1), Buffer.from("!#")]));
  });

  it("have an option for their encoding in each command that reads levels", () => {
    const { generate, ...reading } = commands.sokoban!;
    assert.ok(generate !== undefined);
    const all = { ...reading, play: commandsOfAllGames.play! };
    for (const [name, { options }] of Object.entries(all)) assert.ok("encoding" in options, name);
  });

  it("are solved or refused on the command line", async () => {
    const folder = temporaryFolder("bytes").path;
    const [wide, packed] = [path.join(folder, "wide.txt"), path.join(folder, "packed.txt")];
    writeFileSync(wide, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]));
    writeFileSync(packed, gzipSync(level));
    const russian = path.join(folder, "russian.txt");
    writeFileSync(russian, Buffer.concat([Buffer.from([0xc4, 0xe0, 0x0a]), Buffer.from(level.slice(10))]));
    const read = await tilework(["sokoban", "solve", russian, "--json", "--encoding", "windows-1251"]);
    assert.deepEqual([read.code, JSON.parse(read.out).title], [0, "Да"]);
    const claimed: Uint8Array[] = [];
    await tilework(["sokoban", "claim", russian, "--encoding", "windows-1251"], undefined, {
      onBytes: (bytes) => claimed.push(bytes),
    });
    assert.deepEqual([...claimed[0]!.subarray(0, 3)], [0xc4, 0xe0, 0x0a]);
    const written = path.join(folder, "written.txt");
    const optimize = ["sokoban", "optimize", russian, "--encoding", "windows-1251", "--seconds", "1"];
    assert.equal((await tilework([...optimize, "-o", written])).code, 0);
    assert.match(readFileSync(written, "latin1"), /^Äà\n#####\n#@\$\.#\n#####\nSolution:\nR\n$/);
    const unknown = await tilework(["sokoban", "solve", russian, "--encoding", "klingon"]);
    assert.equal(unknown.code, 2);
    const solved = await tilework(["sokoban", "solve", wide, "--json"]);
    assert.deepEqual([solved.code, JSON.parse(solved.out).title], [0, "Größe 1"]);
    const refused = await tilework(["sokoban", "check", packed]);
    assert.equal(refused.code, 2);
    assert.match(refused.error, /Couldn't read .*packed\.txt”: It is packed by gzip\. Unpack it first\./);
  });
});
