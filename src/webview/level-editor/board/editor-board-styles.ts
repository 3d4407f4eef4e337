import { css } from "lit";

export const editorBoardStyles = css`
  :host {
    display: grid;
    place-items: safe center;
    min-width: 0;
    min-height: 0;
    overflow: auto;
    user-select: none;
    -webkit-user-select: none;
    contain: strict;
  }
  .surface {
    position: relative;
    width: calc(var(--columns) * var(--cell));
    height: calc(var(--rows) * var(--cell));
    margin: 2px;
    border-radius: 4px;
  }
  /* The ring, on which painting extends the board: dots at the corners of its cells. */
  .surface.ringed.edit {
    background-image: radial-gradient(circle,
      var(--vscode-editorWhitespace-foreground, color-mix(in srgb, currentColor 40%, transparent)) 1.5px,
        transparent 2px);
    background-position: calc(var(--cell) / 2) calc(var(--cell) / 2);
    background-size: var(--cell) var(--cell);
  }
  .sprites {
    position: absolute;
    inset: 0;
    pointer-events: none;
    contain: layout style;
  }
  .sprite {
    position: absolute;
    top: 0;
    left: 0;
    width: var(--cell);
    height: var(--cell);
  }
  .test .sprite,
  .replay .sprite {
    transition: transform var(--slide-ms) ease-out;
  }
  .overlays {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .overlays path {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 0.075;
  }
  .overlays .halo {
    stroke: var(--vscode-editor-background, Canvas);
    stroke-width: 0.16;
    opacity: 0.75;
  }
  .overlays .dead {
    stroke: var(--vscode-charts-red, var(--vscode-errorForeground, currentColor));
  }
  .overlays .reach {
    fill: var(--vscode-charts-blue, currentColor);
    stroke: var(--vscode-charts-blue, currentColor);
    stroke-width: 0.03;
  }
  .overlays .boxReach {
    stroke: var(--vscode-charts-green, currentColor);
  }
  .overlays .strange {
    fill: color-mix(in srgb, var(--vscode-errorForeground, red) 18%, transparent);
    stroke: var(--vscode-errorForeground, red);
    stroke-width: 0.05;
  }
  .overlays .problem {
    stroke: var(--vscode-editor-background, Canvas);
    stroke-width: 0.04;
  }
  .overlays .problem.error {
    fill: var(--vscode-editorError-foreground, var(--vscode-errorForeground, red));
  }
  .overlays .problem.warning {
    fill: var(--vscode-editorWarning-foreground, orange);
  }
  .overlays .problem.information {
    fill: var(--vscode-editorInfo-foreground, currentColor);
  }
  .overlays .symbol {
    fill: var(--vscode-errorForeground, red);
    font-family: var(--vscode-editor-font-family, monospace);
    font-size: 0.55px;
    text-anchor: middle;
  }
  .box {
    position: absolute;
    top: calc(var(--row) * var(--cell));
    left: calc(var(--column) * var(--cell));
    box-sizing: border-box;
    width: calc(var(--width) * var(--cell));
    height: calc(var(--height) * var(--cell));
  }
  .hover {
    border: 1px solid color-mix(in srgb, var(--vscode-foreground) 55%, transparent);
    border-radius: 3px;
  }
  .pointed {
    border: 3px solid var(--vscode-focusBorder, Highlight);
    border-radius: 3px;
    box-shadow:
      0 0 0 2px var(--vscode-editor-background, Canvas),
      inset 0 0 0 2px var(--vscode-editor-background, Canvas);
  }
  .cursor {
    border: 2px solid var(--vscode-editorCursor-foreground, var(--vscode-focusBorder, Highlight));
    border-radius: 3px;
    box-shadow:
      0 0 0 1px var(--vscode-editor-background, Canvas),
      inset 0 0 0 1px var(--vscode-editor-background, Canvas);
    opacity: 0.55;
  }
  :host(:focus-within) .cursor {
    opacity: 1;
  }
  .selection {
    border: 2px dashed var(--vscode-contrastActiveBorder, var(--vscode-focusBorder, Highlight));
    background: color-mix(in srgb, var(--vscode-editor-selectionBackground, var(--vscode-focusBorder)) 38%,
      transparent);
    box-shadow: 0 0 0 1px var(--vscode-editor-background, Canvas);
  }
  .grid {
    position: absolute;
    inset: 0;
    border-radius: 4px;
    outline: none;
    touch-action: none;
    cursor: crosshair;
  }
  .grid:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  .test .grid {
    cursor: pointer;
  }
  .replay .grid {
    cursor: default;
  }
  .row {
    display: flex;
    height: 0;
    overflow: hidden;
  }
  @media (forced-colors: active) {
    .overlays path,
    .overlays rect {
      stroke: CanvasText;
    }
  }
`;
