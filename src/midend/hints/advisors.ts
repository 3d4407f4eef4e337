import type { LiveGame } from "../live/live-game.js";
import type { GamePorts } from "../ports/ports.js";
import type { Advisor } from "./advisor.js";
import { GameAnalysis } from "./analysis.js";
import { AnalyzedAdvisor } from "./analyzed-advisor.js";
import { DirectAdvisor } from "./direct-advisor.js";
import { type KnownPatterns, noKnownPatterns } from "./known-patterns.js";
import { LevelAdvisor } from "./level-advisor.js";
import { LevelAssistant } from "./level-assistant.js";

/** The advisor of a game, with the helpers that it uses. */
export interface Advising {
  readonly advisor: Advisor;
  /** Present in games whose positions are analyzed as they are played. Its advisor owns it. */
  readonly gameAnalysis?: GameAnalysis;
  /** Present in games of levels. */
  readonly levelAssistant?: LevelAssistant;
}

/** Selects the advisor by the capabilities of the game. */
export function advisorFor(
  live: LiveGame,
  ports: GamePorts,
  losses: KnownPatterns = noKnownPatterns,
): Advising {
  const { analysis, levels } = live.game;
  const levelAssistant = levels && new LevelAssistant(live, levels, losses, ports);
  const assisted = levelAssistant === undefined ? {} : { levelAssistant };
  if (levels?.solving !== undefined && levelAssistant !== undefined) {
    const { solving } = levels;
    return { advisor: new LevelAdvisor(live, { ...levels, solving }, levelAssistant, ports), ...assisted };
  }
  if (analysis !== undefined) {
    const gameAnalysis = new GameAnalysis(live, analysis, ports);
    return { advisor: new AnalyzedAdvisor(live, gameAnalysis, ports), gameAnalysis, ...assisted };
  }
  return { advisor: new DirectAdvisor(live, ports, levelAssistant), ...assisted };
}
