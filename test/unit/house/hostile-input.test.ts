import assert from "node:assert/strict";
import { printable, printableJson } from "../../../src/cli/shared/program-output.js";
import { parsingBoards } from "../../../src/cli/sliding/boards.js";
import { jsonOf, table } from "../../../src/cli/sokoban/solve.js";
import { pageHtml } from "../../../src/extension/kit/page-documents.js";
import { withoutLinks } from "../../../src/extension/kit/translate.js";
import type { AnyGame } from "../../../src/games/game.js";
import { english } from "../../../src/games/message.js";
import { named } from "../../../src/games/message-texts.js";
import { isTooLong, maxMoves } from "../../../src/games/play/game-length.js";
import { type AnySession, deal, play, playSteps } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Result } from "../../../src/games/result.js";
import { formatGameText, parsingGameReadings } from "../../../src/games/saves/game-text.js";
import { formatSave, parseSave, parsingSave } from "../../../src/games/saves/save.js";
import { atOnce, type PausingWork } from "../../../src/games/slices.js";
import { checkingCollection } from "../../../src/games/sokoban/check/check.js";
import { convertBoard } from "../../../src/games/sokoban/edit/convert.js";
import { readPatch } from "../../../src/games/sokoban/edit/patch-text.js";
import { isCircular } from "../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { readCollection, readingCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { growsTooFast, leastMs, measureMs } from "../../campaign/shared/measure.js";
import { motifBoard, motifs } from "../../campaign/texts/motif-boards.js";
import { readers } from "../../campaign/texts/readers.js";
import { assertWithin } from "../../shared/slowness.js";
import { pasted } from "../shared/pasted.js";
import { sourcesIn } from "../shared/sources.js";
import { valueIn } from "../shared/value-in.js";
import { Uri } from "../shared/vscode-stand-in.js";

/** Texts that were made to do harm: each of them once froze the program, threw an error, or was accepted. */

const about = { gameId: "g-1", hints: 0, playedMs: 0, picture: undefined, name: undefined, savedAtMs: 1 };

function dealt(game: string, variant: string, seed: number): AnySession {
  const found = findGame(game);
  assert.ok(found !== undefined);
  return valueIn(deal(found, variant, seed));
}

function saveError(text: string, find = findGame): string {
  const save = parseSave(text, find);
  return save.ok ? "" : english(save.error);
}

interface InPieces<Found> {
  readonly worstMs: number;
  readonly pieces: number;
  readonly found: Found;
}

/** Runs work in pieces and measures the longest piece; up to three times, as `leastMs` does. */
function inPieces<Found>(limitMs: number, begin: () => PausingWork<Found>): InPieces<Found> {
  let best = onceInPieces(begin());
  for (let tries = 1; tries < 3 && best.worstMs > limitMs; tries++) {
    const again = onceInPieces(begin());
    if (again.worstMs < best.worstMs) best = again;
  }
  return best;
}

function onceInPieces<Found>(work: PausingWork<Found>): InPieces<Found> {
  let worstMs = 0;
  for (let pieces = 1; ; pieces++) {
    let step!: IteratorResult<unknown, Found>;
    worstMs = Math.max(
      worstMs,
      measureMs(() => (step = work.next())),
    );
    if (step.done === true) return { worstMs, pieces, found: step.value };
  }
}

