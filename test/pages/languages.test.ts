import { languages } from "../campaign/languages.js";
import { testCampaign } from "../campaign/shared/short-run.js";

/** Pages of each kind that open quickly; the campaign has all others. */
const sample = ["level, solved", "2048, with its first hint", "the home page", "level editor, a playtest"];

describe("longer texts", () => {
  testCampaign("languages", languages(sample), { inputs: sample.length });
});
