import assert from "node:assert/strict";
import { openWorkbenches } from "./shared/workbench.js";

/** For all suites of windows: what a failing test's window shows, and what the extension has told there. */
export const mochaHooks: Mocha.RootHookObject = {
  async afterEach(this: Mocha.Context) {
    const test = this.currentTest;
    if (test?.state !== "failed") return;
    for (const workbench of openWorkbenches()) {
      const path = await workbench.screenshot(`failed-${test.fullTitle()}`).catch(() => undefined);
      if (path) console.log(`      picture: ${path}`);
      for (const line of workbench.log) console.log(`      ${line}`);
    }
  },
  /** Closes the windows that are open. None of their pages may have logged a problem on the console. */
  async afterAll() {
    for (const workbench of openWorkbenches()) {
      await workbench.close();
      assert.deepEqual(workbench.problems, []);
    }
  },
};
