/** Prints “release” or “pre-release”, by the version in `package.json`, for the publishing workflow. */
import { readFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";
import { isPreRelease } from "./lib/release/checks.mjs";

const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
console.log(isPreRelease(version) ? "pre-release" : "release");
