import type { EditorCommand } from "../../manifest/editor.js";
import { Channel } from "../../protocol/channel.js";
import type { EditorHostApi } from "../../protocol/levels/editor-requests.js";
import type { EditorViewApi } from "../../protocol/levels/editor-wire.js";
import { BoardFocus, fields, noteKeys } from "../kit/board-focus.js";
import { controls, placeOf } from "../kit/controls.js";
import { useLanguage } from "../kit/translate.js";
import { openPort } from "../kit/vscode-port.js";
import { type EditorState, firstEditorState, readEditorState } from "./model/editor-state.js";
import { LevelEditorModel } from "./model/level-editor-model.js";
import { TileworkLevelEditor } from "./tilework-level-editor.js";
import { editorKeys, placeOfPart } from "./tools/editor-keys.js";

/** The maximum delay of idle work. */
const maxDelayMs = 200;

/** Calls `run` when the page is idle, or after the maximum delay. */
function whenIdle(run: () => void): void {
  // Safari doesn't have it.
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: maxDelayMs });
  else setTimeout(run, 0);
}

/** Connects the editor's view to the extension host: pages come in, the user's actions go out. */
const port = openPort<EditorState>();
const kept = readEditorState(port.kept());
const editor = new TileworkLevelEditor();

const channel = new Channel<EditorViewApi<EditorCommand>, EditorHostApi>(
  port,
  {
    // A page that arrives before the translations waits for them; otherwise its texts would stay English.
    show: (page) => prepared.then(() => model.show(page)),
    goTo: (square) => prepared.then(() => model.go(square)),
    showLab: (news) => prepared.then(() => model.lab.show(news)),
    run: (command) => prepared.then(() => model.run(command)),
    paste: (text) => prepared.then(() => model.paste(text)),
    replay: (replay) => prepared.then(() => model.replayMoves(replay)),
    keys: (own) => {
      editorKeys.own = own;
      editor.requestUpdate();
    },
    focusBoard: () => prepared.then(() => keyboard.focusBoard()),
  },
  "trusted",
  (problem) => console.warn(problem),
);

const host = channel.remote(["act", "select", "showConflict", "solve"]);

let shiftIsDown = false;

