import type { Message } from "../../../games/message.js";
import type { Cell, Column, ReportTables, Table } from "./report-tables.js";

/** A link that runs a command. */
export interface ReportAction {
  readonly command: string;
  readonly label: string;
  readonly isMain: boolean;
}

export interface HtmlOptions {
  readonly translate: (message: Message) => string;
  readonly language: string;
  readonly nonce: string;
  readonly actions: readonly ReportAction[];
  /** Runs with the number of a level, from 0, and opens it. */
  readonly openLevel: { readonly command: string; readonly label: (level: number) => string };
  /** Runs with what a column orders the rows by. */
  readonly sort: { readonly command: string; readonly label: (column: string) => string };
  /** Names the group of links to who cannot see it. */
  readonly actionsLabel: string;
}

/** The page of a report: tables and links, no scripts. Everything that comes from a file is escaped. */
export function reportHtml({ title, facts, tables }: ReportTables, options: HtmlOptions): string {
  const { translate, language, nonce, actions, actionsLabel } = options;
  const write = (message: Message) => escapeHtml(translate(message));
  const links = actions.map(
    ({ command, label, isMain }) => `<a class="button${isMain ? " main" : ""}" href="command:${command}">${escapeHtml(label)}</a>`,
  );
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${write(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<header>
<div>
<h1>${write(title)}</h1>
<p>${facts.map((fact) => `<span>${write(fact)}</span>`).join(" ")}</p>
</div>
<nav aria-label="${escapeHtml(actionsLabel)}">${links.join("")}</nav>
</header>
${tables.map((table, index) => tableHtml(table, `table-${index}`, write, options)).join("\n")}
</main>
</body>
</html>`;
}

function tableHtml({ heading, columns, rows }: Table, id: string, write: (message: Message) => string, { openLevel, sort }: HtmlOptions): string {
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
  const sign = ordered === undefined ? "" : ` <span aria-hidden="true">${ordered === "ascending" ? "▲" : "▼"}</span>`;
  const link = `<a href="command:${sort.command}?${encodeURIComponent(JSON.stringify([order]))}" title="${escapeHtml(sort.label(name))}">${name}${sign}</a>`;
  return `<th scope="col"${classOf(column)}${ordered === undefined ? "" : ` aria-sort="${ordered}"`}>${link}</th>`;
}

const marks = { good: "✓", bad: "✗", open: "…" } as const;

function classOf(column: Column | undefined): string {
  if (column === undefined) return "";
  return column.isNumber ? ' class="number"' : column.isLong ? ' class="long"' : "";
}

function cellHtml(
  { text, note, mark, opens, isRepeated }: Cell,
  column: Column | undefined,
  isHead: boolean,
  write: (message: Message) => string,
  openLevel: HtmlOptions["openLevel"],
): string {
  const sign = mark === undefined ? "" : `<span class="mark ${mark}" aria-hidden="true">${marks[mark]}</span> `;
  const beside = note === undefined ? "" : ` <span class="note">${write(note)}</span>`;
  const [open, close] = isHead ? ['th scope="row"', "th"] : ["td", "td"];
  const isLink = opens !== undefined && !isRepeated;
  const label = isLink ? escapeHtml(openLevel.label(opens)) : "";
  const link = isLink ? `<a href="command:${openLevel.command}?${encodeURIComponent(JSON.stringify([opens]))}" title="${label}">` : "";
  const content = `${sign}${link}${write(text)}${isLink ? "</a>" : ""}${beside}`;
  return `<${open}${classOf(column)}>${isRepeated ? `<span class="heard">${content}</span>` : content}</${close}>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const styles = `
html, body { margin: 0; padding: 0; }
body {
  --line: var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-foreground) 16%, transparent));
  --faint: color-mix(in srgb, var(--vscode-foreground) 6%, transparent);
  --quiet: color-mix(in srgb, var(--vscode-foreground) 78%, var(--vscode-editor-background));
  color: var(--vscode-editor-foreground, var(--vscode-foreground));
  background: var(--vscode-editor-background);
  font: var(--vscode-font-size, 13px) / 1.45 var(--vscode-font-family, system-ui, sans-serif);
}
main { max-width: 1200px; margin: 0 auto; padding: 24px 20px 40px; }
header { display: flex; flex-wrap: wrap; gap: 16px 24px; align-items: flex-end; justify-content: space-between; }
h1 { margin: 0; font-size: 1.7em; font-weight: 600; line-height: 1.2; }
h2 { margin: 28px 0 8px; font-size: 1.1em; font-weight: 600; }
header p { margin: 4px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
header p span:not(:last-child)::after { content: " ·"; }
nav { display: flex; flex-wrap: wrap; gap: 8px; }
a.button {
  padding: 4px 12px; border-radius: 4px; text-decoration: none; border: 1px solid var(--vscode-button-border, var(--line));
  color: var(--vscode-button-secondaryForeground, var(--vscode-foreground)); background: var(--vscode-button-secondaryBackground, transparent);
}
a.button:hover { background: var(--vscode-button-secondaryHoverBackground, var(--vscode-button-secondaryBackground, transparent)); }
a.button.main { color: var(--vscode-button-foreground); background: var(--vscode-button-background); border-color: var(--vscode-button-border, transparent); }
a.button.main:hover { background: var(--vscode-button-hoverBackground, var(--vscode-button-background)); }
a.button:focus-visible, .scroll:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
.vscode-high-contrast a.button, .vscode-high-contrast-light a.button { border-color: var(--vscode-contrastBorder); }
td a, th a { color: var(--vscode-textLink-foreground, inherit); }
thead th a { color: inherit; text-decoration: none; }
thead th a:hover { text-decoration: underline; }
td a:focus-visible, th a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.scroll { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 8px; text-align: left; vertical-align: baseline; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 14px; }
td.long { white-space: normal; min-width: 8em; overflow-wrap: anywhere; }
td.long:last-child { min-width: 10em; }
thead th { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--line); background: var(--faint); }
tbody th { font-weight: 600; }
tbody tr + tr > * { border-top: 1px solid var(--faint); }
tbody tr + tr.group > * { border-top: 1px solid var(--line); }
tbody tr:hover > * { background: var(--faint); }
.number { text-align: right; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.note { color: var(--quiet); }
td:not(.number) > .note { display: block; font-size: 0.92em; }
.mark { display: inline-block; width: 1.1em; font-weight: 700; }
.mark.good { color: var(--vscode-testing-iconPassed, var(--vscode-foreground)); }
.mark.bad { color: var(--vscode-testing-iconFailed, var(--vscode-foreground)); }
@media (max-width: 520px) {
  main { padding: 16px 12px 32px; }
  th, td { padding: 4px 7px; }
}
`;
