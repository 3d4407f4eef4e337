import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { resizePanel } from "../e2e/shared/fit.js";
import { findMisfits, type Misfit } from "../e2e/shared/fit-law.js";
import { fitFolder } from "../e2e/shared/fit-pages.js";
import { findLongerMisfits, longerSizes } from "../e2e/shared/longer-law.js";
import { longerData, longerFiles, longerPages } from "../e2e/shared/longer-pages.js";
import type { ViewPage } from "../e2e/shared/view-page.js";
import { keepsPictures, openWorkbench } from "../e2e/shared/workbench.js";
import type { Campaign } from "./shared/campaign.js";

/** The folder with everything that the pages are made from. */
export function longerFolder(): string {
  const folder = fitFolder();
  for (const [name, text] of Object.entries(longerFiles)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Opens pages one after the other. `sample`: the names of the pages; by default all. */
export function languages(sample?: readonly string[]): Campaign {
  return {
    about:
      "every page with all texts 40 % longer, 320, 760 and 1,280 pixels wide: no text is untranslated, cut or over another one",
    patienceSeconds: 300,
    async run(run) {
      const folder = longerFolder();
      const workbench = await openWorkbench({
        folder,
        theme: "dark",
        settings: { "tilework.confirmNewGame": false },
        reducedMotion: true,
        longerTexts: true,
      });
      try {
        const pages = Object.entries(longerPages(folder)).filter(
          ([name]) => (sample === undefined || sample.includes(name)) && name.includes(run.only),
        );
        for (const [name, open] of pages) {
          if (!run.shouldContinue()) break;
          run.started(name);
          const found = await open(workbench).then(
            (view) => misfitsOf(view, name),
            (error) => [
              {
                what: `does not open: ${error instanceof Error ? error.message : error}`,
                width: 0,
                height: 0,
              },
            ],
          );
          for (const { what, width, height } of found)
            run.failed({ what: `${name}: ${what}`, input: `a panel of ${width}×${height}` });
          for (const _ of longerSizes) run.counted("sizes");
        }
      } finally {
        await workbench.close();
      }
    },
  };
}

async function misfitsOf(view: ViewPage, name: string): Promise<readonly Misfit[]> {
  await view.atRest();
  const frame = await view.frame();
  const isBoard =
    (await frame.locator("tilework-game-page").count()) > 0 &&
    (await frame.locator("dialog[open]").count()) === 0;
  if (keepsPictures)
    for (const { width, height } of longerSizes) {
      await resizePanel(view.workbench, frame, width, height);
      await view.atRest();
      await view.workbench.screenshot(`longer-${name}-${width}x${height}`);
    }
  return [
    ...(await frame.evaluate(findLongerMisfits, { sizes: longerSizes, data: longerData })),
    ...(isBoard ? await frame.evaluate(findMisfits, longerSizes) : []),
  ];
}

export const campaign = languages();
