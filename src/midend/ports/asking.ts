import type { Message } from "../../games/message.js";

/** A message, or what somebody named so: a title, a file's name. */
export type Words = Message | string;

/** Questions to the player. Each answer is `undefined` where the question was dismissed. */
export interface Asking {
  choose(question: Choosing): Promise<Chosen | undefined>;
  text(question: TextQuestion): Promise<string | undefined>;
  /** Whether something is to be done that cannot be undone. */
  confirm(question: Confirming): Promise<boolean>;
}

export interface Choosing {
  readonly title: Message;
  /** What there is to select, in a few words. */
  readonly prompt: Message;
  readonly choices: readonly Choice[];
  /** The index of the one that is marked at the start; `undefined` for the first. */
  readonly selected?: number | undefined;
  /** What can be done to any of the choices besides. */
  readonly actions?: readonly ChoiceAction[];
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
  /** One letter that takes it at once where choices have letters. */
  readonly key?: string;
  /** Whether `Choosing.actions` are for this choice (default true). */
  readonly hasActions?: boolean;
}

export interface ChoiceAction {
  readonly label: Message;
  /** A codicon's name. */
  readonly icon: string;
}

export interface Chosen {
  readonly index: number;
  /** The index of what is to be done to it; `undefined` where it is simply taken. */
  readonly action?: number;
}

export interface TextQuestion {
  readonly title: Message;
  readonly prompt: Message;
  readonly value: string;
  readonly maxLength: number;
  /** Why a text cannot be taken; `undefined` where it can. */
  readonly problem?: (text: string) => Message | undefined;
  /** The player may have to fetch the answer from somewhere else first. */
  readonly waits?: boolean;
}

export interface Confirming {
  readonly question: Message;
  readonly detail: Words;
  /** What the button says that does it. */
  readonly yes: Message;
}
