import * as vscode from "vscode";
import { QuestionBox } from "../../../src/cli/play/question-box.js";
import { Shell } from "../../../src/cli/play/shell.js";
import { gameRuns } from "../../../src/extension/commands/commands.js";
import { registerGameCommands } from "../../../src/extension/commands/registration.js";
import type { PanelDelegate } from "../../../src/extension/panel/game-panel.js";
import { HintButton } from "../../../src/extension/panel/hint-button.js";
import { PanelUpdates } from "../../../src/extension/panel/panel-updates.js";
import { Panels } from "../../../src/extension/panel/panels.js";
import type { Direction } from "../../../src/games/direction.js";
import type { Gesture } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { KeptPatterns } from "../../../src/midend/losses/kept-patterns.js";
import { Midend } from "../../../src/midend/midend.js";
import { PageSurface } from "../../../src/midend/page-surface.js";
import type { Asking, Choosing, Chosen, Confirming, TextQuestion } from "../../../src/midend/ports/asking.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import { Channel } from "../../../src/protocol/channel.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import {
  type Action,
  type GameHostApi,
  type GameViewApi,
  gameViewReaders,
} from "../../../src/protocol/game/game-wire.js";
import type { PanelPage } from "../../../src/protocol/game/losses-page.js";
import { PlainDialogue } from "../../../src/terminal/plain/plain-dialogue.js";
import { commandWords } from "../../../src/terminal/plain/typed-line.js";
import { bindings } from "../../../src/terminal/play/keys.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import type { ScreenQuestion } from "../../../src/terminal/play/surface.js";
import type { Terminal, TerminalSize } from "../../../src/terminal/terminal.js";
import { HeldMovesStorage } from "../../../src/webview/game/held-moves.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { registered, StandInPanel, window } from "../shared/vscode-stand-in.js";
import { HeldClock } from "../terminal/emulator.js";
import { FakePorts, settled } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { FakeStorage } from "./fake-storage.js";

/** What a player does, whatever the surface. */
export type Deed =
  | { readonly kind: "direction"; readonly direction: Direction }
  | { readonly kind: "gesture"; readonly gesture: Gesture }
  | { readonly kind: "command"; readonly command: BoardCommand }
  | { readonly kind: "action"; readonly action: Action }
  | { readonly kind: "digit"; readonly digit: number }
  | { readonly kind: "commit" }
  | { readonly kind: "paste"; readonly text: string };

/** The answer to a question: the index of a choice, a text, or none. */
export type Answer = number | string | undefined;

/** Records what is asked, whoever asks it. */
class RecordedAsking implements Asking {
  readonly asked: unknown[] = [];
  readonly #inner: Asking;

  constructor(inner: Asking) {
    this.#inner = inner;
  }

  choose(question: Choosing): Promise<Chosen | undefined> {
    this.asked.push(["choose", question]);
    return this.#inner.choose(question);
  }

  text({ problem: _, ...question }: TextQuestion): Promise<string | undefined> {
    this.asked.push(["text", question]);
    return this.#inner.text(question);
  }

  confirm(question: Confirming): Promise<boolean> {
    this.asked.push(["confirm", question]);
    return this.#inner.confirm(question);
  }
}

/** Ports whose questions are asked by a box that a test answers. */
export class WorldPorts extends FakePorts {
  readonly box = new QuestionBox();
  readonly recorded = new RecordedAsking(this.box);
  override readonly ask = this.recorded as never;
  readonly solver = new FakeSolving();
  override solving = this.solver.games;
  override levelSolving = this.solver.levels;

  get question(): ScreenQuestion | undefined {
    return this.box.current;
  }
}

/** A surface with all that is behind it, driven as its player drives it. */
export abstract class World {
  abstract readonly name: string;
  readonly ports: WorldPorts;
  abstract readonly midend: Midend;

  constructor(files: VolatileFiles, watchChanges?: WatchChanges) {
    this.ports = new WorldPorts(files, watchChanges);
  }

  abstract open(): Promise<void>;
  abstract do(deed: Deed): void | Promise<void>;
  abstract get page(): PanelPage | undefined;
  abstract close(): void;

