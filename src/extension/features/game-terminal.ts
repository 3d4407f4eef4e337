import * as vscode from "vscode";
import type { Midend } from "../../midend/midend.js";
import { PageSurface, type SurfaceFrame } from "../../midend/page-surface.js";
import { PassingLine } from "../../midend/passing-line.js";
import type { ViewPlace } from "../../midend/ports/game-view.js";
import { terminalClock } from "../../platform/host-clock.js";
import { PlayScreen } from "../../terminal/play/play-screen.js";
import { PseudoTerminal } from "./pseudo-terminal.js";
import { screenSettings } from "./terminal-settings.js";

/** What all terminals' surfaces share. */
export type SharedFrame = Required<Pick<SurfaceFrame<never>, "onDidChangeAny" | "lastGame" | "tell">>;

/** A VS Code terminal in which the live games are played. */
export class GameTerminal implements vscode.Disposable {
  readonly pty: PseudoTerminal;
  readonly #surface: PageSurface;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when it is opened or closed, or shows another place. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening: vscode.Disposable[] = [];
  /** The VS Code terminal; known when it is opened. */
  #terminal: vscode.Terminal | undefined;
  #end: (() => void) | undefined;
  isOpen = false;
  /**
   * Whether it asks for the keyboard once it is open. VS Code focuses a new terminal among the editors before
   * there is anything that could take the focus.
   */
  takesKeyboard = false;

  constructor(midend: Midend, place: ViewPlace, shared: SharedFrame) {
    this.pty = new PseudoTerminal(
      () => void this.#open().catch(shared.tell),
      () => this.dispose(),
    );
    this.#surface = new PageSurface(midend, place, {
      ...shared,
      line: new PassingLine(midend.ports.time),
      show: () => this.show(),
      leave: () => this.#leave(),
    });
  }

  dispose(): void {
    this.#end?.();
    this.#end = undefined;
    for (const listening of this.#listening) listening.dispose();
    if (this.isOpen) {
      this.isOpen = false;
      this.#onDidChange.fire();
    }
    this.#surface.dispose();
    this.pty.dispose();
    this.#onDidChange.dispose();
  }

  get place(): ViewPlace {
    return this.#surface.place;
  }

  /**
   * Whether it is VS Code's active terminal. VS Code doesn't tell whether the whole terminal area is hidden.
   */
  get isSeen(): boolean {
    return this.isOpen && vscode.window.activeTerminal === this.#terminal;
  }

  /** The terminal that VS Code has created for it. */
  set terminal(terminal: vscode.Terminal) {
    this.#terminal = terminal;
  }

  show(): void {
    this.#terminal?.show();
  }

  async #open(): Promise<void> {
    this.isOpen = true;
    this.pty.rename("Tilework");
    if (this.takesKeyboard) this.#terminal?.show();
    await this.#surface.begin();
    // It may have been closed meanwhile.
    if (!this.isOpen) return;
    this.#listening.push(
      this.#surface.onDidGo(() => this.#onDidChange.fire()),
      vscode.window.onDidChangeActiveColorTheme(() => this.#restart()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("workbench.reduceMotion")) this.#restart();
      }),
    );
    this.#surface.onDidChange(() => this.#rename());
    this.#rename();
    this.#start();
    this.#onDidChange.fire();
  }

  /** Shows the same place again with other settings. */
  #restart(): void {
    if (!this.isOpen) return;
    this.#end?.();
    this.#start();
  }

  #start(): void {
    const screen = new PlayScreen(this.pty, this.#surface, screenSettings(), terminalClock);
    screen.open();
    this.#end = () => screen.close();
  }

  #rename(): void {
    const { page } = this.#surface;
    this.pty.rename(page.kind === "home" ? "Tilework" : page.title);
  }

  #leave(): void {
    this.pty.leave();
    this.dispose();
  }
}
