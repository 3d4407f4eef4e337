import type { Direction } from "../../games/direction.js";
import type { AdvicePlace, Sprite, Status } from "../../games/game.js";
import type { SpritePath } from "../../games/levels.js";
import type { PictureLook, PicturePart } from "../../games/picture-part.js";
import type { BoardCommand } from "./board-commands.js";

/** A picture on the tiles of a board. */
export interface ViewPicture extends PictureLook {
  /** Changes with the file, and when it is selected again; for `GameHostApi.picture`. */
  readonly key: string;
  /** The name for the player. */
  readonly name: string;
  /** The part of it that is on the tiles. */
  readonly part: PicturePart;
}

/** The pages of the games panel. Each is sent as a whole. All texts are already in the player's language. */

export type Page = (HomePage | BoardPage | LevelsPage) & Awaiting;

interface Awaiting {
  /** What the player waits for while a game is played; absent where there is nothing. */
  readonly wait?: ViewWait | undefined;
}

/** “Waiting for “npm test” since 2:05 PM”; after its end its result. “busy”: it has not ended. */
export interface ViewWait extends Pick<ViewNotice, "kind" | "text"> {
  /** Whether a command goes back to where the player works. */
  readonly canGoBack: boolean;
}

export interface HomePage {
  readonly kind: "home";
  readonly games: readonly HomeGame[];
  /** The name of the game that was on a board last; `undefined` when there was none. */
  readonly last: string | undefined;
  /** The puzzles of the day; `undefined` where the player has hidden them. */
  readonly today: ViewToday | undefined;
  /** What else there is: “Practice 3 mistakes”, statistics, timed solves, the bin. */
  readonly links: readonly HomeLink[];
}

export interface HomeLink {
  readonly command: Extract<BoardCommand, "practiceMistakes" | "showStatistics" | "timeSolves" | "showBin">;
  readonly label: string;
  readonly tooltip: string;
}

/** The puzzles of the day on the home page. */
export interface ViewToday {
  /** “Today, Mon, Nov 23”. */
  readonly title: string;
  /** “2 of 5 finished · Streak of 3 days”. */
  readonly detail: string;
  /** The link to the list of puzzles. */
  readonly all: { readonly label: string; readonly tooltip: string };
}

export interface HomeGame {
  readonly name: string;
  readonly title: string;
  /** The skin that the player has selected; `undefined` in games with one. */
  readonly skin: string | undefined;
  /** The variants with a button. */
  readonly variants: readonly HomeVariant[];
  /** The button for the other variants. */
  readonly more: { readonly label: string; readonly tooltip: string } | undefined;
  /** The game on the board, from its first move until another game replaces it. */
  readonly running: RunningGame | undefined;
  /** A board without moves; `undefined` where a game is running. */
  readonly sample: ViewScene | undefined;
  /** The newest saved games. */
  readonly saves: readonly SavedGame[];
  /** The link to the list of all saved games, where there are more: “12 more saved games…”. */
  readonly moreSaves: string | undefined;
  /** The best scores; only variants with an entry. */
  readonly best: readonly {
    readonly variant: string;
    readonly label: string;
    readonly entries: readonly BestEntry[];
  }[];
  /** The best results, each from any game; only variants with one. `undefined` in games without results. */
  readonly results:
    | readonly { readonly variant: string; readonly label: string; readonly results: readonly ViewFact[] }[]
    | undefined;
}

export interface HomeVariant {
  readonly id: string;
  readonly label: string;
  readonly goal: string;
  /** Whether a game of this variant can be continued. */
  readonly unfinished: boolean;
  /** How many levels of a collection are solved. */
  readonly progress?: { readonly solved: number; readonly all: number } | undefined;
}

export interface RunningGame {
  readonly variantLabel: string;
  readonly scene: ViewScene;
  /** The picture on its tiles; `undefined` where they show their numbers. */
  readonly picture: ViewPicture | undefined;
  readonly figures: readonly ViewFigure[];
  readonly status: Status;
  readonly canBeContinued: boolean;
  /** Where it can't be continued, what `next` of an action starts: “Next Level”. */
  readonly next: string | undefined;
  /** See `ViewEnding.isOwn`. */
  readonly isOwn: boolean;
}

