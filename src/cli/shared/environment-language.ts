import { readTranslation } from "../../games/translations.js";
import { useLanguage } from "../../platform/speech.js";

/** The language that the environment asks for, such as “pt-br” from “pt_BR.UTF-8”; `undefined` for none. */
export function wantedLanguage(env: Readonly<Record<string, string | undefined>>): string | undefined {
  // An empty variable counts as unset.
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const [, name] = /^([a-z]{2,3}(?:[_-][a-z]{2,4})?)(?:[.@]|$)/i.exec(locale) ?? [];
  return name?.replace("_", "-").toLowerCase();
}

/**
 * The program speaks the language of its environment from now on. It stays in English where it has no texts
 * in it, or none that can be read.
 *
 * @param read see `readTranslation`
 */
export async function useEnvironmentLanguage(
  env: Readonly<Record<string, string | undefined>>,
  read: (name: string) => Promise<string>,
): Promise<void> {
  const wanted = wantedLanguage(env);
  const found = wanted && (await readTranslation(wanted, read).catch(() => undefined));
  if (found) useLanguage(found.language, found.translations);
}
