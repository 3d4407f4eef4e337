import assert from "node:assert/strict";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { english } from "../../../src/games/message.js";
import { ThreadEndedError } from "../../../src/solving/pool.js";
import { asFailure, failureOf, SolverFailure } from "../../../src/solving/solver-failure.js";
import type { ThreadEndReason } from "../../../src/solving/thread.js";

describe("why solving failed", () => {
  const translations = englishTexts("l10n/bundle.l10n.json");

  it("can be translated with its cause, for every failure of the thread", () => {
    for (const endReason of ["memory", "crash", "hung", "nonsense"] satisfies readonly ThreadEndReason[]) {
      const { text, args } = failureOf(new ThreadEndedError(endReason));
      const [cause] = args;
      assert.ok(typeof cause === "object" && "text" in cause && cause.text in translations, endReason);
      assert.ok(text in translations);
    }
    assert.equal(
      english(failureOf(new ThreadEndedError("crash"))),
      "Couldn't solve the level: The solver thread crashed.",
    );
  });

  it("is shown unchanged if it isn't a text of ours", () => {
    assert.equal(english(failureOf(new Error("ENOENT: {0}"))), "Couldn't solve the level: ENOENT: {0}");
    assert.equal(english(failureOf(7)), "Couldn't solve the level: 7");
    const failure = new ThreadEndedError("hung");
    assert.equal(asFailure(failure), failure);
    assert.ok(failure instanceof SolverFailure && failure.name === "ThreadEndedError");
  });
});
