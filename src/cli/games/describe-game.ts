import { variantOf } from "../../games/game.js";
import { english } from "../../games/message.js";
import { current } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";

/** "4×4 · Score 1,234 · Moves 56", or the title of the level. */
export function describeGame({ session, origin }: Pick<Save, "session" | "origin">): string {
  const { game } = session;
  const position = current(session);
  const figures = game
    .scene(position)
    .figures.map(({ label, value }) => `${english(label)} ${value.toLocaleString("en-US")}`);
  return [origin?.title ?? english(variantOf(game, position).label), ...figures].join(" · ");
}
