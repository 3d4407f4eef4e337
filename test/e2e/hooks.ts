import { openWorkbenches } from "./workbench.js";

/** Loaded before the suites: a picture of what there was to see is kept of every test that fails. */
afterEach(async function () {
  const test = this.currentTest;
  if (test?.state !== "failed") return;
  for (const workbench of openWorkbenches()) {
    const path = await workbench.screenshot(`failed-${test.fullTitle()}`).catch(() => undefined);
    if (path) console.log(`      picture: ${path}`);
  }
});
