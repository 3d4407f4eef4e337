import * as vscode from "vscode";
import { levelsText } from "../../../games/counted.js";
import { type Message, quantity, say } from "../../../games/message.js";
import { named } from "../../../games/message-texts.js";
import {
  type PublishCheck,
  type PublishResult,
  publishChecks,
} from "../../../games/sokoban/check/publish.js";
import {
  bands,
  bandTexts,
  type Difficulty,
  difficultyMessage,
} from "../../../games/sokoban/level/difficulty.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { publishViewType } from "../../../manifest/names.js";
import { commandId } from "../../kit/commands.js";
import { placeOf } from "../../kit/level-files.js";
import { escapeHtml, t, translate } from "../../kit/translate.js";
import { linkPageOptions } from "../../kit/webview-panels.js";
import { reportHtml } from "./report-html.js";
import type { ReportTables, Table, TableCell } from "./report-tables.js";

export interface PublishedLevel {
  readonly title: string;
  /** `undefined` if it isn't known. */
  readonly difficulty: Difficulty | undefined;
  readonly results: readonly PublishResult[];
}

/** The page of a file. */
export interface PublishPage {
  readonly uri: vscode.Uri;
  readonly fileName: string;
  readonly levels: readonly PublishedLevel[];
  /** Checks the file again; `undefined` if that was stopped. */
  again(): Promise<PublishPage | undefined>;
  fix(edits: readonly TextEdit[]): Promise<void>;
}

const commands = {
  open: commandId("publish.open"),
  fix: commandId("publish.fix"),
  again: commandId("publish.again"),
};

/** The tabs “Ready to Publish?”. Their links are commands, which apply to the active tab. */
export class PublishPanels implements vscode.Disposable {
  readonly #shown = new Map<vscode.WebviewPanel, PublishPage>();

