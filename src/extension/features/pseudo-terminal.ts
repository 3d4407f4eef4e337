import * as vscode from "vscode";
import type { Off, Terminal, TerminalSize } from "../../terminal/terminal.js";

/**
 * A VS Code pseudoterminal with the games' terminal interface. It is open from VS Code's `open` to its
 * `close`, or until the player leaves the game.
 */
export class PseudoTerminal implements vscode.Pseudoterminal, Terminal, vscode.Disposable {
  readonly #onDidWrite = new vscode.EventEmitter<string>();
  readonly onDidWrite = this.#onDidWrite.event;
  readonly #onDidClose = new vscode.EventEmitter<number>();
  readonly onDidClose = this.#onDidClose.event;
  readonly #onDidChangeName = new vscode.EventEmitter<string>();
  readonly onDidChangeName = this.#onDidChangeName.event;
  readonly #onData = new vscode.EventEmitter<string>();
  readonly #onResize = new vscode.EventEmitter<void>();
  readonly #opened: () => void;
  readonly #closed: () => void;
  #size: TerminalSize = { columns: 80, rows: 24 };
  #name = "";

  /** `closed`: called after VS Code, the player or `leave` closes it. */
  constructor(opened: () => void, closed: () => void) {
    this.#opened = opened;
    this.#closed = closed;
  }

  dispose(): void {
    for (const emitter of [
      this.#onDidWrite,
      this.#onDidClose,
      this.#onDidChangeName,
      this.#onData,
      this.#onResize,
    ])
      emitter.dispose();
  }

  // A hidden terminal has no size yet; `setDimensions` reports it later.
  open(dimensions: vscode.TerminalDimensions | undefined): void {
    if (dimensions !== undefined) this.#size = dimensions;
    this.#opened();
  }

  close(): void {
    this.#closed();
  }

  handleInput(data: string): void {
    this.#onData.fire(data);
  }

  setDimensions(dimensions: vscode.TerminalDimensions): void {
    this.#size = dimensions;
    this.#onResize.fire();
  }

  /** Ends it; VS Code closes its tab. */
  leave(): void {
    this.#onDidClose.fire(0);
  }

  /** Names its tab. VS Code shows such a name only up to its first space. */
  rename(name: string): void {
    if (name === this.#name) return;
    this.#name = name;
    this.#onDidChangeName.fire(name.replaceAll(" ", "\u00a0"));
  }

  get size(): TerminalSize {
    return this.#size;
  }

  write(text: string): void {
    this.#onDidWrite.fire(text);
  }

  onData(listener: (data: string) => void): Off {
    const listening = this.#onData.event(listener);
    return () => listening.dispose();
  }

  onResize(listener: () => void): Off {
    const listening = this.#onResize.event(listener);
    return () => listening.dispose();
  }
}
