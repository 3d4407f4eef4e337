import type { Direction } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import type { Page } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { Off } from "../terminal.js";

/**
 * Games as a screen plays them, whoever keeps them: the shell's own, or VS Code's live games, which panels
 * show at the same time. It makes whole pages, the same as for the webview, and takes what the player does;
 * what that means is its own to say, by `games/play/play-core.ts`. A screen decides nothing that has to last.
 */
export interface GameSurface {
  /** What is to be seen. Pages are never changed; a new one is made when something else is to be seen. */
  readonly page: Page;
  /** A question that has to be answered before anything else. VS Code asks by itself and has none here. */
  readonly question: ScreenQuestion | undefined;
  /** `page` or `question` is another one. */
  onDidChange(listener: () => void): Off;

  /** A direction key: what moves by it, where that matters, is the player's setting. */
  direction(direction: Direction): void;
  gesture(gesture: Gesture): void;
  act(action: Action): void;
  typeDigit(digit: number): void;
  /** The digits typed so far are the number. */
  commitNumber(): void;
  /** What stands in the clipboard came by way of the terminal: a saved game, a game ID, a board. */
  paste(text: string): void;
  /** The answer to the question: the index of a choice, or a text; `undefined` where it was dismissed. */
  answer(answer: number | string | undefined): void;
  /** The player closes the screen. Everything is kept. */
  leave(): void;

  /**
   * Resolves when the page shows what was done so far. A search, or the player's answer to a question, is not
   * waited for.
   */
  settled(): Promise<void>;

  /**
   * The moves up to the board as players write them down, in games of levels; made only when it is asked for.
   */
  movesText(): string | undefined;
  /** A message in the player's language. */
  translate(message: Message): string;
}

export type ScreenQuestion =
  | {
      readonly kind: "choice";
      readonly text: string;
      readonly choices: readonly ScreenChoice[];
      /** The one that Enter takes, until another is chosen. */
      readonly selected: number;
    }
  | { readonly kind: "text"; readonly text: string; readonly value: string; readonly maxLength: number };

export interface ScreenChoice {
  readonly label: string;
  /** Said of it in a few words; empty where there is nothing to say. */
  readonly detail: string;
  /** One letter that takes it at once; `undefined` for none. */
  readonly key: string | undefined;
  /** What stands over a group of choices that starts with this one; `undefined` elsewhere. */
  readonly heading: string | undefined;
}