  dispose(): void {
    for (const panel of [...this.#shown.keys()]) panel.dispose();
  }

  show(page: PublishPage): void {
    const options = linkPageOptions(Object.values(commands));
    const title = `${t("Ready to Publish?")} · ${page.fileName}`;
    const panel = vscode.window.createWebviewPanel(publishViewType, title, vscode.ViewColumn.Active, options);
    panel.onDidDispose(() => this.#shown.delete(panel));
    this.#draw(panel, page);
  }

  #draw(panel: vscode.WebviewPanel, page: PublishPage): void {
    this.#shown.set(panel, page);
    panel.webview.html = reportHtml(publishTables(page), {
      actions: [{ command: commands.again, label: t("Check Again"), isMain: true }],
      open: commands.open,
      link: commands.fix,
    });
  }

  /** The level and the square that a finding is about; `argument` is its place in the table. */
  placeOf(argument: unknown) {
    const found = this.#find(argument);
    return found && { uri: found.page.uri, level: found.level, square: found.result.square };
  }

  /** Applies the first fix of a finding, and checks the file again. */
  async fix(argument: unknown): Promise<void> {
    const found = this.#find(argument);
    const [fix] = found?.result.fixes ?? [];
    if (found === undefined || fix === undefined) return;
    await found.page.fix(fix.edits);
    await this.again();
  }

  async again(): Promise<void> {
    const [panel, page] = this.#active() ?? [];
    const now = await page?.again();
    if (panel !== undefined && now !== undefined && this.#shown.has(panel)) this.#draw(panel, now);
  }

  #find(argument: unknown): (PageFinding & { readonly page: PublishPage }) | undefined {
    const [, page] = this.#active() ?? [];
    const finding = page && findingsOf(page)[placeOf(argument) ?? -1];
    return page && finding && { page, ...finding };
  }

  #active(): readonly [vscode.WebviewPanel, PublishPage] | undefined {
    return [...this.#shown].findLast(([panel]) => panel.active);
  }
}

interface PageFinding {
  /** From 0. */
  readonly level: number;
  readonly result: PublishResult;
}

const ranks = { failed: 0, unproved: 1, remark: 2, passed: 3 } as const;

/** Everything but what has passed: faults first, then by level. */
function findingsOf({ levels }: Pick<PublishPage, "levels">): readonly PageFinding[] {
  return levels
    .flatMap(({ results }, level) => results.map((result) => ({ level, result })))
    .filter(({ result }) => result.state !== "passed")
    .sort((one, other) => ranks[one.result.state] - ranks[other.result.state]);
}

const names: Readonly<Record<PublishCheck, Message>> = {
  problems: say("No problems"),
  solution: say("A solution in the file"),
  moved: say("Every box moved"),
  floor: say("No needless floor"),
  goals: say("Goals connected"),
  duplicate: say("No duplicate, here or in the workspace"),
  title: say("A title"),
  author: say("An author"),
};

const states = {
  failed: { text: say("To do"), mark: "bad" },
  unproved: { text: say("Not proved"), mark: "open" },
  remark: { text: say("Note") },
  passed: { text: say("Passed"), mark: "good" },
} as const satisfies Readonly<Record<PublishResult["state"], TableCell>>;

const column = (text: Message, isLong = false, isNumber = false) => ({ text, isLong, isNumber });

/** The page as tables, with the curve of the difficulty above them. */
export function publishTables(page: Pick<PublishPage, "fileName" | "levels">): ReportTables {
  const { fileName, levels } = page;
  const findings = findingsOf(page);
  const has = (state: PublishResult["state"]) => findings.some(({ result }) => result.state === state);
  const verdict = has("failed")
    ? say("Not ready yet")
    : has("unproved")
      ? say("Ready, but not everything is proved")
      : say("Ready to publish");
  return {
    title: say("Ready to Publish?"),
    facts: [named(fileName), levelsText(levels.length), verdict],
    figure: curveHtml(levels),
    tables: [...(findings.length === 0 ? [] : [findingTable(levels, findings)]), checkTable(levels)],
  };
}

function findingTable(levels: readonly PublishedLevel[], findings: readonly PageFinding[]): Table {
  return {
    heading: say("What to Look At"),
    columns: [
      column(say("Level"), false, true),
      column(say("Title"), true),
      column(say("State")),
      column(say("Finding"), true),
    ],
    rows: findings.map(({ level, result }, index) => ({
      beginsGroup: result.state !== findings[index - 1]?.result.state,
      cells: [
        { text: named(quantity(level + 1)), opens: index },
        { text: named(levels[level]!.title) },
        states[result.state],
        {
          text: result.message,
          ...(result.fixes[0] === undefined ? {} : { link: { text: result.fixes[0].title, index } }),
        },
      ],
    })),
  };
}

/** The number of levels in each state, by check. */
function checkTable(levels: readonly PublishedLevel[]): Table {
  const shown = ["passed", "failed", "unproved", "remark"] as const;
  return {
    heading: say("All Checks"),
    columns: [column(say("Check"), true), ...shown.map((state) => column(states[state].text, false, true))],
    rows: publishChecks.map((check) => ({
      beginsGroup: false,
      cells: [
        { text: names[check] },
        ...shown.map((state) => ({ text: named(quantity(countOf(levels, check, state))) })),
      ],
    })),
  };
}

function countOf(
  levels: readonly PublishedLevel[],
  check: PublishCheck,
  state: PublishResult["state"],
): number {
  const of = ({ results }: PublishedLevel) => results.filter((one) => one.check === check);
  // A level with two boxes that never move counts once.
  return levels.filter((level) => of(level).some((one) => one.state === state)).length;
}

const bandPx = 20;
const curvePx = 600;

/** The range of each level's difficulty, from the first level to the last, as an image with a text. */
function curveHtml(levels: readonly PublishedLevel[]): string {
  const known = levels.filter(({ difficulty }) => difficulty !== undefined).length;
  if (known === 0) return "";
  const width = curvePx / levels.length;
  const bars = levels.flatMap(({ title, difficulty }, place) => {
    if (difficulty === undefined) return [];
    const [from, to] = [bands.indexOf(difficulty.from), bands.indexOf(difficulty.to)];
    const name = escapeHtml(
      `${place + 1}${title === "" ? "" : `: ${title}`} · ${translate(difficultyMessage(difficulty))}`,
    );
    const top = (bands.length - 1 - to) * bandPx;
    return `<rect x="${place * width}" y="${top}" width="${Math.max(1, width - 1)}" height="${(to - from + 1) * bandPx - 2}"><title>${name}</title></rect>`;
  });
  const labels = [...bands].reverse().map((band) => `<span>${escapeHtml(translate(bandTexts[band]))}</span>`);
  const heading = escapeHtml(translate(say("Difficulty from the First Level to the Last (Estimate)")));
  const height = bands.length * bandPx;
  return `<section aria-labelledby="curve"><h2 id="curve">${heading}</h2><div class="curve">
<div class="bands">${labels.join("")}</div>
<svg role="img" aria-labelledby="curve" viewBox="0 0 ${curvePx} ${height}" preserveAspectRatio="none">${bars.join("")}</svg>
</div></section>`;
}
