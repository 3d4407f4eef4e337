import * as path from "node:path";
import * as vscode from "vscode";
import { type AnyGame, type Gesture, hasLevels, type LevelGame } from "../../games/game.js";
import type { FileLevel, LevelOrigin, Levels } from "../../games/levels.js";
import { games } from "../../games/registry/registry.js";
import { maxTitleCharacters } from "../../games/save.js";
import { begin, play } from "../../games/session.js";
import type { GameTable } from "../play/game-table.js";
import { type LiveGame, newStart, type Start } from "../play/live/live-game.js";
import { pushesBy } from "../shared/settings.js";
import { translate } from "../shared/translate.js";
import type { LevelRecords } from "../storage/level-records.js";
import { askLevel, askLevelFile, askLevelOf } from "./level-dialogs.js";

/** Puts games on their boards, after asking whether the ones there may go. */
export interface GameStarter {
  put(game: AnyGame, start: Start): Promise<boolean>;
  newGame(game: AnyGame, variant: string): Promise<void>;
}

/** What a player can do in games of levels: choose one, go from one to the next, undo and pick in their own ways. */
export class LevelPlay {
  readonly #records: LevelRecords;
  readonly #starter: GameStarter;
  readonly #table: (live: LiveGame) => GameTable;

  constructor(records: LevelRecords, starter: GameStarter, table: (live: LiveGame) => GameTable) {
    this.#records = records;
    this.#starter = starter;
    this.#table = table;
  }

  /** The game of levels there is. */
  get game(): LevelGame {
    const game = games.find(hasLevels);
    if (game === undefined) throw new Error("No game has levels.");
    return game;
  }

  /** A click on a square: picks a box up, brings it there, puts it down, or means what it does in every game. */
  gesture(live: LiveGame, gesture: Gesture): void {
    const { levelAssistant } = this.#table(live);
    if (gesture.kind === "carry") {
      levelAssistant?.drop();
      live.gesture({ ...gesture, fewest: pushesBy() });
      return;
    }
    if (levelAssistant === undefined || gesture.kind !== "cell") {
      live.gesture(gesture);
      return;
    }
    const { picked } = levelAssistant;
    const same = picked?.from.row === gesture.row && picked.from.column === gesture.column;
    if (picked?.to.some(({ row, column }) => row === gesture.row && column === gesture.column) && !same) {
      live.gesture({ kind: "carry", from: picked.from, to: gesture, fewest: pushesBy() });
      return;
    }
    if (picked !== undefined) levelAssistant.drop();
    if (same) live.speak(vscode.l10n.t("Put down."));
    else if (!levelAssistant.pick(gesture)) live.gesture(gesture);
  }

  /** Takes back the last push, with the walk to it and the walks after it; of a box brought far away, the last of its pushes. */
  undoPush(live: LiveGame): void {
    const { levels } = live.game;
    if (levels === undefined) return;
    const { session } = live;
    const isPush = (move: string) => levels.isPush(move);
    const last = session.steps.slice(0, session.cursor).findLastIndex((step) => step.some(isPush));
    const step = session.steps[last];
    if (step === undefined) {
      live.refuse(vscode.l10n.t("There is no push to take back."));
      return;
    }
    const pushBefore = step.slice(0, step.findLastIndex(isPush)).findLastIndex(isPush);
    live.undoInto(last, pushBefore + 1, vscode.l10n.t("Push taken back."));
  }

  /** Back to the start of the level. Where an engine helped, the game is the player's own again. */
  async restart(live: LiveGame): Promise<void> {
    if (live.session.cursor === 0 && !live.assisted) return live.refuse(vscode.l10n.t("This is the start already."));
    const { game, session, picture, origin } = live;
    if (live.assisted) live.replace(newStart({ ...begin(game, session.positions[0]), seed: session.seed }, { picture, origin }));
    else live.undoTo(0, vscode.l10n.t("Back at the start."));
  }

  /** The player's moves up to the board; of a solution that is shown, all of its moves. */
  async copyMoves(live: LiveGame, form: "moves" | "lurd"): Promise<void> {
    const { session, game } = live;
    const { showing } = this.#table(live).player;
    const isSolution = showing?.solution !== undefined;
    const moves = isSolution ? showing.replay.moves : session.steps.slice(0, session.cursor).flat();
    if (moves.length === 0 || game.levels === undefined) return live.refuse(vscode.l10n.t("There is no move yet to copy."));
    await vscode.env.clipboard.writeText(form === "moves" ? game.levels.compress(moves) : moves.join(""));
    const own = form === "moves" ? vscode.l10n.t("Your moves were copied.") : vscode.l10n.t("Your moves were copied as LURD text.");
    const others = form === "moves" ? vscode.l10n.t("The solution was copied.") : vscode.l10n.t("The solution was copied as LURD text.");
    const text = isSolution ? others : own;
    void vscode.window.setStatusBarMessage(text, 3_000);
    live.speak(text);
  }

