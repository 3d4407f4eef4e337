import { css } from "lit";
import { ellipsis, unseen } from "../kit/controls.js";

/**
 * Wide: the list, the board with its tools, and the panel are side by side. Medium: the panel is below the
 * board while the list is open. Narrow: all are one below the other, and the page scrolls.
 */
export const levelEditorStyles = css`
  :host {
    display: block;
    height: 100%;
    overflow: hidden;
    container: editor / size;
  }
  main {
    height: 100%;
  }
  .voice {
    ${unseen}
    position: fixed;
  }
  .layout {
    position: relative;
    display: grid;
    grid-template: "header header header" auto "list middle side" minmax(0, 1fr) / auto minmax(0, 1fr) auto;
    height: 100%;
  }
  header {
    grid-area: header;
    display: flex;
    gap: 8px;
    align-items: center;
    box-sizing: border-box;
    min-width: 0;
    min-height: 42px;
    padding: 5px 10px;
    border-bottom: 1px solid var(--tilework-line);
  }
  h1 {
    ${ellipsis}
    margin: 0;
    font-size: 1.1em;
    font-weight: 600;
  }
  .about {
    ${ellipsis}
    flex: 0 10 auto;
    min-width: 0;
    color: var(--vscode-descriptionForeground, inherit);
  }
  .pages {
    display: flex;
    flex: none;
    gap: 2px;
    align-items: center;
  }
  .of {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .space {
    flex: 1;
  }
  header .button,
  header tilework-menu {
    flex: none;
  }
  .drawer {
    grid-area: list;
    width: clamp(216px, 21cqw, 272px);
    min-height: 0;
    border-inline-end: 1px solid var(--tilework-line);
    background: var(--vscode-sideBar-background, var(--vscode-editor-background));
    color: var(--vscode-sideBar-foreground, inherit);
  }
  .middle {
    grid-area: middle;
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    min-width: 0;
    min-height: 0;
  }
  .bar {
    box-sizing: border-box;
    min-height: 46px;
    padding: 7px 10px 6px;
  }
  tilework-editor-board {
    margin: 0 10px;
  }
  .status {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    min-height: 1.4em;
    margin: 0;
    padding: 5px 12px 7px;
    color: var(--vscode-descriptionForeground, inherit);
    font-size: 0.95em;
    font-variant-numeric: tabular-nums;
  }
  .now {
    ${ellipsis}
  }
  /* The actions during pulling take two lines. These are reserved, so that the board doesn't move. */
  .status.long {
    min-height: 2.8em;
  }
  .long .now {
    white-space: normal;
    text-wrap: pretty;
  }
  .area {
    flex: none;
  }
  .reason {
    display: flex;
    gap: 6px;
    align-items: center;
    margin: 6px 0 0;
    color: var(--vscode-descriptionForeground, inherit);
  }
  .panel {
    grid-area: side;
    display: flex;
    flex-direction: column;
    gap: 16px;
    box-sizing: border-box;
    width: clamp(250px, 24cqw, 340px);
    min-height: 0;
    padding: 12px 14px 20px;
    overflow: auto;
    border-inline-start: 1px solid var(--tilework-line);
  }
  .buttons {
    display: flex;
    gap: 6px;
    margin-top: 6px;
  }

  @container editor (width < 940px) {
    .layout.lists {
      grid-template: "header header" auto "list middle" minmax(0, 1fr) "list side" auto / auto minmax(0, 1fr);
    }
    .lists .panel {
      width: auto;
      max-height: 40cqh;
      border-block-start: 1px solid var(--tilework-line);
      border-inline-start: 0;
    }
  }

  /* The list and the panel come above and below the board. */
  @container editor (width < 720px) {
    .layout,
    .layout.lists {
      /* As high as their content. Auto rows would get the minimum height of what is in them when all rows
         together are higher than the page. */
      grid-template: "header" max-content "list" max-content "middle" max-content "side" max-content / minmax(0, 1fr);
      overflow: hidden auto;
    }
    /* The board is as high as its cells are at this width, with no empty space between it and the panel. */
    .layout.sides tilework-editor-board {
      height: min(max(270px, 74cqh - 150px), (100cqw - 8px) * var(--board-rows) / var(--board-columns));
    }
    /* The board and the first rows of the lab's table are seen together. */
    .layout.sides.labs tilework-editor-board {
      max-height: max(200px, 50cqh - 170px);
    }
    .layout.sides.labs .status {
      min-height: 1.4em;
    }
    .layout:not(.sides) .middle {
      height: calc(100cqh - 42px);
    }
    .drawer {
      width: auto;
      height: clamp(190px, 38cqh, 360px);
      border-block-end: 1px solid var(--tilework-line);
      border-inline-end: 0;
    }
    .layout .panel {
      width: auto;
      max-height: none;
      overflow: visible;
      border-block-start: 1px solid var(--tilework-line);
      border-inline-start: 0;
    }
    header {
      position: sticky;
      z-index: 3;
      top: 0;
      gap: 4px;
      padding-inline: 6px;
      background: var(--vscode-editor-background, Canvas);
    }
    .status {
      min-height: 2.8em;
    }
    .status.long {
      min-height: 4.2em;
    }
    .now {
      white-space: normal;
    }
    .about {
      display: none;
    }
    .bar {
      padding-inline: 6px;
    }
    tilework-editor-board {
      margin: 0 4px;
    }
  }
  /* Two lines: the information, and the actions. */
  @container editor (width < 480px) {
    header {
      flex-wrap: wrap;
      row-gap: 2px;
    }
    header h1 {
      flex: 1;
    }
    header .space {
      flex: 1 0 100%;
      height: 0;
    }
    header .button {
      margin-inline-start: auto;
    }
  }
`;
