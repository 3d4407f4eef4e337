import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import type { BoardFile, RankedScore, ScoreFile } from "../../games/capabilities.js";
import { fileProblem } from "../../games/file-problem.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { sessionFrom } from "../../games/play/session.js";
import { askGame } from "../../midend/commands/answers.js";
import { newStart } from "../../midend/live/start.js";
import type { Midend } from "../../midend/midend.js";
import { randomId } from "../../platform/crypto.js";
import {
  exportedProgress,
  maxArchiveBytes,
  type ProgressPlaces,
  takenMessage,
  takeProgress,
} from "../../platform/storage/progress-archive.js";
import type { FileTexts } from "../kit/file-texts.js";
import { askWhereToWrite, fileNameOf, readFileUpTo, writeNamedFile } from "../kit/files.js";
import { showError, showInformation } from "../kit/notify.js";
import { formatNumber, t, translate } from "../kit/translate.js";

/** Far larger than any board or score file. */
const maxBytes = 1024 * 1024;

type WithBoardFile = AnyGame & { readonly files: { readonly board: BoardFile<unknown> } };
type WithScoreFile = AnyGame & { readonly files: { readonly scores: ScoreFile } };

const hasBoardFile = (game: AnyGame): game is WithBoardFile => game.files?.board !== undefined;
const hasScoreFile = (game: AnyGame): game is WithScoreFile => game.files?.scores !== undefined;

/** All progress, for another machine or a shell. */
const progressFile = { extension: "json", defaultName: "tilework-progress.json" } as const;

/**
 * Imports and exports games as files of older programs. If a file is invalid, an error is shown and nothing
 * changes.
 */
export class Exchange {
  /**
   * It gets the games from the midend, because its bundle would contain copies of them. `storage`: the folder
   * of the extension's files; `saves`: that of the saves.
   */
  constructor(
    private readonly midend: Midend,
    private readonly texts: FileTexts,
    private readonly storage: vscode.Uri,
    private readonly saves: Promise<vscode.Uri>,
  ) {}

  /**
   * Imports scores or progress if the file's name is that of such a file, else a board. Returns the game of
   * the board.
   */
  async importFile(uri: vscode.Uri | undefined): Promise<AnyGame | undefined> {
    const kinds = this.midend.games.flatMap(({ files }) => [files?.board ?? [], files?.scores ?? []].flat());
    const source = uri ?? (await askOpen(...kinds, progressFile));
    if (source === undefined) return undefined;
    if (isProgress(source)) return void (await this.#importProgress(source));
    if (!this.#hasScores(source)) return this.#importBoard(source);
    await this.#importScores(source);
    return undefined;
  }

  /** Exports what the file's name says: scores, progress or the board. Without a file, asks. */
  async exportFile(uri: vscode.Uri | undefined): Promise<void> {
    const what = uri === undefined ? await this.#askWhat() : this.#whatIn(uri);
    if (what === "progress") await this.#exportProgress(uri);
    else if (what !== undefined) await (what === "scores" ? this.#exportScores(uri) : this.#exportBoard(uri));
  }

  #whatIn(uri: vscode.Uri): ExportedThing {
    return isProgress(uri) ? "progress" : this.#hasScores(uri) ? "scores" : "board";
  }

  #hasScores({ path }: vscode.Uri): boolean {
    const withScores = this.midend.games.filter(hasScoreFile);
    return withScores.some(({ files }) => path.endsWith(`.${files.scores.extension}`));
  }

  async #askWhat(): Promise<ExportedThing | undefined> {
    const chosen = await this.midend.ports.ask.choose({
      title: say("Export"),
      prompt: say("Select what to export"),
      choices: [
        { label: say("Board of 2048") },
        { label: say("Scores of 2048") },
        { label: say("All Progress"), detail: say("for another machine, or for the program of a shell") },
      ],
    });
    return chosen && (["board", "scores", "progress"] as const)[chosen.index];
  }

  async #importProgress(source: vscode.Uri): Promise<void> {
    const bytes = await read(source, 2 * maxArchiveBytes);
    if (bytes === undefined) return;
    const { ports } = this.midend;
    const taken = await takeProgress(bytes, await this.#places());
    if (!taken.ok) return refuse(source, translate(taken.error));
    await ports.records.refresh();
    await ports.saves.refresh(() => undefined);
    void showInformation(translate(takenMessage(taken.value)));
  }

  async #exportProgress(uri: vscode.Uri | undefined): Promise<void> {
    const target = uri ?? (await askSaveAs(progressFile));
    if (target === undefined) return;
    this.midend.liveGames.keepAll();
    await this.midend.ports.saves.tidied();
    const text = await exportedProgress(await this.#places());
    if (!text.ok) return showError(translate(text.error));
    await writeNamedFile(target, new TextEncoder().encode(text.value));
  }

