import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { translationsIn } from "../../scripts/lib/build/translations.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { resizePanel } from "../e2e/shared/fit.js";
import { findMisfits, type Misfit } from "../e2e/shared/fit-law.js";
import { fitFolder } from "../e2e/shared/fit-pages.js";
import { findLongerMisfits, longerSizes } from "../e2e/shared/longer-law.js";
import { longerData, longerFiles, longerPages } from "../e2e/shared/longer-pages.js";
import { longerLanguage } from "../e2e/shared/longer-texts.js";
import type { ViewPage } from "../e2e/shared/view-page.js";
import { keepsPictures, openWorkbench } from "../e2e/shared/workbench.js";
import type { Campaign, Run } from "./shared/campaign.js";

/** The languages of the repository, after one whose texts are 40 % longer than in English. */
export const shownLanguages = [longerLanguage, ...Object.keys(translationsIn(inRoot("l10n")))];

/** The folder with everything that the pages are made from. */
export function longerFolder(): string {
  const folder = fitFolder();
  for (const [name, text] of Object.entries(longerFiles)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Opens pages one after the other. `sample`: the names of the pages in each language; by default all. */
export function languages(sample?: (language: string) => readonly string[]): Campaign {
  return {
    about:
      "every page in every language, and with all texts 40 % longer, 320, 760 and 1,280 pixels wide: no text is untranslated, cut or over another one",
    patienceSeconds: 300,
    async run(run) {
      const folder = longerFolder();
      // A run may end before it comes to all of them.
      const first = run.random.below(shownLanguages.length);
      for (const language of [...shownLanguages.slice(first), ...shownLanguages.slice(0, first)]) {
        const pages = Object.entries(longerPages(folder)).filter(
          ([name]) =>
            (sample === undefined || sample(language).includes(name)) &&
            `${language}: ${name}`.includes(run.only),
        );
        if (pages.length > 0 && run.shouldContinue()) await openPages(run, folder, language, pages);
      }
    },
  };
}

type OpenPage = ReturnType<typeof longerPages>[string];

async function openPages(
  run: Run,
  folder: string,
  language: string,
  pages: readonly (readonly [name: string, open: OpenPage])[],
): Promise<void> {
  const settings = { "tilework.confirmNewGame": false };
  const workbench = await openWorkbench({ folder, theme: "dark", settings, language });
  try {
    for (const [page, open] of pages) {
      if (!run.shouldContinue()) break;
      const name = `${language}: ${page}`;
      run.started(name);
      const found = await open(workbench).then(
        (view) => misfitsOf(view, language, name),
        (error) => [
          { what: `does not open: ${error instanceof Error ? error.message : error}`, width: 0, height: 0 },
        ],
      );
      for (const { what, width, height } of found)
        run.failed({ what: `${name}: ${what}`, input: `a panel of ${width}×${height}` });
      for (const _ of longerSizes) run.counted("sizes");
    }
  } finally {
    await workbench.close();
  }
}

async function misfitsOf(view: ViewPage, language: string, name: string): Promise<readonly Misfit[]> {
  await view.atRest();
  const frame = await view.frame();
  const isBoard =
    (await frame.locator("tilework-game-page").count()) > 0 &&
    (await frame.locator("dialog[open]").count()) === 0;
  if (keepsPictures)
    for (const { width, height } of longerSizes) {
      await resizePanel(view.workbench, frame, width, height);
      await view.atRest();
      await view.workbench.screenshot(`${name.replace(": ", "-")}-${width}x${height}`);
    }
  // Only the made-up language has brackets that show what is translated.
  const data = language === longerLanguage ? longerData : undefined;
  return [
    ...(await frame.evaluate(findLongerMisfits, { sizes: longerSizes, ...(data && { data }) })),
    ...(isBoard ? await frame.evaluate(findMisfits, longerSizes) : []),
  ];
}

export const campaign = languages();