  /** Answers the question that is asked. */
  answer(answer: Answer): void {
    this.ports.box.answer(answer);
  }

  /** Lets everything go on that needs no time, and what the surface itself waits for. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      await settled();
      await this.ports.saves.flush();
      await this.ports.finished.flush();
      await this.ports.records.flush();
    }
    await settled();
  }

  /** Leaves the surface, with everything written. */
  async leave(): Promise<VolatileFiles> {
    this.midend.liveGames.keepAll();
    this.close();
    await this.ports.saves.flush();
    await this.ports.finished.flush();
    await this.ports.records.flush();
    await settled();
    return this.ports.files;
  }
}

function lossesOf(ports: WorldPorts): KeptPatterns {
  return new KeptPatterns(ports, games, () => ({ dispose: () => undefined }));
}

/** A panel of VS Code: keys are its commands, everything else comes over its wire, and pages go over it. */
export class PanelWorld extends World {
  readonly name = "panel";
  readonly midend: Midend;
  /** What its webview holds; another panel may start with it. */
  readonly held: HeldMovesStorage;
  readonly #panel = new StandInPanel();
  readonly #parts: { dispose(): unknown }[];
  readonly #panels: Panels;
  readonly #view: Channel<GameViewApi, GameHostApi>;
  #page: PanelPage | undefined;

  constructor(files: VolatileFiles, storage: Storage = new FakeStorage(), watchChanges?: WatchChanges) {
    super(files, watchChanges);
    const { ports } = this;
    this.held = new HeldMovesStorage(() => storage);
    this.midend = new Midend(ports, games, lossesOf(ports));
    const note = (problem: unknown) => void ports.problems.push(problem);
    const log = { error: note, warn: note } as unknown as vscode.LogOutputChannel;
    const host: PanelDelegate = {
      ...{ extensionUri: vscode.Uri.file("/"), log, pictures: {} as never, tell: note },
      held: this.midend.heldFrom(Promise.resolve("world")),
      makePage: (place, panel) =>
        this.midend.page(place, { last: panels.lastGame, speaks: panel === panels.preferred }),
      gesture: (panel, gesture) => actions.gesture(panel, gesture),
      act: (panel, action) => void actions.act(panel, action).catch(note),
    };
    const panels = new Panels(host);
    this.#panels = panels;
    const actions = this.midend.actionsFor(panels);
    const hintButton = new HintButton();
    const none = () => ({ dispose: () => undefined });
    const runs = gameRuns({
      actions,
      exchange: {} as never,
      diagnostics: { copy: async () => undefined },
      pictures: {} as never,
      terminals: { open: () => undefined },
    });
    const play = { value: { runs }, load: async () => ({ runs }) };
    this.#parts = [
      ...registerGameCommands([...runs.keys()], play, { play: () => false }, note),
      new PanelUpdates(
        this.midend,
        panels,
        hintButton,
        { seen: [], count: 0, onDidChange: none },
        { onDidChange: none },
      ),
      panels,
    ];
    const port = {
      post: (message: unknown) => this.#panel.received.fire(message),
      listen: (hear: (message: unknown) => void) => {
        const listening = this.#panel.sent.event(hear);
        return () => listening.dispose();
      },
    };
    const view: GameViewApi = {
      show: async (page) => {
        this.#page = page;
      },
      ...{
        focusBoard: () => undefined,
        moveCursor: () => undefined,
        pressCursor: () => undefined,
        showKeys: () => undefined,
      },
      ...{ showPicture: () => undefined, showRecords: () => undefined },
      holdMoves: (moves) => this.held.hold(moves),
      dropMoves: (state) => this.held.drop(state),
    };
    this.#view = new Channel<GameViewApi, GameHostApi>(port, view, gameViewReaders, note);
  }

  async open(): Promise<void> {
    const made = window.createWebviewPanel;
    window.createWebviewPanel = () => this.#panel;
    this.#panels.show({ kind: "home" });
    window.createWebviewPanel = made;
    await settled();
    const held = this.held.all();
    if (held.length > 0) for (const state of await this.#view.request("recover", held)) this.held.drop(state);
    await this.#view.request("ready", null);
  }

  async do(deed: Deed): Promise<void> {
    const call = (name: string, ...args: readonly unknown[]) => registered.get(`tilework.${name}`)!(...args);
    switch (deed.kind) {
      case "direction":
        call(`move${deed.direction[0]!.toUpperCase()}${deed.direction.slice(1)}`);
        return;
      case "gesture":
        this.#view.notify("gesture", deed.gesture);
        return;
      case "command":
        call(deed.command);
        return;
      case "action":
        this.#view.notify("act", deed.action);
        return;
      case "digit":
        call("typeDigit", deed.digit);
        return;
      case "commit":
        call("commitNumber");
        return;
      case "paste":
        call("pasteGame");
        return;
    }
  }

  get page(): PanelPage | undefined {
    return this.#page;
  }

  close(): void {
    for (const part of this.#parts) part.dispose();
    this.midend.dispose();
  }
}

/** A terminal that nobody looks at. */
class BlindTerminal implements Terminal {
  readonly size: TerminalSize = { columns: 100, rows: 40 };
  send: (data: string) => void = () => undefined;
  write(): void {}
  onData(listener: (data: string) => void): () => void {
    this.send = listener;
    return () => undefined;
  }
  onResize(): () => void {
    return () => undefined;
  }
}

const looks = { depth: "none", ascii: true, theme: "dark", highContrast: false, animates: false } as const;
const arrows: Readonly<Record<Direction, string>> = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
};

