import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";

/** Who may import whom, checked against what the bundler met (`out/meta`, written by every build). */

interface Metafile {
  readonly inputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }>>;
}

type Rule = { readonly from: RegExp; readonly may: readonly RegExp[] };

const game = String.raw`src/games/([\w-]+)/`;
/** Sokoban without the game itself and the levels that come with it: what an editor of levels is made of. */
const levelParts = /^src\/games\/sokoban\/(?!sokoban\.|shelf\.|variants\.)[\w-]+\.ts$/;
const host = [
  /^src\/extension\/(?!solver\/(?:worker|level-work)|levels\/|level-(?:solver|attempt)\.)/,
  /^src\/games\/(?!solver)[\w-]+\.ts$/,
  /^src\/protocol\//,
  /^vscode$/,
  /^node:/,
];
const rules: readonly Rule[] = [
  // In the extension's own bundle Sokoban is one that is loaded when it is asked for.
  { from: /^src\/games\/registry\.ts$/, may: [/^src\/games\/[\w-]+\.ts$/, /^src\/games\/[\w-]+\/[\w-]+\.ts$/, /^src\/extension\/lazy-sokoban\.ts$/] },
  { from: /^src\/extension\/lazy-sokoban\.ts$/, may: [/^\.\/sokoban\.js$/] },
  { from: /^src\/games\/solver-registry\.ts$/, may: [/^src\/games\/solver\.ts$/, /^src\/games\/[\w-]+\/solver\/solver\.ts$/] },
  { from: /^src\/games\/[\w-]+\.ts$/, may: [/^src\/games\/(?!registry|solver-registry)[\w-]+\.ts$/] },
  // Edits of levels travel whole, so their wire knows their shape.
  { from: /^src\/protocol\/(editor-wire|editor-readers|level-solving)\.ts$/, may: [/^src\/protocol\//, /^src\/games\/[\w-]+\.ts$/, levelParts] },
  { from: /^src\/protocol\//, may: [/^src\/protocol\//, /^src\/games\/[\w-]+\.ts$/] },
  {
    from: /^src\/extension\/solver\/worker\.ts$/,
    may: [/^src\/games\/[\w-]+\.ts$/, /^src\/protocol\//, /^src\/extension\/solver\/(learned-file|level-work)\.ts$/, /^node:worker_threads$/],
  },
  // A level has no game about it: the thread asks Sokoban's solver by its own name.
  {
    from: /^src\/extension\/solver\/level-work\.ts$/,
    may: [/^src\/games\/[\w-]+\.ts$/, levelParts, /^src\/games\/sokoban\/solver\/[\w-]+\.ts$/, /^src\/protocol\//],
  },
  { from: /^src\/extension\/solver\/learned-file\.ts$/, may: [/^src\/games\/solver\.ts$/, /^node:/] },
  // Levels are files, and their text editor is VS Code: what reads, checks and rewrites level texts is called here, by no way round through the registry.
  {
    from: /^src\/extension\/levels\//,
    may: [...host, /^src\/extension\/(levels\/|level-solver\.)/, levelParts],
  },
  // So is what asks the threads for the solution of a level, which plays it once more by the rules.
  { from: /^src\/extension\/level-(solver|attempt)\.ts$/, may: [...host, /^src\/extension\/level-attempt\.ts$/, levelParts] },
  { from: /^src\/extension\//, may: host },
  { from: /^src\/cli\//, may: [/^src\/cli\//, /^src\/games\//, /^node:/] },
  {
    from: /^src\/webview\/level-editor\//,
    may: [
      /^src\/webview\/(level-editor|shared)\//,
      /^src\/webview\/controls\.ts$/,
      /^src\/games\/(?!solver|registry|session)[\w-]+\.ts$/,
      levelParts,
      /^src\/protocol\//,
      /^node_modules\/(lit|@lit|lit-html|@vscode\/l10n|@vscode\/webview-ui-toolkit)\//,
    ],
  },
  {
    from: /^src\/webview\//,
    may: [
      /^src\/webview\//,
      /^src\/games\/(?!solver|registry|session)[\w-]+\.ts$/,
      /^src\/protocol\//,
      /^node_modules\/(lit|@lit|lit-html|@vscode\/l10n|@vscode\/webview-ui-toolkit)\//,
    ],
  },
];

function isAllowed(from: string, to: string): boolean {
  const inGame = new RegExp(`^${game}`).exec(from)?.[1];
  if (inGame !== undefined) {
    const solves = from.includes("/solver/");
    // Its own level collections, bundled as texts.
    if (inGame === "sokoban" && /^media\/levels\/[\w-]+\.txt$/.test(to)) return !solves;
    return to.startsWith(`src/games/${inGame}/`)
      ? solves || !to.includes("/solver/")
      : /^src\/games\/(?!registry|solver-registry)[\w-]+\.ts$/.test(to);
  }
  const rule = rules.find((candidate) => candidate.from.test(from));
  return rule?.may.some((allowed) => allowed.test(to)) ?? false;
}

describe("architecture", () => {
  const folder = path.join("out", "meta");
  const metafiles = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Metafile);

  it("keeps every import within the fences", () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const { inputs } of metafiles) {
      for (const [from, { imports }] of Object.entries(inputs)) {
        if (!from.startsWith("src/")) continue;
        for (const imported of imports) {
          // The bundler's own helpers, for decorators.
          if (imported.path === "<runtime>") continue;
          checked++;
          if (!isAllowed(from, imported.path)) wrong.push(`${from} imports ${imported.path}`);
        }
      }
    }
    assert.ok(checked > 50, `only ${checked} imports were seen`);
    assert.deepEqual([...new Set(wrong)], []);
  });

  it("would notice what is not allowed", () => {
    for (const [from, to] of [
      ["src/games/session.ts", "src/games/twenty48/rules.ts"],
      ["src/games/twenty48/rules.ts", "src/games/sliding/rules.ts"],
      ["src/games/twenty48/scene.ts", "src/games/twenty48/solver/solver.ts"],
      ["src/games/random.ts", "node:crypto"],
      ["src/extension/extension.ts", "src/games/solver-registry.ts"],
      ["src/extension/extension.ts", "src/games/sokoban/collection.ts"],
      ["src/extension/extension.ts", "src/extension/levels/level-language.ts"],
      ["src/extension/levels/level-problems.ts", "src/games/sokoban/shelf.ts"],
      ["src/webview/level-editor/main.ts", "src/games/sokoban/solver/solve.ts"],
      ["src/extension/levels/level-problems.ts", "src/games/sokoban/solver/solve.ts"],
      ["src/extension/solver/worker.ts", "vscode"],
      ["src/webview/game/main.ts", "src/games/registry.ts"],
      ["src/protocol/channel.ts", "vscode"],
    ] as const) {
      assert.equal(isAllowed(from, to), false, `${from} → ${to}`);
    }
  });

  it("keeps solvers out of the host and everything but the solver out of the thread", () => {
    const has = (entry: string, part: RegExp) =>
      metafiles.some(({ inputs }) => entry in inputs && Object.keys(inputs).some((input) => part.test(input)));
    assert.ok(has("src/extension/extension.ts", /games\/twenty48\/rules/));
    assert.ok(!has("src/extension/extension.ts", /\/solver\/(?!pool|thread)/));
    assert.ok(!has("src/extension/solver/worker.ts", /extension\/(?!solver)/));
    assert.ok(!has("src/webview/game/main.ts", /\/solver\//));
  });

  it("keeps files to one idea", () => {
    const long = sources("src").filter((file) => readFileSync(file, "utf8").split("\n").length > 400);
    assert.deepEqual(long, []);
  });
});

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(folder, name));
}