  async #places(): Promise<ProgressPlaces> {
    const findGame = (name: string) => this.midend.games.find((game) => game.name === name);
    return {
      files: hostFiles,
      findGame,
      practice: this.midend.ports.practice,
      storage: pathOf(this.storage),
      saves: pathOf(await this.saves),
    };
  }

  /** Replaces the board with the board of a file. Returns the game if it did. */
  async #importBoard(source: vscode.Uri): Promise<AnyGame | undefined> {
    const game = await this.#askGame(hasBoardFile);
    const bytes = game && (await read(source));
    if (game === undefined || bytes === undefined) return undefined;
    const position = game.files.board.read(bytes, this.midend.ports.chance.seed());
    if (!position.ok) {
      refuse(source, translate(position.error));
      return undefined;
    }
    const { liveGames, oneOfAKind } = this.midend;
    const live = await oneOfAKind.look(game);
    if (live !== undefined) liveGames.playSession(live).assistant.stop();
    await oneOfAKind.put(game, newStart(sessionFrom(game, position.value), this.midend.ports.chance));
    return game;
  }

  async #exportBoard(uri: vscode.Uri | undefined): Promise<void> {
    const game = await this.#askGame(hasBoardFile);
    if (game === undefined) return;
    const live = await this.midend.oneOfAKind.open(game);
    const bytes = game.files.board.write(live.position);
    if (!bytes.ok) {
      showError(translate(bytes.error));
      return;
    }
    const target = uri ?? (await askSaveAs(game.files.board));
    if (target !== undefined) await writeNamedFile(target, bytes.value);
  }

  async #importScores(source: vscode.Uri): Promise<void> {
    const game = await this.#askGame(hasScoreFile);
    if (game === undefined) return;
    // The older program used its console's code page.
    const text = await this.texts.read(source, maxBytes);
    const scores = text.ok ? game.files.scores.read(text.value) : text;
    if (!scores.ok) {
      refuse(source, translate(scores.error));
      return;
    }
    const unknown = t("Unknown");
    const named = scores.value.map(({ name, score }) => ({ name: name === "" ? unknown : name, score }));
    const fresh = missingFrom(this.midend.records.scores(game.name, game.files.scores.variant), named);
    const { entered } = await this.midend.records.enter(
      game,
      game.files.scores.variant,
      fresh.map((score) => ({ ...score, gameId: `file-${randomId()}` })),
    );
    void showInformation(
      t(
        "Scores added to the list: {0} of {1}. The others were in it already or too low.",
        formatNumber(entered),
        formatNumber(named.length),
      ),
    );
  }

  async #exportScores(uri: vscode.Uri | undefined): Promise<void> {
    const game = await this.#askGame(hasScoreFile);
    if (game === undefined) return;
    const scores = this.midend.records.scores(game.name, game.files.scores.variant);
    if (scores.length === 0) {
      void showInformation(t("There are no scores to export yet."));
      return;
    }
    const you = t("You");
    const named = scores.map(({ name, score }) => ({ name: name === "" ? you : name, score }));
    const target = uri ?? (await askSaveAs(game.files.scores));
    if (target !== undefined)
      await writeNamedFile(target, new TextEncoder().encode(game.files.scores.write(named)));
  }

  #askGame<Candidate extends AnyGame>(
    isOne: (game: AnyGame) => game is Candidate,
  ): Promise<Candidate | undefined> {
    return askGame(this.midend.ports.ask, this.midend.games.filter(isOne));
  }
}

/**
 * The file's scores that aren't in the list. Equal scores are counted, so that exported scores aren't
 * imported again.
 */
function missingFrom(list: readonly RankedScore[], scores: readonly RankedScore[]): readonly RankedScore[] {
  const you = t("You");
  const present = list.map(({ name, score }) => `${score}|${name === "" ? you : name}`);
  return scores.filter(({ name, score }) => {
    const place = present.indexOf(`${score}|${name}`);
    if (place >= 0) present.splice(place, 1);
    return place < 0;
  });
}

type ExportedThing = "board" | "scores" | "progress";

function isProgress({ path }: vscode.Uri): boolean {
  return path.endsWith(`.${progressFile.extension}`);
}

interface FileKind {
  readonly extension: string;
  readonly defaultName: string;
}

async function askOpen(...kinds: readonly FileKind[]): Promise<vscode.Uri | undefined> {
  const names = kinds.map(({ defaultName }) => defaultName).join(", ");
  const filters = {
    [names]: kinds.map(({ extension }) => extension),
    [t("All Files")]: ["*"],
  };
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const picked = await vscode.window.showOpenDialog({
    filters,
    openLabel: t("Import"),
    ...(folder && { defaultUri: folder }),
  });
  return picked?.[0];
}

function askSaveAs({ extension, defaultName }: FileKind): Thenable<vscode.Uri | undefined> {
  return askWhereToWrite(defaultName, {
    filters: { [defaultName]: [extension] },
    saveLabel: t("Export"),
  });
}

async function read(uri: vscode.Uri, most = maxBytes): Promise<Uint8Array | undefined> {
  try {
    return await readFileUpTo(uri, most);
  } catch (error) {
    if (error instanceof vscode.FileSystemError)
      showError(t("Couldn't read “{0}”: {1}", fileNameOf(uri), translate(fileProblem(error))));
    else refuse(uri, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function refuse(uri: vscode.Uri, reason: string): void {
  showError(t("Couldn't import “{0}”. {1}", fileNameOf(uri), reason), "play#2048");
}
