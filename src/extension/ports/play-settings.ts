import * as vscode from "vscode";
import type { PlaySettings, Settings } from "../../midend/ports/settings.js";
import { Emitter } from "../../protocol/emitter.js";
import {
  analysisTimeMs,
  autoPlayMoveMs,
  buildsLargeTables,
  chosenSkin,
  dayStartHour,
  defaultVariant,
  hintLimit,
  hintTimeMs,
  isSoundOn,
  keepsStatistics,
  keysMove,
  practices,
  pushesBy,
  replayMoveMs,
  setAutoPlayMoveMs,
  setReplayMoveMs,
  setShowsNumbers,
  showsNumbers,
  showsToday,
  warnsOfDeadlocks,
} from "../kit/settings.js";

/** VS Code's configuration, as the games read it. */
export class VscodeSettings implements Settings, vscode.Disposable {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening = vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("tilework")) this.#onDidChange.fire();
  });

  readonly play: PlaySettings = {
    get hintTimeMs() {
      return hintTimeMs();
    },
    get hintLimit() {
      return hintLimit();
    },
    get analysisTimeMs() {
      return analysisTimeMs();
    },
    get buildsLargeTables() {
      return buildsLargeTables();
    },
    get keysMove() {
      return keysMove();
    },
    get showsNumbers() {
      return showsNumbers();
    },
    get replayMoveMs() {
      return replayMoveMs();
    },
    get autoPlayMoveMs() {
      return autoPlayMoveMs();
    },
    get warnsOfDeadlocks() {
      return warnsOfDeadlocks();
    },
    get fewest() {
      return pushesBy();
    },
    get isSoundOn() {
      return isSoundOn();
    },
    get showsToday() {
      return showsToday();
    },
    get practices() {
      return practices();
    },
    get dayStartHour() {
      return dayStartHour();
    },
    get keepsStatistics() {
      return keepsStatistics();
    },
  };

  readonly #changes: {
    readonly [Name in Parameters<Settings["change"]>[0]]: (value: PlaySettings[Name]) => Promise<void>;
  } = {
    replayMoveMs: setReplayMoveMs,
    autoPlayMoveMs: setAutoPlayMoveMs,
    showsNumbers: setShowsNumbers,
  };

  readonly skin = chosenSkin;
  readonly defaultVariant = defaultVariant;

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  change<Name extends Parameters<Settings["change"]>[0]>(
    name: Name,
    value: PlaySettings[Name],
  ): Promise<void> {
    return this.#changes[name](value);
  }
}
