import { css } from "lit";

/**
 * A slider, `.range`, with its own drawing, because a native one doesn't follow the theme. `--part`: its
 * value from 0 to 1.
 */
export const rangeStyles = css`
  .range {
    --bar-done: var(--vscode-contrastActiveBorder, var(--vscode-focusBorder, Highlight));
    --bar-left: color-mix(in srgb, var(--vscode-foreground) 26%, transparent);
    --track: 4px;
    --thumb: 14px;
    display: block;
    width: 100%;
    height: 20px;
    margin: 0;
    border-radius: 5px;
    background: none;
    appearance: none;
    cursor: pointer;
  }
  .range:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  .range::-webkit-slider-runnable-track {
    box-sizing: border-box;
    height: var(--track);
    border-radius: 99px;
    background: linear-gradient(
      to right,
      var(--bar-done) calc(var(--thumb) / 2 + var(--part) * (100% - var(--thumb))),
      var(--bar-left) 0
    );
  }
  .range::-webkit-slider-thumb {
    width: var(--thumb);
    height: var(--thumb);
    margin-top: calc((var(--track) - var(--thumb)) / 2);
    border: 2px solid var(--vscode-editor-background, Canvas);
    border-radius: 50%;
    background: var(--bar-done);
    box-shadow: 0 0 0 1px var(--vscode-contrastBorder, transparent);
    appearance: none;
  }
  .range::-moz-range-track {
    height: var(--track);
    border-radius: 99px;
    background: var(--bar-left);
  }
  .range::-moz-range-progress {
    height: var(--track);
    border-radius: 99px;
    background: var(--bar-done);
  }
  .range::-moz-range-thumb {
    box-sizing: border-box;
    width: var(--thumb);
    height: var(--thumb);
    border: 2px solid var(--vscode-editor-background, Canvas);
    border-radius: 50%;
    background: var(--bar-done);
  }
`;
