import { translationsIn } from "../../../scripts/lib/build/translations.mjs";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { longerLanguage, longerPattern, longerText, shorterText } from "./longer-texts.js";

/** How the window of a test shows texts of ours. Tests name them in English in every language. */
interface ShownTexts {
  /** A text as it is shown. */
  shown(english: string): string;
  /** Matches what is shown for a text. */
  pattern(english: string): RegExp;
  /** The English text for what is shown. */
  english(shown: string): string;
  /** Whether a text is shown in it whose English matches. */
  isSaid(english: RegExp, shown: string): boolean;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const whole = (pattern: string) => new RegExp(`^\\s*${pattern}\\s*$`);
const inEnglish: ShownTexts = {
  shown: (text) => text,
  pattern: (text) => whole(literal(text)),
  english: (text) => text,
  isSaid: (pattern, text) => pattern.test(text),
};
const inLonger: ShownTexts = {
  shown: longerText,
  pattern: longerPattern,
  english: shorterText,
  isSaid: (pattern, text) => pattern.test(shorterText(text)),
};

let texts = inEnglish;

/** Texts are read and found in this language from now on; by default in English. */
export function readTextsIn(language: string | undefined): void {
  const translated = translationsIn(inRoot("l10n"))[language ?? ""];
  texts =
    language === longerLanguage ? inLonger : translated === undefined ? inEnglish : inLanguage(translated);
}

export const shownText = (english: string) => texts.shown(english);
export const shownPattern = (english: string) => texts.pattern(english);
export const englishText = (shown: string) => texts.english(shown);
export const isSaid = (english: RegExp, shown: string) => texts.isSaid(english, shown);

/** Texts of the repository in a language. Arguments of texts stay as they are. */
function inLanguage(translated: Readonly<Record<string, string>>): ShownTexts {
  const bundle = englishTexts(inRoot("l10n", "bundle.l10n.json"));
  const pairs = Object.entries(translated).flatMap(([key, shown]) => {
    const english = bundle[key] ?? bundle[key.slice(0, key.lastIndexOf("/"))];
    // Texts of placeholders alone fit every other one.
    return english === undefined || !/\p{L}{2}/u.test(english) ? [] : [[english, shown] as const];
  });
  const replaced = (text: string, from: 0 | 1) => {
    const exact = pairs.flatMap((pair) => (pair[from] === text ? [pair[1 - from]!] : []));
    // Languages without capitals have one word for “Box” on a button and “box” on a square.
    if (exact.length > 0)
      return exact.sort((one, other) => Number(/^\p{Lu}/u.test(one)) - Number(/^\p{Lu}/u.test(other)));
    return pairs.flatMap((pair) => {
      const places: readonly string[] = pair[from].match(/\{\d\}/g) ?? [];
      if (places.length === 0) return [];
      const found = whole(literal(pair[from]).replace(/\\\{\d\\\}/g, "(.+)")).exec(text);
      if (found === null) return [];
      return [pair[1 - from]!.replace(/\{\d\}/g, (place) => found[places.indexOf(place) + 1] ?? place)];
    });
  };
  return {
    shown: (text) => replaced(text, 0)[0] ?? text,
    pattern: (text) => {
      const all = pairs.flatMap(([english, shown]) => (english === text ? [shown] : []));
      return whole(`(?:${[text, ...all, ...replaced(text, 0)].map(literal).join("|")})`);
    },
    english: (text) => replaced(text.trim(), 1)[0] ?? text,
    isSaid: (english, text) =>
      pairs.some(
        ([one, shown]) =>
          english.test(one) && new RegExp(literal(shown).replace(/\\\{\d\\\}/g, ".+")).test(text),
      ),
  };
}
