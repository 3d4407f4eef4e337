import { options, outputStored, say, writeNote } from "#runner/results";
import { mochaWith } from "#runner/suites";

/**
 * Runs suites in this extension host. `say` records the reporter's output, because the host's own output is
 * mixed with VS Code's. The counts, the duration of each test, and the failures go to the note `<name>.json`.
 *
 * @returns the number of failed tests
 */
export async function runSuites(suites: readonly string[], name: string): Promise<number> {
  const { grep, color } = options;
  const mocha = await mochaWith(suites, {
    ui: "bdd",
    // No test takes a tenth of this. A test that takes longer never ends, however busy the machine is.
    timeout: 300_000,
    color,
    ...(grep === undefined ? {} : { grep }),
  });
  // Mocha's reporters print through this property, so only their output is recorded.
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
      // Failing hooks are reported here, too. In a browser only their suite has a file.
      runner.on("fail", (test, error) => {
        const file = (test.file ?? fileOf(test.parent))?.split(/[\\/]/).at(-1);
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
  await outputStored();
  return counts.failed;
}

/** The file of the nearest suite that has one. */
function fileOf(suite: Mocha.Suite | undefined): string | undefined {
  return suite === undefined ? undefined : (suite.file ?? fileOf(suite.parent));
}

/** A text of a reporter, with placeholders for values; Mocha uses two kinds. */
function format(text: unknown = "", ...values: readonly unknown[]): string {
  let used = 0;
  return String(text).replace(/%[sd]/g, () => String(values[used++]));
}
