import { type Message, plural, say, sense } from "../../../games/message.js";
import { changeKinds, type SquareChange } from "../../../games/sokoban/compare/board-changes.js";
import type {
  LevelAtPlace,
  LevelDifference,
  LevelsComparison,
} from "../../../games/sokoban/compare/compare-levels.js";
import { documentHtml } from "../../shared/views/document-html.js";
import { escapeHtml } from "../../shared/views/escape-html.js";
import { type LinkButton, linkButtons } from "../../shared/views/link-buttons.js";
import type { LevelImages } from "../language/level-hovers.js";
import { comparisonScript } from "./comparison-script.js";
import { comparisonStyles } from "./comparison-styles.js";

export interface ComparisonOptions {
  readonly title: string;
  /** What VS Code keeps for the page, so that it can be shown again after a reload. */
  readonly state: string;
  /** The names of both files. */
  readonly before: string;
  readonly after: string;
  readonly translate: (message: Message) => string;
  readonly language: string;
  readonly nonce: string;
  /** Draws the boards. */
  readonly drawing: LevelImages;
  /** Links at the top, which run commands. */
  readonly actions: readonly LinkButton[];
  /** Opens a level of the later file; the argument is its place. */
  readonly openLevel: string;
}

/** At most this many changed squares are listed for screen readers. */
const maxListed = 30;

/** The page of a comparison. Everything from a file is escaped. `problem` is shown instead of levels. */
export function comparisonHtml(
  comparison: LevelsComparison | { readonly problem: Message },
  options: ComparisonOptions,
): string {
  const { title, state, before, after, translate, language, nonce, actions, drawing } = options;
  const write = (message: Message) => escapeHtml(translate(message));
  const links = linkButtons(actions);
  const isRead = "changes" in comparison;
  const hasSides = title.includes(before) && title.includes(after);
  const sides = hasSides ? "" : `<p>${escapeHtml(before)} → ${escapeHtml(after)}</p>`;
  const body = `${drawing.sharedDrawings()}
<main data-files="${escapeHtml(state)}">
<header>
<div>
<h1>${escapeHtml(title)}</h1>
${sides}
<p class="counts">${isRead ? countsOf(comparison).map(write).join(" · ") : write(comparison.problem)}</p>
</div>
<nav aria-label="${write(say("Actions"))}">${links.join("")}</nav>
</header>
${isRead && comparison.changes.some(({ board }) => board !== undefined) ? legend(write, drawing) : ""}
${isRead ? comparison.changes.map((change) => changeHtml(change, write, options)).join("\n") : ""}
${isRead && comparison.left > 0 ? `<p class="note">${write(plural(comparison.left, "{0} more changed level isn't shown.", "{0} more changed levels aren't shown."))}</p>` : ""}
</main>`;
  return documentHtml({
    language,
    nonce,
    title,
    style: comparisonStyles(drawing),
    body,
    script: comparisonScript,
  });
}

function countsOf({ counts }: LevelsComparison): readonly Message[] {
  const { changed, moved, added, removed, same } = counts;
  const words = [
    changed > 0 && plural(changed, "{0} level changed", "{0} levels changed"),
    moved > 0 && plural(moved, "{0} level moved", "{0} levels moved"),
    added > 0 && plural(added, "{0} level added", "{0} levels added"),
    removed > 0 && plural(removed, "{0} level removed", "{0} levels removed"),
    same > 0 && plural(same, "{0} level the same", "{0} levels the same"),
  ].filter((one) => one !== false);
  return words.length > 0 ? words : [say("There are no levels on either side.")];
}

const kindTexts: Readonly<Record<LevelDifference["kind"], Message>> = {
  added: sense("Added", "level"),
  removed: sense("Removed", "level"),
  changed: sense("Changed", "level"),
  moved: say("Moved"),
};

const signTexts: Readonly<Record<SquareChange, Message>> = {
  added: sense("Added", "square"),
  removed: sense("Removed", "square"),
  changed: sense("Changed", "square"),
};

function legend(write: (message: Message) => string, { signSvg }: LevelImages): string {
  const items = changeKinds.map((kind) => `<li>${signSvg(kind)}${write(signTexts[kind])}</li>`);
  return `<ul class="legend" aria-label="${write(say("Signs on squares"))}">${items.join("")}</ul>`;
}

/** The name of a level: "Level 3: Two rooms". */
export function nameOf({ place, entry }: LevelAtPlace): Message {
  const title = entry.title?.text.slice(0, 200);
  return title === undefined ? say("Level {0}", place + 1) : say("Level {0}: {1}", place + 1, title);
}

/** The facts about a change in one sentence. */
export function factsText(facts: readonly Message[], translate: (message: Message) => string): string {
  return facts.map(translate).join(", ");
}

function changeHtml(
  change: LevelDifference,
  write: (message: Message) => string,
  { translate, openLevel, drawing }: ComparisonOptions,
): string {
  const { kind, before, after, board, isUncertain, facts } = change;
  const placed = after ?? before;
  if (placed === undefined) return "";
  const name = write(nameOf(placed));
  const open =
    after === undefined
      ? ""
      : ` <a href="command:${openLevel}?${encodeURIComponent(JSON.stringify([after.place]))}" title="${write(say("Open in Sokoban Editor"))}">${write(say("Edit"))}</a>`;
  const sentence = escapeHtml(factsText(facts, translate));
  const doubt = isUncertain
    ? `<p class="note">${write(say("Another level may be the same one: several are about as similar."))}</p>`
    : "";
  return `<article tabindex="-1" aria-label="${write(kindTexts[kind])}, ${name}">
<h2><span class="kind">${write(kindTexts[kind])}</span>${name}</h2>
<p><span class="facts">${sentence}</span>${open}</p>
${doubt}${kind === "moved" || (kind === "changed" && board === undefined) ? "" : boardsHtml(change, write, drawing)}
</article>`;
}

function boardsHtml(
  { before, after, board }: LevelDifference,
  write: (message: Message) => string,
  { boardPicture }: LevelImages,
): string {
  const figure = (placed: LevelAtPlace | undefined, side: "before" | "after") => {
    if (placed === undefined) return "";
    const caption = write(side === "before" ? say("Before") : say("After"));
    const picture = boardPicture(
      placed.entry.board,
      board?.[side] ?? [],
      `${caption}, ${write(nameOf(placed))}`,
    );
    return `<figure><figcaption>${caption}</figcaption>${picture ?? write(say("This board is too large to be drawn."))}</figure>`;
  };
  const squares = board?.after ?? [];
  const listed = squares
    .slice(0, maxListed)
    .map(({ row, column, kind }) => say("Row {0}, column {1}: {2}", row + 1, column + 1, signTexts[kind]));
  const more = squares.length - listed.length;
  const rest = more > 0 ? [plural(more, "{0} more square", "{0} more squares")] : [];
  const spoken =
    squares.length === 0 ? "" : `<p class="unseen">${[...listed, ...rest].map(write).join("; ")}</p>`;
  return `<div class="boards">${figure(before, "before")}${figure(after, "after")}</div>${spoken}`;
}

/** The heading of a comparison that could not be made. */
export function unreadable(name: string): Message {
  return say("Couldn't compare the levels: “{0}” can't be read, or is too large. Compare it as text.", name);
}
