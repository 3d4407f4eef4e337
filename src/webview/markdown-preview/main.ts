import { drawFence, type FencePicture } from "../../drawing/fences/fence-pictures.js";
import {
  type FenceLanguage,
  fenceLanguage,
  maxFenceCharacters,
  maxFences,
} from "../../drawing/fences/fences.js";
import { inDrawingOrder, type PictureSprite, spriteKinds, thingSvg } from "../../drawing/level-svg.js";
import { replayFrames, sceneOf } from "../../drawing/replay-frames.js";
import { pictureColors } from "../../drawing/sokoban-palette.js";
import { plural, quantity, say, translatorOf } from "../../games/message.js";
import { type Position, startOf } from "../../games/sokoban/play/rules.js";
import { fittingLanguage, type Translations } from "../../games/translations.js";
import { observeTheme, readTheme } from "../kit/theme.js";
import { DrawnFences } from "./drawn-fences.js";

/**
 * The texts in previews, by VS Code's names of languages. The build writes them into the script, as a preview
 * reads no files.
 */
declare const previewTranslations: Readonly<Record<string, Translations>>;

const language = fittingLanguage(navigator.languages, Object.keys(previewTranslations));

/** Shows a message in the language of the window, if there is a translation. */
const translate = translatorOf(
  language ?? "en-US",
  language === undefined ? undefined : previewTranslations[language],
);

/**
 * Draws fenced code blocks with boards in VS Code's Markdown preview. VS Code renders them as text. A block
 * stays text if it is not a board or is too large. The text of a drawn block is the description of its
 * picture.
 */

/** A block as it was read from the page. */
interface ReadBlock {
  readonly language: FenceLanguage;
  readonly text: string;
  readonly key: string;
}

/** The blocks of the code elements that show pictures. */
const shown = new WeakMap<Element, ReadBlock>();

/** The pictures in the colors of the current theme. */
const drawn = new DrawnFences();

/** VS Code may report one change of the theme several times. */
let shownTheme = "";

/** Draws what is not drawn yet, and everything again in the colors of another theme. */
function drawAll(): void {
  const theme = readTheme();
  const isNewTheme = JSON.stringify(theme) !== shownTheme;
  if (isNewTheme) {
    shownTheme = JSON.stringify(theme);
    drawn.clear();
  }
  const blocks = [...document.querySelectorAll("pre > code[class*='language-']")].filter(
    (code) => languageOf(code) !== undefined,
  );
  drawn.update((of) => {
    for (const code of blocks.slice(0, maxFences)) {
      const isDrawn = code.firstElementChild?.localName === "figure";
      const block = isDrawn ? shown.get(code) : readBlock(code);
      if (block === undefined || block.text.length > maxFenceCharacters) continue;
      const pictures = of(block.key, () => drawFence(block.language, block.text, theme, translate));
      if (pictures === undefined || (isDrawn && !isNewTheme)) continue;
      shown.set(code, block);
      code.parentElement?.classList.add("tilework-boards");
      code.replaceChildren(...pictures.map(figureOf));
    }
  });
  noteRest(blocks.slice(maxFences));
}

/** Says above the first block that is too many that it and the following ones are not drawn. */
function noteRest(rest: readonly Element[]): void {
  const text =
    rest.length === 0
      ? ""
      : translate(
          plural(
            rest.length,
            "Only the first {1} blocks with boards are drawn. {0} block stays text.",
            "Only the first {1} blocks with boards are drawn. {0} blocks stay text.",
            quantity(maxFences),
          ),
        );
  const note = document.querySelector(".tilework-note");
  const first = rest[0]?.parentElement ?? undefined;
  // Unchanged contents are not written again, as the page is observed.
  if (note?.textContent === text && note.nextElementSibling === first) return;
  note?.remove();
  if (first === undefined) return;
  const made = document.createElement("p");
  made.className = "tilework-note";
  made.textContent = text;
  first.before(made);
}

function readBlock(code: Element): ReadBlock | undefined {
  const language = languageOf(code);
  const text = code.textContent ?? "";
  return language === undefined ? undefined : { language, text, key: `${language}\n${text}` };
}

function languageOf(code: Element): FenceLanguage | undefined {
  for (const name of code.classList) {
    if (!name.startsWith("language-")) continue;
    const language = fenceLanguage(name.slice("language-".length));
    if (language !== undefined) return language;
  }
  return undefined;
}

function figureOf({ svg, caption, replay, note }: FencePicture): HTMLElement {
  const figure = document.createElement("figure");
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const board = document.importNode(documentElement, true) as unknown as SVGSVGElement;
  figure.append(board);
  const words = [caption, note].filter((text) => text !== undefined).join(". ");
  if (words !== "") {
    const shown = document.createElement("figcaption");
    shown.textContent = words;
    figure.append(shown);
  }
  if (replay !== undefined) figure.append(makeReplay(board, replay));
  return figure;
}

