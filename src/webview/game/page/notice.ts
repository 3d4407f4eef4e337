import { html, nothing, type TemplateResult } from "lit";
import type { BoardCommand } from "../../../protocol/board-commands.js";
import type { ViewNotice } from "../../../protocol/game-pages.js";
import { button } from "../../shared/controls.js";
import { icons, spinner } from "../../shared/icons.js";

/**
 * A line about the game. Its room is always the same, so that nothing moves when it changes. It is no live region: the host announces what
 * is worth it.
 */
export function notice({ kind, text, way }: ViewNotice, onCommand: (command: BoardCommand) => void): TemplateResult {
  return html`<p class="notice ${kind}" data-notice=${kind} title=${text}>
    ${kind === "busy" ? spinner : icons[kind]}<span class="notice-text">${text}</span>
    ${way === undefined ? nothing : button({ name: way.command, label: way.label, icon: icons.undo, tooltip: way.label, onPress: () => onCommand(way.command) })}
  </p>`;
}
