import type { LevelEditorModel } from "./model/level-editor-model.js";

/**
 * The clipboard's keys while the board has the keyboard. In a browser VS Code leaves them to the page
 * (`isCopyPasteOrCut` in its webview's main script), so that the commands of the same name are not asked for;
 * in the desktop it is the other way round, and no such event comes.
 */
export function listenToClipboard(model: LevelEditorModel, isOnBoard: () => boolean): void {
  const takes = (event: ClipboardEvent) => {
    if (!isOnBoard() || model.part !== "board") return false;
    event.preventDefault();
    return true;
  };
  const copied = (event: ClipboardEvent) => {
    const text = model.cells.copiedText;
    if (text !== undefined) event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", (event) => {
    if (!takes(event)) return;
    model.cells.copy();
    copied(event);
  });
  document.addEventListener("cut", (event) => {
    if (!takes(event)) return;
    model.cells.cut();
    copied(event);
  });
  document.addEventListener("paste", (event) => {
    if (takes(event)) model.paste(event.clipboardData?.getData("text/plain") ?? "");
  });
}
