import { formatDateTime } from "../../games/age.js";
import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { quantity, say } from "../../games/message.js";
import type { FinishedGame } from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import { joined } from "../pages/descriptions.js";
import { variantLabel } from "../pages/speaking.js";
import type { Choice } from "../ports/asking.js";
import type { Ports } from "../ports/ports.js";

/** The list has the games that ended last, at most this many. */
const listed = 200;

/** See `GameReviews.askFinished`. */
export async function askFinishedGame(
  games: readonly AnyGame[],
  { ask, finished, speech, tell }: Pick<Ports, "ask" | "finished" | "speech" | "tell">,
): Promise<Save | undefined> {
  const all: FinishedGame[] = [];
  for await (const batch of finished.read()) {
    all.push(...batch.filter(({ game }) => games.some(({ name }) => name === game)));
    if (all.length >= listed) break;
  }
  const known = all.slice(0, listed);
  if (known.length === 0) {
    void tell.information(say("There are no finished games yet."));
    return undefined;
  }
  const chosen = await ask.choose({
    title: say("Review a Finished Game"),
    prompt: say("Select a finished game"),
    choices: known.map((one) => choiceOf(one, games, speech.language)),
  });
  const about = chosen && known[chosen.index];
  if (about === undefined) return undefined;
  const save = await finished.open(about);
  if (save === undefined) void tell.information(say("This game no longer exists."));
  return save;
}

function choiceOf(
  { game: name, variant, status, moves, value, endedAtMs }: FinishedGame,
  games: readonly AnyGame[],
  language: string,
): Choice {
  const game = games.find((one) => one.name === name)!;
  const parts = [
    game.title,
    variantLabel(game, variant),
    ...(value === undefined ? [] : [say("Score {0}", quantity(value))]),
    movesText(moves),
  ];
  return {
    label: joined(parts),
    detail: formatDateTime(endedAtMs, language),
    icon: status === "won" ? "pass" : "error",
  };
}
