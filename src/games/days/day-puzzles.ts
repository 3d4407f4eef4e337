import { type Day, formatDay, parseDay } from "./day.js";

/** A puzzle that is the same for everybody on one day. Its game ID has the date as its seed. */
export interface DayPuzzle {
  readonly day: Day;
  /** See `Game.name`. */
  readonly game: string;
  readonly variant: string;
  readonly seed: number;
}

/** Earlier and later days have no puzzles. */
export const firstDay: Day = parseDay("2026-01-01")!;
const lastDay: Day = parseDay("9999-12-31")!;

/**
 * The boards of every day. What they deal for a seed never changes
 * (`test/unit/games/days/day-puzzles.test.ts` has known answers). A better generator is another variant,
 * which is used from a later day on.
 */
const boards: readonly Pick<DayPuzzle, "game" | "variant">[] = [
  { game: "2048", variant: "4x4" },
  { game: "sliding", variant: "4x4" },
  { game: "sokoban", variant: "random/easy" },
  { game: "sokoban", variant: "random/medium" },
  { game: "sokoban", variant: "random/hard" },
];

/** The puzzles of a day; none before the first day and after the last one. */
export function dayPuzzles(day: Day): readonly DayPuzzle[] {
  if (day < firstDay || day > lastDay) return [];
  const seed = Number(formatDay(day).replaceAll("-", ""));
  return boards.map((board) => ({ day, ...board, seed }));
}

/** The puzzle of a day that a game is; `undefined` if it isn't one. `seed`: that of its deal. */
export function puzzleOf(game: string, variant: string, seed: number | undefined): DayPuzzle | undefined {
  const digits = String(seed);
  const day = parseDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
  if (day === undefined) return undefined;
  return dayPuzzles(day).find((puzzle) => puzzle.game === game && puzzle.variant === variant);
}

/** The name of a puzzle in the records: "2026-11-23/2048/4x4". */
export function puzzleKey({ day, game, variant }: DayPuzzle): string {
  return `${formatDay(day)}/${game}/${variant}`;
}
