import { say, sense } from "../../games/message.js";
import type { HomeGame, HomePage, LevelsPage, ViewScene } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { TerminalSize } from "../terminal.js";
import { textWidth } from "../text-width.js";
import { drawBoard, placeBoard } from "./board-view.js";
import { type Drawn, drawHints, drawTooSmall, PageDrawing, type PressableKey } from "./drawing.js";
import type { Look } from "./look.js";
import { textSkinOf } from "./text-skins.js";
import { plain, shownValue, type Translate } from "./wording.js";

/** A page of entries under headings, one of them selected: the home page, the levels of a game. */
export interface ListPage {
  readonly title: string;
  readonly detail: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly heading: string;
  readonly detail: string;
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly label: string;
  readonly detail: string;
  /** The mark in front of it: for a solved level, or the level on the board. */
  readonly mark: "done" | "current" | "none";
  readonly action: Action;
  /** Its picture beside the list. */
  readonly preview: { readonly game: string; readonly scene: ViewScene } | undefined;
  /** The key of the saved game that it stands for, which can be renamed and deleted. */
  readonly save: string | undefined;
}

export function entriesOf({ sections }: ListPage): readonly Entry[] {
  return sections.flatMap(({ entries }) => entries);
}

const smallest: TerminalSize = { columns: 30, rows: 8 };
const maxListColumns = 62;

interface ListExtras {
  readonly look: Look;
  readonly translate: Translate;
  readonly chosen: number;
  readonly hints: readonly PressableKey[];
}

type Row = { readonly heading: Section } | { readonly entry: Entry; readonly index: number } | undefined;

export function drawListPage(
  list: ListPage,
  size: TerminalSize,
  { look, translate, chosen, hints }: ListExtras,
): Drawn {
  const { chrome, ascii } = look;
  const page = new PageDrawing(size, look);
  if (size.columns < smallest.columns || size.rows < smallest.rows) {
    drawTooSmall(page, smallest, translate);
    return page.drawn;
  }
  const columns = Math.min(maxListColumns, size.columns - 4);
  const preview = previewRoom(size, columns);
  const left =
    preview === undefined
      ? Math.max(2, Math.floor((size.columns - columns) / 2))
      : Math.max(2, Math.floor((size.columns - columns - preview.columns - 4) / 2));
  const after = page.text(left, 1, columns, list.title, { ...chrome.accent, bold: true });
  page.text(after + 2, 1, columns - (after - left) - 2, plain(list.detail, ascii), chrome.quiet);

  const rows = rowsOf(list);
  const height = size.rows - 5;
  const at = rows.findIndex((row) => row !== undefined && "entry" in row && row.index === chosen);
  const skipped = Math.max(0, Math.min(rows.length - height, at - Math.floor(height / 2)));
  for (const [index, row] of rows.slice(skipped, skipped + height).entries()) {
    if (row !== undefined) drawRow(page, row, left, 3 + index, columns, chosen);
  }
  const [above, below] = ascii ? ["^", "v"] : ["▲", "▼"];
  if (skipped > 0) page.canvas.text(left + columns + 1, 3, above, chrome.quiet);
  if (rows.length > skipped + height) page.canvas.text(left + columns + 1, 2 + height, below, chrome.quiet);

  const shown = entriesOf(list)[chosen]?.preview;
  if (preview !== undefined && shown !== undefined) {
    const skin = textSkinOf(shown.game);
    const placed = placeBoard(shown.scene, skin, preview, look);
    if (placed !== undefined) {
      const column = left + columns + 4 + Math.floor((preview.columns - placed.size.columns) / 2);
      const row = 3 + Math.max(0, Math.min(4, Math.floor((height - placed.size.rows) / 2)));
      const place = { ...placed, left: column + placed.left, top: row + placed.top };
      drawBoard({ canvas: page.canvas, scene: shown.scene, place, look }, skin);
    }
  }
  drawHints(page, left, size.rows - 1, size.columns - left, hints);
  return page.drawn;
}

function previewRoom(size: TerminalSize, columns: number): TerminalSize | undefined {
  const room = { columns: Math.min(60, size.columns - columns - 8), rows: size.rows - 6 };
  return room.columns >= 18 && room.rows >= 8 ? room : undefined;
}

/** The rows, with a blank one before each heading but the first. */
function rowsOf({ sections }: ListPage): readonly Row[] {
  let index = 0;
  return sections.flatMap((section, place): Row[] => {
    const entries = section.entries.map((entry): Row => ({ entry, index: index++ }));
    return [...(place === 0 ? [] : [undefined]), { heading: section }, ...entries];
  });
}

