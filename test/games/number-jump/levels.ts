/** A board of digits. Each number is the length of a jump from it; the star is the goal. */
export interface Level {
  readonly variant: string;
  readonly title: string;
  readonly rows: readonly string[];
}

export const collection = { id: "first", title: "First Jumps" } as const;

export const levels: readonly Level[] = [
  { variant: "first/1", title: "One Corner", rows: ["212", "111", "21*"] },
  { variant: "first/2", title: "There and Back", rows: ["2312", "1213", "2131", "312*"] },
  { variant: "first/3", title: "The Long Way", rows: ["12242", "42214", "12124", "41321", "3213*"] },
];
