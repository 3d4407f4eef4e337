import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { MochaOptions } from "mocha";

/** The names of the requested suites. */
export function suiteNames(): readonly string[] {
  const leftOut = (process.env.TILEWORK_LEFT_OUT ?? "").split(",");
  const requested = (process.env.TILEWORK_SUITES ?? "").split(",");
  return readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => requested.includes(file) && !leftOut.includes(file),
  );
}

/** Mocha with some suites. */
export async function mochaWith(names: readonly string[], options: MochaOptions): Promise<Mocha> {
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha(options);
  for (const name of names) mocha.addFile(join(__dirname, name));
  return mocha;
}
