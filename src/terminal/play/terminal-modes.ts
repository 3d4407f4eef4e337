/** What a screen turns on in a terminal, and off again in the opposite order. */

const modes = [
  // The screen of its own, so that what stood there comes back.
  1049,
  // Presses, releases, and moves between them; as SGR reports, which have no limit of columns.
  1002, 1006,
  // Pasted text says that it is pasted.
  2004,
] as const;
/** The cursor, and the wrapping of what is written beyond the last column. */
const unwanted = [25, 7] as const;

export const enterScreen = `${modes.map((mode) => `\u001b[?${mode}h`).join("")}${unwanted.map((mode) => `\u001b[?${mode}l`).join("")}`;

/** Also where only some of them are on: whatever was begun, the terminal is as it was. */
export const leaveScreen = `\u001b[?2026l\u001b[m${unwanted.map((mode) => `\u001b[?${mode}h`).join("")}${modes
  .toReversed()
  .map((mode) => `\u001b[?${mode}l`)
  .join("")}`;

/**
 * Asks for the colour of the ground, then for the terminal's attributes, which every terminal tells: after
 * those no other answer comes.
 */
export const askForGround = "\u001b]11;?\u001b\\\u001b[c";
