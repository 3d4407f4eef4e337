import type { Edit } from "../../../games/sokoban/edit/edit.js";
import { type Area, type BoardPlace, type Brush, lineBetween } from "../../../games/sokoban/edit/sketch.js";

export const tools = ["draw", "rectangle", "fill", "select"] as const;
export type Tool = (typeof tools)[number];

/** The selected tool and its options. */
export interface Hand {
  readonly tool: Tool;
  readonly brush: Brush;
  /** Whether rectangles are filled. */
  readonly filled: boolean;
}

/**
 * A gesture in progress, from press to release. Places count from 0 at the board's top left and may be
 * outside the board.
 */
export type Stroke =
  | { readonly kind: "draw"; readonly brush: Brush; readonly places: readonly BoardPlace[] }
  | { readonly kind: "rectangle"; readonly brush: Brush; readonly filled: boolean; readonly area: Area }
  | { readonly kind: "fill"; readonly brush: Brush; readonly at: BoardPlace }
  | { readonly kind: "select"; readonly area: Area }
  /** The selected cells are dragged; `grabbed` is where the drag started. */
  | { readonly kind: "move"; readonly area: Area; readonly grabbed: BoardPlace; readonly to: BoardPlace };

/** `erases`: the right button. It erases with the tool that paints, and draws with a tool that doesn't. */
export function startStroke(
  { tool, brush, filled }: Hand,
  place: BoardPlace,
  selection: Area | undefined,
  erases = false,
): Stroke {
  const laid = erases ? "erase" : brush;
  switch (tool) {
    case "draw":
      return { kind: "draw", brush: laid, places: [place] };
    case "rectangle":
      return { kind: "rectangle", brush: laid, filled, area: { from: place, to: place } };
    case "fill":
      return { kind: "fill", brush: laid, at: place };
    case "select":
      if (erases) return { kind: "draw", brush: "erase", places: [place] };
      return selection !== undefined && isWithin(selection, place)
        ? { kind: "move", area: selection, grabbed: place, to: place }
        : { kind: "select", area: { from: place, to: place } };
  }
}

/** Returns the same stroke if nothing changes. Lines have no gaps, however fast the pointer moves. */
export function extendStroke(stroke: Stroke, place: BoardPlace): Stroke {
  switch (stroke.kind) {
    case "draw": {
      const last = stroke.places.at(-1) ?? place;
      return isSamePlace(last, place)
        ? stroke
        : { ...stroke, places: [...stroke.places, ...lineBetween(last, place).slice(1)] };
    }
    case "rectangle":
    case "select":
      return isSamePlace(stroke.area.to, place)
        ? stroke
        : { ...stroke, area: { from: stroke.area.from, to: place } };
    case "move":
      return isSamePlace(stroke.to, place) ? stroke : { ...stroke, to: place };
    case "fill":
      return stroke;
  }
}

/** The stroke's effect on the level; `undefined` if it has none. */
export function editOf(stroke: Stroke): Edit | undefined {
  switch (stroke.kind) {
    case "draw":
      return { kind: "paint", places: distinct(stroke.places), brush: stroke.brush };
    case "rectangle":
      return { kind: "rectangle", area: stroke.area, brush: stroke.brush, filled: stroke.filled };
    case "fill":
      return { kind: "fill", at: stroke.at, brush: stroke.brush };
    case "move": {
      const area = ordered(stroke.area);
      const to = shifted(
        area.from,
        stroke.to.row - stroke.grabbed.row,
        stroke.to.column - stroke.grabbed.column,
      );
      return isSamePlace(area.from, to) ? undefined : { kind: "move", area, to };
    }
    case "select":
      return undefined;
  }
}

/** The selection during and after the stroke; `undefined` if the stroke doesn't select. */
export function selectionAfter(stroke: Stroke): Area | undefined {
  if (stroke.kind === "select") return ordered(stroke.area);
  if (stroke.kind !== "move") return undefined;
  return shifted(
    ordered(stroke.area),
    stroke.to.row - stroke.grabbed.row,
    stroke.to.column - stroke.grabbed.column,
  );
}

/** An edit, a stroke, an area or a place, with all of its places moved by this many rows and columns. */
export function shifted<Value>(value: Value, rows: number, columns: number): Value {
  if (typeof value !== "object" || value === null || (rows === 0 && columns === 0)) return value;
  if (Array.isArray(value)) return value.map((part) => shifted(part, rows, columns)) as Value;
  if (isPlace(value)) return { ...value, row: value.row + rows, column: value.column + columns };
  const parts = Object.entries(value).map(([name, part]) => [name, shifted(part, rows, columns)]);
  return Object.fromEntries(parts) as Value;
}

function isPlace(value: object): value is BoardPlace {
  return "row" in value && "column" in value;
}

/** The same area, with its first corner at the top left. */
export function ordered({ from, to }: Area): Area {
  return {
    from: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
    to: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
  };
}

export function isWithin(area: Area, { row, column }: BoardPlace): boolean {
  const { from, to } = ordered(area);
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column;
}

export function isSamePlace(one: BoardPlace, other: BoardPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

/** Each place once. The last one stays last: a stroke of the player brush leaves the player there. */
function distinct(places: readonly BoardPlace[]): readonly BoardPlace[] {
  const seen = new Map<string, BoardPlace>();
  for (const place of places) {
    const key = `${place.row},${place.column}`;
    seen.delete(key);
    seen.set(key, place);
  }
  return [...seen.values()];
}
