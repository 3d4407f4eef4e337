import type { Direction } from "../../../games/direction.js";
import { type AnyGame, canGoOn, type Gesture, hasLevels } from "../../../games/game.js";
import { english, type Message } from "../../../games/message.js";
import type { PlayAction } from "../../../games/play/play-core.js";
import { type AnySession, current, deal, movesText } from "../../../games/play/session.js";
import { findGame } from "../../../games/registry/registry.js";
import { slotOf } from "../../../games/saves/save-slot.js";
import type { StoredSave } from "../../../platform/storage/save-reader.js";
import type { Page } from "../../../protocol/game/game-pages.js";
import type { Action } from "../../../protocol/game/game-wire.js";
import type { GameSurface, Question } from "../../../terminal/play/surface.js";
import type { GameStore } from "../../store/game-store.js";
import type { Advising } from "./adviser.js";
import { boardPage } from "./board-page.js";
import { homePage, levelsPage } from "./home-page.js";
import { Listeners } from "./listeners.js";
import { type CommandHost, type Place, ShellCommands } from "./shell-commands.js";
import { newStart, randomSeed, ShellGame, type Start } from "./shell-game.js";
import { ShellTable } from "./shell-table.js";

export interface ShellOptions {
  /** What a direction key moves, where that matters. */
  readonly keysMove: "tile" | "blank";
  /** Puts a text into the clipboard, where the terminal lets it. */
  readonly copy: (text: string) => void;
  /** The player has left. */
  readonly left: () => void;
  /** Reads what was pasted as a game; a sentence where it is none. */
  readonly readPasted: (text: string, game: AnyGame | undefined) => Start | string;
}

/** The games of a shell as a screen plays them: the unfinished one of each kind, the saved ones, the records. */
export class ShellSurface implements CommandHost, GameSurface {
  readonly store: GameStore;
  readonly options: ShellOptions;
  readonly #adviser: Advising;
  readonly #commands = new ShellCommands(this);
  readonly #changes = new Listeners<void>();
  readonly #tables = new Map<string, ShellTable>();
  #saves: readonly StoredSave[] = [];
  #place: Place = { kind: "home" };
  #last: string | undefined;
  #page: Page | undefined;
  #question: { readonly asked: Question; readonly answer: (answer: number | string | undefined) => void } | undefined;

  constructor(store: GameStore, adviser: Advising, options: ShellOptions) {
    this.store = store;
    this.#adviser = adviser;
    this.options = options;
  }

  /** What was said last reaches the screen with the page. */
  get page(): Page {
    this.#page ??= this.#makePage();
    return this.#page;
  }

  get question(): Question | undefined {
    return this.#question?.asked;
  }

  /** The game on the board. */
  get table(): ShellTable | undefined {
    return this.#place.kind === "board" ? this.#tables.get(this.#place.game) : undefined;
  }

  onDidChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  copy(text: string): void {
    this.options.copy(text);
  }

  /** Something else is to be seen. */
  changed(): void {
    this.#page = undefined;
    this.#changes.tell();
  }

  /** Turns to another page. What nobody sees does not go on. */
  async go(place: Place): Promise<void> {
    this.table?.rest();
    this.#place = place;
    if (place.kind === "board") this.#last = place.game;
    else await this.#readAll();
    this.changed();
  }

  /** Puts a game on the board of its kind, in place of the one that stands there, and shows it. */
  put(start: Start): void {
    const { name } = start.session.game;
    const known = this.#tables.get(name);
    if (known === undefined) this.admit(start).live.keep();
    else known.live.replace(start);
    void this.go({ kind: "board", game: name });
  }

  /** The unfinished game of a kind, or a new one. */
  async play(game: AnyGame): Promise<void> {
    if (!this.#tables.has(game.name)) {
      const save = await this.store.readRunning(game.name);
      if (save === undefined) {
        this.putNew(game, game.variants[0]!.id);
        return;
      }
      this.admit(save);
    }
    await this.go({ kind: "board", game: game.name });
  }

  /** A newly dealt game. */
  putNew(game: AnyGame, variant: string, seed = randomSeed()): void {
    const session = deal(game, variant, seed);
    if (session.ok) this.put(newStart(session.value));
    else this.table?.live.tell(english(session.error), true);
  }

  /** A saved game, which is played on where it is. */
  async resume(stored: StoredSave): Promise<void> {
    const { name, ...start } = stored.save;
    if (name === undefined) await this.store.resume(stored);
    this.put(start);
  }

