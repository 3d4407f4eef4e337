import { html, type LitElement, type TemplateResult } from "lit";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { type ButtonOptions, button } from "./controls.js";
import { act, command } from "./events.js";
import { icons } from "./icons.js";
import { keyOf, labelOf } from "./keys.js";
import { t } from "./translate.js";

/**
 * A button that runs a command on the board, from an element of the page. By default, it has the name of the
 * command, and shows its key.
 */
export function commandButton(
  from: HTMLElement,
  name: BoardCommand,
  icon: TemplateResult,
  { label = labelOf(name), ...options }: Omit<ButtonOptions, "icon"> & { readonly label?: string } = {},
): TemplateResult {
  return button(name, label, () => command(from, name), { icon, key: keyOf(name), ...options });
}

/** A page of a game that takes the place of its board. */
interface BoardPage {
  /** The name of the game, to whose board the page leads back. */
  readonly game: string;
  readonly title: string;
  /** More buttons beside the one that leads back. */
  readonly buttons: unknown;
  readonly contents: unknown;
}

/** The page with its title and its buttons. Escape leads back to the board. */
export function boardPage(
  element: LitElement,
  { game, title, buttons, contents }: BoardPage,
): TemplateResult {
  const back = () => act(element, { kind: "continue", game });
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") back();
  };
  return html`<div class="layout" @keydown=${leaveByKey}>
    <header>
      <h1>${title}</h1>
      <div class="ways">
        ${button("continue", t("Back to the Board"), back, { icon: icons.continue, key: keyOf("home") })}
        ${buttons}
      </div>
    </header>
    ${contents}
  </div>`;
}
