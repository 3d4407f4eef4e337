import { games } from "../../../src/games/registry/registry.js";
import type { Ports } from "../../../src/midend/ports/ports.js";
import type { StatisticsStore } from "../../../src/midend/ports/statistics.js";
import { KeptStatistics } from "../../../src/midend/statistics/kept-statistics.js";

/** The statistics of a world: kept in its ports, or in memory where these have no store. */
export function statisticsOf(ports: Ports & { readonly statistics?: StatisticsStore }): KeptStatistics {
  const nothing: StatisticsStore = {
    read: async () => [],
    add: async () => true,
    deleteAll: async () => true,
  };
  return new KeptStatistics(ports, games, ports.statistics ?? nothing);
}
