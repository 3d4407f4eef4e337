import { reloads } from "../campaign/reload.js";
import { testCampaign } from "../campaign/shared/short-run.js";

describe("windows that close a moment after moves", () => {
  // A store that refuses to write, a reloaded page, and the reload command.
  testCampaign("reload", reloads(1), { inputs: 3 });
});