describe("hostile games", () => {
  it("with more moves than a game can have are refused before they are played, on the board and in a save", () => {
    const session = dealt("2048", "4x4", 42);
    const steps = [new Array<string>(maxMoves + 1).fill("L")];
    const text = formatSave({ ...about, session: { ...session, steps, cursor: 1 } });
    const game = { ...session.game, play: () => assert.fail("It was played.") };
    const error = saveError(text, () => game as never);
    assert.equal(error, "A game can have 250,000 moves, or fewer on a huge board.");
    assert.equal(playSteps(session, steps), session);
    const full = {
      ...session,
      steps: [new Array<string>(maxMoves).fill("L")],
      positions: [session.positions[0], session.positions[0]],
      cursor: 1,
    };
    const move = (["L", "U", "R", "D"] as const).find(
      (letter) => session.game.play(session.positions[0], letter) !== undefined,
    ) as string;
    assert.equal(play(full, [move]), full);
    assert.ok(isTooLong(full, 1));
    assert.ok(!isTooLong(session, 1));
    assert.notEqual(play(session, [move]), session);
  });

  it("with a hundred thousand moves are read in pieces that block nothing", () => {
    const session = dealt("sliding", "4x4", 3);
    // A move costs nothing, so that all else is measured.
    const game = { ...session.game, play: (position: unknown) => ({ ...(position as object) }) } as AnyGame;
    const steps = Array.from({ length: 100_000 }, () => ["U"]);
    const text = formatSave({ ...about, session: { ...session, seed: undefined, steps, cursor: 100_000 } });
    const copied = formatGameText({ ...session, steps, cursor: 100_000 });
    for (const begin of [
      () => parsingSave(text, () => game),
      () => parsingGameReadings(copied, [game], undefined),
    ]) {
      const { worstMs, found, pieces } = inPieces<Result<unknown>>(120, begin);
      assert.ok(found.ok);
      assert.ok(pieces > 100);
      assertWithin(worstMs, 120, "a piece");
    }
  });

  it("of thousands of boxes take microseconds a move, and no more memory than a game may", () => {
    const width = 199;
    // Pairs of boxes on goals, and one box that can be pushed back and forth, with room to walk around it.
    const still = Array.from({ length: 60 }, () => `#${"*".repeat(width - 2)}#`);
    const open = (cells: string) => `#${cells.padEnd(width - 2)}#`;
    const rows = [
      "#".repeat(width),
      open(""),
      open(" @$"),
      open(""),
      open(`${" ".repeat(100)}.`),
      ...still,
      "#".repeat(width),
    ];
    const ways = ["R", ..."urrdLulld"];
    let session = valueIn(pasted(rows.join("\n")));
    const ms = leastMs(250, () => {
      for (let index = 0; index < 200; index++) {
        const next = play(session, [ways[index % ways.length] as string]);
        assert.notEqual(next, session, `move ${index}`);
        session = next;
      }
    });
    assertWithin(ms, 250);
    const steps = Array.from({ length: 20_000 }, (_, index) => [ways[index % ways.length] as string]);
    const text = formatSave({ ...about, session: { ...session, steps, cursor: 0 } });
    assert.match(saveError(text), /^A game can have 250,000 moves/);
  });

  it("pasted into the level editor with tens of thousands of empty lines are read at once", () => {
    const ms = leastMs(100, () =>
      assert.deepEqual(readPatch(`${"\n".repeat(15_000)}#\n\n`, "xsb")?.cells, ["wall"]),
    );
    assertWithin(ms, 100);
    assert.equal(readPatch("\n\n", "xsb"), undefined);
  });

  it("with a start of a hundred thousand rows are refused with a sentence", () => {
    const sokoban = findGame("sokoban");
    assert.ok(sokoban !== undefined);
    for (const rows of ["150000|", "5#|#@$.#|140000|5#"])
      assert.equal(sokoban.parse(`any ${rows} 7 6 d 0 0`).ok, false);
  });

  it("of a random level are read without generating it again", () => {
    const session = dealt("sokoban", "random/easy", 3);
    const text = formatSave({ ...about, session });
    const sokoban = { ...session.game, deal: () => assert.fail("It was dealt again.") };
    assert.ok(parseSave(text, () => sokoban as never).ok);
  });
});

