import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import type { LossPattern } from "../../games/levels.js";
import { type KeptLoss, type LossOrigin, maxKeptLosses, maxLossStart, maxLossUri, nameOfLoss, shortTitle } from "../../games/losses/kept-loss.js";
import { formatLosses, maxLossTextBytes, readLosses } from "../../games/losses/loss-text.js";
import { playByPushes } from "../../games/play/play-core.js";
import { begin, current } from "../../games/play/session.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../../platform/slices.js";
import { decodeText } from "../../platform/text-bytes.js";
import type { LossAction, LossCollection } from "../commands/loss-collection.js";
import type { LossOfLevel } from "../../extension/levels/open-files/editor-services.js";
import type { GameViews } from "../ports/game-view.js";
import { heading } from "../pages/level-pages.js";
import type { GameTable } from "../live/game-table.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart } from "../live/start.js";
import { fileNameOf } from "../../extension/shared/file-name.js";
import { showError, showInformation } from "../../extension/shared/notify.js";
import { readFileUpTo } from "../../extension/shared/read-file.js";
import { formatNumber, translate } from "../../extension/shared/translate.js";
import type { LostPatterns } from "./lost-patterns.js";

type Starter = Parameters<LossCollection["act"]>[1];

/** The player's collection of lost patterns: keeps one, shows them, carries them from one machine to another. */
export class LossActions implements LossCollection {
  readonly #losses: LostPatterns;
  readonly #findGame: (name: string) => AnyGame | undefined;

  constructor(losses: LostPatterns, findGame: (name: string) => AnyGame | undefined) {
    this.#losses = losses;
    this.#findGame = findGame;
  }

  async keep({ live, assistant, levelAssistant }: GameTable): Promise<void> {
    const patterns = live.game.levels?.deadlocks?.patterns;
    if (patterns === undefined || levelAssistant === undefined) return live.refuse(vscode.l10n.t("This game has no lost patterns."));
    if (levelAssistant.explanation === undefined) await assistant.explainLoss();
    const { explanation } = levelAssistant;
    const { position } = live;
    // Why there is none was said.
    if (explanation === undefined) return;
    const pattern = await inSlices(patterns.cut(position, explanation), hostSlices, () => live.position !== position);
    if (live.position !== position) return;
    if (pattern === undefined) return live.refuse(notCut());
    const told = await this.#keepCut(live.game, pattern, originOf(live));
    if (told === undefined) return;
    levelAssistant.noteKept(position);
    live.speak(told);
  }

  /** What is said stands in the status bar, as no board of the panel is about it. */
  async keepFrom({ game: name, board, lurd, squares, rule, title, file }: LossOfLevel): Promise<void> {
    const game = this.#findGame(name);
    const start = game?.levels?.files?.read(board, "level.xsb")[0]?.start();
    const moves = start?.ok === true ? game?.levels?.notation?.read(start.value, lurd) : undefined;
    const patterns = game?.levels?.deadlocks?.patterns;
    if (game === undefined || start?.ok !== true || moves?.ok !== true || patterns === undefined) return;
    const position = current(playByPushes(begin(game, start.value), moves.value));
    const pattern = await inSlices(patterns.cut(position, { squares, rule }), hostSlices, () => false);
    const told = pattern === undefined ? notCut() : await this.#keepCut(game, pattern, originWith(title, game.format(start.value), file));
    if (told !== undefined) void vscode.window.setStatusBarMessage(told, 5_000);
  }

