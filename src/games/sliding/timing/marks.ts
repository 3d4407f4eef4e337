/**
 * "": it counts. "dnf": it did not finish, which counts as the worst result. "repeat": its scramble was
 * solved before. "interrupted": its page was reloaded meanwhile. Repeated and interrupted solves do not
 * count. "deleted": the player deleted it.
 */
export const marks = ["", "dnf", "repeat", "interrupted", "deleted"] as const;
export type Mark = (typeof marks)[number];