/** A full screen over a surface: what has a key is that key. */
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
        if (page.kind === "board") this.#terminal.send(arrows[deed.direction]);
        return;
      case "digit":
        if (page.kind === "board") this.#terminal.send(String(deed.digit));
        return;
      case "commit":
        if (page.kind === "board" && page.typed !== "") this.#terminal.send("\r");
        return;
      case "command": {
        const bound = bindings.find(
          ({ command, when }) => command === deed.command && page.kind === "board" && when?.(page) !== false,
        );
        const [key] = bound?.keys ?? [];
        // Where another binding has the key on this page, or none, the command comes from a click.
        if (key !== undefined && /^[a-zA-Z]$/.test(key) && page.kind === "board") this.#terminal.send(key);
        else this.#surface.act({ kind: "command", command: deed.command });
        return;
      }
      case "gesture":
        this.#surface.gesture(deed.gesture);
        return;
      case "action":
        this.#surface.act(deed.action);
        return;
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
      for (let step = 0; step < Number(answer); step++) this.#terminal.send(arrows.down);
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

/** A terminal of VS Code, whose questions VS Code asks. */
export class HostTerminalWorld extends World {
  readonly name = "VS Code terminal";
  readonly midend: Midend;
  readonly #surface: PageSurface<ScreenQuestion>;
  #screen: Screen | undefined;

  constructor(files: VolatileFiles, watchChanges?: WatchChanges) {
    super(files, watchChanges);
    this.midend = new Midend(this.ports, games, lossesOf(this.ports));
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
    this.shell = new Shell(this.ports, { questions: this.ports.box, left: () => undefined }, games);
  }

  get midend(): Midend {
    return this.shell.midend;
  }

  get page(): PanelPage {
    return this.shell.surface.page;
  }

  close(): void {
    this.shell.close();
  }
}

/** The full screen of a shell: questions are its dialogs. */
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

/** The dialogue of lines: what has a word is that word, and questions are answered by lines. */
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
    const isBoard = surface.page.kind === "board";
    switch (deed.kind) {
      case "direction":
        if (isBoard) this.#line(deed.direction);
        return;
      case "command": {
        const words: readonly string[] =
          (commandWords as Readonly<Partial<Record<BoardCommand, readonly string[]>>>)[deed.command] ?? [];
        const word = words.at(-1);
        if (word === undefined || !isBoard) surface.act(deed);
        else this.#line(word);
        return;
      }
      case "gesture":
        surface.gesture(deed.gesture);
        return;
      case "action":
        surface.act(deed.action);
        return;
      case "digit":
        if (isBoard) surface.typeDigit(deed.digit);
        return;
      case "commit":
        surface.commitNumber();
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

  /** The dialogue waits for a change that its own clock knows of. */
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

/** All surfaces that games are played on. */
export const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
