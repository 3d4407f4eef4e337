import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import {
  readThemeFile,
  type StoredTheme,
  type ThemeFile,
  themeFile,
  usedNames,
} from "../../pages/shared/theme-lists.js";
import { openSeeded } from "./game.js";
import { allThemes, type Theme, themes } from "./themes.js";
import type { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/**
 * Tests of pages have no VS Code, so they read from `test/pages/themes.json` what it gives a page. These
 * tests compare that file with a real VS Code. They need a window of their suite, as opening one costs ten
 * seconds of a processor. To write the file anew, on Linux:
 *
 *   TILEWORK_WRITE_THEMES=1 npm test -- --only e2e --grep "theme lists" && npm run format
 *
 * @param windowOfSuite an open window
 */
export function testThemeLists(windowOfSuite: () => Workbench): void {
  let given: ThemeFile;

  before(async () => {
    given = await readGiven(await openSeeded(windowOfSuite(), "2048/4x4/7"));
    if (process.env.TILEWORK_WRITE_THEMES !== undefined)
      writeFileSync(themeFile, `${JSON.stringify(given, undefined, 2)}\n`);
  });

  it("have the variables that pages use, and no others", () => {
    const file = readThemeFile();
    const used = usedNames(given.defaultStyles.join("\n"));
    const listed = [
      ...Object.values(file.themes).flatMap(({ variables }) => Object.keys(variables)),
      ...file.absent,
    ];
    const found = {
      unlisted: used.filter((name) => !listed.includes(name)),
      unused: [...new Set(listed)].filter((name) => !used.includes(name)),
    };
    assert.deepEqual(found, { unlisted: [], unused: [] });
  });

  for (const theme of allThemes) {
    it(`are what VS Code gives in the theme “${themes[theme].setting}”`, () => {
      const { variables, body } = readThemeFile().themes[theme];
      assert.deepEqual(comparable(given.themes[theme].variables), comparable(variables));
      assert.deepEqual(given.themes[theme].body, body);
    });
  }

  it("have VS Code's default styles, and the names that it does not give", () => {
    const { themes: _, ...others } = readThemeFile();
    const { themes: __, ...givenOthers } = given;
    assert.deepEqual(givenOthers, others);
  });
}

/** The fonts depend on the system, and the file has those of Linux. */
function comparable(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isSame = (name: string) => process.platform === "linux" || !name.endsWith("font-family");
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isSame(name)));
}

/** Reads what a real VS Code gives the page, in the form of the file. */
async function readGiven(page: ViewPage): Promise<ThemeFile> {
  const styles = await (await page.find("#_defaultStyles")).evaluate((element) => element.textContent ?? "");
  const used = usedNames(styles);
  const found: Partial<Record<Theme, StoredTheme>> = {};
  // VS Code starts with another light theme, and can miss a change while it starts. From the last theme on,
  // each change is also one of the theme's kind, which `setTheme` waits for.
  for (const theme of allThemes.toReversed()) {
    await page.workbench.setTheme(theme);
    const isApplied = async () =>
      (await page.frame()).evaluate(
        (id) => document.body.dataset.vscodeThemeId === id,
        String(themes[theme].setting),
      );
    await page.until(`the theme ${themes[theme].setting}`, isApplied);
    found[theme] = await (await page.frame()).evaluate((names) => {
      const { style } = document.documentElement;
      const values = names.map((name) => [name, style.getPropertyValue(name)] as const);
      return {
        variables: Object.fromEntries(values.filter(([, value]) => value !== "")),
        body: Object.fromEntries(
          [...document.body.attributes]
            .filter(({ name }) => /^(class|data-vscode-.*)$/.test(name))
            // The windows of tests have reduced motion.
            .map(({ name, value }) => [name, value.replace(" vscode-reduce-motion", "")]),
        ),
      };
    }, used);
  }
  const lists = Object.fromEntries(allThemes.map((theme) => [theme, found[theme]])) as ThemeFile["themes"];
  const names = new Set(Object.values(lists).flatMap(({ variables }) => Object.keys(variables)));
  return {
    themes: lists,
    absent: used.filter((name) => !names.has(name)),
    defaultStyles: styles.split("\n"),
  };
}
