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
export function stopByAnyKey(isRunning: () => boolean, stop: () => void): () => void {
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
