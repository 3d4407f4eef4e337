import { css } from "lit";
import { ellipsis, wrapping } from "../../kit/controls.js";

export const timerStyles = css`
  :host {
    display: block;
    height: 100%;
    overflow: auto;
    container: timer / inline-size;
  }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(230px, 320px);
    grid-template-areas: "head head" "stage side" "chart side";
    grid-template-rows: auto auto minmax(0, 1fr);
    gap: 12px 20px;
    box-sizing: border-box;
    max-width: 1280px;
    min-height: 100%;
    margin: 0 auto;
    padding: 14px 18px;
  }
  header {
    grid-area: head;
    ${wrapping}
    gap: 6px 14px;
  }
  h1 {
    margin: 0;
    font-size: 1.3em;
    font-weight: 600;
  }
  h2 {
    margin: 0 0 4px;
    font-size: 1em;
    font-weight: 600;
  }
  .ways,
  .steps,
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .ways {
    margin-inline-start: auto;
  }
  .steps {
    justify-content: center;
  }
  .choices [aria-pressed="true"] {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -2px;
  }
  .stage {
    grid-area: stage;
    display: grid;
    gap: 8px;
    align-content: start;
    justify-items: center;
    min-width: 0;
  }
  .clock {
    font-size: clamp(28px, 7cqw, 52px);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    line-height: 1.1;
  }
  .below {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    justify-content: center;
    min-height: 1.4em;
    font-variant-numeric: tabular-nums;
  }
  .board {
    position: relative;
    width: min(100%, calc((100vh - 300px) * var(--ratio, 1)));
    min-width: min(100%, 180px);
  }
  .still tilework-board {
    --tilework-motion: 0;
  }
  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 12px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 8px;
    background: var(--vscode-editorWidget-background);
    color: var(--vscode-editorWidget-foreground, var(--vscode-foreground));
    text-align: center;
    cursor: pointer;
  }
  .note {
    max-width: 60ch;
    margin: 0;
    color: var(--vscode-descriptionForeground);
    text-align: center;
  }
  .side {
    grid-area: side;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    align-content: start;
    min-width: 0;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-weight: normal;
    text-align: start;
  }
  th,
  td {
    padding: 2px 4px;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }
  td {
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    color: var(--vscode-descriptionForeground);
  }
  thead th + th {
    text-align: end;
  }
  tilework-session-chart {
    grid-area: chart;
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1px;
    max-height: 320px;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  li {
    display: flex;
    gap: 8px;
    align-items: center;
    padding: 1px 2px;
    font-variant-numeric: tabular-nums;
  }
  li .number {
    min-width: 3ch;
    color: var(--vscode-descriptionForeground);
    text-align: end;
  }
  li .detail {
    flex: 1;
    min-width: 0;
    ${ellipsis}
    color: var(--vscode-descriptionForeground);
  }
  li.out .time {
    text-decoration: line-through;
  }
  @container timer (max-width: 640px) {
    .layout {
      grid-template-columns: minmax(0, 1fr);
      grid-template-areas: "head" "stage" "side" "chart";
      grid-template-rows: auto;
      padding: 10px;
    }
    .ways {
      margin-inline-start: 0;
    }
    .board {
      width: min(100%, calc((100vh - 310px) * var(--ratio, 1)));
    }
  }
`;
