import { css } from "lit";

export const pictureStyles = css`
  .preview {
    display: grid;
    place-items: center;
    height: min(260px, 34vh);
    margin: 10px 0;
    overflow: hidden;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  .preview img {
    max-width: 100%;
    max-height: min(260px, 34vh);
    object-fit: contain;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
    gap: 8px 12px;
  }
  .choice {
    display: grid;
    gap: 3px;
  }
  .choice:first-child {
    grid-column: 1 / -1;
  }
  .state {
    min-height: 1.4em;
    margin: 10px 0 0;
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 100%;
  }
`;
