import type { AnyGame } from "../../games/game.js";
import { english } from "../../games/message.js";
import { type AnySession, deal } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import type { Chance } from "../ports/ports.js";

/** What a live game starts from: a new deal, an imported board or a save. */
export type Start = Omit<Save, "name" | "savedAtMs" | "order">;

/** The picture and the origin of a game. */
export type Details = Pick<Start, "picture" | "picturePart" | "pictureLook" | "origin">;

export function detailsOf({ picture, picturePart, pictureLook, origin }: Details): Details {
  return { picture, picturePart, pictureLook, origin };
}

export function newStart(
  session: AnySession,
  chance: Pick<Chance, "id">,
  details: Details = { picture: undefined },
): Start {
  return { session, gameId: chance.id(), hints: 0, playedMs: 0, ...details };
}

/** A newly dealt game with the picture of the game before it. Variant and seed must be valid. */
export function dealtStart(
  game: AnyGame,
  variant: string,
  seed: number,
  chance: Pick<Chance, "id">,
  before: Omit<Details, "origin"> = { picture: undefined },
): Start {
  const session = deal(game, variant, seed);
  if (!session.ok) throw new Error(english(session.error));
  const { picture, picturePart, pictureLook } = before;
  return newStart(session.value, chance, { picture, picturePart, pictureLook });
}
