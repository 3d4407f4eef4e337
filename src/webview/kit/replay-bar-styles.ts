import { css } from "lit";
import { rangeStyles } from "./range-styles.js";

export const replayBarStyles = css`
  :host {
    display: block;
    min-width: 0;
    container: bar / inline-size;
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--bar-gap, 8px);
  }
  p {
    margin: 0;
  }
  .head {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
  }
  .title {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--bar-title-lines, 2);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .improvement {
    display: flex;
    gap: 7px;
    align-items: center;
    color: var(--vscode-descriptionForeground, inherit);
    font-variant-numeric: tabular-nums;
  }
  .improvement .icon {
    flex: none;
  }
  .improvement span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .place {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  .track {
    position: relative;
    --thumb: 14px;
  }
  /* Between the centers of the thumb at both ends. */
  .marks {
    position: absolute;
    inset: auto calc(var(--thumb) / 2) calc(50% + 3px);
    width: calc(100% - var(--thumb));
    height: 8px;
    overflow: visible;
    pointer-events: none;
  }
  .marks path {
    fill: none;
    stroke: color-mix(in srgb, var(--vscode-foreground) 55%, transparent);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  .marks.curve {
    height: 18px;
  }
  .marks .mistakes {
    stroke: var(--vscode-editorError-foreground, Mark);
    stroke-width: 3px;
  }
  .about {
    min-height: 2.6em;
    line-height: 1.3;
  }
  .track:has(.marks) {
    padding-top: 4px;
  }
  .track:has(.curve) {
    padding-top: 14px;
  }
  ${rangeStyles}
  .steps {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr)) auto;
    gap: 4px;
    align-items: center;
  }
  .steps.pushes {
    grid-template-columns: repeat(7, minmax(0, 1fr)) auto;
    gap: 2px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .ways .button,
  ::slotted(.button) {
    flex: 1 1 auto;
  }
  .button {
    --button-padding: 5px 8px;
  }
  .steps tilework-menu {
    --button-padding: 4px 6px;
    min-width: 42px;
    font-variant-numeric: tabular-nums;
  }
  @container bar (width < 330px) {
    .pushes .button {
      --button-padding: 5px 4px;
    }
  }
  @container bar ((width >= 290px) and (width < 440px)) {
    .ways {
      --icon-room: 0px;
    }
    .ways .icon,
    .ways .key {
      display: none;
    }
  }
  @container bar (width >= 620px) {
    .bar {
      grid-template-columns: var(--bar-columns, minmax(250px, 1fr) minmax(0, 1.4fr));
      column-gap: 20px;
    }
    .head,
    .track {
      grid-column: 1 / -1;
    }
  }
`;
