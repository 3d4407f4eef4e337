import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sourcesIn } from "../shared/sources.js";

/** A type that a file exports. */
interface ExportedType {
  readonly name: string;
  readonly file: string;
}

/** Type names with several meanings in `src`, with the reason. The list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  Move: "Each game has its own, and no file imports those of two games.",
  Position: "Each game has its own, and no file imports those of two games.",
};

/** The interfaces, type aliases, classes and enums that a source text exports. */
function exportedTypes(file: string, text: string): readonly ExportedType[] {
  const pattern = /^export (?:declare )?(?:abstract )?(?:interface|type|class|(?:const )?enum) (\w+)/gm;
  return [...text.matchAll(pattern)].map(([, name = ""]) => ({ name, file }));
}

/** Names that several files export, each with its files. */
function ambiguousNames(types: readonly ExportedType[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const { name, file } of types) files.set(name, [...(files.get(name) ?? []), file]);
  return new Map([...files].filter(([, all]) => all.length > 1).sort());
}

// The library has the names that other programs read.
const sources = sourcesIn("src", /^src\/(?!library\/).*\.ts$/);
const types = sources.flatMap(([file, text]) => exportedTypes(file, text));

/** British spellings in `docs/writing.md`, without “cancelled”, which formats of the program contain. */
function britishSpellings(): readonly string[] {
  const row = readFileSync("docs/writing.md", "utf8")
    .split("\n")
    .find((line) => line.includes("American spelling throughout"));
  const [, , say = ""] = (row ?? "").split("|");
  return [...say.matchAll(/“(\w+)”/g)].flatMap(([, word = ""]) => (word === "cancelled" ? [] : [word]));
}

it("names and comments have American spelling", () => {
  const words = britishSpellings();
  assert.ok(words.includes("colour") && words.includes("neighbour"), String(words));
  const pattern = new RegExp(words.join("|"), "gi");
  const found = sources.flatMap(([file, text]) =>
    [...`${file}\n${text}`.matchAll(pattern)].map(([word]) => `${file}: ${word}`),
  );
  assert.deepEqual(found, []);
});

describe("names of exported types", () => {
  it("have one meaning each", () => {
    assert.ok(types.length > 1_000, `only ${types.length} types were seen`);
    const ambiguous = ambiguousNames(types);
    const unexpected = [...ambiguous].filter(([name]) => exceptions[name] === undefined);
    const names = unexpected.map(([name, files]) => `${name}: ${files.join(", ")}`);
    assert.deepEqual(
      unexpected,
      [],
      `Several files export a type of one name. Rename one, or export it from one file only:\n${names.join("\n")}`,
    );
    const unneeded = Object.keys(exceptions).filter((name) => !ambiguous.has(name));
    assert.deepEqual(unneeded, [], "exceptions that are no longer needed");
  });

  it("say what a type is, not only that it holds parameters", () => {
    const bags = types.filter(({ name }) => /(?:Services|Host|Sources|Parts)$/.test(name));
    assert.deepEqual(bags, []);
  });
});
