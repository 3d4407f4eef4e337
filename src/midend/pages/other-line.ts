import { type Message, say } from "../../games/message.js";
import { listedSave } from "../../games/saves/listed-save.js";
import type { ViewNotice } from "../../protocol/game/game-pages.js";
import type { OtherLine } from "../games/other-windows.js";
import type { Speech } from "../ports/speech.js";
import { describeSave } from "./descriptions.js";

/** What another window has played, with a button for each of the two lines. */
export function otherLineNotice(speech: Speech, line: OtherLine): ViewNotice {
  return {
    kind: "plain",
    text: speech.translate(otherLineText(line)),
    ways: [takeOther, keepOwn].map(({ command, label }) => ({ command, label: speech.translate(label) })),
  };
}

/** The sentence about another line. */
export function otherLineText({ stored: { key, save }, isSameGame }: OtherLine): Message {
  const what = describeSave(listedSave(key, save));
  return isSameGame
    ? say("Also played on in another window: {0}", what)
    : say("Another game in another window: {0}", what);
}

const takeOther = { command: "takeOther", label: say("Continue That One") } as const;
const keepOwn = { command: "keepOwn", label: say("Keep This One") } as const;
