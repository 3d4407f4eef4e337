import * as vscode from "vscode";
import type { HeldGames } from "../../midend/games/held-games.js";
import type { Midend } from "../../midend/midend.js";
import type { GameView, PanelPlace } from "../../midend/ports/game-view.js";
import { Channel, isCancelled } from "../../protocol/channel.js";
import {
  type Action,
  type FirstPage,
  type GameHostApi,
  type GameViewApi,
  gameHostReaders,
  type KeysPlace,
  readPanelState,
  type ViewKeyboard,
} from "../../protocol/game/game-wire.js";
import type { PanelPage } from "../../protocol/game/list-pages.js";
import { PageLoader, webviewPort } from "../kit/page-documents.js";
import { closeAnswered } from "../kit/questions.js";
import { spokenLanguage } from "../kit/translate.js";
import { type EarlyPanel, panelIcon, webviewOptions } from "../kit/webview-panels.js";
import type { TilePictures } from "./pictures.js";

/** What a panel needs from the rest of the host. */
export interface PanelDelegate {
  readonly extensionUri: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly pictures: TilePictures;
  /** The first panel, if it was opened before this bundle was loaded. */
  readonly earlyPanel?: Pick<EarlyPanel, "take">;
  readonly held: HeldGames;
  /** Makes the pages. */
  readonly midend: Pick<Midend, "page">;
  /** Logs an error and shows it. */
  tell(error: unknown): void;
  gesture: (panel: GamePanel, gesture: Parameters<GameHostApi["gesture"]>[0]) => void;
  act: (panel: GamePanel, action: Action) => void;
  closed: (panel: GamePanel) => void;
}

/** All open panels, for pages that differ between them. */
export interface PanelGroup {
  /** The name of the game whose board was last the active editor. */
  readonly lastGame: string | undefined;
  /** The active panel, else the one that was last active. */
  readonly preferred: GamePanel | undefined;
}

/**
 * A webview panel for any game. It draws whole pages and reports the player's actions; it decides nothing.
 */
export class GamePanel implements GameView, vscode.Disposable {
  readonly #channel: Channel<GameHostApi, GameViewApi>;
  readonly #loader: PageLoader;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #onDidChangeState = new vscode.EventEmitter<void>();
  /**
   * Fires when the panel becomes active or inactive, closes, starts or shows another place, or its board
   * gains or loses the focus.
   */
  readonly onDidChangeState = this.#onDidChangeState.event;
  #place: PanelPlace;
  #keyboard: ViewKeyboard = "none";
  #ready = false;
  /** The place whose keys the view was last told about. */
  #sentKeys: KeysPlace = "none";
  #drawing = false;
  #drawAgain = false;
  /** Ends with the current draw. */
  #drawn: Promise<void> = Promise.resolve();
  /** The pages being sent: at most the one that the view draws, and the next. */
  readonly #showing = new Set<AbortController>();
  /** Resolves when the last page is shown; see `#send`. */
  #shown: Promise<void> = Promise.resolve();
  /** "there": the view is believed to have the keyboard, so the focus wasn't requested. */
  #focusAfterDrawing: "asked" | "there" | undefined;
  #wasActive = false;
  /** The time of the last moves given to the view to hold; 0 if they must be sent again. */
  #heldAtMs = 0;
  /** The document contains a page, which will be outdated when VS Code creates the view again. */
  #holdsPage = false;
  isDisposed = false;

