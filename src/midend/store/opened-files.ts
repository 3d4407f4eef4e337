import { readableItems, string } from "../../games/reading.js";
import type { Memory } from "../ports/store.js";

/** More files are not remembered; the ones that were opened first go first. */
const maxFiles = 1_000;
/** Longer addresses are not remembered. */
const maxCharacters = 4_000;

/**
 * The level files that the player opened, by their addresses. A save names the file that its level came from,
 * and the save can come from anybody: only these are opened again without a question.
 */
export class OpenedFiles {
  constructor(private readonly memory: Memory) {}

  has(address: string): boolean {
    return this.#read().includes(address);
  }

  note(address: string): void {
    const before = this.#read();
    if (before.at(-1) === address || address.length > maxCharacters) return;
    this.memory.write([...before.filter((other) => other !== address), address].slice(-maxFiles));
  }

  /** Another process may have written it meanwhile. */
  #read(): readonly string[] {
    return readableItems(string(maxCharacters), this.memory.read());
  }
}
