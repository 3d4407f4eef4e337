import { translatorOf } from "../../games/message.js";
import { type Translations, translationFor } from "./translations.js";

/** The texts in previews, by language. The build writes them into the script, as a preview reads no files. */
declare const previewTranslations: Translations;

const language = translationFor(navigator.languages, Object.keys(previewTranslations));

/** Shows a message in the language of the window, if there is a translation. */
export const translate = translatorOf(
  language ?? "en-US",
  language === undefined ? undefined : previewTranslations[language],
);
