import { boardSection } from "../../manifest/names.js";

/**
 * Lets a right click on a board show our menu, without VS Code's entries for texts. VS Code reads from the
 * document's elements what was clicked, and can't see into shadow trees.
 */
export function offerBoardMenu(): void {
  const offer = (event: Event) => {
    const isBoard = event
      .composedPath()
      .some((part) => part instanceof Element && part.matches("tilework-board:not([picture])"));
    const menu = isBoard ? { webviewSection: boardSection, preventDefaultContextMenuItems: true } : {};
    document.body.dataset.vscodeContext = JSON.stringify(menu);
  };
  // Before VS Code's listener, which is in the document.
  window.addEventListener("contextmenu", offer, { capture: true });
}
