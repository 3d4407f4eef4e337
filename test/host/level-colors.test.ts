import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import * as vscode from "vscode";

/**
 * Checks the grammar of levels with VS Code's own tokenizer, loaded from VS Code's folder so that it need not
 * be installed.
 */

interface Grammar {
  tokenizeLine(
    line: string,
    state: unknown,
  ): { readonly tokens: readonly Token[]; readonly ruleStack: unknown };
}

interface Token {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly scopes: readonly string[];
}

interface TextMate {
  readonly INITIAL: unknown;
  readonly Registry: new (options: object) => { loadGrammar(scope: string): Promise<Grammar | null> };
  parseRawGrammar(text: string, file: string): unknown;
}

interface Oniguruma {
  readonly OnigScanner: new (patterns: readonly string[]) => unknown;
  readonly OnigString: new (text: string) => unknown;
  loadWASM(bytes: Uint8Array): Promise<void>;
}

/** The desktop version keeps its packages in an archive. */
const packages = ["node_modules", "node_modules.asar"].map((folder) => path.join(vscode.env.appRoot, folder));

function packageOfVSCode(...names: readonly string[]): string {
  for (const folder of packages) {
    try {
      return createRequire(__filename).resolve(path.join(folder, ...names));
    } catch {
      // it is in the other folder
    }
  }
  throw new Error(`VS Code has no ${names.join("/")}.`);
}

/** The grammars that the tests need, by their scopes: an extension, and a file in it. */
const grammars: Readonly<Record<string, readonly [string, string]>> = {
  "text.sokoban": ["tilework.tilework", "media/language/sokoban.tmLanguage.json"],
  "markdown.sokoban.codeblock": ["tilework.tilework", "media/language/markdown.tmLanguage.json"],
  "text.html.markdown": ["vscode.markdown", "syntaxes/markdown.tmLanguage.json"],
};

/** The tokens of each line of a text: their words without blanks around them, and their scopes. */
type Tokenizer = (
  text: string,
) => readonly (readonly (Pick<Token, "scopes"> & { readonly words: string })[])[];

async function loadGrammar(scope: string): Promise<Tokenizer> {
  const load = createRequire(__filename);
  const textMate = load(packageOfVSCode("vscode-textmate")) as TextMate;
  const oniguruma = load(packageOfVSCode("vscode-oniguruma")) as Oniguruma;
  await oniguruma.loadWASM(readFileSync(packageOfVSCode("vscode-oniguruma", "release", "onig.wasm")));
  const registry = new textMate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns: readonly string[]) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text: string) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (wanted: string) => {
      const [extension, name] = grammars[wanted] ?? [];
      if (extension === undefined) return null;
      const file = path.join(vscode.extensions.getExtension(extension)!.extensionPath, name!);
      return textMate.parseRawGrammar(readFileSync(file, "utf8"), file);
    },
    getInjections: (into: string) => (into === "text.html.markdown" ? ["markdown.sokoban.codeblock"] : []),
  });
  const grammar = await registry.loadGrammar(scope);
  assert.ok(grammar);
  return (text) => {
    let state = textMate.INITIAL;
    return text.split("\n").map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.map(({ startIndex, endIndex, scopes }) => ({
        words: line.slice(startIndex, endIndex).trim(),
        scopes,
      }));
    });
  };
}

