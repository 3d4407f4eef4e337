import { css } from "lit";

/**
 * A card is a column of five parts, and all cards of a row share the heights of their parts. In a narrow view
 * its picture is beside the rest.
 */
export const gameCardStyles = css`
  :host {
    display: grid;
    grid-row: span 5;
    grid-template-rows: subgrid;
    min-width: 0;
  }
  article {
    display: grid;
    grid-row: span 5;
    grid-template-rows: subgrid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    padding: 16px;
  }
  h2,
  h3,
  p,
  ul {
    margin: 0;
    padding: 0;
  }
  h2 {
    font-size: 20px;
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  h3,
  .line {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  h3 {
    font-size: 12px;
    font-weight: 400;
  }
  .line {
    margin-top: 2px;
    font-variant-numeric: tabular-nums;
    text-wrap: pretty;
  }
  .picture {
    display: grid;
    place-items: center;
    width: 100%;
    aspect-ratio: var(--picture-shape, 4 / 3);
    margin-bottom: 14px;
  }
  .picture > * {
    width: var(--picture-part);
  }
  .main {
    display: flex;
    gap: 6px;
    margin-top: 12px;
  }
  .main .button {
    --button-padding: 7px 10px;
    font-size: 1.06em;
  }
  .main .button:first-child {
    flex: 1;
  }
  .new {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    align-content: start;
    margin-top: 12px;
  }
  .new .button {
    --button-padding: 3px 9px;
  }
  .offer {
    position: relative;
    display: grid;
    min-width: 0;
  }
  /* Along the lower edge of its button. */
  .offer .progress {
    position: absolute;
    inset: auto 7px 2px;
    block-size: 2px;
  }
  .earlier > * {
    display: block;
    margin-top: 12px;
    padding-top: 10px;
    border-top: 1px solid var(--tilework-line);
  }
  summary {
    border-radius: 4px;
    cursor: pointer;
  }
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  .records > * + * {
    margin-top: 14px;
  }
`;

/** A card where cards are in one column. */
export const gameCardRow = css`
  @container home (width < 800px) {
    :host,
    article {
      grid-row: auto;
      grid-template-rows: none;
    }
    article {
      grid-template:
        "picture words" auto
        "picture main" auto
        "picture new" 1fr
        "earlier earlier" auto
        / minmax(0, var(--picture-width, 200px)) minmax(0, 1fr);
      column-gap: 18px;
    }
    .picture {
      grid-area: picture;
      align-self: start;
      margin: 0;
    }
    .words {
      grid-area: words;
    }
    .main {
      grid-area: main;
    }
    .new {
      grid-area: new;
    }
    .earlier {
      grid-area: earlier;
    }
  }
  @container home (width < 480px) {
    article {
      --picture-width: 92px;
      --picture-shape: 1;
      grid-template:
        "picture words" auto
        "main main" auto
        "new new" auto
        "earlier earlier" auto
        / minmax(0, var(--picture-width)) minmax(0, 1fr);
      padding: 12px;
      column-gap: 12px;
      align-items: center;
    }
  }
`;
