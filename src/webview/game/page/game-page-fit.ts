import { css } from "lit";
import { ellipsis, unseen } from "../../kit/controls.js";

/**
 * How the game's page adapts when room is short; it scrolls only in a very low panel. There are two layouts.
 * The wide one is in `game-page-styles.ts`; the tall one has a header above the board and the buttons below
 * it. In both, the board takes the room that the rest leaves. The rest shrinks: first the records are hidden,
 * then the goal, then the keys and icons of buttons.
 */
export const gamePageRoom = css`
  /* Wide layout, narrow panel: a name and its key leave no room for an icon. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (width < 1060px) {
    .toolbar {
      --icon-room: 0px;
    }
    .toolbar > .button .icon {
      display: none;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (width < 1120px) and (height >= 720px) {
    .layout {
      --height: max(var(--board), min(100cqh - 2 * var(--pad), 720px));
    }
  }
  /* Wide layout, low panel: the records are hidden first, then the goal. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 640px) {
    .results {
      display: none;
    }
    .notice {
      margin-top: 8px;
      font-size: 0.93em;
    }
    .over .goal {
      display: none;
    }
  /* The back button is needed more, so the secondary buttons show icons. */
    .notice .ways {
      max-width: 100%;
    }
    .notice :is(.keepOwn, .whyLost, .keepPattern, .showPatterns) .key {
      display: none;
    }
    .notice :is(.keepOwn, .whyLost, .keepPattern, .showPatterns) .label {
      ${unseen}
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 500px) {
    .notice .ways {
      flex-wrap: nowrap;
    }
    .records {
      display: none;
    }
    /* Beside a shortened replay bar there is room for its buttons or for these, not for both. */
    .layout:has(tilework-replay-bar) .figures {
      display: none;
    }
    .figures {
      grid-template-columns: repeat(3, auto);
      justify-content: space-between;
      gap: 10px 8px;
      align-items: end;
    }
    .figures > tilework-figure {
      min-width: min-content;
    }
    .figures:not(.even) .score {
      --figure-size: 20px;
      grid-column: auto;
    }
    /* What the ending says needs the room of a second row. A finished game has no hint. */
    .over .toolbar {
      --button-padding: 6px;
      --menu-label: none;
      grid-template-columns: 1fr 1fr auto;
    }
    .over .toolbar [data-button="hint"],
    .over .toolbar .key {
      display: none;
    }
    tilework-ending {
      --ending-besides: none;
      --ending-besides-grow: 0;
      --ending-review: none;
      --ending-review-grow: 0;
      --ending-gap: 6px;
      --ending-icons: none;
      --icon-room: 0px;
      --ending-line-gap: 5px;
      --ending-main: auto;
      --ending-padding: 5px 6px;
      --ending-size: 18px;
      margin-top: 8px;
      padding-top: 8px;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 400px) {
    .goal {
      display: none;
    }
    tilework-ending {
      --ending-gap: 4px;
      --ending-line-gap: 3px;
      --star-padding: 1px 9px;
      margin-top: 5px;
      padding-top: 5px;
    }
    tilework-replay-bar {
      --bar-gap: 4px;
    }
  }

  /* Tall layout. */
  @container page (aspect-ratio < 6/5) or (width < 480px) {
    .layout {
      --gap: clamp(8px, 2.2cqmin, 18px);
      /* Without a notice there is no row for it, as its gap would stay. */
      --notice-row: ;
      --whole: calc((100cqw - 2 * var(--pad)) / var(--ratio));
      --stage: minmax(0, var(--whole));
      --ending-least: 0;
      grid-template:
        "header figures" auto
        var(--notice-row)
        "stage stage" var(--stage)
        "ending ending" minmax(var(--ending-least), max-content)
        "toolbar toolbar" auto
        "records records" auto
        / minmax(0, 1fr) auto;
      gap: var(--gap);
      align-content: center;
      align-items: center;
      height: 100%;
      margin: 0;
      padding: var(--pad);
    }
    .stage {
      width: 100%;
      height: 100%;
    }
    .toolbar {
      --menu-label: none;
      --button-padding: 5px 8px;
      display: flex;
    }
    .toolbar > .button {
      flex: 1 1 auto;
    }
    .toolbar > .button .face {
      justify-content: center;
    }
    .toolbar > .button .label {
      flex: 0 0 auto;
    }
    .layout.noticed {
      --notice-row: "notice notice" auto;
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
    .figures:not(.even) .score {
      order: 0;
    }
    h1 {
      ${ellipsis}
      font-size: clamp(17px, 4.6cqmin, 40px);
    }
    .notice {
      --notice-lines: 1;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      margin: 0;
    }
    /* The player needs the text about the other window's game to decide, so the line has the full width. */
    .notice:has([data-button="takeOther"]) {
      --notice-lines: 2;
      grid-template-columns: minmax(0, 1fr);
    }
    .notice:has([data-button="takeOther"]) .notice-line {
      min-height: 0;
    }
    .records,
    tilework-ending {
      margin: 0;
      padding: 0;
      border: 0;
    }
    .records-room {
      display: contents;
    }
    .records {
      grid-area: records;
    }
    .records ol,
    .results dl {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 6px;
      font-size: 0.92em;
    }
    li,
    .results dl > div {
      padding: 3px 8px;
      margin-inline: 0;
      border-radius: 5px;
      background: color-mix(in srgb, var(--vscode-foreground) 4%, transparent);
    }
    li {
      gap: 6px;
    }
    tilework-ending {
      --ending-gap: 8px;
      --ending-size: 20px;
      --ending-main: auto;
      align-self: stretch;
    }
    /* The ending replaces the line shown during the game. Its title and its buttons keep some room, and the
       board keeps most of its own. */
    .over {
      --stage: minmax(min(46cqh, var(--whole)), var(--whole));
      --ending-least: 66px;
    }
    .over .goal,
    .over .records {
      display: none;
    }
  }

  /* Tall layout, narrow or low panel. */
  @container page ((aspect-ratio < 6/5) and (width < 620px)) or (width < 480px) {
    .layout {
      grid-template:
        "header" auto
        "figures" auto
        var(--notice-row)
        "stage" var(--stage)
        "ending" minmax(var(--ending-least), max-content)
        "toolbar" auto
        "records" auto
        / minmax(0, 1fr);
    }
    .layout.noticed {
      --notice-row: "notice" auto;
    }
    .figures,
    .figures:not(.even) .score {
      --figure-size: clamp(17px, 5.8cqw, 24px);
    }
    .figures {
      justify-content: space-between;
    }
    .figures.even {
      display: grid;
    }
    .records .rank {
      display: none;
    }
  }
  /* A line with buttons below it shows its full text. */
  @container page (((aspect-ratio < 6/5) and (width < 800px)) or (width < 480px)) and (height >= 620px) {
    .notice:has(.ways) {
      --notice-lines: 2;
      grid-template-columns: minmax(0, 1fr);
    }
    .notice:has(.ways) .notice-line {
      min-height: 0;
    }
  }
  /* Buttons lose their icons, then the padding around their names; names and keys stay. */
  @container page (width < 480px) {
    .toolbar {
      --button-padding: 5px 5px;
      --icon-room: 0px;
      gap: 4px;
    }
    .toolbar > .button .icon {
      display: none;
    }
    .toolbar .face {
      gap: 5px;
    }
    tilework-ending {
      --ending-icons: none;
      --ending-padding: 5px 6px;
      --ending-review: none;
      --ending-review-grow: 0;
      --icon-room: 0px;
    }
    .notice .button .label {
      ${unseen}
    }
  }
  /* The lines of an ending come before the size of its board. */
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 780px) {
    .over {
      --stage: minmax(min(34cqh, var(--whole)), var(--whole));
      --ending-least: 108px;
    }
    .over.starred {
      --ending-least: 186px;
    }
    .records,
    .noticed .goal,
    .level .goal {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 620px) {
    .goal {
      display: none;
    }
    .over .figures {
      display: none;
    }
    .over,
    .over.starred {
      --stage: minmax(min(34cqh, var(--whole)), 1fr);
      --ending-least: 0px;
    }
    tilework-ending {
      --ending-moves: none;
      --ending-text: block;
      --ending-besides: none;
      --ending-besides-grow: 0;
      --ending-review: none;
      --ending-review-grow: 0;
      --ending-share: none;
      --ending-share-room: 0px;
      --ending-gap: 5px;
      --ending-line-gap: 4px;
      --ending-padding: 5px 6px;
      --ending-size: 17px;
    }
  }
  @container page ((aspect-ratio < 6/5) or (width < 480px)) and (height < 480px) {
    .over .above {
      display: none;
    }
    tilework-ending {
      --ending-facts: none;
      --ending-icons: none;
      --ending-replay: none;
      --ending-replay-icon: block;
      --icon-room: 0px;
      --ending-shrink: 0;
      --ending-wrap: nowrap;
      --star-padding: 0;
    }
  }
`;
