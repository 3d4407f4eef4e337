import type { Random } from "../shared/random.js";
import { motifFile } from "./motif-boards.js";

/**
 * Level files that are unusual on purpose: minimal boards, huge counts, endless moves, in every dialect and
 * form.
 */
export function levelFile(random: Random): string {
  const lineEnd = random.pick(["\n", "\r\n", "\r"]);
  const count = 1 + random.length(random.oneIn(30) ? 2_000 : 8);
  const parts = random.list(count, () =>
    random.pick([board, board, board, moves, moves, words, runs])(random),
  );
  if (random.oneIn(10)) parts.push(motifFile(random));
  const text = parts.join(random.pick(["\n", "\n\n", "\n\n\n"]));
  return (random.oneIn(10) ? slc(random, parts) : text).replaceAll("\n", lineEnd);
}

const signs = { xsb: "#@$.*+ -_", ox: "#@OXG. ", other: "#pPbBwo ?" } as const;

function board(random: Random): string {
  const symbols = signs[random.pick(["xsb", "xsb", "ox", "other"] as const)];
  const [height, width] = random.oneIn(15)
    ? [random.length(400), random.length(400)]
    : [random.length(30), random.length(40)];
  const ragged = random.oneIn(3);
  const dense = random.pick(symbols);
  const row = () => {
    const inner = random
      .list(ragged ? random.length(width) : width, () => (random.oneIn(3) ? random.pick(symbols) : dense))
      .join("");
    return `#${inner}#`;
  };
  const wall = "#".repeat(width + 2);
  const rows = [wall, ...random.list(height, row), wall];
  // Mostly one player, so that the board is a level.
  const at = 1 + random.below(Math.max(1, height));
  const chosen = rows[at];
  if (chosen !== undefined && chosen.length > 2 && !random.oneIn(5)) rows[at] = `#@${chosen.slice(2)}`;
  return rows.join("\n");
}

/** Boards and parts of them in run-length form. */
function runs(random: Random): string {
  const run = (depth: number): string => {
    const count = random.pick(["", "", "2", "3", "48", "198", "999", "39999", "0", "999999999"]);
    if (depth < 4 && random.oneIn(4))
      return `${count}(${random.list(1 + random.below(4), () => run(depth + 1)).join("")})`;
    return `${count}${random.pick("#@$.*+-_|||")}`;
  };
  return random.list(1 + random.length(40), () => run(0)).join(random.oneIn(3) ? "\n" : "");
}

function moves(random: Random): string {
  const letters = (count: number) => random.list(count, () => random.pick("lurdLURD")).join("");
  const text = () =>
    random.pick([
      () => letters(random.length(3_000)),
      () =>
        `${random.pick(["500000", "999999", "1000000", "999999999", "0"])}(${letters(1 + random.below(4))})`,
      () => `${"9(".repeat(random.below(40))}${letters(2)}${")".repeat(random.below(40))}`,
      () => `${random.below(2_000_000)}${letters(1)}`,
      () => `${letters(3)} ${random.pick(["x", "?", "1", "(", ")"])}`,
      () => "rl".repeat(random.length(20_000)),
    ])();
  const heading = random.pick(["Solution:", "Solution", "Saved Game 2:", "Snapshot", "Solution (12/34):"]);
  return random
    .list(
      1 + random.length(random.oneIn(10) ? 300 : 4),
      () => `${heading}${random.pick([" ", "\n"])}${text()}`,
    )
    .join("\n");
}

function words(random: Random): string {
  return random.pick([
    () => `Title: ${"t".repeat(random.length(5_000))}`,
    () => `; ${random.list(random.length(200), () => random.pick(";'# a1:")).join("")}`,
    () => "Comment:\n#####\n#@$.#\n#####\nComment-End:",
    () => "Comment:\n".repeat(random.length(2_000)),
    () => "; format: xsb",
    () => `${random.pick(["Author", "Collection", "Set", "constructor", "__proto__"])}: ${random.below(1e9)}`,
    () => "\n".repeat(random.length(3_000)),
    () => `${random.below(1000)}`,
  ])();
}

function slc(random: Random, parts: readonly string[]): string {
  const escaped = (text: string) =>
    text.replace(/[&<>]/g, (sign) => random.pick(["&amp;", "&lt;", sign, `&${sign}`]));
  const level = (text: string) =>
    `<Level Id="${escaped(text.slice(0, 20))}">${text
      .split("\n")
      .map((row) => `<L>${escaped(row)}</L>`)
      .join(random.pick(["", "\n"]))}</Level>`;
  const levels = parts.map(level).join("");
  const cut = random.oneIn(3) ? levels.slice(0, random.below(levels.length + 1)) : levels;
  return `<?xml version="1.0"?><SokobanLevels><Title>${"t".repeat(random.length(100))}</Title><LevelCollection>${cut}</LevelCollection></SokobanLevels>`;
}
