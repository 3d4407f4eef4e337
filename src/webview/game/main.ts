import * as l10n from "@vscode/l10n";
import { Channel } from "../../protocol/channel.js";
import {
  type FirstPage,
  type GameHostApi,
  type GameViewApi,
  gameViewReaders,
  type KeptFolds,
  type PanelState,
  readKeptFolds,
  type ViewSetup,
} from "../../protocol/game/game-wire.js";
import type { PanelPage } from "../../protocol/game/losses-page.js";
import { noteKeys } from "../shared/controls/board-focus.js";
import { pageStyles } from "../shared/page/page-styles.js";
import { openPort } from "../shared/page/vscode-port.js";
import { PictureCache } from "../shared/picture/picture-cache.js";
import { HeldMovesStorage } from "./held-moves.js";
import { TileworkApp } from "./tilework-app.js";

/** Joins the view to the extension host: what is to be seen comes in, what the player does goes out. */
if (pageStyles.styleSheet !== undefined)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageStyles.styleSheet];

const app = document.querySelector("tilework-app") ?? document.body.appendChild(new TileworkApp());
const port = openPort<PanelState & KeptFolds>();
app.unfolded = readKeptFolds(port.kept())?.unfolded ?? [];
const storage = new HeldMovesStorage();

const channel = new Channel<GameViewApi, GameHostApi>(
  port,
  {
    // A page that overtakes the translations waits for them: its texts would stay English.
    show: (page) => prepared.then(() => show(page)),
    keys: noteKeys,
    focusBoard: () => prepared.then(() => app.focusBoard()),
    moveCursor: (direction) => app.gamePage?.moveCursor(direction),
    pressCursor: () => app.gamePage?.pressCursor(),
    showRecords: () => prepared.then(() => app.showRecords()),
    showKeys: () => app.gamePage?.showKeys(),
    showPicture: (what) =>
      what === "whole" ? app.gamePage?.showPicture() : app.gamePage?.choosePicturePart(),
    holdMoves: (moves) => storage.hold(moves),
    dropMoves: (state) => storage.drop(state),
  },
  gameViewReaders,
  (problem) => console.warn(problem),
);

const held = storage.all();
// A page that was made without the moves that are held would be seen for a moment only.
const first = held.length === 0 ? firstPage() : undefined;
if (first !== undefined) prepare(first.setup);
/** In English when the host cannot answer: a board that can be played is better than none. */
const answered: Promise<void> = offerHeld()
  .then(() => channel.request("ready", null))
  .then(prepare, (error: unknown) => console.error(error));
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

/** What the host before this one did not keep. */
async function offerHeld(): Promise<void> {
  if (held.length === 0) return;
  const done = await channel.request("recover", held).catch((error: unknown) => console.error(error));
  for (const state of done ?? []) storage.drop(state);
}

/** What the document holds; `undefined` where it holds nothing. */
function firstPage(): FirstPage | undefined {
  const text = document.getElementById("first")?.textContent;
  return text ? (JSON.parse(text) as FirstPage) : undefined;
}

/** Resolves when it is drawn: the host sends the next page only then. */
async function show(page: PanelPage): Promise<void> {
  app.page = page;
  keep(page);
  await app.updateComplete;
}

function keep(page: PanelPage): void {
  const { unfolded } = app;
  port.keep(
    page.kind === "home" ? { page: "home", unfolded } : { page: page.kind, game: page.game, unfolded },
  );
}

function prepare({ language, translations }: ViewSetup): void {
  document.documentElement.lang = language;
  if (translations !== undefined) l10n.config({ contents: { ...translations } });
}

const isAutoPlaying = () => app.page?.kind === "board" && app.page.autoPlaying;
const stop = () => channel.notify("act", { kind: "stop" });

app.addEventListener("tilework-act", ({ detail }) => channel.notify("act", detail));
app.addEventListener("tilework-swipe", ({ detail }) =>
  channel.notify("gesture", { kind: "direction", direction: detail }),
);
app.addEventListener("tilework-cell", ({ detail }) => channel.notify("gesture", { kind: "cell", ...detail }));
app.addEventListener("tilework-pick", ({ detail }) =>
  channel.notify("act", detail === undefined ? { kind: "drop" } : { kind: "pick", ...detail }),
);
app.addEventListener("tilework-carry", ({ detail }) =>
  channel.notify("gesture", { kind: "carry", ...detail }),
);
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
stopByAnyKey(isAutoPlaying, stop);

const modifiers: ReadonlySet<string> = new Set([
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
  "NumLock",
  "ScrollLock",
  "Fn",
  "Hyper",
  "Super",
]);

/** Undo, redo, save and solve; all other keys with Ctrl or Cmd are VS Code's. */
const gameChords: ReadonlySet<string> = new Set(["z", "y", "s", "enter"]);

/**
 * While `isRunning`, any key calls `stop`. VS Code listens at the window for the keys that it turns into
 * commands; a key without modifiers, or one that means something to the game, ends here, before it gets
 * there, so that it is not also a move. Returns how to stop listening.
 */
function stopByAnyKey(isRunning: () => boolean, stop: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (!isRunning() || modifiers.has(event.key)) return;
    stop();
    const chord = event.ctrlKey || event.altKey || event.metaKey;
    if (chord && !gameChords.has(event.key.toLowerCase())) return;
    event.stopPropagation();
    // Nor may it press the button that has the focus: by the time the key is up, that button starts Auto Play
    // again.
    event.preventDefault();
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}
