import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Collects the texts that are shown to the player: the first arguments of `say("…")` in the games and of
 * `l10n.t("…")` in host and webview. Microsoft's exporter knows only the latter. A first argument that is no
 * plain literal is reported, since it could not be translated.
 *
 * @returns {{ texts: string[], problems: string[] }}
 */
export function collectTexts(root = "src") {
  const texts = new Set();
  const problems = [];
  for (const file of sources(root)) {
    const code = readFileSync(file, "utf8");
    for (const match of code.matchAll(/(?<![\w.])(?:say|(?:vscode\.)?l10n\.t)\(\s*/g)) {
      const rest = code.slice(match.index + match[0].length);
      const literal = /^"(?:[^"\\\n]|\\.)*"/.exec(rest);
      if (literal !== null) texts.add(JSON.parse(literal[0]));
      else if (!isDeclaration(code, match.index, file))
        problems.push(`${file}: ${rest.slice(0, 40).split("\n")[0]}`);
    }
  }
  return { texts: [...texts], problems };
}

/**
 * `say` itself, and the one place each in host and webview where a message's own text is looked up.
 *
 * @param {string} code @param {number} index @param {string} file
 */
function isDeclaration(code, index, file) {
  return /function\s*$/.test(code.slice(Math.max(0, index - 10), index)) || file.endsWith("translate.ts");
}

/** @param {string} folder @returns {Generator<string>} */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(name);
    else if (name.endsWith(".ts")) yield name;
  }
}
