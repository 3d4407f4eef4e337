import * as vscode from "vscode";
import type { Gesture, LevelGame } from "../../games/game.js";
import type { Levels } from "../../games/levels.js";
import { begin } from "../../games/session.js";
import type { GameTable } from "../play/game-table.js";
import { type LiveGame, newStart } from "../play/live/live-game.js";
import { pushesBy } from "../shared/settings.js";
import type { LevelRecords } from "../storage/level-records.js";
import type { GameStarter } from "./game-starter.js";
import { askLevel } from "./level-dialogs.js";
import type { LevelFilePlay } from "./level-file-play.js";

/** What a player can do in games of levels: choose one, go from one to the next, undo and pick in their own ways. */
export class LevelPlay {
  readonly #records: LevelRecords;
  readonly #starter: GameStarter;
  readonly #files: LevelFilePlay;
  readonly #table: (live: LiveGame) => GameTable;

  constructor(records: LevelRecords, starter: GameStarter, files: LevelFilePlay, table: (live: LiveGame) => GameTable) {
    this.#files = files;
    this.#records = records;
    this.#starter = starter;
    this.#table = table;
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
    const pushes = live.game.levels?.pushes;
    const { session } = live;
    const isPush = (move: string) => pushes?.isPush(move) === true;
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
  async copyMoves(live: LiveGame, form: "moves" | "notation"): Promise<void> {
    const { session, game } = live;
    const { showing } = this.#table(live).player;
    const isSolution = showing?.solution !== undefined;
    const moves = isSolution ? showing.replay.moves : session.steps.slice(0, session.cursor).flat();
    const notation = game.levels?.notation;
    if (moves.length === 0) return live.refuse(vscode.l10n.t("There is no move yet to copy."));
    if (form === "notation" && notation === undefined) return live.refuse(vscode.l10n.t("Moves of this game have no other way of writing."));
    await vscode.env.clipboard.writeText((form === "moves" ? notation?.compress(moves) : notation?.write(moves)) ?? moves.join(" "));
    const name = notation?.name ?? "";
    const own = form === "moves" ? vscode.l10n.t("Your moves were copied.") : vscode.l10n.t("Your moves were copied as {0} text.", name);
    const others = form === "moves" ? vscode.l10n.t("The solution was copied.") : vscode.l10n.t("The solution was copied as {0} text.", name);
    const text = isSolution ? others : own;
    void vscode.window.setStatusBarMessage(text, 3_000);
    live.speak(text);
  }

  /** Lets the player choose a level: of the file that is played from, or of the collections. */
  async chooseLevel(game: LevelGame, live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.#files.chooseLevel(live);
    const variant = await askLevel(game, this.#records, live?.variant);
    if (variant !== undefined) await this.#starter.newGame(game, variant);
  }

  /** The level after this one, or before it, in its file or its collections; another one where levels are dealt at random. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return;
    if (live.origin?.file !== undefined) return this.#files.go(live, by);
    const next = levels.random.includes(live.variant) && by > 0 ? live.variant : neighbour(levels, live.variant, by);
    if (next === undefined)
      live.refuse(by > 0 ? vscode.l10n.t("There is no level after this one.") : vscode.l10n.t("There is no level before this one."));
    else await this.#starter.newGame(live.game, next);
  }
}

/** Through all collections, one after the other. */
function neighbour({ collections }: Levels<unknown, string>, variant: string, by: number): string | undefined {
  const all = collections.flatMap(({ levels }) => levels);
  const here = all.findIndex((level) => level.variant === variant);
  return here < 0 ? undefined : all[here + by]?.variant;
}
