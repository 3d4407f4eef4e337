import { games as registered } from "../../../src/games/registry/registry.js";
import type { DeadlockPatterns } from "../../../src/midend/commands/deadlock-patterns.js";
import * as playerQuestions from "../../../src/midend/commands/player-questions.js";
import { Midend } from "../../../src/midend/midend.js";
import type { StatisticsStore } from "../../../src/midend/ports/store.js";
import { GameReviews } from "../../../src/midend/review/game-reviews.js";
import { KeptStatistics } from "../../../src/midend/statistics/kept-statistics.js";
import { TimedPlay, type TimedPorts } from "../../../src/midend/timing/timed-play.js";
import { Emitter } from "../../../src/protocol/emitter.js";

/** A player without deadlock patterns. */
export const nothingKept: DeadlockPatterns = {
  watch: () => ({ look: () => undefined, dispose: () => undefined }),
  onDidChange: new Emitter<void>().event,
  page: async ({ name }) => ({ kind: "patterns", game: name }) as never,
  keep: async () => undefined,
  keepFrom: async () => false,
  patternIn: async () => undefined,
  act: async () => undefined,
};

const noStatistics: StatisticsStore = {
  read: async () => [],
  add: async () => true,
  deleteAll: async () => true,
};

/** A midend with all of its parts, over the ports of a test. Without a store it keeps no statistics. */
export function midendOf(
  ports: TimedPorts & { readonly statistics?: StatisticsStore },
  patterns = nothingKept,
  games = registered,
): Midend {
  return new Midend(
    ports,
    games,
    patterns,
    new TimedPlay(ports),
    new GameReviews(ports),
    new KeptStatistics(ports, registered, ports.statistics ?? noStatistics),
    playerQuestions,
  );
}
