import { type Message, plural, say, sense } from "../../../games/message.js";
import { changeKinds, type SquareChange } from "../../../games/sokoban/compare/board-changes.js";
import type {
  LevelAtPlace,
  LevelDifference,
  LevelsComparison,
} from "../../../games/sokoban/compare/compare-levels.js";
import {
  commandLink,
  documentHtml,
  headedPageStyles,
  type LinkButton,
  linkButtons,
  messageHtml,
} from "../../kit/page-documents.js";
import { escapeHtml, translate } from "../../kit/translate.js";
import type { LevelImages } from "../language/level-hovers.js";

export interface ComparisonOptions {
  readonly title: string;
  /** What VS Code keeps for the page, so that it can be shown again after a reload. */
  readonly state: string;
  /** The names of both files. */
  readonly before: string;
  readonly after: string;
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
  const { title, state, before, after, actions, drawing } = options;
  const isRead = "changes" in comparison;
  const hasSides = title.includes(before) && title.includes(after);
  const sides = hasSides ? "" : `<p>${escapeHtml(before)} → ${escapeHtml(after)}</p>`;
  const body = `${drawing.sharedDrawings()}
<main data-files="${escapeHtml(state)}">
<header>
<div>
<h1>${escapeHtml(title)}</h1>
${sides}
<p class="counts">${isRead ? countsOf(comparison).map(messageHtml).join(" · ") : messageHtml(comparison.problem)}</p>
</div>
<nav aria-label="${messageHtml(say("Actions"))}">${linkButtons(actions)}</nav>
</header>
${isRead && comparison.changes.some(({ board }) => board !== undefined) ? legend(drawing) : ""}
${isRead ? comparison.changes.map((change) => changeHtml(change, options)).join("\n") : ""}
${isRead && comparison.left > 0 ? `<p class="note">${messageHtml(plural(comparison.left, "{0} more changed level isn't shown.", "{0} more changed levels aren't shown."))}</p>` : ""}
</main>`;
  return documentHtml({
    title,
    style: headedPageStyles + comparisonStyles(drawing),
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

function legend({ signSvg }: LevelImages): string {
  const items = changeKinds.map((kind) => `<li>${signSvg(kind)}${messageHtml(signTexts[kind])}</li>`);
  return `<ul class="legend" aria-label="${messageHtml(say("Signs on squares"))}">${items.join("")}</ul>`;
}

/** The name of a level: "Level 3: Two rooms". */
export function nameOf({ place, entry }: LevelAtPlace): Message {
  const title = entry.title?.text.slice(0, 200);
  return title === undefined ? say("Level {0}", place + 1) : say("Level {0}: {1}", place + 1, title);
}

/** The facts about a change in one sentence. */
export function factsText(facts: readonly Message[]): string {
  return facts.map(translate).join(", ");
}

function changeHtml(change: LevelDifference, { openLevel, drawing }: ComparisonOptions): string {
  const { kind, before, after, board, isUncertain, facts } = change;
  const placed = after ?? before;
  if (placed === undefined) return "";
  const name = messageHtml(nameOf(placed));
  const label = messageHtml(kindTexts[kind]);
  const open =
    after === undefined
      ? ""
      : ` <a href="${commandLink(openLevel, after.place)}" title="${messageHtml(say("Open in Sokoban Editor"))}">${messageHtml(say("Edit"))}</a>`;
  const sentence = escapeHtml(factsText(facts));
  const doubt = isUncertain
    ? `<p class="note">${messageHtml(say("Another level may be the same one: several are about as similar."))}</p>`
    : "";
  return `<article tabindex="-1" aria-label="${label}, ${name}">
<h2><span class="kind">${label}</span>${name}</h2>
<p><span class="facts">${sentence}</span>${open}</p>
${doubt}${kind === "moved" || (kind === "changed" && board === undefined) ? "" : boardsHtml(change, drawing)}
</article>`;
}

function boardsHtml({ before, after, board }: LevelDifference, { boardPicture }: LevelImages): string {
  const figure = (placed: LevelAtPlace | undefined, side: "before" | "after") => {
    if (placed === undefined) return "";
    const caption = messageHtml(side === "before" ? say("Before") : say("After"));
    const picture = boardPicture(
      placed.entry.board,
      board?.[side] ?? [],
      `${caption}, ${messageHtml(nameOf(placed))}`,
    );
    return `<figure><figcaption>${caption}</figcaption>${picture ?? messageHtml(say("This board is too large to be drawn."))}</figure>`;
  };
  const squares = board?.after ?? [];
  const listed = squares
    .slice(0, maxListed)
    .map(({ row, column, kind }) => say("Row {0}, column {1}: {2}", row + 1, column + 1, signTexts[kind]));
  const more = squares.length - listed.length;
  const rest = more > 0 ? [plural(more, "{0} more square", "{0} more squares")] : [];
  const spoken =
    squares.length === 0 ? "" : `<p class="unseen">${[...listed, ...rest].map(messageHtml).join("; ")}</p>`;
  return `<div class="boards">${figure(before, "before")}${figure(after, "after")}</div>${spoken}`;
}

/** The heading of a comparison that could not be made. */
export function unreadable(name: string): Message {
  return say("Couldn't compare the levels: “{0}” can't be read, or is too large. Compare it as text.", name);
}

/**
 * The script of a comparison's page: moves the focus to the next or the previous change, and adds facts that
 * arrive later. Its state names the files, for a reload.
 */
const comparisonScript = `
const host = acquireVsCodeApi();
const changes = [...document.querySelectorAll("article")];
const { files } = document.querySelector("main").dataset;
let at = host.getState()?.at ?? -1;
host.setState({ at, files });
const go = (step) => {
  if (changes.length === 0) return;
  const held = changes.findIndex((change) => change.contains(document.activeElement));
  if (held >= 0) at = held;
  at = (Math.max(at, step > 0 ? -1 : 0) + step + changes.length) % changes.length;
  host.setState({ at, files });
  changes[at].focus({ preventScroll: true });
  changes[at].scrollIntoView({ block: "nearest" });
};
addEventListener("message", ({ data }) => {
  if (data?.go === 1 || data?.go === -1) go(data.go);
  else if (typeof data?.facts === "string")
    changes[data.change]?.querySelector(".facts")?.replaceChildren(data.facts);
});
if (changes[at] !== undefined) changes[at].scrollIntoView({ block: "nearest" });
`;

/** The styles of a comparison's page. */
const comparisonStyles = ({ colorRules }: Pick<LevelImages, "colorRules">) => `
body {
  --added: var(--vscode-gitDecoration-addedResourceForeground, #2ea043);
  --removed: var(--vscode-gitDecoration-deletedResourceForeground, #d13438);
  --changed: var(--vscode-gitDecoration-modifiedResourceForeground, #b58900);
  ${colorRules("dark")}
}
body.vscode-light { ${colorRules("light")} }
body.vscode-high-contrast {
  ${colorRules("highContrast")}
  --added: var(--vscode-foreground); --removed: var(--vscode-foreground); --changed: var(--vscode-foreground);
}
body.vscode-high-contrast-light { ${colorRules("highContrastLight")} }
main { max-width: 1200px; margin: 0 auto; padding: 20px 20px 40px; }
header { gap: 12px 24px; }
h1 { font-size: 1.5em; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.15em; overflow-wrap: anywhere; }
p { margin: 4px 0 0; overflow-wrap: anywhere; }
header p, figcaption, .note { color: var(--quiet); }
.legend {
  display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; margin: 12px 0 0; list-style: none;
  color: var(--quiet);
}
.legend li { display: flex; align-items: center; gap: 6px; }
a { color: var(--vscode-textLink-foreground, inherit); }
article a { text-decoration: underline; }
a:focus-visible, article:focus-visible {
  outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px;
}
article {
  margin: 16px 0 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 6px;
  scroll-margin: 12px;
}
article .kind {
  margin-inline-end: 6px; padding: 1px 7px; border-radius: 9px; border: 1px solid currentColor;
  font-size: 0.75em; font-weight: 600; vertical-align: 0.15em; white-space: nowrap;
}
.boards { display: flex; flex-wrap: wrap; gap: 16px 28px; margin-top: 12px; }
figure { margin: 0; min-width: 0; max-width: 100%; }
figcaption { margin-bottom: 4px; }
figure svg { display: block; max-width: 100%; height: auto; }
.shared { position: absolute; width: 0; height: 0; }
.sign { flex: none; width: 16px; height: 16px; }
.square-sign rect { fill: none; stroke: currentColor; stroke-width: 0.08; }
.square-badge circle { fill: currentColor; stroke: var(--vscode-editor-background); stroke-width: 0.05; }
.square-badge path { fill: none; stroke: var(--vscode-editor-background); stroke-width: 0.07;
  stroke-linecap: round; }
.mark.added { color: var(--added); }
.mark.removed { color: var(--removed); }
.mark.changed { color: var(--changed); }
#sign-removed rect { stroke-dasharray: 0.12 0.1; }
`;
