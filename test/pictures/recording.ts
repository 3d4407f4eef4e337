import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import type { ViewPage } from "../e2e/shared/view-page.js";
import { bytesOf, type PictureOptions, pngUrl } from "./taking.js";
import { type WebpFrame, webpAnimation } from "./webp-animation.js";

/**
 * Records a part of the window as a moving picture. Each action's animations run slowly, are stopped at some
 * moments, and are photographed there. So a busy machine takes the same pictures as a quiet one.
 */

/** The factor by which animations are slower: none ends before it is stopped. */
const slowness = 60;
/** The time between two frames of an animation. */
const frameMs = 40;
/** The longest part of an animation that is recorded. */
const maxAnimationMs = 480;

export class Recording {
  readonly #view: ViewPage;
  readonly #part: Locator;
  readonly #options: PictureOptions;
  /** A page of its own, in which Chromium compares and encodes the frames. */
  readonly #studio: Page;
  readonly #frames: WebpFrame[] = [];
  #size = { width: 0, height: 0 };

  /** @param part the part of the window that is shown */
  static async of(view: ViewPage, part: Locator, options: PictureOptions): Promise<Recording> {
    const studio = await view.workbench.page.context().newPage();
    await view.workbench.page.bringToFront();
    const recording = new Recording(view, part, options, studio);
    // For the whole recording: with another duration, animations that have ended would run again.
    await recording.#setMotion(String(slowness));
    return recording;
  }

  private constructor(view: ViewPage, part: Locator, options: PictureOptions, studio: Page) {
    this.#view = view;
    this.#part = part;
    this.#options = options;
    this.#studio = studio;
  }

  /** Shows what is on the screen now for some time. */
  async hold(ms: number): Promise<void> {
    await this.#view.atRest();
    await this.#shoot(ms);
  }

  /** Records an action until `isDone`, with its animations, and then its result for some time. */
  async action(act: () => Promise<void>, isDone: () => Promise<boolean>, thenMs: number): Promise<void> {
    await act();
    await this.#view.until("the end of a recorded action", isDone, 60_000);
    const lengthMs = Math.min(maxAnimationMs, (await this.#stopAt(0)) / slowness);
    for (let atMs = frameMs; atMs < lengthMs; atMs += frameMs) {
      await this.#stopAt(atMs * slowness);
      await this.#shoot(frameMs);
    }
    await this.hold(thenMs);
  }

  /** Writes the moving picture into a file of the repository. */
  async write(file: string): Promise<void> {
    await this.#setMotion("");
    await this.#studio.close();
    const bytes = webpAnimation(this.#size.width, this.#size.height, this.#frames);
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), bytes);
    const seconds = this.#frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    console.log(
      `${file}: ${this.#frames.length} frames, ${seconds.toFixed(1)} s, ${(bytes.length / 1024).toFixed(0)} KB`,
    );
  }

  async #setMotion(factor: string): Promise<void> {
    await (await this.#view.frame()).evaluate((value) => {
      document.body.style.setProperty("--tilework-motion", value);
    }, factor);
  }

  /** Stops all animations of the view at a moment; returns the end of the last one. */
  async #stopAt(ms: number): Promise<number> {
    return (await this.#view.frame()).evaluate(async (time) => {
      const roots = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll("*")].flatMap((element) =>
          element.shadowRoot === null ? [] : roots(element.shadowRoot),
        ),
      ];
      const ends = roots(document)
        .flatMap((root) => root.getAnimations())
        .map((animation) => {
          const end = Number(animation.effect?.getComputedTiming().endTime);
          if (!Number.isFinite(end)) return 0;
          animation.pause();
          // An animation at its end would be over and could not be stopped again.
          animation.currentTime = Math.min(time, end - 1);
          return end;
        });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return Math.max(0, ...ends);
    }, ms);
  }

  async #shoot(ms: number): Promise<void> {
    const png = await this.#part.screenshot({ animations: "allow", caret: "hide" });
    const change = await this.#studio.evaluate(encodeChange, { source: pngUrl(png), ...this.#options });
    const last = this.#frames.at(-1);
    if (change === undefined && last !== undefined) {
      this.#frames[this.#frames.length - 1] = { ...last, ms: last.ms + ms };
      return;
    }
    if (change === undefined) throw new Error("the first frame shows nothing");
    const { url, whole, ...place } = change;
    this.#size = whole;
    this.#frames.push({ ...place, ms, image: bytesOf(url) });
  }
}

interface Change extends Omit<WebpFrame, "image" | "ms"> {
  readonly url: string;
  readonly whole: { readonly width: number; readonly height: number };
}

/**
 * Runs in a page of its own, which remembers the previous picture: encodes the area that differs from it;
 * `undefined` if there is none.
 */
async function encodeChange({
  source,
  scale,
  quality,
}: PictureOptions & { readonly source: string }): Promise<Change | undefined> {
  const memory = window as unknown as { previous?: ImageData };
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true })!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { width, height } = canvas;
  const now = context.getImageData(0, 0, width, height);
  const { previous } = memory;
  memory.previous = now;
  let [left, top, right, bottom] = [width, height, -1, -1];
  if (previous === undefined || previous.width !== width || previous.height !== height)
    [left, top, right, bottom] = [0, 0, width - 1, height - 1];
  else {
    const [before, after] = [new Uint32Array(previous.data.buffer), new Uint32Array(now.data.buffer)];
    for (let at = 0; at < after.length; at++) {
      if (before[at] === after[at]) continue;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return undefined;
  left -= left % 2;
  top -= top % 2;
  const part = document.createElement("canvas");
  part.width = right - left + 1;
  part.height = bottom - top + 1;
  part.getContext("2d", { alpha: false })!.drawImage(canvas, -left, -top);
  return {
    url: part.toDataURL("image/webp", quality),
    left,
    top,
    width: part.width,
    height: part.height,
    whole: { width, height },
  };
}
