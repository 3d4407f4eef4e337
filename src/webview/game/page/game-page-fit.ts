import { css } from "lit";

/**
 * How the game's page gives way as room gets scarce; it never scrolls. There are two arrangements: wide, as in `game-page-styles.ts`, and tall, a
 * header above the board and the buttons below it. In both the board takes what the rest leaves, and the rest shrinks: first the best scores go,
 * then the goal, then the buttons' labels, whose names and tooltips stay.
 */
export const gamePageRoom = css`
  /* Two columns with icons need this much. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (width < 1120px) and (height < 720px) {
    .toolbar > .button .icon,
    .pair .button:only-child .icon {
      display: none;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (width < 1120px) and (height >= 720px) {
    .layout {
      --height: max(var(--board), min(100cqh - 2 * var(--pad), 680px));
    }
    .layout:not(.solves) .toolbar {
      grid-template-columns: minmax(0, 1fr);
    }
    .solves .toolbar > .button .icon,
    .pair .button:only-child .icon {
      display: none;
    }
  }
  /* Wide, but low. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 500px) {
    .top-three {
      display: none;
    }
    .figures {
      grid-template-columns: repeat(3, auto);
      justify-content: space-between;
      gap: 10px 14px;
      align-items: end;
    }
    .figures:not(.even) .score {
      --gain-place: initial;
      --gain-end: initial;
      --gain-bottom: initial;
      --gain-rise: initial;
      --figure-size: 20px;
      grid-column: auto;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 340px) {
    .goal {
      display: none;
    }
  }

  /* Tall. */
  @container page (aspect-ratio < 6/5) or (width < 480px) {
    .layout {
      --gap: clamp(8px, 2.2cqmin, 18px);
      --stage: minmax(0, calc((100cqw - 2 * var(--pad)) / var(--ratio)));
      grid-template:
        "header figures" auto
        "stage stage" var(--stage)
        "toolbar toolbar" auto
        "top-three top-three" auto
        / minmax(0, 1fr) auto;
      gap: var(--gap);
      align-content: center;
      align-items: center;
      height: 100%;
      margin: 0;
      padding: var(--pad);
    }
    .figures,
    .figures:not(.even) .score {
      --figure-size: clamp(15px, 3.6cqmin, 26px);
    }
    .figures {
      display: flex;
      gap: clamp(10px, 3cqw, 28px);
      margin: 0;
    }
    h1 {
      overflow: hidden;
      font-size: clamp(17px, 4.6cqmin, 40px);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    /* Titles of levels can be long; the game's own is seen whole. */
    .level h1 {
      display: flex;
    }
    .level .dot {
      white-space: pre;
    }
    .level .variant {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .figures:not(.even) .score {
      --gain-place: initial;
      --gain-end: initial;
      --gain-bottom: initial;
      --gain-rise: initial;
      order: 0;
    }
    .top-three {
      margin: 0;
      padding: 0;
      border: 0;
    }
    .top-three ol {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 6px;
      font-size: 0.92em;
    }
    li {
      gap: 6px;
      margin-inline: 0;
      background: color-mix(in srgb, var(--vscode-foreground) 4%, transparent);
    }
    .toolbar {
      grid-template-columns: repeat(8, minmax(0, 1fr));
    }
    .toolbar .face {
      flex-wrap: wrap;
      justify-content: center;
      gap: 2px 6px;
    }
    .toolbar .label {
      flex: 1 0 100%;
      order: 3;
      text-align: center;
      font-size: 0.92em;
    }
    .toolbar .button {
      --button-padding: 5px 2px;
    }
    .stage {
      width: 100%;
      height: 100%;
    }
  }
  @container page ((aspect-ratio < 6/5) and (width < 620px)) or (width < 480px) {
    .goal {
      display: none;
    }
    .toolbar {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .toolbar .face {
      gap: 2px 4px;
    }
    .toolbar .key {
      padding-inline: 3px;
      font-size: 0.77em;
    }
    .top-three .rank {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 620px) {
    .top-three {
      display: none;
    }
  }
  @container page (aspect-ratio < 0.62) and (width < 620px) {
    .layout {
      grid-template:
        "header" auto
        "figures" auto
        "stage" var(--stage)
        "toolbar" auto
        "top-three" auto
        / minmax(0, 1fr);
    }
    .goal {
      display: block;
    }
    .figures,
    .figures:not(.even) .score {
      --figure-size: 24px;
    }
    .figures {
      justify-content: space-between;
    }
  }

  /* Hardly any room: the icons alone; each keeps its name and its tooltip. */
  @container page (((aspect-ratio < 6/5) or (width < 480px)) and (height < 430px)) or (height < 270px) {
    .toolbar .label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .toolbar .button {
      --button-padding: 4px 2px;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 270px) {
    .toolbar {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .toolbar .face .icon {
      display: block;
    }
    .toolbar .key {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 430px) {
    .toolbar {
      grid-template-columns: repeat(8, minmax(0, 1fr));
      gap: 3px;
    }
    .toolbar .key {
      display: none;
    }
  }
`;
