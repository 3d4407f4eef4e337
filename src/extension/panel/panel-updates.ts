import * as vscode from "vscode";
import { canKeepGoing } from "../../games/game.js";
import type { Assistant } from "../../midend/hints/assistant.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import type { Midend } from "../../midend/midend.js";
import { concerns, type OtherViews } from "../../midend/ports/game-view.js";
import { DayWatcher } from "../../midend/store/day-watch.js";
import { type ButtonLook, StatusButton } from "../kit/status-button.js";
import { t } from "../kit/translate.js";
import type { Panels } from "./panels.js";
import type { TilePictures } from "./pictures.js";

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
export class PanelUpdates implements vscode.Disposable {
  /** The home page shows the day. */
  readonly #dayWatcher: DayWatcher;
  readonly #listening: vscode.Disposable;

  constructor(
    private readonly midend: Midend,
    private readonly panels: Panels,
    private readonly hintButton: HintButton,
    private readonly others: OtherViews,
    pictures: Pick<TilePictures, "onDidChange">,
    private readonly waiting?: { setPlaying(isPlaying: boolean): void },
  ) {
    const { liveGames, otherWindows, days, onDidChangeSaves, onDidChangeAny } = midend;
    this.#dayWatcher = new DayWatcher(days);
    liveGames.drawers.add((live) => Promise.all(this.#panelsOf(live).map((panel) => panel.drawn())));
    this.#listening = vscode.Disposable.from(
      this.#dayWatcher,
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
    );
  }

  dispose(): void {
    this.#listening.dispose();
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
    this.#dayWatcher.update(shown.some(({ kind }) => kind === "home" || kind === "days"));
    const seen = [...shown, ...this.others.seen];
    this.waiting?.setPlaying(seen.some(({ kind }) => kind === "board"));
    const isSeen = (live: LiveGame) => seen.some((place) => this.midend.oneOfAKind.at(place) === live);
    this.midend.liveGames.setSeen(isSeen, vscode.window.state.focused, all.length + this.others.count > 0);
  }
}
