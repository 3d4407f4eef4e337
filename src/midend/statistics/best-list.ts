import { quantity, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { DayContext } from "../commands/statistics.js";
import { joined } from "../pages/descriptions.js";
import { bestEntries, viewResults } from "../pages/figures.js";
import type { Choice } from "../ports/asking.js";

/** Lists the best scores of each size, and the best results of games without scores. */
export async function askBest({ games, records, ports: { ask, speech } }: DayContext): Promise<void> {
  const choices = games.flatMap((game) =>
    game.variants.flatMap(({ id, label }): readonly Choice[] => {
      const scores = bestEntries(speech, records, game, id, undefined).map(
        ({ rank, name, score }): Choice => ({
          label: say("{0}. {1}", rank, name),
          detail: named(quantity(score)),
        }),
      );
      const results = viewResults(speech, game, records.results(game.name, id)).map(
        (fact): Choice => ({ label: fact.label, detail: fact.value }),
      );
      const heading = joined([game.title, label]);
      return [...scores, ...results].map((choice, index) => (index === 0 ? { heading, ...choice } : choice));
    }),
  );
  const none: Choice = { label: say("No game has a result yet.") };
  await ask.choose({
    title: say("Best Scores and Results"),
    prompt: say("The best scores and results of games that were not assisted"),
    isForReading: true,
    choices: choices.length === 0 ? [none] : choices,
  });
}
