import { boardSection } from "../../manifest/names.js";
import { Channel } from "../../protocol/channel.js";
import {
  type FirstPage,
  type GameHostApi,
  type GameViewApi,
  type KeptFolds,
  type PanelState,
  readKeptFolds,
} from "../../protocol/game/game-wire.js";
import { keyNamesOf } from "../../protocol/game/key-names.js";
import type { PanelPage } from "../../protocol/game/list-pages.js";
import { noteKeys } from "../kit/board-focus.js";
import { placeOf } from "../kit/controls.js";
import { isModifier } from "../kit/keys.js";
import { PictureCache } from "../kit/picture.js";
import { useLanguage } from "../kit/translate.js";
import { openPort } from "../kit/vscode-port.js";
import { HeldMovesStorage } from "./held-moves.js";
import { TileworkApp } from "./tilework-app.js";

/** Connects the view to the extension host: pages come in, the player's actions go out. */
const port = openPort<PanelState & KeptFolds>();
const app = document.querySelector("tilework-app") ?? document.body.appendChild(new TileworkApp());
app.unfolded = readKeptFolds(port.kept())?.unfolded ?? [];
const storage = new HeldMovesStorage();

const channel = new Channel<GameViewApi, GameHostApi>(
  port,
  {
    // A page that arrives before the translations waits for them; otherwise its texts would stay English.
    show: (page) => prepared.then(() => show(page)),
    keys: noteKeys,
    focusBoard: () => prepared.then(() => app.focusBoard()),
    showKeys: () => app.gamePage?.showKeys(),
    showPicture: (what) =>
      what === "whole" ? app.gamePage?.showPicture() : app.gamePage?.choosePicturePart(),
    holdMoves: (moves) => storage.hold(moves),
    dropMoves: (state) => storage.drop(state),
  },
  "trusted",
  (problem) => console.warn(problem),
);

const held = storage.all();
// A page made without the held moves would be visible only for a moment.
const first = held.length === 0 ? firstPage() : undefined;
if (first !== undefined) useLanguage(first.setup);
/** The page stays English if the host can't answer: a playable board is better than none. */
const answered: Promise<void> = offerHeld()
  .then(() => channel.request("ready", null))
  .then(useLanguage, (error: unknown) => console.error(error));
const prepared = first === undefined ? answered : Promise.resolve();

app.pictures = new PictureCache(
  {
    fetch: (key) => channel.request("picture", key),
    failed: (key) => channel.notify("pictureFailed", key),
    cut: (key) => channel.notify("pictureCut", key),
  },
  () => app.pictureReady(),
);

if (first !== undefined) void show(first.page);

/** Offers the host the moves that the previous host didn't save. */
async function offerHeld(): Promise<void> {
  if (held.length === 0) return;
  const done = await channel.request("recover", held).catch((error: unknown) => console.error(error));
  for (const state of done ?? []) storage.drop(state);
}

/** The page that the document holds; `undefined` if it holds none. */
function firstPage(): FirstPage | undefined {
  const text = document.getElementById("first")?.textContent;
  return text ? (JSON.parse(text) as FirstPage) : undefined;
}

/** Resolves when the page is drawn; the host sends the next page only then. */
async function show(page: PanelPage): Promise<void> {
  app.page = page;
  keep(page);
  await app.updateComplete;
}

function keep(page: PanelPage): void {
  const { unfolded } = app;
  port.keep({ ...stateOf(page), unfolded });
}

function stateOf(page: PanelPage): PanelState {
  if (page.kind === "home") return { page: "home" };
  if (page.kind === "timer") return { page: "timer", game: page.game, view: page.view };
  return { page: page.kind, game: page.game };
}

const isAutoPlaying = () => app.page?.kind === "board" && app.page.autoPlaying;
const stop = () => channel.notify("act", { kind: "stop" });

app.addEventListener("tilework-act", ({ detail }) => channel.notify("act", detail));
app.addEventListener("tilework-gesture", ({ detail }) => {
  if (detail.kind === "pick" || detail.kind === "drop") channel.notify("act", detail);
  else channel.notify("gesture", detail);
});
app.addEventListener("tilework-fold", ({ detail: { game, isUnfolded } }) => {
  app.unfolded = [...app.unfolded.filter((name) => name !== game), ...(isUnfolded ? [game] : [])];
  if (app.page !== undefined) keep(app.page);
});
app.addEventListener("tilework-keyboard", ({ detail }) => channel.notify("keyboard", detail));
app.addEventListener("tilework-press", (event) => {
  if (!isAutoPlaying()) return;
  stop();
  event.preventDefault();
});
stopByAnyKey();
offerBoardMenu();
typeNumbers();

