import { type AnyGame, variantOf } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { movesText, named } from "../../games/message-texts.js";
import { current } from "../../games/play/session.js";
import type { SaveHead } from "../../games/saves/save.js";
import { figureText } from "../live/play-words.js";
import type { StoredSave } from "../ports/store.js";

/** "4×4 · Score 1,234 · Moves 56". */
export function describeSave(stored: StoredSave): Message {
  const { session } = stored.save;
  return describePosition(session.game, current(session), boardNameOf(stored));
}

/** What is on the board: "4×4", or the title of a level. */
export function boardNameOf({ save: { session, origin } }: StoredSave): Message {
  return origin === undefined ? variantOf(session.game, current(session)).label : named(origin.title);
}

/** The same with the game: "2048 · 4×4 · Score 1,234 · Moves 56". */
export function describeSaveOfGame(stored: StoredSave): Message {
  return joined([stored.save.session.game.title, describeSave(stored)]);
}

/** The same of a position. `name`: what the board is called, where it is not its variant's. */
export function describePosition(
  game: AnyGame,
  position: unknown,
  name: Message = variantOf(game, position).label,
): Message {
  return joined([name, ...figureTexts(game, position)]);
}

/** The same without the name of the board. */
export function describeFigures(game: AnyGame, position: unknown): Message {
  return joined(figureTexts(game, position));
}

export function saveTitle({ save }: { readonly save: Pick<SaveHead, "name"> }): Message {
  return save.name === undefined ? say("Unfinished game") : named(save.name);
}

/** "2048 · 4×4 · 56 moves": a game whose moves nobody has played through. */
export function describeHead({ game, variant, origin, moves }: SaveHead): Message {
  const board = origin === undefined ? (game.variant(variant)?.label ?? named(variant)) : named(origin.title);
  return joined([game.title, board, movesText(moves)]);
}

/** Parts in one line, each of them still to be translated. */
export function joined(parts: readonly Message[]): Message {
  return { text: parts.map((_, index) => `{${index}}`).join(" · "), args: parts };
}

function figureTexts(game: AnyGame, position: unknown): readonly Message[] {
  return game.scene(position).figures.map(figureText);
}
