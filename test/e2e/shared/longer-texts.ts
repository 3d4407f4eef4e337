import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { translationFiles } from "../../../scripts/lib/build/translations.mjs";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { copiedExtension } from "../../../scripts/lib/vscode/extension-copies.mjs";

/**
 * A made-up language: each text in brackets and 40 % longer, word by word, as in languages with long words. A
 * shown text without brackets has not been translated.
 */

/**
 * VS Code's name of a language that no display language is. `Intl` formats its numbers as the machine does.
 */
export const longerLanguage = "qps-ploc";

/** The letter that makes words longer; no text of ours contains it. */
export const filler = "ö";

/** "Undo {0}" becomes "[Unödo {0}]". A text without letters stays as it is. */
export function longerText(text: string): string {
  if (!/\p{L}/u.test(text.replace(/\{\d+\}/g, ""))) return text;
  /** In tenths of a letter. */
  let owed = 0;
  const longer = text.replace(/\{\d+\}|\p{L}/gu, (found) => {
    if (found.startsWith("{")) return found;
    owed += 4;
    if (owed < 10) return found;
    owed -= 10;
    return `${found}${filler}`;
  });
  return `[${longer}]`;
}

/** What `longerText` was made from; other texts without brackets stay as they are. */
export function shorterText(text: string): string {
  return text.replace(/[[\]ö]/g, "");
}

/** Matches a text and its longer form, where arguments may have brackets of their own. */
export function longerPattern(text: string): RegExp {
  const letters = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^\\s*[[\\]ö]*${letters.join("[[\\]ö]*")}[[\\]ö]*\\s*$`);
}

/** A copy of the extension with a translation into the longer language. */
export function extensionWithLongerTexts(): string {
  const folder = copiedExtension();
  const bundle = englishTexts(inRoot("l10n", "bundle.l10n.json"));
  const longer = Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, longerText(text)]));
  for (const [name, text] of Object.entries(translationFiles({ [longerLanguage]: longer })))
    writeFileSync(join(folder, "dist", "l10n", name), text);
  return folder;
}
