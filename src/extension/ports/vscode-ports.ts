import * as vscode from "vscode";
import type { Ports } from "../../midend/ports/ports.js";
import { hostClock } from "../../platform/host-clock.js";
import { hostRandom } from "../../platform/random.js";
import type { FileTexts } from "../shared/files/file-texts.js";
import { asking } from "./asking.js";
import { clipboard, speech } from "./host-ports.js";
import { levelFileAccess } from "./level-file-access.js";
import { telling } from "./telling.js";
import { textFileAccess } from "./text-file-access.js";

/** The ports of one activation of the extension; the others are VS Code's own. */
export type OwnPorts = Omit<
  Ports,
  | "time"
  | "chance"
  | "speech"
  | "clipboard"
  | "ask"
  | "tell"
  | "links"
  | "levelFiles"
  | "patternFiles"
  | "timedFiles"
  | "statisticsFiles"
>;

/** All ports that the midend needs. */
export function vscodePorts(own: OwnPorts, texts: FileTexts, extensionId: string): Ports {
  return {
    ...own,
    time: hostClock,
    chance: hostRandom,
    speech,
    clipboard,
    links: { base: `${vscode.env.uriScheme}://${extensionId}` },
    ask: asking,
    tell: telling,
    levelFiles: levelFileAccess(texts),
    patternFiles: textFileAccess(texts, vscode.l10n.t("Deadlock Patterns"), ["txt"]),
    timedFiles: textFileAccess(texts, vscode.l10n.t("Timed Solves"), ["csv", "json", "txt"]),
    statisticsFiles: textFileAccess(texts, vscode.l10n.t("Statistics"), ["csv", "json"]),
  };
}
