import { css } from "lit";

/**
 * How the page gives way in games that are solved: they have a line of notice and ten buttons. Comes after `game-page-fit.ts`, and bends its two
 * arrangements.
 */
export const gamePageRoomSolving = css`
  .notice .button {
    flex: none;
    margin-inline-start: auto;
  }
  .notice .button .label {
    font-size: 0.93em;
  }
  /* Levels may have a button in their notice; where there is no room for its words, its name and tooltip stay. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height >= 640px) {
    .level .notice {
      flex-wrap: wrap;
      align-content: center;
      height: calc(3lh + 46px);
    }
    .level .notice-text {
      flex: 1;
    }
    .level .notice .button {
      flex: 1 0 100%;
    }
    /* "A solution with the fewest pushes: 230 moves, 97 pushes": the numbers come last and are to be read. */
    .level tilework-replay-bar {
      --bar-title-lines: 3;
    }
  }
  @container page (aspect-ratio < 6/5) or (width < 480px) or (height < 640px) {
    .notice .button {
      --button-padding: 1px 6px;
      min-height: 22px;
      margin-block: -3px;
    }
    .notice .button .label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  .layout.noticed {
    --height: max(var(--board), min(100cqh - 2 * var(--pad), 620px));
  }
  /* Wide: the results go first, then the goal, then the buttons' labels. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 640px) {
    .results {
      display: none;
    }
    .notice {
      --notice-lines: 2;
      height: calc(2lh + 8px);
      margin-top: 8px;
      padding: 3px 8px;
      font-size: 0.93em;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 400px) {
    .noticed .goal {
      display: none;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 346px) {
    .solves .toolbar {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
    .solves .toolbar .label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .solves .toolbar > .button .icon,
    .solves .pair .button:only-child .icon {
      display: block;
    }
    .solves .toolbar .face {
      justify-content: center;
    }
    .solves .toolbar .key {
      display: none;
    }
    tilework-replay-bar {
      --bar-gap: 4px;
      --bar-title-lines: 1;
    }
  }

  /* Tall. */
  @container page (aspect-ratio < 6/5) or (width < 480px) {
    .layout.noticed {
      grid-template:
        "header figures" auto
        "notice notice" auto
        "stage stage" var(--stage)
        "toolbar toolbar" auto
        "top-three top-three" auto
        / minmax(0, 1fr) auto;
    }
    .notice {
      --notice-lines: 1;
      height: calc(1lh + 10px);
      margin: 0;
      padding-block: 3px;
    }
    .results dl {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 6px;
    }
    .results dl > div {
      flex-wrap: wrap;
      gap: 0 8px;
      padding: 3px 8px;
      border-radius: 5px;
      background: color-mix(in srgb, var(--vscode-foreground) 4%, transparent);
      font-size: 0.92em;
    }
    .solves .toolbar {
      grid-template-columns: repeat(10, minmax(0, 1fr));
    }
    .pair .button[appearance="icon"] {
      display: grid;
      align-items: stretch;
    }
  }
  @container page (aspect-ratio < 6/5) and (width < 900px) {
    .solves .toolbar .label {
      font-size: min(0.92em, 1.5cqw);
    }
    .solves .toolbar .button {
      --button-padding: 5px 0;
    }
    .solves .toolbar .key {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) and (width < 620px)) or (width < 480px) {
    .layout.noticed {
      grid-template:
        "header" auto
        "figures" auto
        "notice" auto
        "stage" var(--stage)
        "toolbar" auto
        "top-three" auto
        / minmax(0, 1fr);
    }
    .solves .toolbar {
      grid-template-columns: repeat(5, minmax(0, 1fr));
      gap: 5px;
    }
    .solves .toolbar .label {
      font-size: min(0.88em, 3.05cqw);
    }
    .figures.even {
      --figure-size: clamp(17px, 5.4cqw, 24px);
      display: grid;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 740px) {
    .results,
    .noticed .goal {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 430px) {
    .layout.noticed {
      grid-template:
        "header figures" auto
        "notice notice" auto
        "stage stage" var(--stage)
        "toolbar toolbar" auto
        / minmax(0, 1fr) auto;
      gap: 5px;
    }
    .solves .toolbar {
      grid-template-columns: repeat(10, minmax(0, 1fr));
      gap: 3px;
    }
    .figures.even {
      --figure-size: 15px;
      display: flex;
      gap: 8px;
    }
    tilework-replay-bar {
      --bar-gap: 3px;
      --bar-title-lines: 1;
    }
  }
`;
