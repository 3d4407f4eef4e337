import { languages, shownLanguages } from "../campaign/languages.js";
import { testCampaign } from "../campaign/shared/short-run.js";
import { longerLanguage } from "../e2e/shared/longer-texts.js";

/** Pages of each kind that open quickly; the campaign has all others. */
const pages = ["level, solved", "2048, with its first hint", "the home page", "level editor, a playtest"];

/** All of them with longer texts, and one in each language. */
const sample = (language: string) =>
  language === longerLanguage ? pages : [pages[shownLanguages.indexOf(language) % pages.length]!];

describe("languages", () => {
  const inputs = shownLanguages.flatMap(sample).length;
  testCampaign("languages", languages(sample), { inputs });
});
