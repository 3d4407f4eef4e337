import { join } from "node:path";
import type { MochaOptions } from "mocha";

/** The names of the requested suites, in the order in which they run. */
export function suiteNames(): readonly string[] {
  return (process.env.TILEWORK_SUITES ?? "").split(",");
}

/** Mocha with some suites. */
export async function mochaWith(names: readonly string[], options: MochaOptions): Promise<Mocha> {
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha(options);
  for (const name of names) mocha.addFile(join(__dirname, name));
  return mocha;
}
