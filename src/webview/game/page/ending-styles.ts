import { css } from "lit";

/**
 * The end of a game. Its title and its buttons always have room. The lines between them are hidden one by one
 * where room is short, the last first. A line that doesn't fit wraps into a second column outside the box,
 * where it is clipped.
 */
export const endingStyles = css`
  :host {
    --ending: var(--vscode-foreground);
    --star: var(--vscode-charts-yellow, var(--vscode-foreground));
    --quiet: var(--vscode-descriptionForeground, var(--vscode-foreground));
    display: flex;
    min-width: 0;
    min-height: 0;
    animation: appear calc(320ms * var(--tilework-motion, 1)) ease-out calc(700ms * var(--tilework-motion, 1))
      backwards;
  }
  section {
    position: relative;
    flex: 1;
    display: flex;
    flex-direction: column;
    gap: var(--ending-gap, 12px);
    min-width: 0;
    min-height: 0;
  }
  section.won {
    --ending: var(--vscode-charts-green, var(--vscode-foreground));
  }
  h2,
  p,
  dl,
  dd {
    margin: 0;
  }
  .shareResult {
    display: var(--ending-share, inline-flex);
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: 0;
  }
  h2 {
    min-width: 0;
    padding-inline-end: var(--ending-share-room, 28px);
    display: flex;
    gap: 0.4em;
    align-items: center;
    font-size: var(--ending-size, clamp(18px, 3.4cqmin, 28px));
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.15;
  }
  h2 .icon {
    flex: none;
    width: 0.95em;
    height: 0.95em;
    color: var(--ending);
  }
  .lines {
    flex: 0 1 auto;
    display: flex;
    flex-flow: column wrap;
    align-content: flex-start;
    gap: var(--ending-line-gap, 10px);
    min-height: 0;
    overflow: hidden;
  }
  /* Where not even the first line fits, it wraps out of sight here. */
  .lines::before {
    content: "";
    inline-size: 100%;
    margin-block-end: calc(-1 * var(--ending-line-gap, 10px));
  }
  .lines > * {
    flex: none;
    box-sizing: border-box;
    inline-size: 100%;
    text-wrap: pretty;
  }
  /* The figures show this; where the page has no room for them, this line does. */
  .text {
    display: var(--ending-text, none);
  }
  /* In a level the star and the comparison matter more. */
  .starred .text {
    order: 1;
  }
  .starred .facts,
  .starred .moves {
    order: 2;
  }
  .line {
    display: flex;
    gap: 8px;
    line-height: 1.4;
  }
  .line .icon {
    flex: none;
    margin-top: calc((1lh - 16px) / 2);
    color: var(--quiet);
  }
  .best .icon {
    color: var(--ending);
  }
  .star {
    padding: var(--star-padding, 6px 9px);
    border: 1px solid color-mix(in srgb, var(--star) 45%, transparent);
    border-radius: 7px;
    background: color-mix(in srgb, var(--star) 11%, transparent);
  }
  .star .icon {
    color: var(--star);
  }
  .star:not(.earned) {
    border-color: var(--tilework-line);
    background: none;
  }
  .star:not(.earned) .icon {
    color: var(--quiet);
  }
  .star.earned .icon {
    animation: earned calc(600ms * var(--tilework-motion, 1)) cubic-bezier(0.2, 0.9, 0.3, 1.3)
      calc(900ms * var(--tilework-motion, 1)) backwards;
  }
  .quiet {
    color: var(--quiet);
  }
  .moves {
    display: var(--ending-moves, block);
  }
  .facts {
    display: var(--ending-facts, grid);
    /* Three beside each other in the narrowest panel. */
    grid-template-columns: repeat(auto-fill, minmax(80px, 1fr));
    gap: 6px 12px;
  }
  dt {
    color: var(--quiet);
    font-size: 12px;
    line-height: 1.3;
  }
  dd {
    font-size: 16px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }
  code {
    font-family: var(--vscode-editor-font-family, monospace);
    overflow-wrap: anywhere;
  }
  .buttons {
    flex: none;
    display: flex;
    flex-wrap: var(--ending-wrap, wrap);
    gap: 6px;
  }
  .buttons:has(.changePlayerName) {
    flex-wrap: wrap;
  }
  .buttons .button {
    flex: 1 var(--ending-shrink, 1) auto;
    --button-padding: var(--ending-padding, 6px 12px);
  }
  .buttons .button:not(.changePlayerName, .reviewGame) .icon {
    display: var(--ending-icons, block);
  }
  .buttons .replayGame .icon {
    display: var(--ending-replay-icon, var(--ending-icons, block));
  }
  /* In one row, the first button gives way, as it can leave out its key. */
  .buttons .button:first-child {
    flex: 1 1 var(--ending-main, 100%);
  }
  /* With room for one row only, the secondary buttons show their icons alone. */
  .buttons .changePlayerName {
    flex-grow: var(--ending-besides-grow, 1);
  }
  .buttons .changePlayerName .label {
    display: var(--ending-besides, inline);
  }
  .buttons .reviewGame {
    flex-grow: var(--ending-review-grow, 1);
  }
  .buttons .reviewGame .label {
    display: var(--ending-review, inline);
  }
  .buttons .replayGame .label {
    display: var(--ending-replay, inline);
  }
  @keyframes appear {
    from {
      opacity: 0;
      pointer-events: none;
    }
  }
  @keyframes earned {
    from {
      opacity: 0;
      rotate: -72deg;
      scale: 0.2;
    }
  }
`;
