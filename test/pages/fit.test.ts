import { fitting } from "../campaign/fit.js";
import { testCampaign } from "../campaign/shared/short-run.js";
import { fitFolder, fitPages, layoutPages } from "../e2e/shared/fit-pages.js";

describe("pages of the games", () => {
  // Each page once, at a third of the usual sizes and at a sample of all others.
  testCampaign("fit", fitting(10, 3), {
    inputs: Object.keys({ ...fitPages(fitFolder()), ...layoutPages }).length,
  });
});
