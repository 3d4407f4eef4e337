import { css, html, type TemplateResult } from "lit";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type KeyedCommand, keysOf } from "../../kit/keys.js";
import { t } from "../../kit/translate.js";

/** The keys of the game, shown on the board of a player's first game of a kind until the first move. */
export function firstKeys(page: BoardPage): TemplateResult {
  const key = (name: KeyedCommand) => html`<kbd>${keysOf(name, page)[0]?.label}</kbd>`;
  return html`<p class="board-note first-keys">
    <span>${key("moveUp")}${key("moveLeft")}${key("moveDown")}${key("moveRight")} ${t("Move")}</span>
    <span>${key("undo")} ${t("Undo")}</span>
    <span>${key("hint")} ${t("Hint")}</span>
  </p>`;
}

/** The note lies on the edge of the board, so that it covers no number on the tiles. */
export const firstKeysStyles = css`
  .first-keys {
    --key: clamp(14px, 4.4cqmin, 24px);
    display: flex;
    max-width: none;
    gap: 3px clamp(6px, 2.6cqmin, 16px);
    justify-content: center;
    padding-block: 3px;
    z-index: 1;
    bottom: 0;
    translate: -50% 45%;
    white-space: nowrap;
    animation: first-keys calc(400ms * var(--tilework-motion, 1)) ease-out
      calc(300ms * var(--tilework-motion, 1)) backwards;
  }
  .first-keys > span {
    display: flex;
    gap: 3px;
    align-items: center;
  }
  .first-keys kbd {
    display: inline-grid;
    place-items: center;
    min-width: var(--key);
    height: var(--key);
    box-sizing: border-box;
    padding: 0 4px;
    border: 1px solid color-mix(in srgb, var(--vscode-foreground) 40%, transparent);
    border-radius: 4px;
    font-family: inherit;
    font-size: calc(var(--key) * 0.55);
    font-weight: 600;
    line-height: 1;
  }
  .first-keys kbd:last-of-type {
    margin-inline-end: 3px;
  }
  @keyframes first-keys {
    from {
      opacity: 0;
      translate: -50% calc(45% + 8px);
    }
  }
`;