/** The keys for undo, redo, save and solve. VS Code gets all other keys with Ctrl or Cmd. */
const gameChords: ReadonlySet<string> = new Set(["z", "y", "s", "enter"]);

/**
 * Digits on the board type the number of a tile, and Enter after them ends it. The page handles these keys
 * before VS Code hears them at the window. French keyboards write a digit only with Shift.
 */
function typeNumbers(): void {
  let isTyping = false;
  document.addEventListener("keydown", (event) => {
    if (!app.boardFocused || isModifier(event.key)) return;
    const names = [event.key, ...keyNamesOf(event)];
    const digit = names.flatMap((name) => /^(?:numpad)?(\d)$/.exec(name)?.[1] ?? [])[0];
    const isEnd = isTyping && names.includes("enter");
    isTyping = digit !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isTyping && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    channel.notify("act", isEnd ? { kind: "commitNumber" } : { kind: "digit", digit: Number(digit) });
  });
}

/**
 * Any key stops Auto Play. VS Code listens at the window and turns keys into commands. A key without
 * modifiers, or a game's own key, is stopped before it gets there, so that it isn't a move as well. Function
 * keys are VS Code's: after F1, the palette gets what is typed, not the board.
 */
function stopByAnyKey(): void {
  const listener = (event: KeyboardEvent) => {
    if (!isAutoPlaying() || isModifier(event.key)) return;
    stop();
    const isChord = event.ctrlKey || event.altKey || event.metaKey || /^F\d+$/.test(event.key);
    if (isChord && !gameChords.has(event.key.toLowerCase())) return;
    event.stopPropagation();
    // The key must not press the focused button either: on keyup, that button would start Auto Play again.
    event.preventDefault();
  };
  document.addEventListener("keydown", listener, { capture: true });
}

/**
 * Lets a right click on a board show our menu, without VS Code's entries for texts. VS Code reads from the
 * document's elements what was clicked, and can't see into shadow trees.
 */
function offerBoardMenu(): void {
  const offer = (event: Event) => {
    const isBoard = placeOf(event, "tilework-board:not([picture])");
    const menu = isBoard ? { webviewSection: boardSection, preventDefaultContextMenuItems: true } : {};
    document.body.dataset.vscodeContext = JSON.stringify(menu);
  };
  // Before VS Code's listener, which is in the document.
  window.addEventListener("contextmenu", offer, { capture: true });
}

/** The elements of the page. */
declare global {
  interface HTMLElementTagNameMap {
    "tilework-app": import("./tilework-app.js").TileworkApp;
    "tilework-best-results": import("./home/best-lists.js").TileworkBestResults;
    "tilework-best-scores": import("./home/best-lists.js").TileworkBestScores;
    "tilework-cheer": import("./page/tilework-cheer.js").TileworkCheer;
    "tilework-day-dots": import("./page/tilework-day-dots.js").TileworkDayDots;
    "tilework-days-page": import("./home/tilework-days-page.js").TileworkDaysPage;
    "tilework-ending": import("./page/tilework-ending.js").TileworkEnding;
    "tilework-figure": import("./page/tilework-figure.js").TileworkFigure;
    "tilework-game-card": import("./home/tilework-game-card.js").TileworkGameCard;
    "tilework-game-page": import("./page/tilework-game-page.js").TileworkGamePage;
    "tilework-home-page": import("./home/tilework-home-page.js").TileworkHomePage;
    "tilework-levels-page": import("./page/tilework-levels-page.js").TileworkLevelsPage;
    "tilework-patterns-page": import("./page/tilework-patterns-page.js").TileworkPatternsPage;
    "tilework-picture-part": import("./page/tilework-picture-part.js").TileworkPicturePart;
    "tilework-saved-games": import("./home/tilework-saved-games.js").TileworkSavedGames;
    "tilework-session-chart": import("./timing/tilework-session-chart.js").TileworkSessionChart;
    "tilework-statistics-page": import("./home/tilework-statistics-page.js").TileworkStatisticsPage;
    "tilework-timer-page": import("./timing/tilework-timer-page.js").TileworkTimerPage;
    "tilework-wait-bar": import("./page/tilework-wait-bar.js").TileworkWaitBar;
  }
}
