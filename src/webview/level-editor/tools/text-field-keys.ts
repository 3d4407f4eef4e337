/**
 * For the fields of the editor: the keys that edit their text stay theirs. VS Code would undo the document
 * instead (microsoft/vscode#227849), as it hears of every key that leaves the page.
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
