import type { AnyGame } from "../games/game.js";
import { games } from "../games/registry/registry.js";
import { solvers } from "../games/registry/solver-registry.js";
import { bin } from "./games/bin.js";
import { list } from "./games/list.js";
import { page } from "./games/page.js";
import { continueGame, play } from "./games/play.js";
import { exportProgress, importProgress } from "./games/progress.js";
import { autoplayCommand, solveCommand } from "./games/solver-commands.js";
import { statistics } from "./games/statistics.js";
import { today } from "./games/today.js";
import { mcp } from "./mcp.js";
import { wait } from "./play/wait.js";
import type { Command } from "./shared/command-table.js";
import { completionCommand } from "./shared/shell-completion.js";
import { analyze as slidingAnalyze } from "./sliding/analyze.js";
import { scramble as slidingScramble } from "./sliding/scramble.js";
import { solve as slidingSolve } from "./sliding/solve.js";
import { time as slidingTime } from "./sliding/time.js";
import { check as sokobanCheck } from "./sokoban/check.js";
import { claim as sokobanClaim } from "./sokoban/claim.js";
import { convert as sokobanConvert } from "./sokoban/convert.js";
import { dedupe as sokobanDedupe } from "./sokoban/dedupe.js";
import { explain as sokobanExplain } from "./sokoban/explain.js";
import { generate as sokobanGenerate } from "./sokoban/generate.js";
import { lab as sokobanLab } from "./sokoban/lab.js";
import { merge as sokobanMerge } from "./sokoban/merge.js";
import { optimize as sokobanOptimize } from "./sokoban/optimize.js";
import { picture as sokobanPicture } from "./sokoban/picture.js";
import { rate as sokobanRate } from "./sokoban/rate.js";
import { replay as sokobanReplay } from "./sokoban/replay.js";
import { solve as sokobanSolve } from "./sokoban/solve.js";
import { test as sokobanTest } from "./sokoban/test.js";
import { verify as sokobanVerify } from "./sokoban/verify.js";
import { autoplay as twenty48Autoplay } from "./twenty48/autoplay.js";
import { best as twenty48Best } from "./twenty48/best.js";

type Commands = Readonly<Record<string, Command>>;

/** Commands for games of any kind: `tilework NAME …`. */
export const commandsOfAllGames: Commands = {
  play,
  continue: continueGame,
  wait,
  today,
  statistics,
  list,
  bin,
  page,
  export: exportProgress,
  import: importProgress,
  mcp,
  completion: completionCommand(() => ({ ofAllGames: commandsOfAllGames, ofGames: commands })),
};

/** Commands of single games. A new command is a file and a line here. */
const own: Readonly<Record<string, Commands>> = {
  "2048": { best: twenty48Best, autoplay: twenty48Autoplay },
  sliding: { solve: slidingSolve, scramble: slidingScramble, time: slidingTime, analyze: slidingAnalyze },
  sokoban: {
    solve: sokobanSolve,
    merge: sokobanMerge,
    optimize: sokobanOptimize,
    rate: sokobanRate,
    lab: sokobanLab,
    explain: sokobanExplain,
    generate: sokobanGenerate,
    check: sokobanCheck,
    verify: sokobanVerify,
    test: sokobanTest,
    claim: sokobanClaim,
    convert: sokobanConvert,
    dedupe: sokobanDedupe,
    replay: sokobanReplay,
    picture: sokobanPicture,
  },
};

/** Every command by game and action. */
export const commands: Readonly<Record<string, Commands>> = Object.fromEntries(
  games.map((game) => [game.name, own[game.name] ?? general(game)]),
);

/** Every command with its full name, such as “sokoban solve”; with `only`, those of one game. */
export function namedCommands(only?: string): readonly (readonly [string, Command])[] {
  const ofGames = Object.entries(commands).flatMap(([game, actions]) =>
    only === undefined || game === only
      ? Object.entries(actions).map(([action, command]) => [`${game} ${action}`, command] as const)
      : [],
  );
  return only === undefined ? [...Object.entries(commandsOfAllGames), ...ofGames] : ofGames;
}

function general(game: AnyGame): Commands {
  const solves = solvers.get(game.name)?.solve !== undefined;
  const autoplay = autoplayCommand(game);
  return solves ? { solve: solveCommand(game), autoplay } : { autoplay };
}
