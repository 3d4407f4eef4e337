import { Shell } from "../../../src/cli/play/shell.js";
import type { Message } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import type { Midend } from "../../../src/midend/midend.js";
import { PageSurface } from "../../../src/midend/page-surface.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import type { PanelPage } from "../../../src/protocol/game/list-pages.js";
import { askForAttributes } from "../../../src/terminal/escape-sequences.js";
import type { ScreenQuestion } from "../../../src/terminal/play/dialog.js";
import { bindings } from "../../../src/terminal/play/keys.js";
import { PlainDialogue } from "../../../src/terminal/play/plain-dialogue.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import { commandWords } from "../../../src/terminal/play/typed-line.js";
import type { Terminal, TerminalSize } from "../../../src/terminal/terminal.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { HeldClock } from "../shared/held-clock.js";
import { key } from "../terminal/shell.js";
import { midendOf } from "./midend-of.js";
import { type Answer, type Deed, patternsOf, World } from "./world.js";

/** A terminal without a screen, which has shown everything at once. */
class BlindTerminal implements Terminal {
  readonly size: TerminalSize = { columns: 100, rows: 40 };
  send: (data: string) => void = () => undefined;
  write(text: string): void {
    if (text === askForAttributes) this.send("\u001b[?1;2c");
  }
  onData(listener: (data: string) => void): () => void {
    this.send = listener;
    return () => undefined;
  }
  onResize(): () => void {
    return () => undefined;
  }
}

const looks = { depth: "none", ascii: true, theme: "dark", highContrast: false, animates: false } as const;

/** A full screen over a surface. Commands with a key are run by the key. */
class Screen {
  readonly clock = new HeldClock();
  readonly #terminal = new BlindTerminal();
  readonly #surface: PageSurface<ScreenQuestion>;
  readonly #screen: PlayScreen;

  constructor(surface: PageSurface<ScreenQuestion>) {
    this.#surface = surface;
    this.#screen = new PlayScreen(this.#terminal, surface, looks, this.clock);
    this.#screen.open();
  }

  do(deed: Deed): void {
    const { page } = this.#surface;
    switch (deed.kind) {
      case "direction":
        if (page.kind === "board") this.#terminal.send(key[deed.direction]);
        return;
      case "command": {
        const binding = bindings.find(
          ({ command, when }) => command === deed.command && page.kind === "board" && when(page),
        );
        const [letter] = binding?.keys ?? [];
        // A click runs the command if the key has another meaning on this page, or none.
        if (/^[a-zA-Z]$/.test(letter ?? "") && page.kind === "board") this.#terminal.send(letter!);
        else this.#surface.act({ kind: "command", command: deed.command });
        return;
      }
      case "gesture":
        this.#surface.gesture(deed.gesture);
        return;
      case "action": {
        const { action } = deed;
        if (action.kind !== "digit" && action.kind !== "commitNumber") this.#surface.act(action);
        else if (page.kind !== "board") return;
        else if (action.kind === "digit") this.#terminal.send(String(action.digit));
        else if (page.typed !== "") this.#terminal.send("\r");
        return;
      }
      case "paste":
        this.#terminal.send(`\u001b[200~${deed.text}\u001b[201~`);
    }
  }

  answer(question: ScreenQuestion, answer: Answer): void {
    if (answer === undefined) {
      this.#terminal.send("\u001b");
      this.clock.pass(50);
    } else if (question.kind === "choice") {
      this.#terminal.send("\u001b[H");
      for (let step = 0; step < Number(answer); step++) this.#terminal.send(key.down);
      this.#terminal.send("\r");
    } else {
      this.#terminal.send("\u0015");
      this.#terminal.send(`\u001b[200~${answer}\u001b[201~`);
      this.#terminal.send("\r");
    }
  }

  close(): void {
    this.#screen.close();
  }
}

/** A terminal of VS Code, which shows the questions itself. */
export class HostTerminalWorld extends World {
  readonly name = "VS Code terminal";
  readonly midend: Midend;
  readonly #surface: PageSurface<ScreenQuestion>;
  #screen: Screen | undefined;

