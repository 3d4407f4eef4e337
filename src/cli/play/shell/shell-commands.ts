import { basename, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type AnyGame, hasLevelFiles, hasLevels } from "../../../games/game.js";
import { neighbourLevel } from "../../../games/levels.js";
import { english } from "../../../games/message.js";
import { begin, movesMade } from "../../../games/play/session.js";
import { formatGameId } from "../../../games/saves/game-id.js";
import { formatGameText } from "../../../games/saves/game-text.js";
import type { StoredSave } from "../../../platform/storage/save-reader.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { Question } from "../../../terminal/play/surface.js";
import { UsageError } from "../../shared/command.js";
import { fileProblem } from "../../shared/file-error.js";
import { readFileText } from "../../shared/read-text.js";
import type { GameStore } from "../../store/game-store.js";
import { newStart, type Start } from "./shell-game.js";
import type { ShellTable } from "./shell-table.js";

const maxNameLength = 200;
const usualVariants = 3;

/** What a screen shows: the home page, the board of a game, its levels. */
export type Place = { readonly kind: "home" } | { readonly kind: "board" | "levels"; readonly game: string };

/** What commands need of what shows the games. */
export interface CommandHost {
  readonly store: GameStore;
  /** Puts a text into the clipboard. */
  copy(text: string): void;
  tableOf(game: AnyGame): ShellTable | undefined;
  /** Takes a game for the one of its kind, without showing it. */
  admit(start: Start): ShellTable;
  put(start: Start): void;
  putNew(game: AnyGame, variant: string): void;
  resume(stored: StoredSave): Promise<void>;
  go(place: Place): Promise<void>;
  ask(question: Question): Promise<number | string | undefined>;
  changed(): void;
}

/** What commands do to the games of a shell, as they do in the editor. */
export class ShellCommands {
  readonly #surface: CommandHost;

  constructor(surface: CommandHost) {
    this.#surface = surface;
  }

  run(table: ShellTable, command: BoardCommand): unknown {
    return this.#all[command](table);
  }

