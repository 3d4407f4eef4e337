import { statSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyGame, canGoOn, type LevelFileGame } from "../../games/game.js";
import { english } from "../../games/message.js";
import { begin, current, deal, takeHelp } from "../../games/play/session.js";
import { findGame, games } from "../../games/registry/registry.js";
import { parseGameId } from "../../games/saves/game-id.js";
import { parseGameText, pastedGame } from "../../games/saves/game-text.js";
import { maxTitleCharacters, parseSave } from "../../games/saves/save.js";
import type { StoredSave } from "../../platform/storage/save-reader.js";
import type { FirstPage } from "../play/first-page.js";
import { newStart, randomSeed, type Start } from "../play/shell/shell-game.js";
import { type Terminal, UsageError } from "../shared/command.js";
import { type LevelAddress, noSuchLevel } from "../shared/level-address.js";
import { readText } from "../shared/read-text.js";
import type { GameStore } from "../store/game-store.js";
import type { Wanted } from "./play-request.js";

/** Finds what is wanted. Throws a `UsageError` that says why it is not there. `pasted` reads what is pasted. */
export async function startOfPlay(wanted: Wanted, store: GameStore, terminal: Terminal, pasted: () => Promise<string>): Promise<FirstPage> {
  switch (wanted.kind) {
    case "home":
    case "open":
      return wanted;
    case "new":
      return { kind: "begin", start: dealt(wanted.game, wanted.variant, wanted.seed) };
    case "level":
      return { kind: "begin", start: await readLevel(wanted.game, wanted.address, terminal) };
    case "paste":
      return { kind: "begin", start: pastedStart(await pasted(), wanted.game) };
    case "continue": {
      const newest = (await store.list()).find(({ save }) => save.name === undefined && canGoOn(save.session.game, current(save.session)));
      if (newest === undefined)
        throw new UsageError("There is no unfinished game. “tilework play” begins one, and “tilework list” names the saved ones.");
      return { kind: "resume", stored: newest };
    }
    case "saved":
      return findSaved(wanted.name, await store.list(), terminal);
  }
}

async function findSaved(name: string, all: readonly StoredSave[], terminal: Terminal): Promise<FirstPage> {
  const lower = name.toLowerCase();
  const named = all.find(({ save }) => save.name === name) ?? all.find(({ save }) => save.name?.toLowerCase() === lower);
  // A named save stays as it is; the game that goes on from it is another file.
  if (named !== undefined) return { kind: "begin", start: named.save };
  const game = findGame(name);
  const running = all.find(({ save }) => save.name === undefined && save.session.game === game);
  if (running !== undefined) return { kind: "resume", stored: running };
  if (game !== undefined) throw new UsageError(`There is no unfinished game of ${english(game.title)}. “tilework play ${name}” begins one.`);
  if (isFile(name)) {
    const save = parseSave(await readText(name, terminal), findGame);
    if (save.ok) return { kind: "begin", start: save.value };
    throw new UsageError(`“${name}” cannot be played. ${english(save.error)}`);
  }
  const names = all.flatMap(({ save }) => save.name ?? []);
  throw new UsageError(
    `There is no saved game “${name}”. ${names.length === 0 ? "No game is saved under a name." : `There is: ${names.slice(0, 20).join(", ")}.`}`,
  );
}

function dealt(game: AnyGame, variant: string, seed = randomSeed()): Start {
  const session = deal(game, variant, seed);
  if (!session.ok) throw new UsageError(english(session.error));
  return newStart(session.value);
}

async function readLevel(game: LevelFileGame, address: LevelAddress, terminal: Terminal): Promise<Start> {
  const { file, number } = address;
  // One that comes with the game has a name that looks like a file's.
  if (!isFile(file) && file !== "-" && game.variant(file) !== undefined) return dealt(game, file);
  const name = file === "-" ? "standard input" : path.basename(file);
  const levels = game.levels.files.read(await readText(file, terminal), name);
  const level = levels[number - 1];
  if (level === undefined) throw noSuchLevel(address, levels.length);
  const start = level.start();
  if (!start.ok) throw new UsageError(`Level ${number} of “${file}” cannot be played. ${english(start.error)}`);
  const title = (level.title === "" ? `${name} ${number}` : `${name} ${number}: ${level.title}`).slice(0, maxTitleCharacters);
  const origin = file === "-" ? { title } : { title, file: { uri: pathToFileURL(path.resolve(file)).href, index: number - 1 } };
  return newStart(begin(game, start.value), origin);
}

/** A game as Copy Game writes it, a board as people write it, or a game ID. */
export function pastedStart(text: string, game: AnyGame | undefined): Start {
  const [first] = games;
  if (/^\S+\/\S+$/.test(text.trim())) {
    const id = parseGameId(text, games, { game: (game ?? first!).name, variant: (game ?? first!).variants[0]!.id });
    if (!id.ok) throw new UsageError(english(id.error));
    return dealt(findGame(id.value.game)!, id.value.variant, id.value.seed);
  }
  const session = parseGameText(text, games, game);
  if (!session.ok) throw new UsageError(`That cannot be played. ${english(session.error)}`);
  const { isHelped, isStray } = pastedGame(session.value);
  return newStart(isHelped ? takeHelp(session.value) : session.value, isStray ? { title: "Pasted level" } : undefined);
}

function isFile(name: string): boolean {
  try {
    return statSync(name).isFile();
  } catch {
    // It is not there, or no file can be called so.
    return false;
  }
}
