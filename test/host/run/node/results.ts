import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";

/** The runner's input for the suites, and where it finds their results. */

const folder = process.env.TILEWORK_HOST_RESULTS ?? "";

const { env } = process;

export const options = {
  grep: env.TILEWORK_GREP,
  color: env.TILEWORK_COLOR === "1",
  hostile: { inputs: env.TILEWORK_HOSTILE, seed: env.TILEWORK_SEED },
};

/** The repository. */
export const project = vscode.Uri.file(process.cwd());

/** A folder for files of the tests. */
export const temporary = vscode.Uri.file(mkdtempSync(join(tmpdir(), "tilework-host-")));

export async function readNote(name: string): Promise<string | undefined> {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

export async function writeNote(name: string, text: string): Promise<void> {
  if (folder === "") throw new Error("TILEWORK_HOST_RESULTS names no folder for the results.");
  writeFileSync(join(folder, name), text);
}

/** Adds a line to the run's output. */
export function say(line: string): void {
  appendFileSync(join(folder, "output.txt"), `${line}\n`);
}

/** Resolves when all output is stored. */
export async function outputStored(): Promise<void> {}
