import { allBuiltInLevels } from "../../src/games/sokoban/built-in-levels.js";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import { openLibraryPage } from "../pages/shared/library-page.js";

export const usage = "Usage: npm run bench -- frames";

const idleMs = 3_000;

/** Frames of a page that does nothing, and of the same while the library solves ten levels in its worker. */
export async function run(): Promise<void> {
  const { page, close } = await openLibraryPage();
  try {
    // The ten with the most boxes take longest.
    const levels = allBuiltInLevels()
      .toSorted((one, other) => other.boxes.length - one.boxes.length)
      .slice(0, 10)
      .map((level) => levelRows(level, "xsb").join("\n"));
    const measured = await page.evaluate(
      async ({ levels, idleMs }) => {
        const { readLevel, solve } = window.tilework;
        const framesDuring = async (work: () => Promise<unknown>) => {
          const times: number[] = [];
          let isOver = false;
          const count = (ms: number) => {
            times.push(ms);
            if (!isOver) requestAnimationFrame(count);
          };
          requestAnimationFrame(count);
          const started = performance.now();
          await work();
          isOver = true;
          const ms = performance.now() - started;
          const gaps = times.slice(1).map((time, index) => time - times[index]!);
          return { ms, aSecond: (1_000 * times.length) / ms, longestGapMs: Math.max(0, ...gaps) };
        };
        const idle = await framesDuring(() => new Promise((resolve) => setTimeout(resolve, idleMs)));
        let solved = 0;
        const solving = await framesDuring(async () => {
          for (const level of levels)
            if ((await solve(readLevel(level), { ms: 10_000 })).result === "solved") solved++;
        });
        return { idle, solving, solved };
      },
      { levels, idleMs },
    );
    for (const [name, { ms, aSecond, longestGapMs }] of [
      ["nothing to do", measured.idle],
      [`${measured.solved} of ${levels.length} levels solved`, measured.solving],
    ] as const)
      console.log(
        `${name}, ${(ms / 1_000).toFixed(1)} s: ${aSecond.toFixed(1)} frames a second, at most ${longestGapMs.toFixed(0)} ms from one to the next`,
      );
  } finally {
    await close();
  }
}
