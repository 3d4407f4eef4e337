import assert from "node:assert/strict";
import { sourcesIn } from "../shared/sources.js";

/** How the code makes what it shows: numbers by `Intl`, and every text by a message. */

/** Files that write numbers for programs, with the reason. Others show them by `formatQuantity`. */
const numbersForPrograms: Readonly<Record<string, string>> = {
  "src/cli/sokoban/test.ts": "XML for continuous integration",
  "src/extension/panel/picture-drawings.ts": "SVG",
  "src/drawing/replay-frames.ts": "SVG",
  "src/webview/game/home/tilework-game-card.ts": "CSS",
  "src/webview/game/home/tilework-saved-games.ts": "CSS",
  "src/webview/game/page/tilework-cheer.ts": "CSS",
  "src/webview/game/page/whole-picture.ts": "CSS",
  "src/webview/game/timing/tilework-session-chart.ts": "SVG",
  "src/webview/kit/tilework-replay-bar.ts": "SVG",
  "src/webview/board/skins.ts": "CSS",
};

const sources = sourcesIn("src", /^src\/(?!training\/).*\.ts$/).map(([file, text]) => {
  return { file, code: text.replace(/\/\*[\s\S]*?\*\/|\/\/ [^\n]*/g, "") };
});

describe("texts in the code", () => {
  it("hold numbers as the language writes them", () => {
    const found = sources.filter(({ code }) => /\.to(?:Fixed|LocaleString|Precision)\(/.test(code));
    assert.deepEqual(found.map(({ file }) => file).sort(), Object.keys(numbersForPrograms).sort());
  });

  it("of the program are messages, also where they are printed", () => {
    const program = sources.filter(
      ({ file }) => file.startsWith("src/cli/") && !file.startsWith("src/cli/mcp"),
    );
    assert.ok(program.length > 50);
    const literals = program.flatMap(({ file, code }) =>
      printed(code)
        .filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text))
        .map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(literals, []);
  });

  it("are not English in a placeholder", () => {
    const found = sources.flatMap(({ file, code }) =>
      [...code.matchAll(/(?<![\w.])(?:say|plural|t)\((?:[^()]|\([^()]*\))*\)/g)]
        .filter(([call]) => /\benglish\(|,\s*"[a-z]+ [a-z ]+"/.test(call) && !/^plural|"tilework /.test(call))
        .map(([call]) => `${file}: ${call}`),
    );
    assert.deepEqual(found, []);
  });

  it("are found by these tests", () => {
    assert.deepEqual(printed(`streams.out(\`\${a("b c")} boards left\`); error("It is done");`), [
      " boards left",
      "It is done",
    ]);
  });
});

/** The literals that are printed as they are, without what is computed in them. */
function printed(code: string): readonly string[] {
  const calls = code.matchAll(
    /(?<![\w.])(?:streams\.)?(?:out|error|showProgress)\((?:streams, )?(`[^`]*`|"[^"\n]*")/g,
  );
  return [...calls].map(([, literal = ""]) =>
    literal
      .slice(1, -1)
      .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "")
      .replaceAll("\\n", ""),
  );
}
