import * as vscode from "vscode";
import { type Message, plural } from "../../games/message.js";
import { games } from "../../games/registry/registry.js";
import { listedSave } from "../../games/saves/stored-save.js";
import type { OneOfAKind } from "../../midend/games/one-of-a-kind.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import type { Midend } from "../../midend/midend.js";
import { practiceOfHome, todayOfHome } from "../../midend/pages/day-words.js";
import { describeFigures } from "../../midend/pages/descriptions.js";
import type { SavedGames } from "../../midend/ports/store.js";
import { Owner } from "../../protocol/emitter.js";
import { Delayed } from "../kit/delayed.js";
import { onDidChangeSettings } from "../kit/entry-settings.js";
import { setting } from "../kit/settings.js";
import { translate, variantLabel } from "../kit/translate.js";
import { treeItemOf } from "../kit/tree.js";
import { type GamesEntry, gamesTree, type UnfinishedGame } from "./games-tree.js";

/**
 * A player makes several moves per second. The tree updates after a pause of `pauseMs`, or after `maxWaitMs`
 * at the latest.
 */
const pauseMs = 400;
const maxWaitMs = 2_000;

/**
 * The games in the activity bar, as a tree. Nothing is read before it is first visible, and nothing is
 * updated while it is hidden.
 */
export class GamesView extends Owner implements vscode.TreeDataProvider<GamesEntry> {
  #view: vscode.TreeView<GamesEntry> | undefined;
  #watching: vscode.Disposable | undefined;
  readonly #onDidChangeTreeData = this.own(new vscode.EventEmitter<undefined>());
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  #seen = false;
  #stale = false;
  readonly #update = this.own(new Delayed(() => this.#show()));

  /** @param report logs an error */
  constructor(
    private readonly midend: Midend,
    private readonly report: (error: unknown) => void,
  ) {
    super();
    const { liveGames, saves, records, levelRecords, days } = midend;
    this.own(
      liveGames.onDidChange(() => this.#changed()),
      saves.onDidChangeUnfinished(() => this.#changed()),
      records.onDidChange(() => this.#changed()),
      levelRecords.onDidChange(() => this.#changed()),
      days.onDidChange(() => this.#changed()),
      midend.practice.onDidChange(() => this.#changed()),
      onDidChangeSettings(["tilework.activityBar", "tilework.today", "tilework.practice"], () =>
        this.#changed(),
      ),
      { dispose: () => days.leave(this) },
      { dispose: () => this.#watching?.dispose() },
    );
  }

  /** The entries for a view that has become visible. */
  in(view: vscode.TreeView<GamesEntry>): this {
    this.#watching?.dispose();
    this.#view = view;
    this.midend.days.watch(this, view.visible);
    this.#watching = view.onDidChangeVisibility(() => {
      this.midend.days.watch(this, view.visible);
      this.#changed(false);
    });
    return this;
  }

  #readUnfinished(): Promise<readonly UnfinishedGame[]> {
    return unfinishedGames(this.midend.saves, this.midend.oneOfAKind);
  }

  async getChildren(entry?: GamesEntry): Promise<GamesEntry[]> {
    if (entry !== undefined) return [...entry.children];
    this.#seen = true;
    const unfinished = await this.#readUnfinished();
    if (this.#view !== undefined) this.#view.badge = badge(unfinished.length);
    await this.midend.ports.records.ready();
    const today = todayOfHome(this.midend)?.detail;
    const practice = practiceOfHome(this.midend);
    return [...gamesTree(games, unfinished, this.midend.levelRecords, today, practice)];
  }

  getTreeItem(entry: GamesEntry): vscode.TreeItem {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    return treeItemOf(
      entry,
      entry,
      entry.children.length === 0 ? None : entry.isUnfolded ? Expanded : Collapsed,
    );
  }

  /** @param isNews whether the tree has changed; otherwise it may have changed while it was hidden */
  #changed(isNews = true): void {
    this.#stale ||= isNews;
    // The badge is visible without the tree.
    if (
      this.#view === undefined ||
      !this.#seen ||
      !this.#stale ||
      !(this.#view.visible || setting("activityBar.badge") || this.#view.badge !== undefined)
    )
      return;
    this.#update.after(pauseMs, maxWaitMs);
  }

  #show(): void {
    const view = this.#view;
    if (view === undefined) return;
    if (view.visible) {
      this.#stale = false;
      this.#onDidChangeTreeData.fire(undefined);
    } else {
      this.#readUnfinished().then(({ length }) => {
        view.badge = badge(length);
      }, this.report);
    }
  }
}

function badge(count: number): vscode.ViewBadge | undefined {
  if (!setting("activityBar.badge") || count === 0) return undefined;
  return { value: count, tooltip: translate(plural(count, "{0} unfinished game", "{0} unfinished games")) };
}

/**
 * The games that can be continued, the last played first. The last one of each kind is opened, as on the home
 * page, because only its position tells whether it is over. The moves of the others are replayed for their
 * figures, and not again while their saves are unchanged.
 */
export async function unfinishedGames(
  saves: Pick<SavedGames, "open">,
  oneOfAKind: Pick<OneOfAKind, "look" | "unfinished">,
): Promise<readonly UnfinishedGame[]> {
  const lives = await Promise.all(games.map((game) => oneOfAKind.look(game)));
  const liveOf = (gameId: string) => lives.find((live) => live?.gameId === gameId);
  const unfinished: UnfinishedGame[] = [];
  for (const { game, slot, key, variant, origin, gameId } of await oneOfAKind.unfinished()) {
    const figures = figuresOfLive(liveOf(gameId)) ?? (await figuresOfSave(saves, key));
    // The save is gone or unplayable, and the player has been told.
    if (figures === undefined) continue;
    const name = origin?.title ?? variantLabel(game, variant);
    unfinished.push({ game: game.name, slot, name, detail: translate(figures) });
  }
  return unfinished;
}

function figuresOfLive(live: LiveGame | undefined): Message | undefined {
  return live && describeFigures(live.game.scene(live.position).figures);
}

async function figuresOfSave(saves: Pick<SavedGames, "open">, key: string): Promise<Message | undefined> {
  const stored = await saves.open(key);
  return stored && describeFigures(listedSave(key, stored.save).figures);
}
