import * as l10n from "@vscode/l10n";
import { css, html, type TemplateResult } from "lit";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type KeyedCommand, keysOf } from "../../shared/controls/keys.js";

/** On the board of a player's first game of a kind, until the first move: the keys that it is played with. */
export function firstKeys(page: BoardPage): TemplateResult {
  const key = (name: KeyedCommand) => html`<kbd>${keysOf(name, page)[0]?.label}</kbd>`;
  return html`<p class="first-keys">
    <span class="arrows">${key("moveUp")}<span>${key("moveLeft")}${key("moveDown")}${key("moveRight")}</span></span>
    <span class="row">${l10n.t("Move")}</span>
    <span class="row">${key("undo")} ${l10n.t("Undo")}</span>
    <span class="row">${key("hint")} ${l10n.t("Hint")}</span>
  </p>`;
}

export const firstKeysStyles = css`
  .first-keys {
    --key: clamp(17px, 6.4cqmin, 34px);
    position: absolute;
    bottom: 3%;
    left: 50%;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    align-items: center;
    justify-content: center;
    box-sizing: border-box;
    width: max-content;
    max-width: 94%;
    margin: 0;
    padding: 8px 14px;
    border: 1px solid var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-foreground) 18%, transparent));
    border-radius: 10px;
    color: var(--vscode-foreground);
    background: color-mix(in srgb, var(--vscode-editor-background, Canvas) 95%, transparent);
    box-shadow: 0 3px 14px var(--vscode-widget-shadow, transparent);
    line-height: 1.3;
    white-space: nowrap;
    pointer-events: none;
    translate: -50% 0;
    animation: first-keys calc(400ms * var(--tilework-motion, 1)) ease-out calc(300ms * var(--tilework-motion, 1)) backwards;
  }
  .first-keys .arrows {
    display: grid;
    gap: 3px;
    justify-items: center;
  }
  .first-keys .arrows > span {
    display: flex;
    gap: 3px;
  }
  .first-keys kbd {
    display: inline-grid;
    place-items: center;
    min-width: var(--key);
    height: var(--key);
    box-sizing: border-box;
    padding: 0 4px;
    border: 1px solid color-mix(in srgb, var(--vscode-foreground) 40%, transparent);
    border-bottom-width: 2px;
    border-radius: 5px;
    font-family: inherit;
    font-size: calc(var(--key) * 0.5);
    font-weight: 600;
    line-height: 1;
  }
  @keyframes first-keys {
    from {
      opacity: 0;
      translate: -50% 8px;
    }
  }
`;
