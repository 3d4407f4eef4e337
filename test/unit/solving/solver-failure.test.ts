import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { english } from "../../../src/games/message.js";
import { ThreadDeathError } from "../../../src/solving/pool.js";
import { asFailure, failureOf, SolverFailure } from "../../../src/solving/solver-failure.js";
import type { Death } from "../../../src/solving/thread.js";

describe("why solving failed", () => {
  const translations = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as Readonly<
    Record<string, string>
  >;

  it("can be translated with its cause, whatever befell the thread", () => {
    for (const death of ["memory", "crash", "hung", "nonsense"] satisfies readonly Death[]) {
      const { text, args } = failureOf(new ThreadDeathError(death));
      const [cause] = args;
      assert.ok(typeof cause === "object" && "text" in cause && cause.text in translations, death);
      assert.ok(text in translations);
    }
    assert.equal(
      english(failureOf(new ThreadDeathError("crash"))),
      "Couldn't solve the level: The solver thread crashed.",
    );
  });

  it("stands as it is where it is no text of ours", () => {
    assert.equal(english(failureOf(new Error("ENOENT: {0}"))), "Couldn't solve the level: ENOENT: {0}");
    assert.equal(english(failureOf(7)), "Couldn't solve the level: 7");
    const failure = new ThreadDeathError("hung");
    assert.equal(asFailure(failure), failure);
    assert.ok(failure instanceof SolverFailure && failure.name === "ThreadDeathError");
  });
});
