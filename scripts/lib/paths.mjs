import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = resolve(fileURLToPath(import.meta.url), "../../..");

/** @param {...string} parts a path from the root */
export const inRoot = (...parts) => resolve(root, ...parts);

/** The folder for everything that is fetched once. Safe to delete; ignored by git. */
export const cache = inRoot(".vscode-test");

/** Compiled tests, build metadata and test results. */
export const out = inRoot("out");
