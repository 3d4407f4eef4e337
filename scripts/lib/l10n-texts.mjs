import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Collects the texts that are shown to the player: the first arguments of `say("…")` in the games and of
 * `l10n.t("…")` in host and webview. Microsoft's exporter only finds the latter. A first argument that is not
 * a plain literal is reported, as it could not be translated.
 * @returns {{ texts: string[], plurals: Map<string, string>, problems: string[] }} `plurals`: the text for one
 *   by the text for many
 */
export function collectTexts(root = "src") {
  const texts = new Set();
  /** @type {Map<string, string>} */
  const plurals = new Map();
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
    for (const match of code.matchAll(/(?<![\w.])plural\(/g)) {
      if (isDeclaration(code, match.index, file)) continue;
      const rest = code.slice(match.index + match[0].length);
      const forms = formsOf(rest);
      if (forms === undefined) problems.push(`${file}: plural(${rest.slice(0, 40).split("\n")[0]}`);
      for (const form of forms ?? []) texts.add(form);
      if (forms !== undefined) plurals.set(forms[1] ?? "", forms[0] ?? "");
    }
  }
  return { texts: [...texts], plurals, problems };
}

/**
 * The two texts after the count in a call of `plural`; `undefined` where they are not literals.
 *
 * @param {string} code after the opening parenthesis @returns {string[] | undefined}
 */
export function formsOf(code) {
  let depth = 0;
  let end = 0;
  for (; end < code.length && (depth > 0 || code[end] !== ","); end++) {
    if ("([{".includes(code[end] ?? "")) depth++;
    else if (")]}".includes(code[end] ?? "")) depth--;
    if (depth < 0) return undefined;
  }
  const literal = String.raw`\s*("(?:[^"\\\n]|\\.)*")`;
  const forms = new RegExp(`^,${literal},${literal}`).exec(code.slice(end));
  return forms?.slice(1).map((form) => JSON.parse(form));
}

/**
 * Whether this is `say` itself, or the one place each in host and webview that looks up a message's text.
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
