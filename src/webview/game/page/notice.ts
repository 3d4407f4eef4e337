import * as l10n from "@vscode/l10n";
import { html, nothing, type TemplateResult } from "lit";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { ViewNotice } from "../../../protocol/game/game-pages.js";
import { button } from "../../shared/controls/controls.js";
import { icons, spinner } from "../../shared/controls/icons.js";
import { keyOf } from "../../shared/controls/keys.js";

const wayIcons: Readonly<Partial<Record<BoardCommand, TemplateResult>>> = {
  undoDeadlock: icons.undo,
  whyLost: icons.plain,
  keepLoss: icons.save,
  showLosses: icons.levels,
};

/**
 * A line about the game, and buttons below it where there are ways on. It keeps its room, so that nothing
 * moves when the line changes. It is no live region: the host announces what is worth it.
 */
export function notice(
  { kind, text, ways = [] }: ViewNotice,
  onCommand: (command: BoardCommand) => void,
): TemplateResult {
  return html`<div class="notice ${kind}" data-notice=${kind}>
    <p class="notice-line" title=${text}>${kind === "busy" ? spinner : icons[kind]}<span class="notice-text">${text}</span></p>
    ${
      ways.length === 0
        ? nothing
        : html`<div class="ways">
            ${ways.map(({ command, label }) => {
              const key = keyOf(command);
              // Where there is little room the button has an icon alone.
              const tooltip = key === undefined ? label : l10n.t("{0} ({1})", label, key.label);
              return button({
                name: command,
                label,
                icon: wayIcons[command] ?? icons.plain,
                key,
                tooltip,
                onPress: () => onCommand(command),
              });
            })}
          </div>`
    }
  </div>`;
}
