import type { Direction } from "../../games/direction.js";
import type { AdvicePlace, Controls, Status } from "../../games/game.js";
import type { SpriteWay } from "../../games/levels.js";
import type { BoardCommand } from "./board-commands.js";
import type { ViewPicture } from "./view-picture.js";

/** What the games panel shows, whole pages at a time. All texts are already in the player's language. */

export type Page = HomePage | BoardPage | LevelsPage;

export interface HomePage {
  readonly kind: "home";
  readonly games: readonly HomeGame[];
  /** The name of the game that was on a board last; `undefined` when none was. */
  readonly last: string | undefined;
  /** The way to the games in the bin: "Bin: 3 games"; `undefined` where it is empty. */
  readonly bin: { readonly label: string; readonly tooltip: string } | undefined;
}

export interface HomeGame {
  readonly name: string;
  readonly title: string;
  /** The look that the player has chosen; `undefined` in games with one. */
  readonly skin: string | undefined;
  /** The usual ones. */
  readonly variants: readonly HomeVariant[];
  /** A button for all the others there are. */
  readonly more: { readonly label: string; readonly tooltip: string } | undefined;
  /** The game on the board, from its first move on, until another one takes its place. */
  readonly running: RunningGame | undefined;
  /** A board without moves, where none is running. */
  readonly sample: ViewScene | undefined;
  /** The newest of them. */
  readonly saves: readonly SavedGame[];
  /** The way to the list of all, where there are more: "12 more saved games…". */
  readonly moreSaves: string | undefined;
  /** Only variants with an entry. */
  readonly best: readonly {
    readonly variant: string;
    readonly label: string;
    readonly entries: readonly BestEntry[];
  }[];
  /**
   * Where games have results, each of them best by itself; only variants with one. `undefined` in games
   * without.
   */
  readonly results:
    | readonly { readonly variant: string; readonly label: string; readonly results: readonly ViewFact[] }[]
    | undefined;
}

export interface HomeVariant {
  readonly id: string;
  readonly label: string;
  readonly goal: string;
  /** A game of it can be gone on with. */
  readonly begun: boolean;
  /** Of a collection of levels, how many are solved of how many. */
  readonly progress?: { readonly solved: number; readonly all: number } | undefined;
}

export interface RunningGame {
  readonly variantLabel: string;
  readonly scene: ViewScene;
  /** On its tiles; `undefined` where they show their numbers. */
  readonly picture: ViewPicture | undefined;
  readonly figures: readonly ViewFigure[];
  readonly status: Status;
  readonly canContinue: boolean;
  /** See `ViewEnding.isOwn`. */
  readonly isOwn: boolean;
}

export interface SavedGame {
  /** Opaque; comes back in an `Action`. */
  readonly id: string;
  readonly name: string;
  /** "4×4 · score 1,234 · 56 moves". */
  readonly detail: string;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
  /** "5 minutes ago", when the page was made. */
  readonly age: string;
  /** Its board as a picture; `undefined` for older games of a long list. */
  readonly scene: ViewScene | undefined;
}

export interface BestEntry {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
  /** The entry of the game on the board. */
  readonly current: boolean;
}

export interface LevelsPage {
  readonly kind: "levels";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  readonly collections: readonly ViewCollection[];
  /** Variants that deal a new level each time. */
  readonly random: readonly { readonly variant: string; readonly label: string }[];
  /** Random levels that were dealt, the last one first; `variant` names the slot of each. */
  readonly recent: readonly ViewLevel[];
  /** Levels stand in files, too. */
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
  /** "12 moves, 4 pushes"; empty until there is one. */
  readonly best: string;
  /** What can be done, where it is known: "16 moves, 6 pushes"; whether `best` needs no more moves. */
  readonly par: { readonly text: string; readonly reached: boolean } | undefined;
  /** An estimate: between which of so many steps, from 1, and in words; `undefined` where there is none. */
  readonly difficulty:
    | { readonly from: number; readonly to: number; readonly steps: number; readonly text: string }
    | undefined;
  /** On the board now. */
  readonly current: boolean;
  /** Its position is kept, and choosing it goes on from there. */
  readonly begun: boolean;
  /** "9 × 7, boxes: 4". */
  readonly size: string;
  /** Its start, as a picture; `undefined` where it cannot be dealt. */
  readonly scene: ViewScene | undefined;
}

