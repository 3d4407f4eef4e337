import { translatorOf } from "../../games/message.js";
import { fittingLanguage, type Translations } from "../../games/translations.js";

/**
 * The texts in previews, by VS Code's names of languages. The build writes them into the script, as a preview
 * reads no files.
 */
declare const previewTranslations: Readonly<Record<string, Translations>>;

const language = fittingLanguage(navigator.languages, Object.keys(previewTranslations));

/** Shows a message in the language of the window, if there is a translation. */
export const translate = translatorOf(
  language ?? "en-US",
  language === undefined ? undefined : previewTranslations[language],
);
