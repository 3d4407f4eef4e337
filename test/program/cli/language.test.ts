import assert from "node:assert/strict";
import { translationFiles } from "../../../scripts/lib/build/translations.mjs";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { commands, commandsOfAllGames } from "../../../src/cli/commands.js";
import {
  listed,
  shownNumber,
  useEnvironmentLanguage,
  wantedLanguage,
} from "../../../src/cli/shared/speech.js";
import { spokenLanguage, useLanguage } from "../../../src/platform/speech.js";
import { textWidth } from "../../../src/terminal/text-width.js";
import { NewFolder } from "../../shared/new-folder.js";
import { tilework } from "../../shared/program.js";

const english = englishTexts("l10n/bundle.l10n.json");
/** A made-up language: each text in brackets. */
const bracketed = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `⟦${text}⟧`]));

describe("command line: languages", () => {
  const files = new NewFolder("language");
  const { path: folder } = files;
  const levels = files.put("levels.xsb", "#####\n#@$.#\n#####\nClaim: solvable\n\n#####\n#@ .#\n#####\n");
  afterEach(() => useLanguage("en-US"));

  it("follows the environment: LC_ALL, then LC_MESSAGES, then LANG", () => {
    const cases: readonly (readonly [Readonly<Record<string, string>>, string | undefined])[] = [
      [{}, undefined],
      [{ LANG: "C" }, undefined],
      [{ LANG: "POSIX" }, undefined],
      [{ LANG: "de_DE.UTF-8" }, "de-de"],
      [{ LANG: "sr_RS@latin" }, "sr-rs"],
      [{ LANG: "fr" }, "fr"],
      [{ LANG: "de_DE", LC_MESSAGES: "pt_BR.utf8" }, "pt-br"],
      [{ LANG: "de_DE", LC_ALL: "", LC_MESSAGES: "es_ES" }, "es-es"],
      [{ LANG: "../../etc/passwd" }, undefined],
    ];
    for (const [env, language] of cases) assert.equal(wantedLanguage(env), language, JSON.stringify(env));
  });

  it("speaks the language of the environment if it has its texts, and English otherwise", async () => {
    const files: Readonly<Record<string, string>> = {
      ...translationFiles({ "pt-br": { Level: "Fase" }, de: { Level: "Level" }, fr: {} }),
      "fr.json": "[",
    };
    const read = async (name: string) => files[name]!;
    await useEnvironmentLanguage({ LANG: "pt_PT.UTF-8" }, read);
    assert.deepEqual(spokenLanguage(), { language: "pt-br", translations: { Level: "Fase" } });
    await useEnvironmentLanguage({ LANG: "de_AT@euro" }, read);
    assert.equal(spokenLanguage().language, "de");
    useLanguage("en-US");
    for (const LANG of ["fr_FR", "es_ES", "C", "C.UTF-8", ""]) {
      await useEnvironmentLanguage({ LANG }, read);
      assert.equal(spokenLanguage().language, "en-US", LANG);
    }
  });

  it("translates all help", async () => {
    useLanguage("de", bracketed);
    const names = [
      ...Object.keys(commandsOfAllGames),
      ...Object.entries(commands).flatMap(([game, own]) => Object.keys(own).map((name) => `${game} ${name}`)),
    ];
    for (const name of names) {
      const { out } = await tilework([...name.split(" "), "--help"]);
      const text = out.replace(/\s+/g, " ");
      // Only typed names, numbers and values are outside of brackets.
      const outside = withoutBracketed(text).replace(/\[[^\]]*\]/g, "");
      for (const [words] of outside.matchAll(/(?<![-\w])[a-z]+ [a-z]+ [a-z]+(?![-\w])/g))
        assert.fail(`${name}: “${words}” isn't translated`);
      assert.ok(text.startsWith("⟦Usage: tilework"), text);
    }
    const { out } = await tilework(["--help"]);
    for (const line of out.split("\n").slice(2, -2)) assert.match(line, /⟦.*⟧$/);
  });

  it("translates errors, tables and results", async () => {
    useLanguage("de", bracketed);
    const unknown = await tilework(["sokoban", "solve", "--fast"]);
    assert.equal(
      unknown.error,
      "⟦“--fast” isn't an option.⟧\n⟦“tilework sokoban solve --help” shows its usage.⟧\n",
    );
    assert.equal(unknown.code, 2);
    assert.match(
      (await tilework(["sokoban", "solve", folder])).error,
      /^⟦Couldn't read ⟦“.*”⟧: ⟦⟦it is a folder⟧\.⟧⟧\n$/,
    );
    const solved = await tilework(["sokoban", "solve", levels]);
    assert.match(solved.out, /^ *⟦Level⟧ +⟦Result⟧ +⟦Moves⟧/);
    assert.match(solved.out, /⟦Solved⟧[\s\S]*⟦Solved: 1 of 2\. CPU time: \d,\d s\.⟧\n$/);
    assert.match((await tilework(["sokoban", "test", levels])).out, /⟦holds⟧.*\n⟦Levels: 1\. Claims: 1\.⟧/);
  });

  it("aligns tables and wraps help by the cells that characters take", async () => {
    const wide = Object.fromEntries(
      Object.keys(english).map((key) => [key, english[key]!.replace(/[a-z]/g, "幅")]),
    );
    useLanguage("ja", wide);
    const [head = "", solved = ""] = (await tilework(["sokoban", "solve", levels])).out.split("\n");
    const column = /^ *\S+ +\S+/;
    assert.equal(textWidth(column.exec(head)![0]), textWidth(column.exec(solved)![0]), `${head}\n${solved}`);
    const { out } = await tilework(["sokoban", "solve", "--help"]);
    const lines = out.split("\n");
    assert.ok(lines.length > 20, out);
    for (const line of lines.slice(3)) assert.ok(textWidth(line) <= 110, line);
  });

  it("leaves JSON, files and exit codes as they are in English", async () => {
    const calls = [
      ["sokoban", "check", levels, "--json"],
      ["sokoban", "rate", levels, "--json", "--seconds", "60"],
      ["sokoban", "test", levels, "--json", "--seconds", "60"],
      ["sokoban", "explain", levels, "--json"],
      ["sliding", "scramble", "--seed", "7", "--json"],
      // These print files.
      ["sokoban", "generate", "--grade", "easy", "--seed", "8"],
      ["sokoban", "generate", "--width", "5", "--height", "5", "--boxes", "8"],
      ["sokoban", "picture", levels],
      ["sokoban", "claim", levels],
    ];
    for (const call of calls) {
      const inEnglish = await tilework(call);
      useLanguage("de", bracketed);
      assert.deepEqual(await tilework(call), inEnglish, call.join(" "));
      useLanguage("en-US");
    }
    const report = files.at("report.xml");
    const solves = files.put("solves.txt", "1 2 3/4 5 6/0 7 8; R2; 0.71\n");
    useLanguage("de", bracketed);
    // Their numbers differ from run to run.
    const measured = [
      ["sokoban", "solve", levels],
      ["sokoban", "optimize", levels],
      ["sokoban", "lab", levels],
      ["sokoban", "generate", "--width", "5", "--height", "5", "--boxes", "8"],
      ["sliding", "solve", "1 2 3/4 5 6/0 7 8"],
      ["sliding", "analyze", solves],
      ["2048", "autoplay", "--size", "2x2"],
      ["sokoban", "solve", folder],
    ];
    for (const call of measured) {
      const { out, error } = await tilework([...call, "--json"]);
      assert.match(out + error, /^\{.*\}$/m, call.join(" "));
      assert.doesNotMatch(out + error, /⟦/, call.join(" "));
    }
    await tilework(["sokoban", "test", levels, "--junit", report]);
    assert.doesNotMatch(files.text("report.xml"), /⟦/);
  });

  it("writes numbers and lists as the language does", () => {
    assert.equal(shownNumber(12_345.6, 1), "12,345.6");
    assert.equal(listed(["a", "b", "c"]), "a, b, c");
    useLanguage("de", bracketed);
    assert.equal(shownNumber(12_345.6, 1), "12.345,6");
    assert.equal(listed(["a", "b", "c"]), "a, b und c");
  });
});

/** The text without what is in brackets, which may be nested. */
function withoutBracketed(text: string): string {
  let depth = 0;
  return [...text]
    .filter((character) => {
      if (character === "⟦") depth++;
      if (character === "⟧") depth--;
      return depth === 0 && character !== "⟧";
    })
    .join("");
}
