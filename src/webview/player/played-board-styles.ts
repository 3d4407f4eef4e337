import { css } from "lit";

/** The size of a board is that of its cells, but no more than its place has room for. */
export const playedBoardStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .player {
    container: player / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    max-inline-size: 720px;
    margin-inline: auto;
  }
  .stage {
    inline-size: 100%;
    max-inline-size: min(
      max(calc(var(--columns) * 72px), 440px),
      calc(var(--tilework-max-height, 76dvh) * var(--ratio))
    );
    margin-inline: auto;
  }
  p {
    margin: 0;
  }
  .line {
    min-block-size: 1.4em;
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-wrap: balance;
  }
  .line.won {
    color: var(--vscode-charts-green);
    font-weight: 600;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: center;
  }
  .tools .button,
  ::slotted(*) {
    flex: 0 1 auto;
    min-block-size: 32px;
  }
  @container player (width < 440px) {
    .tools .key {
      display: none;
    }
  }
  @media (hover: none) {
    .tools .key {
      display: none;
    }
  }
  tilework-replay-bar {
    inline-size: 100%;
    max-inline-size: 460px;
    margin-inline: auto;
  }
  .problem {
    padding: 10px 14px;
    border: 1px solid var(--vscode-charts-red, currentColor);
    border-radius: 6px;
  }
  .voice {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
