import * as vscode from "vscode";
import { type AnyGame, canKeepGoing } from "../../games/game.js";
import { findGame } from "../../games/registry/registry.js";
import type { OwnContext } from "../../manifest/names.js";
import type { Assistant } from "../../midend/hints/assistant.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import type { Midend } from "../../midend/midend.js";
import {
  concerns,
  type GameViews,
  isSamePlace,
  type OtherViews,
  type PanelPlace,
  type ShowOptions,
} from "../../midend/ports/game-view.js";
import { Owner } from "../../protocol/emitter.js";
import { boundCommands, commandId, setContext, warmUp } from "../kit/commands.js";
import { type ButtonLook, StatusButton } from "../kit/status-button.js";
import { t } from "../kit/translate.js";
import { openPanel } from "../kit/webview-panels.js";
import { GamePanel, idFromState, type PanelDelegate, type PanelGroup, placeFromState } from "./game-panel.js";
import type { TilePictures } from "./pictures.js";

/**
 * All open panels. Several may show the same game; keys belong to the active panel if its board has the
 * focus.
 */
export class Panels implements GameViews, PanelGroup, vscode.Disposable {
  readonly limits = {};
  readonly #panels = new Set<GamePanel>();
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when a panel is opened or closed, shows another place, or becomes active or inactive. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #contexts = new Map<string, unknown>();
  /** Resolves when VS Code knows all contexts. */
  #contextsSet = Promise.resolve();
  /** Whether keys are handled in the order in which they are pressed; see `warmUp`. */
  #keysReady = false;
  #gettingReady = false;
  #lastActive: GamePanel | undefined;
  #lastGame: string | undefined;

  constructor(private readonly host: PanelDelegate) {}

