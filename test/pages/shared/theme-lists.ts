import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Theme } from "../../e2e/shared/themes.js";

/** What VS Code gives the document of a webview in a theme, as far as our pages use it. */
export interface ThemeList {
  /** The custom properties on `<html>`. A name, with its `--`, is missing where the theme lacks it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly bodyClasses: readonly string[];
  /** The attributes `data-vscode-theme-…` of the body, by their full names. */
  readonly bodyData: Readonly<Record<string, string>>;
  /** The text of the style `_defaultStyles`, the first element of the head. It is the same in all themes. */
  readonly defaultStyles: string;
}

/** `body`: the values of its attributes `class` and `data-vscode-theme-…`. */
export interface StoredTheme extends Pick<ThemeList, "variables"> {
  readonly body: Readonly<Record<string, string>>;
}

/** The contents of `themes.json`, which `test/e2e/theme-lists.test.ts` compares with VS Code, and writes. */
export interface ThemeFile {
  readonly themes: Readonly<Record<Theme, StoredTheme>>;
  /**
   * Names that are used, but that VS Code gives in none of these themes. Windows of tests lack the Git
   * extension, which would give its colors.
   */
  readonly absent: readonly string[];
  /** The lines of the text. */
  readonly defaultStyles: readonly string[];
}

export const themeFile = inRoot("test", "pages", "themes.json");

export const readThemeFile = (): ThemeFile => JSON.parse(readFileSync(themeFile, "utf8"));

export function themeList(theme: Theme): ThemeList {
  const { themes, defaultStyles } = readThemeFile();
  const { variables, body } = themes[theme];
  const { class: classes = "", ...bodyData } = body;
  return { variables, bodyClasses: classes.split(" "), bodyData, defaultStyles: defaultStyles.join("\n") };
}

/**
 * The names of the variables that the built pages or VS Code's default styles use, sorted. Pages add the
 * prefix to names such as `charts-red` at run time.
 */
export function usedNames(defaultStyles: string): readonly string[] {
  const bundles = ["dist", "dist/webview"].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(inRoot(folder, file), "utf8")),
  );
  const names = bundles.flatMap((text) => [
    ...(text.match(/--vscode-\w[\w-]*/g) ?? []),
    ...[...text.matchAll(/"(charts-\w+)"/g)].map(([, name]) => `--vscode-${name}`),
  ]);
  const defaults = [...defaultStyles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
  return [...new Set([...names, ...defaults])].sort();
}