  /** Lets the player choose a level: of the file that is played from, or of the collections. */
  async chooseLevel(live: LiveGame | undefined): Promise<void> {
    const file = live?.origin?.file;
    if (file === undefined) {
      const variant = await askLevel(this.game, this.#records, live?.variant);
      if (variant !== undefined) await this.#starter.newGame(this.game, variant);
      return;
    }
    const uri = vscode.Uri.parse(file.uri, true);
    const found = await this.#read(uri);
    const { levels } = this.game;
    const index = found && (await askLevelOf(nameOf(uri), found, levels, this.#records, placeIn(found, levels, live?.position, file.index)));
    if (found !== undefined && index !== undefined) await this.#begin(found, uri, index);
  }

  /** The level after this one, or before it, in its file or its collections; another one where levels are dealt at random. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return;
    const file = live.origin?.file;
    if (file !== undefined) return this.#goInFile(live, vscode.Uri.parse(file.uri, true), file.index, by);
    const next = levels.random.includes(live.variant) && by > 0 ? live.variant : neighbour(levels, live.variant, by);
    if (next === undefined)
      live.refuse(by > 0 ? vscode.l10n.t("There is no level after this one.") : vscode.l10n.t("There is no level before this one."));
    else await this.#starter.newGame(live.game, next);
  }

  async #goInFile(live: LiveGame, uri: vscode.Uri, from: number, by: 1 | -1): Promise<void> {
    const found = await this.#read(uri);
    if (found === undefined) return;
    // Levels that cannot be played are passed over.
    for (let index = placeIn(found, this.game.levels, live.position, from) + by; index >= 0 && index < found.length; index += by) {
      if (found[index]?.start().ok) return this.#begin(found, uri, index);
    }
    live.refuse(
      by > 0 ? vscode.l10n.t("There is no level after this one in the file.") : vscode.l10n.t("There is no level before this one in the file."),
    );
  }

  /**
   * Plays a level of a file, from 0; the first one that is open to the player where none is said. With moves already made, from there: they may be
   * anybody's, so such a game is not the player's own. Asks for the file where none is given.
   */
  async playFile(given: vscode.Uri | undefined, index: number | undefined, lurd = ""): Promise<void> {
    const uri = given ?? (await askLevelFile((document) => this.game.levels.read(document.getText(), nameOf(document.uri)).length > 0));
    const found = uri && (await this.#read(uri));
    if (uri === undefined || found === undefined) return;
    await this.#begin(found, uri, index ?? this.#firstOpen(found), lurd);
  }

  /** The first level that can be played and is not solved; where all are, the first that can be played. */
  #firstOpen(found: readonly FileLevel<unknown>[]): number {
    let first: number | undefined;
    for (const [index, { start }] of found.entries()) {
      const position = start();
      if (!position.ok) continue;
      if (!this.#records.isSolved(this.game.levels.key(position.value))) return index;
      first ??= index;
    }
    return first ?? 0;
  }

  async #begin(found: readonly FileLevel<unknown>[], uri: vscode.Uri, index: number, lurd = ""): Promise<void> {
    const level = found[index];
    const start = level?.start();
    if (level === undefined || start === undefined) {
      void vscode.window.showErrorMessage(vscode.l10n.t("{0} has no level {1}.", nameOf(uri), index + 1));
    } else if (!start.ok) {
      const text = vscode.l10n.t("Level {0} of {1} cannot be played. {2}", index + 1, nameOf(uri), translate(start.error));
      void vscode.window.showErrorMessage(text);
    } else {
      const title = level.title === "" ? `${nameOf(uri)} ${index + 1}` : `${nameOf(uri)} ${index + 1}: ${level.title}`;
      await this.#start(start.value, { title, file: { uri: uri.toString(), index } }, lurd);
    }
  }

  async #start(position: unknown, { title, file }: LevelOrigin, lurd: string): Promise<boolean> {
    const { game } = this;
    const origin = { title: title.slice(0, maxTitleCharacters), ...(file === undefined ? {} : { file }) };
    const session = begin(game, position);
    const moves = game.levels.readMoves(position, lurd);
    if (!moves.ok) void vscode.window.showWarningMessage(translate(moves.error));
    // One step for each push with the walk to it, so that undo leads back in good paces.
    const steps = moves.ok ? paces(moves.value, game.levels) : [];
    const played = steps.reduce((now, step) => play(now, step), session);
    return this.#starter.put(game, { ...newStart(played, { picture: undefined, origin }), assisted: steps.length > 0 });
  }

  /** The levels of a file as it is now, in the editor where it is open there; `undefined` after telling that it cannot be read or holds none. */
  async #read(uri: vscode.Uri): Promise<readonly FileLevel<unknown>[] | undefined> {
    try {
      const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
      const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      const found = this.game.levels.read(text, nameOf(uri));
      if (found.length > 0) return found;
      void vscode.window.showErrorMessage(vscode.l10n.t("{0} holds no level.", nameOf(uri)));
    } catch (error) {
      const text = vscode.l10n.t("{0} cannot be read: {1}", nameOf(uri), error instanceof Error ? error.message : String(error));
      void vscode.window.showErrorMessage(text);
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

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}

/** Through all collections, one after the other. */
function neighbour({ collections }: Levels<unknown, string>, variant: string, by: number): string | undefined {
  const all = collections.flatMap(({ levels }) => levels);
  const here = all.findIndex((level) => level.variant === variant);
  return here < 0 ? undefined : all[here + by]?.variant;
}

function paces(moves: readonly string[], levels: Levels<unknown, string>): readonly (readonly string[])[] {
  const steps: string[][] = [];
  let step: string[] = [];
  for (const move of moves) {
    step.push(move);
    if (!levels.isPush(move)) continue;
    steps.push(step);
    step = [];
  }
  return step.length === 0 ? steps : [...steps, step];
}
