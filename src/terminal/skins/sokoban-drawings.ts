/** The drawings of Sokoban's things, by the size of a square in columns and rows. */

export type Thing =
  | "wall"
  | "goal"
  | "floor"
  | "outside"
  | "box"
  | "home"
  | "player"
  | "playerHome"
  | "lost"
  | "target";

/** The symbols of Egor Gryaznov's program; where it has none, XSB's. */
export const asciiSymbol: Readonly<Record<Thing, string>> = {
  wall: "#",
  goal: "X",
  floor: ".",
  outside: " ",
  box: "O",
  home: "G",
  player: "@",
  playerHome: "+",
  lost: "O",
  target: ".",
};

type Drawing = Readonly<Record<string, readonly string[]>>;
const none: Drawing = {};

export const drawings: Readonly<Record<Thing, Drawing>> = {
  wall: none,
  floor: none,
  outside: none,
  goal: { "6x3": ["", "  ██  ", ""], "4x2": [" ▄▄ ", " ▀▀ "], "2x1": ["▗▖"], "1x1": ["·"] },
  target: { "6x3": ["", "  ··  ", ""], "4x2": ["    ", " ·· "], "2x1": ["··"], "1x1": ["×"] },
  box: { "6x3": ["┌────┐", "│ ╲╱ │", "└────┘"], "4x2": ["┌──┐", "└──┘"], "2x1": ["[]"], "1x1": ["□"] },
  home: { "6x3": ["┌────┐", "│ ✓✓ │", "└────┘"], "4x2": ["┌──┐", "└✓─┘"], "2x1": ["[]"], "1x1": ["■"] },
  lost: { "6x3": ["┌────┐", "│ ╳╳ │", "└────┘"], "4x2": ["┌╳╳┐", "└╳╳┘"], "2x1": ["╳╳"], "1x1": ["╳"] },
  player: { "6x3": ["  ▄▄  ", " ▗██▖ ", " ▐██▌ "], "4x2": [" ▄▄ ", "▗██▖"], "2x1": ["▟▙"], "1x1": ["☺"] },
  playerHome: { "6x3": [" ▗▄▄▖ ", " ▗██▖ ", " ▐██▌ "], "4x2": ["▗▄▄▖", "▗██▖"], "2x1": ["▐▌"], "1x1": ["☻"] },
};
