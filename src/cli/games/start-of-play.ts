import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyGame, canBeContinued, hasLevelFiles, type LevelFileGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { current, deal, sessionFrom } from "../../games/play/session.js";
import { findGame, games } from "../../games/registry/registry.js";
import { parseGameId, seededVariant } from "../../games/saves/game-id.js";
import { parseSave } from "../../games/saves/save.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { pastedStart, readGame } from "../../midend/commands/sharing.js";
import { fileOrigin, newStart, type Start } from "../../midend/live/start.js";
import { OpenedFiles } from "../../midend/store/remembered.js";
import { hostRandom } from "../../platform/crypto.js";
import { hostClock } from "../../platform/host-clock.js";
import { speech, translate } from "../../platform/speech.js";
import type { StartPage } from "../play/shell.js";
import type { Arguments, OptionTable, ValuesOf } from "../shared/arguments.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import {
  type DisplayOptions,
  displayOf,
  displayOptions,
  encodingOption,
  readSeed,
} from "../shared/common-options.js";
import type { GameStore } from "../shared/game-store.js";
import { type LevelAddress, noSuchLevel, readLevelAddress } from "../shared/level-address.js";
import { isRegularFile, readText } from "../shared/read-text.js";
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
  if (level !== undefined) return levelStart(level, game);
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

function levelStart(text: string, game: AnyGame | undefined): PlayStart {
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

/** Finds the game to play. Throws a `UsageError` where it does not exist. `pasted` reads the pasted text. */
export async function startOfPlay(
  wanted: PlayStart,
  store: GameStore,
  streams: ProgramStreams,
  pasted: () => Promise<string>,
): Promise<StartPage> {
  switch (wanted.kind) {
    case "home":
    case "open":
      return wanted;
    case "new":
      return { kind: "begin", start: dealt(wanted.game, wanted.variant, wanted.seed) };
    case "level": {
      const read = await readLevel(wanted.game, wanted.address, streams);
      const { start } = read;
      // The player named the file, so its other levels need no question.
      if (start.origin?.file !== undefined) new OpenedFiles(store.openedFiles).note(start.origin.file.uri);
      return { kind: "begin", ...read };
    }
    case "paste":
      return { kind: "begin", ...(await readStart(await pasted(), wanted.game)) };
    case "continue": {
      const newest = await newestUnfinished(store);
      if (newest === undefined)
        throw new UsageError(
          say(
            "There is no unfinished game. “{0}” starts one, and “{1}” lists saved games.",
            "tilework play",
            "tilework list",
          ),
          "",
        );
      return { kind: "resume", stored: newest };
    }
    case "saved":
      return findSaved(wanted.name, await store.saves.listAll(), streams);
  }
}

/** The unfinished game that was played last. */
export async function newestUnfinished(store: GameStore): Promise<StoredSave | undefined> {
  return (await store.saves.listAll()).find(
    ({ save }) => save.name === undefined && canBeContinued(save.session.game, current(save.session)),
  );
}

async function findSaved(
  name: string,
  all: readonly StoredSave[],
  streams: ProgramStreams,
): Promise<StartPage> {
  const lower = name.toLowerCase();
  const named =
    all.find(({ save }) => save.name === name) ?? all.find(({ save }) => save.name?.toLowerCase() === lower);
  if (named !== undefined) return { kind: "resume", stored: named };
  const game = findGame(name);
  const running = all.find(({ save }) => save.name === undefined && save.session.game === game);
  if (running !== undefined) return { kind: "resume", stored: running };
  if (game !== undefined)
    throw new UsageError(
      say("There is no unfinished game of {0}. “{1}” starts one.", game.title, `tilework play ${name}`),
      name,
    );
  if (isRegularFile(name)) {
    const save = parseSave(await readText(name, streams), findGame);
    if (save.ok) return { kind: "begin", start: save.value };
    throw new UsageError(say("Couldn't play “{0}”: {1}", name, save.error), name);
  }
  const names = all.flatMap(({ save }) => save.name ?? []);
  throw new UsageError(
    names.length === 0
      ? say("There is no saved game “{0}”. No games are saved yet.", name)
      : say("There is no saved game “{0}”. Saved games: {1}.", name, listed(names.slice(0, 20))),
    name,
  );
}

function dealt(game: AnyGame, variant: string, seed = hostRandom.seed()): Start {
  const session = deal(game, variant, seed);
  if (!session.ok) throw new UsageError(session.error, "");
  return newStart(session.value, hostRandom);
}

/** A game, and what is said about the form of its text. */
interface StartRead {
  readonly start: Start;
  readonly note?: Message | undefined;
}

async function readLevel(
  game: LevelFileGame,
  address: LevelAddress,
  streams: ProgramStreams,
): Promise<StartRead> {
  const { file, number } = address;
  // Built-in levels may have names that look like files.
  if (!isRegularFile(file) && file !== "-" && game.variant(file) !== undefined)
    return { start: dealt(game, file) };
  const name = file === "-" ? translate(say("standard input")) : path.basename(file);
  const text = await readText(file, streams);
  const levels = game.levels.files.read(text, name);
  const level = levels[number - 1];
  const note = game.levels.files.note(text);
  if (level === undefined) throw noSuchLevel(address, levels.length, note);
  const start = level.start();
  if (!start.ok)
    throw new UsageError(
      say("Couldn't play level {0} of “{1}”: {2}", number, file, start.error),
      `${file}:${number}`,
    );
  const uri = file === "-" ? undefined : pathToFileURL(path.resolve(file)).href;
  const origin = fileOrigin(name, level.title, number - 1, uri);
  return { start: newStart(sessionFrom(game, start.value), hostRandom, { origin }), note };
}

/** Reads a game as Copy Game writes it, a board as people write it, or a game ID. */
async function readStart(text: string, game: AnyGame | undefined): Promise<StartRead> {
  const readings = await readGame(text, games, game, { time: hostClock });
  if (!readings.ok) throw new UsageError(say("Couldn't play the text: {0}", readings.error), "--paste");
  const [reading, ...others] = readings.value;
  // No question can be asked: the text comes from standard input, before there is a screen.
  if (others.length > 0)
    throw new UsageError(
      say(
        "Couldn't play the text, as its moves have several meanings: {0}. Paste the board.",
        listed(readings.value.map(({ label }) => translate(label ?? reading!.session.game.title))),
      ),
      "--paste",
    );
  return { start: pastedStart(reading!.session, { chance: hostRandom, speech }), note: reading!.note };
}
