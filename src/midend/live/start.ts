import type { AnySession } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import type { Chance } from "../ports/time.js";

/** What a live game starts from: a new deal, an imported board or a save. */
export type Start = Omit<Save, "name" | "savedAtMs" | "order">;

/** What is known of a game besides how it is played. */
export type Details = Pick<Start, "picture" | "picturePart" | "origin">;

export function detailsOf({ picture, picturePart, origin }: Details): Details {
  return { picture, picturePart, origin };
}

export function newStart(
  session: AnySession,
  chance: Pick<Chance, "id">,
  details: Details = { picture: undefined },
): Start {
  return { session, gameId: chance.id(), hints: 0, playedMs: 0, ...details };
}
