import { type AnyGame, hasLevelFiles, type LevelFileGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { findGame, games } from "../../games/registry/registry.js";
import { parseGameId, seededVariant } from "../../games/saves/game-id.js";
import type { Arguments, OptionTable, ValuesOf } from "../shared/arguments.js";
import { UsageError } from "../shared/command.js";
import {
  type DisplayOptions,
  displayOf,
  displayOptions,
  encodingOption,
  readSeed,
} from "../shared/common-options.js";
import { type LevelAddress, readLevelAddress } from "../shared/level-address.js";
import { listed } from "../shared/speech.js";

/** What the command line asks to play. */
export type PlayStart =
  /** The home page, where everything can be selected. */
  | { readonly kind: "home" }
  /** The unfinished game of this kind, or a new one. */
  | { readonly kind: "open"; readonly game: AnyGame }
  | {
      readonly kind: "new";
      readonly game: AnyGame;
      readonly variant: string;
      readonly seed: number | undefined;
    }
  | { readonly kind: "level"; readonly game: LevelFileGame; readonly address: LevelAddress }
  /** A game, a board or a game ID as text from standard input. */
  | { readonly kind: "paste"; readonly game: AnyGame | undefined }
  /** The unfinished game that was played last. */
  | { readonly kind: "continue" }
  /** A saved game by its name, the unfinished game of a kind, or a file that holds a save. */
  | { readonly kind: "saved"; readonly name: string };

export interface PlayRequest {
  readonly wanted: PlayStart;
  readonly display: DisplayOptions;
}

export const playOptions = {
  size: {
    value: "SIZE",
    about: say(
      "Start a new game of this size, such as 5x5. In Sokoban, it is a level, such as side-rooms/3 or random/easy.",
    ),
  },
  seed: { value: "S", about: say("Start a new game. The same seed gives the same game."), read: readSeed },
  level: { value: "FILE[:N]", about: say("Play level N of a file (default: the first)") },
  encoding: encodingOption,
  paste: {
    about: say("Read a game, a board or a game ID from standard input, up to an empty line"),
  },
  ...displayOptions,
} as const satisfies OptionTable;

export function playRequestOf({ values, positionals }: Arguments<typeof playOptions>): PlayRequest {
  const name = oneGame(positionals);
  return { wanted: wantedOf(name, values), display: displayOf(values) };
}

export function continueRequestOf({ values, positionals }: Arguments<typeof displayOptions>): PlayRequest {
  if (positionals.length > 1)
    throw new UsageError(
      say("Name one saved game. Put a name of several words in quotation marks."),
      positionals[1] ?? "",
    );
  const [name] = positionals;
  return {
    wanted: name === undefined ? { kind: "continue" } : { kind: "saved", name },
    display: displayOf(values),
  };
}

/** The one game that can be named; `undefined` for none. */
export function oneGame([name, more]: readonly string[]): string | undefined {
  if (more !== undefined)
    throw new UsageError(say("“{0}” is one argument too many. Name one game.", more), more);
  return name;
}

type WantedValues = Pick<ValuesOf<typeof playOptions>, "size" | "seed" | "level" | "paste">;

function wantedOf(name: string | undefined, { size, seed, level, paste }: WantedValues): PlayStart {
  if ([size ?? seed, level, paste || undefined].filter((value) => value !== undefined).length > 1) {
    throw new UsageError(
      say("Use only one of these: --size and --seed, --level, or --paste."),
      paste ? "--paste" : "--level",
    );
  }
  if (name?.includes("/") === true) return readGameId(name, { size, seed, level, paste });
  const game = name === undefined ? undefined : gameCalled(name);
  if (paste) return { kind: "paste", game };
  if (level !== undefined) return readLevel(level, game);
  if (size === undefined && seed === undefined)
    return game === undefined ? { kind: "home" } : { kind: "open", game };
  if (game === undefined)
    throw new UsageError(say("Name a game. {0}", gamesThereAre()), size === undefined ? "--seed" : "--size");
  // A seed has no effect on a level that is always the same.
  const variant = size === undefined ? seededVariant(game, game.variants[0]!.id) : variantCalled(game, size);
  return { kind: "new", game, variant, seed };
}

/** Reads “2048/4x4/123456”, as Copy Game ID writes it. */
function readGameId(id: string, others: WantedValues): PlayStart {
  if (Object.values(others).some((value) => value !== undefined && value !== false))
    throw new UsageError(say("A game ID can't be combined with other options."), id);
  const [first] = games;
  const read = parseGameId(id, games, { game: first!.name, variant: first!.variants[0]!.id });
  if (!read.ok) throw new UsageError(read.error, id);
  return {
    kind: "new",
    game: findGame(read.value.game)!,
    variant: read.value.variant,
    seed: read.value.seed,
  };
}

function readLevel(text: string, game: AnyGame | undefined): PlayStart {
  const meant = game ?? games.find(hasLevelFiles);
  if (meant === undefined || !hasLevelFiles(meant))
    throw new UsageError(say("{0} has no files of levels.", meant?.title ?? games[0]!.title), "--level");
  const address = readLevelAddress(text);
  return { kind: "level", game: meant, address };
}

export function gameCalled(name: string): AnyGame {
  const game = findGame(name);
  if (game === undefined)
    throw new UsageError(say("There is no game “{0}”. {1}", name, gamesThereAre()), name);
  return game;
}

function gamesThereAre(): Message {
  return say("Games: {0}.", listed(games.map(({ name }) => name)));
}

/** The most levels that are listed. A game of levels has very many. */
const maxNamed = 12;

function variantCalled(game: AnyGame, size: string): string {
  // Sizes may also be written as on the screen: 3×3.
  const plain = size.toLowerCase().replaceAll("×", "x");
  const meant = [size, plain].find((variant) => game.variant(variant) !== undefined);
  if (meant !== undefined) return meant;
  const named = game.variants.slice(0, maxNamed).map(({ id }) => id);
  const all = listed(game.variants.length > maxNamed ? [...named, "…"] : named);
  throw new UsageError(say("{0} has no size “{1}”. There is: {2}.", game.title, size, all), "--size");
}