describe("the colors of levels", () => {
  let tokensOf: Tokenizer;

  before(async () => {
    tokensOf = await loadGrammar("text.sokoban");
  });

  /**
   * The colored lines of a text: every token with the last part of its last scope. Blank tokens and those
   * without a scope of ours are left out.
   */
  function colored(text: string): string {
    const lines = tokensOf(text).map((tokens) =>
      tokens
        .filter(({ words, scopes }) => words !== "" && scopes.length > 1)
        .map(({ words, scopes }) => `${words} ${scopes.at(-1)!.replace(".sokoban", "").split(".").at(-1)}`)
        .join(", "),
    );
    return lines.filter((line) => line !== "").join("\n");
  }

  const has = (text: string, expected: string) => assert.equal(colored(text), expected.trim());

  it("distinguish the cells of both dialects, dots by the other symbols of the board", () => {
    has(
      "#####\n#-.@#\n#*$+#\n#####\n",
      `
##### wall
# wall, - floor, . goal, @ player, # wall
# wall, * box-on-goal, $ box, + player-on-goal, # wall
##### wall`,
    );
    has(
      "#####\n#.O@#\n#..X#\n#GG.#\n#####\n",
      `
##### wall
# wall, . floor, O box, @ player, # wall
# wall, .. floor, X goal, # wall
# wall, GG box-on-goal, . floor, # wall
##### wall`,
    );
  });

  it("read the dialect of a file from its header", () => {
    const board = "####\n#..#\n####\n";
    assert.match(colored(board), /\.\. goal/);
    assert.match(colored(`; format: ox\n\n${board}`), /\.\. floor/);
  });

  it("mark wrong symbols, and run lengths", () => {
    has(
      "####\n#?.#\n#$ #\n####\n",
      `
#### wall
# wall, ? symbol, . goal, # wall
# wall, $ box, # wall
#### wall`,
    );
    has(
      "4#|#@$.#|4#\n",
      "4 count, # wall, | run, # wall, @ player, $ box, . goal, # wall, | run, 4 count, # wall",
    );
  });

  it("distinguish titles, keys, comments and moves", () => {
    has(
      ":: old\nCollection: Mine\n\n; one\n####\n#@$.#\n####\nTitle: Big # 3\nComment:\n#\nComment-End:\nSolution (1/1):\nrR2(lU)\n\n'Duh!'\n####\n12\nplain\n",
      `
:: old double-colon
Collection key, : key-value, Mine value
; one semicolon
#### wall
# wall, @ player, $ box, . goal, # wall
#### wall
Title key, : key-value, Big # 3 title
Comment key, : key-value
# block
Comment-End key, : key-value
Solution key, (1/1) count, : key-value
r move, R push, 2 count, ( run, l move, U push, ) run
Duh! title
#### wall
12 title`,
    );
  });

  it("distinguish claims, and headings of solutions with names and counts in the format of level files", () => {
    has(
      "####\n#@*#\n####\nClaim: optimal pushes = 97\nclaim: difficulty = easy to medium\nClaim: moves ≤ 3\n",
      `
#### wall
# wall, @ player, * box-on-goal, # wall
#### wall
Claim key, : key-value, optimal pushes claim, = comparison, 97 count
claim key, : key-value, difficulty claim, = comparison, easy to medium claim
Claim key, : key-value, moves claim, ≤ comparison, 3 count`,
    );
    has(
      "Solution/Mine 54/23\nrR\n\nSnapshot/Half way 4/2:\nl\n\nSolution by him 3/1\nU\n\nSavegame 2 (3/1): r\n",
      `
Solution key, / name, Mine value, 54/23 count
r move, R push
Snapshot key, / name, Half way value, 4/2 count, : key-value
l move
Solution key, by him value, 3/1 count
U push
Savegame 2 key, (3/1) count, : key-value, r move`,
    );
    has(
      "Solution is easy\nSolution name: Mine\nSet Title: Many\n",
      `
Solution name key, : key-value, Mine value
Set Title key, : key-value, Many value`,
    );
  });
});

it("the colors of levels in Markdown are those of level files, inside of blocks of levels alone", async () => {
  const tokensOf = await loadGrammar("text.html.markdown");
  const text = "# @$\n```xsb\n####\n#@.#\n```\n#@.#\n~~~Sokoban {.big}\n#$ #\n~~~\ntext";
  const colored = tokensOf(text).map((tokens) =>
    tokens.flatMap(({ words, scopes }) => (scopes.at(-1)!.endsWith(".sokoban") ? [words] : [])).join(" "),
  );
  assert.deepEqual(colored, ["", "", "####", "# @ . #", "", "", "", "# $  #", "", ""]);
});
