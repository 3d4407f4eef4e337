import * as vscode from "vscode";
import { movesText, pushesText } from "../../../games/counted.js";
import { type CsvValue, csvRow } from "../../../games/csv.js";
import type { SolutionCounts } from "../../../games/levels.js";
import { english } from "../../../games/message.js";
import { difficultyText } from "../../../games/sokoban/level/difficulty.js";
import { reportViewType } from "../../../manifest/names.js";
import { commandId } from "../../kit/commands.js";
import { askWhereToWrite, writeNamedFile } from "../../kit/files.js";
import { placeOf } from "../../kit/level-files.js";
import { showInformation, showStatus } from "../../kit/notify.js";
import type { LinkButton } from "../../kit/page-documents.js";
import { t, translate } from "../../kit/translate.js";
import { linkPageOptions, panelIcon } from "../../kit/webview-panels.js";
import { methodName, reasonMessage } from "./answer-messages.js";
import {
  excesses,
  inOrder,
  isAnswer,
  orderAfter,
  type Report,
  type ReportRow,
  type RowOrder,
  runOrder,
  solutionIn,
} from "./report.js";
import { reportHtml } from "./report-html.js";
import { reportTables } from "./report-tables.js";

const commands = {
  copy: commandId("report.copyCsv"),
  save: commandId("report.save"),
  write: commandId("report.writeSolutions"),
  resume: commandId("report.continueSolving"),
  open: commandId("report.openLevel"),
  sort: commandId("report.sort"),
};

/** Actions on a report that not every report has. */
export interface ReportFollowUps {
  /** Writes the report's solutions into its level file. */
  readonly write?: (() => Promise<void>) | undefined;
  /**
   * Solves the levels without an answer and shows a report on all of them. Resolves to whether it is shown.
   */
  readonly resume?: (() => Promise<boolean>) | undefined;
}

interface Shown extends ReportFollowUps {
  readonly report: Report;
  /** The report's level file. */
  readonly uri: vscode.Uri;
  readonly order: RowOrder;
}

/** The tabs with reports. Their links are commands, which apply to the active tab. */
export class ReportPanels implements vscode.Disposable {
  readonly #shown = new Map<vscode.WebviewPanel, Shown>();

  constructor(private readonly extensionUri: vscode.Uri) {}

