import type { Day } from "../../games/days/day.js";
import { type Message, say } from "../../games/message.js";
import type { Event } from "../../protocol/emitter.js";

/** What a view shows: the games' home page, the board of a kind of game, or the list of a game's levels. */
export type ViewPlace =
  | { readonly kind: "home" }
  | { readonly kind: "board" | "levels"; readonly game: string };

/**
 * Panels show the deadlock patterns of a game, timed solves, statistics and a month of puzzles, too. They
 * return to `game`. `day`: the selected day (default: today).
 */
export type PanelPlace =
  | ViewPlace
  | { readonly kind: "patterns" | "timer" | "statistics"; readonly game: string }
  | { readonly kind: "days"; readonly game: string; readonly day?: Day };

/**
 * The place that a terminal shows for a place of a panel. It shows the game's board instead of a page that it
 * does not have.
 */
export function inTerminal(place: PanelPlace | undefined): ViewPlace {
  if (place === undefined) return { kind: "home" };
  return place.kind === "home" || place.kind === "board" || place.kind === "levels"
    ? place
    : { kind: "board", game: place.game };
}

/** Something that shows games and is played on: a panel, or a terminal. */
export interface GameView {
  readonly place: PanelPlace;
  /**
   * Brings it to the front and puts the keyboard on its board. `isLost`: the player has just pressed
   * something outside of the view. That took the keyboard, even where the view has not reported it yet.
   */
  focus(isLost?: boolean): void;
  /** Shows the keys of its board; absent where screens have their own help. */
  showKeys?(): void;
  /**
   * Shows the whole picture of its board while a key is held, or lets the player select the part on the
   * tiles. Absent where there are no pictures.
   */
  showPicture?(what: "whole" | "part"): void;
}

/** Views that are not panels. */
export interface OtherViews {
  /** The places of those on the screen, as far as VS Code says. */
  readonly seen: readonly ViewPlace[];
  readonly count: number;
  readonly onDidChange: Event<void>;
}

/** Contents that some views cannot show. */
export type Showable = "pictures" | "patterns" | "timer" | "statistics" | "days";

/** Why a terminal does not show something. */
export const terminalLimits: Readonly<Record<Showable, Message>> = {
  pictures: say("A terminal doesn't show pictures."),
  patterns: say("A terminal doesn't show the list of deadlock patterns."),
  timer: say(
    "Timed solves have a terminal of their own. Run “{0}”, or “{1}” in a shell.",
    say("Play in a Terminal…"),
    "tilework sliding time",
  ),
  statistics: say("Terminals show statistics as lists."),
  days: say("Terminals show days as a list."),
};

/** The views of a surface: the ones that commands are about, and where commands show pages. */
export interface GameViews {
  /** What these views cannot show, and why. */
  readonly limits: Readonly<Partial<Record<Showable, Message>>>;
  /** The one that the player uses. */
  readonly active: GameView | undefined;
  /** The active view, or the view that was active last. */
  readonly preferred: GameView | undefined;
  show(place: PanelPlace, options?: ShowOptions): unknown;
}

/** How a view is shown. */
export interface ShowOptions {
  /**
   * Opens a new view beside what the player works with, where there can be several. “aside”: only if there is
   * none yet. “quietly”: the same, and the keyboard stays where it is.
   */
  readonly beside?: boolean | "aside" | "quietly";
}

/** Whether a change of a live game of this kind may change what a place shows. */
export function concerns(place: PanelPlace, game: string): boolean {
  return place.kind === "home" || place.game === game;
}

export function isSamePlace(one: PanelPlace, other: PanelPlace): boolean {
  if (one.kind === "home" || other.kind === "home") return one.kind === other.kind;
  const partOf = (place: PanelPlace) => (place.kind === "days" ? place.day : undefined);
  return one.kind === other.kind && one.game === other.game && partOf(one) === partOf(other);
}
