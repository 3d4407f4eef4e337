import * as vscode from "vscode";
import { hasLevelFiles, type LevelFileGame } from "../../games/game.js";
import { type FileLevel, type LevelOrigin, type Levels, maxLevelDocumentBytes } from "../../games/levels.js";
import { playByPushes } from "../../games/play/play-core.js";
import { begin, takeHelp } from "../../games/play/session.js";
import { good } from "../../games/result.js";
import { maxTitleCharacters } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { decodeText } from "../../platform/text-bytes.js";
import { begunSlots } from "../pages/level-pages.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart } from "../live/start.js";
import { fileNameOf } from "../../extension/shared/file-name.js";
import { showError, showWarning } from "../../extension/shared/notify.js";
import { openTextUpTo, readFileUpTo } from "../../extension/shared/read-file.js";
import { translate } from "../../extension/shared/translate.js";
import type { LevelRecords } from "../store/level-records.js";
import type { SaveStore } from "../store/save-store.js";
import type { GameStarter } from "./game-starter.js";
import { askLevelFile, askLevelOf } from "./level-questions.js";

/** Levels that stand in files: plays one, and goes from one to the next. */
export class LevelFilePlay {
  readonly #records: LevelRecords;
  readonly #saves: SaveStore;
  readonly #starter: GameStarter;

  constructor(records: LevelRecords, saves: SaveStore, starter: GameStarter) {
    this.#records = records;
    this.#saves = saves;
    this.#starter = starter;
  }

  /** Lets the player choose a level of the file that is played from. */
  async chooseLevel({ game, origin, position }: LiveGame): Promise<void> {
    if (origin?.file === undefined || !hasLevelFiles(game)) return;
    const uri = vscode.Uri.parse(origin.file.uri, true);
    const found = await this.#read(game, uri);
    const now = found && placeIn(found, game.levels, position, origin.file.index);
    const begun = begunSlots(await this.#saves.begun(), game);
    const isBegun = (start: unknown) => begun.has(slotOf(game, start));
    const index = now === undefined ? undefined : await askLevelOf(fileNameOf(uri), found ?? [], game.levels, this.#records, isBegun, now);
    if (found !== undefined && index !== undefined) await this.#begin(game, found, uri, index);
  }

  /** The level after this one in its file, or before it. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { game, origin, position } = live;
    if (origin?.file === undefined || !hasLevelFiles(game)) return;
    const uri = vscode.Uri.parse(origin.file.uri, true);
    const found = await this.#read(game, uri);
    if (found === undefined) return;
    // Levels that cannot be played are passed over.
    for (let index = placeIn(found, game.levels, position, origin.file.index) + by; index >= 0 && index < found.length; index += by) {
      if (found[index]?.start().ok) return this.#begin(game, found, uri, index);
    }
    live.refuse(
      by > 0 ? vscode.l10n.t("There is no level after this one in the file.") : vscode.l10n.t("There is no level before this one in the file."),
    );
  }

  /**
   * Plays a level of a file, from 0; the first one that is open to the player where none is said. With moves already made, from there: they may be
   * anybody's, so such a game is not the player's own. Asks for the file where none is given.
   */
  async playFile(game: LevelFileGame, given: vscode.Uri | undefined, index: number | undefined, moves = ""): Promise<void> {
    const holdsLevels = (document: vscode.TextDocument) => game.levels.files.read(document.getText(), fileNameOf(document.uri)).length > 0;
    const uri = given ?? (await askLevelFile(holdsLevels));
    const found = uri && (await this.#read(game, uri));
    if (uri === undefined || found === undefined) return;
    await this.#begin(game, found, uri, index ?? this.#firstOpen(game, found), moves);
  }

  /** The first level that can be played and is not solved; where all are, the first that can be played. */
  #firstOpen({ levels }: LevelFileGame, found: readonly FileLevel<unknown>[]): number {
    let first: number | undefined;
    for (const [index, { start }] of found.entries()) {
      const position = start();
      if (!position.ok) continue;
      if (!this.#records.isSolved(levels.key(position.value))) return index;
      first ??= index;
    }
    return first ?? 0;
  }

  async #begin(game: LevelFileGame, found: readonly FileLevel<unknown>[], uri: vscode.Uri, index: number, moves = ""): Promise<void> {
    const level = found[index];
    const start = level?.start();
    if (level === undefined || start === undefined) {
      showError(vscode.l10n.t("{0} has no level {1}.", fileNameOf(uri), index + 1));
    } else if (!start.ok) {
      const text = vscode.l10n.t("Level {0} of {1} cannot be played. {2}", index + 1, fileNameOf(uri), translate(start.error));
      showError(text);
    } else {
      const title = level.title === "" ? `${fileNameOf(uri)} ${index + 1}` : `${fileNameOf(uri)} ${index + 1}: ${level.title}`;
      await this.#start(game, start.value, { title, file: { uri: uri.toString(), index } }, moves);
    }
  }

  /** Where the level was begun, it goes on; with moves that are given, a game of its own begins. */
  async #start(game: LevelFileGame, position: unknown, { title, file }: LevelOrigin, text: string): Promise<void> {
    const origin = { title: title.slice(0, maxTitleCharacters), ...(file === undefined ? {} : { file }) };
    const session = begin(game, position);
    const moves = game.levels.notation?.read(position, text);
    if (moves?.ok === false) void showWarning(translate(moves.error));
    const played = moves?.ok ? playByPushes(session, moves.value) : session;
    // Moves that were made before may be anybody's.
    const start = newStart(played === session ? session : takeHelp(played), { picture: undefined, origin });
    await (played === session ? this.#starter.openLevel(game, start) : this.#starter.put(game, start));
  }

  /** The levels of a file as it is now, in the editor where it is open there; `undefined` after telling that it cannot be read or holds none. */
  async #read({ levels }: LevelFileGame, uri: vscode.Uri): Promise<readonly FileLevel<unknown>[] | undefined> {
    try {
      const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
      const text = open === undefined ? decodeText(await readFileUpTo(uri, maxLevelDocumentBytes)) : good(openTextUpTo(open, maxLevelDocumentBytes));
      if (!text.ok) throw new Error(translate(text.error));
      const found = levels.files.read(text.value, fileNameOf(uri));
      if (found.length > 0) return found;
      showError(vscode.l10n.t("{0} holds no level.", fileNameOf(uri)));
    } catch (error) {
      const text = vscode.l10n.t("{0} cannot be read: {1}", fileNameOf(uri), error instanceof Error ? error.message : String(error));
      showError(text);
    }
    return undefined;
  }
}

/** Where the level of a position stands in its file now: others may have come before it, or gone. Its old place where it is there no more. */
function placeIn(found: readonly FileLevel<unknown>[], levels: Levels<unknown, string>, position: unknown, before: number): number {
  const key = levels.key(position);
  const isIt = (level: FileLevel<unknown> | undefined) => {
    const start = level?.start();
    return start?.ok === true && levels.key(start.value) === key;
  };
  if (isIt(found[before])) return before;
  const now = found.findIndex(isIt);
  return now < 0 ? before : now;
}
