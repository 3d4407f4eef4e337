/**
 * What the page of a report runs. A page whose rows are ordered anew is a new document: it comes up where the
 * one before was scrolled to, with the keyboard on the head that was pressed. What is known of it VS Code
 * keeps, and a page without VS Code does without.
 */
export const reportScript = `
if (typeof acquireVsCodeApi === "function") {
  const vscode = acquireVsCodeApi();
  const tables = [...document.querySelectorAll(".scroll")];
  const kept = vscode.getState();
  if (kept !== undefined) {
    scrollTo(kept.left, kept.top);
    tables.forEach((table, index) => (table.scrollLeft = kept.tables?.[index] ?? 0));
    const head = document.querySelector('[data-order="' + CSS.escape(kept.order ?? "") + '"]');
    if (head !== null) {
      window.focus();
      head.focus({ preventScroll: true });
    }
  }
  // A scroll may be told after the press that it came before.
  let order;
  const keep = () => vscode.setState({ left: scrollX, top: scrollY, tables: tables.map((table) => table.scrollLeft), order });
  document.addEventListener("scroll", keep, { capture: true, passive: true });
  document.addEventListener("click", ({ target }) => {
    order = target.closest("[data-order]")?.dataset.order;
    keep();
  }, true);
}
`;
