import * as vscode from "vscode";
import type { Timing } from "../../midend/commands/timing.js";
import type { Ports } from "../../midend/ports/ports.js";
import { terminalClock } from "../../platform/host-clock.js";
import { TimerScreen, type TimerSessions } from "../../terminal/play/timer-screen.js";
import { PseudoTerminal } from "./pseudo-terminal.js";
import { screenSettings } from "./terminal-settings.js";

/** What a terminal of timed solves needs of the window. */
export interface TimerTerminalContext {
  readonly timing: Timing;
  readonly ports: Pick<Ports, "speech" | "chance">;
  tell(error: unknown): void;
}

/**
 * A VS Code terminal with the sessions of timed solves. VS Code passes keys to the extension host, which
 * stamps them when they arrive; so the page in a panel is more exact.
 */
export class TimerTerminal implements vscode.Disposable {
  readonly pty: PseudoTerminal;
  readonly #services: TimerTerminalContext;
  readonly #screen: TimerScreen;
  readonly #onDidEnd = new vscode.EventEmitter<void>();
  /** It was closed. */
  readonly onDidEnd = this.#onDidEnd.event;
  #renaming: { dispose(): void } | undefined;
  #terminal: vscode.Terminal | undefined;

  constructor(services: TimerTerminalContext) {
    this.#services = services;
    this.pty = new PseudoTerminal(
      () => void this.#open().catch(services.tell),
      () => this.dispose(),
    );
    const { timing, ports, tell } = services;
    const sessions: TimerSessions = {
      page: (view) => timing.page(view),
      leave: (view) => timing.leave(view),
      act: async (action) => {
        await timing.act(action);
        // VS Code's questions take the keyboard.
        if (action.kind === "timerAsk") this.#terminal?.show();
      },
      onDidChange: (listener) => timing.onDidChange(listener),
    };
    this.#screen = new TimerScreen(this.pty, sessions, {
      settings: screenSettings(),
      clock: terminalClock,
      seed: () => ports.chance.seed(),
      translate: ports.speech.translate,
      hasFiles: true,
      note: vscode.l10n.t(
        "Keys are timed when they reach the extension. The page of timed solves is more exact.",
      ),
      leave: () => this.#leave(),
      report: tell,
    });
  }

  /** The terminal that VS Code has created for it. */
  set terminal(terminal: vscode.Terminal) {
    this.#terminal = terminal;
  }

  dispose(): void {
    this.#screen.close();
    this.#renaming?.dispose();
    this.#onDidEnd.fire();
    this.#onDidEnd.dispose();
    this.pty.dispose();
  }

  async #open(): Promise<void> {
    // VS Code focuses a new terminal before there is anything that could take the focus.
    this.#terminal?.show();
    const rename = async () => this.pty.rename((await this.#services.timing.page(this.#screen.view)).title);
    this.#renaming = this.#services.timing.onDidChange(() => void rename().catch(this.#services.tell));
    await this.#screen.open();
    await rename();
  }

  #leave(): void {
    this.pty.leave();
    this.dispose();
  }
}
