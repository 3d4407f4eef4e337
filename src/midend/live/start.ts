import { type LevelOrigin, maxTitleCharacters } from "../../games/levels.js";
import type { AnySession } from "../../games/play/session.js";
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
  details: Partial<Details> = {},
): Start {
  return { session, gameId: chance.id(), hints: 0, playedMs: 0, picture: undefined, ...details };
}

/** Where a level of a file is from. `index`: from 0. `uri`: the address of the file, where it has one. */
export function fileOrigin(name: string, level: string, index: number, uri: string | undefined): LevelOrigin {
  const place = `${name} ${index + 1}`;
  const title = (level === "" ? place : `${place}: ${level}`).slice(0, maxTitleCharacters);
  return uri === undefined ? { title } : { title, file: { uri, index } };
}
