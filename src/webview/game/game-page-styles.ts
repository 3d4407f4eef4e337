import { css } from "lit";

/** The page where there is room: the board fills the height, everything else stands in a column to its right. See `game-page-room.ts`. */
export const gamePageStyles = css`
  :host {
    display: block;
    height: 100%;
    overflow: hidden;
    container: page / size;
  }
  .layout {
    --pad: clamp(10px, 3.2cqmin, 36px);
    --side: clamp(236px, 26cqw, 316px);
    --gap: clamp(16px, 3cqw, 44px);
    --board: min(100cqh - 2 * var(--pad), (100cqw - 2 * var(--pad) - var(--side) - var(--gap)) / var(--ratio), 1040px);
    box-sizing: border-box;
    display: grid;
    grid-template:
      "stage header" auto
      "stage figures" auto
      "stage top-three" minmax(0, 1fr)
      "stage toolbar" auto
      / minmax(0, calc(var(--board) * var(--ratio))) var(--side);
    column-gap: var(--gap);
    --height: max(var(--board), min(100cqh - 2 * var(--pad), 480px));
    height: var(--height);
    justify-content: center;
    margin-block: calc((100cqh - var(--height)) / 2);
  }
  header {
    grid-area: header;
    min-width: 0;
  }
  h1,
  h2,
  p,
  ol {
    margin: 0;
    padding: 0;
  }
  h1 {
    font-size: clamp(20px, 4.4cqmin, 40px);
    font-weight: 650;
    letter-spacing: -0.025em;
    line-height: 1.15;
    white-space: nowrap;
  }
  .dot,
  .variant {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-weight: 400;
  }
  .goal {
    margin-top: 4px;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    text-wrap: pretty;
  }
  .figures {
    --figure-size: clamp(17px, 3.1cqmin, 26px);
    grid-area: figures;
    display: grid;
    grid-template-columns: auto auto;
    justify-content: start;
    gap: 10px clamp(20px, 4cqmin, 44px);
    margin-top: clamp(8px, 3.4cqmin, 32px);
  }
  .figures .score {
    --figure-size: clamp(24px, 5.6cqmin, 48px);
    --gain-place: 100%;
    --gain-end: auto;
    --gain-bottom: 0.1em;
    --gain-rise: -130%;
    grid-column: 1 / -1;
  }
  .figures .best {
    order: 1;
  }
  .figures .moves {
    order: 2;
  }
  .stage {
    grid-area: stage;
    display: grid;
    place-items: center;
    min-width: 0;
    min-height: 0;
    container-type: size;
  }
  tilework-board {
    width: min(100cqw, 100cqh * var(--ratio));
  }
  .auto-play {
    position: absolute;
    left: 50%;
    bottom: 0;
    padding: 3px 12px;
    border: 1px solid var(--tilework-line);
    border-radius: 99px;
    color: var(--vscode-badge-foreground, var(--vscode-foreground));
    background: var(--vscode-badge-background, var(--vscode-editor-background));
    line-height: 1.4;
    white-space: nowrap;
    pointer-events: none;
    translate: -50% 40%;
  }
  .top-three {
    grid-area: top-three;
    align-self: start;
    margin-top: clamp(12px, 3.6cqmin, 36px);
    padding-top: clamp(10px, 2.4cqmin, 20px);
    border-top: 1px solid var(--tilework-line);
  }
  h2 {
    margin-bottom: 6px;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
    font-weight: 400;
  }
  ol {
    list-style: none;
  }
  li {
    display: flex;
    gap: 10px;
    padding: 3px 8px;
    margin-inline: -8px;
    border-radius: 5px;
    line-height: 1.5;
  }
  li.current {
    background: var(--tilework-faint);
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
    font-weight: 600;
  }
  .rank {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-variant-numeric: tabular-nums;
  }
  li.current .rank {
    color: inherit;
  }
  .name {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .points {
    font-variant-numeric: tabular-nums;
  }
  .toolbar {
    grid-area: toolbar;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 6px;
  }
  .toolbar .face {
    justify-content: flex-start;
  }
  .toolbar .label {
    flex: 1;
    text-align: start;
  }
  .toolbar .button {
    --button-padding: 5px 8px;
  }
`;
