import type * as vscode from "vscode";
<<<<<<< HEAD:src/extension/play/hints/advisors.ts
import type { Solvers } from "../../../solving/solvers.js";
=======
import type { Solvers } from "../../solving/solvers.js";
>>>>>>> 0841e8e (Move what is stateful in play out of the extension, to src/midend; nothing else changes):src/midend/hints/advisors.ts
import type { LiveGame } from "../live/live-game.js";
import type { Advisor } from "./advisor.js";
import { AnalysedAdvisor } from "./analysed-advisor.js";
import { GameAnalysis } from "./analysis.js";
import { DirectAdvisor } from "./direct-advisor.js";
import { type KnownLosses, noLosses } from "./known-losses.js";
import { LevelAdvisor } from "./level-advisor.js";
import { LevelAssistant } from "./level-assistant.js";

/** Who advises in a game, and what else that brings to its board. */
export interface Advising {
  readonly advisor: Advisor;
  /** Present in games whose positions are analysed as they are played. Its advisor owns it. */
  readonly gameAnalysis?: GameAnalysis;
  /** Present in games of levels. */
  readonly levelAssistant?: LevelAssistant;
}

/** Chosen by what the game can, once for a game. */
export function advisorFor(
  live: LiveGame,
  { pool, levels: levelSolver }: Solvers,
  log: vscode.LogOutputChannel,
  losses: KnownLosses = noLosses,
): Advising {
  const { analysis, levels } = live.game;
  const levelAssistant = levels && new LevelAssistant(live, levels, losses);
  const assisted = levelAssistant === undefined ? {} : { levelAssistant };
  if (levels?.solving !== undefined && levelAssistant !== undefined) {
    const { solving } = levels;
    return { advisor: new LevelAdvisor(live, { ...levels, solving }, levelAssistant, levelSolver), ...assisted };
  }
  if (analysis !== undefined) {
    const gameAnalysis = new GameAnalysis(live, analysis, pool, log);
    return { advisor: new AnalysedAdvisor(live, gameAnalysis, pool), gameAnalysis, ...assisted };
  }
  return { advisor: new DirectAdvisor(live, pool, levelAssistant), ...assisted };
}