  /** Everything is kept; nothing runs any more. */
  close(): void {
    for (const { live } of this.#tables.values()) if (live.session.cursor > 0) live.keep();
    for (const table of this.#tables.values()) table.close();
  }

  direction(direction: Direction): void {
    this.#act({ kind: "direction", direction, follows: this.options.keysMove });
  }

  gesture(gesture: Gesture): void {
    this.#act(gesture);
  }

  act(action: Action): void {
    const { table } = this;
    switch (action.kind) {
      case "command":
        if (table !== undefined) void this.#commands.run(table, action.command);
        else if (action.command === "newGame" || action.command === "home") void this.go({ kind: "home" });
        return;
      case "stop":
        if (table?.isAutoPlaying === true) table.stop();
        return;
      case "seek":
        table?.replay?.seek(action.place);
        return;
      // Its tempo is an option of the program.
      case "tempo":
      // It shows no pictures and keeps no lost patterns.
      case "picturePart":
      case "openLoss":
      case "copyLoss":
      case "deleteLoss":
      case "importLosses":
      case "exportLosses":
        return;
      case "pick":
      case "drop":
        this.#act(action);
        return;
      case "load":
      case "rename":
      case "delete":
        void this.#commands.withSave(
          this.#saves.find(({ key }) => key === action.save),
          action.kind,
        );
        return;
    }
    const game = findGame(action.game);
    if (game === undefined) return;
    if (action.kind === "continue") void this.play(game);
    else if (action.kind === "new") this.#begin(game, action.variant);
    else if (action.kind === "open") void this.#open(game, action.slot);
    else if (action.kind === "choose") void (hasLevels(game) ? this.go({ kind: "levels", game: game.name }) : this.#commands.chooseVariant(game));
    else void this.#commands.playFile(game);
  }

  typeDigit(digit: number): void {
    const { table } = this;
    if (table?.isAutoPlaying === true) table.stop();
    else if (table !== undefined && table.replay === undefined) table.entry.type(digit);
  }

  commitNumber(): void {
    this.table?.entry.commit();
  }

  paste(text: string): void {
    const read = this.options.readPasted(text, this.table?.live.game);
    if (typeof read !== "string") void this.#commands.replaceWith(read.session.game, () => this.put(read));
    else this.table?.live.tell(read, true);
  }

  answer(answer: number | string | undefined): void {
    const question = this.#question;
    this.#question = undefined;
    question?.answer(answer);
    this.changed();
  }

  leave(): void {
    this.options.left();
  }

  movesText(): string | undefined {
    return this.table && movesText(this.table.live.session);
  }

  translate(message: Message): string {
    return english(message);
  }

  /** Asks the player; resolves with the answer. A question takes the place of the one before it. */
  ask(asked: Question): Promise<number | string | undefined> {
    this.#question?.answer(undefined);
    return new Promise((answer) => {
      this.#question = { asked, answer };
      this.changed();
    });
  }

  /** The game of a kind that is in memory, or was unfinished when the home page was read. */
  tableOf(game: AnyGame): ShellTable | undefined {
    return this.#tables.get(game.name);
  }

  /** A direction, a click, a drag. In a replay the sides go back and forward, and up and down by pushes. */
  #act(action: PlayAction): void {
    const { table } = this;
    if (table === undefined) return;
    const { replay } = table;
    if (table.isAutoPlaying) table.stop();
    else if (replay === undefined) {
      table.entry.clear();
      table.live.act(action);
    } else if (action.kind === "direction") {
      if (action.direction === "left") replay.step("back");
      else if (action.direction === "right") replay.step("forward");
      else if (table.live.game.levels?.pushes !== undefined) replay.step(action.direction === "up" ? "backPush" : "forwardPush");
    }
  }

  /** What was begun in a slot, else a new game of the variant that it names. */
  async #open(game: AnyGame, slot: string): Promise<void> {
    const isIt = ({ game: { name }, positions }: AnySession) => name === game.name && slotOf(game, positions[0]) === slot;
    const goesOn = (session: AnySession) => isIt(session) && canGoOn(game, current(session));
    const table = this.#tables.get(game.name);
    if (table !== undefined && goesOn(table.live.session)) return this.go({ kind: "board", game: game.name });
    const stored = (await this.store.list()).find(({ save }) => save.name === undefined && goesOn(save.session));
    if (stored !== undefined) await this.resume(stored);
    else if (game.variant(slot) !== undefined) this.#begin(game, slot);
  }

  #begin(game: AnyGame, variant: string): void {
    void this.#commands.replaceWith(game, () => this.putNew(game, variant));
  }

  /** Takes a game for the one of its kind, without showing it. */
  admit(start: Start): ShellTable {
    const table = new ShellTable(new ShellGame(start, this.store), this.#adviser);
    table.onDidChange(() => this.changed());
    this.#tables.set(table.live.game.name, table);
    return table;
  }

  async #readAll(): Promise<void> {
    await this.store.ready();
    this.#saves = await this.store.list();
  }

  #makePage(): Page {
    const { records } = this.store;
    const { table } = this;
    if (table !== undefined) return boardPage(table, records);
    const game = this.#place.kind === "levels" ? findGame(this.#place.game) : undefined;
    if (game !== undefined && hasLevels(game)) return levelsPage(game, records, this.#saves, this.#tables.get(game.name)?.live.variant);
    const running = (one: AnyGame) =>
      this.#tables.get(one.name)?.live.save(undefined) ??
      this.#saves.find(({ save }) => save.name === undefined && save.session.game.name === one.name)?.save;
    return homePage(running, this.#saves, records, this.#last);
  }
}
