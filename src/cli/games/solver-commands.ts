import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { english, type Message, say } from "../../games/message.js";
import { isSeed } from "../../games/random.js";
import { objectOf, type Value } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import type { Solving } from "../../protocol/solver/solving.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { type CodeOf, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { type Command, command } from "../shared/command-table.js";
import { readNumber, readSeed, readWhole, secondsOption, tooFewSeeds } from "../shared/common-options.js";
import { count, flag, text } from "../shared/json-schema.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";

/** `tilework GAME solve` for games without a command of their own. */
export function solveCommand(game: AnyGame): Command {
  return command({
    summary: say("Solve a board"),
    positionals: "",
    options: {
      size: { value: "SIZE", about: say("Size, such as 4x4, or level"), standard: say("the first one") },
      seed: { value: "S", about: say("Seed of the game"), standard: "1", read: readSeed },
      position: { value: "TEXT", about: say("Board, as a saved game or the player writes it") },
      seconds: secondsOption(say("Time limit for the search, in seconds")),
      json: { about: say("Print one JSON object for each board") },
    },
    about: say("Solve a board of the game: that of a seed, or one given as text."),
    exits: { done: say("the board was solved"), notAll: say("the board wasn't solved") },
    json: { line: solutionSchema },
    prepare({ values: { json, seconds, size, seed, position: written }, given }) {
      if (written !== undefined && (given.has("size") || given.has("seed")))
        throw new UsageError(say("Use --position, or --size and --seed, not both."), "--position");
      const position = written === undefined ? dealt(game, size, seed) : positionOf(game, written);
      return (streams) =>
        withSolvers(streams, 1, async ({ pool }) => {
          const asked = pool.of("").solve(game, position, seconds * 1_000, streams.interrupt);
          const outcome = (await unlessStopped(asked))?.outcome;
          const board = game.format(position);
          const data = { game: game.name, position: board, ...aboutOf(outcome) };
          streams.out(`${json ? JSON.stringify(data) : `${board}\n${translate(solutionText(outcome))}`}\n`);
          return outcome?.kind === "solved" ? exitCodes.done : exitCodes.notAll;
        });
    },
  });
}

const solutionSchema = objectOf(
  { game: text, position: text, kind: { type: "string", enum: ["moves", "unsolvable", "gaveUp"] } },
  { moves: { type: "array", items: text }, isShortest: flag, lowerBound: count, reason: text },
);

/** `undefined`: the search was interrupted without a result. */
type Outcome = SolveAnswer["outcome"] | undefined;

function aboutOf(outcome: Outcome): object {
  if (outcome?.kind === "unsolvable") return { kind: "unsolvable", reason: english(outcome.reason) };
  if (outcome?.kind !== "solved") return { kind: "gaveUp" };
  const { moves, optimal, lowerBound } = outcome;
  return { kind: "moves", moves, isShortest: optimal === "moves", lowerBound };
}

function solutionText(outcome: Outcome): Message {
  if (outcome?.kind === "unsolvable") return say("There is no solution. {0}", outcome.reason);
  if (outcome?.kind !== "solved") return say("No solution was found in time. There may still be one.");
  const [count, moves] = [movesText(outcome.moves.length), outcome.moves.join(" ")];
  return outcome.optimal === "moves"
    ? say("Solved with the fewest moves, {0}: {1}", count, moves)
    : say("Solved: {0}: {1}", count, moves);
}

/** The board of a size and a seed (default: the first size). */
function dealt(game: AnyGame, variant: string | undefined, seed: number): unknown {
  const made = game.deal(variant ?? game.variants[0]!.id, seed);
  if (!made.ok) throw new UsageError(made.error, "--size");
  return made.value;
}

/** A board as `Game.format` writes it, or as players do. */
function positionOf(game: AnyGame, text: string): unknown {
  const read = game.text?.matches(text) === true ? game.text.read(text) : game.parse(text);
  if (!read.ok) throw new UsageError(read.error, "--position");
  return read.value;
}

const autoplayOptions = {
  games: {
    value: "N",
    about: say("Number of games, with the seeds S, S + 1, S + 2 …"),
    standard: "1",
    read: readWhole(1, 1_000_000),
  },
  size: { value: "SIZE", about: say("Size, such as 4x4, or level"), standard: say("the first one") },
  seed: { value: "S", about: say("Seed of the first game"), standard: "1", read: readSeed },
  ms: {
    value: "M",
    about: say("Time limit for a move, in milliseconds"),
    standard: "100",
    read: readNumber({ max: 60_000 }),
  },
  json: { about: say("Print one JSON object for each game") },
} as const satisfies OptionTable;

const playedSchema = objectOf({
  game: text,
  seed: count,
  status: { type: "string", enum: ["won", "lost", "stopped"] },
  moves: { type: "array", items: text },
});

/** Longer games are stopped. */
const maxMoves = 100_000;

type Played = Omit<Value<typeof playedSchema>, "game">;

/** `tilework GAME autoplay` for games without a command of their own. */
export function autoplayCommand(game: AnyGame): Command {
  return command({
    summary: say("Let the solver play whole games"),
    positionals: "",
    options: autoplayOptions,
    about: say("Let the solver play whole games, one suggested move after another."),
    exits: { done: say("every game was won"), notAll: say("not every game was won") },
    json: { line: playedSchema },
    prepare({ values }) {
      if (!isSeed(values.seed + values.games - 1)) throw new UsageError(tooFewSeeds, "--games");
      return (streams) => playAll(game, values, streams);
    },
  });
}

function playAll(
  game: AnyGame,
  { games, seed, size, ms, json }: ValuesOf<typeof autoplayOptions>,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  return withSolvers(streams, 1, async ({ pool }) => {
    let won = 0;
    for (let number = 0; number < games && !streams.interrupt.aborted; number++) {
      const start = dealt(game, size, seed + number);
      const played = { seed: seed + number, ...(await playOne(game, start, ms, pool.of(""), streams)) };
      if (played.status === "won") won++;
      streams.out(`${json ? JSON.stringify({ game: game.name, ...played }) : playedText(played)}\n`);
    }
    return won === games ? exitCodes.done : exitCodes.notAll;
  });
}

async function playOne(
  game: AnyGame,
  start: unknown,
  timeMs: number,
  solving: Solving,
  { interrupt }: ProgramStreams,
): Promise<Omit<Played, "seed">> {
  const moves: string[] = [];
  let position = start;
  while (moves.length < maxMoves && !interrupt.aborted) {
    const status = game.status(position);
    if (status !== "playing") return { status, moves };
    const move = (await unlessStopped(solving.hint(game, position, timeMs, interrupt)))?.move;
    const next = move === undefined ? undefined : game.play(position, move);
    if (move === undefined || next === undefined) break;
    moves.push(move);
    position = next;
  }
  return { status: "stopped", moves };
}

const ends = {
  won: say("the game was won"),
  lost: say("the game was lost"),
  stopped: say("the game was stopped"),
} as const;

function playedText({ seed, status, moves }: Played): string {
  return translate(say("Seed {0}: {1}, {2}", seed, ends[status], movesText(moves.length)));
}
