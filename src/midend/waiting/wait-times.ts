import type { AnyGame } from "../../games/game.js";
import {
  fieldsOf,
  listOf,
  matching,
  number,
  readableItems,
  tuple,
  type ValueOf,
} from "../../games/reading.js";
import { checksum } from "../../games/saves/checksum.js";
import type { CountedGame } from "../../games/statistics/counted-game.js";
import type { Memory } from "../ports/store.js";

/** The runs of a command that count, the latest ones. */
const maxRuns = 7;
/** More commands are not remembered; the ones that ran least recently go first. */
const maxCommands = 200;
/** Longer runs are those of servers and of machines that slept. */
const maxSeconds = 24 * 60 * 60;

const version = 1;

const length = number(0, maxSeconds);
const readRuns = tuple(matching(/^[0-9a-f]{16}$/), listOf(length, maxRuns));
/** A command by its key, and the seconds of its last runs, the latest last. */
type Runs = ValueOf<typeof readRuns>;

/**
 * How long commands took. Command lines may contain passwords, so only a number computed from each is kept.
 * While no statistics are kept, nothing is written, and nothing is expected.
 */
export class WaitTimes {
  constructor(
    private readonly memory: Memory,
    private readonly isOn: () => boolean,
  ) {}

  /**
   * A command has ended.
   * @param command see `timesKey`
   */
  note(command: string, seconds: number): void {
    if (!this.isOn() || length(seconds) === undefined) return;
    const all = this.#read();
    if (all === "newer") return;
    const key = keyOf(command);
    const before = all.find(([other]) => other === key)?.[1] ?? [];
    const runs: Runs = [key, [...before, Math.round(seconds * 10) / 10].slice(-maxRuns)];
    const others = all.filter(([other]) => other !== key);
    this.memory.write({ version, runs: [...others, runs].slice(-maxCommands) });
  }

  clear(): void {
    this.memory.write({ version, runs: [] });
  }

  /** The seconds that a command will probably take; `undefined` for one that has not run. */
  expected(command: string): number | undefined {
    const all = this.isOn() ? this.#read() : "newer";
    if (all === "newer") return undefined;
    const key = keyOf(command);
    return middleOf(all.find(([other]) => other === key)?.[1] ?? []);
  }

  /** Read again each time, as another window may have written it. A newer version's times are left alone. */
  #read(): readonly Runs[] | "newer" {
    const { version: found, runs } = fieldsOf(this.memory.read());
    if (typeof found === "number" && found > version) return "newer";
    return readableItems(readRuns, runs).slice(-maxCommands);
  }
}

/** A command for `WaitTimes`. The same command line takes another time in another folder. */
export function timesKey(commandLine: string, folder = ""): string {
  return folder === "" ? commandLine : `${folder}\n${commandLine}`;
}

/** Two checksums: commands of equal keys are too rare to matter. */
function keyOf(command: string): string {
  const text = command.trim();
  return checksum(text) + checksum(`${text.length} ${text}`);
}

/** The middle value; the smaller one of two, as a wait that ends early interrupts a game. */
function middleOf(seconds: readonly number[]): number | undefined {
  return seconds.toSorted((one, other) => one - other)[(seconds.length - 1) >> 1];
}

/** A kind of game: “sliding”, “3x3”. */
export interface Puzzle {
  readonly game: string;
  readonly variant: string;
}

/** What is needed of the games that the player has finished. */
export type PlayedTime = Pick<CountedGame, "game" | "variant" | "won" | "assisted" | "playedMs">;

/** The last games of a size that count: the player becomes faster. */
const maxGames = 10;

/**
 * The puzzle that the player usually finishes within a wait, and that takes most of it. `undefined` where
 * none is known to fit, or the length of the wait is unknown.
 * @param played the finished games, the oldest first
 */
export function puzzleFor(
  seconds: number | undefined,
  played: readonly PlayedTime[],
  games: readonly AnyGame[],
): Puzzle | undefined {
  if (seconds === undefined) return undefined;
  let fitting: (Puzzle & { readonly ms: number }) | undefined;
  for (const one of usualTimes(played, games))
    if (one.ms <= seconds * 1000 && one.ms > (fitting?.ms ?? 0)) fitting = one;
  return fitting && { game: fitting.game, variant: fitting.variant };
}

/** The usual time of each size that the player has finished, in the order of the games. */
function usualTimes(
  played: readonly PlayedTime[],
  games: readonly AnyGame[],
): readonly (Puzzle & { readonly ms: number })[] {
  return games.flatMap((game) =>
    // A level is not solved twice, but a random one is new each time.
    (game.levels?.random ?? game.variants.map(({ id }) => id)).flatMap((variant) => {
      const times = played
        .filter((one) => one.game === game.name && one.variant === variant && isFinished(one, game))
        .slice(-maxGames)
        .map(({ playedMs }) => playedMs)
        .sort((one, other) => one - other);
      const ms = times[times.length >> 1];
      return ms === undefined ? [] : [{ game: game.name, variant, ms }];
    }),
  );
}

/** Whether the player has played a game to its end alone. Games with a score usually end with a loss. */
function isFinished({ won, assisted }: PlayedTime, { ranking }: AnyGame): boolean {
  return !assisted && (won || ranking !== undefined);
}