export interface BoardPage {
  readonly kind: "board";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  readonly variantLabel: string;
  /**
   * The headline: the level's own name, else the game's title; and what it belongs to: "Sokoban · Side Rooms
   * 5", "4×4".
   */
  readonly headline: string;
  readonly place: string;
  /** What is to be reached; of a game that does not count as the player's own any more, that it does not. */
  readonly goal: string;
  /**
   * Changes when another game is on the board: nothing glides from one game to another, and no score gain
   * floats.
   */
  readonly gameKey: string;
  readonly scene: ViewScene;
  readonly figures: readonly ViewFigure[];
  /**
   * The player's best value ever, the running game's included unless an engine played in it; `undefined` in
   * games without ranking.
   */
  readonly best: number | undefined;
  readonly topThree: readonly BestEntry[];
  /**
   * The best results on this board, in games that have results: "Fewest moves: 57". Empty until there is one.
   */
  readonly results: readonly ViewFact[];
  readonly status: Status;
  /** What stands on the overlay of a game that ended. */
  readonly ending: ViewEnding | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canRestart: boolean;
  /**
   * The player has finished no game of this kind, and has moved nothing on this board: its keys are shown on
   * it.
   */
  readonly showsKeys?: boolean | undefined;
  readonly hint: ViewHint | undefined;
  /** A hint is being looked for. */
  readonly thinking: boolean;
  /** A solution is being looked for. */
  readonly solving: boolean;
  readonly autoPlaying: boolean;
  /** Whether the game can be solved from here on request: there is a Solve button. */
  readonly solves: boolean;
  /** A line about the game. What is worth it is announced, too. `undefined` in games that have none. */
  readonly notice: ViewNotice | undefined;
  /**
   * Whether the game that another window has played can be taken; and a number that changes with what other
   * windows do to the board.
   */
  readonly otherWindow: { readonly isOffered: boolean; readonly changes: number };
  /** Digits typed so far of a tile's number; empty when none are. */
  readonly typed: string;
  /** While a replay is shown: `scene`, `figures` are its, nothing can be moved, and this is its place. */
  readonly replay: ViewReplay | undefined;
  /** Whether tiles of this game can carry a picture. */
  readonly hasPictures: boolean;
  readonly picture: ViewPicture | undefined;
  /** Whether the board is a level: there are ways to other ones, and moves to copy. */
  readonly isLevel: boolean;
  /** Whether things are pushed, so that a push is undone with the walk after it. */
  readonly hasPushes: boolean;
  /** Whether moves are heard. */
  readonly sound: boolean;
  /**
   * For the live region; a new `id` is a new announcement even when the text is the same. 0 where another
   * view of the game speaks.
   */
  readonly announcement: { readonly id: number; readonly text: string };
}

export interface ViewScene {
  readonly rows: number;
  readonly columns: number;
  /** In ascending order of `id`. */
  readonly sprites: readonly ViewSprite[];
  /** Row by row, what stands in each cell, for a screen reader. */
  readonly cells: readonly string[];
  /** Absent in a picture, which is not played. */
  readonly controls?: Controls;
  /** See `Scene.pulls`. */
  readonly pulls: readonly (Direction | undefined)[] | undefined;
  /** See `Scene.ground`. */
  readonly ground?: string | undefined;
  /** See `Scene.grips`. */
  readonly grips?: readonly number[] | undefined;
  /** What is shown of squares besides what stands on them. */
  readonly marks?: readonly ViewMark[] | undefined;
  /**
   * How sprites came from their places in the scene before to those they have: each square they passed.
   * Others went straight.
   */
  readonly ways?: readonly SpriteWay[] | undefined;
}

/**
 * "picked": it is about to be brought elsewhere. "target": it can be brought here; "trap": too, and could not
 * be saved then. "lost": it cannot be saved.
 */
export interface ViewMark {
  readonly kind: "picked" | "target" | "trap" | "lost";
  readonly row: number;
  readonly column: number;
}

/** See `Sprite` in `games/game.ts`. */
export interface ViewSprite {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly enter: "grow" | "pop";
  readonly gone: boolean;
}

export interface ViewFigure {
  readonly name: string;
  readonly label: string;
  /** A text where it is no plain number: "≤ 112", "+0.33", "–" for unknown. */
  readonly value: number | string;
  /** It belonged to an earlier position; the new one is being computed. */
  readonly stale: boolean;
}

/** "Fewest possible: 47". */
export interface ViewFact {
  readonly label: string;
  readonly value: string;
  /** At the end of a game: a figure beside the board says the same. */
  readonly isFigure?: boolean;
  readonly par?: ViewPar | undefined;
}

/**
 * What a level can be solved with: "57", "≤ 188"; in a sentence whether that is proved; and whether the
 * player has come as far.
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
  /** Places to go to by pushes, in levels. */
  readonly pushes: { readonly before: number; readonly after: number } | undefined;
  /** It goes on from the player's game, and its moves up to the shown place can be taken into it. */
  readonly canTake: boolean;
  /** What was just done, for the range's value text: "Move 3 of 47: 12 left". */
  readonly placeText: string;
  /** While the solution is being shortened beside, and where a shorter one was found. */
  readonly improvement: ViewImprovement | undefined;
}

export interface ViewImprovement {
  /** "So far: 210 moves, 90 pushes". */
  readonly text: string;
  /** The search goes on, and can be ended. */
  readonly isRunning: boolean;
  /** There is a shorter one to show. */
  readonly isNew: boolean;
}

export interface ViewEnding {
  readonly won: boolean;
  /** "You win!" */
  readonly title: string;
  /** All of it is the player's own doing. */
  readonly isOwn: boolean;
  readonly text: string;
  /** What is to be told of the game in figures: time, moves, the shortest way. Empty in games without. */
  readonly facts: readonly ViewFact[];
  /** The player's moves in run-length form; `undefined` in games without levels. */
  readonly moves: string | undefined;
  /** There is a level to go on to. */
  readonly hasNext: boolean;
  /** Further sentences: the rank reached, or why the score is not ranked. */
  readonly notes: readonly string[];
  /** Something of it is the player's best. */
  readonly isBest?: boolean | undefined;
  /** By what it falls short of the player's best, or is better than that was: a sentence for each measure. */
  readonly compared?: readonly string[] | undefined;
  /** In levels whose par is known: whether their star is earned, and with what, or what it takes. */
  readonly star?: { readonly isEarned: boolean; readonly text: string } | undefined;
  readonly canContinue: boolean;
  /** The score entered the list, but no name is known yet. */
  readonly asksName: boolean;
}

export type ViewHint = {
  readonly text: string;
  /** What the hint does to the game, where it is the first help in it. */
  readonly note?: string;
} & AdvicePlace;
