import type { Message } from "../../../games/message.js";
import { documentHtml } from "../../kit/document-html.js";
import { escapeHtml } from "../../kit/escape-html.js";
import { type LinkButton, linkButtons } from "../../kit/link-buttons.js";
import { reportStyles } from "./report-styles.js";
import type { Column, ReportTables, Table, TableCell } from "./report-tables.js";

export interface HtmlOptions {
  readonly translate: (message: Message) => string;
  readonly language: string;
  readonly nonce: string;
  readonly actions: readonly LinkButton[];
  /** Opens a level; the argument is its index from 0. */
  readonly openLevel: { readonly command: string; readonly label: (level: number) => string };
  /** Orders the rows by a column; the argument names it. */
  readonly sort: { readonly command: string; readonly label: (column: string) => string };
  /** The accessible name of the group of links. */
  readonly actionsLabel: string;
}

/** The page of a report: tables and links, and one script of ours. Everything from a file is escaped. */
export function reportHtml({ title, facts, tables }: ReportTables, options: HtmlOptions): string {
  const { translate, language, nonce, actions, actionsLabel } = options;
  const write = (message: Message) => escapeHtml(translate(message));
  const links = linkButtons(actions);
  const body = `<main>
<header>
<div>
<h1>${write(title)}</h1>
<p>${facts.map((fact) => `<span>${write(fact)}</span>`).join(" ")}</p>
</div>
<nav aria-label="${escapeHtml(actionsLabel)}">${links.join("")}</nav>
</header>
${tables.map((table, index) => tableHtml(table, `table-${index}`, write, options)).join("\n")}
</main>`;
  return documentHtml({
    language,
    nonce,
    title: translate(title),
    style: reportStyles,
    body,
    script: reportScript,
  });
}

function tableHtml(
  { heading, columns, rows }: Table,
  id: string,
  write: (message: Message) => string,
  { openLevel, sort }: HtmlOptions,
): string {
  const heads = columns.map((column) => headHtml(column, write, sort));
  const lines = rows.map(({ cells, beginsGroup }) => {
    const written = cells.map((cell, index) => cellHtml(cell, columns[index], index === 0, write, openLevel));
    return `<tr${beginsGroup ? ' class="group"' : ""}>${written.join("")}</tr>`;
  });
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${write(heading)}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}">
<table aria-labelledby="${id}">
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>
</div>
</section>`;
}

function headHtml(column: Column, write: (message: Message) => string, sort: HtmlOptions["sort"]): string {
  const { text, order, ordered } = column;
  const name = write(text);
  if (order === undefined) return `<th scope="col"${classOf(column)}>${name}</th>`;
  const sign =
    ordered === undefined
      ? ""
      : `&nbsp;<span aria-hidden="true">${ordered === "ascending" ? "▲" : "▼"}</span>`;
  const link = `<a data-order="${order}" href="command:${sort.command}?${encodeURIComponent(JSON.stringify([order]))}" title="${escapeHtml(sort.label(name))}">${name}${sign}</a>`;
  return `<th scope="col"${classOf(column)}${ordered === undefined ? "" : ` aria-sort="${ordered}"`}>${link}</th>`;
}

const marks = { good: "✓", bad: "✗", open: "…" } as const;

function classOf(column: Column | undefined): string {
  if (column === undefined) return "";
  return column.isNumber ? ' class="number"' : column.isLong ? ' class="long"' : "";
}

/** A text up to this length stays on one line; its column may be as narrow as the text. */
const shortLength = 14;

function cellHtml(
  { text, note, mark, opens, isRepeated }: TableCell,
  column: Column | undefined,
  isHead: boolean,
  write: (message: Message) => string,
  openLevel: HtmlOptions["openLevel"],
): string {
  const sign =
    mark === undefined ? "" : `<span class="mark ${mark}" aria-hidden="true">${marks[mark]}</span>&nbsp;`;
  const beside = note === undefined ? "" : ` <span class="note">${write(note)}</span>`;
  const [open, close] = isHead ? ['th scope="row"', "th"] : ["td", "td"];
  const isLink = opens !== undefined && !isRepeated;
  const label = isLink ? escapeHtml(openLevel.label(opens)) : "";
  const link = isLink
    ? `<a href="command:${openLevel.command}?${encodeURIComponent(JSON.stringify([opens]))}" title="${label}">`
    : "";
  const written = write(text);
  const isLong = column?.isLong === true && written.length > shortLength;
  const words = isLong ? `<span class="words">${written}</span>` : written;
  const content = `${sign}${link}${words}${isLink ? "</a>" : ""}${beside}`;
  const kind = column?.isLong === true && !isLong ? "" : classOf(column);
  return `<${open}${kind}>${isRepeated ? `<span class="unseen">${content}</span>` : content}</${close}>`;
}

/**
 * The script of a report's page. When the rows are ordered again, the page is a new document. The script
 * restores the scroll position and the focused header. VS Code keeps that state; without VS Code the page
 * works without it.
 */
const reportScript = `
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
