import type { ProgramStreams } from "../shared/command.js";
import { dataFolder } from "../shared/data-folder.js";
import { GameStore } from "../shared/game-store.js";
import { printable } from "../shared/printable.js";

/** Opens the games of the player for reading. Problems with files are printed. Close it at the end. */
export async function lookAtGames(streams: ProgramStreams): Promise<GameStore> {
  return GameStore.look(await dataFolder(), telling(streams));
}

/** The same, for changes. */
export async function openGames(streams: ProgramStreams): Promise<GameStore> {
  return GameStore.open(await dataFolder(), telling(streams));
}

function telling({ error }: ProgramStreams): (sentence: string) => void {
  return (sentence) => error(`${printable(sentence)}\n`);
}