export interface SavedGame {
  /** Opaque; sent back in an `Action`. */
  readonly id: string;
  readonly name: string;
  /** "4×4 · score 1,234 · 56 moves". */
  readonly detail: string;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
  /** “5 minutes ago”, at the time of the page. */
  readonly age: string;
  /** A picture of its board; `undefined` for older games of a long list. */
  readonly scene: ViewScene | undefined;
}

export interface BestEntry {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
  /** Whether this is the entry of the game on the board. */
  readonly current: boolean;
}

export interface LevelsPage {
  readonly kind: "levels";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  readonly collections: readonly ViewCollection[];
  /** Variants that make a new level each time. */
  readonly random: readonly { readonly variant: string; readonly label: string }[];
  /** Recent random levels, the latest first; `variant` names the slot of each. */
  readonly recent: readonly ViewLevel[];
  /** Whether levels can be opened from files. */
  readonly hasFiles: boolean;
}

export interface ViewCollection {
  readonly id: string;
  readonly title: string;
  /** "5 of 20 solved". */
  readonly detail: string;
  readonly solved: number;
  readonly levels: readonly ViewLevel[];
}

export interface ViewLevel {
  readonly variant: string;
  readonly title: string;
  readonly solved: boolean;
  /** “12 moves, 4 pushes”; empty until the level is solved. */
  readonly best: string;
  /** The level's par, where it is known: “16 moves, 6 pushes”, and whether `best` needs no more moves. */
  readonly par: { readonly text: string; readonly reached: boolean } | undefined;
  /** The estimated range of steps, from 1, and its words; `undefined` where there is no estimate. */
  readonly difficulty:
    | { readonly from: number; readonly to: number; readonly steps: number; readonly text: string }
    | undefined;
  /** Whether it is on the board now. */
  readonly current: boolean;
  /** Whether a game of this level is kept, which selecting the level continues. */
  readonly unfinished: boolean;
  /** "9 × 7, boxes: 4". */
  readonly size: string;
  /** A picture of its start; `undefined` where there is none. */
  readonly scene: ViewScene | undefined;
}

export interface BoardPage extends Awaiting {
  readonly kind: "board";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  readonly variantLabel: string;
  /**
   * The headline (the level's own name, otherwise the game's title), and the place: “Sokoban · Side Rooms 5”,
   * “4×4”.
   */
  readonly headline: string;
  readonly place: string;
  /** What is shown instead of the game: “Practice 1 of 3”. */
  readonly banner?: string | undefined;
  /** The goal of the game. In an assisted game, that it does not count. */
  readonly goal: string;
  /**
   * Changes when another game, or a position to try again, is on the board. Then nothing is animated, and no
   * gain of score is shown.
   */
  readonly gameKey: string;
  readonly scene: ViewScene;
  readonly figures: readonly ViewFigure[];
  /**
   * The player's best value ever, including the running game unless it is assisted; `undefined` in games
   * without ranking.
   */
  readonly best: number | undefined;
  readonly topThree: readonly BestEntry[];
  /**
   * The best results on this board, in games that have results: “Fewest moves: 57”. Empty until there is one.
   */
  readonly results: readonly ViewFact[];
  readonly status: Status;
  /** The overlay of a game that has ended. */
  readonly ending: ViewEnding | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canRestart: boolean;
  /** Whether the game is being reviewed, or an attempt is being judged. */
  readonly isReviewing?: boolean | undefined;
  /** Whether the board shows a position to try again, which is not part of the game. */
  readonly isTrial?: boolean | undefined;
  /** Whether moves were undone and replaced by others. */
  readonly hasEarlierLines?: boolean | undefined;
  /**
   * Whether to show the keys on the board: the player has finished no game of this kind, and has made no move
   * on this board.
   */
  readonly showsKeys?: boolean | undefined;
  readonly hint: ViewHint | undefined;
  /** Whether a hint is being searched for. */
  readonly thinking: boolean;
  /** Whether a solution is being searched for. */
  readonly solving: boolean;
  readonly autoPlaying: boolean;
  /** Whether the game can be solved from here on request: there is a Solve button. */
  readonly solves: boolean;
  /**
   * A line about the game. Important changes of it are also announced. `undefined` in games without such a
   * line.
   */
  readonly notice: ViewNotice | undefined;
  /**
   * Whether the game that another window has played can be put on the board, and a number that changes with
   * each change by other windows.
   */
  readonly otherWindow: { readonly isOffered: boolean; readonly changes: number };
  /** The digits of a tile's number that were typed so far; may be empty. */
  readonly typed: string;
  /**
   * The replay that is shown. `scene` and `figures` are those of the replay, and no move is possible
   * meanwhile.
   */
  readonly replay: ViewReplay | undefined;
  /** Whether tiles of this game can carry a picture. */
  readonly hasPictures: boolean;
  /** Whether solves of this game can be timed, on a page of their own. */
  readonly canTime?: boolean | undefined;
  readonly picture: ViewPicture | undefined;
  /** Whether the board is a level, which has next and previous levels, and moves to copy. */
  readonly isLevel: boolean;
  /** Whether the game has pushes. Undo then undoes a push together with the walk after it. */
  readonly hasPushes: boolean;
  /** Whether moves make a sound. */
  readonly sound: boolean;
  /**
   * For the live region. A new `id` is a new announcement even when the text is the same. `id` is 0 where
   * another view of the game speaks.
   */
  readonly announcement: { readonly id: number; readonly text: string };
}

