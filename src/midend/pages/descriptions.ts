import { movesText } from "../../games/counted.js";
import { type AnyGame, type Figure, variantOf } from "../../games/game.js";
import { madeOnce } from "../../games/lists.js";
import { formatQuantity, type Message, plural, quantity, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { SaveHead } from "../../games/saves/save.js";
import type { ListedSave } from "../../games/saves/stored-save.js";
import { figureText } from "../live/play-words.js";
import type { Speech } from "../ports/ports.js";

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
  const texts = madeOnce(translated, speech, () => new WeakMap<Message, string>());
  return madeOnce(texts, message, () => speech.translate(message));
}

/** "4×4 · Score 1,234 · Moves 56". */
export function describeSave(listed: ListedSave): Message {
  return joined([boardNameOf(listed), describeFigures(listed.figures)]);
}

/** "Score 1,234 · Moves 56". */
export function describeFigures(figures: readonly Figure[]): Message {
  return joined(figures.map(figureText));
}

/** The name of the board: "4×4", or the title of a level. */
export function boardNameOf(head: Pick<SaveHead, "game" | "variant" | "origin">): Message {
  const { game, variant, origin } = head;
  return origin === undefined ? variantLabel(game, variant) : named(origin.title);
}

/** The same with the game: "2048 · 4×4 · Score 1,234 · Moves 56". */
export function describeSaveOfGame(listed: ListedSave): Message {
  return joined([listed.game.title, describeSave(listed)]);
}

/** The same for a position. `name`: the name of the board (default: that of its variant). */
export function describePosition(
  game: AnyGame,
  position: unknown,
  name: Message = variantOf(game, position).label,
): Message {
  return joined([name, ...game.scene(position).figures.map(figureText)]);
}

export function saveTitle({ name }: Pick<SaveHead, "name">): Message {
  return name === undefined ? say("Unfinished game") : named(name);
}

/** "2048 · 4×4 · 56 moves": a game whose file was read only to the end of its head. */
export function describeHead(head: SaveHead): Message {
  return joined([head.game.title, boardNameOf(head), movesText(head.moves)]);
}

/** Joins parts to one line. Each part is translated later. */
export function joined(parts: readonly Message[]): Message {
  return { text: parts.map((_, index) => `{${index}}`).join(" · "), args: parts };
}

/** Words about the bin. */

/** The number of games that a sentence names at most. */
const maxNamed = 3;

/** "Bin: 3 games". */
export function binLabel(count: number): Message {
  return plural(count, "Bin: {0} game", "Bin: {0} games");
}

/** The message after games went to the bin because there are too many. `gone`: one game at least. */
export function binnedText(gone: readonly SaveHead[]): Message {
  const named = gone
    .slice(0, maxNamed)
    .map(describeHead)
    .reduce((before, one) => say("{0}; {1}", before, one));
  if (gone.length === 1) return say("An older game was moved to the bin: {0}.", named);
  const more = gone.length - maxNamed;
  const all = more > 0 ? say("{0}; {1} more", named, quantity(more)) : named;
  return plural(
    gone.length,
    "{0} older game was moved to the bin: {1}.",
    "{0} older games were moved to the bin: {1}.",
    all,
  );
}
