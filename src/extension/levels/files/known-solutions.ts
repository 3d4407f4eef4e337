import { english, type Message, say } from "../../../games/message.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { ViewSolution } from "../../../protocol/levels/editor-wire.js";
import { t, translate } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import { methodName, reasonMessage } from "../report/answer-messages.js";
import { optimizedName } from "../report/optimized-messages.js";
import type { LevelWork, SolverSolution } from "./file-solving.js";

/** All known moves of a level: from its file, from solvers, and from the user's games, without duplicates. */
export function knownSolutions(entry: LevelEntry, work: LevelWork): readonly ViewSolution[] {
  const { level, storedSolutions } = factsOf(entry);
  const stored = storedSolutions.map(({ solves, ...solution }) => solution);
  if (level === undefined) return stored;
  const known = new Set(stored.map(({ lurd }) => lurd));
  const found: ViewSolution[] = [];
  const add = (lurd: string, name: Message, about: Pick<ViewSolution, "source" | "about">) => {
    // Solutions from elsewhere may be of a board that differs outside the playable area, so replay them on
    // this board.
    const counts = known.has(lurd) ? undefined : countSolution(level, lurd);
    if (counts === undefined) return;
    known.add(lurd);
    found.push({
      ...about,
      kind: "solution",
      name: translate(name),
      ownName: english(name),
      stored: undefined,
      lurd,
      ...counts,
      problem: undefined,
    });
  };
  for (const solution of work.found(entry)) {
    const { answer } = solution;
    const proof = answer.optimal === false ? undefined : translate(reasonMessage(answer));
    const name = nameOf(solution);
    add(answer.lurd, proof === undefined ? name : say("{0}, proved", name), {
      source: "solver",
      about: proof === undefined ? t("Found by a solver") : t("Found by a solver: {0}", proof),
    });
  }
  for (const { lurd } of work.own(entry))
    add(lurd, say("Own play"), { source: "own", about: t("Played by you") });
  return [...stored, ...found];
}

/** Named by its proof, by the measure it was optimized for, or by its solver. */
function nameOf({ answer, order }: SolverSolution): Message {
  if (answer.optimal !== false && answer.solver === "any") return methodName(answer.optimal);
  return order === undefined ? methodName(answer.solver) : optimizedName(order);
}
