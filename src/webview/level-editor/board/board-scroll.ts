import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import { listenWhileConnected } from "../../kit/events.js";
import type { Frame } from "../model/editing.js";

/** The minimum size of a cell: the largest boards fit into a usual window. */
const minCellPx = 1;
/** The maximum size of a cell, for a board that fits and for one that is zoomed into. */
const maxFittingPx = 96;
const maxCellPx = 240;

/** The content to scroll: the cells of a frame, and the zoom in percent of the size that fits. */
export interface Scrolled {
  readonly frame: Frame;
  readonly zoomPercent: number;
  /** The element with all cells; `undefined` before they are drawn. */
  readonly surface: Element | undefined;
}

type Room = Readonly<Record<"clientWidth" | "clientHeight" | "offsetWidth" | "offsetHeight", number>>;

function roomIn({ clientWidth, clientHeight, offsetWidth, offsetHeight }: HTMLElement): Room {
  return { clientWidth, clientHeight, offsetWidth, offsetHeight };
}

type ScrollElement = ReactiveControllerHost & HTMLElement;

/**
 * The size of the cells, and which part of a larger board is visible. The wheel, the zoom and the middle
 * button change it.
 */
export class BoardScroll implements ReactiveController {
  readonly #observer = new ResizeObserver(() => {
    this.#room = roomIn(this.host);
    this.fit();
  });
  /** As it was last reported: measuring it during a render would cause a second layout. */
  #room: Room | undefined;
  cellPx = 32;
  #zoomed: number | undefined;
  /**
   * The point that stays under the pointer while zooming: its share of the board's width and height, and its
   * place in the window.
   */
  #anchor:
    | { readonly across: number; readonly down: number; readonly x: number; readonly y: number }
    | undefined;
  #panned: { readonly pointer: number; readonly x: number; readonly y: number } | undefined;

  /** @param zoom requests another zoom, in percent of the size that fits */
  constructor(
    private readonly host: ScrollElement,
    private readonly scrolled: () => Scrolled | undefined,
    private readonly zoom: (percent: number) => void,
  ) {
    host.addController(this);
    listenWhileConnected(host, host, { wheel: this.#wheel }, { passive: false });
    listenWhileConnected(host, host, {
      pointerdown: this.#down,
      pointermove: this.#move,
      pointerup: this.#up,
      pointercancel: this.#up,
    });
  }

  hostConnected(): void {
    this.#observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#panned = undefined;
    this.#room = undefined;
  }

  /** Call this before the board is drawn, so that it is drawn at the right size. */
  fit(): void {
    const scrolled = this.scrolled();
    this.#room ??= roomIn(this.host);
    const { clientWidth, clientHeight, offsetWidth, offsetHeight } = this.#room;
    if (scrolled === undefined || clientWidth === 0) return;
    const { frame, zoomPercent } = scrolled;
    // The scroll bars of a zoomed board don't make it smaller.
    const [width, height] = zoomPercent > 100 ? [offsetWidth, offsetHeight] : [clientWidth, clientHeight];
    const fitting = Math.floor(Math.min((width - 4) / frame.columns, (height - 4) / frame.rows));
    const fit = Math.min(maxFittingPx, Math.max(minCellPx, fitting));
    const cellPx = Math.min(
      Math.max(fit, maxCellPx),
      Math.max(minCellPx, Math.round((fit * zoomPercent) / 100)),
    );
    if (cellPx === this.cellPx) return;
    this.cellPx = cellPx;
    this.host.requestUpdate();
  }

  hostUpdated(): void {
    const { zoomPercent, surface } = this.scrolled() ?? {};
    const isZoomed = this.#zoomed !== undefined && zoomPercent !== this.#zoomed;
    this.#zoomed = zoomPercent;
    const anchor = this.#anchor;
    if (!isZoomed || anchor === undefined || surface === undefined) return;
    this.#anchor = undefined;
    const box = surface.getBoundingClientRect();
    this.host.scrollLeft += box.left + anchor.across * box.width - anchor.x;
    this.host.scrollTop += box.top + anchor.down * box.height - anchor.y;
  }

  /** Scrolls to a cell if the board is larger than its container. */
  reveal({ row, column }: BoardPlace): void {
    const frame = this.scrolled()?.frame;
    const host = this.host;
    if (
      frame === undefined ||
      (host.scrollWidth <= host.clientWidth && host.scrollHeight <= host.clientHeight)
    )
      return;
    const { cellPx } = this;
    // With two cells around it, if there is room for them.
    const scrolled = (at: number, from: number, sizePx: number) => {
      const margin = Math.min(2 * cellPx, Math.max(0, (sizePx - cellPx) / 2));
      return Math.min(at - margin, Math.max(from, at + margin + cellPx - sizePx));
    };
    host.scrollLeft = scrolled((column - frame.left) * cellPx, host.scrollLeft, host.clientWidth);
    host.scrollTop = scrolled((row - frame.top) * cellPx, host.scrollTop, host.clientHeight);
  }

  /** Ctrl with the wheel zooms, as in VS Code's own editors; touchpads report a pinch this way. */
  readonly #wheel = (event: WheelEvent) => {
    const scrolled = this.scrolled();
    if (!(event.ctrlKey || event.metaKey) || scrolled?.surface === undefined) return;
    event.preventDefault();
    const box = scrolled.surface.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    this.#anchor = { across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y };
    this.zoom(scrolled.zoomPercent * Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200));
  };

  readonly #down = (event: PointerEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    this.#panned = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.host.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent) => {
    const panned = this.#panned;
    if (panned?.pointer !== event.pointerId) return;
    this.host.scrollLeft += panned.x - event.clientX;
    this.host.scrollTop += panned.y - event.clientY;
    this.#panned = { ...panned, x: event.clientX, y: event.clientY };
  };

  readonly #up = (event: PointerEvent) => {
    if (this.#panned?.pointer === event.pointerId) this.#panned = undefined;
  };
}
