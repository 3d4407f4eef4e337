import { movesText } from "../../games/counted.js";
import { type AnyGame, type Figure, variantOf } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { SaveHead } from "../../games/saves/save.js";
import type { ListedSave } from "../../games/saves/stored-save.js";
import { figureText } from "../live/play-words.js";
import { variantLabel } from "./speaking.js";

/** "4×4 · Score 1,234 · Moves 56". */
export function describeSave(listed: ListedSave): Message {
  return joined([boardNameOf(listed), describeFigures(listed.figures)]);
}

/** "Score 1,234 · Moves 56". */
export function describeFigures(figures: readonly Figure[]): Message {
  return joined(figures.map(figureText));
}

/** The name of the board: "4×4", or the title of a level. */
export function boardNameOf({
  game,
  variant,
  origin,
}: Pick<SaveHead, "game" | "variant" | "origin">): Message {
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
