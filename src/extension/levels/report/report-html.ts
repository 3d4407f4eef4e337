import { say } from "../../../games/message.js";
import {
  commandLink,
  documentHtml,
  headedPageStyles,
  type LinkButton,
  linkButtons,
  messageHtml,
} from "../../kit/page-documents.js";
import { translate } from "../../kit/translate.js";
import type { Column, ReportTables, Table, TableCell } from "./report-tables.js";

export interface HtmlOptions {
  readonly actions: readonly LinkButton[];
  /** The command that opens what a cell names. */
  readonly open: string;
  /** The command that orders the rows by a column; the argument names it. */
  readonly sort?: string;
  /** The command of the buttons in cells. */
  readonly link?: string;
}

/** The page of a report: tables and links, and one script of ours. Everything from a file is escaped. */
export function reportHtml(
  { title, facts, tables, figure = "" }: ReportTables,
  options: HtmlOptions,
): string {
  const body = `<main>
<header>
<div>
<h1>${messageHtml(title)}</h1>
<p>${facts.map((fact) => `<span>${messageHtml(fact)}</span>`).join(" ")}</p>
</div>
<nav aria-label="${messageHtml(say("Actions"))}">${linkButtons(options.actions)}</nav>
</header>
${figure}
${tables.map((table, index) => tableHtml(table, `table-${index}`, options)).join("\n")}
</main>`;
  return documentHtml({
    title: translate(title),
    style: headedPageStyles + reportStyles,
    body,
    script: reportScript,
  });
}

