/**
 * Checks that must hold for a page of the games at every size of its panel. `findMisfits` runs in the view
 * itself and resizes its frame; resizing the window would take a hundred times as long.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A problem at a size: "2048, over at 957×705: records over toolbar". */
export interface Misfit extends Size {
  readonly what: string;
}

/** The sizes that a panel must support; larger ones behave like the largest. */
export const fitBounds = { width: [320, 1_600], height: [360, 1_200] } as const;

/**
 * All sizes within the bounds, in an order whose every prefix is spread over all of them, from its own start.
 * The step is coprime to their number (1,281 × 841), so that each size comes once.
 */
export function* spreadSizes(from: number): Generator<Size> {
  const [least, most] = fitBounds.width;
  const [lowest, highest] = fitBounds.height;
  const widths = most - least + 1;
  const all = widths * (highest - lowest + 1);
  for (let count = 0; count < all; count++) {
    const place = (from + count * 665_857) % all;
    yield { width: least + (place % widths), height: lowest + Math.floor(place / widths) };
  }
}

/** The corners of the bounds, and common sizes of panels. */
export const usualSizes: readonly Size[] = [
  ...fitBounds.width.flatMap((width) => fitBounds.height.map((height) => ({ width, height }))),
  ...[320, 400, 479, 480, 620, 957, 1_060, 1_280].flatMap((width) =>
    [480, 580, 640, 705, 900].map((height) => ({ width, height })),
  ),
];

/**
 * Resizes the view to each size and returns the problems. On a board page nothing is outside the panel or
 * overlaps, and no text is cut off. Buttons can be clicked, and the board takes most of the panel. On list
 * pages, which scroll, nothing is wider than the panel, and no caption is cut off.
 *
 * It is sent to the view as text, so it uses nothing else of this file.
 */
