import { say } from "../../games/message.js";
import { usualLook } from "../../games/picture-part.js";
import { pictureCommands } from "../../protocol/game/board-commands.js";
import type { LiveGame } from "../live/live-game.js";
import type { Ports } from "../ports/ports.js";

/** Actions with the picture on the tiles. */

type PictureCommand = (typeof pictureCommands)[number];

/** Puts the selected picture on the tiles. Resolves with the command that was selected in place of one. */
export async function choosePicture(
  live: LiveGame,
  { pictures }: Pick<Ports, "pictures">,
): Promise<PictureCommand | undefined> {
  if (!takesPictures(live)) return undefined;
  const chosen = await pictures.choose(live.picture !== undefined);
  const command = pictureCommands.find((one) => one === chosen);
  if (chosen !== undefined && command === undefined) live.setPicture(chosen === "none" ? undefined : chosen);
  return command;
}

export function toggleNumbers(live: LiveGame): void {
  const { numbers, ...rest } = live.pictureLook ?? usualLook;
  if (hasPicture(live)) live.setPictureLook({ ...rest, numbers: !numbers });
}

/** Whether there is a picture on the tiles. If not, the player is told. */
export function hasPicture(live: LiveGame): boolean {
  if (!takesPictures(live)) return false;
  if (live.picture === undefined)
    live.refuse(say("There is no picture on the tiles. “{0}” puts one there.", say("Select Picture…")));
  return live.picture !== undefined;
}

function takesPictures(live: LiveGame): boolean {
  if (live.game.pictures !== true) live.refuse(say("This game has no pictures."));
  return live.game.pictures === true;
}