function tableHtml({ heading, columns, rows }: Table, id: string, options: HtmlOptions): string {
  const heads = columns.map((column) => headHtml(column, options));
  const lines = rows.map(({ cells, beginsGroup }) => {
    const written = cells.map((cell, index) => cellHtml(cell, columns[index], index === 0, options));
    return `<tr${beginsGroup ? ' class="group"' : ""}>${written.join("")}</tr>`;
  });
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${messageHtml(heading)}</h2>
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

function headHtml(column: Column, { sort = "" }: HtmlOptions): string {
  const { text, order, ordered } = column;
  const name = messageHtml(text);
  if (order === undefined) return `<th scope="col"${classOf(column)}>${name}</th>`;
  const sign =
    ordered === undefined
      ? ""
      : `&nbsp;<span aria-hidden="true">${ordered === "ascending" ? "▲" : "▼"}</span>`;
  const link = `<a data-order="${order}" href="${commandLink(sort, order)}" title="${messageHtml(say("Order by {0}", text))}">${name}${sign}</a>`;
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
  { text, note, mark, opens, isRepeated, link: button }: TableCell,
  column: Column | undefined,
  isHead: boolean,
  { open, link: command = "" }: HtmlOptions,
): string {
  const sign =
    mark === undefined ? "" : `<span class="mark ${mark}" aria-hidden="true">${marks[mark]}</span>&nbsp;`;
  const beside = note === undefined ? "" : ` <span class="note">${messageHtml(note)}</span>`;
  const [start, end] = isHead ? ['th scope="row"', "th"] : ["td", "td"];
  const isLink = opens !== undefined && !isRepeated;
  const link = isLink
    ? `<a href="${commandLink(open, opens)}" title="${messageHtml(say("Open level {0} in the Sokoban editor", text))}">`
    : "";
  const written = messageHtml(text);
  const isLong = column?.isLong === true && written.length > shortLength;
  const words = isLong ? `<span class="words">${written}</span>` : written;
  const pressed = button && linkButtons([{ command, argument: button.index, label: translate(button.text) }]);
  const content = `${sign}${link}${words}${isLink ? "</a>" : ""}${beside}${pressed === undefined ? "" : ` ${pressed}`}`;
  const kind = column?.isLong === true && !isLong ? "" : classOf(column);
  return `<${start}${kind}>${isRepeated ? `<span class="unseen">${content}</span>` : content}</${end}>`;
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

/** The styles of a report's page. */
const reportStyles = `
body { --faint: color-mix(in srgb, var(--vscode-foreground) 6%, transparent); }
main { max-width: 1500px; margin: 0 auto; padding: 24px 20px 40px; }
header { gap: 16px 24px; }
h1 { font-size: 1.7em; line-height: 1.2; }
h2 { margin: 28px 0 8px; font-size: 1.1em; }
header p { margin: 4px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
header p span:not(:last-child)::after { content: " ·"; }
a.button.main {
  color: var(--vscode-button-foreground); background: var(--vscode-button-background);
  border-color: var(--vscode-button-border, transparent);
}
a.button.main:hover { background: var(--vscode-button-hoverBackground, var(--vscode-button-background)); }
a.button:focus-visible, .scroll:focus-visible {
  outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px;
}
td a, th a { color: var(--vscode-textLink-foreground, inherit); }
thead th a { color: inherit; text-decoration: none; }
thead th a:hover { text-decoration: underline; }
td a:focus-visible, th a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
/* Shadows at the sides where the table continues. Backgrounds that scroll along cover the shadows of
   the box at both ends. */
.scroll {
  --shade: color-mix(in srgb, var(--vscode-foreground) 45%, transparent);
  --cover: var(--vscode-editor-background);
  position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  background:
    linear-gradient(to right, var(--cover) 40%, transparent) 0 0 / 40px 100% no-repeat local,
    linear-gradient(to left, var(--cover) 40%, transparent) 100% 0 / 40px 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) 0 0 / 14px 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) 100% 0 / 14px 100% no-repeat scroll;
}
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 7px; text-align: left; vertical-align: baseline; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 14px; }
thead th { white-space: normal; }
/* A row takes one line if there is room, and at most two: only sentences and notes wrap. The rest
   scrolls. */
td.long { white-space: normal; min-width: 7em; overflow-wrap: anywhere; }
td.long:last-child { min-width: 13em; }
thead th {
  color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--line); background: var(--faint);
}
tbody th { font-weight: 600; }
tbody tr + tr > * { border-top: 1px solid var(--faint); }
tbody tr + tr.group > * { border-top: 1px solid var(--line); }
tbody tr:hover > * { background: var(--faint); }
.number { text-align: right; }
.note { color: var(--quiet); }
td:not(.number) > .note { font-size: 0.92em; white-space: nowrap; }
.mark { display: inline-block; width: 1.1em; font-weight: 700; }
.mark.good { color: var(--vscode-testing-iconPassed, var(--vscode-foreground)); }
.mark.bad { color: var(--vscode-testing-iconFailed, var(--vscode-foreground)); }
td a.button { display: inline-block; margin: 3px 0; }
.curve { display: flex; gap: 8px; }
.curve .bands { display: flex; flex-direction: column; flex: none; color: var(--quiet); font-size: 0.92em; }
.curve .bands span { height: 20px; line-height: 20px; }
.curve svg { flex: 1; min-width: 0; max-width: 900px; height: 100px; border-bottom: 1px solid var(--line); }
.curve rect { fill: var(--vscode-charts-blue, var(--vscode-foreground)); }
@media (min-width: 1001px) {
  /* A title stays on one line unless it is very long: a sentence wraps first. */
  td.long:not(:last-child) .words { display: inline-block; width: max-content; max-width: 24em; }
}
@media (max-width: 1000px) {
  main { padding-inline: 14px; }
  td:not(.number):has(> .note) { white-space: normal; }
  td.long { min-width: 6em; }
  td.long:last-child { min-width: 11em; }
  th:first-child, td:first-child { padding-left: 8px; }
  table { font-size: 0.94em; }
  th, td { padding: 4px 5px; }
}
/* Columns of words take two lines here, so that all columns are seen. */
@media (min-width: 641px) and (max-width: 900px) {
  main { padding-inline: 10px; }
  table { font-size: 0.9em; }
  th, td { padding: 4px 3px; }
  td:not(.number) { white-space: normal; }
  td:not(.number) > .note { white-space: normal; }
  .mark { display: inline; }
  td.long { min-width: 5em; }
  td.long:last-child { min-width: 7em; }
}
@media (max-width: 520px) {
  main { padding: 16px 12px 32px; }
  th, td { padding: 4px 7px; }
}
`;
