import type { Advice, Gesture } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";

/**
 * Something that is shown on a board instead of its game: a review that is being made, or a position to try
 * again. The game does not change, and nothing of an overlay is saved or counted. A move of the game ends it.
 */
export interface BoardOverlay {
  /** What is shown, in place of the name of the game: "Practice 1 of 3". */
  readonly banner: Message | undefined;
  /** The line over the board, with its buttons. */
  readonly notice: {
    readonly kind: "plain" | "good" | "bad" | "busy";
    readonly text: Message;
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