function start(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(previewStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  drawAll();
  window.addEventListener("vscode.markdown.updateContent", drawAll);
  // VS Code puts contents into the page in several ways, not all of which it reports.
  new MutationObserver(drawAll).observe(document.body, { childList: true, subtree: true });
  observeTheme(drawAll);
}

// VS Code loads the script without waiting for the page.
if (document.body === null) document.addEventListener("DOMContentLoaded", start);
else start();

/** The styles of boards in a Markdown preview. */
const previewStyles = `
.tilework-note {
  padding: 0.5em 0.8em;
  border-left: 4px solid var(--vscode-editorInfo-foreground, var(--vscode-focusBorder));
  color: var(--vscode-foreground);
}
pre.tilework-boards {
  padding: 0;
  border: none;
  background: none;
  white-space: normal;
}
.tilework-boards figure {
  width: fit-content;
  max-width: 100%;
  margin: 0 0 0.6em;
  font-family: var(--markdown-font-family, var(--vscode-font-family));
}
.tilework-boards svg {
  display: block;
  max-width: 100%;
  height: auto;
}
.tilework-boards figcaption {
  margin-top: 0.3em;
  color: var(--vscode-descriptionForeground);
}
.tilework-boards .replay {
  display: flex;
  align-items: center;
  gap: 0.6em;
  margin-top: 0.4em;
}
.tilework-boards button {
  flex: none;
  width: 2.4em;
  height: 2em;
  padding: 0;
  border: 1px solid var(--vscode-button-border, transparent);
  border-radius: 2px;
  color: var(--vscode-button-foreground);
  background: var(--vscode-button-background);
  font: inherit;
  cursor: pointer;
}
.tilework-boards button:hover {
  background: var(--vscode-button-hoverBackground);
}
.tilework-boards :is(button, input):focus-visible {
  outline: 1px solid var(--vscode-focusBorder);
  outline-offset: 2px;
}
.tilework-boards input {
  flex: auto;
  min-width: 4em;
  accent-color: var(--vscode-focusBorder);
}
:is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)) .tilework-boards input {
  color-scheme: dark;
}
.tilework-boards output {
  flex: none;
  color: var(--vscode-descriptionForeground);
  font-variant-numeric: tabular-nums;
}
`;

/** The time of a move. */
const moveMs = 150;

/**
 * The controls of a solution's replay: a button that plays and pauses, a slider over the moves, and their
 * count. They move the sprites of the board's picture.
 */
function makeReplay(
  board: SVGSVGElement,
  { level, moves }: NonNullable<FencePicture["replay"]>,
): HTMLElement {
  const controls = document.createElement("div");
  controls.className = "replay";
  const button = document.createElement("button");
  button.type = "button";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = String(moves.length);
  slider.value = "0";
  slider.ariaLabel = translate(say("Moves of the solution"));
  const count = document.createElement("output");
  // Screen readers would read it at every move.
  count.ariaLive = "off";
  controls.append(button, slider, count);

  let frames: readonly Position[] | undefined;
  let drawings: ReadonlyMap<string, string> | undefined;
  let timer: number | undefined;

  const show = (step: number) => {
    frames ??= framesOf();
    slider.value = String(step);
    count.textContent = `${step} / ${moves.length}`;
    place(sceneOf(frames[step]!).sprites);
  };
  const framesOf = () => {
    const all = replayFrames(level, moves, "move");
    return typeof all === "object" ? all : [startOf(level, "")];
  };
  /** The groups of the picture are its sprites, in drawing order. */
  const place = (sprites: readonly PictureSprite[]) => {
    drawings ??= drawingsOf();
    const groups = board.querySelectorAll<SVGGElement>(":scope > g");
    for (const [index, { kind, row, column }] of inDrawingOrder(sprites).entries()) {
      const group = groups[index];
      if (group === undefined) continue;
      group.setAttribute("transform", `translate(${column} ${row})`);
      if (group.dataset.kind === kind) continue;
      group.dataset.kind = kind;
      group.innerHTML = drawings.get(kind) ?? "";
    }
  };
  const label = () => {
    const isPlaying = timer !== undefined;
    button.textContent = isPlaying ? "⏸" : "▶";
    button.ariaLabel = translate(isPlaying ? say("Pause") : say("Play Solution"));
  };
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    label();
  };
  const step = () => {
    // VS Code replaces the picture when the text changes.
    if (!board.isConnected) return pause();
    const next = Number(slider.value) + 1;
    show(Math.min(next, moves.length));
    if (next >= moves.length) pause();
  };
  button.addEventListener("click", () => {
    if (timer !== undefined) return pause();
    if (Number(slider.value) >= moves.length) show(0);
    timer = window.setInterval(step, moveMs);
    label();
  });
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  count.textContent = `0 / ${moves.length}`;
  label();
  return controls;
}

function drawingsOf(): ReadonlyMap<string, string> {
  const colors = pictureColors(readTheme());
  return new Map(spriteKinds.map((kind) => [kind, thingSvg(kind, colors)]));
}
