import { findMisfits, type Size, spreadSizes, usualSizes } from "../e2e/shared/fit-law.js";
import { fitFolder, fitPages, layoutPages, listPages } from "../e2e/shared/fit-pages.js";
import { openWorkbench } from "../e2e/shared/workbench.js";
import type { Campaign } from "./shared/campaign.js";

/** One of the usual heights. */
const listHeight = 705;

/** The number of sizes per batch in a view, so that the run can end in between. */
const sizesAtOnce = 200;

/**
 * Sets each page to the usual sizes and then to a number of others. The pages take turns until each has had
 * every size. `part`: of the usual sizes each page has one in so many, and the next page the next ones.
 */
export function fitting(sizesInTurn: number, part = 1): Campaign {
  return {
    about:
      "boards, endings and lists of the games at every size of a panel from 320×360 to 1600×1200: nothing is outside, over something else, or cut",
    patienceSeconds: 300,
    async run(run) {
      const folder = fitFolder();
      const workbench = await openWorkbench({
        folder,
        theme: "dark",
        settings: { "tilework.confirmNewGame": false },
      });
      try {
        const from = run.random.below(1_000_000);
        const pages = Object.entries({ ...fitPages(folder), ...layoutPages }).map(([name, open]) => ({
          name,
          open,
          sizes: spreadSizes(from),
          isNew: true,
        }));
        for (let turn = 0; run.shouldContinue(); turn++) {
          const page = pages[turn % pages.length]!;
          // Lists scroll, so only widths matter to them, and each takes longer.
          const isList = listPages.includes(page.name);
          const usual = page.isNew
            ? usualSizes
                .filter(({ height }) => !isList || height === listHeight)
                .filter((_, index) => (index + turn) % part === 0)
            : [];
          const sizes = [...usual, ...take(page.sizes, isList ? sizesInTurn / 5 : sizesInTurn)];
          if (sizes.length === 0) break;
          page.isNew = false;
          run.started(`${page.name}, ${sizes.length} sizes`);
          const view = await page.open(workbench);
          await view.atRest();
          for (let at = 0; at < sizes.length; at += sizesAtOnce) {
            const start = performance.now();
            const batch = sizes.slice(at, at + sizesAtOnce);
            for (const { what, width, height } of await (await view.frame()).evaluate(findMisfits, batch)) {
              run.failed({ what: `${page.name}: ${what}`, input: `a panel of ${width}×${height}` });
            }
            for (const _ of batch) run.counted("sizes");
            run.took({ ms: (performance.now() - start) / batch.length, of: `a size of ${page.name}` });
          }
        }
      } finally {
        await workbench.close();
      }
    },
  };
}

/** The next sizes; fewer at the end. */
function take(sizes: Generator<Size>, count: number): readonly Size[] {
  return Array.from({ length: count }, () => sizes.next()).flatMap(({ done, value }) =>
    done ? [] : [value],
  );
}

export const campaign = fitting(2_000);
