import { html, nothing, type TemplateResult } from "lit";
import type { BoardCommand } from "../../../protocol/board-commands.js";
import type { ViewNotice } from "../../../protocol/game-pages.js";
import { button } from "../../shared/controls.js";
import { icons, spinner } from "../../shared/icons.js";
import { keyOf } from "../../shared/keys.js";

/**
 * A line about the game, and a button below it where there is a way on. It keeps its room, so that nothing moves when the line changes. It is no live
 * region: the host announces what is worth it.
 */
export function notice({ kind, text, way }: ViewNotice, onCommand: (command: BoardCommand) => void): TemplateResult {
  return html`<div class="notice ${kind}" data-notice=${kind}>
    <p class="notice-line" title=${text}>${kind === "busy" ? spinner : icons[kind]}<span class="notice-text">${text}</span></p>
    ${
      way === undefined
        ? nothing
        : button({
            name: way.command,
            label: way.label,
            icon: icons.undo,
            key: keyOf(way.command),
            tooltip: way.label,
            onPress: () => onCommand(way.command),
          })
    }
  </div>`;
}