export function findMisfits(sizes: readonly Size[]): readonly Misfit[] {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Leaf {
    readonly element: Element;
    readonly box: Box;
  }

  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const join = (one: Box, other: Box): Box => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  });
  const hasArea = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1;
  const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );

  /** The smallest visible elements, clipped by their ancestors. */
  function leaves(element: Element, clip: Box): readonly Leaf[] {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none") return [];
    const box = meet(element.getBoundingClientRect(), clip);
    const isWhole = element.matches("tilework-board, vscode-button, svg, input, select, .gain");
    const children = isWhole
      ? []
      : [...(element.shadowRoot ?? element).children].filter((child) => child.localName !== "style");
    const inside = style.overflow === "visible" ? clip : meet(clip, element.getBoundingClientRect());
    const own = isWhole || hasText(element) ? [{ element, box }] : [];
    return [
      ...own.filter((leaf) => hasArea(leaf.box)),
      ...children.flatMap((child) => leaves(child, inside)),
    ];
  }

  const nameOf = (element: Element): string =>
    `${element.localName}${[...element.classList].map((name) => `.${name}`).join("")} “${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 30)}”`;

  function cutTexts(found: readonly Leaf[], excused: string): readonly string[] {
    return found
      .filter(
        ({ element }) =>
          !element.matches(excused) &&
          getComputedStyle(element).overflowX !== "visible" &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map(({ element }) => `${nameOf(element)} is cut`);
  }

  function misfitsOfBoard(page: ShadowRoot): readonly string[] {
    const layout = page.querySelector(".layout")!;
    // In a very low panel it is higher, and scrolls.
    const { width: pageWidth, height: pageHeight } = page.host.getBoundingClientRect();
    const parts = [...layout.children].flatMap((part) => {
      const found = leaves(part, everywhere);
      return found.length === 0 ? [] : [{ part, found }];
    });
    const all = parts.flatMap(({ found }) => found);
    const outside = all
      .filter(
        ({ box }) =>
          box.left < -1 || box.top < -1 || box.right > pageWidth + 1 || box.bottom > pageHeight + 1,
      )
      .map(({ element }) => `${nameOf(element)} is outside`);
    // The gains that float up from a figure may overlap others for a moment.
    const boxes = parts.map(({ part, found }) => ({
      name: part.className || part.localName,
      box: found
        .filter(({ element }) => !element.matches(".gain"))
        .map((leaf) => leaf.box)
        .reduce(join),
    }));
    const overlaps = (named: typeof boxes) =>
      named.flatMap(({ name, box }, index) =>
        named
          .slice(index + 1)
          .flatMap((other) => (hasArea(meet(box, other.box)) ? [`${name} over ${other.name}`] : [])),
      );
    const figures = all.filter(({ element }) => element.matches(".value"));
    const together = overlaps(figures.map(({ element, box }) => ({ name: nameOf(element), box })));
    // Figures beside each other, with numbers of one size: their labels end at the same height.
    const namesOf = (root: Node) =>
      all.filter(({ element }) => element.matches(".label") && element.getRootNode() === root);
    const uneven = figures.flatMap(({ element, box }, index) =>
      figures.slice(index + 1).flatMap((other) => {
        const isBeside = box.top < other.box.bottom && other.box.top < box.bottom;
        const isAsLarge = getComputedStyle(element).fontSize === getComputedStyle(other.element).fontSize;
        const [name, otherName] = [element, other.element].map((one) => namesOf(one.getRootNode())[0]);
        return isBeside && isAsLarge && Math.abs((name?.box.bottom ?? 0) - (otherName?.box.bottom ?? 0)) > 1
          ? [`${nameOf(name!.element)} is not level with ${nameOf(otherName!.element)}`]
          : [];
      }),
    );
    // At rest, where the way of a gain ends.
    const gains = all.filter(({ element }) => element.matches(".gain"));
    const covered = gains.flatMap((gain) =>
      all
        .filter(({ element, box }) => element.matches(".label, .value") && hasArea(meet(gain.box, box)))
        .map(({ element }) => `${nameOf(gain.element)} over ${nameOf(element)}`),
    );
    const board = page.querySelector("tilework-board")!.getBoundingClientRect();
    const share = Math.max(board.width / pageWidth, board.height / pageHeight);
    const small = all
      .filter(({ element, box }) => element.matches("vscode-button") && box.bottom - box.top < 20)
      .map(({ element }) => `${nameOf(element)} is too small to hit`);
    const ways =
      page.querySelector("tilework-ending")?.shadowRoot?.querySelectorAll(".buttons vscode-button") ?? [];
    const unseen = [...ways]
      .filter((way) => !all.some(({ element }) => element === way))
      .map((way) => `${nameOf(way)} is not to be seen`);
    // The result, the star and the comparison with the best are what an ending is for.
    const lines = page.querySelector("tilework-ending")?.shadowRoot?.querySelector(".lines");
    const hiddenLines = [...(lines?.querySelectorAll(".line") ?? [])]
      .filter((line) => {
        const [inner, outer] = [line.getBoundingClientRect(), lines!.getBoundingClientRect()];
        return inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
      })
      .map((line) => `${nameOf(line)} is not to be seen`);
    const cut = cutTexts(all, "h1, .name, .place, .notice-text, code");
    // The player needs its end to choose between two games; the reason of a loss may be cut off in a low
    // panel.
    const line = page.querySelector(
      pageHeight < 620
        ? '.notice:has([data-button="takeOther"]) .notice-text'
        : ".notice:has(.ways) .notice-text",
    );
    const cutLine =
      line !== null && line.scrollHeight > line.clientHeight + 1 ? [`${nameOf(line)} is cut`] : [];
    const labels = all.flatMap(({ element }) =>
      element.matches("vscode-button") ? [...element.querySelectorAll(".label")] : [],
    );
    const cutLabels = labels
      .filter((label) => label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => `${nameOf(label)} is cut`);
    return [
      ...outside,
      ...overlaps(boxes),
      ...together,
      ...uneven,
      ...covered,
      ...small,
      ...unseen,
      ...hiddenLines,
      ...cut,
      ...cutLabels,
      ...cutLine,
      ...(share > 0.3 ? [] : [`the board takes ${share.toFixed(2)} of the panel`]),
    ];
  }

  function misfitsOfList(page: ShadowRoot): readonly string[] {
    const found = [...page.children].flatMap((part) => leaves(part, everywhere));
    const wide = found
      .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
      .map(({ element }) => `${nameOf(element)} is outside`);
    return [...wide, ...cutTexts(found, ".name")];
  }

  const frame = window.frameElement as HTMLIFrameElement;
  const before = frame.style.cssText;
  const app = document.querySelector("tilework-app")!.shadowRoot!;
  const page = app.querySelector("main > *")!;
  const misfits: Misfit[] = [];
  for (const { width, height } of sizes) {
    frame.style.cssText = `${before};width:${width}px;height:${height}px`;
    const what =
      page.localName === "tilework-game-page"
        ? misfitsOfBoard(page.shadowRoot!)
        : misfitsOfList(page.shadowRoot!);
    misfits.push(...what.map((one) => ({ width, height, what: one })));
  }
  frame.style.cssText = before;
  return misfits;
}
