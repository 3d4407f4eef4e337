import * as vscode from "vscode";
import { inFrame, type Thread, type ThreadOptions } from "../thread.js";
import { placeOf, readText } from "./bundles.js";
import { WebThread } from "./web-thread.js";

export { canYield, cores, maxMemoryMb } from "./web-thread.js";

/** The texts of bundles, each read once. */
const texts = new Map<string, Promise<string>>();

/**
 * Starts a web worker. VS Code does not allow one from an extension's own address, so its program is read and
 * passed to it. `program`: see `#host/bundles`.
 */
export function startThread(program: string, { data }: ThreadOptions): Thread {
  return new WebThread(data, {
    async text() {
      const places = [placeOf("dist", "web-thread.js"), vscode.Uri.parse(program)] as const;
      const [frame, text] = await Promise.all([textOf(places[0]), textOf(places[1])]);
      return inFrame(frame, text);
    },
    media,
  });
}

async function media(name: string): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(placeOf("media", name));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
    throw error;
  }
}

function textOf(uri: vscode.Uri): Promise<string> {
  const key = uri.toString();
  const text = texts.get(key) ?? readText(uri);
  texts.set(key, text);
  text.catch(() => texts.delete(key));
  return text;
}
