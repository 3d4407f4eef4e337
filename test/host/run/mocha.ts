import { allSaid, options, say, writeNote } from "#runner/results";
import { mochaWith } from "#runner/suites";

/**
 * Runs suites in this very extension host. What the reporter says is kept by `say`, because the host's own
 * output is mixed with VS Code's; the counts, how long each test took and what failed go to the note
 * `<name>.json`.
 * @returns how many tests failed
 */
export async function runSuites(suites: readonly string[], name: string): Promise<number> {
  const { grep, color } = options;
  const mocha = await mochaWith(suites, {
    ui: "bdd",
    timeout: 30_000,
    color,
    ...(grep === undefined ? {} : { grep }),
  });
  // Mocha's reporters print through this property, so only they are heard.
  const { Base } = (mocha.constructor as typeof Mocha).reporters;
  Base.consoleLog = (...args: unknown[]) => say(format(...args));

  const tests: { readonly name: string; readonly ms: number }[] = [];
  const failures: { readonly name: string; readonly error: string; readonly file?: string }[] = [];
  const counts = await new Promise<{
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
  }>((resolve, reject) => {
    try {
      const runner = mocha.run(() => {
        const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
        resolve({ passed: passes, failed: failures, skipped: pending });
      });
      runner.on("test end", (test) => tests.push({ name: test.fullTitle(), ms: test.duration ?? 0 }));
      // Hooks that fail come here, too. In a browser a test knows no file.
      runner.on("fail", (test, error) => {
        const file = test.file?.split(/[\\/]/).at(-1);
        failures.push({
          name: test.fullTitle(),
          error: String(error?.message ?? error),
          ...(file === undefined ? {} : { file }),
        });
      });
    } catch (error) {
      reject(error);
    }
  });
  await writeNote(`${name}.json`, JSON.stringify({ counts, tests, failures }));
  await allSaid();
  return counts.failed;
}

/** What reporters print: a text with the places of others, of which Mocha uses two kinds. */
function format(text: unknown = "", ...values: readonly unknown[]): string {
  let used = 0;
  return String(text).replace(/%[sd]/g, () => String(values[used++]));
}