  constructor(files: VolatileFiles, watchChanges?: WatchChanges) {
    super(files, watchChanges);
    this.midend = midendOf(this.ports, patternsOf(this.ports));
    const tell = (problem: unknown) => void this.ports.problems.push(problem);
    this.#surface = new PageSurface<ScreenQuestion>(
      this.midend,
      { kind: "home" },
      { show: () => undefined, leave: () => undefined, tell },
    );
  }

  async open(): Promise<void> {
    const watch = () => {
      const { place } = this.#surface;
      this.midend.liveGames.setSeen((live) => this.midend.oneOfAKind.at(place) === live, true, true);
    };
    this.#surface.onDidGo(watch);
    this.midend.liveGames.onDidOpen(watch);
    await this.#surface.begin();
    this.#screen = new Screen(this.#surface);
  }

  do(deed: Deed): void {
    this.#screen?.do(deed);
  }

  get page(): PanelPage {
    return this.#surface.page;
  }

  close(): void {
    this.#screen?.close();
    this.#surface.dispose();
    this.midend.dispose();
  }
}

abstract class ShellWorld extends World {
  protected readonly shell: Shell;

  constructor(files: VolatileFiles, watchChanges?: WatchChanges) {
    super(files, watchChanges);
    this.shell = new Shell(this.ports, { questions: this.ports.box, leave: () => undefined }, games);
  }

  get midend(): Midend {
    return this.shell.midend;
  }

  get page(): PanelPage {
    return this.shell.surface.page;
  }

  close(): void {
    void this.shell.close();
  }
}

/** The full screen of a shell, which shows questions as dialogs. */
export class ShellScreenWorld extends ShellWorld {
  readonly name = "shell screen";
  #screen: Screen | undefined;

  async open(): Promise<void> {
    await this.shell.open({ kind: "home" });
    this.#screen = new Screen(this.shell.surface);
  }

  do(deed: Deed): void {
    this.#screen?.do(deed);
  }

  override answer(answer: Answer): void {
    const { question } = this.ports;
    if (question !== undefined) this.#screen?.answer(question, answer);
  }

  override close(): void {
    this.#screen?.close();
    super.close();
  }
}

/** The dialogue of lines. Commands with a word are run by the word, and lines answer questions. */
export class PlainWorld extends ShellWorld {
  readonly name = "plain";
  readonly #clock = new HeldClock();
  #dialogue: PlainDialogue | undefined;
  written = "";

  async open(): Promise<void> {
    await this.shell.open({ kind: "home" });
    this.#dialogue = new PlainDialogue(
      this.shell.surface,
      (text) => {
        this.written += text;
      },
      this.#clock,
      { echoes: false },
    );
    void this.#dialogue.run();
  }

  do(deed: Deed): void {
    const { surface } = this.shell;
    switch (deed.kind) {
      case "direction":
        if (surface.page.kind === "board") this.#line(deed.direction);
        return;
      case "command": {
        const word = (commandWords as Partial<Record<BoardCommand, Message>>)[deed.command]?.text;
        if (word === undefined) surface.act(deed);
        else this.#line(word);
        return;
      }
      case "gesture":
        surface.gesture(deed.gesture);
        return;
      case "action":
        surface.act(deed.action);
        return;
      case "paste":
        if (deed.text.includes("\n") || deed.text.trim() === "") surface.paste(deed.text);
        else this.#line(`paste ${deed.text}`);
    }
  }

  override answer(answer: Answer): void {
    const { question } = this.ports;
    if (question?.kind === "choice")
      this.#line(answer === undefined ? "none of these" : String(Number(answer) + 1));
    else if (answer === undefined || answer === "") this.ports.box.answer(answer);
    else this.#line(String(answer));
  }

  /** The dialogue waits for changes by its own clock. */
  override async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await super.settle();
      this.#clock.pass(12_000);
    }
    await super.settle();
  }

  override close(): void {
    this.#dialogue?.close();
    super.close();
  }

  #line(text: string): void {
    this.#dialogue?.line(text);
  }
}
