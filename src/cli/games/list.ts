import { english, type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { current, isAssisted } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { describePosition } from "../../midend/pages/descriptions.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { type GameStore, readingGames } from "../shared/game-store.js";
import { flag, ofGame } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { lineOf, localTime } from "../shared/speech.js";

export const list = command({
  summary: say("List unfinished and saved games"),
  positionals: "",
  options: {
    json: { about: say("Print one JSON object for each game") },
  },
  about: say(
    "List unfinished and saved games, and the last ones that ended, the newest first. “{0}” continues one, and “{1}” lists deleted games.",
    "tilework continue NAME",
    "tilework bin",
  ),
  exits: { done: say("the games were listed"), storage: say("the folder of games can't be used") },
  json: {
    line: objectOf({
      ...ofGame,
      status: { type: "string", enum: ["playing", "won", "lost"] },
      helped: flag,
    }),
  },
  prepare: ({ values }) => readingGames((store, streams) => listAll(store, values.json, streams)),
});

async function listAll({ saves }: GameStore, json: boolean, streams: ProgramStreams): Promise<void> {
  const all = (await saves.listAll()).filter(({ save }) => isTouched(save));
  if (!json && all.length === 0)
    streams.out(lineOf(say("There are no games yet. “{0}” starts one.", "tilework play")));
  for (const { save } of all) streams.out(`${json ? jsonOf(save) : textOf(save)}\n`);
}

/** A dealt game, or a level of a file, without a move is no more than a new one. */
function isTouched({ session, name, origin }: Save): boolean {
  const { steps, abandoned, seed } = session;
  const isDealt = seed !== undefined || origin?.file !== undefined;
  return name !== undefined || steps.length > 0 || abandoned !== undefined || !isDealt;
}

const states = { playing: say("(unfinished)"), won: say("(won)"), lost: say("(lost)") } as const;

function jsonOf(save: Save): string {
  const { session, gameId, name, savedAtMs, playedMs, hints } = save;
  const { game, seed, cursor } = session;
  const position = current(session);
  return printableJson({
    name: name ?? null,
    game: game.name,
    variant: game.variantOf(position),
    seed: seed ?? null,
    status: game.status(position),
    description: english(descriptionOf(save)),
    steps: cursor,
    playedMs,
    hints,
    helped: isAssisted(session),
    savedAt: new Date(savedAtMs).toISOString(),
    gameId,
  });
}

function textOf(save: Save): string {
  const { name, session, savedAtMs } = save;
  const parts = [
    name ?? translate(states[session.game.status(current(session))]),
    translate(session.game.title),
    translate(descriptionOf(save)),
    localTime(savedAtMs),
  ];
  return printable(parts.join("  "));
}

/** "4×4 · Score 1,234 · Moves 56", or with the title of the level. */
function descriptionOf({ session, origin }: Save): Message {
  return describePosition(session.game, current(session), origin && named(origin.title));
}
