import { css } from "lit";

export const lossesPageStyles = css`
  :host {
    container: losses / inline-size;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: center;
  }
  .rule {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  select {
    width: auto;
  }
  .empty {
    display: grid;
    gap: 8px;
    max-width: 56ch;
    padding: 20px;
    line-height: 1.5;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr));
    gap: 12px;
    list-style: none;
  }
  .loss {
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    padding: 12px;
    line-height: 1.4;
  }
  .picture {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    block-size: 112px;
  }
  .words {
    font-weight: 600;
  }
  .from {
    overflow-wrap: anywhere;
  }
  .small {
    font-size: 0.92em;
  }
  .loss .ways {
    gap: 2px;
    margin-block-start: auto;
    justify-content: flex-end;
  }
  .loss .ways time {
    flex: 1;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
