import { say } from "../../games/message.js";
import type { OptionTable, ValuesOf } from "./arguments.js";

/** How the game is shown. */
export interface DisplayOptions {
  /** Whether it is a dialogue of lines. */
  readonly plain: boolean;
  readonly ascii: boolean;
  readonly color: boolean;
  readonly animates: boolean;
  /** The terminal's theme; “auto” asks the terminal. */
  readonly theme: "auto" | "light" | "dark";
}

const themes = ["auto", "light", "dark"] as const;

export const themeOption = {
  value: "NAME",
  choices: themes,
  about: say("Colors for a light or a dark background"),
} as const;

const askingTheme = { ...themeOption, standard: say("auto, which asks the terminal") } as const;

export const displayOptions = {
  theme: askingTheme,
  plain: {
    about: say(
      "Play in lines, for a pipe or a screen reader. This is the default where input or output isn't a terminal.",
    ),
  },
  ascii: { about: say("Use only ASCII characters") },
  "no-color": { about: say("Use no colors, like the variable NO_COLOR") },
  "no-animation": { about: say("Show moves without animation") },
} as const satisfies OptionTable;

export function displayOf(values: ValuesOf<typeof displayOptions>): DisplayOptions {
  const { plain, ascii, theme = "auto" } = values;
  return { theme, plain, ascii, color: !values["no-color"], animates: !values["no-animation"] };
}
