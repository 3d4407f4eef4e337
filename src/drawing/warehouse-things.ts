/**
 * The things of the warehouse, each as SVG elements in a square of 100 by 100. Their classes define their
 * colors: `shade`, `body`, `mark`, `tick`, `frame`, `eye`, `pupil`. Webviews color them with styles, files
 * with attributes.
 */

/** A crate with crossed boards. */
export const boxDrawing = crate(`<path class="mark" d="M25 23 75 73M75 23 25 73" />`);

/** A crate on its goal: a check mark in place of the boards. */
export const homeDrawing = crate(`<path class="mark tick" d="M26 49 44 66 75 31" />`);

function crate(mark: string): string {
  return `<rect class="shade" x="9" y="13" width="82" height="80" rx="11" /><rect class="body" x="9" y="8" width="82" height="80" rx="11" />${mark}<rect class="frame" x="15" y="14" width="70" height="68" rx="6" />`;
}

/** Where the eyes of a player go that faces a direction. */
export const glances: Readonly<Record<string, readonly [across: number, down: number]>> = {
  down: [0, 1],
  left: [-1, 0],
  up: [0, -1],
  right: [1, 0],
};

/** A round figure whose eyes show the direction: "up", "down", "left" or "right". */
export function playerDrawing(facing: string): string {
  const [across, down] = glances[facing] ?? [0, 0];
  const eyes = [-13, 13].map((side) => {
    const [x, y] = [50 + side + 7 * across, 47 + 10 * down];
    return `<ellipse class="eye" cx="${x}" cy="${y}" rx="10" ry="12.5" /><circle class="pupil" cx="${x + 4 * across}" cy="${y + 5 * down}" r="6" />`;
  });
  return `<circle class="shade" cx="50" cy="54" r="32" /><circle class="body" cx="50" cy="50" r="32" />${eyes.join("")}`;
}
