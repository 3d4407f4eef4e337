import type { SettingName } from "../protocol/game/settings.js";
import { gamesView, levelViewType, prefix } from "./names.js";
import { type Clause, equals, set, whenText } from "./when.js";

/**
 * The walkthrough of the welcome page. Its texts are in `package.nls.json` as `walkthrough.<step>.…`, and its
 * pictures in `media/walkthrough`, where `npm run pictures` writes them.
 */

/** A step is done as soon as a clause holds, a view was shown, or a setting was changed. */
type Step = {
  readonly id: string;
  /** The step whose picture is shown, if it is not its own. */
  readonly picture?: string;
} & ({ readonly done: Clause } | { readonly view: string } | { readonly setting: SettingName });

const steps: readonly Step[] = [
  { id: "play", done: equals("tilework.activeGame", "2048") },
  { id: "slide", done: equals("tilework.activeGame", "sliding") },
  { id: "push", done: equals("tilework.activeGame", "sokoban") },
  { id: "hint", done: set("tilework.hintSeen") },
  { id: "solve", done: set("tilework.replaying") },
  { id: "draw", done: equals("activeCustomEditorId", levelViewType) },
  { id: "view", view: gamesView },
  { id: "home", done: set("tilework.homeSeen") },
  { id: "wait", picture: "play", setting: "waiting.offer" },
];

function eventOf(step: Step): string {
  if ("view" in step) return `onView:${step.view}`;
  if ("setting" in step) return `onSettingChanged:${prefix}.${step.setting}`;
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
          Object.entries(pictureThemes).map(([kind, theme]) => [
            kind,
            pictureOf(step.picture ?? step.id, theme),
          ]),
        ),
        altText: `%walkthrough.${step.picture ?? step.id}.picture%`,
      },
      completionEvents: [eventOf(step)],
    })),
  },
];
