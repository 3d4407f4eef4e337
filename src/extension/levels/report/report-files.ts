import { movesText, pushesText } from "../../../games/counted.js";
import { csvRow } from "../../../games/csv.js";
import { english, type Message } from "../../../games/message.js";
import { difficultyText } from "../../../games/sokoban/level/difficulty.js";
import { methodName, reasonMessage } from "./answer-messages.js";
import { excesses, isAnswer, type Report, type ReportRow } from "./report.js";
import { reportTables } from "./report-tables.js";

/** Reports as files: CSV for other programs, always in English, and Markdown for people. */

const columns = [
  "file",
  "level",
  "title",
  "solver",
  "picked",
  "result",
  "optimal",
  "moves",
  "pushes",
  "moreMoves",
  "morePushes",
  "nodes",
  "ms",
  "reason",
  "solution",
  "boxes",
  "boxLines",
  "boxChanges",
  "pushingSessions",
  "playerLines",
  "difficulty",
] as const;

/** CSV with line feeds. Numbers are unformatted; missing values are empty. */
export function reportCsv(report: Report): string {
  const more = excesses(report.rows);
  const lines = report.rows.map((row, index) => {
    const { level, title, method, answer, boxes, measures, difficulty } = row;
    const solved = isAnswer(answer) && answer.kind === "solved" ? answer : undefined;
    const excess = more[index];
    return [
      report.fileName,
      level,
      title,
      method,
      isAnswer(answer) ? answer.solver : "",
      isAnswer(answer) ? answer.kind : answer === undefined ? "" : "failed",
      solved?.optimal || "",
      solved?.moves ?? "",
      solved?.pushes ?? "",
      excess?.moves ?? "",
      excess?.pushes ?? "",
      isAnswer(answer) ? answer.nodes : "",
      isAnswer(answer) ? Math.round(answer.ms) : "",
      reasonOf(row),
      solved?.lurd ?? "",
      boxes ?? "",
      measures?.boxLines ?? "",
      measures?.boxChanges ?? "",
      measures?.pushingSessions ?? "",
      measures?.playerLines ?? "",
      difficulty === undefined ? "" : difficultyText(difficulty),
    ];
  });
  return [columns, ...lines].map((fields) => `${csvRow(fields)}\n`).join("");
}

function reasonOf({ answer }: ReportRow): string {
  if (answer === undefined) return "";
  if (!isAnswer(answer)) return english(answer);
  return answer.kind === "unsolvable" || answer.kind === "gaveUp" ? english(reasonMessage(answer)) : "";
}

/**
 * The shown tables and the solutions as Markdown.
 *
 * @param translate a message in the user's language
 */
export function reportMarkdown(report: Report, translate: (message: Message) => string): string {
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
  for (const { level, title: name, method, answer } of report.rows) {
    if (!isAnswer(answer) || answer.kind !== "solved") continue;
    const about = [
      `${level}${name === "" ? "" : `: ${name}`}`,
      translate(methodName(method)),
      translate(movesText(answer.moves)),
      translate(pushesText(answer.pushes)),
    ];
    parts.push(`### ${markdown(about.join(" · "))}`, `\`\`\`text\n${answer.lurd}\n\`\`\``);
  }
  return `${parts.join("\n\n")}\n`;
}

/** A single-line text with Markdown's special characters escaped. */
function markdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&");
}
