import type { Direction } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import type { Page } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { Off } from "../terminal.js";

/**
 * The games that a screen plays: the shell's own, or VS Code's live games, which panels show at the same
 * time. The surface makes whole pages, the same as for the webview, and decides what the player's actions
 * mean, by `games/play/play-core.ts`. A screen decides nothing that must be kept.
 */
export interface GameSurface {
  /** The current page. Pages are never changed; each change makes a new one. */
  readonly page: Page;
  /** A question that must be answered before anything else. Absent in VS Code, which asks by itself. */
  readonly question: ScreenQuestion | undefined;
  /** `page` or `question` was replaced. */
  onDidChange(listener: () => void): Off;
  /** `shown` resolves when the screen shows what was drawn so far. Auto Play waits for it. */
  drawsWith(shown: () => Promise<void>): Off;

  /** A direction key. The player's setting says what it moves, where that matters. */
  direction(direction: Direction): void;
  gesture(gesture: Gesture): void;
  act(action: Action): void;
  typeDigit(digit: number): void;
  /** Plays the digits typed so far as a number. */
  commitNumber(): void;
  /** The contents of the clipboard, which the terminal has sent: a saved game, a game ID, a board. */
  paste(text: string): void;
  /** The answer to the question: the index of a choice, or a text; `undefined` where it was dismissed. */
  answer(answer: number | string | undefined): void;
  /** The player closes the screen. Everything is kept. */
  leave(): void;
  /** The player presses Ctrl+C, which leaves unless something else could be meant. */
  interrupt(): void;

  /**
   * Resolves when the page shows everything that was done so far. Does not wait for searches or for the
   * player's answer to a question.
   */
  settled(): Promise<void>;

  /**
   * The moves up to the position on the board, as players write them, in games of levels. Made on request.
   */
  movesText(): string | undefined;
  /** Translates a message into the player's language. */
  translate(message: Message): string;
}

export type ScreenQuestion =
  | {
      readonly kind: "choice";
      readonly text: string;
      readonly choices: readonly ScreenChoice[];
      /** The index that Enter selects until the player moves. */
      readonly selected: number;
      /** A list to read: any command leaves it. */
      readonly isForReading: boolean;
    }
  | { readonly kind: "text"; readonly text: string; readonly value: string; readonly maxLength: number };

export interface ScreenChoice {
  readonly label: string;
  /** A few words about it; may be empty. */
  readonly detail: string;
  /** A letter that selects it at once; `undefined` for none. */
  readonly key: string | undefined;
  /** The heading of a group of choices that starts with this one; `undefined` for the others. */
  readonly heading: string | undefined;
}