export interface ViewScene {
  readonly rows: number;
  readonly columns: number;
  /** Ordered by `id`. */
  readonly sprites: readonly ViewSprite[];
  /** The contents of each cell, row by row, for screen readers. */
  readonly cells: readonly string[];
  /** Absent in a picture that is not played. */
  readonly takesClicks?: boolean;
  /** See `Scene.pulls`. */
  readonly pulls: readonly (Direction | undefined)[] | undefined;
  /** See `Scene.ground`. */
  readonly ground?: string | undefined;
  /** See `Scene.grips`. */
  readonly grips?: readonly number[] | undefined;
  /** The marks on squares. */
  readonly marks?: readonly ViewMark[] | undefined;
  /**
   * The paths of sprites since the scene before: each square that they passed. Other sprites moved straight.
   */
  readonly ways?: readonly SpritePath[] | undefined;
}

/**
 * “picked”: the box is about to be moved. “target”: it can be moved here. “trap”: so can it here, but it
 * would be lost. “lost”: it can never reach a goal.
 */
export interface ViewMark {
  readonly kind: "picked" | "target" | "trap" | "lost";
  readonly row: number;
  readonly column: number;
}

export type ViewSprite = Sprite;

export interface ViewFigure {
  readonly name: string;
  readonly label: string;
  /** A text where it is not a plain number: “≤ 112”, “+0.33”, “–” for unknown. */
  readonly value: number | string;
  /** Whether it belongs to an earlier position, while the new one is computed. */
  readonly stale: boolean;
}

/** "Fewest possible: 47". */
export interface ViewFact {
  readonly label: string;
  readonly value: string;
  /** At the end of a game: whether a figure beside the board says the same. */
  readonly isFigure?: boolean;
  readonly par?: ViewPar | undefined;
}

/**
 * The par of a level: “57”, “≤ 188”; a sentence that says whether it is proved; and whether the player has
 * reached it.
 */
export interface ViewPar {
  readonly text: string;
  readonly meaning: string;
  readonly reached: boolean;
}

export interface ViewNotice {
  readonly kind: "plain" | "good" | "bad" | "busy";
  readonly text: string;
  /** Buttons below it. */
  readonly ways?: readonly { readonly command: BoardCommand; readonly label: string }[] | undefined;
}

