/**
 * Keeps the keys that edit a text field inside the field. VS Code receives every key that leaves the page and
 * would undo in the document instead (microsoft/vscode#227849).
 */
export function keepTextKeys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) {
    if (["a", "c", "v", "x", "y", "z"].includes(event.key.toLowerCase())) event.stopPropagation();
  } else if (
    event.key === "Enter" ||
    event.key === "Escape" ||
    event.key.length === 1 ||
    event.key === "Delete" ||
    event.key === "Backspace"
  ) {
    event.stopPropagation();
  }
}
