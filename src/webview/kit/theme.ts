import { css, type ReactiveController, type ReactiveControllerHost } from "lit";
import { black, over, parseColor, type Rgb, type ThemeColors, white } from "../../drawing/color.js";
import { listenWhileConnected } from "./events.js";

/** Properties that all elements inherit. */
export const inheritedProperties = css`
  --tilework-motion: 1;
  --tilework-dimmed: grayscale(0.85) brightness(0.72);
  --tilework-faint: color-mix(in srgb, var(--vscode-foreground) 10%, transparent);
  /* The green of light themes has too little contrast for small text. */
  --tilework-good: color-mix(in srgb, var(--vscode-charts-green, var(--vscode-foreground)) 80%,
    var(--vscode-foreground));
  --tilework-line: var(--vscode-contrastBorder,
    color-mix(in srgb, var(--vscode-foreground) 14%, transparent));
`;

const accentNames = [
  "charts-red",
  "charts-orange",
  "charts-yellow",
  "charts-green",
  "charts-blue",
  "charts-purple",
  "button-background",
];

const forcedColors = "(forced-colors: active)";
/** Outside of VS Code, a page follows the system. */
const systemThemes = [forcedColors, "(prefers-color-scheme: dark)"];

/** The theme of an element: that of its document, unless it has its own. */
export function readTheme(element: Element = document.documentElement): ThemeColors {
  const style = getComputedStyle(element);
  const classes = document.body.classList;
  const light = classes.contains("vscode-light") || classes.contains("vscode-high-contrast-light");
  const read = (name: string, below: Rgb): Rgb | undefined => {
    const color = parseColor(style.getPropertyValue(`--vscode-${name}`));
    return color === undefined ? undefined : over(color, below);
  };
  const background = read("editor-background", light ? white : black) ?? (light ? white : black);
  return {
    background,
    foreground: read("foreground", background) ?? (light ? black : white),
    accents: accentNames.flatMap((name) => read(name, background) ?? []),
    primary: read("button-background", background),
    highContrast:
      classes.contains("vscode-high-contrast") ||
      classes.contains("vscode-high-contrast-light") ||
      matchMedia(forcedColors).matches,
  };
}

/** Calls `onTheme` whenever VS Code changes the theme's attributes on `<html>` and `<body>`. */
export function observeTheme(onTheme: () => void): MutationObserver {
  const observer = new MutationObserver(onTheme);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
  observer.observe(document.body, {
    attributes: true,
    attributeFilter: ["class", "data-vscode-theme-id", "data-vscode-theme-kind"],
  });
  return observer;
}

/** Calls `onTheme` when its host is connected, and whenever the theme of VS Code or the system changes. */
export class ThemeController implements ReactiveController {
  #observer: MutationObserver | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly onTheme: () => void,
  ) {
    host.addController(this);
    for (const query of systemThemes) listenWhileConnected(host, matchMedia(query), { change: onTheme });
  }

  hostConnected(): void {
    this.#observer = observeTheme(this.onTheme);
    this.onTheme();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}

/**
 * Keeps custom properties derived from the theme on its host. It watches `<html>`, where VS Code writes the
 * theme. The properties are in a style sheet of the host. The attribute `style` belongs to the page around
 * it, which writes all of it, and so would remove them.
 */
export class ThemeProperties {
  #sheet: CSSStyleSheet | undefined;
  #applied: readonly string[] = [];

  /** `themed`: the element whose theme counts; the document by default. */
  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly make: (theme: ThemeColors) => Readonly<Record<string, string>>,
    private readonly themed = (): Element => document.documentElement,
  ) {
    new ThemeController(host, () => this.apply());
  }

  /** Call this when the properties change for another reason; a theme change calls it automatically. */
  apply(): void {
    const { style } = this.#rule();
    const properties = this.make(readTheme(this.themed()));
    for (const name of this.#applied) if (!(name in properties)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    this.#applied = Object.keys(properties);
  }

  #rule(): CSSStyleRule {
    if (this.#sheet === undefined) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.insertRule(":host {}");
      this.host.shadowRoot?.adoptedStyleSheets.push(this.#sheet);
    }
    return this.#sheet.cssRules[0] as CSSStyleRule;
  }
}
