import type { RandomWalks } from "../../games/capabilities.js";
import { atMostCharacters } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { english, type Message, plural, quantity, say } from "../../games/message.js";
import { formatGameId, type GameId, parseGameId } from "../../games/saves/game-id.js";
import { cleanName, nameLimit } from "../../games/statistics/high-scores.js";
import { moveMsOf, replaySpeeds } from "../../protocol/replay-speed.js";
import type { LiveGame } from "../live/live-game.js";
import type { Asking, Choice, Ports } from "../ports/ports.js";
import type { RecordStore } from "../store/record-store.js";
import { bySeed } from "./answers.js";

/** Questions to the player. Each answer is `undefined` where the question was dismissed. */

/** The longest list of sizes that shows their goals. */
const maxWithGoals = 6;

/** The choice that stands for `bySeed`. */
export const seedChoice = {
  label: say("Seed or Game ID…"),
  sentence: say("Equal seeds give equal games."),
} as const satisfies Choice;

/** Asks which game to start. */
export async function askNewGame(
  ask: Asking,
  games: readonly AnyGame[],
): Promise<AnyGame | typeof bySeed | undefined> {
  const choices = [...games.map(({ title }): Choice => ({ label: title })), seedChoice];
  const chosen = await ask.choose({ title: say("New Game"), prompt: say("Select a game"), choices });
  return chosen && (games[chosen.index] ?? bySeed);
}

/**
 * Asks for a size, and shows the player's best with each. Goals are shown only in short lists, as in long
 * ones the goal follows from the size, and only where they differ. The last choice is a game by its seed.
 */
export async function askVariant(
  ask: Asking,
  game: AnyGame,
  best: (variant: string) => Message | undefined,
): Promise<string | typeof bySeed | undefined> {
  const goals = new Set(game.variants.map(({ goal }) => english(goal)));
  const showsGoals = goals.size > 1 && game.variants.length <= maxWithGoals;
  const sizes = game.variants.map(({ id, label, goal }): Choice => {
    const detail = best(id);
    return { label, ...(detail && { detail }), ...(showsGoals && { sentence: goal }) };
  });
  const choices = [...sizes, seedChoice];
  const chosen = await ask.choose({ title: say("New Game"), prompt: say("Size of the board"), choices });
  if (chosen === undefined) return undefined;
  const id = game.variants[chosen.index]?.id;
  if (id === undefined) return bySeed;
  return game.walks === undefined ? id : askWalk(ask, game, id, game.walks);
}

/** Asks how hard the deal should be: any board, or one some moves from the goal. */
async function askWalk(
  ask: Asking,
  game: AnyGame,
  variant: string,
  walks: RandomWalks,
): Promise<string | undefined> {
  const usual = walks.usual.filter((moves) => game.variant(walks.variantOf(variant, moves)) !== undefined);
  const choices: readonly Choice[] = [
    { label: say("Shuffled"), sentence: say("Every board is equally likely.") },
    ...usual.map((moves) => ({
      label: plural(moves, "{0} Move from the Goal", "{0} Moves from the Goal"),
      sentence: plural(
        moves,
        "Easier: the solution has {0} move at most.",
        "Easier: the solution has {0} moves at most.",
      ),
    })),
    { label: say("Another Number of Moves…") },
  ];
  const chosen = await ask.choose({ title: say("New Game"), prompt: say("How the board is mixed"), choices });
  if (chosen === undefined) return undefined;
  if (chosen.index === 0) return variant;
  const moves = usual[chosen.index - 1] ?? (await askMoves(ask, game, variant, walks));
  return moves === undefined ? undefined : walks.variantOf(variant, moves);
}

async function askMoves(
  ask: Asking,
  game: AnyGame,
  variant: string,
  walks: RandomWalks,
): Promise<number | undefined> {
  const text = await ask.text({
    title: say("New Game"),
    prompt: say("How many moves from the goal? From 1 to {0}.", walks.max),
    value: "",
    maxLength: 9,
    problem: (text) => {
      const number = wholeNumber(text);
      if (number === undefined || number < 1 || number > walks.max)
        return say("A whole number from 1 to {0}.", walks.max);
      if (game.variant(walks.variantOf(variant, number)) !== undefined) return undefined;
      return say("This board is never that many moves from the goal.");
    },
  });
  return text === undefined ? undefined : wholeNumber(text);
}

