import type { ReactiveController, ReactiveControllerHost } from "lit";
import { black, over, parseColour, type Rgb, white } from "../../../palettes/colour.js";
import type { ThemeColours } from "../../../palettes/theme-colours.js";

const accentNames = [
  "charts-red",
  "charts-orange",
  "charts-yellow",
  "charts-green",
  "charts-blue",
  "charts-purple",
  "button-background",
];

/** What the document says of the theme now. */
export function readTheme(): ThemeColours {
  const style = getComputedStyle(document.documentElement);
  const classes = document.body.classList;
  const light = classes.contains("vscode-light") || classes.contains("vscode-high-contrast-light");
  const read = (name: string, below: Rgb): Rgb | undefined => {
    const colour = parseColour(style.getPropertyValue(`--vscode-${name}`));
    return colour === undefined ? undefined : over(colour, below);
  };
  const background = read("editor-background", light ? white : black) ?? (light ? white : black);
  return {
    background,
    foreground: read("foreground", background) ?? (light ? black : white),
    accents: accentNames.flatMap((name) => read(name, background) ?? []),
    primary: read("button-background", background),
    highContrast: classes.contains("vscode-high-contrast") || classes.contains("vscode-high-contrast-light"),
  };
}

/**
 * Calls `onTheme` when its host comes into the document, and whenever VS Code's theme changes, which it
 * writes on `<html>` and `<body>`.
 */
export class ThemeController implements ReactiveController {
  readonly #onTheme: () => void;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost, onTheme: () => void) {
    this.#onTheme = onTheme;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#onTheme());
    this.#observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["style", "class"],
    });
    this.#observer.observe(document.body, {
      attributes: true,
      attributeFilter: ["class", "data-vscode-theme-id", "data-vscode-theme-kind"],
    });
    this.#onTheme();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}

/**
 * Keeps custom properties that are made from the theme on its host: VS Code writes the theme on `<html>`, and
 * that is what is watched.
 */
export class ThemeProperties {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #make: (theme: ThemeColours) => Readonly<Record<string, string>>;
  #applied: readonly string[] = [];

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    make: (theme: ThemeColours) => Readonly<Record<string, string>>,
  ) {
    this.#host = host;
    this.#make = make;
    new ThemeController(host, () => this.apply());
  }

  /** To be called when other properties are to be made; a change of the theme calls it by itself. */
  apply(): void {
    const { style } = this.#host;
    const properties = this.#make(readTheme());
    for (const name of this.#applied) if (!(name in properties)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    this.#applied = Object.keys(properties);
  }
}