export interface ViewReplay {
  /** "Solution in 47 moves", "Your game". */
  readonly title: string;
  readonly place: number;
  readonly length: number;
  readonly playing: boolean;
  /** Milliseconds between two moves. */
  readonly moveMs: number;
  /** See `replayMarks`. */
  readonly marks: readonly number[];
  /** The places before and after the current push, in levels. */
  readonly pushes: { readonly before: number; readonly after: number } | undefined;
  /**
   * Whether it continues the player's game, so that its moves up to the current place can be played in the
   * game.
   */
  readonly canTake: boolean;
  /** The places after the mistakes of a review, in ascending order; absent in other replays. */
  readonly mistakes?: readonly number[] | undefined;
  /** Whether the mistakes can be tried again. */
  readonly canRetry?: boolean | undefined;
  /** The text of the slider: “Move 3 of 47: 12 left”. */
  readonly placeText: string;
  /** Present while the solution is being shortened, and where a shorter one was found, also by a review. */
  readonly improvement?: ViewImprovement | undefined;
}

export interface ViewImprovement {
  /** "So far: 210 moves, 90 pushes". */
  readonly text: string;
  /** Whether the search is running, and can be stopped. */
  readonly isRunning: boolean;
  /** Whether there is a shorter solution to show. */
  readonly isNew: boolean;
}

/** What a board is or shows, by which commands are offered. “ended”: its end offers the command. */
const boardModes = {
  levels: ({ isLevel }) => isLevel,
  pushes: ({ hasPushes }) => hasPushes,
  solves: ({ solves }) => solves,
  replay: ({ replay }) => replay !== undefined,
  pushReplay: ({ replay, hasPushes }) => replay !== undefined && hasPushes,
  canTake: ({ replay }) => replay?.canTake === true,
  hasShorter: ({ replay }) => replay?.improvement?.isNew === true,
  offered: ({ otherWindow }) => otherWindow.isOffered,
  waits: ({ wait }) => wait?.canGoBack === true,
  ended: (page, command) => endingActions(page).some((action) => action === command),
} as const satisfies Readonly<Record<string, (page: BoardPage, command: BoardCommand) => boolean>>;
export type BoardMode = keyof typeof boardModes;

export function isIn(page: BoardPage, state: BoardMode, command: BoardCommand): boolean {
  return boardModes[state](page, command);
}

/** What the end of the game on the board offers, the next thing first. */
export function endingActions({ ending, replay }: BoardPage): readonly EndingAction[] {
  return replay === undefined ? (ending?.actions ?? []) : [];
}

/** What a player can do at the end of a game, besides what every board offers. */
export type EndingAction = Extract<
  BoardCommand,
  | "nextPuzzle"
  | "nextLevel"
  | "keepGoing"
  | "showLevels"
  | "newGame"
  | "replayGame"
  | "reviewGame"
  | "changePlayerName"
>;

export interface ViewEnding {
  readonly won: boolean;
  /** "You win!" */
  readonly title: string;
  /** Whether the player had no help. */
  readonly isOwn: boolean;
  readonly text: string;
  /** The figures of the game: time, moves, the shortest solution. Empty in games without. */
  readonly facts: readonly ViewFact[];
  /** The player's moves in run-length form; `undefined` in games without levels. */
  readonly moves: string | undefined;
  /** Further sentences, such as the rank, or why the score is not ranked. */
  readonly notes: readonly string[];
  /** If it is a puzzle of today that counts, how many of them are finished. */
  readonly day?: { readonly finished: number; readonly all: number } | undefined;
  /** Whether it is the player's best in some measure. */
  readonly isBest?: boolean | undefined;
  /** Comparisons with the player's best, a sentence for each measure. */
  readonly compared?: readonly string[] | undefined;
  /** In levels with a par: whether the star is earned, and a sentence about it. */
  readonly star?: { readonly isEarned: boolean; readonly text: string } | undefined;
  /** The next thing to do is the first one. Every surface offers them in this order. */
  readonly actions: readonly EndingAction[];
}

export type ViewHint = {
  readonly text: string;
  /** The effect of the hint on the game, where it is the first help in it. */
  readonly note?: string;
} & AdvicePlace;
