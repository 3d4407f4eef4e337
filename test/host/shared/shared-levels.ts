import * as vscode from "vscode";
import { project } from "#runner/results";
import { isThere, readFile } from "../run/files.js";

/**
 * A file beside the project, as in `test/unit/shared/shared-data.ts`. If it is missing, the running test is
 * skipped with a message.
 */
async function sharedText(test: Mocha.Context, ...names: readonly string[]): Promise<string> {
  const file = vscode.Uri.joinPath(project, "..", "shared", "data", ...names);
  if (await isThere(file)) return readFile(file);
  test.test!.title += ` (skipped: ${names.join("/")} is missing)`;
  return test.skip();
}

export function sharedLevels(test: Mocha.Context, name: string): Promise<string> {
  return sharedText(test, "levels", name);
}
