import { css } from "lit";
import { unseen } from "../../kit/controls.js";

/** How the tall layout of the game's page adapts to a narrow or low panel. Must follow `game-page-fit.ts`. */
export const gamePageRoomNarrow = css`
  @container page ((aspect-ratio < 6/5) and (width < 620px)) or (width < 480px) {
    .layout {
      grid-template:
        "header" auto
        "figures" auto
        "notice" auto
        "stage" var(--stage)
        "ending" minmax(var(--ending-least), max-content)
        "toolbar" auto
        "records" auto
        / minmax(0, 1fr);
    }
    .layout:not(.noticed) {
      grid-template:
        "header" auto
        "figures" auto
        "stage" var(--stage)
        "ending" minmax(var(--ending-least), max-content)
        "toolbar" auto
        "records" auto
        / minmax(0, 1fr);
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