  /**
   * `id` tells the panels of all windows apart. A panel with timed solves keeps it when the window is
   * reloaded.
   */
  constructor(
    private readonly host: PanelDelegate,
    private readonly group: PanelGroup,
    readonly panel: vscode.WebviewPanel,
    place: PanelPlace,
    readonly id: string = crypto.randomUUID(),
  ) {
    this.#place = place;
    this.#wasActive = panel.active;
    panel.webview.options = webviewOptions(host.extensionUri);
    panel.iconPath = panelIcon(host.extensionUri);
    this.#channel = new Channel<GameHostApi, GameViewApi>(
      webviewPort(panel.webview),
      {
        ready: async () => {
          this.#ready = true;
          this.#sentKeys = "none";
          this.#heldAtMs = 0;
          // A view that was created again will not answer old requests.
          this.#giveUpShowing();
          this.#onDidChangeState.fire();
          this.draw();
          return spokenLanguage();
        },
        recover: (held) => host.held.recover(held),
        keyboard: (place) => this.#setKeyboard(place),
        gesture: (gesture) => host.gesture(this, gesture),
        act: (action) => host.act(this, action),
        picture: (key) => host.pictures.read(key),
        pictureFailed: (key) => host.pictures.fail(key),
        pictureCut: (key) => host.pictures.noteCut(key),
      },
      gameHostReaders,
      (problem) => host.log.warn(problem),
    );
    this.#loader = new PageLoader(panel.webview, host.extensionUri, "game.js", "Tilework", host.log);
    this.#disposables.push(this.#loader);
    panel.onDidChangeViewState(() => this.#viewStateChanged(), undefined, this.#disposables);
    panel.onDidDispose(() => this.dispose(), undefined, this.#disposables);
    this.#disposables.push(host.held.onDidKeep((state) => this.#channel.notify("dropMoves", state)));
    void this.#begin(place);
  }

  /**
   * Creates the view's document, with its first page if that is ready in time. The page is then visible
   * without a round trip.
   */
  async #begin(place: PanelPlace): Promise<void> {
    // The caller has a reference to the panel only after this.
    await Promise.resolve();
    const made =
      place.kind !== "home" && place.kind !== "board"
        ? undefined
        : this.#makePage(place).catch(() => undefined);
    const page = await Promise.race([
      made,
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), firstPageMs)),
    ]);
    if (this.isDisposed) return;
    const first: FirstPage | undefined =
      page !== undefined && place === this.#place && this.panel.visible
        ? { page, setup: spokenLanguage() }
        : undefined;
    this.#setHtml(first);
  }

  #setHtml(first?: FirstPage): void {
    this.#loader.show(first);
    this.#holdsPage = first !== undefined;
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.#keyboard = "none";
    this.#channel.close();
    this.host.closed(this);
    for (const disposable of this.#disposables) disposable.dispose();
    this.panel.dispose();
    this.#onDidChangeState.fire();
    this.#onDidChangeState.dispose();
  }

  get place(): PanelPlace {
    return this.#place;
  }

  /** Whether its script runs and draws what it receives. */
  get isReady(): boolean {
    return this.#ready;
  }

  /** A closing or hidden panel sends no blur event, so the focus counts only while the panel is active. */
  get hasBoardFocus(): boolean {
    return this.#keyboard === "board" && this.panel.active;
  }

  get #hasKeyboard(): boolean {
    return this.#keyboard !== "none" && this.panel.active;
  }

  /** Tells the view whether VS Code handles the keys of its board. */
  sendKeys(place: KeysPlace): void {
    if (!this.#ready || this.isDisposed || place === this.#sentKeys) return;
    this.#sentKeys = place;
    this.#channel.notify("keys", place);
  }

  go(place: PanelPlace): void {
    this.#place = place;
    this.#onDidChangeState.fire();
    this.draw();
  }

  /** Shows the page again. Calls during another draw lead to one more: a slow view skips pages. */
  draw(): void {
    // A hidden webview has no script; it sends `ready` when it is shown.
    if (!this.#ready || this.isDisposed) return;
    this.#giveMoves();
    if (this.#drawing) {
      this.#drawAgain = true;
      return;
    }
    this.#drawing = true;
    const place = this.#place;
    this.#drawn = this.#makePage(place)
      .then(
        (page) => {
          if (this.isDisposed) return;
          return place === this.#place ? this.#show(page) : undefined;
        },
        (error: unknown) => this.host.tell(error),
      )
      .finally(() => {
        this.#drawing = false;
        if (!this.#drawAgain) return;
        this.#drawAgain = false;
        this.draw();
      });
  }

  #makePage(place: PanelPlace): Promise<PanelPage> {
    const { lastGame: last, preferred } = this.group;
    return this.host.midend.page(place, { last, speaks: preferred === this, view: this.id });
  }

  /** Resolves when the view shows all changes so far, is hidden, or hasn't answered for too long. */
  async drawn(): Promise<void> {
    while (this.#drawing) await this.#drawn;
    await this.#shown;
  }

  /** Runs before the view gets a page that contains the moves. */
  #giveMoves(): void {
    const moves = this.host.held.at(this.#place);
    if (moves === undefined || moves.savedAtMs === this.#heldAtMs) return;
    this.#heldAtMs = moves.savedAtMs;
    this.#channel.notify("holdMoves", moves);
  }

  showKeys(): void {
    this.#channel.notify("showKeys", null);
  }

  showPicture(what: "whole" | "part"): void {
    this.#channel.notify("showPicture", what);
  }

  /**
   * Brings the panel to the front and focuses the board. If the view already has the keyboard, the focus
   * isn't requested again. VS Code would take it away and return it 50 ms later or more, and keys typed
   * meanwhile would be lost.
   */
  focus(isLost = false): void {
    closeAnswered();
    if (this.#hasKeyboard && !isLost) this.#focusAfterDrawing ??= "there";
    else this.#reveal();
    this.draw();
  }

  /**
   * Brings the panel to the front. The keyboard stays where it is. A panel behind the editor that the player
   * uses moves beside it, as it would cover that editor otherwise, which would lose the keyboard.
   */
  showQuietly(): void {
    const { visible, viewColumn } = this.panel;
    const isBehind =
      viewColumn === undefined || viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn;
    if (!visible) this.panel.reveal(isBehind ? vscode.ViewColumn.Beside : undefined, true);
    this.draw();
  }

  #reveal(): void {
    this.#focusAfterDrawing = "asked";
    this.panel.reveal(undefined, false);
  }

  /**
   * Sends a page. Resolves when the previous page is shown. So the next page is ready when the view is, and
   * the view gets no more pages than it draws.
   */
  async #show(page: PanelPage): Promise<void> {
    const before = this.#shown;
    this.#shown = this.#send(page);
    await before;
  }

  /** Resolves when the view shows the page, is gone, or hasn't answered for too long. */
  async #send(page: PanelPage): Promise<void> {
    this.panel.title = page.kind === "home" ? "Tilework" : page.title;
    const showing = new AbortController();
    this.#showing.add(showing);
    const shown = this.#channel.request("show", page, { signal: showing.signal }).catch((error: unknown) => {
      if (!isCancelled(error)) this.host.log.warn(String(error));
    });
    this.#focusWhenDrawn();
    const timer = setTimeout(() => showing.abort(), maxShowMs);
    await shown;
    clearTimeout(timer);
    this.#showing.delete(showing);
  }

  #giveUpShowing(): void {
    for (const showing of this.#showing) showing.abort();
  }

  #focusWhenDrawn(): void {
    if (this.#focusAfterDrawing === undefined) return;
    // A press outside the view can arrive before the news that the view has lost the keyboard.
    if (this.#focusAfterDrawing === "there" && !this.#hasKeyboard) this.#reveal();
    this.#focusAfterDrawing = undefined;
    this.#channel.notify("focusBoard", null);
  }

  #setKeyboard(place: ViewKeyboard): void {
    this.#keyboard = place;
    this.#onDidChangeState.fire();
  }

  #viewStateChanged(): void {
    // A player who has gone to another editor or a terminal stays there, even if the page is drawn late.
    if (this.#wasActive && !this.panel.active) this.#focusAfterDrawing = undefined;
    this.#wasActive = this.panel.active;
    if (!this.panel.visible) {
      this.#ready = false;
      this.#sentKeys = "none";
      this.#giveUpShowing();
      this.#keyboard = "none";
      if (this.#holdsPage) this.#setHtml();
    }
    this.#onDidChangeState.fire();
  }
}

/** The maximum delay before a view loads its scripts without a first page. */
const firstPageMs = 150;

/**
 * The maximum time to wait for a view, which may be about to be created again, before the next page is sent.
 */
const maxShowMs = 1_000;

/** The place of a panel before the window was reloaded; the home page if that is unknown. */
export function placeFromState(state: unknown): PanelPlace {
  const read = readPanelState(state);
  return read === undefined || read.page === "home" ? { kind: "home" } : { kind: read.page, game: read.game };
}

/** The ID of a panel before the window was reloaded; `undefined` if its page did not need one. */
export function idFromState(state: unknown): string | undefined {
  const read = readPanelState(state);
  return read !== undefined && "view" in read ? read.view : undefined;
}
