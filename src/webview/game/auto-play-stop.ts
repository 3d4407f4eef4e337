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

/**
 * While `isRunning`, any key calls `stop`. VS Code listens at the window for the keys that it turns into commands; a key without modifiers ends
 * here, before it gets there, so that it is not also a move. Returns how to stop listening.
 */
export function stopByAnyKey(isRunning: () => boolean, stop: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (!isRunning() || modifiers.has(event.key)) return;
    stop();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.stopPropagation();
    // Nor may it press the button that has the focus: by the time the key is up, that button starts Auto Play again.
    event.preventDefault();
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}
