import type { AnyGame } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import type { PictureLook, PicturePart } from "../../games/picture-part.js";
import type { AnySession } from "../../games/play/session.js";
import type { Result } from "../../games/result.js";
import type { KeptPattern } from "../../games/saves/kept-pattern.js";
import type { Slices } from "../../games/slices.js";
import type { Disposable, Event } from "../../protocol/emitter.js";
import type { ViewPicture } from "../../protocol/game/game-pages.js";
import type { PlaySettings } from "../../protocol/game/settings.js";
import type { LevelSolving, Solvers, Solving } from "../../protocol/solver/solving.js";
import type { FinishedGames, Memory, RecordsKeeping, SavedGames } from "./store.js";

/** Translates messages into the player's language. */
export interface Speech {
  /** A BCP 47 tag, for lists and dates. */
  readonly language: string;
  translate(message: Message): string;
}

/** The clocks and timers of a host. */
export interface Time {
  /** Milliseconds since 1970. This clock can be set. */
  now(): number;
  /** Milliseconds since any moment, by a clock that only goes forward. */
  elapsed(): number;
  /** Runs a function after `ms` milliseconds. Calling the result cancels it. */
  after(ms: number, run: () => void): () => void;
  /** The same, but the process may end before. */
  inBackground(ms: number, run: () => void): () => void;
  /** How long work may run before the host lets other work run. */
  readonly slices: Slices;
}

/** Random numbers and names. */
export interface Chance {
  /** The seed of a new deal: a whole number that `isSeed` accepts. */
  seed(): number;
  /** A unique name of at most 64 letters, digits and hyphens. */
  id(): string;
}

/** A message, or a name that somebody gave: a title, a file's name. */
export type Words = Message | string;

/** Questions to the player. Each answer is `undefined` where the question was dismissed. */
export interface Asking {
  choose(question: Choosing): Promise<Chosen | undefined>;
  text(question: TextQuestion): Promise<string | undefined>;
  /** Asks before something is done that cannot be undone. Resolves with whether to do it. */
  confirm(question: Confirming): Promise<boolean>;
}

export interface Choosing {
  readonly title: Message;
  /** What the player selects, in a few words. */
  readonly prompt: Message;
  readonly choices: readonly Choice[];
  /** The index of the choice that is marked at first (default: the first). */
  readonly selected?: number | undefined;
  /** What else can be done to a choice. */
  readonly actions?: readonly ChoiceAction[];
  /** The player only looks at the list or comes back to it, so closing it cancels nothing. */
  readonly isForReading?: boolean;
}

export interface Choice {
  readonly label: Words;
  /** A few words beside the label. */
  readonly detail?: Words;
  /** A sentence below it. */
  readonly sentence?: Words;
  /** A codicon's name; surfaces without pictures leave it out. */
  readonly icon?: string;
  /** The heading of a group that starts with this choice. */
  readonly heading?: Words;
  /** A letter that selects it at once, on surfaces where choices have letters. */
  readonly key?: string;
  /** Whether `Choosing.actions` are for this choice (default true). */
  readonly hasActions?: boolean;
}

interface ChoiceAction {
  readonly label: Message;
  /** A codicon's name. */
  readonly icon: string;
}

export interface Chosen {
  readonly index: number;
  /** The index of the action to run; `undefined` where the choice was simply selected. */
  readonly action?: number;
}

export interface TextQuestion {
  readonly title: Message;
  readonly prompt: Message;
  readonly value: string;
  readonly maxLength: number;
  /** Why a text is refused; `undefined` where it is accepted. */
  readonly problem?: (text: string) => Message | undefined;
  /**
   * The question stays open when it loses the focus: the player may have to copy the answer from elsewhere.
   */
  readonly waits?: boolean;
}

export interface Confirming {
  readonly question: Message;
  readonly detail: Words;
  /** The label of the button that confirms. */
  readonly yes: Message;
}

/** Shows messages outside the board. What a screen reader says of a game comes with its page. */
export interface Telling {
  /**
   * Shows a sentence for some time, on surfaces that have a place for it. Disposing the result removes it
   * earlier.
   */
  passing(text: Message, ms: number): Disposable;
  error(text: Message): void;
  warning(text: Message): void;
  /** Resolves with the index of the button that was pressed; `undefined` where none was. */
  information(text: Message, ...buttons: readonly Message[]): Promise<number | undefined>;
}

/** The clipboard, files and pictures. */

