import { movesText } from "../../games/counted.js";
import type { Advice, Gesture } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { replayOfSession } from "../../games/play/replay.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Advisor, Notice } from "../hints/advisor.js";
import { advisorFor } from "../hints/advisors.js";
import { GameAnalysis } from "../hints/analysis.js";
import { Assistant } from "../hints/assistant.js";
import { LevelAssistant } from "../hints/level-assistant.js";
import type { PatternFinder } from "../hints/pattern-watch.js";
import type { LiveGame } from "../live/live-game.js";
import { boardPosition, ReplayPlayer } from "../live/replay-player.js";
import type { GamePorts, Time } from "../ports/ports.js";

/**
 * Something that is shown on a board instead of its game: a review that is being made, or a position to try
 * again. The game does not change, and nothing of an overlay is saved or counted. A move of the game ends it.
 */
export interface BoardOverlay {
  /** What is shown, in place of the name of the game: "Practice 1 of 3". */
  readonly banner: Message | undefined;
  /** The line over the board, with its buttons. */
  readonly notice: Notice & {
    readonly ways: readonly { readonly command: BoardCommand; readonly label: Message }[];
  };
  /** The position that is shown and played on; `undefined` where the game itself is shown. */
  readonly trial: TriedPosition | undefined;
  /** It is no longer shown. */
  end(): void;
  /** The player goes back to what was shown before; absent where that is the game. */
  goBack?(): void;
}

/** A position that is played on in place of a game. */
export interface TriedPosition {
  readonly position: unknown;
  readonly canUndo: boolean;
  readonly advice: Advice | undefined;
  play(gesture: Gesture): void;
  undo(): void;
  /** Shows the best move. */
  showBest(): void;
}

/** A number is complete after this time without another digit. */
const momentMs = 900;

/**
 * Numbers typed digit by digit. A number is played when no other digit can follow, after a moment, or with
 * Enter.
 */
class NumberEntry {
  #typed = "";
  #stopWaiting: () => void = () => undefined;

  constructor(
    private readonly live: LiveGame,
    private readonly time: Pick<Time, "after">,
    private readonly onChange: () => void,
  ) {
    live.onDidMove(() => this.clear());
  }

  dispose(): void {
    this.#stopWaiting();
  }

  /** The digits typed so far. */
  get typed(): string {
    return this.#typed;
  }

  type(digit: number): void {
    const { game, position } = this.live;
    const highest = game.numbers?.highest(position);
    if (highest === undefined) return;
    this.#stopWaiting();
    this.#typed += String(digit);
    const canHaveMoreDigits = this.#typed !== "0" && Number(this.#typed) * 10 <= highest;
    if (canHaveMoreDigits) {
      this.#stopWaiting = this.time.after(momentMs, () => this.commit());
      this.live.speak(say("Tile {0}…", this.#typed));
      this.onChange();
    } else {
      this.commit();
    }
  }

  /** Plays the number that is typed. */
  commit(): void {
    if (this.#typed === "") return;
    const number = Number(this.#typed);
    this.clear();
    this.live.act({ kind: "number", number });
  }

  /** Drops what is typed; returns whether there was something. */
  clear(): boolean {
    this.#stopWaiting();
    if (this.#typed === "") return false;
    this.#typed = "";
    this.onChange();
    return true;
  }
}

/** A live game with everything that helps to play it. */
export class PlaySession implements Disposable {
  readonly assistant: Assistant;
  readonly advisor: Advisor;
  /** Present in games whose positions are analyzed as they are played. */
  readonly gameAnalysis: GameAnalysis | undefined;
  /** Present in games of levels. */
  readonly levelAssistant: LevelAssistant | undefined;
  readonly player: ReplayPlayer;
  readonly entry: NumberEntry;
  #overlay: BoardOverlay | undefined;
  readonly #onDidChange = new Emitter<void>();
  /** A helper changed. Changes of the game itself fire `LiveGame.onDidChange`. */
  readonly onDidChange = this.#onDidChange.event;

  /** `drawn`: see `LiveGames.drawers`. */
  constructor(
    readonly live: LiveGame,
    private readonly ports: GamePorts,
    patterns: PatternFinder,
    drawn: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const changed = () => this.#onDidChange.fire();
    this.player = new ReplayPlayer(live, ports);
    this.entry = new NumberEntry(live, ports.time, changed);
    const { levels } = live.game;
    this.levelAssistant = levels && new LevelAssistant(live, levels, patterns, ports);
    this.advisor = advisorFor(live, ports, this.levelAssistant);
    this.gameAnalysis = this.advisor instanceof GameAnalysis ? this.advisor : undefined;
    this.assistant = new Assistant(live, this.advisor, this.levelAssistant, this.player, ports, drawn);
    // A move ends what is shown instead of the game.
    live.onDidMove(() => this.setOverlay(undefined));
    this.player.onDidChange(() => {
      if (this.player.showing !== undefined) this.setOverlay(undefined);
      changed();
    });
    this.assistant.onDidChange(changed);
    this.advisor.onDidChange?.(changed);
    this.levelAssistant?.onDidChange(changed);
  }

  dispose(): void {
    this.#overlay?.end();
    this.assistant.dispose();
    this.advisor.dispose?.();
    this.levelAssistant?.dispose();
    this.player.dispose();
    this.entry.dispose();
    this.#onDidChange.dispose();
  }

  /** What is shown instead of the game. */
  get overlay(): BoardOverlay | undefined {
    return this.#overlay;
  }

  /** The position that the board shows: that of the game, of its replay, or one to try. */
  get shownPosition(): unknown {
    const trial = this.#overlay?.trial;
    return trial === undefined ? boardPosition(this.live, this.player) : trial.position;
  }

  /** Shows something instead of the game, or the game again. What was shown ends. */
  setOverlay(overlay: BoardOverlay | undefined): void {
    const before = this.#overlay;
    if (before === overlay) return;
    this.#overlay = overlay;
    before?.end();
    this.#onDidChange.fire();
  }

  /** What is shown instead of the game has changed. */
  overlayChanged(): void {
    this.#onDidChange.fire();
  }

  /** Frees what solvers hold for the game. */
  restSolvers(): void {
    void this.ports.solving.rest(this.live.game);
  }

  /**
   * `isSeen`: the board is on the screen. `isFocused`: its window has the focus. Nothing runs on a board that
   * is not seen.
   */
  setSeen(isSeen: boolean, isFocused: boolean): void {
    this.live.setWatched(isSeen && isFocused);
    this.advisor.setWatched?.(isSeen);
    if (isSeen) return;
    this.assistant.rest();
    if (this.#overlay?.notice.kind === "busy") this.setOverlay(undefined);
    if (this.player.isPlaying) this.player.pause();
  }
}

/** Shows the game on the board from its start, or says that it has no moves yet. */
export function showReplay({ live, assistant, entry, player }: PlaySession): void {
  assistant.stop();
  entry.clear();
  const replay = replayOfSession(live.session);
  const { length } = replay.moves;
  const title = say("Your game: {0}", movesText(length));
  if (length === 0) live.refuse(say("There are no moves to watch yet."));
  else player.show({ replay, title, solution: undefined });
}
