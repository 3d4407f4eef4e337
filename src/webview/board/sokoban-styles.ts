import { css } from "lit";

/** Styles shared by all Sokoban skins. The colors come from the palette. */
export const sokobanStyles = css`
  .surface {
    box-shadow: none;
  }
  .cell::before {
    content: none;
  }
  .ground,
  .marks,
  .thing {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .ground .floor {
    fill: var(--sokoban-floor);
  }
  .ground .odd {
    fill: var(--sokoban-floor-odd);
  }
  .ground .wall {
    fill: var(--sokoban-wall-front);
    stroke: var(--vscode-contrastBorder, transparent);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  .ground .top {
    fill: var(--sokoban-wall);
  }
  .ground .rings {
    fill: color-mix(in srgb, var(--sokoban-goal) 14%, transparent);
    stroke: var(--sokoban-goal);
    stroke-width: 0.075px;
  }
  .ground .dots {
    fill: var(--sokoban-goal);
  }
  .thing .shade {
    fill: rgb(0 0 0 / 0.28);
  }
  .thing .mark {
    stroke-width: 9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .thing .frame {
    fill: none;
    stroke-width: 5;
    opacity: 0.75;
  }
  .thing.box {
    --thing: var(--sokoban-box);
    --thing-mark: var(--sokoban-box-mark);
  }
  .thing.home {
    --thing: var(--sokoban-home);
    --thing-mark: var(--sokoban-home-mark);
  }
  .thing .body {
    fill: var(--thing);
  }
  .thing.box .mark,
  .thing .frame {
    fill: none;
    stroke: color-mix(in srgb, var(--thing-mark) 78%, var(--thing));
  }
  .thing.home .tick {
    fill: none;
    stroke: var(--thing-mark);
    stroke-width: 13;
  }
  .thing.home .frame {
    opacity: 0.4;
  }
  .thing.player {
    --thing: var(--sokoban-player);
  }
  .thing .eye {
    fill: rgb(255 255 255);
  }
  .thing .pupil {
    fill: rgb(20 20 24);
  }
  .marks .target {
    fill: var(--sokoban-target);
    stroke: var(--sokoban-floor);
    stroke-width: 0.06px;
  }
  .marks .trap {
    fill: none;
    stroke: var(--sokoban-lost);
    stroke-width: 0.085px;
    stroke-linecap: round;
  }
  .marks .picked {
    fill: none;
    stroke: var(--sokoban-target);
    stroke-width: 0.09px;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .marks .lost circle {
    fill: var(--sokoban-lost);
    stroke: var(--sokoban-floor);
    stroke-width: 0.05px;
  }
  .marks .lost path {
    fill: none;
    stroke: var(--sokoban-lost-mark);
    stroke-width: 0.075px;
    stroke-linecap: round;
  }
  @media (forced-colors: active) {
    .marks .target,
    .marks .lost circle {
      fill: Highlight;
      stroke: Canvas;
    }
    .marks .picked {
      stroke: Highlight;
    }
    .marks .trap {
      stroke: CanvasText;
    }
    .marks .lost path {
      stroke: HighlightText;
    }
    .surface {
      border: none;
    }
    .ground .floor,
    .ground .odd {
      fill: Canvas;
    }
    .ground .wall {
      fill: CanvasText;
      stroke: none;
    }
    .ground .top {
      fill: CanvasText;
    }
    .ground .rings {
      fill: Canvas;
      stroke: CanvasText;
    }
    .ground .dots {
      fill: CanvasText;
    }
    .thing .shade {
      fill: none;
    }
    .thing.box {
      --thing: Canvas;
      --thing-mark: CanvasText;
    }
    .thing.home {
      --thing: CanvasText;
      --thing-mark: Canvas;
    }
    .thing.box .body {
      stroke: CanvasText;
      stroke-width: 4;
    }
    .thing.player {
      --thing: Highlight;
    }
    .thing .eye {
      fill: HighlightText;
    }
    .thing .pupil {
      fill: Highlight;
    }
  }
`;
