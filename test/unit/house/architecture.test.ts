import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { sourcesIn } from "../shared/sources.js";
import { mayImport } from "./plan.js";

/** The doors of each room, which the table of the guide lists. */
const doors = new Map(
  [...tableOfRooms().matchAll(/^\| `([\w/-]+)` \| .* \| (.*) \|$/gm)].map(([, room = "", named = ""]) => [
    room,
    named === "all files" ? ["*"] : [...named.matchAll(/`([^`]+)`/g)].map(([, door = ""]) => door),
  ]),
);

function tableOfRooms(): string {
  const guide = readFileSync(path.join("docs", "architecture.md"), "utf8");
  return guide.split("| Room | What it is | Doors |\n")[1]!.split("\n\n")[0]!;
}

/** The room of a file: the longest folder of the plan that contains it. */
function roomOf(file: string): string {
  let room = path.posix.dirname(file).replace(/^src\/?/, "");
  while (mayImport[room] === undefined && room !== ".") room = path.posix.dirname(room);
  return room;
}

/** What an import names: a file of the sources, or a package as in the plan: “vscode”, “node”, “lit”. */
function meant(specifier: string, importer: string): { readonly file?: string; readonly place: string } {
  if (specifier.startsWith(".")) {
    const file = path.posix.join(path.posix.dirname(importer), specifier).replace(/\.js$/, ".ts");
    return file.startsWith("src/") ? { file, place: roomOf(file) } : { place: file.split("/")[0]! };
  }
  if (specifier.startsWith("node:")) return { place: "node" };
  const parts = specifier.split("/");
  return { place: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") };
}

const words = (text: string | undefined) => (text ?? "").split(" ").filter((word) => word !== "");

const isAllowed = (from: string, to: string) => from === to || words(mayImport[from]).includes(to);

/** Whether other rooms may import a file, named without its ending. */
const isDoor = (room: string, name: string) => doors.get(room)?.some((door) => door === "*" || door === name);

const nameIn = (room: string, file: string) => file.slice(`src/${room}/`.length, -".ts".length);

interface Import {
  readonly from: string;
  readonly specifier: string;
}

const files = sources("src");
/** Those of tests and scripts, too. */
const all = ["src", "test", "scripts"]
  .flatMap((folder) => sources(folder, /\.(?:ts|mjs)$/))
  .filter((file) => !file.startsWith("test/fixtures/"));
const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(/(?:\sfrom\s|\bimport)\s*\(?\s*"([^"]+)"/g)].map(
    ([, specifier = ""]) => ({ from, specifier }),
  ),
);

/**
 * A file holds one idea. The test prints files from this length on, so that someone checks whether they hold
 * two.
 */
const manyLines = 400;
/** Longer files fail the test. */
const maxLines = 500;
/** Longer files, with the reason. The list may only shrink. */
const longerFiles: Readonly<Record<string, string>> = {};

/** A file of fewer lines is small. */
const fewLines = 60;
/**
 * The maximum number of small files that only one file in the same folder imports. Such a file must name an
 * idea of its own; otherwise its code belongs into the file that imports it. The number may only fall.
 */
const maxSmallNeighbors = 14;

/** No line is longer, in columns. */
const maxColumns = 110;
/**
 * Strings, templates and regular expressions in a line: a text is one literal, so it may be longer. Markup
 * with bindings is not a text, as it can be broken between attributes.
 */
const literals =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?![^`]*=\$\{)(?:[^`\\]|\\.)*`?|\/(?![*/])(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/g;

/** Whether a line is too long: a comment always, code without its literals. */
function isTooLong(line: string): boolean {
  if ([...line].length <= maxColumns) return false;
  const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line);
  return isComment || line.replace(literals, '""').length > maxColumns;
}

/** The contents of each bundle, which every build writes to `out/meta`. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<
    Record<string, { readonly imports: readonly { readonly path: string }[]; readonly entryPoint?: string }>
  >;
}

describe("architecture", () => {
  it("has every room of the plan, and no file outside", () => {
    assert.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(mayImport).sort());
    assert.deepEqual([...doors.keys()], Object.keys(mayImport), "the guide lists them in the same order");
  });

  it("keeps every import within the plan, and through doors", () => {
    assert.ok(imports.length > 1_000, `only ${imports.length} imports were seen`);
    const wrong = new Set<string>();
    const used = new Set<string>();
    for (const { from, specifier } of imports) {
      const room = roomOf(from);
      const { file, place } = meant(specifier, from);
      if (place === room) continue;
      used.add(`${room} may import ${place}`);
      if (!isAllowed(room, place)) wrong.add(`${from} imports from ${place}`);
      if (file === undefined) continue;
      used.add(`${nameIn(place, file)} is a door of ${place}`);
      if (!isDoor(place, nameIn(place, file))) wrong.add(`${from} imports ${file}, which is no door`);
    }
    assert.deepEqual([...wrong], []);
    const listed = Object.entries(mayImport).flatMap(([room, places]) => [
      ...words(places).map((place) => `${room} may import ${place}`),
      ...doors.get(room)!.flatMap((door) => (door === "*" ? [] : [`${door} is a door of ${room}`])),
    ]);
    const unused = listed.filter((line) => !used.has(line));
    assert.deepEqual(unused, [], "the plan allows what nothing uses");
  });

  it("notices forbidden imports", () => {
    const forbidden = `
      games: games/twenty48 node
      games/twenty48: games/sliding games/twenty48/solver
      games/sokoban: games/sokoban/solver
      protocol: vscode
      extension: games/sokoban/solver
      midend: vscode platform games/sokoban/play
      extension/levels: games/sokoban/solver games/sokoban
      solving: vscode node
      operations: vscode node games/sokoban/solver
      solving/worker: vscode
      webview/game: games/registry
      webview/level-editor: games/sokoban/solver`;
    for (const [, from = "", all] of forbidden.matchAll(/(\S+): (.*)/g)) {
      assert.ok(mayImport[from] !== undefined, from);
      for (const to of words(all)) assert.equal(isAllowed(from, to), false, `${from} → ${to}`);
    }
    assert.ok(!isDoor("games/sokoban/solver", "search/push-search"));
    assert.ok(isDoor("games/sliding/solver", "solver"));
  });

  it("has no circles between rooms", () => {
    const arrows = imports.flatMap(({ from, specifier }): [string, string][] => {
      const { file, place } = meant(specifier, from);
      return file !== undefined && place !== roomOf(from) ? [[roomOf(from), place]] : [];
    });
    assert.deepEqual(circles(arrows), []);
  });

  it("has no circles between files", () => {
    const arrows = imports.flatMap(({ from, specifier }): [string, string][] => {
      const to = path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, ".ts");
      return specifier.startsWith(".") && existsSync(to) ? [[from, to]] : [];
    });
    assert.deepEqual(circles(arrows), []);
  });

  it("keeps solvers out of the host and everything but the solver out of the thread", () => {
    const folder = path.join("out", "meta");
    const metafiles = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Metafile);
    const has = (entry: string, part: RegExp) =>
      metafiles.some(
        ({ inputs, outputs }) =>
          Object.values(outputs).some(({ entryPoint }) => entryPoint === entry) &&
          Object.keys(inputs).some((input) => part.test(input)),
      );
    assert.ok(has("src/extension/play.ts", /games\/twenty48\/rules/));
    assert.ok(!has("src/extension/play.ts", /games\/\w+\/solver\/|solving\/worker\//));
    assert.ok(!has("src/solving/worker/worker.ts", /src\/(?:extension|solving\/(?!worker))/));
    assert.ok(!has("src/webview/game/main.ts", /\/solver\//));
    // Bundles that are loaded at first use.
    assert.ok(
      !has(
        "src/extension/extension.ts",
        /src\/(?:games\/\w+\/|midend|solving|platform)|extension\/(?:features\/(?!registration)|panel|levels\/)/,
      ),
    );
    assert.ok(
      !has(
        "src/extension/play.ts",
        /extension\/(?:features\/(?:game-files|.*terminal)|levels)\/|midend\/hints\/player-patterns/,
      ),
    );
    assert.ok(
      !has(
        "src/extension/levels/documents/levels.ts",
        /report\/report-(?:panel|html|tables|files)|comparison\/comparison-panel|markdown\/(?:markdown-features|block-)|drawing\/(?:replay-|svg-file|level-svg|level-image)/,
      ),
    );
    // Names and bounds come from the manifest, but not its tables.
    assert.ok(has("src/extension/play.ts", /src\/protocol\/game\/settings/));
    for (const entry of ["src/extension/extension.ts", "src/extension/play.ts"]) {
      assert.ok(!has(entry, /src\/manifest\/(?!names)/));
    }
  });

  it("keeps the code that differs between hosts in the bundles of the hosts", () => {
    const outside = (name: string) => {
      const { outputs }: Metafile = JSON.parse(
        readFileSync(path.join("out", "meta", `${name}.json`), "utf8"),
      );
      const paths = Object.values(outputs).flatMap(({ imports }) => imports.map((found) => found.path));
      return [...new Set(paths)].sort();
    };
    const known = ["vscode", "./host.js", "./thread-host.js", "./sokoban.js", "./level-forms.js"];
    for (const name of "extension play sokoban levels later rare level-forms solver-worker".split(" ")) {
      const wrong = outside(name).filter((module) => !known.includes(module));
      assert.deepEqual(wrong, [], name);
    }
    assert.ok(outside("host").includes("node:worker_threads"));
  });

  it("recognizes errors of other bundles, which have copies of their classes", () => {
    const wrong = files.filter((file) =>
      /instanceof (?:CancelledError|SolverFailure)\b/.test(readFileSync(file, "utf8")),
    );
    assert.deepEqual(wrong, []);
  });

  it("keeps lines to their length", () => {
    const long = all.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (isTooLong(line) ? [`${file}:${index + 1}`] : [])),
    );
    assert.deepEqual(long, []);
  });

  it("has the parts of a list or an object in it, not in another one that is spread into it", () => {
    const spread = all.flatMap((file) =>
      spreadLiterals(readFileSync(file, "utf8")).map((literal) => `${file}: ${literal}`),
    );
    assert.deepEqual(spread, []);
  });

  it("keeps files to one idea", () => {
    const lengths = ["src", "test", "scripts"]
      .flatMap((folder) => sources(folder))
      .map((file) => ({ file, lines: lineCount(file) }));
    const many = lengths.filter(({ file, lines }) => lines > manyLines && longerFiles[file] === undefined);
    for (const { file, lines } of many)
      console.log(`      ${file} has ${lines} lines: does it hold one idea?`);
    const long = lengths.filter(({ lines }) => lines > maxLines).map(({ file }) => file);
    assert.deepEqual(long.sort(), Object.keys(longerFiles).sort());
  });

  it("splits files by ideas, not by length", () => {
    const importers = new Map<string, Set<string>>();
    for (const { from, specifier } of imports) {
      const file = path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, ".ts");
      importers.set(file, (importers.get(file) ?? new Set()).add(from));
    }
    const small = files.filter((file) => {
      const [importer, ...others] = importers.get(file) ?? [];
      const isNeighbor = importer !== undefined && path.posix.dirname(importer) === path.posix.dirname(file);
      return isNeighbor && others.length === 0 && lineCount(file) < fewLines;
    });
    assert.ok(
      small.length <= maxSmallNeighbors,
      [
        `${small.length} files of less than ${fewLines} lines are imported only by one file beside them,`,
        `and at most ${maxSmallNeighbors} may be. Move the code of a new one into the file that imports it:`,
        ...small,
      ].join("\n"),
    );
  });
});

/**
 * The lists and objects of a text that are spread where their parts could stand. They were a trick against
 * the formatter, which gives each part of a long one a line.
 */
function spreadLiterals(text: string): readonly string[] {
  return [...text.matchAll(/\.\.\.(?=[[{])/g)].flatMap(({ index }) => {
    const start = index + "...".length;
    const end = closingBracket(text, start) + 1;
    return /^\s*[,\])}]/.test(text.slice(end)) ? [text.slice(start, end)] : [];
  });
}

/** The place of the bracket that closes the one at `start`. Brackets in strings do not count. */
function closingBracket(text: string, start: number): number {
  const pattern = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[({]|[\])}]/g;
  pattern.lastIndex = start;
  let depth = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if ("[({".includes(found[0])) depth++;
    else if ("])}".includes(found[0]) && --depth === 0) return found.index;
  }
  return text.length;
}

/** Groups of places that import each other, each as its sorted names. */
function circles(arrows: readonly (readonly [string, string])[]): readonly string[] {
  const after = new Map<string, Set<string>>();
  for (const [from, to] of arrows) after.set(from, (after.get(from) ?? new Set()).add(to));
  const reach = (from: string) => {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of after.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reached = new Map([...after.keys()].map((place) => [place, reach(place)]));
  const found = [...reached].filter(([place, seen]) => seen.has(place));
  const groups = found.map(([place, seen]) =>
    [...seen]
      .filter((other) => reached.get(other)?.has(place))
      .sort()
      .join(", "),
  );
  return [...new Set(groups)].sort();
}

function lineCount(file: string): number {
  return readFileSync(file, "utf8").trimEnd().split("\n").length;
}

function sources(folder: string, isMeant?: RegExp): readonly string[] {
  return sourcesIn(folder, isMeant).map(([file]) => file);
}
