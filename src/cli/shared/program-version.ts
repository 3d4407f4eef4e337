import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { ProgramStreams } from "./command.js";

/**
 * The version in the `package.json` beside the folder of the program; "unknown" where the program was taken
 * out of its package.
 */
export function programVersion({ program }: Pick<ProgramStreams, "program">): string {
  try {
    const { version } = JSON.parse(
      readFileSync(path.join(path.dirname(program), "..", "package.json"), "utf8"),
    ) as { readonly version?: unknown };
    if (typeof version === "string") return version;
  } catch {
    // There is none, or it is damaged.
  }
  return "unknown";
}
