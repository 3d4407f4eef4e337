import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import type { MochaOptions } from "mocha";

/**
 * Runs compiled suites in this very extension host. What the reporter says is appended to `output.txt` in `results`, because the host's own
 * output is mixed with VS Code's; the counts and how long each test took go to `<name>.json`.
 * @returns how many tests failed
 */
export async function runSuites(files: readonly string[], results: string, name: string): Promise<number> {
  const { default: Mocha } = await import("mocha");
  const options: MochaOptions = { ui: "bdd", timeout: 30_000, color: process.env.TILEWORK_COLOR === "1" };
  if (process.env.TILEWORK_GREP) options.grep = process.env.TILEWORK_GREP;
  const mocha = new Mocha(options);
  for (const file of files) mocha.addFile(file);
  // Mocha's reporters print through this property, so only they are heard.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(join(results, "output.txt"), `${format(...args)}\n`);

  const tests: { readonly name: string; readonly ms: number }[] = [];
  return new Promise((resolve, reject) => {
    try {
      const runner = mocha.run((failed) => {
        const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
        const counts = { passed: passes, failed: failures, skipped: pending };
        writeFileSync(join(results, `${name}.json`), JSON.stringify({ counts, tests }));
        resolve(failed);
      });
      runner.on("test end", (test) => tests.push({ name: test.fullTitle(), ms: test.duration ?? 0 }));
    } catch (error) {
      reject(error);
    }
  });
}
