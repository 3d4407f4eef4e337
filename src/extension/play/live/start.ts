import type { Save } from "../../../games/save.js";
import type { AnySession } from "../../../games/session.js";
import { randomId } from "../../../platform/random.js";

/** What a live game starts from: a new deal, an imported board or a save. */
export type Start = Omit<Save, "name" | "savedAtMs">;

export function newStart(session: AnySession, details: Pick<Start, "picture" | "origin"> = { picture: undefined }): Start {
  return { session, gameId: randomId(), hints: 0, playedMs: 0, ...details };
}