/** The text of the cells that were copied last. All editors share the browser's storage, if there is one. */
function copiedCells(now?: string): string | undefined {
  const key = "tilework.copiedCells";
  try {
    if (now !== undefined) window.localStorage.setItem(key, now);
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

const model = new LevelEditorModel(
  {
    host,
    changed: () => editor.requestUpdate(),
    tell: (text, isSeen) => editor.tell(text, isSeen),
    keep: (state) => port.keep(state),
    keepCopied: (text) => copiedCells(text),
    isCopied: (text) => copiedCells() === text,
    askForSize: () => editor.sizeDialog?.open(),
    askAbout: () => editor.aboutDialog?.open(),
    showKeys: () => editor.showKeys(),
    penIsDown: () => shiftIsDown,
    focusBoard: () => keyboard.focusBoard(),
    focusList: () => editor.focusList(),
    revealLab: () => editor.revealLab(),
    scrollUp: () => editor.scrollUp(),
    // The code for pictures is loaded with the first picture.
    makePicture: (copies) =>
      void import("./board/tilework-picture-dialog.js").then((pictures) =>
        pictures.showPicture(model, copies),
      ),
    whenIdle,
  },
  kept ?? firstEditorState,
);

editor.model = model;
document.querySelector("tilework-app")?.remove();
document.body.append(editor);
listenToClipboard();
const keyboard = new BoardFocus(editor, {
  focus: () => (editor.boardFocused ? editor.shownPart : "none"),
  changed: noteKeys,
  takesKeys,
});

/** Fields, lists, menus and dialogs keep the focus. So does scrolling content, except its buttons. */
function takesKeys(event: Event): boolean {
  const keeping = `${fields}, select, dialog, tilework-menu, [role=listbox], [data-list], .moves`;
  if (placeOf(event, keeping)) return true;
  return placeOf(event, ".scrolls") !== undefined && !placeOf(event, controls);
}

/** The editor stays English if the host can't answer: a usable editor is better than none. */
const prepared: Promise<void> = host
  .ready(kept === undefined ? null : { level: kept.level })
  .then(useLanguage, (error: unknown) => console.error(error));

editor.addEventListener("tilework-menu-closed", () => keyboard.focusBoard());

// The page handles its keys before VS Code hears them at the window, so that they act in their order.
document.addEventListener("keydown", (event) => {
  const part = editor.boardFocused ? editor.shownPart : "none";
  const command = part === "none" ? undefined : editorKeys.commandOf(event, placeOfPart[part]);
  if (command === undefined || (isForClipboard(command) && !isDesktop)) return;
  event.preventDefault();
  event.stopPropagation();
  if (command === "paste") host.act({ kind: "paste" });
  else model.run(command);
});

// Shift keeps the pen down while it is held, like a mouse button.
window.addEventListener(
  "keydown",
  ({ shiftKey }) => {
    shiftIsDown = shiftKey;
  },
  { capture: true },
);
window.addEventListener("keyup", ({ key, shiftKey }) => {
  shiftIsDown = shiftKey;
  if (key === "Shift") model.cells.penLifted();
});
window.addEventListener("blur", () => {
  shiftIsDown = false;
  model.cells.penLifted();
});

/** On the desktop, VS Code gives the keys of the clipboard to no page. A browser makes events of them. */
const isDesktop = / Electron\//.test(navigator.userAgent);

function isForClipboard(command: EditorCommand): boolean {
  return command === "copy" || command === "cut" || command === "paste";
}

/** Handles the clipboard's keys in a browser, while the board has the keyboard. */
function listenToClipboard(): void {
  const takes = (event: ClipboardEvent) => {
    if (!editor.boardFocused || model.part !== "board") return false;
    event.preventDefault();
    return true;
  };
  for (const kind of ["copy", "cut"] as const)
    document.addEventListener(kind, (event) => {
      if (!takes(event)) return;
      model.cells[kind]();
      const text = model.cells.copiedText;
      if (text !== undefined) event.clipboardData?.setData("text/plain", text);
    });
  document.addEventListener("paste", (event) => {
    if (takes(event)) model.paste(event.clipboardData?.getData("text/plain") ?? "");
  });
}

/** The elements of the page. */
declare global {
  interface HTMLElementTagNameMap {
    "tilework-about-dialog": import("./tools/tilework-about-dialog.js").TileworkAboutDialog;
    "tilework-compare-dialog": import("./side/tilework-compare-dialog.js").TileworkCompareDialog;
    "tilework-design-lab": import("./side/tilework-design-lab.js").TileworkDesignLab;
    "tilework-editor-board": import("./board/tilework-editor-board.js").TileworkEditorBoard;
    "tilework-editor-tools": import("./tools/tilework-editor-tools.js").TileworkEditorTools;
    "tilework-level-check": import("./side/tilework-level-check.js").TileworkLevelCheck;
    "tilework-level-editor": import("./tilework-level-editor.js").TileworkLevelEditor;
    "tilework-level-list": import("./list/tilework-level-list.js").TileworkLevelList;
    "tilework-merge-page": import("./side/tilework-merge-page.js").TileworkMergePage;
    "tilework-moves-text": import("./board/tilework-moves-text.js").TileworkMovesText;
    "tilework-name-dialog": import("./side/tilework-solutions.js").TileworkNameDialog;
    "tilework-no-level": import("./tilework-no-level.js").TileworkNoLevel;
    "tilework-paste-dialog": import("./side/tilework-paste-dialog.js").TileworkPasteDialog;
    "tilework-picture-dialog": import("./board/tilework-picture-dialog.js").TileworkPictureDialog;
    "tilework-pull-bar": import("./board/mode-bars.js").TileworkPullBar;
    "tilework-resize-dialog": import("./tools/tilework-resize-dialog.js").TileworkResizeDialog;
    "tilework-solutions": import("./side/tilework-solutions.js").TileworkSolutions;
    "tilework-solve-panel": import("./side/tilework-solve-panel.js").TileworkSolvePanel;
    "tilework-test-bar": import("./board/mode-bars.js").TileworkTestBar;
    "tilework-twin-boards": import("./board/tilework-twin-boards.js").TileworkTwinBoards;
  }
}