  dispose(): void {
    for (const panel of [...this.#panels]) panel.dispose();
    this.#onDidChange.dispose();
  }

  /** The panel that is the active editor. */
  get active(): GamePanel | undefined {
    return [...this.#panels].find(({ panel }) => panel.active);
  }

  /** The active panel, else the one that was last active. */
  get preferred(): GamePanel | undefined {
    return this.active ?? (this.#lastActive?.isDisposed === false ? this.#lastActive : [...this.#panels][0]);
  }

  /** The name of the game whose board was last the active editor. */
  get lastGame(): string | undefined {
    return this.#lastGame;
  }

  get all(): readonly GamePanel[] {
    return [...this.#panels];
  }

  /**
   * Shows a place in an existing panel, or in a new one. `beside: true` always opens a new one, in the editor
   * group to the side.
   */
  show(place: PanelPlace, { beside = false }: ShowOptions = {}): GamePanel {
    const shown = beside === true ? undefined : this.preferred;
    if (shown !== undefined && !isSamePlace(shown.place, place)) shown.go(place);
    const panel = shown ?? this.#open(place, beside);
    if (beside === "quietly") panel.showQuietly();
    else panel.focus();
    return panel;
  }

  #open(place: PanelPlace, beside: NonNullable<ShowOptions["beside"]>): GamePanel {
    const column = beside === false ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    const early = beside === false ? this.host.earlyPanel?.take() : undefined;
    const isQuiet = beside === "quietly";
    return this.#adopt(early ?? openPanel(this.host.extensionUri, column, isQuiet), place);
  }

  /** Takes over a panel restored by VS Code. */
  revive(panel: vscode.WebviewPanel, state: unknown): GamePanel {
    const place = placeFromState(state);
    const known = place.kind === "home" || findGame(place.game) !== undefined;
    return this.#adopt(panel, known ? place : { kind: "home" }, idFromState(state));
  }

  #adopt(webviewPanel: vscode.WebviewPanel, place: PanelPlace, id?: string): GamePanel {
    const panel = new GamePanel(this.host, this, webviewPanel, place, id);
    this.#panels.add(panel);
    panel.onDidChangeState(() => {
      if (panel.isDisposed) this.#panels.delete(panel);
      this.#changed();
    });
    this.#changed();
    return panel;
  }

  /** Runs when the first view has started; earlier, it would delay the view. */
  #getKeysReady(): void {
    if (this.#gettingReady) return;
    this.#gettingReady = true;
    const ready = () => {
      this.#keysReady = true;
      this.#changed();
    };
    void warmUp(boundCommands.map(commandId)).then(ready);
  }

  #changed(): void {
    const { active } = this;
    if (active !== undefined) this.#lastActive = active;
    if (active?.place.kind === "board") this.#lastGame = active.place.game;
    if (this.all.some((panel) => panel.isReady)) this.#getKeysReady();
    this.setContext("tilework.boardFocus", this.#keysReady && this.all.some((panel) => panel.hasBoardFocus));
    // Completes a step of the walkthrough.
    const game = active?.place.kind === "board" ? active.place.game : "";
    this.setContext("tilework.activeGame", game);
    this.#tellCapabilities(findGame(game));
    void this.#contextsSet.then(() => this.#sendKeys());
    this.#onDidChange.fire();
  }

  #tellCapabilities(game: AnyGame | undefined): void {
    this.setContext("tilework.hasNumbers", game?.numbers !== undefined);
    this.setContext("tilework.hasPictures", game?.pictures === true);
    this.setContext("tilework.hasLevels", game?.levels !== undefined);
    this.setContext("tilework.hasPushes", game?.levels?.pushes !== undefined);
  }

  /** Each view learns whether VS Code handles its keys, as soon as VS Code knows. */
  #sendKeys(): void {
    for (const panel of this.all) panel.sendKeys(this.#keysReady && panel.hasBoardFocus ? "board" : "none");
  }

  /** Sets a context for VS Code's `when` clauses, if it has changed. */
  setContext(name: OwnContext, value: unknown): void {
    if (this.#contexts.get(name) === value) return;
    this.#contexts.set(name, value);
    this.#contextsSet = setContext(name, value);
  }
}

/**
 * The status bar item. It is visible while an unfinished game is the active editor. It spins during a hint
 * search, and a click then cancels the search.
 */
export class HintButton extends StatusButton {
  constructor() {
    super("tilework.hint", t("Game Hint"), "hintButton");
  }

  /** Shows the state of the active game; hides if there is none, or it has ended. */
  update(assistant: Assistant | undefined): void {
    this.show(assistant && look(assistant));
  }
}

function look({ isAutoPlaying, isSolving, isThinking, improvement }: Assistant): ButtonLook {
  if (isAutoPlaying) return { icon: "debug-stop", label: t("Auto Play"), tooltip: t("Stop Auto Play") };
  const icon = "loading~spin";
  if (improvement?.isRunning)
    return {
      icon,
      label: t("Solve"),
      tooltip: t("The solution is being shortened. Click to keep the best so far."),
    };
  if (isSolving) return { icon, label: t("Solve"), tooltip: t("Finding a solution. Click to cancel.") };
  if (isThinking) return { icon, label: t("Hint"), tooltip: t("Finding a hint. Click to cancel.") };
  return { icon: "lightbulb", label: t("Hint"), tooltip: t("Show a hint for this game") };
}

/**
 * Updates everything visible: pages, the status bar, and the contexts of keys. It also tells games whether
 * they are visible.
 */
export class PanelUpdates extends Owner {
  constructor(
    private readonly midend: Midend,
    private readonly panels: Panels,
    private readonly hintButton: HintButton,
    private readonly others: OtherViews,
    pictures: Pick<TilePictures, "onDidChange">,
    private readonly waiting?: { setPlaying(isPlaying: boolean): void },
  ) {
    super();
    const { liveGames, otherWindows, onDidChangeSaves, onDidChangeAny } = midend;
    liveGames.drawers.add((live) => Promise.all(this.#panelsOf(live).map((panel) => panel.drawn())));
    this.own(
      liveGames.onDidChange((live) => {
        for (const panel of this.#panelsOf(live)) panel.draw();
        this.#showActive();
      }),
      liveGames.onDidOpen((live) => {
        // Completes a step of the walkthrough.
        liveGames.playSession(live).assistant.onDidHint(() => panels.setContext("tilework.hintSeen", true));
        this.#watch();
      }),
      otherWindows.onDidChange(() => this.#showActive()),
      panels.onDidChange(() => {
        this.#showActive();
        this.#watch();
      }),
      others.onDidChange(() => this.#watch()),
      ...onDidChangeSaves.map((onDidChange) =>
        onDidChange(() => this.#draw(({ place }) => place.kind !== "board")),
      ),
      ...[...onDidChangeAny, pictures.onDidChange].map((onDidChange) => onDidChange(() => this.#draw())),
      vscode.window.onDidChangeWindowState(() => this.#watch()),
      { dispose: () => midend.days.leave(this) },
    );
  }

  #draw(isMeant: (panel: Panels["all"][number]) => boolean = () => true): void {
    for (const panel of this.panels.all) if (isMeant(panel)) panel.draw();
  }

  #panelsOf(live: LiveGame): Panels["all"] {
    return this.panels.all.filter(({ place }) => concerns(place, live.game.name));
  }

  /** The game on the active panel's board gets the status bar and the keys. */
  #showActive(): void {
    const live = this.midend.oneOfAKind.at(this.panels.active?.place);
    const playSession = live && this.midend.liveGames.playSession(live);
    this.hintButton.update(live?.status === "playing" ? playSession?.assistant : undefined);
    this.panels.setContext("tilework.solves", playSession?.advisor.solves === true);
    this.panels.setContext(
      "tilework.keepsGoing",
      live !== undefined && canKeepGoing(live.game, live.position),
    );
    this.panels.setContext("tilework.replaying", playSession?.player.showing !== undefined);
    const isOffered = live !== undefined && this.midend.otherWindows.offered(live) !== undefined;
    this.panels.setContext("tilework.otherWindow", isOffered);
  }

  /** Pauses hidden boards. Follows the day where it is seen. */
  #watch(): void {
    const { all } = this.panels;
    const shown = all.filter(({ panel }) => panel.visible).map(({ place }) => place);
    const hasDay = shown.some(({ kind }) => kind === "home" || kind === "days");
    this.midend.days.watch(this, hasDay);
    const seen = [...shown, ...this.others.seen];
    this.waiting?.setPlaying(seen.some(({ kind }) => kind === "board"));
    const isSeen = (live: LiveGame) => seen.some((place) => this.midend.oneOfAKind.at(place) === live);
    this.midend.liveGames.setSeen(isSeen, vscode.window.state.focused, all.length + this.others.count > 0);
  }
}
