import assert from "node:assert/strict";
import fc from "fast-check";
import { errorText, reportOf } from "../../../src/extension/features/diagnostics.js";
import { ErrorLog } from "../../../src/extension/kit/notify.js";
import { law } from "../shared/samples.js";

describe("diagnostics for a bug report", () => {
  it("contain versions, changed settings, numbers of saved games, and errors", () => {
    const error = new TypeError("Cannot read properties of undefined (reading 'cursor')");
    error.stack = `${error.name}: ${error.message}
    at Game.play (/home/ann lee/.vscode/extensions/tilework/dist/play.js:1:2345)
    at async C:\\Users\\Ann\\tilework\\dist\\webview\\game.js:3:4
    at node:internal/process/task_queues:95:5`;
    const report = reportOf({
      versions: [["Tilework", "1.0.0"]],
      settings: [
        ["tilework.confirmNewGame", false],
        ["tilework.2048.size", "5x5"],
        ["tilework.sliding.picture", "/home/ann lee/cat.png"],
        ["tilework.some.list", ["cat.png"]],
      ],
      counts: [["saved games", 3]],
      errors: [{ atMs: Date.UTC(2026, 0, 2), error }],
    });
    assert.equal(
      report,
      `Tilework: 1.0.0

Changed settings:
  tilework.confirmNewGame: false
  tilework.2048.size: 5x5
  tilework.sliding.picture: changed
  tilework.some.list: changed

Kept:
  saved games: 3

Last errors:
  2026-01-02T00:00:00.000Z TypeError: Cannot read properties of undefined (reading …) \
(Game.play play.js:1:2345 < webview/game.js:3:4)
`,
    );
  });

  it("say if there are none", () => {
    const report = reportOf({ versions: [], settings: [], counts: [], errors: [] });
    assert.match(report, /Last errors:\n {2}none\n$/);
  });

  it("never contain a path, an address or quoted text", () => {
    const secret = fc.stringMatching(/^[a-z]{5,12}( [a-z]{5,12})?$/).map((text) => `q${text}q`);
    const places = `/home/%/x C:\\Users\\%\\x \\\\server\\% file:///home/% vscode-vfs://github/% “%” "%" '%' '%`;
    const place = fc.constantFrom(...places.split(" "));
    law(100, [secret, place, fc.boolean()], (name, where, isError) => {
      const text = `Couldn't read ${where.replace("%", name)} in time`.replace("Couldn't", "Could not");
      const told = errorText(isError ? new Error(text) : text);
      assert.ok(!told.includes(name.split(" ")[0]!), told);
      assert.match(told, /Could not read/);
    });
  });

  it("contain the last ten errors, the newest first", () => {
    const log = new ErrorLog({ error: () => undefined } as never);
    for (let index = 0; index < 12; index++) log.report(`error ${index}`);
    const expected = Array.from({ length: 10 }, (_, index) => `error ${11 - index}`);
    assert.equal(log.recent.map(({ error }) => error).join(), expected.join());
  });
});
