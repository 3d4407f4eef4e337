import { css } from "lit";
import { wrapping } from "../../kit/controls.js";

export const levelListStyles = css`
  :host {
    display: block;
    height: 100%;
    min-height: 0;
  }
  .list {
    display: grid;
    /* A search field's default width is larger than a narrow drawer. */
    grid-template: auto auto auto minmax(0, 1fr) / minmax(0, 1fr);
    gap: 6px;
    box-sizing: border-box;
    height: 100%;
    padding: 8px 0 0 8px;
  }
  .find {
    display: flex;
    gap: 2px;
    padding-inline-end: 8px;
  }
  .search {
    flex: 1;
    margin-inline-end: 2px;
  }
  tilework-menu {
    --menu-label: none;
    --button-padding: 4px;
    flex: none;
  }
  .find .on {
    border-radius: 5px;
    color: var(--vscode-inputOption-activeForeground, inherit);
    background: var(--vscode-inputOption-activeBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-inputOption-activeBorder, var(--vscode-focusBorder, Highlight));
    outline-offset: -1px;
  }
  .actions {
    display: flex;
    gap: 2px;
  }
  .count {
    ${wrapping}
    gap: 4px 8px;
    padding-inline-end: 8px;
    color: var(--vscode-descriptionForeground, inherit);
    font-size: 0.92em;
  }
  .chosen {
    display: inline-flex;
    max-width: 100%;
    align-items: center;
    box-sizing: border-box;
    padding-inline-start: 8px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 11px;
    color: var(--vscode-badge-foreground, inherit);
    background: var(--vscode-badge-background, var(--tilework-faint));
  }
  .choice {
    padding-block: 2px;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .chosen .tool {
    min-width: 22px;
    height: 22px;
    padding: 2px;
    border: 0;
    border-radius: 11px;
    color: inherit;
  }
  .chosen .icon {
    width: 13px;
    height: 13px;
  }
  .rows {
    min-height: 0;
    overflow: hidden auto;
    outline: none;
    contain: strict;
  }
  .rows:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  .all {
    position: relative;
  }
  .row {
    position: absolute;
    inset-inline: 0;
    top: 0;
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto;
    gap: 9px;
    align-items: center;
    box-sizing: border-box;
    height: 60px;
    padding: 6px 8px 6px 4px;
    border-radius: 5px;
    cursor: pointer;
    user-select: none;
  }
  .row:hover {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
  }
  .row.current,
  .row.selected {
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
    background: var(--vscode-list-inactiveSelectionBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .rows:focus :is(.row.current, .row.selected) {
    color: var(--vscode-list-activeSelectionForeground, inherit);
    background: var(--vscode-list-activeSelectionBackground, var(--tilework-faint));
  }
  :is(.row.current, .row.selected) .detail {
    color: inherit;
  }
  canvas {
    width: 48px;
    height: 48px;
  }
  .texts {
    display: grid;
    min-width: 0;
    line-height: 1.35;
  }
  .title,
  .detail {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .title {
    white-space: nowrap;
  }
  /* A row has room for two lines below the title. */
  .detail {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.2;
    text-wrap: balance;
    color: var(--vscode-descriptionForeground, inherit);
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .signs {
    display: flex;
    gap: 3px;
  }
  .sign {
    display: grid;
  }
  .sign .icon,
  .mark .icon {
    width: 14px;
    height: 14px;
  }
  .sign.error {
    color: var(--vscode-editorError-foreground, currentColor);
  }
  .sign.warning {
    color: var(--vscode-editorWarning-foreground, currentColor);
  }
  /* Of several selected levels, the shown one has a bar. */
  .row.current.selected::before {
    content: "";
    position: absolute;
    inset-block: 6px;
    inset-inline-start: 0;
    width: 3px;
    border-radius: 2px;
    background: var(--vscode-focusBorder, Highlight);
  }
  .rows:focus :is(.row.current, .row.selected) :is(.sign, .mark) {
    color: inherit;
  }
  .drop {
    position: absolute;
    inset-inline: 0;
    height: 2px;
    margin-top: -1px;
    background: var(--vscode-focusBorder, Highlight);
    pointer-events: none;
  }
`;
