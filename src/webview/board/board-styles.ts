import { css } from "lit";

/**
 * A slide takes 120 ms; sprites that grow or pop wait for it. `--tilework-motion` is 0 where motion is
 * reduced.
 */
export const boardStyles = css`
  :host {
    --slide-ms: calc(120ms * var(--tilework-motion, 1));
    display: block;
    container-type: inline-size;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    contain: layout style;
  }
  :host([picture]) {
    touch-action: auto;
    pointer-events: none;
  }
  .surface {
    --cell: calc(100cqw / (var(--columns) + 2 * var(--edge-part)));
    --edge: calc(var(--cell) * var(--edge-part));
    --cell-gap: calc(var(--cell) * 0.042);
    position: relative;
    box-sizing: border-box;
    width: 100%;
    aspect-ratio: calc(var(--columns) + 2 * var(--edge-part)) / calc(var(--rows) + 2 * var(--edge-part));
    padding: var(--edge);
    --board-radius: calc(var(--cell) * 0.14);
    border-radius: var(--board-radius);
    background: var(--board-surface, var(--vscode-editorWidget-background));
    box-shadow: inset 0 0 0 1px
      var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-foreground) 7%, transparent));
  }
  /* A lost board is dimmed, but its numbers stay readable. A won board has a light around it. */
  :host([ended="lost"]) .grid,
  :host([ended="lost"]) .sprites {
    filter: var(--tilework-dimmed, grayscale(1));
    transition: filter calc(500ms * var(--tilework-motion, 1)) ease-out
      calc(250ms * var(--tilework-motion, 1));
  }
  :host([ended="won"]) .surface {
    --lit: var(--vscode-charts-green, var(--vscode-focusBorder, Highlight));
    box-shadow:
      0 0 0 max(2px, calc(var(--cell) * 0.02)) var(--lit),
      0 0 calc(var(--cell) * 0.3) color-mix(in srgb, var(--lit) 55%, transparent);
    transition: box-shadow calc(500ms * var(--tilework-motion, 1)) ease-out
      calc(150ms * var(--tilework-motion, 1));
  }
  /* The board has the keyboard focus: four corners, which are visible without a frame around the whole
     board. */
  .surface:has(.grid:focus)::after {
    --arm: clamp(10px, 3.2cqw, 26px);
    --line: 2px;
    --focus: var(--vscode-contrastActiveBorder, var(--vscode-focusBorder, Highlight));
    content: "";
    position: absolute;
    inset: -5px;
    background:
      linear-gradient(var(--focus), var(--focus)) 0 0 / var(--arm) var(--line),
      linear-gradient(var(--focus), var(--focus)) 0 0 / var(--line) var(--arm),
      linear-gradient(var(--focus), var(--focus)) 100% 0 / var(--arm) var(--line),
      linear-gradient(var(--focus), var(--focus)) 100% 0 / var(--line) var(--arm),
      linear-gradient(var(--focus), var(--focus)) 0 100% / var(--arm) var(--line),
      linear-gradient(var(--focus), var(--focus)) 0 100% / var(--line) var(--arm),
      linear-gradient(var(--focus), var(--focus)) 100% 100% / var(--arm) var(--line),
      linear-gradient(var(--focus), var(--focus)) 100% 100% / var(--line) var(--arm);
    background-repeat: no-repeat;
    pointer-events: none;
    forced-color-adjust: none;
  }
  .grid {
    display: flex;
    flex-direction: column;
    width: 100%;
    height: 100%;
    outline: none;
  }
  .row {
    display: flex;
    flex: 1;
    min-height: 0;
  }
  .cell {
    position: relative;
    flex: 1;
    min-width: 0;
  }
  .cell::before {
    content: "";
    position: absolute;
    inset: var(--cell-gap);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
    outline-offset: -1px;
    border-radius: calc(var(--cell) * 0.085);
    background: var(--board-well, transparent);
    box-shadow: var(--board-well-shadow, none);
    opacity: var(--well-opacity, 1);
  }
  .cell.pulls {
    cursor: pointer;
  }
  .surface.dragging {
    cursor: grabbing;
  }
  .sprites {
    position: absolute;
    inset: var(--edge);
    pointer-events: none;
    contain: layout style;
  }
  .sprite {
    position: absolute;
    top: 0;
    left: 0;
    width: calc(100% / var(--columns));
    height: calc(100% / var(--rows));
    transition:
      transform var(--slide-ms) ease-out,
      translate var(--slide-ms) ease-out,
      visibility 0s;
  }
  .sprite.held {
    z-index: 1;
    transition: none;
  }
  /* A merged tile is covered by the new one on arrival, and then no longer drawn. */
  .sprite.gone {
    visibility: hidden;
    transition:
      transform var(--slide-ms) ease-out,
      translate var(--slide-ms) ease-out,
      visibility 0s calc(var(--slide-ms) * 1.15);
  }
  .inner {
    position: absolute;
    inset: 0;
  }
  .inner.grow {
    animation: grow calc(150ms * var(--tilework-motion, 1)) cubic-bezier(0.2, 0.9, 0.3, 1.1) var(--slide-ms)
      backwards;
  }
  .inner.pop {
    animation: pop calc(170ms * var(--tilework-motion, 1)) ease-out calc(var(--slide-ms) * 0.9) backwards;
  }
  /* The next scene came before the entrance ended. Skip the delay, or fast play would leave holes. */
  .inner.known {
    animation-delay: 0s;
  }
  @keyframes grow {
    from {
      transform: scale(0);
    }
  }
  @keyframes pop {
    0% {
      transform: scale(0.86);
      opacity: 0;
    }
    1% {
      transform: scale(0.9);
      opacity: 1;
    }
    50% {
      transform: scale(1.11);
    }
    100% {
      transform: scale(1);
    }
  }
  .hint {
    --hint-color: var(--board-hint,
      var(--vscode-contrastActiveBorder, var(--vscode-focusBorder, Highlight)));
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    pointer-events: none;
    animation: appear calc(180ms * var(--tilework-motion, 1)) ease-out;
  }
  .hint .pointer {
    display: contents;
  }
  .hint svg {
    width: 36%;
    height: auto;
    overflow: visible;
    rotate: var(--turn);
  }
  .hint.at-cell {
    inset: auto;
    left: calc(var(--edge) + var(--column) * var(--cell));
    top: calc(var(--edge) + var(--row) * var(--cell));
    width: var(--cell);
    height: var(--cell);
  }
  .hint.at-cell::before {
    content: "";
    position: absolute;
    inset: calc(var(--cell-gap) * 0.35);
    border: max(2px, calc(var(--cell) * 0.035)) solid var(--hint-color);
    border-radius: calc(var(--cell) * 0.115);
    box-shadow:
      0 0 0 max(1px, calc(var(--cell) * 0.018)) var(--vscode-editor-background, Canvas),
      inset 0 0 0 max(1px, calc(var(--cell) * 0.018)) var(--vscode-editor-background, Canvas);
  }
  /* The arrow lies over the border that the tile crosses, and leaves the number visible. */
  .hint.at-cell .pointer {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    rotate: var(--turn);
  }
  /* Large enough to be visible on boards of many small cells, too. */
  .hint.at-cell svg {
    width: max(46%, 24px);
    rotate: none;
    translate: calc(0.46 * var(--cell)) 0;
  }
  .hint .shaft {
    /* The animation ends: an endless one would use the processor for as long as the player thinks. */
    animation: nudge calc(1400ms * var(--tilework-motion, 1)) ease-in-out 3;
  }
  .hint path {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .hint .halo {
    stroke: var(--vscode-editor-background, Canvas);
    stroke-width: 13;
  }
  .hint .arrow {
    stroke: var(--hint-color);
    stroke-width: 6.5;
  }
  @keyframes appear {
    from {
      opacity: 0;
      scale: 0.92;
    }
  }
  @keyframes nudge {
    50% {
      translate: 5px 0;
    }
  }
  @media (forced-colors: active) {
    .surface,
    .cell::before {
      border: 1px solid CanvasText;
    }
  }
`;