function drawRow(
  page: PageDrawing,
  row: NonNullable<Row>,
  left: number,
  y: number,
  columns: number,
  chosen: number,
): void {
  const { chrome, ascii } = page.look;
  if ("heading" in row) {
    const { heading, detail } = row.heading;
    const after = page.text(left, y, columns, heading, chrome.title);
    page.text(after + 2, y, columns - (after - left) - 2, plain(detail, ascii), chrome.quiet);
    return;
  }
  const { entry, index } = row;
  const isChosen = index === chosen;
  const style = isChosen ? chrome.chosen : chrome.text;
  if (isChosen) page.canvas.fill(left, y, columns, 1, style);
  const marks = ascii ? { done: "*", current: ">", none: " " } : { done: "✓", current: "▸", none: " " };
  page.canvas.text(
    left + 1,
    y,
    marks[entry.mark],
    isChosen ? style : entry.mark === "done" ? chrome.good : chrome.accent,
  );
  const after = page.text(left + 3, y, columns - 4, plain(entry.label, ascii), style);
  const room = left + columns - 1 - after - 2;
  const detail = plain(entry.detail, ascii);
  if (room >= Math.min(8, textWidth(detail)))
    page.text(
      Math.max(after + 2, left + columns - 1 - textWidth(detail)),
      y,
      room,
      detail,
      isChosen ? style : chrome.quiet,
    );
  page.press(left, y, columns, { kind: "choose", index });
}

/** Pages as lists for a terminal. */

export function homeList(page: HomePage, translate: Translate): ListPage {
  const { games, last, today, links } = page;
  const ofGames = games
    .map((game) => homeSection(game, translate))
    // The game that was played last comes first.
    .sort((one, other) => Number(other.game === last) - Number(one.game === last));
  return {
    title: "Tilework",
    detail: translate(say("Puzzles with solvers")),
    sections: [
      ...ofGames,
      ...(today === undefined ? [] : [todaySection(today)]),
      {
        heading: translate(say("More")),
        detail: "",
        entries: links.map(({ command, label }) => linkEntry(label, { kind: "command", command })),
      },
    ],
  };
}

function todaySection({ title, detail, all }: NonNullable<HomePage["today"]>): Section {
  const entry = linkEntry(all.label, { kind: "command", command: "todaysPuzzles" });
  return { heading: title, detail, entries: [entry] };
}

function linkEntry(label: string, action: Entry["action"]): Entry {
  return { label, detail: "", mark: "none", action, preview: undefined, save: undefined };
}

function homeSection(game: HomeGame, translate: Translate): Section & { readonly game: string } {
  const { name, title, running, sample, variants, more, saves, moreSaves } = game;
  const scene = running?.scene ?? sample;
  const entries: Entry[] = [];
  const add = (label: string, detail: string, action: Entry["action"], own: Partial<Entry> = {}) =>
    entries.push({ ...linkEntry(label, action), detail, preview: scene && { game: name, scene }, ...own });
  if (running !== undefined) {
    const figures = running.figures.map(({ label, value }) => `${label} ${shownValue(value, translate)}`);
    const detail = [running.variantLabel, ...figures].join(" · ");
    const label = running.canBeContinued
      ? translate(sense("Continue", "a game"))
      : translate(say("Look at your last game"));
    if (running.next !== undefined) add(running.next, "", { kind: "next", game: name });
    add(label, detail, { kind: "continue", game: name }, { mark: "current" });
  }
  for (const { id, label, goal, unfinished } of variants) {
    // The entry above continues the game on the board.
    if (unfinished && label !== running?.variantLabel)
      add(translate(say("Continue {0}", label)), goal, { kind: "open", game: name, slot: id });
    else add(translate(say("Play {0}", label)), goal, { kind: "new", game: name, variant: id });
  }
  if (more !== undefined) add(more.label, "", { kind: "choose", game: name });
  for (const { id: save, name: label, detail, age, scene: saved } of saves) {
    const own = { save, ...(saved && { preview: { game: name, scene: saved } }) };
    add(label, `${detail} · ${age}`, { kind: "load", save }, own);
  }
  if (moreSaves !== undefined) add(moreSaves, "", { kind: "saves" });
  return { heading: title, detail: bestOf(game, translate), entries, game: name };
}

/** The best score or result, in a few words. */
function bestOf({ best, results }: HomeGame, translate: Translate): string {
  const scores = best
    .slice(0, 2)
    .map(({ label, entries }) => `${label}: ${shownValue(entries[0]?.score ?? 0, translate)}`);
  const facts = (results ?? [])
    .slice(0, 2)
    .map(({ label, results: own }) => `${label}: ${own.map(({ value }) => value).join(", ")}`);
  return [...scores, ...facts].join(" · ");
}

export function levelsList({ game, title, collections, random }: LevelsPage, translate: Translate): ListPage {
  const sections: Section[] = collections.map((collection) => ({
    heading: collection.title,
    detail: collection.detail,
    entries: collection.levels.map((level, index) => ({
      label: `${index + 1}. ${level.title}`,
      detail: level.best === "" ? level.size : level.best,
      mark: level.current ? "current" : level.solved ? "done" : "none",
      action: { kind: "open", game, slot: level.variant },
      preview: level.scene && { game, scene: level.scene },
      save: undefined,
    })),
  }));
  if (random.length > 0) {
    sections.push({
      heading: translate(say("New levels")),
      detail: "",
      entries: random.map(({ variant, label }) => linkEntry(label, { kind: "new", game, variant })),
    });
  }
  return { title, detail: translate(say("Levels")), sections };
}
