import { css } from "lit";

/** Wide: the sides are beside each other. Narrow: one below the other. The page scrolls. */
export const mergePageStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    height: 100%;
    overflow: auto;
    container: merge / inline-size;
  }
  header,
  .take,
  .result,
  .notes {
    padding: 8px 12px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    border-bottom: 1px solid var(--tilework-line);
  }
  h1,
  h2,
  p {
    margin: 0;
  }
  h1 {
    flex: 1 1 180px;
    overflow: hidden;
    min-width: 0;
    font-size: 1.1em;
    font-weight: 600;
    text-overflow: ellipsis;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: 1em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 8px;
    padding: 10px 12px 2px;
  }
  .side,
  .result {
    display: grid;
    gap: 6px;
    align-content: start;
    min-width: 0;
  }
  .side {
    padding: 8px;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  tilework-editor-board {
    height: clamp(120px, 32vh, 320px);
  }
  .side-label {
    color: var(--vscode-descriptionForeground, inherit);
    overflow-wrap: anywhere;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .notes:empty {
    display: none;
  }
  .result {
    border-top: 1px solid var(--tilework-line);
    margin-top: 6px;
  }
  .chosen {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 10px;
  }
  @container merge (width < 560px) {
    .chosen {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .squares {
    overflow: auto;
    max-height: clamp(120px, 32vh, 320px);
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    min-width: 0;
    margin: 0;
    padding: 5px 8px;
    border: 0;
    border-bottom: 1px solid var(--tilework-line);
  }
  fieldset.pointed,
  fieldset:focus-within {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
  }
  fieldset label {
    display: inline-flex;
    gap: 4px;
    align-items: center;
  }
  input {
    margin: 0;
    accent-color: var(--vscode-focusBorder, auto);
  }
  input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  ul {
    margin: 0;
    padding-inline-start: 18px;
  }
  .icon {
    vertical-align: text-bottom;
  }
`;
