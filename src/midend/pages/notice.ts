import { say } from "../../games/message.js";
import type { ViewNotice } from "../../protocol/game/game-pages.js";
import type { Advisor } from "../hints/advisor.js";
import type { Speech } from "../ports/speech.js";

/**
 * The line over the board, with a button to why the game is lost, then to keep that and to all that is kept,
 * and one to where it was not lost yet.
 */
export function viewNotice(speech: Speech, { notice, wayBack }: Advisor): ViewNotice | undefined {
  if (notice === undefined) return undefined;
  const about = wayBack?.isKept === true ? patterns : wayBack?.isExplained === true ? keep : why;
  const ways = [about, back].map(({ command, label }) => ({ command, label: speech.translate(label) }));
  return {
    kind: notice.kind,
    text: speech.translate(notice.text),
    ways: wayBack?.isOffered === true ? ways : undefined,
  };
}

const why = { command: "whyLost", label: say("Why?") } as const;
const keep = { command: "keepLoss", label: say("Keep the pattern") } as const;
const patterns = { command: "showLosses", label: say("Lost patterns") } as const;
const back = { command: "undoDeadlock", label: say("Undo the deadlock") } as const;
