import { gamesView, levelViewType, prefix } from "./names.js";
import { type Clause, equals, set, whenText } from "./when.js";

/**
 * The walkthrough of the welcome page. Its texts are in `package.nls.json` as `walkthrough.<step>.…`, and its
 * pictures in `media/walkthrough`, where `npm run pictures` writes them.
 */

/** A step is done as soon as a clause holds or a view was shown. */
type Step = { readonly id: string } & ({ readonly done: Clause } | { readonly view: string });

const steps: readonly Step[] = [
  { id: "play", done: set("tilework.activeGame") },
  { id: "hint", done: set("tilework.hintSeen") },
  { id: "solve", done: set("tilework.replaying") },
  { id: "draw", done: equals("activeCustomEditorId", levelViewType) },
  { id: "view", view: gamesView },
];

function eventOf(step: Step): string {
  if ("view" in step) return `onView:${step.view}`;
  return `onContext:${whenText(step.done)}`;
}

/** By VS Code's names of the kinds of themes. */
export const pictureThemes = { dark: "dark", light: "light", hc: "high-contrast", hcLight: "light" } as const;

/** The path in the extension's folder. */
export function pictureOf(step: string, theme: string): string {
  return `media/walkthrough/${step}-${theme}.webp`;
}

export const walkthroughs = [
  {
    id: `${prefix}.start`,
    title: "%walkthrough.title%",
    description: "%walkthrough.description%",
    steps: steps.map((step) => ({
      id: step.id,
      title: `%walkthrough.${step.id}.title%`,
      description: `%walkthrough.${step.id}.description%`,
      media: {
        image: Object.fromEntries(
          Object.entries(pictureThemes).map(([kind, theme]) => [kind, pictureOf(step.id, theme)]),
        ),
        altText: `%walkthrough.${step.id}.picture%`,
      },
      completionEvents: [eventOf(step)],
    })),
  },
];
