import { readFileSync } from "node:fs";
import path from "node:path";

/** A language and its texts by their keys in the bundle. */
export interface LanguageFile {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** The language that the environment asks for, such as “pt-br” from “pt_BR.UTF-8”; `undefined` for none. */
export function wantedLanguage(env: Readonly<Record<string, string | undefined>>): string | undefined {
  // An empty variable counts as unset.
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const [, name] = /^([a-z]{2,3}(?:[_-][a-z]{2,4})?)(?:[.@]|$)/i.exec(locale) ?? [];
  return name?.replace("_", "-").toLowerCase();
}

/**
 * The translations in `folder` for a language, or for it without its region: the files that VS Code reads,
 * too. `undefined` where there are none, or none that can be read: the program is then in English.
 */
export function readLanguage(folder: string, wanted: string | undefined): LanguageFile | undefined {
  const [language = ""] = wanted?.split("-") ?? [];
  for (const name of new Set([wanted, language])) {
    if (name === undefined || name === "") continue;
    const translations = textsIn(path.join(folder, `bundle.l10n.${name}.json`));
    if (translations !== undefined) return { language: name, translations };
  }
  return undefined;
}

function textsIn(file: string): Readonly<Record<string, string>> | undefined {
  try {
    const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof texts !== "object" || texts === null) return undefined;
    return Object.fromEntries(
      Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}
