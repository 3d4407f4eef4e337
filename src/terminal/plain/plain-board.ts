import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/**
 * A board as lines of plain text, as people write it. Where the ground has letters, each square is a symbol;
 * otherwise the texts of the tiles are in columns. Games that accept pasted boards read the same symbols.
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
  // Symbols of one character stand close together, as in level files.
  const gap = scene.ground === undefined ? " " : "";
  return Array.from({ length: scene.rows }, (_, row) =>
    cells
      .slice(row * scene.columns, (row + 1) * scene.columns)
      .map((cell) => cell.padStart(width))
      .join(gap)
      .trimEnd(),
  );
}

/** Tells kinds apart where sprites have no texts. */
function textOf({ kind, text }: ViewSprite, { sprites }: ViewScene): string {
  if (text !== "") return text;
  return sprites.some((other) => other.kind !== kind) ? kind.slice(0, 1).toUpperCase() : "*";
}

interface Symbols {
  /** The symbol of an empty square where the ground has no letters. */
  readonly empty?: string;
  /** The symbols of squares, by the letters of the ground. */
  readonly ground?: Readonly<Record<string, string>>;
  readonly sprite?: (sprite: ViewSprite, ground: string) => string;
}

/** The symbols of games. The boards of other games are drawn from their scene alone. */
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
