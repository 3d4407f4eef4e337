import type { ReactiveController, ReactiveControllerHost } from "lit";
import { black, formatColour, over, parseColour, type Rgb, white } from "../shared/colour.js";
import { makePalette, namedTileCount, type Palette, type ThemeColours } from "./palette.js";

/**
 * Keeps the palette on its host as custom properties (`--tile-2-background`, `--tile-2-text` … `--tile-beyond-…`, `--board-surface`,
 * `--board-well`), made anew whenever VS Code's theme changes. They are set on an element of our own, not on `<html>`: VS Code writes the theme
 * there, and that is what is watched.
 */
export class PaletteController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#apply());
    this.#observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
    this.#observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-id", "data-vscode-theme-kind"] });
    this.#apply();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #apply(): void {
    for (const [name, value] of Object.entries(asProperties(makePalette(readTheme())))) this.#host.style.setProperty(name, value);
  }
}

export function asProperties({ surface, well, tiles }: Palette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = { "--board-surface": formatColour(surface), "--board-well": formatColour(well) };
  for (const [index, { background, text }] of tiles.entries()) {
    const name = index < namedTileCount ? String(2 ** (index + 1)) : "beyond";
    properties[`--tile-${name}-background`] = formatColour(background);
    properties[`--tile-${name}-text`] = formatColour(text);
  }
  return properties;
}

const accentNames = ["charts-red", "charts-orange", "charts-yellow", "charts-green", "charts-blue", "charts-purple", "button-background"];

/** What the document says of the theme now. */
function readTheme(): ThemeColours {
  const style = getComputedStyle(document.documentElement);
  const classes = document.body.classList;
  const light = classes.contains("vscode-light") || classes.contains("vscode-high-contrast-light");
  const read = (name: string, below: Rgb): Rgb | undefined => {
    const colour = parseColour(style.getPropertyValue(`--vscode-${name}`));
    return colour === undefined ? undefined : over(colour, below);
  };
  const background = read("editor-background", light ? white : black) ?? (light ? white : black);
  const foreground = read("foreground", background) ?? (light ? black : white);
  const accents = accentNames.flatMap((name) => read(name, background) ?? []);
  return {
    background,
    foreground,
    accents,
    highContrast: classes.contains("vscode-high-contrast") || classes.contains("vscode-high-contrast-light"),
  };
}