  /** Does what takes another game's place, once nothing is lost by it or the player says so. */
  async replaceWith(game: AnyGame, put: () => void | Promise<void>): Promise<void> {
    const live = this.#surface.tableOf(game)?.live ?? (await this.#running(game));
    if (live !== undefined && !(await this.#mayReplace(live))) return;
    await put();
  }

  /** Lets the player choose the size of a new game. */
  async chooseVariant(game: AnyGame): Promise<void> {
    const easier = game.walks === undefined ? [] : game.walks.usual.map((moves) => game.walks!.variantOf(game.variants[0]!.id, moves));
    const all = game.variants.map(({ id }) => id);
    // The usual sizes and the easier starts come before the many others.
    const ids = [...all.slice(0, usualVariants), ...easier, ...all.slice(usualVariants)];
    const choices = ids.flatMap((id) => {
      const variant = game.variant(id);
      return variant === undefined ? [] : [{ id, label: english(variant.label), detail: english(variant.goal), key: undefined }];
    });
    const answer = await this.#surface.ask({ kind: "choice", text: `A new game of ${english(game.title)}`, choices, selected: 0 });
    const chosen = typeof answer === "number" ? choices[answer] : undefined;
    if (chosen !== undefined) await this.replaceWith(game, () => this.#surface.putNew(game, chosen.id));
  }

  /** Asks for a file of levels and plays its first. */
  async playFile(game: AnyGame): Promise<void> {
    const file = await this.#surface.ask({ kind: "text", text: "A file of levels", value: "", maxLength: 1_000 });
    if (typeof file !== "string" || file === "" || !hasLevelFiles(game)) return;
    await this.replaceWith(game, () => this.#putFileLevel(game, pathToFileURL(resolve(file)).href, 0, undefined));
  }

  async withSave(stored: StoredSave | undefined, action: "load" | "rename" | "delete"): Promise<void> {
    if (stored === undefined) return;
    if (action === "load") await this.replaceWith(stored.save.session.game, () => void this.#surface.resume(stored));
    else if (action === "delete") {
      const name = stored.save.name ?? "this unfinished game";
      if (!(await this.#confirm(`Delete “${name}”? It cannot be brought back.`, "Delete"))) return;
      await this.#surface.store.delete(stored.key);
      await this.#surface.go({ kind: "home" });
    } else {
      const name = await this.#surface.ask({ kind: "text", text: "Its new name", value: stored.save.name ?? "", maxLength: maxNameLength });
      if (typeof name !== "string" || name.trim() === "") return;
      await this.#surface.store.rename(stored.key, name.trim());
      await this.#surface.go({ kind: "home" });
    }
  }

  readonly #all: Readonly<Record<BoardCommand, (table: ShellTable) => unknown>> = {
    newGame: ({ live }) =>
      hasLevels(live.game) ? this.#surface.go({ kind: "levels", game: live.game.name }) : this.#newGame(live.game, live.variant),
    undo: (table) => unlessBusy(table, () => table.live.act({ kind: "undo" })),
    redo: (table) => unlessBusy(table, () => table.live.act({ kind: "redo" })),
    undoPush: (table) => unlessBusy(table, () => table.live.act({ kind: "undoPush" })),
    restart: (table) => afterReplay(table, () => table.live.act({ kind: "restart" })),
    undoDeadlock: (table) => afterReplay(table, () => table.undoDeadlock()),
    whyLost: (table) => afterReplay(table, () => table.explainLoss()),
    keepLoss: ({ live }) => live.tell("Lost patterns are kept by the board in VS Code.", true),
    showLosses: ({ live }) => live.tell("Lost patterns are kept by the board in VS Code.", true),
    keepGoing: (table) => afterReplay(table, () => table.live.act({ kind: "continue" })),
    hint: (table) => afterReplay(table, () => table.hint()),
    playHint: (table) => afterReplay(table, () => table.playHint()),
    autoPlay: (table) => (table.isAutoPlaying ? table.stop() : afterReplay(table, () => table.autoPlay())),
    solve: (table) => (table.busy === "solution" ? table.stop() : afterReplay(table, () => table.solve())),
    replayGame: (table) => afterReplay(table, () => table.replayGame()),
    replayToggle: ({ replay }) => replay?.toggle(),
    replayBack: ({ replay }) => replay?.step("back"),
    replayForward: ({ replay }) => replay?.step("forward"),
    replayBackPush: ({ replay }) => replay?.step("backPush"),
    replayForwardPush: ({ replay }) => replay?.step("forwardPush"),
    replayFirst: ({ replay }) => replay?.step("first"),
    replayLast: ({ replay }) => replay?.step("last"),
    replayTempo: nothing,
    replayShorter: nothing,
    replayLeave: (table) => table.leaveReplay(),
    replayTake: (table) => table.takeReplay(),
    saveGame: (table) => this.#save(table),
    home: (table) => {
      if (table.entry.clear()) return undefined;
      if (table.live.picked !== undefined) return table.live.act({ kind: "drop" });
      if (table.stop() || table.leaveReplay()) return undefined;
      return this.#surface.go({ kind: "home" });
    },
    showScores: () => this.#surface.go({ kind: "home" }),
    // The screen has a help of its own.
    showKeys: nothing,
    changePlayerName: () => this.#askName(),
    copyGameId: (table) => this.#copyGameId(table),
    copyGame: ({ live }) => this.#copy(live.game, formatGameText(live.session), "Your game was copied; paste it here or in the editor."),
    choosePicture: ({ live }) => live.tell("A terminal shows no pictures.", true),
    toggleNumbers: nothing,
    showPicture: nothing,
    choosePicturePart: nothing,
    moveTile: nothing,
    pressCell: nothing,
    nextLevel: (table) => this.#goLevel(table, 1),
    previousLevel: (table) => this.#goLevel(table, -1),
    chooseLevel: ({ live }) => this.#showLevels(live.game),
    showLevels: ({ live }) => this.#showLevels(live.game),
    copyMoves: (table) => this.#copyMoves(table, "compress"),
    copyLurd: (table) => this.#copyMoves(table, "write"),
  };

  async #newGame(game: AnyGame, variant: string): Promise<void> {
    const label = english(game.variant(variant)?.label ?? game.title);
    const choices = [
      { label: `New game, ${label}`, detail: "", key: "y" },
      { label: "Another size…", detail: "", key: "o" },
      { label: "Keep playing", detail: "", key: "n" },
    ];
    const answer = await this.#surface.ask({ kind: "choice", text: "A new game in place of this one?", choices, selected: 0 });
    // The question has been the warning.
    if (answer === 0) this.#surface.putNew(game, variant);
    else if (answer === 1) await this.chooseVariant(game);
  }

  #showLevels(game: AnyGame): unknown {
    return hasLevels(game) ? this.#surface.go({ kind: "levels", game: game.name }) : undefined;
  }

  /** The level after this one, or before it, in its file or its collections; another one where levels are dealt at random. */
  async #goLevel(table: ShellTable, by: 1 | -1): Promise<void> {
    const { game, origin, variant } = table.live;
    const { levels } = game;
    if (levels === undefined) return;
    const none = by > 0 ? "There is no level after this one." : "There is no level before this one.";
    if (origin?.file !== undefined) {
      const { uri, index } = origin.file;
      await this.replaceWith(game, () => this.#putFileLevel(game, uri, index + by, none));
      return;
    }
    const next = levels.random.includes(variant) && by > 0 ? variant : neighbourLevel(levels, variant, by);
    if (next === undefined) table.live.tell(none, true);
    else await this.replaceWith(game, () => this.#surface.putNew(game, next));
  }

  async #putFileLevel(game: AnyGame, uri: string, index: number, none: string | undefined): Promise<void> {
    const tell = (text: string) => this.#surface.tableOf(game)?.live.tell(text, true);
    if (!hasLevelFiles(game)) return;
    try {
      const file = fileURLToPath(uri);
      const levels = game.levels.files.read(await readFileText(file), file);
      const level = levels[index];
      if (level === undefined) return void tell(none ?? "The file holds no levels.");
      const start = level.start();
      if (!start.ok) return void tell(english(start.error));
      const title = level.title === "" ? `${basename(file)} ${index + 1}` : level.title;
      this.#surface.put(newStart(begin(game, start.value), { title: title.slice(0, maxNameLength), file: { uri, index } }));
    } catch (error) {
      tell(error instanceof UsageError ? error.message : `The file cannot be read: ${fileProblem(error)}.`);
    }
  }

  async #save({ live }: ShellTable): Promise<void> {
    const value = `${english(live.game.title)}, ${live.boardName}`;
    const name = await this.#surface.ask({ kind: "text", text: "Save this game as", value, maxLength: maxNameLength });
    if (typeof name !== "string" || name.trim() === "") return;
    try {
      await this.#surface.store.saveAs(live.save(name.trim()));
      live.tell(`Saved as “${name.trim()}”.`);
    } catch (error) {
      live.tell(`The game was not saved: ${fileProblem(error)}.`, true);
    }
  }

  async #askName(): Promise<void> {
    const value = this.#surface.store.records.playerName?.text ?? "";
    const name = await this.#surface.ask({ kind: "text", text: "Your name, for the best scores", value, maxLength: 20 });
    if (typeof name === "string") await this.#surface.store.setPlayerName(name);
    this.#surface.changed();
  }

  #copyGameId({ live }: ShellTable): void {
    const { session, variant, game } = live;
    if (session.seed === undefined) live.tell("This board was not dealt from a seed, so it has no ID.", true);
    else this.#copy(game, formatGameId({ game: game.name, variant, seed: session.seed }), "The game ID was copied.");
  }

  #copyMoves({ live, replay }: ShellTable, form: "compress" | "write"): void {
    const moves = replay?.solution === undefined ? movesMade(live.session) : replay.replay.moves;
    const notation = live.game.levels?.notation;
    if (moves.length === 0) live.tell("There is no move yet to copy.", true);
    else this.#copy(live.game, notation?.[form](moves) ?? moves.join(" "), "The moves were copied.");
  }

