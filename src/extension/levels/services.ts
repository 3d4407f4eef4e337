import type * as vscode from "vscode";
import type { Level } from "../../games/sokoban/level.js";
import type { Method } from "../../games/sokoban/method.js";
import type { LevelAnswer, LevelProgress } from "../../protocol/level-solving.js";

/** What the editors of levels need of the rest of the extension. */
export interface LevelServices {
  readonly extensionUri: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly records: Records;
  readonly solver: Solver;
  /** Logs an error and shows it. */
  tell(error: unknown): void;
}

/** The ways in which the user solved levels, by the keys of their contents. */
export interface Records {
  readonly onDidChange: vscode.Event<void>;
  record(key: string, way: { readonly moves: number; readonly pushes: number; readonly lurd: string }): Promise<void>;
  isSolved(key: string): boolean;
  best(key: string): { readonly moves: { readonly moves: number }; readonly pushes: { readonly pushes: number } } | undefined;
}

export interface Solver {
  solve(
    level: Level,
    options: { readonly method: Method; readonly timeMs: number; readonly memoryMb?: number; readonly shorten?: boolean },
    signal: AbortSignal,
    onProgress: (progress: LevelProgress) => void,
  ): Promise<LevelAnswer>;
}
