import type { Message } from "../../games/message.js";
import type { Disposable } from "../../protocol/emitter.js";

/** A message, or a name that somebody gave: a title, a file's name. */
export type Words = Message | string;

/** Questions to the player. Each answer is `undefined` where the question was dismissed. */
export interface Asking {
  choose(question: Choosing): Promise<Chosen | undefined>;
  text(question: TextQuestion): Promise<string | undefined>;
  /** Asks before something is done that cannot be undone. Resolves with whether to do it. */
  confirm(question: Confirming): Promise<boolean>;
}

export interface Choosing {
  readonly title: Message;
  /** What the player selects, in a few words. */
  readonly prompt: Message;
  readonly choices: readonly Choice[];
  /** The index of the choice that is marked at first (default: the first). */
  readonly selected?: number | undefined;
  /** What else can be done to a choice. */
  readonly actions?: readonly ChoiceAction[];
  /** The player only looks at the list or comes back to it, so closing it cancels nothing. */
  readonly isForReading?: boolean;
}

export interface Choice {
  readonly label: Words;
  /** A few words beside the label. */
  readonly detail?: Words;
  /** A sentence below it. */
  readonly sentence?: Words;
  /** A codicon's name; surfaces without pictures leave it out. */
  readonly icon?: string;
  /** The heading of a group that starts with this choice. */
  readonly heading?: Words;
  /** A letter that selects it at once, on surfaces where choices have letters. */
  readonly key?: string;
  /** Whether `Choosing.actions` are for this choice (default true). */
  readonly hasActions?: boolean;
}

interface ChoiceAction {
  readonly label: Message;
  /** A codicon's name. */
  readonly icon: string;
}

export interface Chosen {
  readonly index: number;
  /** The index of the action to run; `undefined` where the choice was simply selected. */
  readonly action?: number;
}

export interface TextQuestion {
  readonly title: Message;
  readonly prompt: Message;
  readonly value: string;
  readonly maxLength: number;
  /** Why a text is refused; `undefined` where it is accepted. */
  readonly problem?: (text: string) => Message | undefined;
  /**
   * The question stays open when it loses the focus: the player may have to copy the answer from elsewhere.
   */
  readonly waits?: boolean;
}

export interface Confirming {
  readonly question: Message;
  readonly detail: Words;
  /** The label of the button that confirms. */
  readonly yes: Message;
}

/** Shows messages outside the board. What a screen reader says of a game comes with its page. */
export interface Telling {
  /**
   * Shows a sentence for some time, on surfaces that have a place for it. Disposing the result removes it
   * earlier.
   */
  passing(text: Message, ms: number): Disposable;
  error(text: Message): void;
  warning(text: Message): void;
  /** Resolves with the index of the button that was pressed; `undefined` where none was. */
  information(text: Message, ...buttons: readonly Message[]): Promise<number | undefined>;
}
