/**
 * The script of a report's page. When the rows are ordered again, the page is a new document. The script
 * restores the scroll position and the focused header. VS Code keeps that state; without VS Code the page
 * works without it.
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
  // A scroll event may arrive after the press that followed it.
  let order;
  const keep = () => {
    const lefts = tables.map((table) => table.scrollLeft);
    vscode.setState({ left: scrollX, top: scrollY, tables: lefts, order });
  };
  document.addEventListener("scroll", keep, { capture: true, passive: true });
  document.addEventListener("click", ({ target }) => {
    order = target.closest("[data-order]")?.dataset.order;
    keep();
  }, true);
}
`;
