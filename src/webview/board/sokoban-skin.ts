import { type CSSResult, css, html, nothing, svg, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import {
  makeSokobanPalette,
  type SokobanSkinColors,
  sokobanProperties,
  warehouseColors,
} from "../../drawing/sokoban-palette.js";
import {
  boxDrawing,
  type Ground,
  homeDrawing,
  makeGround,
  playerDrawing,
} from "../../drawing/warehouse-drawing.js";
import { putNewest } from "../../games/lists.js";
import type { ViewMark, ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import { movedSprites } from "./scene-changes.js";
import type { Skin } from "./skin.js";

/** Styles shared by all Sokoban skins. The colors come from the palette. */
const sokobanStyles = css`
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

const sampleRows = ["_#####_", "##---##", "#--.--#", "#-.---#", "#--.--#", "##---##", "_#####_"];

const still = { text: "", enter: "grow", gone: false } as const;

const sample: ViewScene = {
  rows: 7,
  columns: 7,
  ground: sampleRows.join(""),
  sprites: [
    { id: 1, kind: "player-right", row: 2, column: 2, ...still },
    { id: 2, kind: "box-home", row: 2, column: 3, ...still },
    { id: 3, kind: "box", row: 3, column: 4, ...still },
    { id: 4, kind: "box", row: 4, column: 2, ...still },
  ],
  cells: [],
  pulls: undefined,
};

/** The parts of one Sokoban skin: its colors, its things, and its own drawings. */
interface SokobanDesign {
  readonly colors: SokobanSkinColors;
  readonly box: TemplateResult;
  /** A box on its goal. */
  readonly home: TemplateResult;
  /** `facing`: "up", "down", "left" or "right". */
  player(facing: string): TemplateResult;
  readonly styles: CSSResult;
}

export function makeSokobanSkin({ colors, box, home, player, styles }: SokobanDesign): Skin {
  return {
    // One style sheet, because a board adopts one.
    styles: css`${sokobanStyles}${styles}`,
    sample,
    properties: (theme) => sokobanProperties(makeSokobanPalette(theme, colors)),
    draw({ kind }: ViewSprite): TemplateResult {
      if (kind === "box") return box;
      if (kind === "box-home") return home;
      return player(kind.slice("player-".length));
    },
    /** The sound of a box replaces that of steps, and a box reaching its goal replaces both. */
    sound(before, after) {
      const boxes = (scene: ViewScene, kind: string) =>
        scene.sprites.filter((sprite) => sprite.kind === kind).length;
      if (boxes(after, "box-home") > boxes(before, "box-home")) return { kind: "home" };
      const moved = movedSprites(before, after);
      if (moved.some(({ kind }) => kind.startsWith("box"))) return { kind: "push" };
      return moved.length > 0 ? { kind: "move" } : undefined;
    },
    /** Squares where a box can go are marked below the sprites. */
    ground({ rows, columns, ground, marks = [] }) {
      if (ground === undefined) return undefined;
      const targets = marks.filter(isBelow);
      return html`${drawing(
        rows,
        columns,
        groundOf(rows, columns, ground),
      )}${markings(rows, columns, targets)}`;
    },
    overlay({ rows, columns, marks = [] }) {
      return markings(
        rows,
        columns,
        marks.filter((mark) => !isBelow(mark)),
      );
    },
  };
}

function isBelow({ kind }: ViewMark): boolean {
  return kind === "target" || kind === "trap";
}

// A small cache: a view's pages show few boards, each for a long time.
const kept = new Map<string, Ground>();
const maxKept = 8;

function groundOf(rows: number, columns: number, letters: string): Ground {
  const key = `${rows} ${columns} ${letters}`;
  const ground = kept.get(key) ?? makeGround(rows, columns, letters);
  putNewest(kept, key, ground, maxKept);
  return ground;
}

function markings(rows: number, columns: number, marks: readonly ViewMark[]): TemplateResult | undefined {
  if (marks.length === 0) return undefined;
  return html`<svg class="marks" viewBox=${`0 0 ${columns} ${rows}`}
    preserveAspectRatio="none">${marks.map(mark)}</svg>`;
}

function drawing(
  rows: number,
  columns: number,
  { floor, odd, wall, top, rings, dots }: Ground,
): TemplateResult {
  return html`<svg class="ground" viewBox=${`0 0 ${columns} ${rows}`} preserveAspectRatio="none">
    <path class="floor" d=${floor} />
    <path class="odd" d=${odd} />
    ${rings === "" ? nothing : svg`<path class="rings" d=${rings} /><path class="dots" d=${dots} />`}
    <path class="wall" d=${wall} />
    <path class="top" d=${top} />
  </svg>`;
}

/**
 * The square marks shared by all Sokoban skins. A dot: a box can go there. A small cross: it would be lost
 * there. Frame corners: the selected box. A cross: a lost box.
 */
function mark({ kind, row, column }: ViewMark): TemplateResult {
  const at = `translate(${column} ${row})`;
  switch (kind) {
    case "target":
      return svg`<circle class="target" cx=${column + 0.5} cy=${row + 0.5} r="0.13" />`;
    case "trap":
      return svg`<path class="trap" transform=${at} d="M.38.38.62.62M.62.38.38.62" />`;
    case "picked":
      return svg`<path class="picked" transform=${at}
        d="M.02.27V.02H.27M.73.02H.98V.27M.98.71V.96H.73M.27.96H.02V.71" />`;
    case "lost":
      return svg`<g class="lost" transform=${at}><circle cx=".8" cy=".2" r=".21" />
        <path d="M.72.12.88.28M.88.12.72.28" /></g>`;
  }
}

// Colors come from classes. All things can also be distinguished in black and white.

const box = html`<svg class="thing box" viewBox="0 0 100 100">${unsafeSVG(boxDrawing)}</svg>`;
const home = html`<svg class="thing home" viewBox="0 0 100 100">${unsafeSVG(homeDrawing)}</svg>`;

function player(facing: string): TemplateResult {
  return html`<svg class="thing player" viewBox="0 0 100 100">${unsafeSVG(playerDrawing(facing))}</svg>`;
}

/**
 * A warehouse seen from above: walls joined into one mass, a plain floor, ringed goals, and crates that get a
 * check mark on a goal.
 */
export const warehouseSkin = makeSokobanSkin({ colors: warehouseColors, box, home, player, styles: css`` });
