import * as vscode from "vscode";
import type { Midend } from "../../midend/midend.js";
import { isSamePlace, type ViewPlace } from "../../midend/ports/game-view.js";
import { GameTerminal, type SharedFrame } from "./game-terminal.js";
import { TimerTerminal } from "./timer-terminal.js";

/** All terminals with games in them. */
export class Terminals implements vscode.Disposable {
  readonly #midend: Midend;
  readonly #shared: SharedFrame;
  readonly #firstPlace: () => ViewPlace;
  readonly #terminals = new Set<GameTerminal>();
  readonly #timers = new Set<TimerTerminal>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when a terminal is opened or closed, or shows another place. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening: vscode.Disposable;

  /** @param firstPlace the first place of a new terminal */
  constructor(midend: Midend, shared: SharedFrame, firstPlace: () => ViewPlace) {
    this.#midend = midend;
    this.#shared = shared;
    this.#firstPlace = firstPlace;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidOpenTerminal((terminal) => this.#adopt(terminal)),
      vscode.window.onDidChangeActiveTerminal(() => this.#onDidChange.fire()),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    for (const terminal of [...this.#terminals, ...this.#timers]) terminal.dispose();
    this.#onDidChange.dispose();
  }

  get seen(): readonly ViewPlace[] {
    return [...this.#terminals].filter(({ isSeen }) => isSeen).map(({ place }) => place);
  }

  get count(): number {
    return [...this.#terminals].filter(({ isOpen }) => isOpen).length;
  }

  /** The profile from which VS Code creates the terminal. */
  profile(): vscode.TerminalProfile {
    return new vscode.TerminalProfile(optionsOf(this.#make(this.#firstPlace())));
  }

  /**
   * Opens a terminal as an editor tab, where there is room for a board. An open terminal that shows the same
   * place gets the keyboard instead.
   */
  open(): void {
    const place = this.#firstPlace();
    const shown = [...this.#terminals].find((one) => one.isOpen && isSamePlace(one.place, place));
    if (shown !== undefined) {
      shown.show();
      return;
    }
    const made = this.#make(place);
    const terminal = vscode.window.createTerminal({
      ...optionsOf(made),
      location: { viewColumn: vscode.ViewColumn.Beside },
    });
    made.terminal = terminal;
    made.takesKeyboard = true;
    terminal.show();
  }

  /** Opens a terminal with timed solves as an editor tab. */
  openTimer(): void {
    const { timing, ports } = this.#midend;
    const made = new TimerTerminal({ timing, ports, tell: this.#shared.tell });
    this.#timers.add(made);
    made.onDidEnd(() => this.#timers.delete(made));
    const terminal = vscode.window.createTerminal({
      ...optionsOf(made, "watch"),
      location: { viewColumn: vscode.ViewColumn.Beside },
    });
    made.terminal = terminal;
    terminal.show();
  }

  #make(place: ViewPlace): GameTerminal {
    const terminal = new GameTerminal(this.#midend, place, this.#shared);
    this.#terminals.add(terminal);
    terminal.onDidChange(() => {
      if (!terminal.isOpen) this.#terminals.delete(terminal);
      this.#onDidChange.fire();
    });
    return terminal;
  }

  /** Takes over a terminal that VS Code created from the profile. */
  #adopt(terminal: vscode.Terminal): void {
    const { creationOptions: options } = terminal;
    const own = "pty" in options ? [...this.#terminals].find(({ pty }) => pty === options.pty) : undefined;
    if (own !== undefined) own.terminal = terminal;
  }
}

/**
 * Without a name: VS Code would keep it. A terminal names itself when it is open, and again for each game.
 */
function optionsOf(
  { pty }: { readonly pty: vscode.Pseudoterminal },
  icon = "game",
): vscode.ExtensionTerminalOptions {
  return { name: "", pty, iconPath: new vscode.ThemeIcon(icon) };
}