  /** What is to be said; `undefined` where an error was shown. */
  async #keepCut(game: AnyGame, pattern: LossPattern, from: LossOrigin): Promise<string | undefined> {
    const { kept, isFull } = await this.#losses.keep([{ game: game.name, pattern, from, atMs: Date.now() }]);
    if (isFull) {
      showError(vscode.l10n.t("{0} lost patterns are kept; take some away to keep more.", formatNumber(maxKeptLosses)));
      return undefined;
    }
    return kept > 0 ? vscode.l10n.t("Kept among your lost patterns.") : vscode.l10n.t("It is among your lost patterns already.");
  }

  async show(game: AnyGame | undefined, panels: GameViews): Promise<void> {
    if (game?.levels?.deadlocks?.patterns !== undefined) panels.show({ kind: "losses", game: game.name });
  }

  async act(action: LossAction, starter: Starter): Promise<void> {
    if (!("loss" in action)) {
      const game = this.#findGame(action.game);
      if (game !== undefined) await (action.kind === "importLosses" ? this.#import(game) : this.#export(game));
      return;
    }
    const loss = this.#losses.all.find((one) => nameOfLoss(one) === action.loss);
    if (loss === undefined) return;
    if (action.kind === "openLoss") await this.#open(loss, starter);
    else if (action.kind === "deleteLoss") await this.#remove(loss);
    else {
      await vscode.env.clipboard.writeText(formatLosses([loss]));
      void vscode.window.setStatusBarMessage(vscode.l10n.t("The pattern was copied as text."), 3_000);
    }
  }

  /** The level that it is from, as it was then: goes on with what was begun of it. */
  async #open({ game: name, from }: KeptLoss, starter: Starter): Promise<void> {
    const game = this.#findGame(name);
    const position = from?.start === undefined ? undefined : game?.parse(from.start);
    if (game === undefined || from === undefined || position?.ok !== true || game.levels?.isStart(position.value) !== true) {
      showError(vscode.l10n.t("The level that this pattern is from is not there any more."));
      return;
    }
    const isStray = game.levels.files?.variant === game.variantOf(position.value);
    const origin = isStray ? { title: from.title, ...(from.file === undefined ? {} : { file: from.file }) } : undefined;
    await starter.openLevel(game, newStart(begin(game, position.value), { picture: undefined, origin }));
  }

  async #remove(loss: KeptLoss): Promise<void> {
    await this.#losses.remove(loss);
    const undo = vscode.l10n.t("Undo");
    const choice = await showInformation(vscode.l10n.t("The pattern was taken away."), undo);
    if (choice === undo) await this.#losses.keep([loss]);
  }

  async #import(game: AnyGame): Promise<void> {
    const patterns = game.levels?.deadlocks?.patterns;
    const filters = { [vscode.l10n.t("Lost patterns")]: ["txt"], [vscode.l10n.t("All Files")]: ["*"] };
    const [uri] = (await vscode.window.showOpenDialog({ filters, openLabel: vscode.l10n.t("Import") })) ?? [];
    if (uri === undefined || patterns === undefined) return;
    try {
      const text = decodeText(await readFileUpTo(uri, maxLossTextBytes));
      if (!text.ok) throw new Error(translate(text.error));
      const { losses, unread } = readLosses(text.value, game.name, patterns, Date.now());
      const { kept, isFull } = await this.#losses.keep(losses);
      const left = isFull ? vscode.l10n.t("There is no room for more than {0}.", formatNumber(maxKeptLosses)) : "";
      const bad = unread === 0 ? "" : vscode.l10n.t("{0} could not be read.", formatNumber(unread));
      const known = vscode.l10n.t("{0} of {1} patterns are new and were kept.", formatNumber(kept), formatNumber(losses.length));
      const told = [known, bad, left].filter((one) => one !== "").join(" ");
      if (losses.length === 0) showError(vscode.l10n.t("“{0}” holds no lost pattern.", fileNameOf(uri)));
      else void showInformation(told);
    } catch (error) {
      showError(vscode.l10n.t("{0} cannot be read: {1}", fileNameOf(uri), error instanceof Error ? error.message : String(error)));
    }
  }

  async #export({ name }: AnyGame): Promise<void> {
    const losses = this.#losses.of(name);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = folder && vscode.Uri.joinPath(folder, "lost-patterns.txt");
    const filters = { [vscode.l10n.t("Lost patterns")]: ["txt"] };
    const uri = await vscode.window.showSaveDialog({ filters, saveLabel: vscode.l10n.t("Export"), ...(target && { defaultUri: target }) });
    if (uri === undefined) return;
    try {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(formatLosses(losses)));
      void vscode.window.setStatusBarMessage(vscode.l10n.t("Written: {0}", fileNameOf(uri)), 3_000);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showError(vscode.l10n.t("“{0}” could not be written. {1}", fileNameOf(uri), reason));
    }
  }
}

function originOf(live: LiveGame): LossOrigin {
  const { game, session, origin } = live;
  const start = game.format(session.positions[0]);
  const { headline, place } = heading(live);
  const [, ...within] = place.split(" · ");
  const title = origin?.title ?? (within.length === 0 ? headline : `${within.join(" · ")}: ${headline}`);
  return originWith(title, start, origin?.file);
}

/** As much of it as is kept. */
function originWith(title: string, start: string, file: LossOrigin["file"]): LossOrigin {
  return {
    title: shortTitle(title),
    start: start.length <= maxLossStart ? start : undefined,
    file: file !== undefined && file.uri.length <= maxLossUri ? file : undefined,
  };
}

function notCut(): string {
  return vscode.l10n.t("This cannot be cut out of its level, so it was not kept.");
}
