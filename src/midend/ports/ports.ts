import type { AnyGame } from "../../games/game.js";
import type { KeptPattern } from "../../games/saves/kept-pattern.js";
import type { Event } from "../../protocol/emitter.js";
import type { PlaySettings } from "../../protocol/game/settings.js";
import type { LevelSolving, Solvers, Solving } from "../../protocol/solver/solving.js";
import type { Asking, Telling } from "./asking.js";
import type {
  Clipboard,
  LevelFileAccess,
  Links,
  Pictures,
  PlayersWork,
  TextFileAccess,
  WebPages,
} from "./outside.js";
import type { Speech } from "./speech.js";
import type { FinishedGames, Memory, RecordsKeeping, SavedGames } from "./store.js";
import type { Chance, Log, Time } from "./time.js";

/** What the midend needs from a surface. Each surface implements all ports; tests have a fake of each. */
export interface Ports {
  readonly time: Time;
  readonly chance: Chance;
  readonly log: Log;
  readonly settings: Settings;
  readonly speech: Speech;
  readonly ask: Asking;
  readonly tell: Telling;
  readonly clipboard: Clipboard;
  /** Absent where no editor opens links. */
  readonly links?: Links;
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