  dispose(): void {
    for (const panel of [...this.#shown.keys()]) panel.dispose();
  }

  /**
   * @param uri the report's level file, whose levels the rows open
   * @param followUps offered as the first links
   */
  show(report: Report, uri: vscode.Uri, followUps: ReportFollowUps): void {
    const tables = reportTables(report);
    const panel = vscode.window.createWebviewPanel(
      reportViewType,
      `${translate(tables.title)} · ${report.fileName}`,
      vscode.ViewColumn.Active,
      linkPageOptions(Object.values(commands)),
    );
    panel.iconPath = panelIcon(this.extensionUri);
    panel.onDidDispose(() => this.#shown.delete(panel));
    this.#draw(panel, { report, uri, ...followUps, order: runOrder });
  }

  #draw(panel: vscode.WebviewPanel, shown: Shown): void {
    const { report, write, resume, order } = shown;
    this.#shown.set(panel, shown);
    const action = (command: string, label: string, isMain: boolean): LinkButton => ({
      command,
      label,
      isMain,
    });
    panel.webview.html = reportHtml(reportTables(report, order), {
      open: commands.open,
      sort: commands.sort,
      actions: [
        ...(resume === undefined ? [] : [action(commands.resume, t("Continue Solving"), true)]),
        ...(write === undefined
          ? []
          : [action(commands.write, t("Write Solutions to the File"), resume === undefined)]),
        action(commands.copy, t("Copy as CSV"), false),
        action(commands.save, t("Save as CSV or Markdown…"), false),
      ],
    });
  }

  async copyCsv(): Promise<void> {
    const shown = this.#active();
    if (shown === undefined) return;
    await vscode.env.clipboard.writeText(reportCsv(orderedReport(shown)));
    showStatus(t("The table was copied as CSV."), 3_000);
  }

  /** `argument` may name the file to write; otherwise the user is asked. */
  async save(argument: unknown): Promise<void> {
    const shown = this.#active();
    const file = shown && (argument instanceof vscode.Uri ? argument : await askFile(shown.report));
    if (shown === undefined || file === undefined) return;
    const isMarkdown = /\.(md|markdown)$/i.test(file.path);
    const text = (isMarkdown ? reportMarkdown : reportCsv)(orderedReport(shown));
    await writeNamedFile(file, new TextEncoder().encode(text));
  }

  /** Opens a level of the active report's file; `argument` is its index from 0. */
  async openLevel(argument: unknown): Promise<void> {
    const shown = this.#active();
    const level = placeOf(argument);
    if (shown !== undefined && level !== undefined)
      await vscode.commands.executeCommand(commandId("editLevel"), shown.uri, level);
  }

  /** Orders the rows of the active report by one of its columns; by the same column again, reversed. */
  sort(argument: unknown): void {
    const [panel, shown] = this.#activeTab() ?? [];
    if (panel !== undefined && shown !== undefined)
      this.#draw(panel, { ...shown, order: orderAfter(shown.order, argument) });
  }

  async writeSolutions(): Promise<void> {
    const write = this.#active()?.write;
    if (write !== undefined) await write();
    else void showInformation(t("This table has no solutions to write into a file."));
  }

  /** Solves the levels that a canceled run left out. Its report gives way to the one on all levels. */
  async continueSolving(): Promise<void> {
    const [panel, shown] = this.#activeTab() ?? [];
    if (shown?.resume === undefined) void showInformation(t("No level of this table was left out."));
    else if (await shown.resume()) panel?.dispose();
  }

  /** Links are clicked in the active tab; other code that calls the commands may find none. */
  #active(): Shown | undefined {
    return this.#activeTab()?.[1];
  }

  #activeTab(): readonly [vscode.WebviewPanel, Shown] | undefined {
    return [...this.#shown].findLast(([panel]) => panel.active);
  }
}

/** Files contain the rows in the displayed order. */
function orderedReport({ report, order }: Shown): Report {
  return { ...report, rows: inOrder(report.rows, order) };
}

function askFile({ fileName }: Report): Thenable<vscode.Uri | undefined> {
  const name = `${fileName.replace(/\.[^.]*$/, "")}-report.csv`;
  const filters = { CSV: ["csv"], Markdown: ["md"] };
  return askWhereToWrite(name, { title: t("Save the Table"), filters });
}

/** Reports as files: CSV for other programs, always in English, and Markdown for people. */

/** What a line of CSV is about. */
interface CsvLine extends ReportRow {
  readonly fileName: string;
  readonly solved: ReturnType<typeof solutionIn>;
  readonly excess: SolutionCounts | undefined;
}

const columns: Readonly<Record<string, (line: CsvLine) => CsvValue>> = {
  file: ({ fileName }) => fileName,
  level: ({ level }) => level,
  title: ({ title }) => title,
  solver: ({ method }) => method,
  picked: ({ answer }) => (isAnswer(answer) ? answer.solver : ""),
  result: ({ answer }) => (isAnswer(answer) ? answer.kind : answer && "failed"),
  optimal: ({ solved }) => solved?.optimal || "",
  moves: ({ solved }) => solved?.moves,
  pushes: ({ solved }) => solved?.pushes,
  moreMoves: ({ excess }) => excess?.moves,
  morePushes: ({ excess }) => excess?.pushes,
  nodes: ({ answer }) => (isAnswer(answer) ? answer.nodes : ""),
  ms: ({ answer }) => (isAnswer(answer) ? Math.round(answer.ms) : ""),
  reason: reasonOf,
  solution: ({ solved }) => solved?.lurd,
  boxes: ({ boxes }) => boxes,
  boxLines: ({ measures }) => measures?.boxLines,
  boxChanges: ({ measures }) => measures?.boxChanges,
  pushingSessions: ({ measures }) => measures?.pushingSessions,
  playerLines: ({ measures }) => measures?.playerLines,
  difficulty: ({ difficulty }) => difficulty && difficultyText(difficulty),
};

/** CSV with line feeds. Numbers are unformatted; missing values are empty. */
export function reportCsv({ fileName, rows }: Report): string {
  const more = excesses(rows);
  const lines = rows.map((row, index) => {
    const line = { ...row, fileName, solved: solutionIn(row), excess: more[index] };
    return Object.values(columns).map((value) => value(line));
  });
  return [Object.keys(columns), ...lines].map((fields) => `${csvRow(fields)}\n`).join("");
}

function reasonOf({ answer }: ReportRow): string {
  if (answer === undefined) return "";
  if (!isAnswer(answer)) return english(answer);
  return answer.kind === "unsolvable" || answer.kind === "gaveUp" ? english(reasonMessage(answer)) : "";
}

/** The shown tables and the solutions as Markdown. */
export function reportMarkdown(report: Report): string {
  const { title, facts, tables } = reportTables(report);
  const parts = [
    `# ${markdown(translate(title))}`,
    facts.map((fact) => markdown(translate(fact))).join(" · "),
  ];
  for (const { heading, columns: heads, rows } of tables) {
    const head = heads.map(({ text }) => markdown(translate(text)));
    const rule = heads.map(({ isNumber }) => (isNumber ? "---:" : "---"));
    const lines = rows.map(({ cells }) =>
      cells.map(({ text, note }) =>
        markdown([text, note].flatMap((part) => (part === undefined ? [] : [translate(part)])).join(" ")),
      ),
    );
    parts.push(
      `## ${markdown(translate(heading))}`,
      [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    );
  }
  for (const row of report.rows) {
    const solved = solutionIn(row);
    if (solved === undefined) continue;
    const { level, title: name, method } = row;
    const about = [
      `${level}${name === "" ? "" : `: ${name}`}`,
      translate(methodName(method)),
      translate(movesText(solved.moves)),
      translate(pushesText(solved.pushes)),
    ];
    parts.push(`### ${markdown(about.join(" · "))}`, `\`\`\`text\n${solved.lurd}\n\`\`\``);
  }
  return `${parts.join("\n\n")}\n`;
}

/** A single-line text with Markdown's special characters escaped. */
function markdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&");
}
