import assert from "node:assert/strict";
import { parseStringPromise } from "xml2js";
import { NewFolder } from "../../shared/new-folder.js";
import { tilework, words } from "../../shared/program.js";
import { endlessLevel } from "../../unit/shared/slow-level.js";

const easy = ["######", "#.   #", "# $$ #", "#  .@#", "######"];
const lost = ["#####", "#@  #", "#$ .#", "#####"];

/** A case of a report in JUnit's form. */
interface Case extends Partial<Readonly<Record<"failure" | "error" | "skipped", readonly unknown[]>>> {
  readonly $: Readonly<Record<"classname" | "name" | "line" | "time", string>>;
}

interface Report {
  readonly testsuites: {
    readonly $: Readonly<Record<"tests" | "failures" | "skipped" | "errors", string>>;
    readonly testsuite: readonly { readonly testcase: readonly Case[] }[];
  };
}

/** The cases of a report, read by an independent XML parser. Its head must have their numbers. */
async function casesIn(report: string): Promise<readonly Case[]> {
  const { testsuites } = (await parseStringPromise(report, { strict: true })) as Report;
  const cases = testsuites.testsuite.flatMap(({ testcase }) => testcase);
  const { tests, failures, skipped, errors } = testsuites.$;
  const counts = (["failure", "skipped", "error"] as const).map(
    (kind) => cases.filter((one) => one[kind] !== undefined).length,
  );
  assert.deepEqual([tests, failures, skipped, errors].map(Number), [cases.length, ...counts]);
  return cases;
}

describe("command line: claims of levels", () => {
  const folder = new NewFolder("claims");
  const [file, junit] = [folder.at("levels.xsb"), folder.at("report.xml")];
  const put = (content: string | Uint8Array) => folder.put("levels.xsb", content);
  const write = (...parts: readonly (readonly string[])[]) =>
    put(parts.map((lines) => `${lines.join("\n")}\n`).join("\n"));

  it("leave all other bytes of the file as they are, whatever its encoding and line ends", async () => {
    const text = "; Übung für Anfänger\n#####\n#@$.#\n#####\nTitle: Größe\nClaim: unsolvable\n";
    const levels = text.replaceAll("\n", "\r\n");
    const mark = "\uFEFF";
    for (const [name, bytes] of [
      ["Windows-1252", Buffer.from(levels, "latin1")],
      ["UTF-8", Buffer.from(levels)],
      ["UTF-8 with a mark", Buffer.from(mark + levels)],
      ["UTF-16", Buffer.from(mark + levels, "utf16le")],
    ] as const) {
      put(bytes);
      const printed: Uint8Array[] = [];
      const { code } = await tilework(["sokoban", "claim", file, "--seconds", "60"], "", {
        onBytes: (part) => printed.push(part),
      });
      assert.equal(code, 0, name);
      const encoding = name === "UTF-16" ? "utf16le" : "latin1";
      const [before, after] = [bytes, Buffer.concat(printed)].map((all) => all.toString(encoding));
      const others = (text: string) => text.split("\r\n").filter((line) => !line.includes("Claim: "));
      assert.deepEqual(others(after!), others(before!), name);
      assert.match(after!, /Claim: solvable/, name);
    }
  });

  it("are written for true statements, hold, and are broken by one changed square", async () => {
    write([...easy, "Title: Easy"], [...lost, "Title: Lost"], ["#####", "#@*#", "#####"]);
    const { code, out } = await tilework(words`sokoban claim ${file} --threads 2 --seconds 60`);
    assert.equal(code, 0);
    const claims =
      "solvable, optimal pushes = 3, difficulty = very easy, unsolvable, solvable, optimal pushes = 0";
    assert.equal(out.match(/(?<=Claim: ).*/g)?.join(", "), claims);
    put(out);
    const test = () => tilework(words`sokoban test ${file} --seconds 60 --junit ${junit}`);
    const held = await test();
    assert.equal(held.code, 0, held.out);
    assert.equal((await casesIn(folder.text("report.xml"))).length, 6);
    put(out.replace("# $$ #", "# $$##"));
    const broken = await test();
    assert.equal(broken.code, 1);
    const cases = await casesIn(folder.text("report.xml"));
    const failed = cases.filter(({ failure }) => failure !== undefined);
    assert.deepEqual([...new Set(failed.map(({ $ }) => $.classname))], ["1: Easy"]);
    const line = Number(failed[0]?.$.line);
    assert.match(out.split("\n")[line - 1]!, /^Claim: /);
    assert.match(broken.out, new RegExp(`^.*levels\\.xsb:${line}: BROKEN: 1: Easy: `, "m"));
  });

  it("distinguish an unreadable claim from one that does not hold, and end with the exit code of both", async () => {
    write([...easy, "Claim: pushes < 3", "Title: <&\"'\u0007>"]);
    const { code, out } = await tilework(["sokoban", "test", file, "--junit", junit]);
    assert.equal(code, 1);
    assert.match(out, /:6: UNREADABLE: .* The right form is: pushes <= 3/);
    const [only] = await casesIn(folder.text("report.xml"));
    assert.ok(only?.error !== undefined);
    assert.equal(only.$.classname, "1: <&\"'\ufffd>");
  });

  it("are neither passed nor failed if the time is up", async () => {
    write([...endlessLevel, "Claim: solvable"], [...easy, "Claim: solvable"]);
    const { code, out } = await tilework(["sokoban", "test", file, "--seconds", "0.5", "--junit", junit]);
    assert.equal(code, 6);
    assert.match(
      out,
      /undetermined: Level 1: solvable — Timed out at 0\.5 s, .* A limit of 2 s would take up to 1\.5 s longer/,
    );
    const cases = await casesIn(folder.text("report.xml"));
    assert.deepEqual(
      cases.map(({ skipped }) => skipped !== undefined),
      [true, false],
    );
    assert.ok(Number(cases[0]?.$.time) >= 0.45);
  });

  it("must exist, and so must the folder of the report", async () => {
    write(easy);
    const none = await tilework(["sokoban", "test", file]);
    assert.deepEqual([none.code, none.error], [1, "The files hold no claims.\n"]);
    write([...easy, "Claim: solvable"]);
    const nowhere = await tilework(words`sokoban test ${file} --junit ${folder.at("no", "report.xml")}`);
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.error, /Couldn't write/);
    assert.equal((await tilework(["sokoban", "test"])).code, 2);
    assert.equal((await tilework(["sokoban", "claim", file, file])).code, 2);
  });
});
