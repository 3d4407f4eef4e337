import assert from "node:assert/strict";
import { readers } from "../../campaign/texts/readers.js";
import { sourcesIn } from "../shared/sources.js";

/** Functions whose names say that they read a text, but that need no campaign, with their reasons. */
const exceptions: Readonly<Record<string, string>> = {
  "games/twenty48/solver/network.ts readNetwork": "reads a file of our own",
  "midend/commands/sharing.ts readPasted": "asks `parsingGameReadings`",
  "drawing/web-page.ts readWebPage": "reads the data of a page of our own",
  "games/sokoban/text/read-collection.ts readBoard":
    "reads the rows of a level again that `readCollection` has found",
  "library/sliding.ts readBoard": "asks `readTilesInput`",
  "library/sokoban.ts readLevel": "asks `readCollection`",
  "library/sokoban.ts readLevels": "asks `readCollection`",
  "library/twenty48.ts readBoard": "asks the text of boards",
};

const reading = new RegExp(
  /^export (?:async )?function\*? ((?:read|reading|parse|parsing|decode|looksLike|find|finding)(?![a-z])\w*)/
    .source +
    /(?:<[^(]*>)?\(\s*(?:text|line|source|markdown|clipboard|bytes|words|rows): (?:string|Uint8Array)\b/
      .source,
  "gm",
);

it("the readers of outside text are all in the list that the campaigns walk", () => {
  const found = sourcesIn("src", /^src\/(?!training\/|manifest\/).*\.ts$/).flatMap(([file, text]) =>
    [...text.matchAll(reading)].map(([, name]) => `${file.slice("src/".length)} ${name}`),
  );
  assert.ok(found.length > 40);
  const functions = readers.flatMap(({ covers }) =>
    (covers?.split(", ") ?? []).flatMap((words) => {
      const [file, ...names] = words.split(" ");
      return names.map((name) => `${file} ${name}`);
    }),
  );
  const covered = new Set([...functions, ...Object.keys(exceptions)]);
  const uncovered = found.filter((name) => !covered.has(name));
  assert.deepEqual(uncovered, [], "add them to the readers in `test/campaign/texts`");
  const gone = [...covered].filter((name) => !found.includes(name));
  assert.deepEqual(gone, [], "these are no longer there");
});
