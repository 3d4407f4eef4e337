/** The modes that a screen turns on in a terminal, and off again in the opposite order. */

const modes = [
  // The alternate screen, so that the former contents come back.
  1049,
  // Mouse presses, releases, and moves between them, as SGR reports, which have no limit of columns.
  1002, 1006,
  // Bracketed paste.
  2004,
] as const;
/** The cursor, and the wrapping of lines at the last column. */
const unwanted = [25, 7] as const;

export const enterScreen = `${modes.map((mode) => `\u001b[?${mode}h`).join("")}${unwanted.map((mode) => `\u001b[?${mode}l`).join("")}`;

/** Works also where only some of the modes are on, so it always restores the terminal. */
export const leaveScreen = `\u001b[?2026l\u001b[m${unwanted.map((mode) => `\u001b[?${mode}h`).join("")}${modes
  .toReversed()
  .map((mode) => `\u001b[?${mode}l`)
  .join("")}`;

/**
 * Asks for the background color, then for the terminal's attributes. Every terminal reports the attributes,
 * so the answer about the color comes before them or never.
 */
export const askForBackground = "\u001b]11;?\u001b\\\u001b[c";

/** Asks for the attributes, which a terminal reports when it has shown everything before the question. */
export const askForAttributes = "\u001b[c";