describe("hostile level files", () => {
  it("with thousands of levels are read in pieces, so that Ctrl+C works", () => {
    for (const level of [
      "####\n#@$.#\n####\nTitle: A\n\n",
      '<Level Id="A"><L>####</L><L>#@$.#</L><L>####</L></Level>\n',
    ]) {
      const text = `${level.startsWith("<") ? "<LevelCollection>" : ""}${level.repeat(4_000)}`;
      const { worstMs, pieces, found } = inPieces(200, () => readingCollection(text));
      assert.equal(found.levels.length, 4_000);
      assert.ok(pieces > 200);
      assertWithin(worstMs, 200, "a piece");
    }
  });

  it("with a board of thousands of parts and no player are checked in pieces", () => {
    const text = motifBoard(motifs.checks!, 199, { boxes: 1, goals: 1 });
    const collection = readCollection(text);
    const { worstMs, found, pieces } = inPieces(100, () => checkingCollection(collection));
    const codes = found.map(({ code }) => code);
    assert.deepEqual(codes, ["no-player"]);
    assert.ok(pieces > 5);
    assertWithin(worstMs, 100, "a piece");
  });

  it("with thousands of boxes on goals, each before a dead end, are counted as solved at once", () => {
    const width = 199;
    const row = (odd: string, even = "#") =>
      `#${Array.from({ length: width - 3 }, (_, at) => (at % 2 ? odd : even)).join("")} #`;
    const bands = Array.from({ length: 49 }, () => [row("#"), row(" "), row("*"), row(" ", " ")]);
    const text = ["#".repeat(width), ...bands.flat(), "#".repeat(width)].join("\n");
    const level = toLevel(readCollection(text.replace("#  ", "#@ ")).levels[0]!.board);
    assert.ok(level !== undefined && level.boxes.length > 4_000);
    assertWithin(
      measureMs(() => assert.ok(!isCircular(level))),
      500,
    );
  });

  it("with a tag of millions of characters are read", () => {
    const rows = "<L>####</L><L>#@$.#</L><L>#####</L>";
    for (const long of ["x", '""'].map((part) => part.repeat(5_000_000)))
      assert.equal(
        readCollection(`<SokobanLevels><a ${long}/><Level Id="A">${rows}</Level>`).levels.length,
        1,
      );
  });

  it("with wide rows without walls are converted in time in proportion to them", () => {
    const isSlow = growsTooFast((times) => {
      const [entry] = readCollection(`####\n${"$ ".repeat(times * 5_000)}\n#@.#`, "a.xsb").levels;
      assert.ok(entry !== undefined);
      return () => void convertBoard(entry.board, "ox");
    });
    assert.ok(!isSlow);
  });

  it("with a hundred thousand rows in one line are read", () => {
    const { levels, findings } = readCollection("#|#@$.#|150000(|)#");
    assert.ok(levels.length + findings.length > 0);
  });

  it("with too many squares are reported as such, not as wrong run lengths", () => {
    const wide = [
      "200#",
      "#@$.196-#",
      ...Array.from({ length: 4 }, () => "48(#198*#|)#198*#"),
      "200#",
      "",
      "",
    ].join("\n");
    const { levels, findings } = readCollection(wide.repeat(100));
    assert.equal(levels.length, 100);
    const texts = new Set(
      findings
        .filter(({ code }) => code === "run-length")
        .map(({ message }) => english(message).replace(/column \d+/, "column N")),
    );
    assert.deepEqual(
      [...texts],
      ["The run length in column N isn't read: all lines of this file may stand for 237,200 characters."],
    );
    const long = readCollection("####\n#@9999$9999.#\n####").findings.find(
      ({ code }) => code === "run-length",
    );
    assert.equal(
      long && english(long.message),
      "The run length in column 7 isn't read: a line may stand for 10,000 characters.",
    );
  });
});

it("hostile lists of boards without numbers, and of more boards than a call has arguments, are read", () => {
  const problems = (text: string) =>
    atOnce(parsingBoards(text, undefined)).filter((line) => "problem" in line).length;
  assert.deepEqual(['"', "é\n".repeat(130_000)].map(problems), [1, 130_000]);
});

describe("hostile titles and names", () => {
  const item = {
    file: "a.xsb",
    number: 1,
    title: "\u001b]0;owned\u0007 \u009b31m \u202etxt\nnext",
    level: undefined,
    problem: named("It is \u001b[2Jwrong."),
  };

  it("reach no terminal with control characters", () => {
    for (const line of [table.row({ item, answer: undefined }), jsonOf({ item, answer: undefined })]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not occur.
      assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u202e]/);
    }
    assert.equal(JSON.parse(jsonOf({ item, answer: undefined })).title, item.title);
    assert.equal(printable("Ein Größen-Level ✓ 倉庫番"), "Ein Größen-Level ✓ 倉庫番");
    assert.deepEqual(JSON.parse(printableJson({ a: "\u0085\u2028" })), { a: "\u0085\u2028" });
  });

  it("don't become links in notifications", () => {
    const name = "[Click](command:workbench.action.quit)";
    assert.doesNotMatch(withoutLinks(`“${name}” holds no level.`), /\]\(/);
    assert.equal(withoutLinks(name).replaceAll("\u2060", ""), name);
    assert.equal(withoutLinks("a (b) [c]"), "a (b) [c]");
  });

  it("reach notifications only through one function", () => {
    const files = sourcesIn("src/extension", /(?<!\/kit\/notify)\.ts$/);
    assert.ok(files.length > 50);
    for (const [file, source] of files) {
      // Modal messages are shown as plain text.
      for (const [call] of source.matchAll(/window\s*\.show(?:Error|Warning|Information)Message\([^;]*;/g))
        assert.match(call, /modal: true/, `${file}: ${call}`);
    }
  });
});

