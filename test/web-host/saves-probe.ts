import { hostFiles } from "../../src/platform/web/files.js";
import { costsIn, fill } from "../bench/shared/save-costs.js";
import { begin, tell } from "./probe.js";

/** The number of named saves, and of moves made beside them. */
export interface SavesInput {
  readonly named: number;
  readonly moves: number;
}

/** Saves in the browser's database of a real VS Code. */
export async function run(): Promise<void> {
  const { named, moves } = begin<SavesInput>();
  const folder = `vscode-userdata:/User/globalStorage/tilework-bench-${named}/saves`;
  await fill(folder, hostFiles, named, () => undefined);
  tell(await costsIn(folder, named, () => hostFiles, moves));
}