/**
 * Asks which tile to move, and says at once why a tile cannot be moved. `undefined` where none was named, or
 * the board has changed meanwhile.
 */
export async function askTileOf(ask: Asking, live: LiveGame): Promise<number | undefined> {
  const { game, position } = live;
  const highest = game.numbers?.highest(position);
  if (highest === undefined) {
    live.refuse(say("The tiles of this game can't be moved by number."));
    return undefined;
  }
  const text = await ask.text({
    title: say("Move Tile"),
    prompt: say("The number of a tile beside the blank, from 1 to {0}", highest),
    value: "",
    maxLength: 9,
    problem: (value) =>
      game.words.refusal?.(position, { kind: "number", number: wholeNumber(value) ?? Number.NaN }),
  });
  return text === undefined || live.position !== position ? undefined : wholeNumber(text);
}

function wholeNumber(text: string): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

export async function askGameId(
  ask: Asking,
  games: readonly AnyGame[],
  standard: { readonly game: string; readonly variant: string },
): Promise<GameId | undefined> {
  const read = (text: string) => parseGameId(text, games, standard);
  const text = await ask.text({
    title: say("New Game"),
    prompt: say(
      "A seed, such as 42, or a game ID, such as {0}. Equal IDs give equal games.",
      formatGameId({ ...standard, seed: 42 }),
    ),
    value: "",
    maxLength: 200,
    waits: true,
    problem: (value) => {
      const id = read(value);
      return id.ok ? undefined : id.error;
    },
  });
  if (text === undefined) return undefined;
  const id = read(text);
  return id.ok ? id.value : undefined;
}

/** Settings that players change by a question. Each resolves with whether it was answered. */

export async function changePlayerName({ ask }: Pick<Ports, "ask">, records: RecordStore): Promise<boolean> {
  const name = await ask.text({
    title: say("Player Name"),
    prompt: plural(
      nameLimit,
      "The name beside your best scores, up to {0} character. It is remembered.",
      "The name beside your best scores, up to {0} characters. It is remembered.",
    ),
    value: records.playerName ?? "",
    maxLength: 200,
    problem: (text) => {
      if (cleanName(text) === "") return say("Enter at least one character.");
      return text.trim().length > nameLimit ? atMostCharacters(nameLimit) : undefined;
    },
  });
  if (name !== undefined) await records.setPlayerName(name);
  return name !== undefined;
}

type SpeedPorts = Pick<Ports, "ask" | "settings">;

export function chooseAutoPlaySpeed(ports: SpeedPorts): Promise<boolean> {
  const speeds = [
    { label: say("Slow"), ms: 800 },
    { label: say("Normal"), ms: 250 },
    { label: say("Fast"), ms: 80 },
    { label: say("Fastest"), ms: 0 },
  ];
  return chooseSpeed(ports, say("Auto Play Speed"), speeds, "autoPlayMoveMs");
}

export function chooseReplaySpeed(ports: SpeedPorts): Promise<boolean> {
  const speeds = replaySpeeds.map((speed) => ({ label: say("{0}×", quantity(speed)), ms: moveMsOf(speed) }));
  return chooseSpeed(ports, say("Replay Speed"), speeds, "replayMoveMs");
}

/** Asks for a speed in milliseconds a move. */
async function chooseSpeed(
  { ask, settings }: SpeedPorts,
  title: Message,
  speeds: readonly { readonly label: Message; readonly ms: number }[],
  setting: "autoPlayMoveMs" | "replayMoveMs",
): Promise<boolean> {
  const now = settings.play[setting];
  const choices = speeds.map(({ label, ms }) => ({
    label,
    detail: ms === now ? say("{0} ms a move, current", ms) : say("{0} ms a move", ms),
  }));
  const distances = speeds.map(({ ms }) => Math.abs(ms - now));
  // A setting may be a speed that is not in the list.
  const selected = distances.indexOf(Math.min(...distances));
  const chosen = await ask.choose({ title, prompt: say("Speed"), choices, selected });
  const speed = chosen && speeds[chosen.index];
  if (speed !== undefined) await settings.change(setting, speed.ms);
  return speed !== undefined;
}
