import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectTexts } from "./l10n-texts.mjs";

/** The folders whose texts are shown in Markdown previews. */
const folders = ["src/webview/markdown-preview", "src/drawing/fences"];

/**
 * The translations of the texts in Markdown previews, by VS Code's names of languages. They become a part of
 * the script of the previews, which can read no files.
 * @param {string} root the folder of the repository
 * @returns {Record<string, Record<string, string>>}
 */
export function previewTranslations(root) {
  const keys = new Set(folders.flatMap((folder) => collectTexts(path.join(root, folder)).texts));
  // A language with more forms of plurals than English has them under the text and the name of the form.
  const isShown = (/** @type {string} */ key) => keys.has(key) || keys.has(key.replace(/\/[a-z]+$/, ""));
  /** @type {Record<string, Record<string, string>>} */
  const translations = {};
  for (const name of readdirSync(path.join(root, "l10n")).sort()) {
    const language = /^bundle\.l10n\.([\w-]+)\.json$/.exec(name)?.[1];
    if (language === undefined) continue;
    /** @type {Record<string, string>} */
    const texts = JSON.parse(readFileSync(path.join(root, "l10n", name), "utf8"));
    translations[language] = Object.fromEntries(Object.entries(texts).filter(([key]) => isShown(key)));
  }
  return translations;
}
