import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";

/** A new temporary folder, and its files. */
export class NewFolder {
  readonly path: string;

  constructor(name: string) {
    this.path = temporaryFolder(name).path;
  }

  /** The path of something in it. */
  at(...names: readonly string[]): string {
    return path.join(this.path, ...names);
  }

  /** Writes a file, and returns its path. */
  put(name: string, content: string | Uint8Array): string {
    writeFileSync(this.at(name), content);
    return this.at(name);
  }

  text(name: string): string {
    return readFileSync(this.at(name), "utf8");
  }
}
