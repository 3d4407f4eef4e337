import { drawFence, type FencePicture } from "../../drawing/fences/fence-pictures.js";
import {
  type FenceLanguage,
  fenceLanguage,
  maxFenceCharacters,
  maxFences,
} from "../../drawing/fences/fences.js";
import { plural, quantity } from "../../games/message.js";
import { observeTheme, readTheme } from "../kit/theme.js";
import { makeReplay } from "./board-replay.js";
import { DrawnFences } from "./drawn-fences.js";
import { previewStyles } from "./preview-styles.js";
import { translate } from "./preview-texts.js";

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
  if (replay !== undefined) figure.append(makeReplay(board, replay, readTheme));
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
