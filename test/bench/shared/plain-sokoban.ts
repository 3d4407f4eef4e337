/**
 * Sokoban on rows of text. Shares no code with the rules, the tables and the solvers of the game, so that it
 * can find their mistakes.
 */

export interface Fewest {
  /**
   * The fewest pushes of a solution; "none" if all positions were examined, "open" if there were too many.
   */
  readonly pushes: number | "none" | "open";
  readonly positions: number;
}

/**
 * A breadth-first search by pushes, over the squares of the boxes and the part of the floor where the player
 * can walk.
 */
export function fewestPushes(rows: readonly string[], maxPositions: number): Fewest {
  const width = Math.max(...rows.map((row) => row.length)) + 2;
  const cells = ["", ...rows, ""].map((row) => ` ${row}`.padEnd(width)).join("");
  const isFloor = [...cells].map(
    (cell, at) =>
      cell !== "#" && at >= width && at < cells.length - width && at % width > 0 && at % width < width - 1,
  );
  const steps = [-1, 1, -width, width];
  const placesOf = (letters: string) =>
    [...cells].flatMap((cell, at) => (letters.includes(cell) ? [at] : []));
  const isGoal = new Set(placesOf(".*+"));
  const from = placesOf("@+")[0];
  if (from === undefined) throw new Error(`Nobody plays here:\n${rows.join("\n")}`);

  const walk = (boxes: ReadonlySet<number>, start: number) => {
    const region = new Set([start]);
    for (const at of region)
      for (const step of steps) if (isFloor[at + step] && !boxes.has(at + step)) region.add(at + step);
    return region;
  };
  const seen = new Set<string>();
  let here = [{ boxes: placesOf("$*"), player: from }];
  for (let pushes = 0; here.length > 0; pushes++) {
    const next: typeof here = [];
    for (const { boxes, player } of here) {
      const standing = new Set(boxes);
      const region = walk(standing, player);
      const key = `${boxes.join()}|${Math.min(...region)}`;
      if (seen.has(key)) continue;
      if (boxes.every((box) => isGoal.has(box))) return { pushes, positions: seen.size };
      if (seen.size >= maxPositions) return { pushes: "open", positions: seen.size };
      seen.add(key);
      for (const box of boxes)
        for (const step of steps)
          if (region.has(box - step) && isFloor[box + step] && !standing.has(box + step))
            next.push({
              boxes: boxes.map((other) => (other === box ? box + step : other)).sort((a, b) => a - b),
              player: box,
            });
    }
    here = next;
  }
  return { pushes: "none", positions: seen.size };
}