describe("texts that once froze a reader", () => {
  const solvesHeader = "number,time,mark,date,scramble,moves,times_ms\n";
  const slow: readonly (readonly [reader: string, of: (length: number) => string])[] = [
    [
      "pasted game",
      (length) => `Tilework game: sliding\nStart: 3x3 1,2,3,4,5,6,0,7,8 0\nMoves: R${" ".repeat(length)}x`,
    ],
    ["kept timed solves", (length) => "|".repeat(length)],
    ["timed solves", (length) => `${solvesHeader}"${'x""'.repeat(length)}`],
    ["timed solves", (length) => `${solvesHeader}${'x"'.repeat(length)}`],
    ["timed solves", (length) => `${"x".repeat(length)} y`],
    ["timed solves", (length) => `${solvesHeader}${"x".repeat(length)}"`],
    ["timed solves", (length) => `${solvesHeader}${",".repeat(length)}`],
    ["key bindings", (length) => '"\\'.repeat(length)],
    ["message and stack of an error", (length) => "a".repeat(length)],
    ["message and stack of an error", (length) => "\n".repeat(length)],
    ["message and stack of an error", (length) => `at ${" ".repeat(length)}`],
    ["message and stack of an error", (length) => `at ${"a/dist/".repeat(length)}`],
    ["pasted levels", (length) => `\`\`\`${" ".repeat(2 * length)}!\n###\n#@$\n`],
    ["drawing", (length) => `${"<!a>".repeat(length)}<svg/>`],
    ["text on a terminal", (length) => "Größe: ".padEnd(length)],
    ["text on a terminal", (length) => "ö ".repeat(length)],
    ["text on a terminal", (length) => "倉".repeat(length)],
    ["text on a terminal", (length) => "e\u0301".repeat(length)],
    ["input of a terminal", (length) => "\u001b]".repeat(length)],
  ];
  for (const [reader, of] of slow)
    it(`are read in time that grows with them: ${reader}, ${JSON.stringify(of(3))}`, () => {
      const { read } = readers.find(({ name }) => name === reader)!;
      const isSlow = growsTooFast((times) => {
        const text = of(times * 5_000);
        return () => read(text);
      });
      assert.ok(!isSlow);
    });
});

describe("the page of a webview", () => {
  const webview = { asWebviewUri: (uri: unknown) => `webview:${uri}`, cspSource: "webview:" };
  const page = (title: string) =>
    pageHtml(webview as never, Uri.file("/extension") as never, "game.js", title);
  const policyOf = (html: string) =>
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";

  it("runs its own script by a unique nonce, and loads nothing from elsewhere", () => {
    const policy = policyOf(page("a"));
    assert.match(policy, /^default-src 'none'; script-src 'nonce-[\w+/=]{20,}';/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.notEqual(policy, policyOf(page("a")));
  });

  it("contains its first contents as data, whatever texts are in them", () => {
    const first = { title: "</script><script>alert(1)</script>", line: "a\u2028b" };
    const html = pageHtml(webview as never, Uri.file("/extension") as never, "game.js", "a", first);
    const [, data] = /<script id="first" type="application\/json">([^<]*)<\/script>/.exec(html) ?? [];
    assert.deepEqual(JSON.parse(data ?? ""), first);
    assert.equal(html.match(/<script/g)?.length, 3);
  });

  it("holds its title as text", () => {
    assert.match(page("<script>"), /<title>&#60;script&#62;<\/title>/);
  });
});
