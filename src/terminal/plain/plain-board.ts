import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/**
 * A board as lines of plain text, as people write it: a symbol for each square where the ground has letters,
 * else the texts of the tiles in columns. The same symbols are read back where a game takes pasted boards.
 */
export function boardLines(scene: ViewScene, game: string): readonly string[] {
  const symbols = symbolsOf(game);
  const cells = Array.from(
    { length: scene.rows * scene.columns },
    (_, cell) => symbols.ground?.[scene.ground?.[cell] ?? ""] ?? symbols.empty ?? ".",
  );
  for (const sprite of scene.sprites) {
    const cell = sprite.row * scene.columns + sprite.column;
    if (!sprite.gone)
      cells[cell] = symbols.sprite?.(sprite, scene.ground?.[cell] ?? "") ?? textOf(sprite, scene);
  }
  const width = Math.max(...cells.map((cell) => cell.length));
  // What is one symbol a square stands close, as in files of levels.
  const gap = scene.ground === undefined ? " " : "";
  return Array.from({ length: scene.rows }, (_, row) =>
    cells
      .slice(row * scene.columns, (row + 1) * scene.columns)
      .map((cell) => cell.padStart(width))
      .join(gap)
      .trimEnd(),
  );
}

/** Tells one kind from another where sprites have no texts. */
function textOf({ kind, text }: ViewSprite, { sprites }: ViewScene): string {
  if (text !== "") return text;
  return sprites.some((other) => other.kind !== kind) ? kind.slice(0, 1).toUpperCase() : "*";
}

interface Symbols {
  /** An empty square where the ground has no letters. */
  readonly empty?: string;
  /** By the letters of the ground. */
  readonly ground?: Readonly<Record<string, string>>;
  readonly sprite?: (sprite: ViewSprite, ground: string) => string;
}

/** How boards of a game are written; of others, its scene says enough. */
const symbolsOfGames: Readonly<Record<string, Symbols>> = {
  sliding: { empty: "0" },
  sokoban: {
    ground: { "#": "#", "-": ".", ".": "X", _: " " },
    sprite: ({ kind }, ground) =>
      kind === "box" ? "O" : kind === "box-home" ? "G" : ground === "." ? "+" : "@",
  },
};

function symbolsOf(game: string): Symbols {
  return Object.hasOwn(symbolsOfGames, game) ? symbolsOfGames[game]! : {};
}
