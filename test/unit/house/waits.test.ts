import assert from "node:assert/strict";
import { sourcesIn } from "../shared/sources.js";

/** Tests wait for conditions. A fixed time is too short on a busy machine and too long on others. */

/**
 * The fixed waits that are left: their file, how many it has, and why. The list only shrinks: a wait that is
 * gone is deleted here, too.
 */
const exceptions = [
  "test/campaign/saves/trials.ts: 2, ends processes and takes folders away at random moments",
  "test/campaign/soak.ts: 2, gives a window its time to rest before it is measured; limits the time of an answer",
  "test/campaign/threads.ts: 1, limits the time of an answer",
  "test/campaign/windows/edited-file.ts: 1, leaves VS Code the time to back up, before a reload at any moment",
  "test/campaign/windows/kept-games.ts: 3, leaves VS Code the time to keep a game, before a reload at any moment",
  "test/pages/hint.test.ts: 1, no event says that an extension has got a changed setting",
  "test/pages/level-editor.test.ts: 1, shows that a key does nothing",
  "test/e2e/level-files.test.ts: 1, VS Code does not tell the end of a backup",
  "test/pages/pictures.test.ts: 1, a player holds a button",
  "test/pages/shared/workbench.ts: 1, limits the time that a command is waited for",
  "test/pages/sliding-play.test.ts: 2, a player holds a tile; a view does not tell that its state is stored",
  "test/e2e/timed-solves.test.ts: 2, a player makes a number of moves a second",
  "test/host/before-reload.test.ts: 1, VS Code does not tell that moves and unsaved texts are stored",
  "test/host/commands.test.ts: 1, shows that nothing activates the extension",
  "test/host/level-editor.test.ts: 1, measures how busy the host is during this time",
  "test/host/level-solving.test.ts: 1, stops searches at certain moments",
  "test/program/terminal/tty.test.ts: 1, ends the program at certain moments of a save",
  "test/web-host/cancel-probe.ts: 1, stops searches at certain moments",
];

/** A wait in a source: it ends after a time, whatever happens in the meantime. */
const waits = [
  /new Promise(?:<[^>]*>)?\(\((\w+)\) => (?:void )?setTimeout\(\1\b/g,
  /new Promise(?:<[^>]*>)?\(\((\w+)\) => (?:void )?setTimeout\(\(\) => \1\(/g,
  /\.waitForTimeout\(/g,
] as const;

/** The lines of the fixed waits in a source. One in a loop that ends at a condition is not fixed. */
function fixedWaits(source: string): readonly number[] {
  const imported = /import \{[^}]*\bsetTimeout(?: as (\w+))?[^}]*\} from "node:timers\/promises"/.exec(
    source,
  );
  const named = imported === null ? [] : [new RegExp(`\\b${imported[1] ?? "setTimeout"}\\(`, "g")];
  return [...waits, ...named]
    .flatMap((wait) => [...source.matchAll(wait)].map(({ index }) => index))
    .filter((at) => !isInPoll(source, at))
    .map((at) => source.slice(0, at).split("\n").length)
    .sort((one, other) => one - other);
}

/** Whether the innermost function around a place has a `while` or a `for` with a condition around it. */
function isInPoll(source: string, at: number): boolean {
  const start = Math.max(...[";", "{", "}"].map((sign) => source.lastIndexOf(sign, at)));
  const own = source.slice(start + 1, at);
  if (/^\s*(?:else )?while \(|^\s*do\b/.test(own)) return true;
  if (/^[^;]*\)\s*await\s+[\w.]*$/.test(own) && isLoop(source, source.lastIndexOf(")", at))) return true;
  let depth = 0;
  for (let place = at - 1; place >= 0; place--) {
    if (source[place] === "}") depth++;
    if (source[place] !== "{" || depth-- > 0) continue;
    depth = 0;
    const before = source.slice(0, place).trimEnd();
    if (/\bdo$/.test(before)) return true;
    if (/\b(?:else|try|finally|catch)$/.test(before)) continue;
    if (!before.endsWith(")")) return false;
    if (isLoop(source, before.length - 1)) return true;
    if (!/\b(?:if|for|catch|switch)$/.test(beforeParenthesis(source, before.length - 1).head)) return false;
  }
  return false;
}

/** Whether the parenthesis that closes here is that of a loop with a condition; `for (;;)` returns by one. */
function isLoop(source: string, close: number): boolean {
  const { head, inside } = beforeParenthesis(source, close);
  return /\bwhile$/.test(head) || (/\bfor$/.test(head) && inside.includes(";"));
}

/** What stands before the parenthesis that closes here, and in it. */
function beforeParenthesis(source: string, close: number): { head: string; inside: string } {
  let depth = 0;
  for (let place = close; place >= 0; place--) {
    if (source[place] === ")") depth++;
    if (source[place] !== "(" || --depth > 0) continue;
    const head = source.slice(Math.max(0, place - 40), place).trimEnd();
    return { head, inside: source.slice(place, close) };
  }
  return { head: "", inside: "" };
}

it("waits of tests end at a condition, except for a few with a reason", () => {
  const found = sourcesIn(
    "test",
    /^test\/(?!(?:bench|fixtures|pictures)\/|.*\/waits\.test\.ts$).*\.ts$/,
  ).flatMap(([file, text]) => {
    const lines = fixedWaits(text);
    return lines.length === 0 ? [] : [{ file, lines }];
  });
  const text = found.map(({ file, lines }) => `${file}:${lines.join(", ")}`).join("\n");
  assert.deepEqual(
    Object.fromEntries(found.map(({ file, lines }) => [file, lines.length])),
    Object.fromEntries(
      exceptions.map((line) => [line.split(":")[0], Number.parseInt(line.split(": ")[1]!, 10)]),
    ),
    `Wait for a condition instead, or delete the exception of a wait that is gone. Fixed waits:\n${text}`,
  );
});
