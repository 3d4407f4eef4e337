import * as vscode from "vscode";
import { given, onServer } from "./given.js";

/** Like `node/results.ts`, through VS Code. */

const folder = onServer(given.results);

export const options = { grep: given.grep, color: given.color, hostile: given.hostile };

export const project = onServer(given.project);

/** The suites restart after a reload, and number their files again. */
export const temporary = vscode.Uri.joinPath(onServer(given.temporary), String(Date.now()));

export async function readNote(name: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
  } catch {
    return undefined;
  }
}

export async function writeNote(name: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
}

/** A reload restarts the script; earlier output is kept. */
const before = readNote("output.txt");
let said = "";
let saying: Promise<void> | undefined;
let isSaid = true;

export function say(line: string): void {
  said += `${line}\n`;
  isSaid = false;
  saying ??= keepSaying();
}

export async function outputStored(): Promise<void> {
  await saying;
}

async function keepSaying(): Promise<void> {
  const first = (await before) ?? "";
  while (!isSaid) {
    isSaid = true;
    await writeNote("output.txt", first + said);
  }
  saying = undefined;
}
