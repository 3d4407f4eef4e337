import { css } from "lit";
import { ellipsis } from "../../kit/controls.js";

/**
 * The page where there is enough room: the board fills the height, and everything else is in a column to its
 * right. See `game-page-fit.ts`.
 */
export const gamePageStyles = css`
  :host {
    display: block;
    height: 100%;
    min-height: 340px;
    overflow: hidden;
    container: page / size;
  }
  @media (width < 480px) {
    :host {
      min-height: 430px;
    }
  }
  .layout {
    --pad: clamp(10px, 3.2cqmin, 36px);
    --side: clamp(236px, 26cqw, 316px);
    --gap: clamp(16px, 3cqw, 44px);
    --board: min(100cqh - 2 * var(--pad), (100cqw - 2 * var(--pad) - var(--side) - var(--gap)) / var(--ratio),
      1040px);
    box-sizing: border-box;
    display: grid;
    grid-template:
      "stage header" auto
      "stage figures" auto
      "stage notice" auto
      "stage picture" auto
      "stage ending" minmax(0, max-content)
      "stage records" minmax(0, 1fr)
      "stage toolbar" auto
      / minmax(0, calc(var(--board) * var(--ratio))) var(--side);
    column-gap: var(--gap);
    --height: max(var(--board), min(100cqh - 2 * var(--pad), 480px));
    height: var(--height);
    justify-content: center;
    margin-block: calc((100cqh - var(--height)) / 2);
  }
  /* Boards of levels have any shape; the text beside them needs its room, at the end of a game, too. */
  .level {
    --height: max(var(--board), min(100cqh - 2 * var(--pad), 720px));
  }
  header {
    grid-area: header;
    min-width: 0;
  }
  h1,
  h2,
  p,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  h1 {
    /* Long titles are smaller; very long ones have two lines. */
    font-size: clamp(17px, min(4.4cqmin, calc(var(--side) * 1.72 / var(--letters))), 40px);
    font-weight: 650;
    letter-spacing: -0.025em;
    line-height: 1.15;
    text-wrap: balance;
  }
  .dot,
  .variant {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-weight: 400;
  }
  .above {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    min-width: 0;
  }
  .place {
    min-width: 0;
    ${ellipsis}
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  .neighbors {
    display: flex;
    flex: none;
    margin-inline-end: -5px;
  }
  .goal {
    margin-top: 4px;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    text-wrap: pretty;
  }
  .banner {
    padding: 6px 10px;
    border-inline-start: 3px solid var(--vscode-focusBorder, currentColor);
    border-radius: 3px;
    background: var(--tilework-faint);
  }
  .figures {
    --figure-size: clamp(17px, 3.1cqmin, 26px);
    grid-area: figures;
    display: grid;
    grid-template-columns: auto auto;
    align-items: end;
    justify-content: start;
    gap: 10px clamp(20px, 4cqmin, 44px);
    margin-top: clamp(8px, 3.4cqmin, 32px);
  }
  /* Three figures of equal size, or one large figure. */
  .figures.even {
    grid-template-columns: repeat(3, auto);
    justify-content: space-between;
    column-gap: 8px;
  }
  /* Nothing moves when a value gets longer. */
  .even .moves {
    --figure-room: 3.4ch;
  }
  .even .distance {
    --figure-room: 4.8ch;
  }
  .even .score {
    --figure-room: 5ch;
  }
  .figures:not(.even) .score {
    --figure-size: clamp(24px, 5.6cqmin, 48px);
    grid-column: 1 / -1;
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height >= 500px) {
    .figures:not(.even) .score {
      --gain-beside: block;
      --gain-left: 0;
      --gain-most: var(--side);
      --gain-right: auto;
      --gain-top: auto;
      --gain-bottom: 0;
      --gain-padding: 0.4em 0;
      --gain-rise: -130%;
      --gain-room: none;
      --gain-size: max(12px, 0.38em);
    }
  }
  .figures .best {
    order: 1;
  }
  .figures:not(.even) .moves {
    order: 2;
  }
  .notice {
    --notice-color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    grid-area: notice;
    display: grid;
    gap: 6px;
    justify-items: start;
    min-width: 0;
    margin-top: clamp(8px, 2.4cqmin, 24px);
  }
  .notice.good {
    --notice-color: var(--vscode-charts-green, var(--vscode-foreground));
  }
  .notice.bad {
    --notice-color: var(--vscode-charts-red, var(--vscode-errorForeground, var(--vscode-foreground)));
  }
  .notice-line {
    display: flex;
    gap: 7px;
    box-sizing: border-box;
    width: 100%;
    min-height: calc(var(--notice-lines, 2) * 1lh);
    line-height: 1.35;
  }
  .notice .icon,
  .notice .spinner {
    margin-top: calc((1lh - 16px) / 2);
    color: var(--notice-color);
  }
  .notice .button .icon {
    margin-top: 0;
    color: inherit;
  }
  .notice .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .notice-text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: calc(var(--notice-lines, 2) + 1);
  }
  .stage {
    position: relative;
    z-index: 1;
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
  .auto-play,
  .typed {
    position: absolute;
    left: 50%;
    color: var(--vscode-badge-foreground, var(--vscode-foreground));
    background: var(--vscode-badge-background, var(--vscode-editor-background));
    white-space: nowrap;
    pointer-events: none;
  }
  .auto-play {
    bottom: 0;
    padding: 3px 12px;
    border: 1px solid var(--tilework-line);
    border-radius: 99px;
    line-height: 1.4;
    translate: -50% 40%;
  }
  .board-note {
    position: absolute;
    bottom: 1%;
    left: 50%;
    box-sizing: border-box;
    width: max-content;
    max-width: 96%;
    margin: 0;
    padding: 3px clamp(6px, 2cqmin, 12px);
    border: 1px solid var(--vscode-contrastBorder,
      color-mix(in srgb, var(--vscode-foreground) 25%, transparent));
    border-radius: 10px;
    color: var(--vscode-foreground);
    background: color-mix(in srgb, var(--vscode-editor-background, Canvas) 96%, transparent);
    box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
    font-size: clamp(11px, 3.6cqmin, 1em);
    line-height: 1.35;
    text-align: center;
    text-wrap: balance;
    pointer-events: none;
    translate: -50% 0;
  }
  .board-note.above {
    top: 1%;
    bottom: auto;
  }
  .typed {
    bottom: 2%;
    min-width: 1.6em;
    padding: 0.12em 0.42em;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 0.3em;
    box-shadow: 0 3px 14px var(--vscode-widget-shadow, transparent);
    font-size: clamp(18px, 9cqmin, 44px);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
    text-align: center;
    translate: -50% 0;
  }
  .caret {
    opacity: 0.65;
  }
  tilework-ending {
    grid-area: ending;
    margin-top: clamp(12px, 3.6cqmin, 32px);
    padding-block: clamp(12px, 3cqmin, 24px) 6px;
    border-top: 1px solid var(--tilework-line);
  }
  .toolbar,
  tilework-replay-bar {
    grid-area: toolbar;
  }
  .toolbar {
    --menu-align: flex-start;
    --button-padding: 6px 10px;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 6px;
  }
  .toolbar > .button .face {
    justify-content: flex-start;
  }
  .toolbar > .button .label {
    flex: 1 0 auto;
    text-align: start;
  }
`;

/** Best scores, best results and possible actions, beside the board. */
export const recordsStyles = css`
  /* Rows that don't fit wrap into a second column outside this box, where they are clipped. */
  .records-room {
    grid-area: records;
    display: flex;
    flex-flow: column wrap;
    column-gap: 16px;
    align-content: flex-start;
    min-width: 0;
    min-height: 0;
    margin-inline: -8px;
    padding-inline: 8px;
    overflow: hidden;
  }
  .records-room::before {
    content: "";
    inline-size: 100%;
  }
  .records {
    flex: none;
    box-sizing: border-box;
    inline-size: 100%;
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
    ${ellipsis}
  }
  .points {
    font-variant-numeric: tabular-nums;
  }
  .results dl {
    display: grid;
    gap: 4px;
  }
  .results dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    justify-content: space-between;
    line-height: 1.5;
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    line-height: 1.5;
  }
  th,
  td {
    padding: 0;
    font-weight: 400;
    text-align: end;
  }
  th[scope="row"] {
    text-align: start;
  }
  thead th {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
  }
  td:nth-child(2) {
    font-weight: 600;
  }
  td.reached {
    color: var(--tilework-good);
  }
`;
