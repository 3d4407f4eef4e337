import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** The source files in a folder and below it: their paths from the root, with slashes, and their texts. */
export function sourcesIn(
  folder: string,
  isMeant = /\.ts$/,
): readonly (readonly [file: string, text: string])[] {
  return readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => isMeant.test(file))
    .map((file) => [file, readFileSync(inRoot(file), "utf8")] as const);
}
