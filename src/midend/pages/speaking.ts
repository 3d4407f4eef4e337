import type { AnyGame } from "../../games/game.js";
import { formatQuantity, type Message, quantity } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { Speech } from "../ports/speech.js";

/** A number in the player's language: "12,345". */
export function number({ language }: Pick<Speech, "language">, value: number): string {
  return formatQuantity(language, quantity(value));
}

/** "one, two, and three". */
export function list({ language }: Pick<Speech, "language">, texts: readonly string[]): string {
  return new Intl.ListFormat(language).format(texts);
}

/** The name of a variant. A variant that the game does not know has its name in saves. */
export function variantLabel(game: AnyGame, variant: string): Message {
  return game.variant(variant)?.label ?? named(variant);
}

const translated = new WeakMap<Speech, WeakMap<Message, string>>();

/** Translates a message once. Boards have thousands of squares, but few words for them. */
export function translatedOnce(speech: Speech, message: Message): string {
  let texts = translated.get(speech);
  if (texts === undefined) {
    texts = new WeakMap();
    translated.set(speech, texts);
  }
  let text = texts.get(message);
  if (text === undefined) {
    text = speech.translate(message);
    texts.set(message, text);
  }
  return text;
}
