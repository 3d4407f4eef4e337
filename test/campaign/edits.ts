import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { keptIn } from "../../src/games/sokoban/text/reread.js";
import { type Action, drawAction, perform } from "./edits/actions.js";
import { EditorWorld } from "./edits/editor-world.js";
import type { Campaign } from "./shared/campaign.js";
import { minimize } from "./shared/minimize.js";
import type { Random } from "./shared/random.js";
import { levelFiles } from "./texts/level-readers.js";

const rooms = [
  "#\nX.\n#",
  "#####\n#@$.#\n#####\nSolution: R",
  "; 1\n\n#####\n#@OX#\n#...#\n#####\nAuthor: é\n\n5#|#@$.#|5#\n",
  "no level here\n",
  "####\n#@*#\n####\n\n\n####\n# ?#\n####\n# # #\n",
];

/**
 * The level editor's host and view on a document that others change, too. All messages are delayed, and the
 * two directions are interleaved in any order.
 */
export const campaign: Campaign = {
  about:
    "strokes, list changes, undo and changes from outside, in any order: all messages are answered, and at rest view, document and reading are equal",
  async run(run) {
    while (run.shouldContinue()) {
      const text = startText(run.random);
      const actions = run.random.list(1 + run.random.length(40), drawAction);
      run.started(JSON.stringify({ text, actions }));
      const startedMs = performance.now();
      const wrong = await play(text, actions);
      run.took({
        ms: performance.now() - startedMs,
        of: `${actions.length} actions on ${text.length} characters`,
      });
      if (wrong === undefined) continue;
      const fewest = await minimize(actions, async (fewer) => (await play(text, fewer)) !== undefined);
      run.failed({
        what: (await play(text, fewest)) ?? wrong,
        input: JSON.stringify({ text, actions: fewest }),
      });
    }
  },
};

/** A part of a real file, or a small file, with any line end. */
function startText(random: Random): string {
  const lineEnd = random.pick(["\n", "\r\n", "\r"]);
  const file = random.pick(levelFiles);
  const at = random.below(file.length);
  const text = random.oneIn(2)
    ? random.pick(rooms)
    : file.slice(file.indexOf("\n", at) + 1, at + random.length(3_000));
  return (random.oneIn(10) ? "\ufeff" : "") + text.replaceAll("\n", lineEnd);
}

/** The problem after the actions, when everything is idle; `undefined` if there is none. */
async function play(text: string, actions: readonly Action[]): Promise<string | undefined> {
  const world = new EditorWorld(text);
  try {
    await world.settle();
    for (const action of actions) {
      perform(world, action);
      await nextTurn();
    }
    return (await world.settle()) ? problemAtRest(world) : "The wire never comes to rest.";
  } catch (error) {
    return `It throws ${error instanceof Error ? error.stack : error}`;
  } finally {
    world.dispose();
  }
}

function problemAtRest({ document, read, model, problems }: EditorWorld): string | undefined {
  if (problems.length > 0) return `It was logged: ${problems[0]}`;
  // A board that was drawn on stays a board in its dialect, which the text alone need not show.
  const whole = readCollection(document.getText(), "a.xsb", keptIn(read));
  if (!isDeepStrictEqual(read, whole)) return "The file read again is not what it is read anew.";
  const { page, editing } = model;
  if (page === undefined) return "The view shows nothing.";
  if (page.kind === "noLevel")
    return whole.levels.length === 0 ? undefined : "The view shows no level where there is one.";
  if (page.kind === "merge") return "The view shows a merge where no conflict was made.";
  if (page.version !== document.version)
    return `The view shows version ${page.version}, and the document is at ${document.version}.`;
  if (!isDeepStrictEqual(page.board, whole.levels[page.level]?.board))
    return "The page's board is not that of the document.";
  if (editing === undefined || !editing.isSettled) return "An edit is on its way for ever.";
  // A rectangle without its second corner is shown but not applied.
  editing.cancel();
  const rows = page.board.rows.map((row) => row.text);
  return isDeepStrictEqual(editing.sketch.rows, rows)
    ? undefined
    : "The view's board is not that of the page.";
}
