import { css } from "lit";

export const solutionsStyles = css`
  ul {
    gap: 0;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 1px 2px;
    align-items: center;
    padding: 5px 4px 6px 9px;
  }
  li + li {
    border-block-start: 1px solid var(--tilework-line);
  }
  .words {
    overflow-wrap: anywhere;
  }
  .name {
    display: block;
  }
  .snapshot .name {
    font-style: italic;
  }
  .detail {
    font-variant-numeric: tabular-nums;
  }
  .whole {
    grid-column: 1 / -1;
    padding-inline-end: 4px;
    font-size: 0.92em;
  }
  .problem {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 6px;
  }
  .problem > .icon {
    color: var(--vscode-editorWarning-foreground, currentColor);
  }
  .more {
    --menu-label: none;
    --button-padding: 4px;
  }
  .order {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-bottom: 6px;
  }
`;
