import path from "node:path";
import { translationsIn } from "./build/translations.mjs";
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
  const languages = Object.entries(translationsIn(path.join(root, "l10n"))).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([key]) => isShown(key))),
  ]);
  return Object.fromEntries(languages);
}
