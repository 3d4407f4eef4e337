import * as l10n from "@vscode/l10n";
import { formatQuantity, keyOf, type Message, type MessageArgument } from "../../games/message.js";
import { language } from "./language.js";

let translations: Readonly<Record<string, string>> | undefined;

/**
 * Sets the language of the page and its translations, before anything is shown.
 *
 * @param language BCP 47 tag
 * @param contents translated texts by English text; `undefined` in English
 */
export function useLanguage(language: string, contents: Readonly<Record<string, string>> | undefined): void {
  document.documentElement.lang = language;
  translations = contents;
  if (contents !== undefined) l10n.config({ contents: { ...contents } });
}

/** The message in the user's language. */
export function translate(message: Message): string {
  const key = keyOf(message, language() ?? "en", translations);
  const args = message.args.map(translateArgument);
  const { comment } = message;
  return comment === undefined ? l10n.t(key, ...args) : l10n.t({ message: key, args, comment });
}

function translateArgument(argument: MessageArgument): string | number {
  if (typeof argument !== "object") return argument;
  return "quantity" in argument ? formatQuantity(language(), argument) : translate(argument);
}
