import { css } from "lit";

export const gameCardStyles = css`
  :host {
    display: block;
    container: card / inline-size;
  }
  article {
    border: 1px solid var(--tilework-line);
    border-radius: 12px;
  }
  h2,
  h3,
  p,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  h2 {
    font-size: 30px;
    font-weight: 650;
    letter-spacing: -0.025em;
    line-height: 1.1;
  }
  h3 {
    margin-bottom: 8px;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
    font-weight: 400;
  }
  .play {
    display: grid;
    grid-template-columns: minmax(0, 300px) minmax(0, 1fr);
    gap: clamp(20px, 4cqw, 40px);
    align-items: center;
    padding: clamp(16px, 3cqw, 28px);
  }
  .ways {
    display: flex;
    flex-direction: column;
    gap: 18px;
    min-width: 0;
  }
  .running {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 12px;
  }
  .running .button {
    min-width: 150px;
    font-size: 1.08em;
  }
  .running .button {
    --button-padding: 7px 10px;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 28px;
  }
  dt {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
  }
  dd {
    font-size: 18px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  ul {
    display: flex;
    flex-direction: column;
    gap: 6px;
    list-style: none;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    min-width: 0;
  }
  li .button {
    flex: none;
    min-width: 64px;
  }
  .goal {
    min-width: 0;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  .records {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    border-top: 1px solid var(--tilework-line);
  }
  .records > * {
    padding: clamp(16px, 3cqw, 28px);
  }
  .records > * + * {
    border-left: 1px solid var(--tilework-line);
  }
  @container card (width >= 860px) {
    .ways {
      display: grid;
      grid-template:
        "title new" auto
        "running new" 1fr
        / minmax(0, 1fr) minmax(0, 1.15fr);
      column-gap: 32px;
      align-items: start;
    }
    .new {
      grid-area: new;
    }
  }
  @container card (width < 640px) {
    .records {
      grid-template-columns: minmax(0, 1fr);
    }
    .records > * + * {
      border-left: 0;
      border-top: 1px solid var(--tilework-line);
    }
  }
  @container card (width < 520px) {
    .play {
      grid-template-columns: minmax(0, 1fr);
    }
    .picture {
      width: min(100%, 260px);
    }
  }
`;
