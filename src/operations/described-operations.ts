import type { AnyOperation } from "./operation.js";
import { operations } from "./operations.js";
import type { Schema } from "./schema.js";

/** An operation as lists show it. */
export interface DescribedOperation extends Omit<AnyOperation, "run"> {
  readonly title: string;
  /** For a model: what it does and when to use it. */
  readonly description: string;
}

/**
 * The titles and descriptions of all operations. The extension has them in its manifest, so its bundle of the
 * operations has none.
 */
const texts: Readonly<Record<string, Pick<DescribedOperation, "title" | "description">>> = {
  sokoban_check: {
    title: "Check Sokoban Level",
    description:
      "Checks one Sokoban level without a search: wrong symbols, open walls, counts of boxes and goals, boxes that can never reach a goal, stored solutions that do not fit. Use it after writing or changing a level. Lines and columns of findings are those of the text; squares are [row, column], from 1.",
  },
  sokoban_solve: {
    title: "Solve Sokoban Level",
    description:
      "Solves a Sokoban level. The rules have played every solution. Results: solved; unsolvable (proved); gaveUp (not known; reason names the limit). Objective: any is fastest; pushes and moves prove the fewest; auto proves the fewest pushes if that is quick. “optimal” names what is proved to be the fewest.",
  },
  sokoban_verify: {
    title: "Verify Sokoban Solution",
    description:
      "Plays moves by the rules: whether they solve the level, or the first illegal move (counted from 1) with the square [row, column] that blocks it, and the board there. Use it for every solution that did not come from sokoban_solve. “unused”: moves follow after the win.",
  },
  sokoban_explain: {
    title: "Explain Sokoban Position",
    description:
      "Tells whether a Sokoban position is proved to be a deadlock, with the stuck boxes, the rule and the push that caused it. Moves lead from the level to the position. “noneFound” does not mean solvable: use sokoban_solve.",
  },
  sokoban_generate: {
    title: "Generate Sokoban Levels",
    description:
      "Makes random Sokoban levels worth playing, each with a solution that was played. The same seed makes the same level on every machine, unless “interrupted” is true because the time was up. Width and height are limits, walls included.",
  },
  sokoban_try_changes: {
    title: "Try Level Changes",
    description:
      "Tries every change of one square of a Sokoban level, and every first push: whether it breaks, shortens, hardens or mends the level, or changes nothing. Verdicts are proved; gaveUp and notTried are not known. Use it to improve a level.",
  },
  sliding_solve: {
    title: "Solve Sliding Puzzle",
    description:
      "Solves a sliding puzzle, with results as those of sokoban_solve. Objective: any is fastest; auto and moves look for the fewest moves. Moves are those of the blank: U, D, L, R.",
  },
  sliding_verify: {
    title: "Verify Sliding Solution",
    description: "sokoban_verify for moves of the blank in a sliding puzzle.",
  },
  game_read: {
    title: "Read Game",
    description:
      "Reads a game that the player has on a board: its position as text, moves so far, legal moves, figures. Name the kind of game, or the id of one game.",
  },
  game_play: {
    title: "Play Moves",
    description:
      "Plays moves in the player's game, all or none, as one step that one undo reverts. The game counts as assisted from then on. Ask the player first. 2048: U, D, L, R; K continues after 2048.",
  },
};

export const describedOperations: readonly DescribedOperation[] = operations.map((one) => ({
  ...one,
  ...texts[one.name]!,
}));

/** The guide with all operations between its marks. Throws where the marks are missing. */
export function withOperations(markdown: string): string {
  return withChapters(markdown, "operations", describedOperations.map(chapter));
}

/** A guide with the chapters about these between their marks. Throws where the marks are missing. */
export function withChapters(markdown: string, about: string, chapters: readonly string[]): string {
  const [begin, end] = [`<!-- ${about}: written by npm run manifest -->\n`, `<!-- end of ${about} -->`];
  const [from, to] = [markdown.indexOf(begin) + begin.length, markdown.lastIndexOf(end)];
  if (from < begin.length || to < from) throw new Error(`The ${about} have no place: a mark is missing.`);
  return `${markdown.slice(0, from)}${chapters.join("\n")}\n${markdown.slice(to)}`;
}

function chapter({ name, title, description, input, output, changes }: DescribedOperation): string {
  const lines = [
    `### ${title}`,
    `\`${name}\`${changes ? ", which changes something" : ""}. ${description}`,
    `- Input: ${propertiesText(input.properties, input.required)}.`,
    `- Output: ${propertiesText(output.properties, output.required)}.`,
  ];
  return `${lines.slice(0, 2).join("\n\n")}\n\n${lines.slice(2).join("\n")}\n`;
}

/** Names with their types; those that may be absent have a question mark. */
function propertiesText(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): string {
  return Object.entries(properties)
    .map(([name, schema]) => `\`${name}${required.includes(name) ? "" : "?"}\` ${typeText(schema)}`)
    .join(", ");
}

function typeText(schema: Schema): string {
  if ("enum" in schema && schema.enum !== undefined)
    return schema.enum.map((choice) => `\`${choice}\``).join(" or ");
  const { type } = schema;
  if (typeof type === "object") return `${type[0]} or null`;
  const bounds =
    "minimum" in schema && "maximum" in schema ? ` from ${schema.minimum} to ${schema.maximum}` : "";
  return `${type}${bounds}`;
}
