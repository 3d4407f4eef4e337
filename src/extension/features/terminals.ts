import * as vscode from "vscode";
import type { Midend } from "../../midend/midend.js";
import { PageSurface, PassingLine, type SurfaceFrame } from "../../midend/page-surface.js";
import { isSamePlace, type ViewPlace } from "../../midend/ports/game-view.js";
import type { Timing } from "../../midend/timing/timed-play.js";
import { terminalClock } from "../../platform/host-clock.js";
import { Owner } from "../../protocol/emitter.js";
import { PlayScreen } from "../../terminal/play/play-screen.js";
import { TimerScreen } from "../../terminal/play/timer-screen.js";
import type { Off, Terminal, TerminalSize } from "../../terminal/terminal.js";
import type { ScreenSettings } from "../../terminal/view/look.js";
import { onDidChangeSettings } from "../kit/entry-settings.js";
import { t } from "../kit/translate.js";

/** All terminals with games in them. */
export class Terminals implements vscode.Disposable {
  readonly #terminals = new Set<GameTerminal>();
  readonly #timers = new Set<TimerTerminal>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when a terminal is opened or closed, or shows another place. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening: vscode.Disposable;

  /** @param firstPlace the first place of a new terminal */
  constructor(
    private readonly midend: Midend,
    private readonly shared: SharedFrame,
    private readonly firstPlace: () => ViewPlace,
  ) {
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
    return new vscode.TerminalProfile(optionsOf(this.#make(this.firstPlace())));
  }

  /**
   * Opens a terminal as an editor tab, where there is room for a board. An open terminal that shows the same
   * place gets the keyboard instead.
   */
  open(): void {
    const place = this.firstPlace();
    const shown = [...this.#terminals].find((one) => one.isOpen && isSamePlace(one.place, place));
    if (shown !== undefined) {
      shown.show();
      return;
    }
    const made = this.#make(place);
    made.takesKeyboard = true;
    showBeside(made);
  }

  /** Opens a terminal with timed solves as an editor tab. */
  openTimer(): void {
    const made = new TimerTerminal(this.midend, this.shared.tell);
    this.#timers.add(made);
    made.onDidEnd(() => this.#timers.delete(made));
    showBeside(made, "watch");
  }

  #make(place: ViewPlace): GameTerminal {
    const terminal = new GameTerminal(this.midend, place, this.shared);
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

/** Opens a terminal as an editor tab. */
function showBeside(made: OwnTerminal, icon?: string): void {
  const location = { viewColumn: vscode.ViewColumn.Beside };
  made.terminal = vscode.window.createTerminal({ ...optionsOf(made, icon), location });
  made.show();
}

/** A VS Code terminal of ours. */
abstract class OwnTerminal extends Owner {
  readonly pty: PseudoTerminal;
  /** The terminal that VS Code has created for it; known when it is opened. */
  terminal: vscode.Terminal | undefined;

  constructor(tell: (error: unknown) => void) {
    super();
    this.pty = new PseudoTerminal(
      () => void this.open().catch(tell),
      () => this.dispose(),
    );
  }

  show(): void {
    this.terminal?.show();
  }

  /** Called once, when VS Code shows it. */
  protected abstract open(): Promise<void>;

  protected leave(): void {
    this.pty.leave();
    this.dispose();
  }
}

/**
 * A VS Code terminal with the sessions of timed solves. VS Code passes keys to the extension host, which
 * stamps them when they arrive; so the page in a panel is more exact.
 */
class TimerTerminal extends OwnTerminal {
  readonly #screen: TimerScreen;
  readonly #onDidEnd = new vscode.EventEmitter<void>();
  /** It was closed. */
  readonly onDidEnd = this.#onDidEnd.event;

  constructor(
    private readonly midend: Pick<Midend, "timing" | "ports">,
    private readonly tell: (error: unknown) => void,
  ) {
    super(tell);
    const { timing, ports } = midend;
    const sessions: Timing = {
      page: (view) => timing.page(view),
      leave: (view) => timing.leave(view),
      act: async (action) => {
        await timing.act(action);
        // VS Code's questions take the keyboard.
        if (action.kind === "timerAsk") this.show();
      },
      onDidChange: (listener) => timing.onDidChange(listener),
    };
    this.#screen = new TimerScreen(this.pty, sessions, {
      settings: screenSettings(),
      clock: terminalClock,
      seed: () => ports.chance.seed(),
      translate: ports.speech.translate,
      hasFiles: true,
      note: t("Keys are timed when they reach the extension. The page of timed solves is more exact."),
      leave: () => this.leave(),
      report: tell,
    });
  }

  override dispose(): void {
    this.#screen.close();
    super.dispose();
    this.#onDidEnd.fire();
    this.#onDidEnd.dispose();
    this.pty.dispose();
  }

  protected override async open(): Promise<void> {
    // VS Code focuses a new terminal before there is anything that could take the focus.
    this.show();
    const { timing } = this.midend;
    const rename = async () => this.pty.rename((await timing.page(this.#screen.view)).title);
    this.own(timing.onDidChange(() => void rename().catch(this.tell)));
    await this.#screen.open();
    await rename();
  }
}

/** What all terminals' surfaces share. */
type SharedFrame = Required<Pick<SurfaceFrame<never>, "onDidChangeAny" | "lastGame" | "tell">>;

/** A VS Code terminal in which the live games are played. */
class GameTerminal extends OwnTerminal {
  readonly #surface: PageSurface;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when it is opened or closed, or shows another place. */
  readonly onDidChange = this.#onDidChange.event;
  #end: (() => void) | undefined;
  isOpen = false;
  /**
   * Whether it asks for the keyboard once it is open. VS Code focuses a new terminal among the editors before
   * there is anything that could take the focus.
   */
  takesKeyboard = false;

  constructor(midend: Midend, place: ViewPlace, shared: SharedFrame) {
    super(shared.tell);
    this.#surface = new PageSurface(midend, place, {
      ...shared,
      line: new PassingLine(midend.ports.time),
      show: () => this.show(),
      leave: () => this.leave(),
    });
  }

  override dispose(): void {
    this.#end?.();
    this.#end = undefined;
    super.dispose();
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
    return this.isOpen && vscode.window.activeTerminal === this.terminal;
  }

  protected override async open(): Promise<void> {
    this.isOpen = true;
    this.pty.rename("Tilework");
    if (this.takesKeyboard) this.show();
    await this.#surface.begin();
    // It may have been closed meanwhile.
    if (!this.isOpen) return;
    this.own(
      this.#surface.onDidGo(() => this.#onDidChange.fire()),
      vscode.window.onDidChangeActiveColorTheme(() => this.#restart()),
      onDidChangeSettings(["workbench.reduceMotion"], () => this.#restart()),
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
}

/** The theme, from VS Code: a hidden terminal can't be asked for its colors yet. */
const themes: Readonly<Record<vscode.ColorThemeKind, ScreenSettings["theme"]>> = {
  [vscode.ColorThemeKind.Light]: "light",
  [vscode.ColorThemeKind.Dark]: "dark",
  [vscode.ColorThemeKind.HighContrast]: { red: 0, green: 0, blue: 0 },
  [vscode.ColorThemeKind.HighContrastLight]: "light",
};

/** How terminals here show games, from VS Code's own settings. */
function screenSettings(): ScreenSettings {
  const { kind } = vscode.window.activeColorTheme;
  return {
    depth: "truecolor",
    ascii: false,
    theme: themes[kind],
    highContrast:
      kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight,
    animates: vscode.workspace.getConfiguration("workbench").get("reduceMotion") !== "on",
  };
}

/**
 * A VS Code pseudoterminal with the games' terminal interface. It is open from VS Code's `open` to its
 * `close`, or until the player leaves the game.
 */
class PseudoTerminal extends Owner implements vscode.Pseudoterminal, Terminal {
  readonly #onDidWrite = this.own(new vscode.EventEmitter<string>());
  readonly onDidWrite = this.#onDidWrite.event;
  readonly #onDidClose = this.own(new vscode.EventEmitter<number>());
  readonly onDidClose = this.#onDidClose.event;
  readonly #onDidChangeName = this.own(new vscode.EventEmitter<string>());
  readonly onDidChangeName = this.#onDidChangeName.event;
  readonly #onData = this.own(new vscode.EventEmitter<string>());
  readonly #onResize = this.own(new vscode.EventEmitter<void>());
  #size: TerminalSize = { columns: 80, rows: 24 };
  #name = "";

  /** `closed`: called after VS Code, the player or `leave` closes it. */
  constructor(
    private readonly opened: () => void,
    private readonly closed: () => void,
  ) {
    super();
  }

  // A hidden terminal has no size yet; `setDimensions` reports it later.
  open(dimensions: vscode.TerminalDimensions | undefined): void {
    if (dimensions !== undefined) this.#size = dimensions;
    this.opened();
  }

  close(): void {
    this.closed();
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