export interface Clipboard {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Web pages that play by themselves. */
export interface WebPages {
  /**
   * Asks the player for a file, and writes a page with the start of a game. `isReplay`: its moves are shown
   * at once.
   */
  save(title: string, session: AnySession, isReplay: boolean): Promise<void>;
}

/** Files that hold levels. An address is a URI. */
export interface LevelFileAccess {
  /**
   * Asks for a level file. The file's name may not show what it holds, so `holdsLevels` checks its text.
   * `undefined` where the question was dismissed.
   */
  ask(holdsLevels: (text: string, fileName: string) => boolean): Promise<string | undefined>;
  /**
   * The current text of a file: that of its editor where it is open. An error where the file cannot be read.
   */
  read(address: string, maxBytes: number): Promise<Result<string>>;
  /**
   * Whether a file is in a folder that the player opened to work in. Decides by the address alone, and does
   * not touch the file.
   */
  isInWorkspace(address: string): boolean;
  /** The file's name, for the player. Never throws, whatever the address is. */
  nameOf(address: string): string;
}

/** Pictures on tiles. */
export interface Pictures {
  /** What a page needs to show a game's picture; `undefined` where the tiles show their numbers. */
  of(game: PicturedGame): ViewPicture | undefined;
  /**
   * Lets the player select a picture. Resolves with its address, "none" for numbers, or one of
   * `pictureCommands`; with `undefined` where the question was dismissed.
   */
  choose(hasPicture: boolean): Promise<string | undefined>;
}

export interface PicturedGame {
  readonly game: AnyGame;
  readonly picture: string | undefined;
  readonly picturePart: PicturePart | undefined;
  readonly pictureLook: PictureLook | undefined;
}

/** The player's work outside of the games. */
export interface PlayersWork {
  /** Goes back to where the player worked before. Resolves with false if there is no such place. */
  goBack(): Promise<boolean>;
}

/** Imports and exports text files that the player selects. */
export interface TextFileAccess {
  /**
   * Lets the player select a file. Resolves with its text, or with why it can't be read; with `undefined`
   * if the player dismissed the question.
   */
  open(maxBytes: number): Promise<{ readonly name: string; readonly text: Result<string> } | undefined>;
  /** Asks the player for a file, proposes this name, writes the file, and says so. */
  save(name: string, extension: string, text: string): Promise<void>;
}

/** What the midend needs from a surface. Each surface implements all ports; tests have a fake of each. */
export interface Ports {
  readonly time: Time;
  readonly chance: Chance;
  /** Logs failures in English, for debugging. */
  readonly log: { error(problem: unknown): void };
  readonly settings: Settings;
  readonly speech: Speech;
  readonly ask: Asking;
  readonly tell: Telling;
  readonly clipboard: Clipboard;
  /** What links to games start with: “vscode://tilework.tilework”. Absent where no editor opens them. */
  readonly links?: { readonly base: string };
  /** Absent where the player writes pages by a command of the program. */
  readonly webPages?: WebPages;
  /** Absent where the games have a place of their own. */
  readonly work?: PlayersWork;
  readonly solvers: Solvers;
  readonly levelSolving: LevelSolving;
  readonly saves: SavedGames;
  readonly finished: FinishedGames;
  readonly records: RecordsKeeping;
  /** Remembers the random levels that were dealt. */
  readonly recentLevels: Memory;
  /** Remembers the positions that the player practices. */
  readonly practice: Memory;
  /** Remembers how long commands took. */
  readonly waitTimes: Memory;
  /** Remembers the level files that the player opened. */
  readonly openedFiles: Memory;
  /** The deadlock patterns that the player keeps. */
  readonly patterns: PatternStore;
  readonly patternFiles: TextFileAccess;
  readonly timedFiles: TextFileAccess;
  /** Exported statistics. */
  readonly statisticsFiles: TextFileAccess;
  readonly levelFiles: LevelFileAccess;
  readonly pictures: Pictures;
  /**
   * Loads the readers of forms that few texts have. Call it before a game reads a text from outside. Absent
   * where they are at hand.
   */
  readonly loadReaders?: () => Promise<unknown>;
}

/** The ports of one live game, which has solvers of its own. */
export type GamePorts = Omit<Ports, "solvers"> & { readonly solving: Solving };

/** Stores the deadlock patterns that the player keeps. `PatternFiles` keeps them as files. */
export interface PatternStore {
  /** All patterns, the latest first. Never rejects. */
  read(): Promise<readonly KeptPattern[]>;
  /**
   * Adds the patterns that are new. Resolves with how many were added, and whether there was no room for
   * more. Never rejects.
   */
  keep(patterns: readonly KeptPattern[]): Promise<{ readonly kept: number; readonly isFull: boolean }>;
  remove(pattern: KeptPattern): Promise<void>;
}

export type { PlaySettings };

/** The settings that a player can change from a board. */
type ChangedSetting = "replayMoveMs" | "autoPlayMoveMs";

export interface Settings {
  readonly play: PlaySettings;
  /** The selected skin of a game; `undefined` where the game has only one. */
  skin(game: AnyGame): string | undefined;
  /** The variant of the first game. */
  defaultVariant(game: AnyGame): string;
  change(name: ChangedSetting, value: number): Promise<void>;
  /** A setting has changed. */
  readonly onDidChange: Event<void>;
}
