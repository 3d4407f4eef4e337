import type { CommandName } from "./commands.js";
import { type OwnContext, prefix } from "./terms/names.js";

/** The walkthrough of the welcome page. Its texts stand in `package.nls.json` as `walkthrough.<step>.…`, its pages in `media/walkthrough`. */

/** A step is done when a command has run or a context has been set. */
type Step = { readonly id: string } & ({ readonly command: CommandName } | { readonly context: OwnContext });

const steps: readonly Step[] = [
  { id: "play", command: "play.2048" },
  { id: "slide", command: "play.sliding" },
  { id: "push", command: "play.sokoban" },
  { id: "hint", context: "tilework.hintSeen" },
  { id: "home", context: "tilework.homeSeen" },
];

export const walkthroughs = [
  {
    id: `${prefix}.start`,
    title: "%walkthrough.title%",
    description: "%walkthrough.description%",
    steps: steps.map((step) => ({
      id: step.id,
      title: `%walkthrough.${step.id}.title%`,
      description: `%walkthrough.${step.id}.description%`,
      media: { markdown: `media/walkthrough/${step.id}.md` },
      completionEvents: ["command" in step ? `onCommand:${prefix}.${step.command}` : `onContext:${step.context}`],
    })),
  },
];