  #copy(game: AnyGame, text: string, said: string): void {
    this.#surface.copy(text);
    this.#surface.tableOf(game)?.live.tell(said);
  }

  async #running(game: AnyGame): Promise<ShellTable["live"] | undefined> {
    // It is in a file yet; it is looked at as if it were on the board.
    const save = await this.#surface.store.readRunning(game.name);
    return save === undefined ? undefined : this.#surface.admit(save).live;
  }

  async #mayReplace(live: ShellTable["live"]): Promise<boolean> {
    if (!live.hasSomethingToLose) return true;
    return this.#confirm(
      `Your game of ${english(live.game.title)} (${live.boardName}) is not finished. Another one takes its place.`,
      "Begin the other one",
    );
  }

  async #confirm(text: string, label: string): Promise<boolean> {
    const choices = [
      { label, detail: "", key: "y" },
      { label: "Leave it as it is", detail: "", key: "n" },
    ];
    return (await this.#surface.ask({ kind: "choice", text, choices, selected: 1 })) === 0;
  }
}

function nothing(): void {
  // These belong to what a terminal has not.
}

/** A key that stops Auto Play, leaves a replay or drops typed digits does nothing else. */
function unlessBusy(table: ShellTable, act: () => unknown): unknown {
  if (table.isAutoPlaying) return table.stop();
  if (table.leaveReplay() || table.entry.clear()) return undefined;
  return act();
}

/** What goes on from the game itself leaves a replay first. */
function afterReplay(table: ShellTable, act: () => unknown): unknown {
  table.entry.clear();
  table.leaveReplay();
  return act();
}
