import type { Misfit, Size } from "./fit-law.js";

/**
 * The sizes at which pages with longer texts are checked: the lowest panel, and three widths at usual
 * heights.
 */
export const longerSizes: readonly Size[] = ["320x360", "320x640", "760x480", "760x705", "1280x705"].map(
  (size) => {
    const [width = 0, height = 0] = size.split("x").map(Number);
    return { width, height };
  },
);

/**
 * Resizes the view to each size and returns the problems of any of our pages in a language. Problems are a
 * text that is cut off, and texts or controls that overlap. Texts may be outside where the player can scroll
 * to them, and cut where a tooltip has the whole text.
 *
 * It is sent to the view as text, so it uses nothing else of this file. `data`: in the longer language
 * (`longer-texts.ts`), words that are not texts of ours, such as names of players and levels. There a text
 * without brackets is a problem, too.
 */
export async function findLongerMisfits({
  sizes,
  data,
}: {
  readonly sizes: readonly Size[];
  readonly data?: readonly string[];
}): Promise<readonly Misfit[]> {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** A line of a text, or a control. */
  interface Part {
    readonly element: Element;
    readonly box: Box;
    readonly name: string;
    /** The open dialog, menu or drawer that it belongs to; those are over the page. */
    readonly layer: Element | undefined;
  }

  const drawings = "tilework-board, tilework-editor-board, svg, canvas, style, script, noscript, template";
  const controls = "button, vscode-button, input, select, textarea";
  // The browser's own texts, names of keys, and letters of moves.
  const letters = "time, kbd, .moves code, .moves[role=group] > *";
  // Where room is short these are out of sight as a whole: keys of buttons, and lines of an ending.
  const givesWay = "kbd, .lines > *";
  const layers = "dialog, [popover], [role=menu], .drawer";
  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const overlap = (one: Box, other: Box) => {
    const { left, top, right, bottom } = meet(one, other);
    return right - left > 2 && bottom - top > 2;
  };
  const hasArea = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1;
  const short = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 50);

  /** The parent as it is drawn: a slot, or the host of a shadow root. */
  function parentOf(node: Node): Element | undefined {
    if (node instanceof Element && node.assignedSlot !== null) return node.assignedSlot;
    if (node instanceof Text && node.assignedSlot !== null) return node.assignedSlot;
    const parent = node.parentNode;
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : undefined;
  }
  function childrenOf(element: Element): readonly Node[] {
    if (element.shadowRoot !== null) return [...element.shadowRoot.childNodes];
    if (element instanceof HTMLSlotElement && element.assignedNodes().length > 0)
      return element.assignedNodes();
    return [...element.childNodes];
  }
  function ancestorsOf(node: Node): readonly Element[] {
    const found: Element[] = [];
    for (let at = parentOf(node); at !== undefined; at = parentOf(at)) found.push(at);
    return found;
  }
  const isHidden = (element: Element) => {
    const { display, visibility, clipPath, opacity } = getComputedStyle(element);
    return display === "none" || visibility === "hidden" || clipPath !== "none" || opacity === "0";
  };

  /** The part of a text that was not translated. */
  function rawOf(text: string): string {
    if (longestFirst === undefined) return "";
    let rest = text;
    for (let before = ""; before !== rest; ) {
      before = rest;
      rest = rest.replace(/\[[^[\]]*\]/g, " ");
    }
    // Elements within a translated text divide it.
    rest = rest.replace(/\[[^[\]]*$/, " ").replace(/^[^[\]]*\]/, " ");
    if (rest.includes("ö")) return "";
    for (const word of longestFirst) rest = rest.replaceAll(word, " ");
    return /\p{L}{2,}/u.test(rest) ? rest : "";
  }

  const longestFirst = data?.toSorted((one, other) => other.length - one.length);
  const raw = new Set<string>();
  function checkAttributes(element: Element): void {
    if (element.matches(letters)) return;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
      const text = element.getAttribute(name);
      if (text !== null && rawOf(text) !== "")
        raw.add(`${element.localName} has the raw ${name} “${short(text)}”`);
    }
  }

  function misfits(): readonly string[] {
    const found: string[] = [];
    const parts: Part[] = [];
    const isScrolled = (element: Element, axis: "X" | "Y") =>
      /auto|scroll/.test(getComputedStyle(element)[`overflow${axis}`]);
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;

    function add(node: Element | Text, element: Element, rects: readonly DOMRect[], name: string): void {
      const ancestors = node instanceof Element ? ancestorsOf(node) : [element, ...ancestorsOf(element)];
      const layer = ancestors.find(
        (one) => one.matches(layers) && getComputedStyle(one).position !== "static",
      );
      const hasTooltip = [element, ...ancestors.slice(0, 4)].some(
        (one) => (one.getAttribute("title") ?? "") !== "",
      );
      for (const rect of rects) {
        if (!hasArea(rect)) continue;
        let box: Box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
        let canScroll = { x: false, y: scrolls };
        for (const ancestor of ancestors) {
          const { overflowX, overflowY } = getComputedStyle(ancestor);
          if (overflowX === "visible" && overflowY === "visible") continue;
          if (ancestor === document.body || ancestor === document.documentElement) continue;
          const clip = ancestor.getBoundingClientRect();
          canScroll = {
            x: canScroll.x || isScrolled(ancestor, "X"),
            y: canScroll.y || isScrolled(ancestor, "Y"),
          };
          const isCut =
            (!canScroll.x && (box.left < clip.left - 1.5 || box.right > clip.right + 1.5)) ||
            (!canScroll.y && (box.top < clip.top - 3 || box.bottom > clip.bottom + 3));
          const isGone =
            !hasArea(meet(box, clip)) && ancestors.concat(element).some((one) => one.matches(givesWay));
          if (isCut && !isGone && !hasTooltip && hasArea(box))
            found.push(`${name} is cut by ${ancestor.localName}.${ancestor.className}`);
          box = meet(box, clip);
        }
        if (!hasArea(box)) continue;
        if (!canScroll.x && (box.left < -1.5 || box.right > innerWidth + 1.5))
          found.push(`${name} is outside`);
        if (!canScroll.y && (box.top < -1.5 || box.bottom > innerHeight + 1.5))
          found.push(`${name} is below or above the panel`);
        // Lines of a text may touch.
        const margin = node instanceof Text ? (box.bottom - box.top) * 0.15 : 0;
        parts.push({
          element,
          name,
          layer,
          box: { ...box, top: box.top + margin, bottom: box.bottom - margin },
        });
      }
    }

    function visit(node: Node): void {
      if (node instanceof Text) {
        const element = parentOf(node);
        if (element === undefined || node.data.trim() === "") return;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        const name = `${element.localName} “${short(node.data)}”`;
        if (rects.some(hasArea)) {
          const rest = element.closest(letters) !== null ? "" : rawOf(node.data);
          if (rest !== "") raw.add(`${element.localName}.${element.className} is raw: “${short(rest)}”`);
          add(node, element, rects, name);
        }
        return;
      }
      if (!(node instanceof Element) || isHidden(node)) return;
      checkAttributes(node);
      if (node.matches(drawings)) return;
      if (node.matches(controls)) {
        const name = `${node.localName} ${node.getAttribute("data-button") ?? short(node.textContent ?? "")}`;
        add(node, node, [node.getBoundingClientRect()], name);
      }
      if (node.localName !== "select") for (const child of childrenOf(node)) visit(child);
    }
    visit(document.body);

    const contains = (outer: Element, inner: Element) =>
      outer === inner || ancestorsOf(inner).includes(outer);
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element || !overlap(one.box, other.box))
          continue;
        if (contains(one.element, other.element) || contains(other.element, one.element)) continue;
        found.push(`${one.name} over ${other.name}`);
      }
    return [...new Set(found)];
  }

  const frame = window.frameElement as HTMLIFrameElement;
  const before = frame.style.cssText;
  const all: Misfit[] = [];
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const { width, height } of sizes) {
    frame.style.cssText = `${before};width:${width}px;height:${height}px`;
    // Observers of sizes draw again in the next frames.
    for (let frames = 0; frames < 4; frames++) await painted();
    raw.clear();
    const found = misfits();
    all.push(...[...raw, ...found].map((what) => ({ width, height, what })));
  }
  frame.style.cssText = before;
  await painted();
  return all;
}
